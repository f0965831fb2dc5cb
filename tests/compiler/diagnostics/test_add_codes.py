"""Codes of a dialect's own: well formed, in a family that nobody else has, never given twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bqlc.compiler.diagnostics import codes
from bqlc.compiler.diagnostics.codes import add_codes, entry
from bqlc.compiler.diagnostics.model import Severity
from tests.support.foreign_codes import forgotten

W = Severity.WARNING


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    with forgotten():
        yield


def test_codes_become_known() -> None:
    add_codes({"CAT001": ("old-book", W)}, "cat.pages", family="old books", dialect="cat")
    assert entry("CAT001") == ("old-book", W)
    assert codes.FAMILIES["CAT"].title == "old books"
    assert codes.FAMILIES["CAT"].dialects == ("cat",)
    assert codes.PAGES["CAT001"] == "cat.pages"


def test_a_family_without_a_title_is_called_by_its_package() -> None:
    add_codes({"CAT001": ("old-book", W)}, "cat.pages")
    assert codes.FAMILIES["CAT"].title == "codes of cat"


def test_the_same_codes_may_be_added_again() -> None:
    for _ in range(2):
        add_codes({"CAT001": ("old-book", W)}, "cat.pages")


@pytest.mark.parametrize(
    ("code", "name", "said"),
    [
        ("CAT1", "old-book", "`CAT1` is no code"),
        ("cat001", "old-book", "`cat001` is no code"),
        ("CATA001", "old-book", "is no code"),
        ("BQL900", "old-book", "the codes BQL belong to bqlc"),
        ("PUB900", "old-book", "the codes PUB belong to bqlc_backends"),
        ("TRM001", "old-book", "the codes TRM belong to bqlc"),
        ("CAT001", "Old book", "is no name"),
        ("CAT001", "unclosed-quote", "BQL002 is called `unclosed-quote` already"),
        ("CAT007", "new-book", "`CAT007` is `seventh` already"),
    ],
)
def test_what_cannot_be_a_code_is_refused_and_nothing_is_added(
    code: str, name: str, said: str
) -> None:
    add_codes({"CAT007": ("seventh", W)}, "cat.pages")
    with pytest.raises(ValueError, match=said):
        add_codes({"CAT050": ("fine", W), code: (name, W)}, "cat.pages")
    assert "CAT050" not in codes.OTHERS


def test_two_packages_cannot_share_a_family() -> None:
    add_codes({"CAT001": ("old-book", W)}, "cat.pages")
    with pytest.raises(ValueError, match="the codes CAT belong to cat"):
        add_codes({"CAT002": ("new-book", W)}, "dog.pages")
