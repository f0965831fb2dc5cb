"""What a checked query asks for, said in plain English.

The sentence is true rather than close to the text: NOTs are said of single words and ranges, and
what stands in the same fields is said together. `said.py` has the words for leaves.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from bqlc.compiler.ast.checked import (
    EVERYTHING,
    NOTHING,
    And,
    Clause,
    Not,
    Or,
    Pattern,
    Text,
    Value,
)
from bqlc.compiler.ast.walk import rebuild
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.constants import constants
from bqlc.compiler.simplify.deduplicate import deduplicate
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.simplify.push_not import push_not
from bqlc.compiler.translate.said import all_in, any_in, any_value, joined, one_leaf

Fields: TypeAlias = tuple[str, ...]
_Item = TypeVar("_Item", bound=Hashable)


def english(clause: Clause, schema: Schema | None = None) -> str:
    """One sentence; parentheses stand where a listener would need them. The fields are called
    what people call them who know the schema, and what is then the same is said once.

    >>> from bqlc.compiler.ast.checked import Term, Wildcard
    >>> title, tiab = ("title",), ("title", "body")
    >>> english(And((Text(tiab, Term("kiln")), Not(Text(title, Wildcard("mura*"))))))
    'Documents with the word "kiln" in the title or body, but without a word that begins with \
"mura" in the title.'
    """
    if schema is not None:
        clause = _titled(clause, schema)
    plain = flatten(deduplicate(flatten(constants(push_not(clause)))))
    if plain == EVERYTHING:
        return "Every document."
    if plain == NOTHING:
        return "No document."
    return f"Documents {_predicate(plain)}."


def _titled(clause: Clause, schema: Schema) -> Clause:
    """The clause with the titles of its fields in place of their names."""

    def titled(part: Clause) -> Clause:
        if isinstance(part, And | Or | Not):
            return part
        return replace(part, fields=tuple(dict.fromkeys(map(schema.title_of, part.fields))))

    return rebuild(clause, titled)


def _predicate(clause: Clause) -> str:
    """`with ...`, `without ...`; NOT stands above leaves only."""
    match clause:
        case Not(leaf):
            return f"without {_any((leaf,))}"
        case And(parts):
            return _all_parts(parts)
        case Or(parts) if not _is_thing(clause):
            return ", or ".join(map(_bounded, parts))
        case _:
            return f"with {_thing(clause)}"


def _bounded(clause: Clause) -> str:
    """A predicate among others: in parentheses where it has several parts."""
    said = _predicate(clause)
    return f"({said})" if isinstance(clause, And | Or) else said


def _all_parts(parts: Sequence[Clause]) -> str:
    """First what must be there, then what must not, then alternatives of both kinds."""
    things = [part for part in parts if _is_thing(part)]
    missing = [part.clause for part in parts if isinstance(part, Not)]
    others = [part for part in parts if isinstance(part, Or) and not _is_thing(part)]
    said: list[tuple[str, str]] = []
    if things:
        said.append(("", f"with {_all(things)}"))
    if missing:
        said.append((", but ", f"without {_any(missing, ', and without ')}"))
    said += [(", and ", _bounded(part)) for part in others]
    return said[0][1] + "".join(joint + text for joint, text in said[1:])


def _is_thing(clause: Clause) -> bool:
    """Whether a document can be said to be `with` it: no NOT is in it."""
    if isinstance(clause, And | Or):
        return all(map(_is_thing, clause.parts))
    return not isinstance(clause, Not)


def _thing(clause: Clause) -> str:
    match clause:
        case And(parts):
            return _all(parts)
        case Or(parts):
            return _any(parts)
        case Not():
            raise ValueError("no document is said to be with a NOT")
        case _:
            return one_leaf(clause)


def _all(clauses: Sequence[Clause]) -> str:
    """Things that must all be there: those in the same text fields together."""
    texts: dict[Fields, list[Pattern]] = {}
    for clause in clauses:
        if isinstance(clause, Text):
            texts.setdefault(clause.fields, []).append(clause.pattern)
    things: list[str] = []
    for clause in clauses:
        if not isinstance(clause, Text):
            things.append(_inner(clause))
        elif clause.fields in texts:
            patterns = _distinct(texts.pop(clause.fields))
            things.append(all_in(patterns, clause.fields, alone=len(clauses) == 1))
    return joined(things, "and")


def _any(clauses: Sequence[Clause], joint: str = "") -> str:
    """Things of which one must be there: those in the same fields together."""
    texts = _any_texts(clauses)
    values: dict[Fields, list[str]] = {}
    for clause in clauses:
        if isinstance(clause, Value) and not clause.wild:
            values.setdefault(clause.fields, []).append(clause.pattern)
    things = [
        any_in(patterns, fields, alone=len(clauses) == 1) for fields, patterns in texts.items()
    ]
    things += [any_value(_distinct(found), fields) for fields, found in values.items()]
    for clause in clauses:
        if not isinstance(clause, Text) and not (isinstance(clause, Value) and not clause.wild):
            things.append(_inner(clause))
    return joint.join(things) if joint else joined(things, "or")


def _any_texts(clauses: Iterable[Clause]) -> dict[Fields, list[Pattern]]:
    """The patterns of an OR by their fields: `"hp"[title] OR "hp"[body]` is in title or body."""
    everywhere: dict[Pattern, dict[str, None]] = {}
    for clause in clauses:
        if isinstance(clause, Text):
            everywhere.setdefault(clause.pattern, {}).update(dict.fromkeys(clause.fields))
    found: dict[Fields, list[Pattern]] = {}
    for pattern, fields in everywhere.items():
        found.setdefault(tuple(fields), []).append(pattern)
    return found


def _distinct(items: Sequence[_Item]) -> list[_Item]:
    return list(dict.fromkeys(items))


def _inner(clause: Clause) -> str:
    """A thing among others, in parentheses where it falls into several."""
    said = _thing(clause)
    return f"({said})" if isinstance(clause, And | Or) and not _is_one(clause) else said


def _is_one(clause: And | Or) -> bool:
    """`the word "a" or "b" in the title` needs no parentheses, nor do whole values."""
    if isinstance(clause, And):
        return False
    texts = [part for part in clause.parts if isinstance(part, Text)]
    values = [part for part in clause.parts if isinstance(part, Value) and not part.wild]
    return (len(texts) == len(clause.parts) and len(_any_texts(texts)) == 1) or (
        len(values) == len(clause.parts) and len({value.fields for value in values}) == 1
    )
