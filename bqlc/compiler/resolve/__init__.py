"""Stage 4, checked query: fields, what brackets mean, dates; the tree of `ast.checked`."""
