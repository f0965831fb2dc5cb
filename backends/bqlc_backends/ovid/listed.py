"""A pasted `[mp=title, abstract, ...]`: the fields that `.mp.` had when the search was run."""

from __future__ import annotations

import re

from bqlc.compiler.ast.nodes import And, Bracketed, Near, Not, Or, Query
from bqlc_backends.ovid.fields import CODES_OF, LISTED, MEDLINE, Kind

MULTIPURPOSE = "mp"
MARK = "mp="


def list_text(inside: str) -> str:
    """The names of the list, in lower case, joined by commas.

    >>> list_text("title,  Abstract, name of substance word")
    'title,abstract,name of substance word'
    """
    names = (
        " ".join(re.sub(r"[\[\]\"/]", " ", name).lower().split()) for name in inside.split(",")
    )
    return ",".join(name for name in names if name)


def with_list(query: Query, names: str) -> Query:
    """The tree with the list at each `.mp.`; as it is where there is none, or no name."""
    if not names:
        return query
    match query:
        case Bracketed(inner, content):
            if content == MULTIPURPOSE:
                content = MARK + names
            return Bracketed(
                with_list(inner, names), content, span=query.span, content_span=query.content_span
            )
        case And(parts):
            return And(tuple([with_list(part, names) for part in parts]), span=query.span)
        case Or(parts):
            return Or(tuple([with_list(part, names) for part in parts]), span=query.span)
        case Near(operands, distance, ordered):
            inside = tuple([with_list(operand, names) for operand in operands])
            return Near(inside, distance, ordered, span=query.span)
        case Not(inner):
            return Not(with_list(inner, names), span=query.span)
        case _:
            return query


def listed_fields(content: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields of `mp=title,abstract`, and the names that are not known.

    >>> listed_fields("mp=title,abstract,unique identifier,foo")
    (('title', 'body'), ('foo',))
    """
    fields: dict[str, None] = {}
    unknown: list[str] = []
    for name in content.removeprefix(MARK).split(","):
        field, code = LISTED.get(name), CODES_OF[MEDLINE.name].get(name)
        if field is None and code is not None and code.kind.is_text:
            fields.update(dict.fromkeys(code.fields))
        elif field is None and code is not None and code.kind is Kind.VALUE:
            continue  # of whole values no words are searched
        elif field is None:
            unknown.append(name)
        elif field != "-":
            fields[field] = None
    return tuple(fields), tuple(unknown)
