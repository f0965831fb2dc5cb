"""How structure is repaired: what the tree is, and which codes say so."""

from __future__ import annotations

import pytest

from bqlc.compiler.ast.show import outline
from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.compiler.diagnostics.model import Safety
from bqlc.compiler.parse.complaints import MAX_DEPTH
from bqlc.compiler.pipeline import parse
from tests.compiler.parse.notation import codes, tree


def read(text: str) -> tuple[str, str]:
    parsed = parse(text)
    return tree(parsed.tree), codes(parsed.diagnostics).replace("BQL", "")


@pytest.mark.parametrize(
    ("text", "wanted", "said"),
    [
        ("AND(a, b OR c)", "(and a (or b c))", "038"),
        ("OR(a AND b, c)", "(or (and a b) c)", "038"),
        ("OR(a b[title], c)", "(or {a b}[title] c)", "038"),
        ("OR(a b[title] c, d)", "(or (and {a b}[title] c) d)", "038"),
        ("AND(a OR b, c OR d, e)", "(and (or a b) (or c d) e)", "038"),
        ("AND(x, AND(y, a OR b) OR c)", "(and x (or (and y (or a b)) c))", "038 038"),
        ("NEAR(a OR b, c)", "(and (or a b) c)", "016"),
        ("AND (a, b)", "(and a b)", "007 008"),
        ("AND(a, )", "a", "007 038"),
        ("NOT AND(a, b)", "(not (and a b))", "038"),
    ],
)
def test_functional_forms(text: str, wanted: str, said: str) -> None:
    assert read(text) == (wanted, said)


@pytest.mark.parametrize(
    "text",
    [
        "AND(a, b OR c)",
        "AND(x, AND(y, a OR b) OR c)",
        "OR(a b[title] c, d)",
        "AND(title:a b OR c, d)",
        "AND(a, OR(b, c), NOT(d OR e))[title]",
    ],
)
def test_the_fix_of_a_functional_form_is_the_same_query(text: str) -> None:
    parsed = parse(text)
    while fixes := chosen_fixes(parsed.diagnostics):
        again = parse(apply(parsed.source.text, fixes))
        assert tree(again.tree) == tree(parsed.tree), again.source.text
        parsed = again
    assert parsed.diagnostics == ()


@pytest.mark.parametrize("text", ["AND(a, not b)", "AND(#, b)"])
def test_a_functional_form_with_a_word_in_the_way_has_no_safe_fix(text: str) -> None:
    fixes = [one.fix for one in parse(text).diagnostics if one.code == "BQL038"]
    assert [fix.safety for fix in fixes if fix] == [Safety.UNSAFE]


@pytest.mark.parametrize(
    ("text", "wanted", "said"),
    [
        ("NEAR/2(a, b, c, d, e)", "(near/2 a b c d e)", ""),
        ("NEAR/2(a, b, c, d, e, f)", "()", "018"),
        ("NEAR/2(a)", "a", "018"),
        ("NEAR/2(a,)", "a", "007 018"),
        ("NEAR/2()", "()", "011"),
        ("a NEAR/1 b NEAR/2 c", "(near/2 (near/1 a b) c)", ""),
    ],
)
def test_proximities(text: str, wanted: str, said: str) -> None:
    assert read(text) == (wanted, said)


def test_a_chain_has_five_operands_also_when_some_are_groups() -> None:
    five = "a NEAR/1 (b) NEAR/1 c NEAR/1 (d OR e) NEAR/1 f"
    chain = "(near/1 (near/1 (near/1 (near/1 a b) c) (or d e)) f)"
    assert read(five) == (chain, "")
    assert read(f"{five} NEAR/1 g") == (f"(and {chain} g)", "018")
    assert read(f"{five} (g) NEAR/1 h") == (f"(and {chain} (near/1 g h))", "")


def test_not_cannot_stand_inside_a_proximity() -> None:
    assert read("a NEAR/1 NOT b") == ("(and a (not b))", "019")


