"""Which leaves can be true of a document while all others are false, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from bqlc.compiler.ast.checked import Dates, Exists, Leaf, Numbers, Text, Value
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.prove.answer import Answer, Field, Lemma
from bqlc.compiler.prove.cells import date_kinds, number_kinds
from bqlc.compiler.prove.ranges import Ranges
from bqlc.compiler.prove.texts import Texts
from bqlc.compiler.prove.whole import WholeValues
from bqlc.compiler.resolve.schema import FieldType, Schema

_Leaf = TypeVar("_Leaf", Text, Value, Dates, Numbers)


class Theory:
    """The leaves of two queries by number, all with one field each."""

    def __init__(self, numbers: Mapping[Leaf, int], schema: Schema) -> None:
        self._schema = schema
        self._leaves: dict[str, dict[int, Leaf]] = {}
        for leaf, number in numbers.items():
            self._leaves.setdefault(leaf.fields[0], {})[number] = leaf
        self._fields = {
            name: _field(inside, schema, name) for name, inside in self._leaves.items()
        }

    def first_lemmas(self) -> Iterator[Lemma]:
        """Lemmas to begin with, so that few are left to be found one by one."""
        for field in self._fields.values():
            yield from field.first_lemmas()

    def build(self, true: frozenset[int]) -> tuple[Facts, Answer]:
        """A document of which exactly these leaves are true; no good if the answer has reasons."""
        parts: dict[FieldType, dict[str, tuple[object, ...]]] = {}
        reasons = Answer()
        for name, leaves in self._leaves.items():
            inside = true & leaves.keys()
            if inside:
                answer = self._fields[name].answer(inside)
                reasons.lemmas += answer.lemmas
                reasons.doubts += answer.doubts
                kind = self._schema.type_of(name)
                parts.setdefault(kind, {})[name] = tuple(answer.values)
        return _facts(parts), reasons

    def true_of(self, document: Facts) -> set[int]:
        """The leaves that are true of a document."""
        true: set[int] = set()
        for name, field in self._fields.items():
            leaves = self._leaves[name]
            if isinstance(field, Texts):
                true |= field.true_of(document.texts.get(name, ()))
            else:
                true.update(one for one, leaf in leaves.items() if matches(leaf, document))
        return true


def _facts(parts: Mapping[FieldType, Mapping[str, tuple[object, ...]]]) -> Facts:
    def of(*types: FieldType) -> dict[str, tuple[object, ...]]:
        return {name: values for kind in types for name, values in parts.get(kind, {}).items()}

    return Facts(
        texts=of(FieldType.TEXT, FieldType.HEADINGS),  # type: ignore[arg-type]
        values=of(FieldType.KEYWORD, FieldType.SUBJECT),  # type: ignore[arg-type]
        dates=of(FieldType.DATE),  # type: ignore[arg-type]
        numbers=of(FieldType.NUMBER),  # type: ignore[arg-type]
    )


def _field(leaves: Mapping[int, Leaf], schema: Schema, name: str) -> Field:
    single = schema.by_name[name].single
    exists = next((one for one, leaf in leaves.items() if isinstance(leaf, Exists)), None)
    match schema.type_of(name):
        case FieldType.TEXT | FieldType.HEADINGS:
            texts = _only(leaves, Text)
            return Texts({one: leaf.pattern for one, leaf in texts.items()}, exists, single)
        case FieldType.KEYWORD | FieldType.SUBJECT:
            values = _only(leaves, Value)
            atoms = {one: (leaf.pattern, leaf.wild) for one, leaf in values.items()}
            return WholeValues(atoms, exists, single)
        case FieldType.DATE:
            return _ranges(_only(leaves, Dates), date_kinds, exists, single)
        case FieldType.NUMBER:
            return _ranges(_only(leaves, Numbers), number_kinds, exists, single)


def _only(leaves: Mapping[int, Leaf], kind: type[_Leaf]) -> dict[int, _Leaf]:
    return {number: leaf for number, leaf in leaves.items() if isinstance(leaf, kind)}


def _ranges(
    leaves: Mapping[int, _Leaf],
    kinds_of: Callable[[Sequence[_Leaf]], Mapping[frozenset[int], object]],
    exists: int | None,
    single: bool,
) -> Ranges:
    order = list(leaves)
    kinds = {
        frozenset(order[at] for at in met): value
        for met, value in kinds_of(list(leaves.values())).items()
    }
    return Ranges(frozenset(order), kinds, exists, single)
