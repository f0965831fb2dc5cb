"""Keyword fields: a whole value is one word, and a wildcard may stand for any part of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bqlc.compiler.lex.standard import keyword
from bqlc.compiler.prove.answer import Answer, Lemma, hitting
from bqlc.compiler.prove.vocabulary import Atom, Vocabulary

_ANYTHING: Atom = ("*", True)


class WholeValues:
    """`atoms`: what the leaves of the field ask for, by their numbers. `exists`, `single`: as
    for texts."""

    def __init__(
        self, atoms: Mapping[int, Atom], exists: int | None = None, single: bool = False
    ) -> None:
        self._atoms, self._exists, self._single = atoms, exists, single
        self._vocabulary = Vocabulary(atoms.values(), empty=True, real=_is_value)
        leaves = {atom: number for number, atom in atoms.items()}
        self._leaves = [leaves[atom] for atom in self._vocabulary.atoms]

    def first_lemmas(self) -> Iterator[Lemma]:
        for number, atom in self._atoms.items():
            if self._exists is not None:
                yield frozenset((number,)), frozenset((self._exists,))
            if not atom[1]:
                for fits in self._vocabulary.fitting(atom[0]):
                    if self._leaves[fits] != number:
                        yield frozenset((number,)), frozenset((self._leaves[fits],))

    def answer(self, true: frozenset[int]) -> Answer:
        answer = Answer()
        wanted = sorted(true - {self._exists})
        if self._single and wanted:
            self._together(wanted, true, answer)
            return answer
        for number in wanted:
            self._value((number,), true, answer)
        if not wanted:
            self._value((), true, answer)
        answer.values = list(dict.fromkeys(answer.values))
        return answer

    def _together(self, wanted: list[int], true: frozenset[int], answer: Answer) -> None:
        """One value for all that is wanted; if there is none, as few as possible of it say why."""
        self._value(wanted, true, answer)
        for number in tuple(wanted):
            fewer = [other for other in wanted if other != number]
            trial = Answer()
            if fewer and not answer.values:
                self._value(fewer, true, trial)
            if trial.lemmas:
                answer.lemmas, answer.doubts, wanted = trial.lemmas, [], fewer

    def _value(
        self, wanted: list[int] | tuple[int, ...], true: frozenset[int], answer: Answer
    ) -> None:
        """One value that fits all that is wanted and nothing that is not true."""
        needed = [self._atoms[number] for number in wanted] or [_ANYTHING]
        found = self._vocabulary.kinds(*needed)
        hindered: list[frozenset[int]] = []
        unreal = False
        for word, fits in found.words:
            met = frozenset(self._leaves[number] for number in fits)
            if not met <= true:
                hindered.append(met - true)
            elif _is_value(word):
                answer.values.append(word)
                return
            else:
                unreal = True
        premise = frozenset(wanted) or true
        sure = found.complete and not unreal
        (answer.lemmas if sure else answer.doubts).append((premise, hitting(hindered)))


def _is_value(text: str) -> bool:
    return keyword(text) == text
