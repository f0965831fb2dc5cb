"""The comparison of shown and real output: loose where a page says so, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.blocks import agrees, blocks, commands

PAGE = """\
# Page

```console
$ bqlc check -e 'a' \\
    --json
one

two
$ make demo
```

```bql error
a AND
```
"""


def test_blocks_and_commands_are_found(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    console, query = blocks(tmp_path / "page.md")
    assert (console.kind, console.line) == ("console", 4)
    assert (query.kind, query.text) == ("bql error", "a AND\n")
    check, demo = commands(console)
    assert check.line.split() == ["bqlc", "check", "-e", "'a'", "--json"]
    assert check.output == "one\n\ntwo\n"
    assert (demo.line, demo.output) == ("make demo", "")


@pytest.mark.parametrize(
    ("expected", "real", "same"),
    [
        ("a\nb\n", "a  \nb\n\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("a\n...\nz\n", "a\nz\n", True),
        ("a\n...\n", "a\nb\nc\n", True),
        ("took ... s\n", "took 12.5 s\n", True),
        ("took ... s\n", "took 12.5\n s\n", False),
        ("date[2011..2015]\n", "date[2011..2015]\n", True),
        ("a.b\n", "axb\n", False),
        ("", "a\n", False),
    ],
)
def test_shown_output_is_compared(expected: str, real: str, same: bool) -> None:
    assert agrees(expected, real) is same