@pytest.mark.parametrize(
    ("text", "wanted", "said"),
    [
        ("title:a b", "(and a[title] b)", "034"),
        ("title:(a OR b) c", "(and (or a b)[title] c)", "034"),
        ("(title:a) b", "(and a[title] b)", "034"),
        ("NOT title:(a)", "(not a[title])", "034"),
        ('ti: ti:"b"', '"b"[ti]', "013 034"),
        ("x.ti..ab.", "x[ti]", "013 034 034"),
        ("title:x[body]", "x[title]", "013 034"),
        ("a.ti. OR (b c).ab.", "(or a[ti] {b c}[ab])", "034 034"),
        ("(a[ti])[ab]", "a[ti][ab]", ""),
    ],
)
def test_fields_of_other_platforms(text: str, wanted: str, said: str) -> None:
    assert read(text) == (wanted, said)


@pytest.mark.parametrize(
    ("text", "wanted", "said"),
    [
        ("a AND OR b", "(and a b)", "007"),
        ("a AND NOT", "a", "007"),
        ("(a OR) b", "(and a b)", "007"),
        ("a, , b", "(and a b)", "007 008"),
        ("((a)", "a", "003"),
        ("a)) b", "(and a b)", "004"),
        ("() OR a", "(or () a)", "011"),
        ("[title] a", "a", "012"),
    ],
)
def test_what_is_missing(text: str, wanted: str, said: str) -> None:
    found = read(text)
    assert found == (wanted, said)


def test_only_what_is_open_counts_as_depth() -> None:
    many = 2 * MAX_DEPTH
    for piece in (
        "NOT a ",
        "-a ",
        "(NOT a) ",
        "NOT (a) ",
        "(a NOT) ",
        "a NEAR/1 (b) ",
        "AND(NOT a, b) ",
    ):
        assert "BQL014" not in codes(parse(piece * many).diagnostics), piece


def test_proximities_count_as_depth() -> None:
    deep = "(" * MAX_DEPTH + "a" + ") NEAR/1 b NEAR/1 c" * MAX_DEPTH
    found = parse(deep)
    assert {one.code for one in found.diagnostics} == {"BQL014"}
    assert "(near/1 " * (MAX_DEPTH + 1) not in tree(found.tree)


def test_depth_has_its_limit() -> None:
    assert read("(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH) == ("a", "")
    assert read("(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1)) == ("a", "014")
    assert read("NOT " * MAX_DEPTH + "a") == ("(not " * MAX_DEPTH + "a" + ")" * MAX_DEPTH, "")
    assert read("NOT " * (MAX_DEPTH + 1) + "a")[1] == "014"


@pytest.mark.parametrize(
    "form", ["OR(a AND b, ", "AND(a OR b, c NEAR/2 d OR e, ", "NEAR/1(OR(a b, "]
)
def test_forms_that_are_too_deep_make_no_groups(form: str) -> None:
    """Each comma of a form whose parenthesis was left out would wrap all that was read."""
    found = parse(form * 2_000)
    assert "BQL014" in codes(found.diagnostics)
    shown = outline(found.tree).splitlines()
    assert max(len(line) - len(line.lstrip()) for line in shown) < 2 * 4 * MAX_DEPTH


@pytest.mark.parametrize(
    ("opening", "middle", "closing", "most"),
    [
        ("(", "a", ") NEAR/1 b", 25),
        ("(", "a", ") NEAR/1 b NEAR/1 c", 16),
        ("(", "a", " NEAR/1 b)", 25),
        ("(", "a OR b", ") NEAR/1 b", 25),
        ("a NEAR/1 (", "b", ")", 50),
        ("NEAR/1(a, ", "b", ")", 50),
        ("(a OR ", "b", ")", 50),
        ("NOT (", "b", ")", 25),
    ],
)
def test_what_counts_as_a_level(opening: str, middle: str, closing: str, most: int) -> None:
    """A parenthesis, a NOT, and an infix NEAR around what stands left of it."""

    def said(times: int) -> set[str]:
        return set(codes(parse(opening * times + middle + closing * times).diagnostics).split())

    assert "BQL014" not in said(most)
    assert "BQL014" in said(most + 1)


def test_groups_that_are_closed_do_not_count_against_those_that_follow() -> None:
    before = "(a) NOT (b) NEAR/1(c, d) " * 60
    assert read(before + "(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH)[1] == ""
    deeper = MAX_DEPTH + 1
    assert read(before + "(" * deeper + "a" + ")" * deeper)[1] == "014"
