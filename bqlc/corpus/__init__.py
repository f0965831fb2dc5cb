"""Documents with sections and metadata, and readers for the files they come in."""
