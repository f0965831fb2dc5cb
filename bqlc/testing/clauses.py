"""Random checked queries, with Hypothesis, that fit the documents of `bqlc.testing.documents`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from hypothesis import strategies as st

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Leaf,
    Not,
    Numbers,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.lex.standard import keyword, tokens
from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.schema import FieldType, Schema
from bqlc.testing.documents import DATES, JOURNALS, SCHEMA, WORDS


def terms(words: Sequence[str] = WORDS) -> st.SearchStrategy[Term]:
    return st.sampled_from(_vocabulary(words)).map(Term)


def wildcards(words: Sequence[str] = WORDS) -> st.SearchStrategy[Wildcard]:
    """`ab*`, `*b`, `a?b`, `?*`: a token with some of it given up."""
    return st.builds(_worn, st.sampled_from(_vocabulary(words)), st.integers(0, 9), st.integers(0))


def phrases(words: Sequence[str] = WORDS) -> st.SearchStrategy[Phrase]:
    """Two or three parts, mostly whole words."""
    part = st.one_of(terms(words), terms(words), wildcards(words))
    return st.lists(part, min_size=2, max_size=3).map(lambda parts: Phrase(tuple(parts)))


def proximities(
    words: Sequence[str] = WORDS, nested: bool = True, max_distance: int = 4
) -> st.SearchStrategy[Proximity]:
    """NEAR and PRE over words, truncations, phrases, ORs of these, and other proximities."""
    simple = st.one_of(terms(words), terms(words), wildcards(words), phrases(words))
    either = st.lists(simple, min_size=2, max_size=3).map(lambda options: Either(tuple(options)))
    operand: st.SearchStrategy[Pattern] = simple | either
    flat = _near(operand, 4, max_distance)
    return flat | _near(operand | flat, 3, max_distance) if nested else flat


def patterns(words: Sequence[str] = WORDS, nested: bool = True) -> st.SearchStrategy[Pattern]:
    """What may stand in a text field."""
    return st.one_of(terms(words), wildcards(words), phrases(words), proximities(words, nested))


def leaves(
    schema: Schema = SCHEMA, words: Sequence[str] = WORDS, nested: bool = True
) -> st.SearchStrategy[Leaf]:
    """Leaves of every kind the schema has fields for, in one or two fields each."""
    names = {kind: [field.name for field in schema.of_type(kind)] for kind in FieldType}
    text = st.builds(
        Text,
        _fields(names[FieldType.TEXT] + names[FieldType.HEADINGS]),
        patterns(words, nested),
    )
    kinds: list[st.SearchStrategy[Leaf]] = [text, text, text, text]
    if names[FieldType.KEYWORD]:
        kinds.append(_values(_fields(names[FieldType.KEYWORD])))
    if names[FieldType.DATE]:
        kinds.append(_dates(_fields(names[FieldType.DATE])))
    if names[FieldType.NUMBER]:
        bound = st.none() | st.sampled_from((-1.0, 0.0, 3.0, 3.25, 10.0))
        kinds.append(st.builds(Numbers, _fields(names[FieldType.NUMBER]), bound, bound))
    kinds.append(st.builds(Exists, _fields([field.name for field in schema.fields])))
    return st.one_of(kinds)


def clauses(
    schema: Schema = SCHEMA,
    words: Sequence[str] = WORDS,
    nested: bool = True,
    max_leaves: int = 6,
) -> st.SearchStrategy[Clause]:
    """Checked trees of at most so many leaves. `nested`: with proximities inside proximities."""
    return st.recursive(leaves(schema, words, nested), _boolean, max_leaves=max_leaves)


def _boolean(clause: st.SearchStrategy[Clause]) -> st.SearchStrategy[Clause]:
    parts = st.lists(clause, max_size=4).map(tuple)
    return st.one_of(st.builds(And, parts), st.builds(Or, parts), st.builds(Not, clause))


def _near(
    operand: st.SearchStrategy[Pattern], most: int, max_distance: int
) -> st.SearchStrategy[Proximity]:
    operands = st.lists(operand, min_size=2, max_size=most).map(tuple)
    return st.builds(Proximity, operands, st.integers(0, max_distance), st.booleans())


def _fields(names: list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True).map(tuple)


def _values(fields: st.SearchStrategy[tuple[str, ...]]) -> st.SearchStrategy[Value]:
    whole = st.sampled_from([keyword(name) for name in JOURNALS] + ["no such"])
    wild = st.sampled_from(["n*", "*journal", "ne?m", "new * journal", "*", "?"])
    return st.builds(Value, fields, whole, st.just(False)) | st.builds(
        Value, fields, wild, st.just(True)
    )


def _dates(fields: st.SearchStrategy[tuple[str, ...]]) -> st.SearchStrategy[Dates]:
    periods = [period for period in map(parse_period, DATES) if period]
    days = sorted({day for period in periods for day in (period.first, period.last)})
    day = st.sampled_from(days)
    span = st.tuples(st.none() | day, st.none() | day).map(_in_order)
    return st.builds(lambda names, pair: Dates(names, *pair), fields, span)


def _in_order(
    span: tuple[dt.date | None, dt.date | None],
) -> tuple[dt.date | None, dt.date | None]:
    first, last = span
    return (last, first) if first and last and last < first else span


def _vocabulary(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(token for word in words for token in tokens(word)))


def _worn(token: str, way: int, at: int) -> Wildcard:
    """The token with one character or one end of it as a wildcard."""
    at %= len(token)
    if way < 2:
        return Wildcard(token[:at] + "?" + token[at + 1 :])
    if way < 3:
        return Wildcard("*" + token[at:])
    if way < 4:
        return Wildcard(token[:at] + "*" + token[at + 1 :])
    return Wildcard(token[: at + 1] + "*")
