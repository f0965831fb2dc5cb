"""What must hold for any one text whatever, in any dialect."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache

from bqlc.compiler.ast.checked import Dates, Exists, Exploded, Numbers, Text, Value
from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Missing,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Reference,
    Run,
    Word,
)
from bqlc.compiler.ast.show import outline, tree_json
from bqlc.compiler.ast.show_checked import clause_json
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.diagnostics.apply import apply, came_back, chosen_fixes, fixes_of
from bqlc.compiler.diagnostics.codes import CODES, OTHERS
from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.compiler.diagnostics.model import Diagnostic, Fix, Safety, Severity
from bqlc.compiler.diagnostics.pages import has_page
from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.input.spans import Span
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.pipeline import normalise
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import FieldType

SHOWN = 60
ROUNDS = 8
"""So often safe fixes are applied before the text must be free of them."""
ALONE = 8
"""So many safe fixes are tried alone, too."""


def verify(dialect: Dialect, text: str, shown: bool = True) -> CheckedQuery:
    """All that must hold for any text whatever; AssertionError says what does not. `shown`: trees
    and diagnostics are also written as text and as data, which takes half of the time."""
    try:
        reading = dialect.read(text)
        checked = dialect.resolver(reading, dialect.schema)
    except Exception as error:
        raise AssertionError(
            f"{clipped(text)} raises {type(error).__name__}: {error}; a reader and a resolver "
            "have a tree for any text"
        ) from error
    _is_well_formed(reading, text)
    _places_are_in_the_text(checked.diagnostics, text)
    _fields_are_known(dialect, checked, text)
    try:
        _printed_reads_back(dialect, reading)
        normalise(checked)
        if shown:
            _can_be_shown(reading, checked)
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(
            f"what is read from {clipped(text)} cannot be written or shown: "
            f"{type(error).__name__}: {error}"
        ) from error
    return checked


def clipped(text: str) -> str:
    """A text as messages quote it."""
    return repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}... ({len(text)} characters)"


# ------------------------------------------------------------- the tree as typed


def _is_well_formed(reading: Reading, text: str) -> None:
    assert reading.lines, f"no line for {clipped(text)}"
    for name in ("lines", "diagnostics", "comments", "tokens"):
        value = getattr(reading, name)
        assert isinstance(value, tuple), f"the reading's `{name}` is no tuple but {type(value)}"
    for line in reading.lines:
        assert _inside(line.span, text), f"the line {line.number} of {clipped(text)} is elsewhere"
        for node in nodes(line.tree):
            _node_is_sound(node, text)


def nodes(tree: Query) -> Iterator[Query]:
    """A tree as typed with everything below it."""
    stack = [tree]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(_parts(node))


def _parts(node: Query) -> Sequence[Query]:
    match node:
        case And(parts) | Or(parts) | Near(parts) | Run(parts) | Phrase(parts):
            assert isinstance(parts, tuple), f"the parts of {node} are no tuple"
            return parts
        case Not(inner) | Bracketed(inner):
            return (inner,)
        case Word() | Missing() | Reference():
            return ()
        case _:
            raise AssertionError(f"{node!r} is no node of bqlc.compiler.ast.nodes")


def _node_is_sound(node: Query, text: str) -> None:
    shown = f"{type(node).__name__} of {clipped(text)}"
    assert _inside(node.span, text), f"the span of a {shown} is {node.span}, not in the text"
    for part in _parts(node):
        within = node.span.start <= part.span.start and part.span.end <= node.span.end
        assert within, f"a part of a {shown} lies outside of it: {part.span} in {node.span}"
    if isinstance(node, Word):
        assert node.span.start < node.span.end, f"a {shown} has an empty span"
    if isinstance(node, And | Or | Run | Near):
        assert len(node.parts if isinstance(node, And | Or) else _parts(node)) > 1, (
            f"a {shown} has one part only"
        )
    if isinstance(node, Bracketed):
        _content_is_sound(node, text)


def _content_is_sound(node: Bracketed, text: str) -> None:
    """`content_span` is where the field or the range is typed, beside what it belongs to."""
    place = node.content_span
    shown = f"the content_span of `{node.content}` in {clipped(text)}"
    assert _inside(place, text), f"{shown} is {place}, not in the text"
    if node.content.strip():
        assert place.start < place.end, f"{shown} is empty"
    inner = node.query.span
    covers = inner.start < inner.end and place.start <= inner.start and inner.end <= place.end
    assert not covers, f"{shown} is {place}, which is what it belongs to, not the field or range"


def _inside(span: Span, text: str) -> bool:
    return 0 <= span.start <= span.end <= len(text)


# -------------------------------------------------------------- the tree as meant


def _places_are_in_the_text(found: Sequence[Diagnostic], text: str) -> None:
    assert isinstance(found, tuple), f"the diagnostics are no tuple but {type(found)}"
    for one in found:
        _code_is_known(one.code, one.severity)
        edits = [edit.span for edit in one.fix.edits] if one.fix else []
        for span in (one.span, *(label.span for label in one.labels), *edits):
            assert _inside(span, text), f"{one.code} points outside of {clipped(text)}: {span}"


@cache
def _code_is_known(code: str, severity: Severity) -> None:
    known = CODES.get(code) or OTHERS.get(code)
    assert known, f"there is no code {code}; `add_codes` makes codes known"
    assert severity == known[1], f"{code} is {known[1]}, here it is {severity}"
    assert has_page(code), f"{code} has no page"


def _fields_are_known(dialect: Dialect, checked: CheckedQuery, text: str) -> None:
    for leaf in leaves(checked.tree):
        unknown = set(leaf.fields) - dialect.schema.by_name.keys()
        assert leaf.fields, f"a leaf of {clipped(text)} has no field"
        assert not unknown, (
            f"{clipped(text)} asks for the fields {unknown}, which the schema has not"
        )
        assert _inside(leaf.span, text), f"a leaf of {clipped(text)} is at {leaf.span}: {leaf}"
        fitting = _TYPES[type(leaf)]
        strange = [name for name in leaf.fields if dialect.schema.type_of(name) not in fitting]
        assert not strange, (
            f"{clipped(text)} asks {strange} for what such fields do not hold: {leaf}"
        )


_VALUES = (FieldType.KEYWORD, FieldType.SUBJECT)
_TYPES = {
    Text: (FieldType.TEXT, FieldType.HEADINGS),
    Value: _VALUES,
    Exploded: _VALUES,
    Dates: (FieldType.DATE,),
    Numbers: (FieldType.NUMBER,),
    Exists: tuple(FieldType),
}


# ------------------------------------------------------------------- what is written


def _printed_reads_back(dialect: Dialect, reading: Reading) -> None:
    """What the writer and the printer write has the same trees, and prints the same again."""
    printed = dialect.printer(reading)
    again = dialect.read(printed)
    if not reading.is_strategy:
        tree = reading.result.tree
        written = dialect.writer(tree)
        result = (again if written == printed else dialect.read(written)).result
        assert result.tree == tree, f"the writer's {written!r} reads otherwise"
    before, after = ([(line.number, line.tree) for line in one.lines] for one in (reading, again))
    assert before == after, f"the printer's {printed!r} reads otherwise"
    assert dialect.printer(again) == printed, f"{printed!r} is not printed as it stands"


def _can_be_shown(reading: Reading, checked: CheckedQuery) -> None:
    render_all(checked.diagnostics, checked.source)
    json.dumps([diagnostic_json(found, checked.source) for found in checked.diagnostics])
    json.dumps(clause_json(checked.tree, checked.source))
    for line in reading.lines:
        outline(line.tree)
        json.dumps(tree_json(line.tree, reading.source))


# ------------------------------------------------------------------------------ fixes


def fixes_keep_the_meaning(
    dialect: Dialect, text: str, checked: CheckedQuery | None = None
) -> None:
    """After safe fixes, one or all of them, a query matches the same documents; its normal form
    tells. `checked`: the text as meant, where it is known."""
    checked = checked or dialect.check(text)
    fixes = chosen_fixes(checked.diagnostics)
    if not fixes:
        return
    if len(fixes) > 1:
        for fix in fixes[:ALONE]:
            _means_the_same(dialect, checked, [fix])
    for _ in range(ROUNDS):
        checked = _means_the_same(dialect, checked, fixes)
        fixes = chosen_fixes(checked.diagnostics)
        if not fixes:
            return
    raise AssertionError(f"after {ROUNDS} rounds of safe fixes there are still some: {text!r}")


def _means_the_same(dialect: Dialect, checked: CheckedQuery, fixes: Sequence[Fix]) -> CheckedQuery:
    text = checked.source.text
    mended = dialect.check(apply(text, fixes))
    same = mended.tree == checked.tree or normalise(mended).tree == normalise(checked).tree
    assert same, (
        f"the safe fixes make {clipped(mended.source.text)} of {clipped(text)}, which means "
        "something else"
    )
    return mended


def fixes_mend(dialect: Dialect, text: str) -> None:
    """Each fix, safe or not, is written in the dialect: what it mends is gone, and a query in
    which nothing else is wrong can be read."""
    found = dialect.check(text).diagnostics
    for one in found:
        if one.fix is None or one.fix.safety is Safety.DISPLAY:
            continue
        mended = apply(text, fixes_of([one]))
        after = dialect.check(mended).diagnostics
        shown = f"the fix of {one.code} makes {clipped(mended)} of {clipped(text)}"
        assert not came_back([one], found, after), f"{shown}, which earns {one.code} again"
        others = [each for each in found if each is not one]
        if _errors(found):  # of what the fix wrote; what else was wrong still is
            written = _written(one.fix)
            after = tuple(each for each in after if any(_meet(each.span, it) for it in written))
        wrong = "" if _errors(others) else _errors(after)
        assert not wrong, f"{shown}, which has errors: {wrong}"


def _written(fix: Fix) -> list[Span]:
    """Where the texts of a fix's edits are once it is applied."""
    places, moved = [], 0
    for edit in sorted(fix.edits, key=lambda edit: edit.span):
        start = edit.span.start + moved
        places.append(Span(start, start + len(edit.text)))
        moved += len(edit.text) - (edit.span.end - edit.span.start)
    return places


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _errors(found: Sequence[Diagnostic]) -> str:
    """The codes of the errors, but for that nothing is left."""
    codes = [one.code for one in found if one.severity is Severity.ERROR]
    return ", ".join(code for code in codes if code != "BQL001")
