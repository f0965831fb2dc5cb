"""Every fix that is called safe is proven to change nothing: in the text as it was read and in
the fixed text the same documents are meant."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from bqlc.compiler.diagnostics.apply import apply, chosen_fixes
from bqlc.compiler.diagnostics.model import Safety
from bqlc.compiler.pipeline import check
from bqlc.compiler.prove.compare import Relation, compare
from tests.conftest import ROOT
from tests.docs.blocks import blocks

PAGES = sorted((ROOT / "bqlc" / "compiler" / "diagnostics" / "pages").glob("*.md"))
MISTAKES = sorted((ROOT / "grammars" / "mistakes").glob("*.txt"))


def texts() -> Iterator[str]:
    """The examples of the pages about diagnostics, and the collected mistakes."""
    for page in PAGES:
        for block in blocks(page):
            yield block.text.rstrip("\n")
    for path in MISTAKES:
        yield from (line for line in path.read_text("utf-8").splitlines() if line[:1].strip())


def fixable() -> dict[str, list[str]]:
    """Texts by the codes that have a safe fix for them."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in dict.fromkeys(texts()):
        for diagnostic in check(text).diagnostics:
            if diagnostic.fix is not None and diagnostic.fix.safety is Safety.SAFE:
                found[diagnostic.code].append(text)
    return found


FIXABLE = fixable()


@pytest.mark.parametrize("code", sorted(FIXABLE))
def test_a_safe_fix_means_the_same(code: str) -> None:
    for text in dict.fromkeys(FIXABLE[code]):
        checked = check(text)
        for diagnostic in checked.diagnostics:
            fix = diagnostic.fix
            if diagnostic.code == code and fix is not None and fix.safety is Safety.SAFE:
                fixed = apply(text, [fix])
                assert compare(checked, check(fixed)).relation is Relation.EQUAL, (text, fixed)


@pytest.mark.parametrize("code", sorted(FIXABLE))
def test_all_safe_fixes_together_mean_the_same(code: str) -> None:
    for text in dict.fromkeys(FIXABLE[code]):
        checked = check(text)
        fixed = apply(text, chosen_fixes(checked.diagnostics))
        assert compare(checked, check(fixed)).relation is Relation.EQUAL, (text, fixed)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_that_speaks_of_a_safe_fix_is_tested(page: Path) -> None:
    said = re.search(r"^## Fix\n(?:.*\n)*?Safe\b", page.read_text("utf-8"), re.MULTILINE)
    assert said is None or page.stem in FIXABLE
