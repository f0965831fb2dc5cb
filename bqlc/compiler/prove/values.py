"""Values of a text field in which a pattern occurs once, and nothing that can be avoided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, permutations, product
from typing import assert_never

from bqlc.compiler.ast.checked import Either, Pattern, Phrase, Proximity, Term, Wildcard
from bqlc.compiler.prove.vocabulary import Atom, Vocabulary

Tokens = tuple[str, ...]

_MOST_VALUES = 3000
_MOST_TOKENS = 60_000


def atoms(pattern: Pattern) -> Iterator[Term | Wildcard]:
    """The single tokens of a pattern."""
    match pattern:
        case Term() | Wildcard():
            yield pattern
        case Phrase(parts):
            yield from parts
        case Either(patterns) | Proximity(operands=patterns):
            for inner in patterns:
                yield from atoms(inner)
        case _:
            assert_never(pattern)


def atom_of(part: Term | Wildcard) -> Atom:
    return (part.token, False) if isinstance(part, Term) else (part.pattern, True)


class Builder:
    """Makes values for the patterns of one field.

    The values that hold a pattern L are endless, but few matter. Take any of them:

    * What stands around one occurrence of L can go: patterns that occurred without it occur with
      it too, so the value has lost some and won none.
    * A token of the occurrence can be replaced by one that fits the same part of L and, of all
      patterns, only some of those that the old one fitted. Such tokens are the `kinds`.
    * A token in a gap likewise, by a *filler*, a least kind of any token. If there is one such
      kind, and it fits no part of a longer pattern, then no longer pattern has a token in a gap.
      So a wider gap breaks phrases and proximities and makes none, and only occurrences of L
      whose gaps are as wide as L allows need be looked at. Otherwise all gaps are.

    So if each of the values made here holds one of some other patterns, every value that holds L
    does.
    """

    def __init__(self, vocabulary: Vocabulary, patterns: Iterable[Pattern]) -> None:
        self.vocabulary = vocabulary
        longer = [one for one in patterns if not isinstance(one, Term | Wildcard)]
        self._parts = {atom_of(part) for pattern in longer for part in atoms(pattern)}

    @cached_property
    def fillers(self) -> list[str]:
        return [word for word, _ in self.vocabulary.kinds(("*", True)).words]

    @cached_property
    def all_fillers(self) -> bool:
        return self.vocabulary.kinds(("*", True)).complete

    @cached_property
    def widest_only(self) -> bool:
        """Whether gaps as wide as can be are enough."""
        if len(self.fillers) != 1 or not self.all_fillers:
            return False
        fits = self.vocabulary.fitting(self.fillers[0])
        return not any(self.vocabulary.atoms[number] in self._parts for number in fits)


class Values:
    """The values for one pattern, one after the other.

    Once they have all been given, `complete` tells whether these were all that matter.
    """

    def __init__(self, builder: Builder, pattern: Pattern) -> None:
        self._builder = builder
        self.complete = True
        self._made = self._limited(pattern)

    def __iter__(self) -> Iterator[Tokens]:
        return self._made

    def _limited(self, pattern: Pattern) -> Iterator[Tokens]:
        """The first values; those of an inner pattern are limited too, for they are stored."""
        room = _MOST_TOKENS
        for number, tokens in enumerate(self._make(pattern)):
            room -= len(tokens)
            if number == _MOST_VALUES or room < 0:
                self.complete = False
                return
            yield tokens

    def _make(self, pattern: Pattern) -> Iterator[Tokens]:
        match pattern:
            case Term(token):
                yield (token,)
            case Wildcard():
                for word in self._words(pattern):
                    yield (word,)
            case Phrase(parts):
                yield from product(*map(self._words, parts))
            case Either(options):
                for option in options:
                    yield from self._make(option)
            case Proximity():
                yield from self._proximity(pattern)
            case _:
                assert_never(pattern)

    def _words(self, part: Term | Wildcard) -> list[str]:
        if isinstance(part, Term):
            return [part.token]
        found = self._builder.vocabulary.kinds(atom_of(part))
        self.complete = self.complete and found.complete
        return [word for word, _ in found.words]

    def _proximity(self, pattern: Proximity) -> Iterator[Tokens]:
        choices = [list(dict.fromkeys(self._limited(one))) for one in pattern.operands]
        count = len(choices)
        if not all(choices):
            return
        rows = [tuple(range(count))] if pattern.ordered else list(permutations(range(count)))
        # First some of which each shows another side of the pattern: it may have too many.
        for chosen in _diagonal(choices):
            for gaps in _one_wide_gap(count - 1, pattern.distance):
                for row in rows:
                    yield from self._joined([chosen[number] for number in row], gaps)
        for gaps in self._gaps(count - 1, pattern.distance):
            for row in rows:
                for parts in product(*(choices[number] for number in row)):
                    yield from self._joined(parts, gaps)

    def _gaps(self, places: int, distance: int) -> Iterator[tuple[int, ...]]:
        """Ways to share out the distance among the gaps, the widest first."""
        yield from _splits(places, distance)
        if not self._builder.widest_only:
            for less in range(distance - 1, -1, -1):
                yield from _splits(places, less)

    def _joined(self, parts: Sequence[Tokens], gaps: Sequence[int]) -> Iterator[Tokens]:
        """The parts in a row with every choice of fillers between them."""
        self.complete = self.complete and self._builder.all_fillers
        for chosen in product(self._builder.fillers, repeat=sum(gaps)):
            filler = iter(chosen)
            joined = list(parts[0])
            for part, gap in zip(parts[1:], gaps, strict=True):
                joined += islice(filler, gap)
                joined += part
            yield tuple(joined)


def _diagonal(choices: Sequence[Sequence[Tokens]]) -> Iterator[tuple[Tokens, ...]]:
    """Choices in which every option takes part."""
    for at in range(max(map(len, choices))):
        yield tuple(options[at % len(options)] for options in choices)


def _one_wide_gap(places: int, distance: int) -> Iterator[tuple[int, ...]]:
    for wide in range(places):
        yield tuple(distance if at == wide else 0 for at in range(places))


def _splits(places: int, total: int) -> Iterator[tuple[int, ...]]:
    """All ways to write the total as a sum of so many numbers, in order."""
    if places <= 1:
        yield (total,) * places
        return
    for first in range(total, -1, -1):
        for rest in _splits(places - 1, total - first):
            yield (first, *rest)
