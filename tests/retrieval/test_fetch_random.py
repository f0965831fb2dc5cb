"""500 careless requests for sections: the one that is meant, or a list with the nearest first.

Every text names its document and its place, so that a wrong one would show. How near a wish is to
a heading is judged by edits here, which is not how bqlc does it.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

import pytest

from bqlc.corpus.document import Document, Section
from bqlc.retrieval.errors import UnknownSection
from bqlc.retrieval.index import Index
from tests.retrieval.plain_engine import PlainEngine

HEADINGS = (
    "History", "Early life", "Early history", "Career", "Legacy", "See also", "References",
    "1984 season", "1984–1990", "Notes", "Background", "Design", "Design and construction",
    "Reception", "Plot", "Cast and characters", "Population of Sweden", "Use in medicine",
)  # fmt: skip
UNKNOWN = ("Zebra pie", "qqqq", "§§§", "the recipe", "Wertungsprüfung", "", "-3", "#0", "999")
KINDS = (
    "exact", "exact", "case", "mark", "words", "swap", "drop", "double", "beginning",
    "number", "number", "body", "unknown", "far",
)  # fmt: skip
TYPOS = ("swap", "drop", "double", "beginning", "far")


@dataclass(frozen=True)
class Wish:
    kind: str
    text: str | int
    meant: str | None
    """The heading it was made from; None where there is none."""


def documents(chance: random.Random) -> list[Document]:
    made = []
    for number in range(12):
        headings = chance.sample(HEADINGS, chance.choice([0, 0, 1, 3, 6, 12]))
        sections = [
            Section(heading, f"doc{number} place {at}. " * at)
            for at, heading in enumerate(["(intro)", *headings], 1)
        ]
        made.append(Document(f"doc{number}", f"Title {number}", tuple(sections)))
    return made


def wish(document: Document, chance: random.Random) -> Wish:
    at = chance.randrange(len(document.sections))
    heading = document.sections[at].heading
    kind = chance.choice(KINDS)
    cut = chance.randrange(max(1, len(heading) - 1))
    numbers: list[str | int] = [at + 1, f" {at + 1}", f"#{at + 1}"]
    texts: dict[str, str | int] = {
        "exact": heading,
        "case": chance.choice([heading.upper(), heading.lower(), heading.swapcase()]),
        "mark": f"§ {heading}",
        "words": f"the section: {heading} ",
        "swap": heading[:cut] + heading[cut : cut + 2][::-1] + heading[cut + 2 :],
        "drop": heading[:cut] + heading[cut + 1 :],
        "double": heading[: cut + 1] + heading[cut:],
        "beginning": heading[: max(4, len(heading) * 2 // 3)],
        "number": chance.choice(numbers),
        "body": chance.choice(["body", "Body", "full text", "all"]),
        "unknown": chance.choice(UNKNOWN),
        "far": f"{heading[:6]} {chance.choice(['and more', 'in short', 'today'])}",
    }
    return Wish(kind, texts[kind], None if kind in ("body", "unknown") else heading)


def edits(one: str, other: str) -> int:
    """How many characters to put in, take out or change."""
    row = list(range(len(other) + 1))
    for at, char in enumerate(one, 1):
        before, row[0] = row[0], at
        for place, wanted in enumerate(other, 1):
            before, row[place] = (
                row[place],
                min(row[place] + 1, row[place - 1] + 1, before + (char != wanted)),
            )
    return row[-1]


SEEDS = range(10)


@pytest.mark.parametrize("seed", SEEDS)
def test_500_careless_requests(seed: int) -> None:
    chance = random.Random(seed)
    made = documents(chance)
    index = Index(PlainEngine(made))
    served = 0
    for _ in range(500 // len(SEEDS)):
        document = chance.choice(made)
        one = wish(document, chance)
        try:
            found = index.fetch(document.id, one.text)
        except UnknownSection as error:
            lists_all_and_leads_on(index, document, one, error)
        else:
            served += 1
            texts = {section.heading: section.text for section in document.sections}
            assert (found.id, found.text) == (document.id, texts[found.section])
            assert is_meant(document, one, found.section), (one, found.section)
            plainly = one.kind in ("exact", "case", "mark", "words")
            assert plainly or spaced(one.text) == spaced(found.section) or found.notes, one
    assert served > 25


def spaced(name: str | int) -> str:
    """A name without letter case and needless spaces."""
    return " ".join(str(name).split()).casefold()


def is_meant(document: Document, one: Wish, section: str) -> bool:
    """Whether a section is what was wished, or at least as near to the wish."""
    if one.kind == "body":
        return len(document.sections) == 1
    if one.meant is None:
        return False
    if section == one.meant:
        return True
    if one.kind not in TYPOS:
        return False
    typed = str(one.text).casefold()
    near, meant = section.casefold(), one.meant.casefold()
    return typed in near or edits(typed, near) <= edits(typed, meant)


def lists_all_and_leads_on(
    index: Index, document: Document, one: Wish, error: UnknownSection
) -> None:
    assert one.kind in ("body", "unknown", *TYPOS), one
    assert one.kind != "body" or len(document.sections) > 1
    listed = re.findall(r"`([^`]+)` \(([\d,]+) tokens\)", error.help)
    sizes = {name: int(tokens.replace(",", "")) for name, tokens in listed}
    for section in document.sections:
        assert sizes[section.heading] == -(-len(section.text.encode()) // 4)
    if one.meant is not None:
        assert one.meant in [name for name, _ in listed[:3]], (one, listed)
    first = listed[0][0]
    assert index.fetch(document.id, first).section == first
