"""The pages of dialects' codes: their parts, as far as a test needs them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from bqlc.compiler.diagnostics.codes import PAGES

_PAGE = re.compile(
    r"(?P<fault>[^\n#].*?\.)\n\n"
    r"## Why\n(?P<why>.+?)\n\n"
    r"## Example\n"
    r"```\w+ bad\n(?P<bad>.+?)\n```\n"
    r"Write instead:\n"
    r"```\w+ good\n(?P<good>.+?)\n```\n\n"
    r"## Fix\n(?P<safety>Safe|Unsafe|None)\b(?P<fix>.+)\n",
    re.DOTALL,
)


@dataclass(frozen=True)
class Page:
    fault: str
    why: str
    bad: str
    good: str
    safety: str


def read(code: str) -> Page:
    text = files(PAGES[code]).joinpath(f"{code}.md").read_text(encoding="utf-8")
    match = _PAGE.fullmatch(text)
    assert match is not None, f"the parts of {code}.md are: fault, Why, Example, Fix"
    return Page(*match.group("fault", "why", "bad", "good", "safety"))
