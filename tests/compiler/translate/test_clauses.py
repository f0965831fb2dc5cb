"""Clauses named in cards and counts, as BQL."""

from __future__ import annotations

import datetime as dt

import pytest

from bqlc.compiler.ast.checked import (
    EVERYTHING,
    NOTHING,
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Not,
    Numbers,
    Or,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.pipeline import canonical, check, normalise
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.translate.clauses import label
from tests.support.schemas import PAPERS

A, B = Term("a"), Term("b")
DEFAULT = ("title", "body")


def day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        (Text(DEFAULT, A), "a"),
        (Text(("title",), A), "a[title]"),
        (Text(("section", "author"), Phrase((A, Wildcard("b*")))), '"a b*"[section,author]'),
        (Text(DEFAULT, Term("not")), '"not"'),
        (Text(("body",), Proximity((Either((A, B)), A), 3, ordered=False)), None),
        (And((Text(DEFAULT, A), Or((Text(DEFAULT, A), Text(DEFAULT, B))))), "a AND (a OR b)"),
        (Not(And((Text(DEFAULT, A), Text(DEFAULT, B)))), "NOT (a AND b)"),
        (Exists(("infobox",)), "*[infobox]"),
        (Value(("language",), "eng", wild=False), '"eng"[language]'),
        (Numbers(("pages",), None, 12.5), "pages[..12.5]"),
    ],
)
def test_clauses(clause: Clause, text: str | None) -> None:
    assert label(clause, DOCUMENTS) == (text or "NEAR/3((a OR b), a)[body]")


@pytest.mark.parametrize(
    ("first", "last", "span"),
    [
        ("2016-01-01", "2016-12-31", "2016"),
        ("2016-01-01", None, "2016.."),
        (None, "2016-02-29", "..2016-02"),
        ("2016-03-05", "2016-03-05", "2016-03-05"),
        ("2016-01-01", "2016-01-01", "2016-01-01"),
        ("2016-01-01", "2017-06-30", "2016-01..2017-06"),
        ("2016-01-01", "2017-06-29", "2016-01-01..2017-06-29"),
    ],
)
def test_a_date_span_is_as_short_as_it_can_be(
    first: str | None, last: str | None, span: str
) -> None:
    clause = Dates(("date",), first and day(first), last and day(last))  # type: ignore[arg-type]
    assert label(clause, DOCUMENTS) == f"date[{span}]"


@pytest.mark.parametrize(
    "content",
    ["3", "3..5", "..5", "3..", ">3", "<5", ">=2.5", "<0.1", ">0", "-2..0", "12345678901"],
)
def test_a_number_range_typed_back_is_the_same(content: str) -> None:
    tree = check(f"year[{content}]", PAPERS).tree
    assert isinstance(tree, Numbers)
    shown = label(tree, PAPERS)
    assert check(shown, PAPERS).tree == tree
    assert shown == f"year[{content.removeprefix('>=')}{'..' if '>=' in content else ''}]"


@pytest.mark.parametrize(
    "query",
    [
        "a NEAR/5 b",
        "PRE/0(a, b)",
        "NEAR/3(a, b)[title]",
        "NEAR/3(a, b, c)",
        "a NEAR/1 b NEAR/2 c",
        "a NEAR/1 (b NEAR/2 c)",
        "a NEAR/1 b NEAR/2 c NEAR/3 d NEAR/4 e NEAR/5 f",
        "NEAR/1(a NEAR/2 b, c, d PRE/3 (e PRE/4 f))[title]",
        "(a OR b NEAR/1 c) NEAR/2 d",
        "NOT a NEAR/5 b",
        "x AND (y OR a NEAR/5 b) NOT c NEAR/5 d",
        '"not" NEAR/2 "near"',
        'x OR "not" NEAR/2 b',
        "(a OR b)[title] AND (c NEAR/2 d)[body]",
    ],
)
def test_a_near_is_shown_as_the_formatter_writes_it(query: str) -> None:
    """Wherever a part of a query is shown: `a NEAR/5 b`, with a tag `NEAR/5(a, b)[title]`."""
    checked = check(query)
    shown = label(checked.tree, DOCUMENTS)
    again = check(shown)
    assert not again.has_errors
    assert normalise(again) == normalise(checked)
    written, alike = canonical(query).split(), shown.replace("AND NOT", "NOT").split()
    assert [word for word in alike if "NEAR" in word or "PRE" in word] == [
        word for word in written if "NEAR" in word or "PRE" in word
    ]


def test_nothing_and_everything_have_a_text() -> None:
    assert label(NOTHING, DOCUMENTS) == "()"
    assert label(And((Text(DEFAULT, A), EVERYTHING)), DOCUMENTS) == "a AND NOT ()"
    assert check("()").tree == NOTHING


@pytest.mark.parametrize(
    "query",
    [
        "elm bridge[title] NOT ferry",
        '("a b" OR c)[section,author] AND date[2016-03..2017]',
        'NEAR/3(ship OR vessel, sank) OR PRE/0("and", near*)',
        '*[infobox] AND NOT (x OR y* OR "near")',
        "Wi-Fi[all] don't[tiab] w?man",
        "NOT NOT (a NOT b) OR date[2016-02-29]",
    ],
)
def test_a_label_typed_back_means_the_same(query: str) -> None:
    tree = check(query).tree
    again = check(label(tree, DOCUMENTS))
    assert not again.has_errors
    assert normalise(again) == normalise(check(query))
