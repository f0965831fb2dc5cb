"""Text fields: a value for every pattern that shall occur, in which no other pattern does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from bqlc.compiler.ast.checked import Either, Pattern, Phrase, Proximity, Term, Wildcard
from bqlc.compiler.lex.standard import tokens as tokens_of
from bqlc.compiler.prove.answer import Answer, Lemma, hitting
from bqlc.compiler.prove.occurring import Occurring
from bqlc.compiler.prove.values import Builder, Tokens, Values, atom_of, atoms
from bqlc.compiler.prove.vocabulary import Vocabulary
from bqlc.compiler.prove.within import cover

_QUICK = 4  # values of a pattern that are looked at beforehand
_PATIENCE = 50  # values after which a proof by the form of the patterns is tried


@lru_cache(maxsize=65536)
def is_token(word: str) -> bool:
    """Whether a text may have this token: some words that fit a wildcard fall apart."""
    return tokens_of(word) == [word]


class Texts:
    """`patterns`: those of the field, by the numbers of their leaves. `exists`: the leaf that
    asks for any value. `single`: the field has one value at most.

    A pattern occurs in a document if it does in one value. So leaves can be true while others
    are false if, for each of them, there is a value in which it occurs and those others do not.
    """

    def __init__(
        self, patterns: Mapping[int, Pattern], exists: int | None = None, single: bool = False
    ) -> None:
        self.patterns, self.exists, self.single = patterns, exists, single
        parts = (part for pattern in patterns.values() for part in atoms(pattern))
        vocabulary = Vocabulary(map(atom_of, parts), real=is_token)
        self._builder = Builder(vocabulary, patterns.values())
        self._occurring = Occurring(vocabulary, patterns)
        self._cases: dict[int, Cases] = {}

    def first_lemmas(self) -> Iterator[Lemma]:
        for number in self.patterns:
            if self.exists is not None:
                yield frozenset((number,)), frozenset((self.exists,))
            cases = self.cases(number)
            met = [met for _, met in islice(cases, _QUICK)]
            if cases.complete and met:
                for other in frozenset.intersection(*met) - {number}:
                    yield frozenset((number,)), frozenset((other,))

    def answer(self, true: frozenset[int]) -> Answer:
        answer = Answer()
        found: list[tuple[Tokens, frozenset[int]]] = []
        wanted = sorted(true - {self.exists})
        for number in wanted:
            if not any(number in met for _, met in found):
                found += self._value(number, true, answer)
        answer.values += [tokens for tokens, _ in found]
        if not wanted:
            answer.values.append(())  # a value without a word: all that `exists` asks for
        elif self.single and len(found) > 1 and not (answer.lemmas or answer.doubts):
            self._join(true, answer)
        return answer

    def true_of(self, values: Iterable[Tokens]) -> set[int]:
        """The leaves that are true of a field with these values."""
        true: set[int] = set()
        for tokens in values:
            true |= self._occurring.in_value(tokens)
            if self.exists is not None:
                true.add(self.exists)
        return true

    def cases(self, number: int) -> Cases:
        """The values in which this pattern occurs, as far as they matter."""
        if number not in self._cases:
            values = Values(self._builder, self.patterns[number])
            self._cases[number] = Cases(number, values, self._occurring)
        return self._cases[number]

    def _value(
        self, number: int, true: frozenset[int], answer: Answer
    ) -> list[tuple[Tokens, frozenset[int]]]:
        """The value in which this pattern occurs; none, and the reason put into the answer."""
        cases, premise = self.cases(number), frozenset((number,))
        hindered: list[frozenset[int]] = []
        unreal = False
        for tokens, met in cases:
            if not met <= true:
                hindered.append(met - true)
            elif _is_real(tokens):
                return [(tokens, met)]
            else:
                unreal = True
            if len(hindered) == _PATIENCE and self._follows(number, hindered, answer):
                return []
        if cases.complete and not unreal:
            answer.lemmas.append((premise, hitting(hindered)))
        elif not self._follows(number, hindered, answer):
            answer.doubts.append((premise, hitting(hindered)))
        return []

    def _follows(self, number: int, hindered: list[frozenset[int]], answer: Answer) -> bool:
        """Whether one of the patterns that hinder it follows from this one by its form alone."""
        others = {one: self.patterns[one] for one in sorted(frozenset().union(*hindered))}
        found = cover(self.patterns[number], others)
        if found is not None:
            answer.lemmas.append((frozenset((number,)), found))
        return found is not None

    def _join(self, true: frozenset[int], answer: Answer) -> None:
        """One value out of several, so far apart that no proximity reaches from one to another."""
        gap = max((_reach(pattern) for pattern in self.patterns.values()), default=0)
        joined: list[str] = []
        for tokens in answer.values:
            assert isinstance(tokens, tuple)
            joined += self._builder.fillers[:1] * (gap if joined else 0)
            joined += tokens
        met = self._occurring.in_value(tuple(joined))
        if met <= true:
            answer.values = [tuple(joined)]
        else:
            answer.doubts.append((true, frozenset((min(met - true),))))


class Cases:
    """Values in which a pattern occurs, each with all patterns that do; made as they are needed.

    Of values with the same patterns one stands for all, a real one if there is one.
    `complete`: these are all that matter.
    """

    def __init__(self, number: int, values: Values, occurring: Occurring) -> None:
        self.complete = False
        self._number, self._values, self._occurring = number, values, occurring
        self._known: dict[frozenset[int], Tokens] = {}
        self._rest = iter(values)

    def __iter__(self) -> Iterator[tuple[Tokens, frozenset[int]]]:
        for met, tokens in list(self._known.items()):
            yield tokens, met
        if self.complete:
            return
        for tokens in self._rest:
            met = self._occurring.in_value(tokens)
            if met in self._known and (_is_real(self._known[met]) or not _is_real(tokens)):
                continue
            self._known[met] = tokens
            if met == {self._number} and _is_real(tokens):
                self.complete = True  # no value meets less
            yield tokens, met
            if self.complete:
                return
        self.complete = self._values.complete


def _is_real(tokens: Tokens) -> bool:
    return all(map(is_token, tokens))


def _reach(pattern: Pattern) -> int:
    """How many tokens an occurrence of a pattern can have."""
    match pattern:
        case Term() | Wildcard():
            return 1
        case Phrase(parts):
            return len(parts)
        case Either(options):
            return max(map(_reach, options))
        case Proximity(operands, distance):
            return distance + sum(map(_reach, operands))
