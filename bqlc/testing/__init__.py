"""For our tests and for the authors of plugins: strategies, corpora, conformance."""
