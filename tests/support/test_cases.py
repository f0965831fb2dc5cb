"""The cases loader itself: what it reads, and that rewriting touches only one section."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.cases import BadCase, load, update

FILE = """\
# How brackets read.

=== a word
  heart

--- tree
(word heart)
--- canonical
heart

=== two lines
heart OR
cardi*
--- canonical
heart OR cardi*
--- diagnostics
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "brackets.txt").write_text(FILE, encoding="utf-8")
    return tmp_path


def test_a_case_has_a_title_a_query_and_sections(folder: Path) -> None:
    word, lines = load("brackets", folder)
    assert (word.title, word.query) == ("a word", "heart")
    assert word.expected == {"tree": "(word heart)", "canonical": "heart"}
    assert lines.query == "heart OR\ncardi*"
    assert lines.expected["diagnostics"] == ""


def test_an_update_changes_one_section_and_keeps_the_rest(folder: Path) -> None:
    _, lines = load("brackets", folder)
    update(lines, "diagnostics", "BQ001 error")
    update(lines, "plan", "or(heart, cardi*)\n")
    text = (folder / "brackets.txt").read_text(encoding="utf-8")
    assert text.startswith("# How brackets read.\n\n=== a word\nheart\n--- tree\n(word heart)\n")
    assert text.endswith("--- diagnostics\nBQ001 error\n--- plan\nor(heart, cardi*)\n")
    assert load("brackets", folder)[0].expected == {"tree": "(word heart)", "canonical": "heart"}


def test_writing_what_was_read_settles(folder: Path) -> None:
    word, _ = load("brackets", folder)
    update(word, "canonical", "heart")
    once = (folder / "brackets.txt").read_text(encoding="utf-8")
    update(word, "canonical", "heart")
    assert (folder / "brackets.txt").read_text(encoding="utf-8") == once


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing here\n", "has no case"),
        ("=== a\nx\n=== a\ny\n", "two cases are called 'a'"),
        ("=== a\nx\n--- tree\n1\n--- tree\n2\n", "two sections 'tree'"),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "bad.txt").write_text(text, encoding="utf-8")
    with pytest.raises(BadCase, match=message):
        load("bad", tmp_path)
