"""Long comparisons, run by hand; what they found stands in docs/reference."""
