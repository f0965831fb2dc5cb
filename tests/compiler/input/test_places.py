"""Places in a query text: code points for us, lines and columns for people, UTF-16 for editors."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import NOWHERE, Span

TEXTS = st.text("ab\n\u00e9\U0001f600", max_size=12)


def test_a_place_counts_lines_and_columns_from_one() -> None:
    source = Source("ship OR\n  vessel")
    assert (source.place(0).line, source.place(0).column) == (1, 1)
    assert (source.place(10).line, source.place(10).column) == (2, 3)


def test_a_wide_character_is_one_code_point_and_two_utf16_units() -> None:
    source = Source("\U0001f600 ship")
    assert source.place(0).utf16 == 0
    assert (source.place(2).offset, source.place(2).utf16, source.place(2).column) == (2, 3, 3)


@given(TEXTS, st.data())
def test_utf16_is_what_python_encodes(text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    place = Source(text).place(offset)
    assert place.utf16 == len(text[:offset].encode("utf-16-le")) // 2
    assert Source(text).from_utf16(place.utf16) == offset


@given(TEXTS, st.data())
def test_line_and_column_lead_back_to_the_offset(text: str, data: st.DataObject) -> None:
    place = Source(text).place(data.draw(st.integers(0, len(text))))
    before = text.split("\n")[: place.line - 1]
    assert sum(len(line) + 1 for line in before) + place.column - 1 == place.offset


def test_a_line_comes_without_its_end() -> None:
    source = Source("ship\r\nvessel\n")
    assert [source.line(number) for number in (1, 2, 3)] == ["ship", "vessel", ""]


def test_a_span_grows_to_both_sides_and_nowhere_adds_nothing() -> None:
    assert Span(3, 5) | Span(1, 4) == Span(1, 5)
    assert Span(1, 4) | Span(3, 5) == Span(1, 5)
    assert Span(3, 5) | NOWHERE == NOWHERE | Span(3, 5) == Span(3, 5)
