"""A query's journey written down: tokens, trees, what each pass did, the words that rank."""

from __future__ import annotations

from dataclasses import dataclass

from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.ast.nodes import Query
from bqlc.compiler.bql import BQL
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.lex.tokens import Token
from bqlc.compiler.meaning.positive import positive_terms
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.simplify.passes import steps
from bqlc.compiler.translate.clauses import label
from bqlc.compiler.translate.english import english


@dataclass(frozen=True)
class Explanation:
    """Every stage of one query. `passes`: those that changed something, with the tree after."""

    canonical: str
    tokens: tuple[Token, ...]
    tree: Query
    checked: CheckedQuery
    passes: tuple[tuple[str, Clause], ...]
    english: str
    ranking_terms: tuple[str, ...]

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
        english(checked.tree),
        positive_terms(checked.tree).words,
    )
