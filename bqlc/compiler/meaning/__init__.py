"""What a checked query means: tokens as Lucene makes them, and the oracle."""
