"""The tokens of a text; queries need them too, so they live in `compiler.lex.standard`."""

from bqlc.compiler.lex.standard import LONGEST, lower, spans, tokens

__all__ = ["LONGEST", "lower", "spans", "tokens"]
