"""Values of a text field in which a pattern occurs once, and nothing that can be avoided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, permutations, product
from typing import assert_never

from bqlc.compiler.ast.checked import Either, Pattern, Phrase, Proximity, Term, Wildcard
from bqlc.compiler.prove.globs import kinds

Tokens = tuple[str, ...]

_MOST_CANDIDATES = 3000
_MOST_SPLITS = 400


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


class Builder:
    """Makes values for the patterns of one field.

    A pattern that occurs in a value occurs in every longer one, and a word that fits fewer
    patterns, or a wider gap, adds no occurrence. So it is enough to look at values that are one
    occurrence, with the widest gaps, of words of the least kinds: `candidates` lists them all,
    unless `complete` has become False.
    """

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        found = {atom: None for pattern in patterns for atom in atoms(pattern)}
        self.texts = [_text(atom) for atom in found]
        # A word in a gap fits what fits everything. Such a wildcard inside a longer pattern may
        # find in a wide gap what a narrow one lacks.
        longer = (one for one in patterns if not isinstance(one, Term | Wildcard))
        inner = {_text(atom) for pattern in longer for atom in atoms(pattern)}
        self.gaps_only_help = not any(_fits(self.filler, text) for text in inner)
        self.complete = True

    @cached_property
    def filler(self) -> str:
        """A word that fits no pattern of the field but those that every such word fits."""
        best = kinds("*", self.texts)
        return best.words[0][0] if best.words else "z"

    def candidates(self, pattern: Pattern) -> Iterator[Tokens]:
        """Values that hold the pattern; once all are given, `complete` says whether it was all."""
        self.complete = True
        made = self._make(pattern)
        yield from islice(made, _MOST_CANDIDATES)
        if next(made, None) is not None:
            self.complete = False

    def _make(self, pattern: Pattern) -> Iterator[Tokens]:
        match pattern:
            case Term(token):
                yield (token,)
            case Wildcard():
                for word in self._words(pattern):
                    yield (word,)
            case Phrase(parts):
                choices = [self._words(part) for part in parts]
                yield from product(*choices)
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
        found = kinds(part.pattern, self.texts)
        self.complete = self.complete and found.complete
        return [word for word, _ in found.words]

    def _proximity(self, pattern: Proximity) -> Iterator[Tokens]:
        choices: list[list[Tokens]] = []
        for operand in pattern.operands:
            made = list(islice(self._make(operand), _MOST_CANDIDATES))
            self.complete = self.complete and len(made) < _MOST_CANDIDATES
            choices.append(made)
        count = len(choices)
        orders = [tuple(range(count))] if pattern.ordered else list(permutations(range(count)))
        gaps = list(self._gaps(count - 1, pattern.distance))
        for gap in gaps:
            for order in orders:
                for chosen in product(*(choices[number] for number in order)):
                    yield self._join(chosen, gap)

    def _gaps(self, places: int, total: int) -> Iterator[tuple[int, ...]]:
        """Ways to share the whole distance among the gaps: a narrower gap can only add matches."""
        splits = list(islice(_splits(places, total), _MOST_SPLITS + 1))
        if len(splits) > _MOST_SPLITS:
            self.complete = False
            even = total // places
            splits = [(total - even * (places - 1), *(even for _ in range(places - 1)))]
            splits += [
                tuple(total if at == one else 0 for at in range(places)) for one in range(places)
            ]
        yield from splits
        if not self.gaps_only_help and total:
            self.complete = False
            yield tuple(0 for _ in range(places))

    def _join(self, parts: Sequence[Tokens], gaps: Sequence[int]) -> Tokens:
        joined: list[str] = list(parts[0])
        for part, gap in zip(parts[1:], gaps, strict=True):
            joined.extend([self.filler] * gap)
            joined.extend(part)
        return tuple(joined)


def _splits(places: int, total: int) -> Iterator[tuple[int, ...]]:
    if places == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _splits(places - 1, total - first):
            yield (first, *rest)


def _text(atom: Term | Wildcard) -> str:
    return atom.token if isinstance(atom, Term) else atom.pattern


def _fits(word: str, pattern: str) -> bool:
    return any(fits for _, fits in kinds(word, [pattern]).words)
