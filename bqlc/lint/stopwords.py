"""Words that nearly every English text has, and that platforms leave out of their indexes."""

from __future__ import annotations

_LIST = """
    a an and are as at be but by for from had has have in into is it of on or such than that the
    their then there these this to was were which with
"""
STOP_WORDS = frozenset(_LIST.split())
