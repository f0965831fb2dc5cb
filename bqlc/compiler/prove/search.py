"""A document that one clause matches and another does not, or the proof that there is none.

A SAT solver proposes which leaves are true; the theory builds a document of which exactly these
are true, or gives lemmas that make the solver propose something else. Whatever is built is
judged by the oracle before it counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from pysat.solvers import Solver

from bqlc.compiler.ast.checked import And, Clause, Leaf, Not, Or
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.prove.theory import Theory
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.push_fields import push_fields

_MOST_ROUNDS = 3000


class Verdict(StrEnum):
    """`NONE` is proven, `FOUND` is shown by a document, `UNKNOWN` is neither."""

    NONE = "none"
    FOUND = "found"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Found:
    verdict: Verdict
    document: Facts | None = None


class Search:
    """Questions about some clauses of one schema; what is learnt for one serves the next."""

    def __init__(self, clauses: Sequence[Clause], schema: Schema) -> None:
        self.clauses = [push_fields(clause) for clause in clauses]
        self.numbers: dict[Leaf, int] = {}
        for clause in self.clauses:
            for leaf in leaves(clause):
                self.numbers.setdefault(leaf, len(self.numbers) + 1)
        self.theory = Theory(list(self.numbers), schema)
        self.solver = Solver(name="glucose4")
        self.last = len(self.numbers)
        self.roots = [self._define(clause) for clause in self.clauses]
        for if_all, then_one in self.theory.first_lemmas():
            self._learn(if_all, then_one)
        # Few true leaves make small documents.
        self.solver.set_phases([-number for number in range(1, len(self.numbers) + 1)])

    def close(self) -> None:
        self.solver.delete()

    def document(self, matched: Sequence[int], refused: Sequence[int] = ()) -> Found:
        """A document that the clauses numbered `matched` match and those in `refused` do not."""
        question = self._new()
        wanted = [self.roots[number] for number in matched]
        wanted += [-self.roots[number] for number in refused] + [question]
        doubtful = False
        for _ in range(_MOST_ROUNDS):
            if not self.solver.solve(assumptions=wanted):
                return Found(Verdict.UNKNOWN if doubtful else Verdict.NONE)
            model = self.solver.get_model() or []
            true = frozenset(number - 1 for number in model[: len(self.numbers)] if number > 0)
            document, lemmas = self.theory.build(true)
            for if_all, then_one in lemmas:
                self._learn(if_all, then_one)
            if document is not None and self._differs(document, matched, refused):
                return Found(Verdict.FOUND, document)
            if not lemmas:
                # No lemma could be proven: this model is set aside, for this question alone.
                doubtful = True
                values = [-number for number in model[: len(self.numbers)]]
                self.solver.add_clause([-question, *values])
        return Found(Verdict.UNKNOWN)

    def _differs(self, document: Facts, matched: Sequence[int], refused: Sequence[int]) -> bool:
        return all(matches(self.clauses[number], document) for number in matched) and not any(
            matches(self.clauses[number], document) for number in refused
        )

    def _learn(self, if_all: frozenset[int], then_one: frozenset[int]) -> None:
        self.solver.add_clause(
            [-(number + 1) for number in if_all] + [number + 1 for number in then_one]
        )

    def _new(self) -> int:
        self.last += 1
        return self.last

    def _define(self, clause: Clause) -> int:
        """A literal that is true exactly when the clause matches (Tseitin's encoding)."""
        match clause:
            case And(parts) | Or(parts):
                inner = []
                for part in parts:
                    inner.append(self._define(part))
                literal = self._new()
                sign = 1 if isinstance(clause, And) else -1
                for one in inner:
                    self.solver.add_clause([-sign * literal, sign * one])
                self.solver.add_clause([sign * literal, *(-sign * one for one in inner)])
                return literal
            case Not(negated):
                return -self._define(negated)
            case _:
                return self.numbers[clause]
        assert_never(clause)
