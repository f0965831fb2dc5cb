"""Zero hits, never silent: which clauses empty the set, and which documents come closest.

A query is a conjunction of clauses (one clause if it is no AND). Text is what people guess at:
which words an author used. So positive text clauses become ranking terms, and everything else
stays as it is: NOT, dates, numbers, keywords, existence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, assert_never

from bqlc.compiler.ast.checked import (
    EVERYTHING,
    And,
    Clause,
    Dates,
    Exists,
    Exploded,
    Not,
    Numbers,
    Or,
    Text,
    Value,
)

MOST_TRIED = 200
"""How many combinations of clauses are counted before a minimal one has to do."""

LONGEST, MOST_SHOWN = 120, 20
"""How much of a clause, and how many clauses, the text form shows."""

Count = Callable[[Clause], int]


@dataclass(frozen=True, slots=True)
class ClauseCount:
    """A clause of the query, as BQL, and how many documents it selects by itself."""

    clause: str
    count: int

    def to_json(self) -> dict[str, Any]:
        return {"clause": self.clause, "count": self.count}


@dataclass(frozen=True, slots=True)
class Relaxation:
    """Why nothing matches, and what was listed instead.

    `mode` is labelled, paper or off. `emptied_by` are the clauses that no document meets
    together; no smaller combination does that when `smallest`. `kept` are the clauses that
    every listed document meets.
    """

    mode: str
    clauses: tuple[ClauseCount, ...]
    emptied_by: tuple[str, ...]
    smallest: bool
    kept: tuple[str, ...] = ()

    def explained(self, listed: int) -> str:
        """The reason in words, and what the `listed` documents below it are."""
        counts = _some([f"{_short(each.clause)} ({each.count:,})" for each in self.clauses])
        lines = ["NO document matches. Documents per clause: " + counts]
        if len(self.emptied_by) < len(self.clauses):
            lines.append("no document meets " + _some([_short(one) for one in self.emptied_by]))
        if listed:
            kept = f"; all meet: {_some([_short(one) for one in self.kept])}" if self.kept else ""
            what = "any documents" if self.mode == "paper" else "the closest documents"
            lines.append(f"RELAXED: {what} by their words, which do NOT match{kept}")
        elif self.mode != "off":
            lines.append("no document is close: none has any of the words and meets the rest")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        return {
            "mode": self.mode,
            "clauses": [clause.to_json() for clause in self.clauses],
            "emptied_by": list(self.emptied_by),
            "smallest": self.smallest,
            "kept": list(self.kept),
        }


def _short(clause: str) -> str:
    return clause if len(clause) <= LONGEST else clause[: LONGEST - 1] + "…"


def _some(items: Sequence[str]) -> str:
    more = len(items) - MOST_SHOWN
    return ", ".join(items[:MOST_SHOWN]) + (f", +{more:,} more" if more > 0 else "")


def conjuncts(tree: Clause) -> tuple[Clause, ...]:
    """The clauses that a document must all meet: the parts of an AND, and of ANDs within it."""
    if isinstance(tree, And):
        return tuple(found for part in tree.parts for found in conjuncts(part))
    return (tree,)


def emptying(clauses: Sequence[Clause], count: Count) -> tuple[tuple[Clause, ...], bool]:
    """A smallest combination of clauses that selects nothing together, and whether it is that.

    All combinations are tried by size, up to a limit; beyond it, clauses are left out one by
    one as long as the rest stays empty, which gives one that no clause can be left out of.
    """
    tried = 0
    for size in range(1, len(clauses) + 1):
        for some in combinations(clauses, size):
            if tried == MOST_TRIED:
                return _irreducible(clauses, count), False
            tried += 1
            if count(some[0] if size == 1 else And(some)) == 0:
                return some, True
    return tuple(clauses), True


def _irreducible(clauses: Sequence[Clause], count: Count) -> tuple[Clause, ...]:
    kept = list(clauses)
    for clause in clauses:
        rest = [other for other in kept if other is not clause]
        if count(And(tuple(rest))) == 0:
            kept = rest
    return tuple(kept)


def softened(tree: Clause, positive: bool = True) -> Clause:
    """The tree with every positive text clause made true; it selects a superset.

    >>> from bqlc.compiler.ast.checked import Term
    >>> a, b = (Text(("body",), Term(token)) for token in "ab")
    >>> softened(And((a, Not(b)))) == And((And(()), Not(b)))
    True
    """
    match tree:
        case Text():
            return EVERYTHING if positive else tree
        case Value() | Exploded() | Dates() | Numbers() | Exists():
            return tree
        case And(parts):
            return And(tuple(softened(part, positive) for part in parts))
        case Or(parts):
            return Or(tuple(softened(part, positive) for part in parts))
        case Not(clause):
            return Not(softened(clause, not positive))
        case _:
            assert_never(tree)


def hard(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """The clauses that softening does not touch."""
    return (clause for clause in clauses if softened(clause) == clause)
