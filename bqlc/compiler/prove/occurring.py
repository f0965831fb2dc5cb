"""Which of many patterns occur in one value, without a look at each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import TypeAlias, assert_never

from bqlc.compiler.ast.checked import Either, Pattern, Phrase, Proximity, Term, Wildcard
from bqlc.compiler.meaning.oracle import occurs
from bqlc.compiler.prove.values import Tokens, atom_of
from bqlc.compiler.prove.vocabulary import Vocabulary


class Occurring:
    """The patterns of one field by number. The oracle decides; the index says what to ask it."""

    def __init__(self, vocabulary: Vocabulary, patterns: Mapping[int, Pattern]) -> None:
        self._vocabulary = vocabulary
        self._single: dict[int, list[int]] = {}  # atom -> patterns that are this atom
        self._longer: dict[int, list[int]] = {}  # atom -> patterns that need it or one like it
        self._narrowed: dict[int, _Narrowed] = {}
        for number, pattern in patterns.items():
            single = isinstance(pattern, Term | Wildcard)
            for part in _anchor(pattern):
                atom = vocabulary.numbers[atom_of(part)]
                (self._single if single else self._longer).setdefault(atom, []).append(number)
            if not single:
                self._narrowed[number] = _narrowed(pattern, vocabulary)
        self._known: dict[Tokens, frozenset[int]] = {}

    def in_value(self, tokens: Tokens) -> frozenset[int]:
        """The numbers of the patterns that occur in the value."""
        if tokens not in self._known:
            self._known[tokens] = self._find(tokens)
        return self._known[tokens]

    def _find(self, tokens: Tokens) -> frozenset[int]:
        present: set[int] = set()
        for token in set(tokens):
            present |= self._vocabulary.fitting(token)
        found: set[int] = set()
        asked: set[int] = set()
        for atom in present:
            found.update(self._single.get(atom, ()))
            asked.update(self._longer.get(atom, ()))
        for number in asked:
            pattern = self._narrowed[number](present)
            if pattern is not None and occurs(pattern, tokens):
                found.add(number)
        return frozenset(found)


_Narrowed: TypeAlias = Callable[[Set[int]], Pattern | None]
"""From the atoms that fit some token of a value: what is left of a pattern without the options
that cannot occur in it; None when nothing is left."""


def _narrowed(pattern: Pattern, vocabulary: Vocabulary) -> _Narrowed:
    match pattern:
        case Term() | Wildcard():
            atom = vocabulary.numbers[atom_of(pattern)]
            return lambda present: pattern if atom in present else None
        case Phrase(parts):
            needed = {vocabulary.numbers[atom_of(part)] for part in parts}
            return lambda present: pattern if needed <= present else None
        case Either(options):
            return _narrowed_options(options, vocabulary)
        case Proximity(operands):
            inner = [_narrowed(operand, vocabulary) for operand in operands]
            return lambda present: _all_of(pattern, inner, present)
        case _:
            assert_never(pattern)


def _narrowed_options(options: Sequence[Pattern], vocabulary: Vocabulary) -> _Narrowed:
    single: dict[int, Pattern] = {}
    longer: list[_Narrowed] = []
    for option in options:
        if isinstance(option, Term | Wildcard):
            single[vocabulary.numbers[atom_of(option)]] = option
        else:
            longer.append(_narrowed(option, vocabulary))

    def narrow(present: Set[int]) -> Pattern | None:
        left = [single[atom] for atom in present & single.keys()]
        left += filter(None, (option(present) for option in longer))
        if len(left) > 1:
            return Either(tuple(left))
        return left[0] if left else None

    return narrow


def _all_of(
    pattern: Proximity, operands: Sequence[_Narrowed], present: Set[int]
) -> Pattern | None:
    left = []
    for operand in operands:
        found = operand(present)
        if found is None:
            return None
        left.append(found)
    return Proximity(tuple(left), pattern.distance, pattern.ordered)


def _anchor(pattern: Pattern) -> Sequence[Term | Wildcard]:
    """Few tokens of a pattern, one of which is in every value that holds it: whole words first."""
    match pattern:
        case Term() | Wildcard():
            return (pattern,)
        case Phrase(parts):
            return (max(parts, key=_telling),)
        case Either(options):
            return [part for option in options for part in _anchor(option)]
        case Proximity(operands):
            return min((_anchor(operand) for operand in operands), key=_cost)
        case _:
            assert_never(pattern)


def _telling(part: Term | Wildcard) -> tuple[bool, int]:
    return isinstance(part, Term), len(atom_of(part)[0])


def _cost(anchor: Sequence[Term | Wildcard]) -> tuple[int, int]:
    return sum(isinstance(part, Wildcard) for part in anchor), len(anchor)
