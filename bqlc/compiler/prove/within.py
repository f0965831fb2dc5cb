"""Whether every occurrence of one pattern is one of another, as their form tells."""

from __future__ import annotations

from itertools import permutations

from bqlc.compiler.ast.checked import Either, Pattern, Phrase, Proximity, Term, Wildcard
from bqlc.compiler.prove.globs import glob, kinds
from bqlc.compiler.prove.values import atom_of


def within(one: Pattern, other: Pattern) -> bool:
    """True only where each occurrence of the one, as an interval, is one of the other.

    >>> a, b, c = Term("a"), Term("b"), Term("c")
    >>> near = Proximity((a, b), 2, ordered=False)
    >>> within(near, Proximity((Either((b, c)), a), 5, ordered=False)), within(near, a)
    (True, False)
    """
    if one == other:
        return True
    match one, other:
        case Either(options), _:
            return all(within(option, other) for option in options)
        case _, Either(options):
            return any(within(one, option) for option in options)
        case ((Term() | Wildcard()), (Term() | Wildcard())):
            return _fits(one, other)
        case Phrase(parts), Phrase(others):
            return len(parts) == len(others) and all(map(_fits, parts, others))
        case Proximity(), Proximity():
            return _proximity(one, other)
        case _:
            return False


def _fits(one: Term | Wildcard, other: Term | Wildcard) -> bool:
    found = kinds([glob(*atom_of(one))], [glob(*atom_of(other))])
    return found.complete and all(fits for _, fits in found.words)


def _proximity(one: Proximity, other: Proximity) -> bool:
    if one.distance > other.distance or len(one.operands) != len(other.operands):
        return False
    if other.ordered:
        return one.ordered and all(map(within, one.operands, other.operands))
    return any(all(map(within, one.operands, order)) for order in permutations(other.operands))
