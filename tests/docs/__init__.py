"""The documentation is run: see `blocks` for what a page may contain."""
