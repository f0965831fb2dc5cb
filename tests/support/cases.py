"""Text cases: a query and what each stage makes of it, readable without Python.

A file `tests/cases/NAME.txt` looks like this; lines before the first case are a comment:

    === a tag reaches every leaf below it
    (heart OR cardi*)[title]
    --- canonical
    (heart OR cardi*)[title]
    --- plan
    ...

`=== ` starts a case and gives its title (unique in the file), then comes the query (one or more
lines), then any number of `--- section` parts with the text expected. White space around a
query and around an expectation does not count. A test reads a file with `load` and states its
result with the fixture `expect`; `pytest --update-cases` writes the results into the files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

CASES = Path(__file__).resolve().parent.parent / "cases"

_CASE = re.compile(r"^=== ", re.MULTILINE)
_SECTION = re.compile(r"^--- ", re.MULTILINE)


class BadCase(Exception):
    """A file of cases that cannot be read; the message names the file and the case."""


@dataclass(frozen=True)
class Case:
    """One query with its expectations, by section name."""

    title: str
    query: str
    expected: dict[str, str]
    path: Path = field(repr=False)

    def __str__(self) -> str:
        return self.title


def load(name: str, folder: Path = CASES) -> list[Case]:
    """The cases of `NAME.txt`, in order. Pass `ids=str` to `parametrize`."""
    path = folder / f"{name}.txt"
    _, cases = _split(path)
    if not cases:
        raise BadCase(f"{path.name} has no case: a case starts with a line '=== title'")
    return cases


def update(case: Case, section: str, text: str) -> None:
    """Write `text` as the expectation of `section`; everything else in the file stays."""
    head, cases = _split(case.path)
    for other in cases:
        if other.title == case.title:
            other.expected[section] = text.strip("\n")
    case.path.write_text(head + "\n\n".join(map(_show, cases)) + "\n", encoding="utf-8")


def _split(path: Path) -> tuple[str, list[Case]]:
    """The comment at the top of a file, and its cases."""
    head, *blocks = _CASE.split(path.read_text(encoding="utf-8"))
    cases = [_case(block, path) for block in blocks]
    titles = [case.title for case in cases]
    for title in titles:
        if titles.count(title) > 1:
            raise BadCase(f"{path.name}: two cases are called '{title}'")
    return head, cases


def _case(block: str, path: Path) -> Case:
    title, _, rest = block.partition("\n")
    query, *parts = _SECTION.split(rest)
    expected: dict[str, str] = {}
    for part in parts:
        name, _, text = part.partition("\n")
        if name.strip() in expected:
            raise BadCase(f"{path.name}: '{title}' has two sections '{name.strip()}'")
        expected[name.strip()] = text.strip()
    return Case(title.strip(), query.strip(), expected, path)


def _show(case: Case) -> str:
    parts = [f"=== {case.title}", case.query]
    for name, text in case.expected.items():
        parts += [f"--- {name}", *([text] if text else [])]
    return "\n".join(parts)
