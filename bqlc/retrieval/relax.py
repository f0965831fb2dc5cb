"""Zero hits, never silent: which clauses empty the set, and which documents come closest.

A query is a conjunction of clauses (one clause if it is no AND). Text is what people guess at:
which words an author used. So positive text clauses become ranking terms, and everything else
stays as it is: NOT, dates, numbers, keywords, existence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias, assert_never

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
from bqlc.retrieval.shown import USUAL, Form, short, some

MOST_TRIED = 200
"""How many combinations of clauses are counted before a minimal one has to do."""

Count = Callable[[Clause], int]
_Clauses: TypeAlias = tuple[Clause, ...]


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

    def explained(self, listed: int, form: Form = USUAL) -> str:
        """The reason in words, and what the `listed` documents below it are."""

        def shown(clauses: Sequence[str]) -> str:
            return some([short(each, form.clause) for each in clauses], form.clauses)

        counts = [f"{short(each.clause, form.clause)} ({each.count:,})" for each in self.clauses]
        lines = ["NO document matches. Documents per clause: " + some(counts, form.clauses)]
        if len(self.emptied_by) < len(self.clauses):
            lines.append("no document meets " + shown(self.emptied_by))
        if listed:
            kept = f"; all meet: {shown(self.kept)}" if self.kept else ""
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


def conjuncts(tree: Clause) -> tuple[Clause, ...]:
    """The clauses that a document must all meet: the parts of an AND, and of ANDs within it."""
    if isinstance(tree, And):
        return tuple(found for part in tree.parts for found in conjuncts(part))
    return (tree,)


def emptying(clauses: Sequence[Clause], count: Count) -> tuple[tuple[Clause, ...], bool]:
    """A smallest combination of clauses that selects nothing together, and whether it is that.

    All combinations are tried by size, up to a limit; beyond it, one is looked for that no
    clause can be left out of.
    """
    tried = 0
    for size in range(1, len(clauses) + 1):
        for together in combinations(clauses, size):
            if tried == MOST_TRIED:
                return _irreducible(clauses, count), False
            tried += 1
            if count(together[0] if size == 1 else And(together)) == 0:
                return together, True
    return tuple(clauses), True


def _irreducible(clauses: Sequence[Clause], count: Count) -> tuple[Clause, ...]:
    """By halves (Junker's QuickXplain): of thousands of clauses a few dozen sets are counted
    where two or three of them are to blame."""

    def needed(given: _Clauses, new: bool, among: _Clauses) -> _Clauses:
        """What of `among` has to be there so that nothing meets it and all that is given."""
        if new and count(And(given)) == 0:
            return ()
        if len(among) == 1:
            return among
        first, second = among[: len(among) // 2], among[len(among) // 2 :]
        of_second = needed((*given, *first), True, second)
        of_first = needed((*given, *of_second), bool(of_second), first)
        return (*of_first, *of_second)

    return needed((), False, tuple(clauses))


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
