"""The pages of the codes of PubMed; their examples are tests."""
