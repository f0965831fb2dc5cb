"""Random pairs of clauses over a small world: unlike ones, ones with one change, equal ones."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
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
from bqlc.compiler.ast.walk import rebuild, walk
from bqlc.compiler.resolve.dates import Period
from tests.slow.prove_universes import NUMBERS, PERIODS, VALUES

Maker: TypeAlias = Callable[[Random], Clause]


@dataclass(frozen=True)
class Family:
    """What the clauses over one world are made of."""

    words: tuple[str, ...]
    wildcards: tuple[str, ...]
    fields: tuple[tuple[str, ...], ...]
    others: tuple[Maker, ...] = ()
    share: float = 0.0  # of leaves that are not of text

    def leaf(self, random: Random) -> Clause:
        if self.others and random.random() < self.share:
            return random.choice(self.others)(random)
        if random.random() < 0.04:
            return Exists(random.choice(self.fields))
        return Text(random.choice(self.fields), self.pattern(random))

    def atom(self, random: Random) -> Term | Wildcard:
        if self.wildcards and random.random() < 0.3:
            return Wildcard(random.choice(self.wildcards))
        return Term(random.choice(self.words))

    def phrase(self, random: Random) -> Phrase:
        return Phrase(tuple(self.atom(random) for _ in range(random.choice((2, 2, 3)))))

    def pattern(self, random: Random) -> Pattern:
        return random.choice((self.atom, self.atom, self.phrase, self.near, self.near))(random)

    def near(
        self, random: Random, operand: Callable[[Random], Pattern] | None = None
    ) -> Proximity:
        operands = tuple(
            (operand or self.operand)(random) for _ in range(random.choice((2, 2, 2, 3)))
        )
        return Proximity(operands, random.choice((0, 0, 1, 1, 2, 3)), random.random() < 0.4)

    def operand(self, random: Random) -> Pattern:
        kinds = (self.atom, self.atom, self.atom, self.phrase, self.either, self.inner)
        return random.choice(kinds)(random)

    def inner(self, random: Random) -> Proximity:
        """A proximity below another."""
        return self.near(random, random.choice((self.atom, self.atom, self.phrase)))

    def either(self, random: Random) -> Either:
        simple = (self.atom, self.atom, self.phrase, self.inner)
        options = (random.choice(simple)(random) for _ in range(random.choice((2, 2, 3))))
        return Either(tuple(options))

    def clause(self, random: Random, size: int) -> Clause:
        """A clause of so many leaves."""
        if size == 1:
            return Not(self.leaf(random)) if random.random() < 0.15 else self.leaf(random)
        first = random.randint(1, size - 1)
        kind = random.choice((And, Or))
        clause = kind((self.clause(random, first), self.clause(random, size - first)))
        return Not(clause) if random.random() < 0.1 else clause


def _date(random: Random) -> Clause:
    ends = [day for period in random.sample(PERIODS, 2) for day in _ends(period)]
    first, last = sorted(random.sample(ends, 2))
    return Dates(
        (random.choice(("date", "date", "seen")),),
        None if random.random() < 0.2 else first,
        None if random.random() < 0.2 else last,
    )


def _ends(period: Period) -> tuple[dt.date, dt.date]:
    return period.first, period.last


def _value(random: Random) -> Clause:
    name = random.choice(("kind", "shelf"))
    if random.random() < 0.5:
        return Value((name,), random.choice(VALUES), False)
    return Value(
        (name,), random.choice(("*", "a*", "?", "*b", "?*", "a?", "* ?", "a b", "??*")), True
    )


def _number(random: Random) -> Clause:
    low, high = sorted(random.choices(NUMBERS, k=2))
    ends: list[float | None] = [low, high]
    if random.random() < 0.4:
        ends[random.randrange(2)] = None
    return Numbers(("pages",), *ends)


def _exists(*names: str) -> Maker:
    return lambda random: Exists((random.choice(names),))


FIELDS = (("title",), ("title",), ("body",), ("title", "body"))
FAMILIES = {
    "letters": Family(
        tuple("abcd"), ("a*", "a*", "a*", "b?", "b?", "?", "*", "?*", "??*"), FIELDS
    ),
    "words": Family(
        ("a", "ab", "b", "cab"), ("a*", "ab*", "?b", "*b", "a?", "*a*", "?", "??", "c*b"), FIELDS
    ),
    "dates": Family(
        ("a", "b"), ("a*",), (("title",),), (_date, _date, _exists("date", "seen")), 0.8
    ),
    "values": Family(
        (), (), (), (_value, _value, _number, _exists("kind", "shelf", "pages")), 1.0
    ),
}


# ---------------------------------------------------------------- one change


def changed(clause: Clause, family: Family, random: Random) -> Clause:
    """The clause with one of its parts changed."""
    at = random.choice(list(walk(clause)))
    return _replaced(clause, at, _change(at, family, random))


def _change(clause: Clause, family: Family, random: Random) -> Clause:
    match clause:
        case And(parts) | Or(parts):
            kind = Or if isinstance(clause, And) else And
            if random.random() < 0.5:
                return kind(parts)
            return type(clause)((*parts, family.leaf(random)))
        case Not(inner):
            return inner
        case Text(fields, Proximity() as near) if random.random() < 0.7:
            if random.random() < 0.3:
                return Text(fields, replace(near, ordered=not near.ordered))
            return Text(fields, replace(near, distance=random.choice((0, 1, 2, 3, 4))))
        case Text(_, pattern) if random.random() < 0.4:
            return Text(random.choice(family.fields), pattern)
        case _:
            return family.leaf(random) if random.random() < 0.7 else Not(clause)


# ---------------------------------------------------------------- equal rewrites


def rewritten(clause: Clause, family: Family, random: Random, times: int) -> Clause:
    """Another clause of the same meaning."""
    for _ in range(times):
        at = random.choice(list(walk(clause)))
        rules = [new for rule in RULES for new in rule(at, family, random)]
        clause = _replaced(clause, at, random.choice(rules))
    return clause


def _replaced(clause: Clause, at: Clause, new: Clause) -> Clause:
    return rebuild(clause, lambda found: new if found is at else found)


def _boolean(clause: Clause, family: Family, random: Random) -> Iterator[Clause]:
    other = family.leaf(random)
    yield Or((clause, And((clause, other))))  # absorption
    yield And((Or((other, clause)), clause))
    yield Or((And((clause, other)), And((clause, Not(other)))))
    yield Not(Not(clause))
    match clause:
        case And(parts) | Or(parts):
            dual = Or if isinstance(clause, And) else And
            yield type(clause)(parts[::-1])
            yield Not(dual(tuple(map(Not, parts))))
            yield type(clause)((*parts, random.choice(parts)))
            inner = [part for part in parts if isinstance(part, dual)]
            if inner:
                one = random.choice(inner)
                rest = tuple(part for part in parts if part is not one)
                yield dual(tuple(type(clause)((*rest, part)) for part in one.parts))
        case _:
            pass


def _fields(clause: Clause, family: Family, random: Random) -> Iterator[Clause]:
    if isinstance(clause, Text) and len(clause.fields) > 1:
        yield Or(tuple(replace(clause, fields=(name,)) for name in clause.fields))


def _patterns(clause: Clause, family: Family, random: Random) -> Iterator[Clause]:
    if isinstance(clause, Text):
        for options in _same(clause.pattern):
            leaves = tuple(Text(clause.fields, option) for option in options)
            yield leaves[0] if len(leaves) == 1 else Or(leaves)
        for weaker in _weaker(clause.pattern):
            leaf = Text(clause.fields, weaker)
            yield And((clause, leaf))
            yield Or((clause, And((leaf, clause))))


def _same(pattern: Pattern) -> Iterator[tuple[Pattern, ...]]:
    """Patterns one of which occurs in a value exactly if this one does."""
    match pattern:
        case Phrase(parts):
            yield (Proximity(parts, 0, True),)
        case Wildcard(text) if text.endswith("*") and len(text) > 1:
            stem = text[:-1]
            wild = "*" in stem or "?" in stem
            yield (Wildcard(stem) if wild else Term(stem), Wildcard(stem + "?*"))
        case Proximity(operands, distance, False) if len(operands) == 2:
            yield (Proximity(operands[::-1], distance, False),)
            orders = (operands, operands[::-1])
            yield tuple(Proximity(order, distance, True) for order in orders)
        case Proximity(operands, 0, True) if len(operands) == 3:
            yield (Proximity((Proximity(operands[:2], 0, True), operands[2]), 0, True),)
        case _:
            pass
    if isinstance(pattern, Proximity):
        for at, operand in enumerate(pattern.operands):
            if isinstance(operand, Either):
                yield tuple(
                    replace(pattern, operands=_put(pattern.operands, at, option))
                    for option in operand.options
                )


def _put(operands: tuple[Pattern, ...], at: int, one: Pattern) -> tuple[Pattern, ...]:
    return (*operands[:at], one, *operands[at + 1 :])


def _weaker(pattern: Pattern) -> Iterator[Pattern]:
    match pattern:
        case Term(token):
            yield Wildcard(token[0] + "*")
            yield Wildcard("?" * len(token))
        case Phrase(parts):
            yield from parts
            yield Proximity(parts[::-1], 1, False)
        case Proximity(operands, distance, _):
            yield Proximity(operands, distance + 1, False)
            yield from operands
        case Either(options):
            yield Either((*options, Term("d")))
        case _:
            pass


def _ranges(clause: Clause, family: Family, random: Random) -> Iterator[Clause]:
    """A range cut in two: a date that overlaps the whole overlaps a part."""
    match clause:
        case Dates(fields, first, last):
            cuts = [day for period in PERIODS for day in _ends(period)]
            inside = [
                day
                for day in cuts
                if (first is None or day > first) and (last is None or day <= last)
            ]
            if inside:
                cut = random.choice(inside)
                before = Dates(fields, first, cut - dt.timedelta(days=1))
                yield Or((before, Dates(fields, cut, last)))
                yield Or((clause, before))
            yield And((clause, Exists(fields)))
        case Numbers(fields, low, high):
            for middle in NUMBERS:
                if (low is None or middle >= low) and (high is None or middle <= high):
                    yield Or((Numbers(fields, low, middle), Numbers(fields, middle, high)))
        case Value(fields, pattern, False):
            if not {"*", "?"} & set(pattern):
                yield Value(fields, pattern, True)
            yield And((clause, Value(fields, "*", True)))
        case Value(fields, "*", True):
            yield Exists(fields)
        case Text(fields, _):
            yield And((clause, Exists(fields)))
        case _:
            pass


RULES = (_boolean, _fields, _patterns, _patterns, _ranges)


# ---------------------------------------------------------------- pairs


@dataclass(frozen=True)
class Pair:
    kind: str
    a: Clause
    b: Clause


def pair(family: Family, random: Random) -> Pair:
    a = family.clause(random, random.choice((1, 1, 2, 2, 3, 4, 6)))
    match random.choice(("unlike", "changed", "changed", "equal", "equal", "both")):
        case "unlike":
            return Pair("unlike", a, family.clause(random, random.choice((1, 2, 3))))
        case "changed":
            return Pair("one change", a, changed(a, family, random))
        case "equal":
            return Pair("equal", a, rewritten(a, family, random, random.choice((1, 2, 3, 5))))
        case _:
            b = changed(a, family, random)
            return Pair("rewritten and changed", a, rewritten(b, family, random, 2))
