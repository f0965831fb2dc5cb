"""Backends: one folder each. Nothing in `bqlc` imports them; `bqlc.plugins` names them."""
