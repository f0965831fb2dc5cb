"""What every dialect must do. A package with a dialect of its own runs this in its tests:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_my_dialect(check: Check) -> None:
        check(MY_DIALECT)

Each check raises AssertionError, whose message says what does not hold. `texts_near` gives
Hypothesis texts close to the dialect's own samples, and `verify` tries one text.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Callable
from typing import TypeAlias

from hypothesis import strategies as st

from bqlc.compiler.ast.checked import Dates, Exists, Exploded, Numbers, Text, Value
from bqlc.compiler.ast.show import outline, tree_json
from bqlc.compiler.ast.show_checked import clause_json
from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.compiler.diagnostics.codes import entry
from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.diagnostics.pages import page
from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.pipeline import normalise
from bqlc.compiler.resolve.schema import FieldType

Check: TypeAlias = Callable[[Dialect], None]

MALFORMED = (
    *(
        "",
        " ",
        "\n\n",
        "(",
        ")",
        "((",
        "))",
        "()",
        '"',
        '""',
        '"a',
        'a"',
        "[",
        "]",
        "[]",
        "a[",
        "a]",
    ),
    *(
        "AND",
        "a AND",
        "AND a",
        "a OR OR b",
        "NOT",
        "NOT a",
        "a NOT",
        "(a OR b",
        "a OR b)",
        "(a AND )",
    ),
    *(
        "*",
        "*a",
        "a*b*c",
        "?",
        "#",
        "#1",
        "#9 OR a",
        "\\",
        "\x00",
        "\ud800",
        "“a” – ‘b’",
        "東京 OR naïve",
    ),
    *(
        "1. a\n2. b\n3. 1 and 2",
        "#1 a\n#2 #2 OR a",
        "#1 #2\n#2 #1",
        "1\n2\n3",
        "a\nOR\nb",
        "a:b",
        "a.ti.",
    ),
)
"""Texts that no reader may stumble over."""


def it_is_described(dialect: Dialect) -> None:
    """A name to type, a title to read, the day of its rules, and samples to try."""
    assert re.fullmatch(r"[a-z][a-z0-9-]*", dialect.name), "the name is for a command line"
    assert dialect.title, "the title is what people call it"
    dt.date.fromisoformat(dialect.since)
    assert len(dialect.samples) >= 3, "at least three samples"
    assert dialect.schema.fields, "the schema has fields"
    for note in dialect.notes:
        assert note.text, "a note says something"


def its_samples_are_sound(dialect: Dialect) -> None:
    """The samples earn notes at most."""
    for sample in dialect.samples:
        found = dialect.check(sample).diagnostics
        said = [f"{one.code} {one.message}" for one in found if one.severity != Severity.NOTE]
        assert not said, f"{sample!r} earns {said}"


def its_samples_mean_something(dialect: Dialect) -> None:
    """Each selects some documents, by fields that the schema has, and goes through the passes."""
    for sample in dialect.samples:
        checked = dialect.check(sample)
        assert list(leaves(checked.tree)), f"{sample!r} came to nothing"
        assert list(leaves(normalise(checked).tree)), f"the passes leave nothing of {sample!r}"


def it_reads_any_text(dialect: Dialect) -> None:
    """A tree and diagnostics for every text, however odd, and what is printed reads back."""
    for text in MALFORMED:
        verify(dialect, text)
    for sample in dialect.samples:
        verify(dialect, sample)
        for at in range(len(sample)):
            verify(dialect, sample[:at])


def an_empty_text_is_an_error(dialect: Dialect) -> None:
    assert dialect.check("").has_errors, "an empty query asks for nothing and must say so"


def its_fixes_that_are_safe_keep_the_meaning(dialect: Dialect) -> None:
    """After a safe fix the same documents match."""
    for text in (*MALFORMED, *dialect.samples):
        fixes_keep_the_meaning(dialect, text)


def it_takes_time_by_the_length(dialect: Dialect) -> None:
    """Sixteen times as many terms must not take more than eighty times as long.

    Quadratic work would take 256 times as long; a busy machine alone can double a figure.
    """
    from time import process_time

    def seconds(count: int) -> float:
        text = " OR ".join(f"word{number}" for number in range(count))
        begin = process_time()
        dialect.check(text)
        return process_time() - begin

    seconds(100)
    small = min(seconds(500) for _ in range(3))
    assert min(seconds(8000) for _ in range(4)) < 80 * max(small, 0.002), "time is not linear"


CHECKS: tuple[Check, ...] = (
    it_is_described,
    its_samples_are_sound,
    its_samples_mean_something,
    it_reads_any_text,
    an_empty_text_is_an_error,
    its_fixes_that_are_safe_keep_the_meaning,
    it_takes_time_by_the_length,
)


# ------------------------------------------------------------------ one text


def verify(dialect: Dialect, text: str) -> None:
    """All that must hold for any text whatever."""
    reading = dialect.read(text)
    checked = dialect.resolver(reading, dialect.schema)
    assert reading.lines, f"no line for {text!r}"
    _places_are_in_the_text(dialect, text)
    _fields_are_known(dialect, text)
    _printed_reads_back(dialect, reading)
    normalise(checked)
    render_all(checked.diagnostics, checked.source)
    json.dumps([diagnostic_json(found, checked.source) for found in checked.diagnostics])
    json.dumps(clause_json(checked.tree, checked.source))
    for line in reading.lines:
        outline(line.tree)
        json.dumps(tree_json(line.tree, reading.source))


def _places_are_in_the_text(dialect: Dialect, text: str) -> None:
    for found in dialect.check(text).diagnostics:
        edits = [edit.span for edit in found.fix.edits] if found.fix else []
        for span in (found.span, *(label.span for label in found.labels), *edits):
            inside = 0 <= span.start <= span.end <= len(text)
            assert inside, f"{found.code} points outside of {text!r}"
        assert found.severity == entry(found.code)[1]
        assert page(found.code), f"{found.code} has no page"


def _fields_are_known(dialect: Dialect, text: str) -> None:
    for leaf in leaves(dialect.check(text).tree):
        unknown = set(leaf.fields) - dialect.schema.by_name.keys()
        assert leaf.fields, f"a leaf of {text!r} has no field"
        assert not unknown, f"{text!r} asks for the fields {unknown}, which the schema has not"
        fitting = _TYPES[type(leaf)]
        strange = [name for name in leaf.fields if dialect.schema.type_of(name) not in fitting]
        assert not strange, f"{text!r} asks {strange} for what such fields do not hold: {leaf}"


_VALUES = (FieldType.KEYWORD, FieldType.SUBJECT)
_TYPES = {
    Text: (FieldType.TEXT, FieldType.HEADINGS),
    Value: _VALUES,
    Exploded: _VALUES,
    Dates: (FieldType.DATE,),
    Numbers: (FieldType.NUMBER,),
    Exists: tuple(FieldType),
}


def _printed_reads_back(dialect: Dialect, reading: Reading) -> None:
    """What the writer and the printer write has the same trees, and prints the same again."""
    if not reading.is_strategy:
        tree = reading.result.tree
        written = dialect.writer(tree)
        again = dialect.read(written)
        assert again.result.tree == tree, f"the writer's {written!r} reads otherwise"
    printed = dialect.printer(reading)
    again = dialect.read(printed)
    before, after = ([(line.number, line.tree) for line in one.lines] for one in (reading, again))
    assert before == after, f"the printer's {printed!r} reads otherwise"
    assert dialect.printer(again) == printed, f"{printed!r} is not printed as it stands"


def fixes_keep_the_meaning(dialect: Dialect, text: str) -> None:
    """After the safe fixes a query matches the same documents; its normal form tells."""
    checked = dialect.check(text)
    fixes = chosen_fixes(checked.diagnostics, False)
    if fixes:
        mended = apply(text, fixes)
        same = normalise(dialect.check(mended)).tree == normalise(checked).tree
        assert same, f"the safe fixes make {mended!r} of {text!r}, which means something else"


def texts_near(dialect: Dialect) -> st.SearchStrategy[str]:
    """Texts close to the dialect: pieces of its samples and of malformed texts, put together."""
    pieces: dict[str, None] = dict.fromkeys(("AND", "OR", "NOT", "and", "or", "not", "\n", " "))
    for sample in (*dialect.samples, *MALFORMED):
        pieces.update(dict.fromkeys(re.findall(r"\w+\*?|[^\w\s]|\s", sample)))
    piece = st.sampled_from([*pieces, "“", "”", "*", "[", "]", '"'])
    whole = st.sampled_from(dialect.samples)
    together = st.lists(piece, max_size=25).map("".join)
    spaced = st.lists(piece, max_size=20).map(" ".join)
    return st.one_of(together, spaced, st.tuples(whole, together).map("".join), st.text())
