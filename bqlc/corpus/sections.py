"""How a document falls into sections that can be named and fetched."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bqlc.corpus.document import INTRO, Section

# A heading is `## ` to `###### ` at the start of a line. A single `#` is a title, or a
# comment in code; lines inside a fenced code block are code.
_LINE = re.compile(
    r"^(?: {0,3}(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)"
    r"|#{2,6}[ \t]+(?P<heading>[^\n]*?)(?:[ \t]+#+)?[ \t\r]*)$",
    re.MULTILINE,
)


def split_text(text: str) -> tuple[Section, ...]:
    """The sections of a text without structure, by its `## Heading` lines.

    >>> [(s.heading, s.text) for s in split_text("Lead.\\n## History\\nOld.\\n")]
    [('(intro)', 'Lead.'), ('History', 'Old.')]
    """
    if "##" not in text:
        return (Section(INTRO, without_blank_ends(text)),)
    parts: list[tuple[str, str]] = []
    heading, start = INTRO, 0
    fence = ""
    for match in _LINE.finditer(text):
        mark = match["fence"]
        if mark:
            fence = after_fence(fence, mark, match["info"])
        elif not fence and match["heading"]:
            parts.append((heading, text[start : match.start()]))
            heading, start = match["heading"], match.end()
    parts.append((heading, text[start:]))
    if len(parts) > 1 and not parts[0][1].strip():
        del parts[0]
    return told_apart((heading, without_blank_ends(part)) for heading, part in parts)


def told_apart(parts: Iterable[tuple[str, str]]) -> tuple[Section, ...]:
    """Sections whose headings are unique: a repeated heading gets the next free number.

    No number is taken that an author's own heading has.

    >>> [s.heading for s in told_apart([("Notes", ""), ("Notes", ""), ("Notes (2)", "")])]
    ['Notes', 'Notes (3)', 'Notes (2)']
    """
    named = [(" ".join(heading.split()) or INTRO, text) for heading, text in parts]
    taken = {heading for heading, _ in named}
    if len(taken) == len(named):
        return tuple(Section(heading, text) for heading, text in named)
    count: dict[str, int] = {}
    sections: list[Section] = []
    for heading, text in named:
        if heading not in count:
            count[heading] = 1
            sections.append(Section(heading, text))
            continue
        number = count[heading] + 1
        while f"{heading} ({number})" in taken:
            number += 1
        count[heading] = number
        sections.append(Section(f"{heading} ({number})", text, repeats=heading))
    return tuple(sections)


def after_fence(open_fence: str, mark: str, info: str) -> str:
    """The fence that is open after a line of backquotes or tildes."""
    if not open_fence:
        # ``` with backquotes further on in its line is inline code, not a fence
        return "" if mark[0] == "`" and "`" in info else mark
    closes = mark[0] == open_fence[0] and len(mark) >= len(open_fence) and not info.strip()
    return "" if closes else open_fence


def without_blank_ends(text: str) -> str:
    """`text` without blank lines at its ends; the indent of its first line stays."""
    return re.sub(r"\A(?:[ \t\r]*\n)+", "", text).rstrip()
