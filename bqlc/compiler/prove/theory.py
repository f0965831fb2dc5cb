"""Which leaves can be true of a document while others are false, field by field.

A field answers with the values that make it so, or with lemmas: clauses that hold for every
document (a leaf implies one of some others). A lemma is given only when it is proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bqlc.compiler.ast.checked import Dates, Exists, Leaf, Numbers, Text, Value
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import occurs
from bqlc.compiler.prove.cells import date_kinds, number_kinds
from bqlc.compiler.prove.globs import kinds
from bqlc.compiler.prove.values import Builder, Tokens
from bqlc.compiler.resolve.dates import Period
from bqlc.compiler.resolve.schema import FieldType, Schema

Lemma: TypeAlias = tuple[frozenset[int], frozenset[int]]
"""Numbers of leaves: whenever all of the first are true, one of the second is."""


@dataclass
class Answer:
    """Either the values of the field, or why there are none: `lemmas`, or nothing for unknown."""

    values: list[object] = field(default_factory=list)
    lemmas: list[Lemma] = field(default_factory=list)
    unknown: bool = False


class Theory:
    """The leaves of two queries by number, all with one field each."""

    def __init__(self, leaves: Sequence[Leaf], schema: Schema) -> None:
        self.leaves, self.schema = leaves, schema
        self.by_field: dict[str, list[int]] = {}
        for number, leaf in enumerate(leaves):
            self.by_field.setdefault(leaf.fields[0], []).append(number)
        self.solvers = {
            name: _solver(leaves, numbers, schema.type_of(name), schema.by_name[name].single)
            for name, numbers in self.by_field.items()
        }

    def first_lemmas(self) -> Iterable[Lemma]:
        """Lemmas to begin with: what has a match in a field has a value in it."""
        for numbers in self.by_field.values():
            exists = [one for one in numbers if isinstance(self.leaves[one], Exists)]
            for one in numbers:
                for other in exists:
                    if one != other:
                        yield frozenset((one,)), frozenset((other,))

    def build(self, true: frozenset[int]) -> tuple[Facts | None, list[Lemma]]:
        """A document of which exactly these leaves are true; else lemmas, if any is proven."""
        parts: dict[FieldType, dict[str, tuple[object, ...]]] = {}
        lemmas: list[Lemma] = []
        unknown = False
        for name, numbers in self.by_field.items():
            wanted = [number for number in numbers if number in true]
            if not wanted:
                continue
            refused = [number for number in numbers if number not in true]
            answer = self.solvers[name].answer(wanted, refused)
            lemmas += answer.lemmas
            unknown = unknown or answer.unknown
            kind = self.schema.type_of(name)
            parts.setdefault(kind, {})[name] = tuple(answer.values)
        if lemmas or unknown:
            return None, lemmas
        return _facts(parts), []


def _facts(parts: Mapping[FieldType, Mapping[str, tuple[object, ...]]]) -> Facts:
    def of(*types: FieldType) -> dict[str, tuple[object, ...]]:
        return {name: values for kind in types for name, values in parts.get(kind, {}).items()}

    return Facts(
        texts=of(FieldType.TEXT, FieldType.HEADINGS),  # type: ignore[arg-type]
        values=of(FieldType.KEYWORD, FieldType.SUBJECT),  # type: ignore[arg-type]
        dates=of(FieldType.DATE),  # type: ignore[arg-type]
        numbers=of(FieldType.NUMBER),  # type: ignore[arg-type]
    )


class _Field:
    """The leaves of one field. `numbers` are theirs in the whole theory."""

    def __init__(self, leaves: Sequence[Leaf], numbers: Sequence[int]) -> None:
        self.leaves = {number: leaves[number] for number in numbers}

    def answer(self, wanted: Sequence[int], refused: Sequence[int]) -> Answer:
        """Values of the field that make the wanted leaves true and none of the refused."""
        answer = Answer()
        for number in wanted:
            if isinstance(self.leaves[number], Exists) and len(wanted) > 1:
                continue  # any other value will do
            self.one(number, refused, answer)
        return answer

    def one(self, number: int, refused: Sequence[int], answer: Answer) -> None:
        """One value for one wanted leaf, put into the answer, or the reason why there is none."""
        raise TypeError


class _Texts(_Field):
    def __init__(self, leaves: Sequence[Leaf], numbers: Sequence[int]) -> None:
        super().__init__(leaves, numbers)
        texts = (leaves[number] for number in numbers)
        self.builder = Builder([leaf.pattern for leaf in texts if isinstance(leaf, Text)])
        self.known: dict[tuple[int, Tokens], frozenset[int]] = {}

    def one(self, number: int, refused: Sequence[int], answer: Answer) -> None:
        leaf = self.leaves[number]
        if not isinstance(leaf, Text):
            answer.values.append(())
            return
        met: list[frozenset[int]] = []
        for tokens in self.builder.candidates(leaf.pattern):
            hits = frozenset(other for other in refused if self._occurs(other, tokens))
            if not hits:
                answer.values.append(tokens)
                return
            met.append(hits)
        if self.builder.complete:
            answer.lemmas.append((frozenset((number,)), _hitting(met)))
        else:
            answer.unknown = True

    def _occurs(self, number: int, tokens: Tokens) -> bool:
        leaf = self.leaves[number]
        return isinstance(leaf, Text) and occurs(leaf.pattern, tokens)


class _Values(_Field):
    def one(self, number: int, refused: Sequence[int], answer: Answer) -> None:
        leaf = self.leaves[number]
        pattern = leaf.pattern if isinstance(leaf, Value) else "*"
        others = [(one, self.leaves[one]) for one in refused]
        patterns = [(one, other.pattern) for one, other in others if isinstance(other, Value)]
        found = kinds(pattern, [text for _, text in patterns], empty=isinstance(leaf, Value))
        met: list[frozenset[int]] = []
        for word, fits in found.words:
            if not fits:
                answer.values.append(word)
                return
            met.append(frozenset(patterns[at][0] for at in fits))
        if found.complete:
            answer.lemmas.append((frozenset((number,)), _hitting(met)))
        else:
            answer.unknown = True


class _Ranges(_Field):
    """Dates or numbers: the kinds of value are known beforehand. An Exists leaf is always met."""

    def __init__(
        self,
        leaves: Sequence[Leaf],
        numbers: Sequence[int],
        kinds_of: Mapping[frozenset[int], Period] | Mapping[frozenset[int], float],
        order: Sequence[int],
        single: bool,
    ) -> None:
        super().__init__(leaves, numbers)
        always = {number for number in numbers if isinstance(leaves[number], Exists)}
        self.kinds = [
            (frozenset({order[at] for at in met} | always), value)
            for met, value in kinds_of.items()
        ]
        self.single = single

    def answer(self, wanted: Sequence[int], refused: Sequence[int]) -> Answer:
        if not self.single:
            return super().answer(wanted, refused)
        answer = Answer()
        self._together(frozenset(wanted), refused, answer)
        return answer

    def one(self, number: int, refused: Sequence[int], answer: Answer) -> None:
        self._together(frozenset((number,)), refused, answer)

    def _together(self, wanted: frozenset[int], refused: Sequence[int], answer: Answer) -> None:
        """One value that meets all that is wanted and nothing that is refused."""
        excluded = frozenset(refused)
        reasons: list[tuple[frozenset[int], frozenset[int]]] = []
        for met, value in self.kinds:
            lacks, too_many = wanted - met, met & excluded
            if not lacks and not too_many:
                answer.values.append(value)
                return
            reasons.append((lacks, too_many))
        needed: set[int] = set()
        avoided: set[int] = set()
        for lacks, too_many in reasons:
            if not (lacks & needed or too_many & avoided):
                if lacks:
                    needed.add(min(lacks))
                else:
                    avoided.add(min(too_many))
        answer.lemmas.append((frozenset(needed or set(wanted)), frozenset(avoided)))


def _solver(
    leaves: Sequence[Leaf], numbers: Sequence[int], kind: FieldType, single: bool
) -> _Field:
    if kind.is_text:
        return _Texts(leaves, numbers)
    if kind in (FieldType.KEYWORD, FieldType.SUBJECT):
        return _Values(leaves, numbers)
    if kind is FieldType.DATE:
        order = [number for number in numbers if isinstance(leaves[number], Dates)]
        dates = [leaf for leaf in (leaves[one] for one in order) if isinstance(leaf, Dates)]
        return _Ranges(leaves, numbers, date_kinds(dates), order, single)
    order = [number for number in numbers if isinstance(leaves[number], Numbers)]
    ranges = [leaf for leaf in (leaves[one] for one in order) if isinstance(leaf, Numbers)]
    return _Ranges(leaves, numbers, number_kinds(ranges), order, single)


def _hitting(sets: Sequence[frozenset[int]]) -> frozenset[int]:
    """A small set that meets each of the sets."""
    chosen: set[int] = set()
    for one in sorted(sets, key=len):
        if not one & chosen:
            chosen.add(min(one))
    return frozenset(chosen)
