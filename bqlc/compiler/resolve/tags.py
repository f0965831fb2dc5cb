"""What the text between square brackets means: field names, a range, or a mistake."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.resolve.schema import FieldType, Schema

_SEPARATORS = re.compile(r"\s*[,;|/+&]\s*|\s+(?:and\s+|or\s+)?", re.IGNORECASE)
_FOREIGN = {
    "title/abstract": "tiab",
    "all fields": "all",
    "text word": "all",
    "text words": "all",
    "publication date": "date",
    "date - publication": "date",
}
_NEAREST = {
    "body": ("abstract", "content", "contents", "fulltext", "full text", "paragraph"),
    "section": ("headline", "subheading", "chapter"),
    "infobox": ("property", "box", "facts"),
    "author": ("byline", "writer", "creator", "auth"),
    "date": (
        "year",
        "years",
        "yr",
        "dates",
        "pd",
        "py",
        "published",
        "publication",
        "publication year",
    ),
    "title": ("name", "intitle"),
    "all": ("any", "anywhere", "everything", "everywhere", "*", "tw", "mp", "default"),
}
"""Names that people use for a field, by the field; the nearest spelling would be another one."""

_PROXIMITY = re.compile(r"(.*\S)\s*:\s*~\s*(\d+)\Z")
"""`[tiab:~2]`, as PubMed writes proximity."""

_EXPLODE = re.compile(r"(.*\S)\s*:\s*explode\s*\Z", re.IGNORECASE)
_HEADINGS = (FieldType.SUBJECT, FieldType.KEYWORD)

_ELSEWHERE = {
    "mesh": "subject headings",
    "mh": "subject headings",
    "mesh terms": "subject headings",
    "majr": "subject headings",
    "pt": "publication types",
    "publication type": "publication types",
    "la": "languages",
    "lang": "languages",
    "language": "languages",
}


@dataclass(frozen=True, slots=True)
class Tag:
    """The fields a bracket names, with what was odd about the way it names them."""

    fields: tuple[str, ...]
    found: tuple[Diagnostic, ...] = field(default=())


def read_tag(content: str, span: Span, inner: Span, schema: Schema) -> Tag | None:
    """The fields that a bracket's content names, or None when it names none.

    `span` covers the bracket, `inner` the text between.
    """
    fields = _lookup([name.strip() for name in content.split(",")], schema)
    if fields is not None:
        return Tag(fields)
    foreign = _FOREIGN.get(" ".join(content.lower().split()))
    if foreign is not None and schema.lookup(foreign) is not None:
        return Tag(schema.lookup(foreign) or (), (_foreign(content, foreign, span, inner),))
    parts = [part for part in _SEPARATORS.split(content.strip()) if part]
    fields = _lookup(parts, schema) if parts else None
    if fields is not None:
        return Tag(fields, (_separator(parts, span, inner),))
    return None


def exploding(content: str, schema: Schema) -> tuple[str, ...] | None:
    """The fields of `[mesh:explode]`, where headings are meant with narrower ones; else None."""
    match = _EXPLODE.match(content)
    fields = _lookup([name.strip() for name in match[1].split(",")], schema) if match else None
    if fields is None or not all(schema.type_of(field) in _HEADINGS for field in fields):
        return None
    return fields


def _lookup(names: list[str], schema: Schema) -> tuple[str, ...] | None:
    fields: dict[str, None] = {}
    for name in names:
        meant = schema.lookup(name)
        if meant is None:
            return None
        fields.update(dict.fromkeys(meant))
    return tuple(fields)


def _foreign(content: str, name: str, span: Span, inner: Span) -> Diagnostic:
    return diagnostic(
        "BQL034",
        span,
        f"`[{content}]` of another platform read as `[{name}]`",
        help=f"write `[{name}]`",
        fix=Fix(f"write `[{name}]`", (Edit(inner, name),)),
    )


def _separator(names: list[str], span: Span, inner: Span) -> Diagnostic:
    joined = ",".join(names)
    return diagnostic(
        "BQL112",
        span,
        f"field names are separated by single commas; read as `[{joined}]`"
        + (", in any of these fields" if len(names) > 1 else ""),
        help=f"write `[{joined}]`",
        fix=Fix(f"write `[{joined}]`", (Edit(inner, joined),)),
    )


def unknown_field(content: str, span: Span, inner: Span, schema: Schema) -> Diagnostic:
    """The error for a bracket that is neither field names nor a range; it offers the nearest."""
    parts = [name.strip() for name in content.split(",")]
    wrong = next((name for name in parts if schema.lookup(name) is None), content)
    near = nearest_field(wrong, schema)
    proximity = _PROXIMITY.match(content)
    help, fix = "use one of the fields below", None
    if proximity is not None and schema.lookup(proximity[1]) is not None:
        help = f"for proximity write `NEAR/{proximity[2]}(a, b)[{proximity[1].lower()}]`"
    elif near is not None and inner == span:
        help = f"did you mean `{near}`?"  # of another platform's form: first that is mended
    elif near is not None:
        repaired = ",".join(near if name == wrong else name for name in parts)
        help = f"did you mean `{near}`?"
        fix = Fix(f"write `[{repaired}]`", (Edit(inner, repaired),), Safety.UNSAFE)
    elsewhere = _ELSEWHERE.get(wrong.casefold())
    notes = [f"fields: {_list_fields(schema)}"]
    if elsewhere:
        notes.append(f"`[{wrong}]` searches {elsewhere} on PubMed; this collection has none")
    return diagnostic(
        "BQL101",
        span,
        f"there is no field `{wrong}` here; the tag was left out",
        help=help,
        fix=fix,
        notes=tuple(notes),
    )


def nearest_field(name: str, schema: Schema) -> str | None:
    """The name in the schema that was probably meant: one for the same thing, or like it."""
    from difflib import get_close_matches  # only here: it takes a while to import

    near = get_close_matches(name.casefold(), sorted(schema.names), n=1, cutoff=0.7)
    return same_thing(name, schema) or (near[0] if near else None)


def names_in_front(schema: Schema) -> frozenset[str]:
    """The case-folded names that `name:x` may be read with: the schema's, and others' for these.

    With one of the others the tag is an error that says which name to write.
    """
    others = (other for name, known in _NEAREST.items() if schema.lookup(name) for other in known)
    return schema.names.union(others)


def same_thing(name: str, schema: Schema) -> str | None:
    """The name in the schema of what other people call `name`: `date` for `year`."""
    folded = " ".join(name.casefold().replace("_", " ").split())
    for field_name, others in _NEAREST.items():
        if folded in others and schema.lookup(field_name) is not None:
            return field_name
    return None


def _list_fields(schema: Schema) -> str:
    named = [(field.name, field.aliases) for field in schema.fields]
    named += [(combination.name, combination.aliases) for combination in schema.combinations]
    return ", ".join(
        f"{name} ({', '.join(aliases)})" if aliases else name for name, aliases in named
    )
