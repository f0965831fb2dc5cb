"""BM25 over a candidate set: title and text, English stems, ties broken by the id."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from bqlc_backends.lucene.classic import one_term
from bqlc_backends.lucene.fields import RANK_TEXT, RANK_TITLE, analyser, for_java
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.loops import itself
from bqlc_backends.lucene.store import id_sort_field, read_hits

FEW_HITS = 20
"""So many hits are read one by one; more cross in one string, which takes 0.2 s to warm up."""

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
    score = [java_class(_SEARCH + "SortField").FIELD_SCORE] if scored else []
    sort = java_class(_SEARCH + "Sort")(*score, id_sort_field())
    collector = java_class(_SEARCH + "TopFieldCollector")
    manager = collector.createSharedManager(sort, number, None, _ALL)
    return itself(searcher.search(query, manager))


def hits(top: Any, skip: int) -> tuple[tuple[str, float], ...]:
    """The hits after the first `skip`, as id and score; 0 where no score was asked for."""
    found = top.scoreDocs[skip:]
    if len(found) <= FEW_HITS:
        values = _one_by_one(found)
    else:
        values = (values for _, values in read_hits(top)[skip:])
    return tuple((id, _single(*score)) for *score, id in values)


def _one_by_one(found: Iterable[Any]) -> Iterator[list[Any]]:
    """The sort values of each hit, its id as text."""
    for hit in found:
        *score, id = itself(hit).fields
        yield [*score, id.utf8ToString()]


def _single(score: float = 0.0) -> float:
    """A score as Java's float has it, by whichever way it came."""
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
