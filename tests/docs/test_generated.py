"""Generated pages are what the code says today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.generate import REFERENCE, pages

PAGES = pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(REFERENCE)))
def test_a_generated_page_is_fresh(path: Path) -> None:
    assert path.exists(), "run: make docs"
    fresh = path.read_text(encoding="utf-8") == PAGES[path]
    assert fresh, "out of date; run: make docs"
