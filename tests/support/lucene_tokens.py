"""Lucene's own tokens, through Java: what `compiler.lex.standard` is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from bqlc_backends.lucene import jvm

Token = tuple[str, int, int]
_ANALYSIS = "org.apache.lucene.analysis."


class LuceneTokens:
    """Apostrophes made one, StandardTokenizer(255), lower case: the chain of an index."""

    def __init__(self) -> None:
        self._reader = jvm.java_class("java.io.StringReader")
        self._apostrophes = jvm.java_class(_ANALYSIS + "charfilter.MappingCharFilter")
        builder = jvm.java_class(_ANALYSIS + "charfilter.NormalizeCharMap$Builder")()
        for apostrophe in "\u2018\u2019\u02bc\uff07":
            builder.add(apostrophe, "'")
        self._map = builder.build()
        self._source = jvm.java_class(_ANALYSIS + "standard.StandardTokenizer")()
        self._source.setMaxTokenLength(255)
        self._stream = jvm.java_class(_ANALYSIS + "LowerCaseFilter")(self._source)
        self._term = self._attribute("CharTermAttribute")
        self._offset = self._attribute("OffsetAttribute")

    def spans(self, text: str) -> list[Token]:
        """Token, start and end, in code points. Java cannot be given a half character."""
        self._source.setReader(self._apostrophes(self._map, self._reader(text)))
        self._stream.reset()
        found = list(self._tokens())
        self._stream.end()
        self._stream.close()
        if not text or max(text) <= "\uffff":
            return found
        points = _code_points(text)
        return [(token, points[start], points[end]) for token, start, end in found]

    def _attribute(self, name: str) -> Any:
        name = f"{_ANALYSIS}tokenattributes.{name}"
        jnius = import_module("jnius")
        return jnius.cast(name, self._stream.getAttribute(jnius.find_javaclass(name)))

    def _tokens(self) -> Iterator[Token]:
        step, term, offset = self._stream.incrementToken, self._term, self._offset
        while step():
            yield term.toString(), offset.startOffset(), offset.endOffset()


def _code_points(text: str) -> list[int]:
    """For each offset in UTF-16 units, the offset in code points."""
    points: list[int] = []
    for offset, char in enumerate(text):
        points += [offset] * (2 if char > "\uffff" else 1)
    return [*points, len(text)]
