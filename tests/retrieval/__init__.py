"""Tests of bqlc.retrieval: ranking terms, snippets, cards, zero hits, fetch."""
