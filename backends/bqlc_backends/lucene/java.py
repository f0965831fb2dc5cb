"""From a plan to Lucene's query objects, in few calls from Python to Java.

What the classic query syntax can say crosses as one string; the rest is made node by node.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from bqlc_backends.lucene import loops
from bqlc_backends.lucene.classic import MAY, MUST, classic, joined, marked
from bqlc_backends.lucene.fields import HAS, for_java
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.near import Near
from bqlc_backends.lucene.plan import (
    AllOf,
    AnyOf,
    AnyTerm,
    DateRange,
    Everything,
    HasValue,
    Nothing,
    NumberRange,
    Phrase,
    Plan,
    Prefix,
    Verified,
    Wildcard,
)
from bqlc_backends.lucene.spans import Spans

_SEARCH, _DOCUMENT = "org.apache.lucene.search.", "org.apache.lucene.document."
_EARLIEST, _LATEST = -(2**63), 2**63 - 1


class QueryMaker:
    """Makes Lucene queries for one searcher; any thread may use it."""

    def __init__(self, searcher: Any) -> None:
        self._searcher = searcher
        self._idle_parsers: list[Any] = []
        occur = java_class(_SEARCH + "BooleanClause$Occur")
        self._must, self._should, self._must_not = occur.FILTER, occur.SHOULD, occur.MUST_NOT

    def query(self, plan: Plan) -> Any:
        """The Lucene query. The plan has no `Verified`: the engine has settled these before."""
        text = classic(plan)
        return self._node(plan) if text is None else self.parse(text)

    def parse(self, text: str) -> Any:
        """A query in classic syntax; its words are terms of the index as they are."""
        try:
            parser = self._idle_parsers.pop()
        except IndexError:
            parser = _parser()  # one for every thread that is in here at the same time
        text = for_java(text)
        try:
            return parser.parse(text)
        finally:
            self._idle_parsers.append(parser)

    def both(self, wanted: Any, scored: Any) -> Any:
        """The documents of `wanted`, with the scores of `scored`, 0 where it does not match."""
        builder = self._builder()
        builder.add(wanted, self._must)
        builder.add(scored, self._should)
        return builder.build()

    def _node(self, plan: Plan) -> Any:
        match plan:
            case Nothing():
                return _make("MatchNoDocsQuery")
            case AnyTerm(field, terms):
                return _make("TermInSetQuery", field, loops.byte_refs(terms))
            case HasValue(field):
                return self._node(AnyTerm(HAS, (field,)))
            case Phrase(field, parts):
                row = Spans(self._searcher, field).row([(part,) for part in parts], 0)
                return _make("MatchNoDocsQuery") if row is None else row
            case Near(field):
                return self._any(Spans(self._searcher, field).near(plan))
            case DateRange(field, first, last):
                return _date_range(field, first, last)
            case NumberRange(field, low, high):
                return _number_range(field, low, high)
            case AllOf(parts, excluded):
                return self._all_of(parts, excluded)
            case AnyOf(parts):
                return self._any(self._queries(parts, MAY))
            case Everything() | Prefix() | Wildcard() | Verified():
                raise AssertionError(f"{type(plan).__name__} is not made node by node")
            case _:
                assert_never(plan)

    def _all_of(self, parts: tuple[Plan, ...], excluded: tuple[Plan, ...]) -> Any:
        builder = self._builder()
        for query in self._queries(parts or (Everything(),), MUST):
            builder.add(query, self._must)
        for query in self._queries(excluded, MAY):
            builder.add(query, self._must_not)
        return builder.build()

    def _any(self, queries: Iterable[Any]) -> Any:
        builder = self._builder()
        for query in queries:
            builder.add(query, self._should)
        return builder.build()

    def _queries(self, plans: Iterable[Plan], mark: str) -> Iterator[Any]:
        """The plans as few queries: those that classic syntax can say are one, each `mark`ed."""
        said: list[str] = []
        for plan in plans:
            text = classic(plan)
            if text is None:
                yield self._node(plan)
            else:
                said.append(text)
        if said:
            yield self.parse(joined(marked(mark, said)))

    @staticmethod
    def _builder() -> Any:
        return _make("BooleanQuery$Builder")


def _date_range(field: str, first: dt.date | None, last: dt.date | None) -> Any:
    low = _EARLIEST if first is None else first.toordinal()
    high = _LATEST if last is None else last.toordinal()
    return java_class(_DOCUMENT + "LongRange").newIntersectsQuery(field, [low], [high])


def _number_range(field: str, low: float | None, high: float | None) -> Any:
    """Lucene has -0.0 below 0.0; to us they are one, so a range that ends at zero has both."""
    least = float("-inf") if low is None else -0.0 if low == 0 else float(low)
    most = float("inf") if high is None else 0.0 if high == 0 else float(high)
    return java_class(_DOCUMENT + "DoublePoint").newRangeQuery(field, least, most)


def _parser() -> Any:
    """A classic parser for terms that are in no need of analysis."""
    analyser = java_class("org.apache.lucene.analysis.core.WhitespaceAnalyzer")()
    parser = java_class("org.apache.lucene.queryparser.classic.QueryParser")(HAS, analyser)
    parser.setAllowLeadingWildcard(True)
    return parser


def _make(name: str, *arguments: Any) -> Any:
    return java_class(_SEARCH + name)(*arguments)
