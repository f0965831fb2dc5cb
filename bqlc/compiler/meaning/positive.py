"""q+: the words a query asks for, which rank its documents and choose their snippets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Exploded,
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


@dataclass(frozen=True)
class PositiveTerms:
    """What stands under an even number of NOTs in text fields, in text order, repetitions kept.

    `terms` has every word and truncation; `pairs` the neighbours inside phrases, for snippets.
    """

    terms: tuple[Term | Wildcard, ...]
    pairs: frozenset[tuple[Term | Wildcard, Term | Wildcard]]

    @property
    def words(self) -> tuple[str, ...]:
        """The distinct whole words, in order of first mention: what BM25 scores.

        A truncation stands for many words of unlike rarity, so it selects and scores nothing.
        """
        found = (term.token for term in self.terms if isinstance(term, Term))
        return tuple(dict.fromkeys(found))


def positive_terms(tree: Clause) -> PositiveTerms:
    """q+ of a checked tree: the tree as written, before any pass has reordered or dropped a part.

    >>> from bqlc.compiler.ast.checked import And, Not, Phrase, Term, Text
    >>> a, b, c = (Term(token) for token in "abc")
    >>> tree = And((Text(("body",), Phrase((a, b))), Not(Text(("body",), c))))
    >>> positive_terms(tree).words
    ('a', 'b')
    """
    leaves = [leaf for leaf in positive_leaves(tree) if isinstance(leaf, Text)]
    return PositiveTerms(
        tuple(term for leaf in leaves for term in _terms(leaf.pattern)),
        frozenset(pair for leaf in leaves for pair in _pairs(leaf.pattern)),
    )


def positive_leaves(tree: Clause, positive: bool = True) -> Iterator[Leaf]:
    """The leaves under an even number of NOTs, in text order."""
    match tree:
        case And(parts) | Or(parts):
            for part in parts:
                yield from positive_leaves(part, positive)
        case Not(clause):
            yield from positive_leaves(clause, not positive)
        case Text() | Value() | Exploded() | Dates() | Numbers() | Exists():
            if positive:
                yield tree
        case _:
            assert_never(tree)


def _terms(pattern: Pattern) -> Iterator[Term | Wildcard]:
    match pattern:
        case Term() | Wildcard():
            yield pattern
        case Phrase(parts):
            yield from parts
        case Either(children) | Proximity(operands=children):
            for child in children:
                yield from _terms(child)
        case _:
            assert_never(pattern)


def _pairs(pattern: Pattern) -> Iterator[tuple[Term | Wildcard, Term | Wildcard]]:
    match pattern:
        case Term() | Wildcard():
            return
        case Phrase(parts):
            yield from pairwise(parts)
        case Either(children) | Proximity(operands=children):
            for child in children:
                yield from _pairs(child)
        case _:
            assert_never(pattern)
