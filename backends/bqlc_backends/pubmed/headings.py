"""MeSH headings and subheadings as they are typed."""

from __future__ import annotations

import re

from bqlc.compiler.lex.standard import keyword
from bqlc.corpus.subheadings import subheading

__all__ = ["heading", "subheading"]

_SLASH = re.compile(r"\s*/\s*")


def heading(text: str) -> tuple[str, str]:
    """A heading in lower case and what is typed behind its slash, if anything.

    >>> heading("Vertigo /Rehabilitation"), heading("Fractures, Bone")
    (('vertigo', 'rehabilitation'), ('fractures, bone', ''))
    """
    name, _, behind = _SLASH.sub("/", keyword(text)).partition("/")
    return name, behind
