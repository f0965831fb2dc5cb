"""Random queries on random records: what a translation says of its losses is true of each.

`lower` rewrites a query to what a platform can say; whatever it reports must hold for the oracle,
and what the platform's printer writes must read back to the same.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.input.source import Source
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS, Field, FieldType, Schema
from bqlc.compiler.translate.loss import Effect, together
from bqlc.compiler.translate.lower import Lowered, joined_schema, lower
from bqlc.compiler.translate.to_bql import capabilities as bql
from bqlc.compiler.translate.to_bql import written as in_bql
from bqlc.testing.clauses import clauses
from bqlc.testing.documents import facts
from bqlc_backends.lucene_syntax.capabilities import capabilities as lucene
from bqlc_backends.pubmed.capabilities import CAPABILITIES as PUBMED
from bqlc_backends.pubmed.dialect import DIALECT
from bqlc_backends.pubmed.emitter import as_typed
from bqlc_backends.pubmed.writer import layout

WORDS = ("salt", "salts", "salted", "color", "colour", "woman", "women", "ab", "abc", "Wi-Fi")
RECORDS = Schema(
    "records",
    (
        *DOCUMENTS.fields,
        Field("keyword", FieldType.TEXT),
        Field("language", FieldType.KEYWORD),
    ),
)
ALL = joined_schema(RECORDS, DIALECT.schema)
TARGETS = {"pubmed": PUBMED, "bql": bql(RECORDS), "lucene": lucene(RECORDS)}


def _record(found: Facts) -> Facts:
    """The facts of a random document as those of a record."""
    texts = {**found.texts, "keyword": found.texts.get("author", ())}
    return replace(found, texts=texts, values={"language": found.values.get("journal", ())})


QUERIES = clauses(RECORDS, WORDS)
RECORD = facts(WORDS).map(_record)


def _lowered(clause: Clause, target: str) -> Lowered:
    return lower(CheckedQuery(clause, RECORDS, Source("?")), TARGETS[target])


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=40)
@given(clause=QUERIES, records=st.lists(RECORD, min_size=1, max_size=6))
def test_what_is_said_of_losses_is_true(target: str, clause: Clause, records: list[Facts]) -> None:
    lowered = _lowered(clause, target)
    if lowered.query is None:
        return
    effects = {loss.direction for loss in lowered.losses}
    effects |= {note.effect for note in lowered.notes if "keywords" in note.message}
    claim = together(effects)
    for record in records:
        before, after = matches(clause, record), matches(lowered.query.tree, record)
        if claim is None:
            assert before == after
        elif claim is Effect.BROADER:
            assert after or not before
        elif claim is Effect.NARROWER:
            assert before or not after


@settings(max_examples=40)
@given(clause=QUERIES, records=st.lists(RECORD, min_size=1, max_size=6))
def test_pubmed_reads_back_what_is_written(clause: Clause, records: list[Facts]) -> None:
    lowered = _lowered(clause, "pubmed")
    if lowered.query is None:
        return
    text = layout(as_typed(lowered.query))
    again = DIALECT.check(text)
    assert not again.has_errors, text
    for record in records:
        assert matches(again.tree, record) == matches(lowered.query.tree, record), text


@settings(max_examples=40)
@given(clause=QUERIES, records=st.lists(RECORD, min_size=1, max_size=6))
def test_bql_reads_back_what_is_written(clause: Clause, records: list[Facts]) -> None:
    lowered = _lowered(clause, "bql")
    assert lowered.query is not None
    text = in_bql(lowered.query)
    again = check(text, RECORDS)
    assert not again.has_errors, text
    for record in records:
        assert matches(again.tree, record) == matches(clause, record), text
