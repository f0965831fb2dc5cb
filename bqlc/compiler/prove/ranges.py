"""Date and number fields: the kinds of value that ranges tell apart are known beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bqlc.compiler.prove.answer import Answer, Lemma, hitting


class Ranges:
    """`numbers`: the leaves of the field that are ranges, from 1. `kinds`: which of them a value
    may lie in at once, each with such a value. `exists`, `single`: as for texts."""

    def __init__(
        self,
        numbers: frozenset[int],
        kinds: Mapping[frozenset[int], object],
        exists: int | None = None,
        single: bool = False,
    ) -> None:
        self._numbers, self._kinds = numbers, kinds
        self._exists, self._single = exists, single

    def first_lemmas(self) -> Iterator[Lemma]:
        for number in self._numbers:
            if self._exists is not None:
                yield frozenset((number,)), frozenset((self._exists,))
            inside = [met for met in self._kinds if number in met]
            if not inside:
                yield frozenset((number,)), frozenset()
                continue
            for other in frozenset.intersection(*inside) - {number}:
                yield frozenset((number,)), frozenset((other,))

    def answer(self, true: frozenset[int]) -> Answer:
        answer = Answer()
        wanted = true & self._numbers
        if self._single or not wanted:
            self._value(wanted, true, answer)
            return answer
        for number in sorted(wanted):
            self._value(frozenset((number,)), true, answer)
        answer.values = list(dict.fromkeys(answer.values))
        return answer

    def _value(self, wanted: frozenset[int], true: frozenset[int], answer: Answer) -> None:
        """One value in all ranges that are wanted and in none that is not true."""
        reasons: list[frozenset[int]] = []
        for met, value in self._kinds.items():
            if wanted <= met <= true:
                answer.values.append(value)
                return
            # Either too little is met or too much; negative numbers stand for what is lacking.
            reasons.append((met - true) | {-number for number in wanted - met})
        chosen = hitting(reasons)
        needed = frozenset(-number for number in chosen if number < 0)
        avoided = frozenset(number for number in chosen if number > 0)
        answer.lemmas.append((needed or wanted or true, avoided))
