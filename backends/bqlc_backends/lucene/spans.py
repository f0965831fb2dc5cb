"""Ordered spans as Lucene objects: phrases with truncations, proximity.

A term, a truncation and a list of alternatives are made once, in however many spans they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, assert_never

from bqlc.compiler.ast.checked import Phrase, Term, Wildcard
from bqlc.retrieval.errors import RetrievalError
from bqlc_backends.lucene import loops
from bqlc_backends.lucene.fields import for_java
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.near import Near, Row, Slot

MOST_EXPANSIONS = 50_000
"""How many index terms a truncation inside of a phrase or a proximity may stand for.

Elsewhere there is no limit: a truncation by itself is looked up without a list of its terms.
"""

_SPANS = "org.apache.lucene.queries.spans."


class TruncationTooWide(RetrievalError):
    """A truncation inside of a phrase or a proximity stands for too many index terms."""


class Spans:
    """Makes the spans of one field. What cannot occur in the index is None."""

    def __init__(self, searcher: Any, field: str) -> None:
        self._searcher, self._field = searcher, field
        self._made: dict[Slot, Any] = {}
        self._gaps: dict[int, Any] = {}

    def near(self, near: Near) -> list[Any]:
        """The ordered spans of a proximity; a document must have one of them."""
        return [span for span in self._ordered_spans(near) if span is not None]

    def row(self, slots: Iterable[Slot], distance: int) -> Any:
        """One of each slot, in this order, with at most `distance` tokens between in all."""
        clauses = [self._slot(slot) for slot in slots]
        if any(clause is None for clause in clauses):
            return None
        return java_class(_SPANS + "SpanNearQuery")(clauses, distance, True)

    def _ordered_spans(self, near: Near) -> Iterable[Any]:
        return (self.row(slots, near.distance) for slots in near.spans)

    def _slot(self, slot: Slot) -> Any:
        if slot not in self._made:
            self._made[slot] = self._make(slot)
        return self._made[slot]

    def _make(self, slot: Slot) -> Any:
        if len(slot) > 1:
            return _either([self._slot((part,)) for part in slot])
        part = slot[0]
        match part:
            case Term(token):
                return java_class(_SPANS + "SpanTermQuery")(self._term(token))
            case Wildcard(pattern):
                return self._truncation(pattern)
            case Phrase(parts):
                return self.row([(word,) for word in parts], 0)
            case Near():
                return _either(list(self._ordered_spans(part)))
            case Row():
                return self._exact_row(part)
            case _:
                assert_never(part)

    def _exact_row(self, row: Row) -> Any:
        """A row is an ordered span without slop in which gaps are operands of their own."""
        first, *others = (self._slot(slot) for slot in row.slots)
        clauses = [first]
        for width, span in zip(row.gaps, others, strict=True):
            clauses += [self._gap(width), span] if width else [span]
        if any(clause is None for clause in clauses):
            return None
        return java_class(_SPANS + "SpanNearQuery")(clauses, 0, True)

    def _gap(self, width: int) -> Any:
        """Any `width` tokens. Lucene makes these only inside of a row, so one is taken out."""
        if width not in self._gaps:
            builder = java_class(_SPANS + "SpanNearQuery").newOrderedNearQuery(self._field)
            builder.addGap(width)
            self._gaps[width] = builder.build().getClauses()[0]
        return self._gaps[width]

    def _truncation(self, pattern: str) -> Any:
        """Its terms in the index as one span query."""
        escaped = pattern.replace("\\", "\\\\")
        query = java_class("org.apache.lucene.search.WildcardQuery")(self._term(escaped))
        self._check_width(pattern, query)
        wrapper = java_class(_SPANS + "SpanMultiTermQueryWrapper")(query)
        written_out = loops.itself(wrapper.rewrite(self._searcher))
        return None if written_out.getField() is None else written_out

    def _check_width(self, pattern: str, query: Any) -> None:
        terms = loops.terms_of(self._searcher.getIndexReader(), self._field)
        if terms is None or 0 <= terms.size() <= MOST_EXPANSIONS:  # -1: Lucene does not know
            return
        found = loops.count(query.getTermsEnum(terms))
        if found > MOST_EXPANSIONS:
            raise TruncationTooWide(
                "TRUNCATION-WIDE",
                f"`{pattern}` stands for {found:,} words of `{self._field}`; inside a phrase or "
                f"a NEAR it may stand for {MOST_EXPANSIONS:,}",
                "use a longer stem, or take it out of the phrase or the NEAR",
            )

    def _term(self, text: str) -> Any:
        return java_class("org.apache.lucene.index.Term")(self._field, for_java(text))


def _either(spans: Sequence[Any]) -> Any:
    """One of the spans; None stands for one that cannot occur."""
    possible = [span for span in spans if span is not None]
    if len(possible) < 2:
        return possible[0] if possible else None
    return loops.any_span(possible)
