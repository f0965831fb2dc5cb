"""The rules on the published strategies that were handed over."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.prove.compare import Relation, compare
from bqlc.compiler.simplify.passes import simplify
from bqlc.lint.fix import mended
from bqlc.lint.run import Linter
from bqlc.lint.select import Selection
from bqlc.plugins import load
from tests.slow.seeded.clean import clean

FOLDERS = {
    "pubmed": "pubmed",
    "ovid": "ovid-medline",
    "ovid_embase": "ovid-embase",
    "ovid_psycinfo": "ovid-psycinfo",
}
_STRAIGHT = str.maketrans("\u201c\u201d\u201e\u201f", '""""')


@cache
def strategies(shared: Path) -> dict[str, tuple[str, str]]:
    """Name -> dialect and text."""
    queries = shared / "data" / "queries"
    found = {
        f"{folder}/{file.name}": (dialect, file.read_text(encoding="utf-8"))
        for folder, dialect in FOLDERS.items()
        for file in sorted((queries / "strategies" / folder).glob("*.txt"))
    }
    for row in (queries / "review_strategies.jsonl").read_text(encoding="utf-8").splitlines():
        given = json.loads(row)
        if given["dialect"] in FOLDERS:
            found[given["id"]] = (FOLDERS[given["dialect"]], given["query"])
    return found


@cache
def linter(dialect: str, *select: str) -> Linter:
    return Linter(load("dialect", dialect), selection=Selection(select))


def test_safe_fixes_of_all_rules_keep_the_meaning(shared_data: Path) -> None:
    changed = 0
    for name, (dialect, text) in list(strategies(shared_data).items())[::2]:
        judge = linter(dialect, "ALL")
        before = judge.lint(text)
        after = apply(text, chosen_fixes(before.diagnostics))
        if after == text:
            continue
        changed += 1
        a, b = before.checked, judge.lint(after).checked
        if simplify(a).tree != simplify(b).tree:
            assert compare(a, b).relation is Relation.EQUAL, name
    assert changed > 40


def test_fixes_applied_twice_change_nothing_more(shared_data: Path) -> None:
    for name, (dialect, text) in list(strategies(shared_data).items())[::6]:
        for unsafe in (False, True):
            judge = linter(dialect)
            once = mended(judge, text, unsafe)
            assert mended(judge, once, unsafe) == once, name
            assert once.count("\n") == text.count("\n"), name


def test_curly_quotes_are_mended_as_curators_mend_them(shared_data: Path) -> None:
    """They write straight ones and change nothing else."""
    mended_count = 0
    for dialect, text in strategies(shared_data).values():
        straight = text.translate(_STRAIGHT)
        if straight == text or not text.translate(_STRAIGHT).isascii():
            continue
        assert mended(linter(dialect, "BQL030"), text) == straight
        mended_count += 1
    assert mended_count >= 20


@pytest.mark.parametrize("platform", ["pubmed", "ovid"])
def test_sound_strategies_get_no_error(platform: str, shared_data: Path) -> None:
    texts = clean(shared_data, platform)
    bad = [
        name
        for name, (dialect, text) in texts.items()
        if any(one.severity is Severity.ERROR for one in linter(dialect).lint(text).diagnostics)
    ]
    assert len(bad) <= 0.02 * len(texts), bad


def test_all_rules_on_a_long_strategy_take_at_most_five_times_its_reading(
    shared_data: Path,
) -> None:
    dialect, text = max(strategies(shared_data).values(), key=lambda one: one[1].count("\n"))
    assert text.count("\n") > 300
    judge = linter(dialect, "ALL")
    judge.lint(text)  # imports
    rules = min(_seconds(lambda: judge.lint(text)) for _ in range(5))
    reading = min(_seconds(lambda: judge.dialect.read(text)) for _ in range(5))
    print(f"\nreading {1000 * reading:.1f} ms, all rules too {1000 * rules:.1f} ms")
    assert rules <= 5 * reading


def _seconds(call: Callable[[], object]) -> float:
    begin = time.process_time()
    call()
    return time.process_time() - begin
