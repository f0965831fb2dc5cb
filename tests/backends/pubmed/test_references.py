"""Lines that are named in ways that PubMed has not: nothing is searched as words in silence."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.apply import apply, fixes_of
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.translate.clauses import label
from bqlc.testing.conformance import fixes_keep_the_meaning, fixes_mend, verify
from bqlc_backends.pubmed.dialect import DIALECT

HEAD = "#1 a[ti]\n#2 b[ti]\n#3 c[ti]\n"
ALL = "a[title] OR b[title] OR c[title]"


def found(last: str) -> list[Diagnostic]:
    verify(DIALECT, HEAD + last)
    fixes_keep_the_meaning(DIALECT, HEAD + last)
    fixes_mend(DIALECT, HEAD + last)
    return [
        one
        for one in DIALECT.check(HEAD + last).diagnostics
        if one.code[:3] == "PUB" and one.code not in ("PUB021", "PUB040", "PUB009")
    ]


def meant(last: str) -> str:
    return label(DIALECT.check(HEAD + last).tree, DIALECT.schema)


@pytest.mark.parametrize(
    ("last", "selects"),
    [
        ("#4 or/1-3", ALL),
        ("#4 OR/#1-#3", ALL),
        ("#4 1-3/or", ALL),
        ("#4 and/1-3", "a[title] AND b[title] AND c[title]"),
        ("#4 or/1,3", "a[title] OR c[title]"),
        ("#4 or/1,2-3", ALL),
        ("#4 or/2", "b[title]"),
        ("#4 {OR #1-#3}", ALL),
        ("#4 #1-3", ALL),
        ("#4 #1-#3", ALL),
        ("#4 #1–3", ALL),
        ("#4 #1 — #3", ALL),
        ("#4 #1:#3", ALL),
        ("#4 #1 to #3", ALL),
        ("#4 #3-1", ALL),
        ("#4 d[ti] AND (#1-#3)", f"d[title] AND ({ALL})"),
        ("#4 d[ti] AND or/1-2", "d[title] AND (a[title] OR b[title])"),
        ("#4 d[ti] NOT #2-3", "d[title] AND NOT (b[title] OR c[title])"),
    ],
)
def test_a_range_is_an_error_and_read_as_its_lines(last: str, selects: str) -> None:
    """The fix names each line, and the lines are what was read."""
    said = found(last)
    assert [one.code for one in said] == ["PUB010"]
    assert meant(last) == selects
    text = HEAD + last
    mended = apply(text, fixes_of(said))
    assert "PUB010" not in [one.code for one in DIALECT.check(mended).diagnostics]
    assert label(DIALECT.check(mended).tree, DIALECT.schema) == selects


def test_how_lines_are_joined_is_a_guess_where_nobody_says_it() -> None:
    assert "guess" in found("#4 #1-3")[0].message
    assert "guess" not in found("#4 or/1-3")[0].message


@pytest.mark.parametrize("text", ["or/1-3", "a[ti] AND or/1-3", "#1-200 AND a[ti]"])
def test_a_range_of_no_lines_is_an_error_and_stays_words(text: str) -> None:
    said = [one for one in DIALECT.check(text).diagnostics if one.code == "PUB010"]
    assert "searched as words" in said[0].message
    assert said[0].fix is None
    verify(DIALECT, text)


@pytest.mark.parametrize(
    ("last", "written"),
    [
        ("#4 1-3", "(#1 OR #2 OR #3)"),
        ("#4 d[ti] AND 1-2", "(#1 OR #2)"),
        ("#4 S1 AND d[ti]", "#1"),
        ("#4 d[ti] AND 3", "#3"),
        ("#4 #1OR#2", "#1 OR #2"),
        ("#4 #1and#2", "#1 AND #2"),
    ],
)
def test_what_may_be_a_word_is_a_warning(last: str, written: str) -> None:
    said = found(last)
    assert [one.code for one in said] == ["PUB025"]
    fix = said[0].fix
    assert fix is not None
    assert [edit.text for edit in fix.edits] == [written]


@pytest.mark.parametrize(
    "last",
    ["#4 1-3[ti]", "#4 d[ti] AND 4-7", "#4 S9 AND d[ti]", '#4 "or/1-3"[ti]', "#4 #1-3[ti]"],
)
def test_what_has_a_tag_or_names_no_line_is_a_word(last: str) -> None:
    assert found(last) == []


@pytest.mark.parametrize("last", ["#4 #1.", "#4 #1;", "#4 (#1,)"])
def test_a_sign_behind_a_reference_is_a_space(last: str) -> None:
    assert found(last) == []
    assert meant(last) == "a[title]"


@pytest.mark.parametrize("last", ["#4 #1, #2", "#4 #1,#2", "#4 #1; #2"])
def test_references_side_by_side_are_joined_by_and(last: str) -> None:
    assert [one.code for one in found(last)] == ["PUB024"]
    assert meant(last) == "a[title] AND b[title]"


@pytest.mark.parametrize("text", ["#3 AND a[ti]", "#1 AND a[ti]", "a[ti] NOT (#2 OR b[ti])", "#4"])
def test_a_reference_without_lines_matches_nothing_and_says_so(text: str) -> None:
    assert "STR001" in [one.code for one in DIALECT.check(text).diagnostics]


def test_the_clipboard_is_no_line() -> None:
    assert [one.code for one in found("#4 #3 NOT #0")] == ["PUB033"]
