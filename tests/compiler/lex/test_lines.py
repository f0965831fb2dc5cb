"""Numbered strategies: where lines begin and end, and what is wrong with their references."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.lex.lettered import about_letters
from bqlc.compiler.lex.lines import split_lines
from bqlc_backends.pubmed.dialect import DIALECT


def lines(text: str) -> list[tuple[int, str]]:
    found = split_lines(text, lambda text: "#1" in text)
    assert found is not None
    return [(line.number, text[line.span.start : line.span.end]) for line in found.lines]


@pytest.mark.parametrize(
    "text",
    [
        "1. a\n2. b",
        "1) a\n2) b",
        "#1 a\n#2 b",
        "# 1 a\n\n# 2 b\n",
        "S1 a\nS2 b",
        "#1\ta\n#2\tb",
        "1.\na\n2.\nb",
        "1. a\t1,204\n2. b (17)",
        "1. a 12,004\n2. b (1,234)",
        "1. a\u00a01,204\n2. b\t12\t3",
        "1. a \t 1204\n2. b\n\t17",
        "1. a 1,204 results\n2. b (n = 17)",
        "1. a (1204 hits)\n2. b - 17 hits",
        "1. a Results: 1,204\n2. b 1,204 12:01:33",
        "(1) a\n(2) b",
        "Line 1: a\nLine 2: b",
        "1.a\n2.b",
        "My strategy, May 2020\n\n1. a\n2. b",
        "My strategy\n#2 b\n#1 a",
        "  #1 a\r\n  #2 b\r\n",
    ],
)
def test_ways_to_number(text: str) -> None:
    assert sorted(lines(text)) == [(1, "a"), (2, "b")]


@pytest.mark.parametrize("text", ["1 a\n2 b", "1\na\n2\nb", "My strategy\n1 a\n2 b"])
def test_numbers_alone_where_the_dialect_has_them(text: str) -> None:
    found = split_lines(text, plain_numbers=True)
    assert found is not None
    assert [text[line.span.start : line.span.end] for line in found.lines] == ["a", "b"]
    assert split_lines(text) is None


@pytest.mark.parametrize("text", ["1 a\n2 b/\n1 and 2", "1. a\n2. b\t17\n1 OR 2\t1,204"])
def test_numbers_that_are_combined_are_a_line_of_their_own(text: str) -> None:
    found = split_lines(text, plain_numbers=True)
    assert found is not None
    assert [line.number for line in found.lines] == [1, 2, 3]


@pytest.mark.parametrize(
    "text", ["1 a\n2 b or\n1 and 2", "1 a\n2 (b,\n1 and 2", "1. a\n2.\n1 and 2"]
)
def test_but_not_where_the_line_before_goes_on(text: str) -> None:
    found = split_lines(text, plain_numbers=True)
    assert found is not None
    assert [line.number for line in found.lines] == [1, 2]


@pytest.mark.parametrize(
    "text",
    [
        "1.a",
        "a\n1. b",
        "(a OR\n1. b OR\n2. c)",
        "a\n4. b\n5. c",
        "1\n2\n3",
        "4\na\n5\nb",
        "1 a OR\n3 b",
        "a\n1 and b\n2 or c",
    ],
)
def test_rows_that_do_not_count_are_no_lines(text: str) -> None:
    assert split_lines(text, plain_numbers=True) is None


@pytest.mark.parametrize("operator", ["and", "OR", "not"])
def test_what_an_operator_stands_before_is_no_count(operator: str) -> None:
    assert lines(f"1. a\n2. b {operator} (12)") == [(1, "a"), (2, f"b {operator} (12)")]
    assert lines(f"1. a\n2. 1 {operator}\t1\t204") == [(1, "a"), (2, f"1 {operator}\t1")]


def test_a_history_may_be_shown_from_its_end() -> None:
    assert lines("#3 #1 AND #2\n#2 b\n#1 a") == [(3, "#1 AND #2"), (2, "b"), (1, "a")]
    assert DIALECT.read("#3 #1 AND #2\n#2 b[ti]\n#1 a[ti]").result.number == 3


def test_without_numbers_the_lines_that_are_not_empty_count() -> None:
    assert lines("a\n\nb\n#1 OR #2") == [(1, "a"), (2, "b"), (3, "#1 OR #2")]


def test_a_year_at_the_beginning_of_a_row_is_no_number() -> None:
    assert lines("1. (2019 OR\n2020. OR 2021)\n2. b") == [
        (1, "(2019 OR\n2020. OR 2021)"),
        (2, "b"),
    ]


@pytest.mark.parametrize("text", ["a AND b", "a\nAND b", "", "2. a", "#1 AND #2"])
def test_one_query_is_no_strategy(text: str) -> None:
    assert split_lines(text) is None


HEAD = "#1 a[ti]\n#2 b[ti]\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "#3 #1 AND #2", {}),
        (HEAD + "#3 #1 AND #9", {"STR001": "#9", "STR004": "b[ti]"}),
        (HEAD + "#3 #1 AND #2 AND #3", {"STR002": "#3"}),
        ("#1 #2 OR a[ti]\n#2 #1 OR b[ti]", {"STR002": "#2"}),
        ("#1 #2 OR a[ti]\n#2 b[ti]\n#3 #1 AND a[ti]", {"STR003": "#2"}),
        (HEAD + "#3 c[ti]\n#4 #1 AND #2", {"STR004": "c[ti]"}),
        (HEAD.strip(), {"STR005": "b[ti]"}),
        ("#1 a[ti]\n#3 #1 AND b[ti]", {"STR006": "#3"}),
        ("#1 a[ti] 1,204\n#2 #1 AND b[ti]", {"STR007": "1,204"}),
        ("PubMed, 1 May\n#1 a[ti]\n#2 #1 AND b[ti]", {"STR009": "PubMed, 1 May"}),
    ],
)
def test_each_fault_is_said_at_its_place(text: str, said: dict[str, str]) -> None:
    found = DIALECT.check(text).diagnostics
    first = {one.code: text[one.span.start : one.span.end] for one in reversed(found)}
    assert {code: shown for code, shown in first.items() if code[:3] == "STR"} == said


def test_references_are_put_in() -> None:
    strategy = DIALECT.check(HEAD + "#3 (#1 OR #2) NOT c[ti]")
    assert strategy.tree == DIALECT.check("(a[ti] OR b[ti]) NOT c[ti]").tree


def test_a_strategy_that_doubles_with_each_line_is_cut_off() -> None:
    text = "#1 a[ti]\n" + "\n".join(f"#{n} #{n - 1} OR #{n - 1}" for n in range(2, 200))
    assert "STR008" in [one.code for one in DIALECT.check(text).diagnostics]


def test_a_strategy_is_printed_line_by_line() -> None:
    text = "1. asthma[Title] or wheezing[ti]\n2. child*[tiab]\t3,012\n3. #1 and #2\n"
    assert DIALECT.format(text) == ("#1 asthma[ti] OR wheezing[ti]\n#2 child*[tiab]\n#3 #1 AND #2")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("1 x[mh] 12345\n2 y[tiab] 1234\n3 1 AND 2 123", ["x[mh]", "y[tiab]", "1 AND 2"]),
        ("#1 x[mh] 12 345\n#2 y[ti] 1 234 567\n#3 #1 AND #2 45", ["x[mh]", "y[ti]", "#1 AND #2"]),
        ("#1 x[mh] 1\n#2 y[ti] n=1,234\n#3 #1 AND #2 = 123", ["x[mh]", "y[ti]", "#1 AND #2"]),
        ("#1 x[mh] 12,345\n#2 #1 AND y 123", ["x[mh]", "#1 AND y"]),
        ("1. exp x/ 12 345\n2. y.tw. (1 234)", ["exp x/", "y.tw."]),
        ("1. exp x/ 28/03/2020\n2. y.tw. 29.03.2020", ["exp x/", "y.tw."]),
        ("1. exp x/ 12\n2. y$.tw. - 214567\n3. 1 or 2: 2201", ["exp x/", "y$.tw.", "1 or 2"]),
    ],
)
def test_numbers_behind_all_lines_are_hits(text: str, lines: list[str]) -> None:
    found = split_lines(text, plain_numbers=True)
    assert found is not None
    assert [text[one.span.start : one.span.end] for one in found.lines] == lines
    (told,) = [one for one in found.found if one.code == "STR007"]
    assert f"{len(lines)} numbers" in told.message
    assert told.fix is not None
    mended = split_lines(apply(text, [told.fix]), plain_numbers=True)
    assert mended is not None
    assert not mended.found


@pytest.mark.parametrize(
    "text",
    [
        "1. covid 19\n2. interleukin 6\n3. 1 or 2",  # all may be words, and the last is a line
        "1. covid 19\n2. interleukin 6",
        '1. "x"[ti] 19\n2. y[ti]',  # one line has none
        "#1 x[ti] AND 12\n#2 y[ti] OR 13",
        "1. x[dp] 2015 - 2019\n2. y 2015 : 2019",
        "1. x.ti. 2015-2019\n2. limit 1 to yr=2015-2019",
        '#1 "covid" 19\n#2 "sars cov" 2',  # none of a hundred
        "#1 x[au] 2019\n#2 y[au] 2020\n#3 #1 OR #2 2021",  # years
        "#1 2015/01/01[dp] : 2019\n#2 2014[dp] : 2016",
    ],
)
def test_numbers_that_may_be_words_stay(text: str) -> None:
    found = split_lines(text, plain_numbers=True)
    assert found is not None
    assert [text[one.span.start : one.span.end] for one in found.lines] == [
        row.split(" ", 1)[1] for row in text.splitlines()
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("#1 x[mh] 1,234\n#2 covid 19\n#3 #1 AND #2 99", ["x[mh]", "covid 19", "#1 AND #2"]),
        ("1 x[mh] 120\n2 type 2\n3 y (z) 2015", ["x[mh]", "type 2", "y (z)"]),
        ("1 x[mh] 120\n2 guideline 2015", ["x[mh]", "guideline 2015"]),
        ("1 x[mh] 1234\n2 interleukin 6 812", ["x[mh]", "interleukin 6"]),
    ],
)
def test_a_number_that_may_be_a_part_stays_with_a_warning(text: str, lines: list[str]) -> None:
    found = split_lines(text, plain_numbers=True)
    assert found is not None
    assert [text[one.span.start : one.span.end] for one in found.lines] == lines
    assert [one.code for one in found.found] == ["STR007", "STR010"]


@pytest.mark.parametrize(
    "text",
    [
        "1 exp x/ (1234)\n2 hsv 200\n3 1 and 2 (5)",
        "#1 x[mh] 12,345 10:00:00\n#2 hsv 200\n#3 #1 AND #2 99 10:00:02",
    ],
)
def test_where_hits_have_another_form_bare_numbers_are_none(text: str) -> None:
    found = split_lines(text, plain_numbers=True)
    assert found is not None
    assert text[found.lines[1].span.start : found.lines[1].span.end] == "hsv 200"


def test_a_number_glued_to_numbers_of_lines_is_the_next_line() -> None:
    text = "1.x.tw.\n2.y.tw.\n3.1 and 2"
    found = split_lines(text)
    assert found is not None
    assert [text[one.span.start : one.span.end] for one in found.lines] == [
        "x.tw.",
        "y.tw.",
        "1 and 2",
    ]
    assert split_lines("3.1 and 2") is None
    wrapped = split_lines("1 x\n2 (dose of 2.5 or\n3.5 or 4 mg).tw.", plain_numbers=True)
    assert wrapped is not None
    assert len(wrapped.lines) == 2


@pytest.mark.parametrize(
    "text",
    ["i. asthma[ti]\nii. child[ti]\niii. i AND ii", "\nA) asthma\n(B) child\n\nc. a and b"],
)
def test_letters_before_rows_are_told(text: str) -> None:
    (told,) = about_letters(text)
    assert told.code == "STR006"
    assert DIALECT.check(text).diagnostics
    assert told in DIALECT.read(text).diagnostics


@pytest.mark.parametrize(
    "text", ["a. asthma", "a. asthma\nd. child", "v. asthma\nvi. b", "x\na. b\nb. c"]
)
def test_letters_that_count_no_rows_are_not(text: str) -> None:
    assert not about_letters(text)
