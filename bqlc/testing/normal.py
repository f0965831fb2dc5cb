"""What a normal query must be like, checked; for tests and for authors of backends."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import (
    And,
    Dates,
    Either,
    Exists,
    Exploded,
    Leaf,
    Not,
    Numbers,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.ast.walk import walk
from bqlc.compiler.resolve.schema import FieldType, Schema
from bqlc.compiler.simplify.query import NormalQuery

_HELD = {
    Text: (FieldType.TEXT, FieldType.HEADINGS),
    Value: (FieldType.KEYWORD, FieldType.SUBJECT),
    Dates: (FieldType.DATE,),
    Numbers: (FieldType.NUMBER,),
    Exists: tuple(FieldType),
    Exploded: (FieldType.SUBJECT,),
}


def flaws(query: NormalQuery) -> list[str]:
    """Everything by which `query` breaks the promises of NormalQuery; nothing for a valid one.

    >>> from bqlc.compiler.pipeline import check, normalise
    >>> flaws(normalise(check("a NOT (b OR c)")))
    []
    """
    found: list[str] = []
    for clause in walk(query.tree):
        if isinstance(clause, And | Or):
            found += _group_flaws(clause, clause is query.tree)
        elif isinstance(clause, Not):
            if isinstance(clause.clause, And | Or | Not):
                found.append(f"a NOT above a {type(clause.clause).__name__}")
        elif isinstance(clause, Exploded):
            found.append("an Exploded")
        else:
            found += _leaf_flaws(clause, query.schema)
    return found


def _group_flaws(clause: And | Or, root: bool) -> Iterator[str]:
    name = type(clause).__name__
    if len(clause.parts) < 2 and (clause.parts or not root):
        yield f"an {name} of {len(clause.parts)} parts"
    if any(isinstance(part, type(clause)) for part in clause.parts):
        yield f"an {name} right below an {name}"
    if len(set(clause.parts)) < len(clause.parts):
        yield f"an {name} with a part twice"


def _leaf_flaws(leaf: Leaf, schema: Schema) -> Iterator[str]:
    name = type(leaf).__name__
    if len(leaf.fields) != 1:
        yield f"a {name} of {len(leaf.fields)} fields"
    for field in leaf.fields:
        if field not in schema.by_name:
            yield f"a {name} of the field {field}, which the schema does not have"
        elif schema.type_of(field) not in _HELD[type(leaf)]:
            yield f"a {name} of the field {field}, which is {schema.type_of(field)}"
    if isinstance(leaf, Text):
        yield from _pattern_flaws(leaf.pattern)


def _pattern_flaws(pattern: Pattern) -> Iterator[str]:
    parts: tuple[Pattern, ...] = ()
    match pattern:
        case Term(token):
            if not token:
                yield "a Term without a letter"
        case Wildcard(text):
            if not set("*?") & set(text):
                yield f"a Wildcard without a sign, `{text}`"
        case Phrase(parts) | Either(parts) | Proximity(parts):
            if len(parts) < 2:
                yield f"a {type(pattern).__name__} of {len(parts)} parts"
    for part in parts:
        yield from _pattern_flaws(part)
