"""PubMed: its queries read, checked and written."""
