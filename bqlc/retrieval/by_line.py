"""Which lines of a strategy find a document, and which one lost it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bqlc.compiler.ast.checked import And, Clause, Not, Or
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.translate.lower import line_numbers
from bqlc.retrieval.asked import Asked


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """One line as typed, and whether it finds the document; None: the index cannot say it."""

    number: int
    text: str
    holds: bool | None


def judged(question: Asked, facts: Facts) -> Iterator[LineVerdict]:
    """Every line in the order of the strategy."""
    clauses = {line.number: line.clause for line in question.query.lines}
    for number, text in question.typed:
        clause = clauses.get(number)
        holds = None if clause is None else matches(question.exploded(clause), facts)
        yield LineVerdict(number, " ".join(text.split()), holds)


def lost(question: Asked, facts: Facts) -> tuple[int, str]:
    """The line at which the document was lost: it failed there, not in a line before.

    Of an AND that is the first part that fails; an OR fails in itself; behind NOT it is the line
    that should not have found it.
    """
    numbers = line_numbers(question.query)

    def holds(clause: Clause) -> bool:
        return matches(question.exploded(clause), facts)

    result = max(question.query.lines, key=lambda line: line.number)
    number, clause, wanted, within = result.number, result.clause, True, result.number
    while True:
        found = _line_inside(clause, holds, wanted, numbers)
        if found is None:
            break
        clause, wanted = found
        within, number = number, numbers[id(clause)]
    if wanted:
        return number, f"lost in line {number}, which does not find it"
    return number, f"lost to line {number}, which finds it and is taken away in line {within}"


def _line_inside(
    clause: Clause, holds: Callable[[Clause], bool], wanted: bool, numbers: dict[int, int]
) -> tuple[Clause, bool] | None:
    """The line within a clause that settles it, and whether it should have found the document."""
    if not wanted:
        return None
    match clause:
        case And(parts):
            failing = next((part for part in parts if not holds(part)), None)
            if failing is None:
                return None
            if id(failing) in numbers:
                return failing, True
            return _line_inside(failing, holds, True, numbers)
        case Not(inner):
            return (inner, False) if id(inner) in numbers else None
        case Or():
            return None
        case _:
            return None
