"""Stage 3, tree: tokens repaired and parsed, for any input whatever."""
