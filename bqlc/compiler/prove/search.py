"""A document that one clause matches and another does not, or the proof that there is none.

A SAT solver proposes which leaves are true; the theory builds a document of which exactly these
are true, or gives lemmas that make the solver propose something else. When it has nothing left
to propose, that is a proof. Whatever is built is judged by the oracle before it counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.prove.answer import Lemma
from bqlc.compiler.prove.formula import Formula, Leaves, holds
from bqlc.compiler.prove.solver import new_solver
from bqlc.compiler.prove.theory import Theory
from bqlc.compiler.prove.witness import smallest, written
from bqlc.compiler.resolve.schema import Schema

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
        self._clauses, self._schema = clauses, schema
        leaves = Leaves()
        self._formulas = [leaves.formula(clause) for clause in clauses]
        self._all = frozenset(leaves.numbers.values())
        self._last = len(self._all)
        self._theory = Theory(leaves.numbers, schema)
        self._solver = new_solver()
        self._defined: dict[Formula, int] = {}
        self._roots = [self._define(formula) for formula in self._formulas]
        for lemma in self._theory.first_lemmas():
            self._learn(lemma)
        # Few true leaves make small documents.
        self._solver.set_phases([-number for number in self._all])

    def close(self) -> None:
        self._solver.delete()

    def document(self, answers: Sequence[bool]) -> Found:
        """A document that each clause matches, or does not, as told; as small as can be."""
        question = self._new()
        wanted = [
            root if answer else -root for root, answer in zip(self._roots, answers, strict=True)
        ]
        doubtful = False
        for _ in range(_MOST_ROUNDS):
            if not self._solver.solve(assumptions=[*wanted, question]):
                return Found(Verdict.UNKNOWN if doubtful else Verdict.NONE)
            model = (self._solver.get_model() or [])[: len(self._all)]
            true = frozenset(number for number in model if number > 0)
            document, reasons = self._theory.build(true)
            if not reasons.lemmas and not reasons.doubts:
                document = smallest(document, lambda made: self._fits(made, answers))
                if self._shows(document, answers):
                    return Found(Verdict.FOUND, document)
                reasons.doubts.append((true, self._all - true))
            for lemma in reasons.lemmas:
                self._learn(lemma)
            for doubt in reasons.doubts:
                # Set aside for this question alone, which can then no longer be answered with no.
                doubtful = True
                self._learn(doubt, -question)
        return Found(Verdict.UNKNOWN)

    def _fits(self, document: Facts, answers: Sequence[bool]) -> bool:
        """Whether the answers are right, as far as the theory knows."""
        true = self._theory.true_of(document)
        return all(
            holds(formula, true) is answer
            for formula, answer in zip(self._formulas, answers, strict=True)
        )

    def _shows(self, document: Facts, answers: Sequence[bool]) -> bool:
        """Whether the answers are right by the oracle, and of a document that can be written."""
        return analyse(written(document), self._schema) == document and all(
            matches(clause, document) is answer
            for clause, answer in zip(self._clauses, answers, strict=True)
        )

    def _learn(self, lemma: Lemma, unless: int | None = None) -> None:
        if_all, then_one = lemma
        clause = [*(-number for number in if_all), *then_one]
        self._solver.add_clause(clause if unless is None else [unless, *clause])

    def _new(self) -> int:
        self._last += 1
        return self._last

    def _define(self, formula: Formula) -> int:
        """A literal that is true exactly when the formula is (Tseitin's encoding)."""
        if isinstance(formula, int):
            return formula
        if formula in self._defined:
            return self._defined[formula]
        inner = []
        for part in formula.parts:  # a loop: a comprehension would need a frame of its own
            inner.append(self._define(part))
        literal = self._defined[formula] = self._new()
        sign = 1 if formula.every else -1
        for one in inner:
            self._solver.add_clause([-sign * literal, sign * one])
        self._solver.add_clause([sign * literal, *(-sign * one for one in inner)])
        return literal
