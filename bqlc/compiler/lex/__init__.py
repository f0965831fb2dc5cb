"""Stage 2, tokens: words, phrases, brackets and operators, with their places."""
