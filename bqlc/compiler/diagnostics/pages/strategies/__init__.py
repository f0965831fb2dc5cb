"""The pages of the codes of numbered strategies; their examples are tests."""
