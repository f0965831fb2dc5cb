"""A query's journey written down: tokens, trees, what each pass did, the words that rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bqlc.compiler.ast.checked import NOTHING, And, Clause, Not, Or, Value
from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.bql import BQL
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.lex.tokens import Token
from bqlc.compiler.meaning.positive import positive_terms
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.simplify.passes import steps
from bqlc.compiler.translate.clauses import label
from bqlc.compiler.translate.english import english
from bqlc.compiler.translate.said import OTHER_LINE


@dataclass(frozen=True)
class ExplainedLine:
    """One line of a strategy as it is written, and what it asks for beside the lines it names."""

    number: int
    text: str
    english: str


@dataclass(frozen=True)
class Explanation:
    """Every stage of one query. `passes`: those that changed something, with the tree after.

    A strategy has its `lines`; the rest is of its result, with the lines put in.
    """

    canonical: str
    tokens: tuple[Token, ...]
    tree: Query
    checked: CheckedQuery
    passes: tuple[tuple[str, Clause], ...]
    english: str
    ranking_terms: tuple[str, ...]
    lines: tuple[ExplainedLine, ...] = ()

    def label(self, clause: Clause) -> str:
        """A checked clause as BQL."""
        return label(clause, self.checked.schema)


def explain(
    text: str, schema: Schema = DOCUMENTS, name: str = "<query>", dialect: Dialect = BQL
) -> Explanation:
    """The journey of a query; of a strategy that of its result, with its lines put in."""
    reading = dialect.read(text, schema, name)
    checked = dialect.resolver(reading, schema)
    canonical = (
        dialect.printer(reading) if reading.is_strategy else dialect.writer(reading.result.tree)
    )
    return Explanation(
        canonical,
        reading.tokens,
        reading.result.tree,
        checked,
        tuple(steps(checked)),
        english(checked.tree, checked.schema),
        positive_terms(checked.tree).words,
        tuple(_lines(reading, checked, dialect)),
    )


def _lines(reading: Reading, checked: CheckedQuery, dialect: Dialect) -> Iterator[ExplainedLine]:
    """Each line for itself; a line that it refers to is said by its number."""
    numbers: dict[int, int] = {}
    texts = {line.number: dialect.writer(line.tree) for line in reading.lines}
    for line in sorted(checked.lines, key=lambda line: line.number):
        said = english(_with_numbers(line.clause, numbers), checked.schema)
        yield ExplainedLine(line.number, texts[line.number], said)
        if line.clause != NOTHING:
            numbers.setdefault(id(line.clause), line.number)


def _with_numbers(clause: Clause, numbers: dict[int, int]) -> Clause:
    """The clause with a name in place of each line, which is there as the very object."""
    if id(clause) in numbers:
        return Value((OTHER_LINE,), str(numbers[id(clause)]), False)
    match clause:
        case And(parts) | Or(parts):
            named = tuple([_with_numbers(part, numbers) for part in parts])
            return replace(clause, parts=named)
        case Not(inner):
            return Not(_with_numbers(inner, numbers))
        case _:
            return clause
