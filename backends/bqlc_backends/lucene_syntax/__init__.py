"""Lucene's classic query syntax, written only: what its QueryParser reads."""
