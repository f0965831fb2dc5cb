"""Stage 1, text: the query as it was typed, and places in it."""
