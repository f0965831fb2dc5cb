"""Random checked clauses, one operator at a time, over the fields of `random_documents.SCHEMA`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from random import Random
from typing import TypeAlias

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
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
from tests.slow.random_documents import KINDS, SCHEMA, YEARS, word

Maker: TypeAlias = Callable[[Random], Clause]

TEXT_FIELDS = ("title", "section", "body", "body", "body", "infobox", "author")
SHAPES = ("a*", "b*", "ab*", "?", "?b", "a?", "*b", "*a*", "?*", "b?b", "é*", "*")
VALUE_SHAPES = ("*", "case*", "*e*", "case ?e*", "r*w", "ét?de", "a*", "?*b", "what?", "*\\*")
DISTANCES = (0, 0, 1, 1, 2, 3, 5)
DAYS = tuple(dt.date(year, month, 15) for year in range(2015, 2020) for month in (1, 6, 12))


def operator(name: str, random: Random) -> Clause:
    """A clause whose root is of this kind."""
    return OPERATORS[name](random)


# ---------------------------------------------------------------- patterns


def term(random: Random) -> Term:
    return Term(random.choice(tokens(word(random)) or ["a"]))


def wildcard(random: Random) -> Wildcard:
    return Wildcard(random.choice(SHAPES))


def phrase(random: Random) -> Phrase:
    return Phrase(tuple(term(random) for _ in range(random.choice((2, 2, 3)))))


def truncated_phrase(random: Random) -> Phrase:
    parts: list[Term | Wildcard] = list(phrase(random).parts)
    for place in random.sample(range(len(parts)), random.choice((1, 1, 2))):
        parts[place] = wildcard(random)
    return Phrase(tuple(parts))


def alternatives(random: Random) -> Either:
    """An OR below a proximity: of words and phrases, so of different lengths."""
    makers = (term, term, phrase, phrase, wildcard, truncated_phrase)
    return Either(tuple(random.choice(makers)(random) for _ in range(random.choice((2, 3)))))


def operand(random: Random) -> Pattern:
    return random.choice((term, term, term, phrase, wildcard, alternatives))(random)


def proximity(
    random: Random, make: Callable[[Random], Pattern], ordered: bool, most: int = 3
) -> Proximity:
    operands = tuple(make(random) for _ in range(random.randint(2, most)))
    return Proximity(operands, random.choice(DISTANCES), ordered)


def repeated(random: Random) -> Proximity:
    """A proximity that needs the same word, or the same phrase, more than once."""
    same: Pattern = random.choice((term, term, phrase))(random)
    operands = [same, same]
    if random.random() < 0.5:
        operands.append(random.choice((same, operand(random))))
    random.shuffle(operands)
    return Proximity(tuple(operands), random.choice(DISTANCES), random.random() < 0.3)


def nested(random: Random) -> Proximity:
    """A proximity below a proximity, alone or in an OR."""

    def inner(random: Random) -> Pattern:
        below = proximity(random, operand, random.random() < 0.3)
        return below if random.random() < 0.7 else Either((below, operand(random)))

    operands = [inner(random), random.choice((operand, operand, inner))(random)]
    random.shuffle(operands)
    return Proximity(tuple(operands), random.choice(DISTANCES), random.random() < 0.3)


# ---------------------------------------------------------------- clauses


def _text(make: Callable[[Random], Pattern]) -> Maker:
    return lambda random: Text(_fields(random), make(random))


def _fields(random: Random) -> tuple[str, ...]:
    number = 1 if random.random() < 0.7 else 2
    return tuple(dict.fromkeys(random.choice(TEXT_FIELDS) for _ in range(number)))


def _near(make: Callable[[Random], Pattern], ordered: bool = False) -> Maker:
    return _text(lambda random: proximity(random, make, ordered))


def _dates(random: Random) -> Clause:
    first, last = sorted(random.choices(DAYS, k=2))
    return Dates(
        ("date",),
        None if random.random() < 0.2 else first,
        None if random.random() < 0.2 else last,
    )


def _numbers(random: Random) -> Clause:
    low, high = sorted(random.choices(YEARS, k=2))
    return Numbers(
        ("year",),
        None if random.random() < 0.2 else float(low),
        None if random.random() < 0.2 else float(high),
    )


def _value(random: Random) -> Clause:
    if random.random() < 0.5:
        return Value(("kind",), random.choice(VALUE_SHAPES), wild=True)
    return Value(("kind",), keyword(random.choice(KINDS)) or "x", wild=False)


def _exists(random: Random) -> Clause:
    names = [field.name for field in SCHEMA.fields]
    return Exists(tuple(random.sample(names, random.choice((1, 1, 2)))))


def _leaf(random: Random) -> Clause:
    return OPERATORS[random.choice(LEAVES)](random)


def _part(random: Random, depth: int) -> Clause:
    if depth == 0 or random.random() < 0.5:
        return _leaf(random)
    return _boolean(random.choice((And, Or, Not)), random, depth - 1)


def _boolean(kind: type[And] | type[Or] | type[Not], random: Random, depth: int = 2) -> Clause:
    if kind is Not:
        return Not(_part(random, depth))
    return kind(tuple(_part(random, depth) for _ in range(random.randint(2, 4))))  # type: ignore[arg-type]


LEAVES = (
    *("word", "word", "word", "truncation", "phrase", "phrase with truncation", "NEAR", "PRE"),
    *("nested NEAR", "date", "number", "keyword", "has a value"),
)

OPERATORS: dict[str, Maker] = {
    "word": _text(term),
    "truncation": _text(wildcard),
    "phrase": _text(phrase),
    "phrase with truncation": _text(truncated_phrase),
    "NEAR": _near(operand),
    "NEAR of words": _near(term),
    "NEAR of ORs": _near(alternatives),
    "NEAR, repeated": _text(repeated),
    "PRE": _near(operand, ordered=True),
    "nested NEAR": _text(nested),
    "date": _dates,
    "number": _numbers,
    "keyword": _value,
    "has a value": _exists,
    "AND": lambda random: _boolean(And, random),
    "OR": lambda random: _boolean(Or, random),
    "NOT": lambda random: _boolean(Not, random),
}
"""Every operator of the language; each is tested for itself, and inside of AND, OR and NOT."""
