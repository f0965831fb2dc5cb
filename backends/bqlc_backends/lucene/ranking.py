"""BM25 over a candidate set: title and text, English stems, ties broken by the id."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from bqlc_backends.lucene.classic import one_term
from bqlc_backends.lucene.fields import RANK_TEXT, RANK_TITLE, analyser, for_java
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.loops import itself
from bqlc_backends.lucene.store import id_sort_field, read_hits

_SEARCH = "org.apache.lucene.search."
_TERM = "org.apache.lucene.analysis.tokenattributes.CharTermAttribute"
_ALL = 2**31 - 1


def scoring_text(words: Iterable[str]) -> str:
    """What scores, in classic syntax: every distinct stem, in the title and in the text.

    `run` and `runs` are one stem, which counts once. A stop word has none.
    """
    stems = dict.fromkeys(stem for word in words for stem in _stems(word))
    return " ".join(one_term(field, stem) for stem in stems for field in (RANK_TITLE, RANK_TEXT))


def best(searcher: Any, query: Any, number: int, scored: bool) -> Any:
    """The best `number` documents of the query and its exact total, as TopFieldDocs.

    The order is by score, then id; if not `scored`, by id.
    """
    sort = _sort(scored)
    collector = java_class(_SEARCH + "TopFieldCollector")
    manager = collector.createSharedManager(sort, number, None, _ALL)
    return itself(searcher.search(query, manager))


@cache
def _sort(scored: bool) -> Any:
    score = [java_class(_SEARCH + "SortField").FIELD_SCORE] if scored else []
    return java_class(_SEARCH + "Sort")(*score, id_sort_field())


def hits(top: Any, skip: int) -> tuple[tuple[str, float], ...]:
    """The hits after the first `skip`, as id and score; 0 where no score was asked for."""
    found = read_hits(top)[skip:]
    return tuple((id, _single(float(score or 0))) for _, score, id in found)


def _single(score: float) -> float:
    """A score as Java's float has it."""
    return float(struct.unpack("f", struct.pack("f", score))[0])


@lru_cache(maxsize=10_000)
def _stems(word: str) -> tuple[str, ...]:
    """The stems of a word as the ranking fields have them."""
    text, kind = for_java(word), java_class(_TERM)
    stream = _analyser().tokenStream(RANK_TEXT, text)
    term = stream.getAttribute(kind)
    stems = []
    try:
        stream.reset()
        while stream.incrementToken():
            stems.append(term.toString())
        stream.end()
    finally:
        stream.close()
    return tuple(stems)


@cache
def _analyser() -> Any:
    return analyser()
