"""Stage 5, normal query: passes that keep the meaning, one a file."""
