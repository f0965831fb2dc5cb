"""The vocabulary: what a query is, as typed (`nodes`) and as meant (`checked`)."""
