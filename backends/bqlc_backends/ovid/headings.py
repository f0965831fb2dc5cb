"""Subject headings: `exp *asthma/dt, th` and what it means in the vocabulary of the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import NOTHING, Clause
from bqlc.compiler.ast.nodes import Bracketed, Phrase, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.standard import keyword
from bqlc_backends.ovid.complaints import post_qualified
from bqlc_backends.ovid.fields import CODES_OF, Database
from bqlc_backends.ovid.sets import is_set_number
from bqlc_backends.ovid.subheadings import name_of
from bqlc_backends.ovid.terms import words_of

if TYPE_CHECKING:
    from bqlc_backends.ovid.resolve import Resolver


def parts_of(content: str) -> tuple[bool, bool, tuple[str, ...]]:
    """Whether a heading is exploded, whether it is in focus, and its subheadings.

    >>> parts_of("exp */dt,th")
    (True, True, ('dt', 'th'))
    """
    marks, _, names = content.partition("/")
    return marks.startswith("exp"), marks.endswith("*"), tuple(filter(None, names.split(",")))


def heading_clause(resolver: Resolver, node: Bracketed) -> Clause:
    """The heading, or any of its pairs with a subheading."""
    unit = node.query
    if not isinstance(unit, Word | Run | Phrase) or not words_of(unit):
        return NOTHING
    text = " ".join(word.text for word in words_of(unit))
    if is_set_number(text) and isinstance(unit, Word):
        typed = f"{text}{node.content}"
        resolver.found.append(post_qualified(typed, text, node.span, True))
        return NOTHING
    explode, focus, names = parts_of(node.content)
    database = resolver.database
    fields = resolver.known((database.focus if focus else database.headings,), node.span)
    if not fields:
        return NOTHING
    heading = keyword(text)
    if "*" in heading or "$" in heading:
        resolver.found.append(_truncated(text, node.span))
        return checked.Value(fields, heading.replace("$", "*"), True, span=node.span)
    if not names:
        return _one(fields, heading, explode, node.span)
    full = subheading_names(names, database, node.content_span, resolver.found)
    pairs = [_one(fields, f"{heading}/{name}", explode, node.span) for name in full]
    return pairs[0] if len(pairs) == 1 else checked.Or(tuple(pairs), span=node.span)


def subheading_names(
    names: tuple[str, ...], database: Database, span: Span, found: list[Diagnostic]
) -> tuple[str, ...]:
    """The subheadings in full; an error for those that the database has not."""
    full: list[str] = []
    for name in names:
        known_name, known = name_of(name, database.headings == "emtree")
        if not known or not database.subheadings:
            found.append(unknown_subheading(name, database, span))
        full.append(known_name)
    return tuple(full)


def _one(fields: tuple[str, ...], heading: str, explode: bool, span: Span) -> Clause:
    if explode:
        return checked.Exploded(fields, heading, span=span)
    return checked.Value(fields, heading, False, span=span)


def unknown_subheading(name: str, database: Database, span: Span) -> Diagnostic:
    if not database.subheadings:
        message = f"{database.title} has no subheadings; `{name}` finds nothing"
        help = "write the heading alone"
    else:
        message = f"`{name}` is no subheading of {database.title}"
        help = "write two letters, `asthma/dt`, or the name, `asthma/drug therapy`"
        if name in CODES_OF[database.name]:
            help = f"a field stands behind a dot, `asthma.{name}.`; a subheading has two letters"
    return diagnostic("OVD015", span, message, help=help)


def _truncated(text: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD023",
        span,
        f"`{text}/` is a truncated heading, which Ovid may search as words; it was read as any "
        "heading that begins so",
        help="write the headings that are meant, joined by `or`",
    )
