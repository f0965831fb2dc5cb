"""What stands behind a term in the tree: the codes of a field suffix."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from bqlc.compiler.ast.nodes import Bracketed
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, written
from bqlc.compiler.input.spans import Span
from bqlc_backends.ovid.fields import CODES_OF, Code, Database, Kind
from bqlc_backends.ovid.listed import MARK, listed_fields

_NAMES = {
    "tiab": ["ti,ab"],
    "title": ["ti"],
    "abstract": ["ab"],
    "text": ["tw"],
    "author": ["au"],
    "mesh": ["sh"],
    "keyword": ["kf"],
    "all": ["af"],
    "m_titl": ["ti"],
}
_OF_WORDS = frozenset(("ti", "ab", "tw", "mp", "kf", "ot"))


@dataclass(frozen=True, slots=True)
class Tag:
    """The codes behind a term, and how often the term must be there."""

    codes: tuple[Code, ...]
    span: Span
    often: int = 1

    @property
    def is_usual(self) -> bool:
        """Whether words are searched there, and no names of journals or institutions."""
        return all(code.name in _OF_WORDS for code in self.codes)


def read_tag(node: Bracketed, database: Database, found: list[Diagnostic]) -> Tag | None:
    """The tag; None, with an error, where the database has none of its codes."""
    names, _, often = node.content.partition("/freq=")
    span = node.content_span
    if names.startswith(MARK):
        return Tag((_listed(names, database, span, found),), span)
    codes: list[Code] = []
    for name in names.split(","):
        code = CODES_OF[database.name].get(name)
        if code is None:
            found.append(_unknown(name, database, span))
            continue
        if code.elsewhere:
            found.append(_elsewhere(code, database, span))
        codes.append(code)
    if not codes:
        return None
    if often and (int(often) < 1 or not any(code.kind.is_text for code in codes)):
        found.append(_not_counted(often, span))
    return Tag(tuple(codes), span, max(int(often), 1) if often else 1)


def _listed(names: str, database: Database, span: Span, found: list[Diagnostic]) -> Code:
    fields, unknown = listed_fields(names)
    if unknown:
        shown = ", ".join(unknown[:3])
        found.append(
            diagnostic(
                "OVD037",
                span,
                f"the pasted list names fields unknown here, which were left out: {shown}",
                help="`.mp.` with no list is what the database searches now",
            )
        )
    return Code("mp", Kind.TEXT, fields or database.multipurpose, "multi-purpose")


def _unknown(name: str, database: Database, span: Span) -> Diagnostic:
    near = _NAMES.get(name) or difflib.get_close_matches(name, CODES_OF[database.name], n=1)
    return diagnostic(
        "OVD001",
        span,
        f"{database.title} has no field `.{name}.`; it was left out",
        help=f"did you mean `.{near[0]}.`?" if near else "`bqlc rule OVD001` lists the usual ones",
        fix=written(f".{near[0]}.", span)
        if near and span.end - span.start <= len(name) + 2
        else None,
    )


def _not_counted(often: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD008",
        span,
        f"`/freq={often}` counts words of a text, once or more often; it was left out",
        help="write `x.ab./freq=3` for three times in the abstract",
    )


def _elsewhere(code: Code, database: Database, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD025",
        span,
        f"`.{code.name}.` ({code.title}) is a field of another database, not of {database.title}",
        help="give the database with --dialect, or write a field that this one has",
    )
