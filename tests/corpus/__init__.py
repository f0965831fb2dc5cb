"""Tests of bqlc.corpus: documents, their fields, and the readers."""
