"""A diagnostic as a person sees it on a terminal."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

import pytest

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.errors import QueryError
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label, Safety
from bqlc.compiler.diagnostics.render import render, render_all
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.pipeline import check, format_text


def complaint(text: str, part: str, **more: object) -> tuple[Diagnostic, Source]:
    start = text.index(part)
    span = Span(start, start + len(part))
    return diagnostic("BQL101", span, "no such field", **more), Source(text)  # type: ignore[arg-type]


def test_a_message_has_its_place_line_carets_help_notes_and_fix() -> None:
    found, source = complaint(
        "storm[titel]",
        "[titel]",
        help="did you mean `title`?",
        notes=("fields: title, body",),
        fix=Fix("write `[title]`", (Edit(Span(6, 11), "title"),), Safety.UNSAFE),
    )
    assert render(found, source) == (
        "error[BQL101]: no such field\n"
        " --> <query>:1:6\n"
        "  |\n"
        "1 | storm[titel]\n"
        "  |      ^^^^^^^\n"
        "  = help: did you mean `title`?\n"
        "  = note: fields: title, body\n"
        "  = unsafe fix: write `[title]`"
    )


def test_a_fix_that_is_only_an_example_is_not_offered() -> None:
    fix = Fix("for example", (Edit(Span(0, 1), "x"),), Safety.DISPLAY)
    assert "fix" not in render(*complaint("storm", "storm", fix=fix))


def test_a_second_place_is_underlined_with_its_own_words() -> None:
    found, source = complaint("a[x]\nb[y]", "[y]", labels=(Label(Span(1, 4), "the first"),))
    assert render(found, source).splitlines()[2:] == [
        "  |",
        "1 | a[x]",
        "  |  --- the first",
        "2 | b[y]",
        "  |  ^^^",
    ]


def test_a_place_of_several_lines_is_shown_by_its_first() -> None:
    shown = render(*complaint("a OR\nb AND c", "a OR\nb AND c"))
    assert shown.splitlines()[3:] == ["1 | a OR", "  | ^^^^"]


@pytest.mark.parametrize(
    "before", ["a ", "東京 ", "e\u0301 ", "\t", "\U0001f600 ", "x" * 300 + " "]
)
def test_carets_stand_below_the_place(before: str) -> None:
    shown = render(*complaint(f"{before}[x] after", "[x]")).splitlines()
    line, carets = shown[3], shown[4]
    column = carets.index("^")
    assert carets.count("^") == 3
    at = line.index("[x]")
    cells = sum(
        0 if char == "\u0301" else 1 + (east_asian_width(char) in "WF") for char in line[:at]
    )
    assert cells == column


def test_a_long_line_is_cut_around_the_place() -> None:
    shown = render(*complaint("x " * 500 + "[titel] " + "y " * 500, "[titel]"))
    assert max(map(len, shown.splitlines())) < 110
    assert "…" in shown
    assert "[titel]" in shown


def test_colour_changes_nothing_but_colour() -> None:
    found, source = complaint("storm[titel]", "[titel]", help="look")
    coloured = render(found, source, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == render(found, source)


def test_messages_are_separated_by_an_empty_line() -> None:
    found, source = complaint("storm[titel]", "[titel]")
    assert render_all([found, found], source).count("\n\n") == 1


def test_the_exception_shows_the_errors_and_holds_all() -> None:
    with pytest.raises(QueryError) as caught:
        format_text("(storm and boat")
    assert str(caught.value).startswith("error[BQL003]: this parenthesis is never closed")
    assert "BQL031" not in str(caught.value)
    assert [found.code for found in caught.value.diagnostics] == ["BQL003", "BQL031"]


def test_diagnostics_come_in_the_order_of_the_text() -> None:
    found = check("x[foo] and y[bar] AND (z").diagnostics
    assert [one.span.start for one in found] == sorted(one.span.start for one in found)
