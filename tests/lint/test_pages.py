"""A rule's page is its test: every bad example is found, no good one is, and the fix mends."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.diagnostics.model import Safety, Severity
from bqlc.compiler.prove.compare import Relation, compare
from bqlc.lint.rule import Rule
from bqlc.lint.rules import MODULES, load
from tests.lint.pages import Example, cases, found, linter, read

RULES = list(load().values())


@pytest.mark.parametrize(("rule", "example"), cases())
def test_the_bad_example_has_the_fault_and_the_good_one_not(rule: Rule, example: Example) -> None:
    assert found(rule, example, example.bad)
    assert not found(rule, example, example.good)
    errors = [
        one.message
        for one in linter(example.dialect).lint(example.good).diagnostics
        if one.severity is Severity.ERROR
    ]
    assert not errors


@pytest.mark.parametrize(("rule", "example"), cases())
def test_a_finding_lies_in_the_text_and_says_what_to_do(rule: Rule, example: Example) -> None:
    for one in found(rule, example, example.bad):
        assert 0 <= one.span.start <= one.span.end <= len(example.bad)
        assert one.help
        assert one.severity is rule.severity


@pytest.mark.parametrize(("rule", "example"), cases())
def test_the_fix_mends_the_bad_example(rule: Rule, example: Example) -> None:
    before = found(rule, example, example.bad)
    for one in before:
        if one.fix is None:
            continue
        assert one.fix.safety is rule.fix
        mended = apply(example.bad, [one.fix])
        assert len(found(rule, example, mended)) < len(before)
        if one.fix.safety is Safety.SAFE:
            judge = linter(example.dialect)
            a, b = (judge.lint(text).checked for text in (example.bad, mended))
            assert compare(a, b).relation is Relation.EQUAL, mended


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_the_page_tells_how_safe_the_fix_is(rule: Rule) -> None:
    page = read(rule)
    said = rule.fix.value.capitalize() if rule.fix else "None"
    assert page.safety == said
    fixes = [one.fix for example in page.examples for one in found(rule, example, example.bad)]
    assert any(fixes) == (rule.fix is not None)


def test_the_table_of_modules_says_where_a_rule_may_run() -> None:
    for (languages, need), modules in MODULES.items():
        for module in modules.split():
            rule = next(one for one in RULES if one.check.__module__.endswith(f".{module}"))
            assert (" ".join(rule.dialects), rule.needs) == (languages, need)
            assert module.startswith(f"{rule.code.lower()}_")
