"""Fetch: the section that is meant, and only that."""

from __future__ import annotations

import random

import pytest

from bqlc.corpus.document import Document, Section
from bqlc.retrieval.errors import RetrievalError, UnknownSection
from bqlc.retrieval.fetch import Fetched, fetch
from bqlc.retrieval.sections import choose
from bqlc.retrieval.tokens import estimate

BRIDGE = Document(
    "doc42",
    "Elm Bridge",
    (
        Section("(intro)", "A bridge."),
        Section("History", "Built in 1931."),
        Section("Design and construction", "Steel."),
        Section("Notes", "First."),
        Section("Notes (2)", "Second.", repeats="Notes"),
        Section("1984 rebuilding", ""),
    ),
    infobox=(("Location", "Elm River"), ("", "no key")),
    authors=("Ada Lovelace", "Alan Turing"),
    date="1999-05",
    metadata={"url": "http://example.org", "tags": ["steel", "arch"]},
)
NOTE = Document("note", "A note", (Section("(intro)", "All of it."),), text="All of it.")


@pytest.mark.parametrize(
    ("wish", "section", "text"),
    [
        ("History", "History", "Built in 1931."),
        ("HISTORY ", "History", "Built in 1931."),
        ("§ history", "History", "Built in 1931."),
        ("the section: History", "History", "Built in 1931."),
        ("(intro)", "(intro)", "A bridge."),
        ("intro", "(intro)", "A bridge."),
        ("Notes", "Notes", "First."),
        ("notes (2)", "Notes (2)", "Second."),
        ("infobox", "infobox", "Location: Elm River\nno key"),
        ("Facts", "infobox", "Location: Elm River\nno key"),
        ("authors", "author", "Ada Lovelace; Alan Turing"),
        ("date", "date", "1999-05"),
        ("title", "title", "Elm Bridge"),
        ("URL", "url", "http://example.org"),
        ("tags", "tags", '["steel", "arch"]'),
        ("*History", "History", "Built in 1931."),
        ("History (4 tokens)", "History", "Built in 1931."),
        ("`History` (1,004 tokens)", "History", "Built in 1931."),
        ("“History”", "History", "Built in 1931."),
    ],
)
def test_a_name_is_served_without_a_note(wish: str, section: str, text: str) -> None:
    found = fetch(BRIDGE, wish)
    assert (found.section, found.text, found.notes) == (section, text, ())


@pytest.mark.parametrize(
    ("wish", "section"),
    [
        ("#2", "History"),
        (2, "History"),
        ("2", "History"),
        ("§2", "History"),
        ("§ 2", "History"),
        ("section 2", "History"),
        ("2.", "History"),
        ("Design and con…", "Design and construction"),
        ("design", "Design and construction"),
        ("construction", "Design and construction"),
        ("Hsitory", "History"),
        ("Introduction", "(intro)"),
        ("1984", "1984 rebuilding"),
    ],
)
def test_a_guess_is_served_with_a_note(wish: str | int, section: str) -> None:
    found = fetch(BRIDGE, wish)
    assert found.section == section
    assert f"`{section}`" in found.notes[0]


def test_a_key_of_the_infobox_that_a_card_shows_is_served() -> None:
    found = fetch(BRIDGE, "location")
    assert (found.section, found.text) == ("Location", "Elm River")
    assert found.notes == ("`location` was read as `Location` of the infobox",)


@pytest.mark.parametrize("wish", ["(intro)", "intro", "lead"])
def test_without_an_opening_the_first_section_opens(wish: str) -> None:
    """Manuals and models name `(intro)` for any document."""
    found = fetch(Document("d", "D", (Section("Abstract", "First."), Section("End", "."))), wish)
    assert found.section == "Abstract"
    assert found.notes == (f"`{wish}` was read as the section `Abstract`",)


def test_body_of_a_document_of_one_section_is_served() -> None:
    found = fetch(NOTE, "body")
    assert found.text == "All of it."
    assert "`body` was read as the section `(intro)`" in found.notes


def test_body_of_a_longer_document_says_how_to_read_it() -> None:
    with pytest.raises(UnknownSection) as caught:
        fetch(BRIDGE, "body")
    assert "section by section" in caught.value.message
    assert caught.value.help.startswith("what it has, in order: `(intro)` (3 tokens), `History`")


@pytest.mark.parametrize("wish", ["#0", "#7", 7, -1, "§99", "section 12"])
def test_a_number_that_no_section_has_is_told_the_numbers(wish: str | int) -> None:
    with pytest.raises(UnknownSection, match=r"its sections are `#1` to `#6`") as caught:
        fetch(BRIDGE, wish)
    assert "in order: `(intro)`" in caught.value.help


def test_a_document_without_sections_says_so() -> None:
    with pytest.raises(UnknownSection, match="it has no sections") as caught:
        fetch(Document("d", "Only a title", ()), "body")
    assert caught.value.help == "what it has, in order: `title` (3 tokens)"


@pytest.mark.parametrize("wish", ["x" * 100_000, "no such", "body", "#9999"])
def test_an_error_about_a_section_has_an_end(wish: str) -> None:
    """5,000 sections, and a wish of a hundred thousand characters."""
    sections = tuple(Section(f"Part {number} " + "x" * 300, "Text.") for number in range(5_000))
    with pytest.raises(UnknownSection) as caught:
        fetch(Document("d" * 5_000, "D", sections), wish)
    assert len(str(caught.value)) < 20_000
    assert "+4,901 more" in caught.value.help


@pytest.mark.parametrize("limit", [0, -1, 2.5, "9"])
def test_a_limit_that_is_none_is_refused(limit: int) -> None:
    with pytest.raises(RetrievalError, match="give 1 or more"):
        fetch(BRIDGE, "History", limit=limit)


def test_an_error_lists_every_section_with_its_size_the_nearest_first() -> None:
    with pytest.raises(UnknownSection) as caught:
        fetch(BRIDGE, "Historical engineering")
    assert caught.value.help.startswith("what it has, nearest first: `History` (4 tokens), ")
    for section in BRIDGE.sections:
        assert f"`{section.heading}`" in caught.value.help
    assert "`infobox` (7 tokens)" in caught.value.help


@pytest.mark.parametrize("wish", ["#0", "#7", 7, -1, "", "  ", "§", "99999999999999999999", "No"])
def test_what_is_not_there_is_an_error(wish: str | int) -> None:
    with pytest.raises(UnknownSection):
        fetch(BRIDGE, wish)


def test_a_section_without_text_says_so() -> None:
    assert fetch(BRIDGE, "1984 rebuilding").notes == ("this section has no text of its own",)


def walk(document: Document, section: str, limit: int) -> list[Fetched]:
    pieces = [fetch(document, section, limit=limit)]
    while pieces[-1].cursor:
        pieces.append(fetch(document, section, cursor=pieces[-1].cursor, limit=limit))
    return pieces


def test_a_long_section_comes_in_pieces_without_a_gap() -> None:
    text = "".join(f"line {number} of a long section\n" for number in range(2000))
    document = Document("long", "Long", (Section("All", text),))
    pieces = walk(document, "All", 1000)
    assert len(pieces) > 10
    assert "".join(piece.text for piece in pieces) == text
    assert all(piece.tokens <= 1000 for piece in pieces)
    assert all(piece.text.endswith("\n") for piece in pieces)


def test_a_cursor_of_another_section_is_refused() -> None:
    long = Document("d", "D", (Section("A", "x " * 99), Section("B", "x " * 99)))
    cursor = fetch(long, "A", limit=5).cursor
    with pytest.raises(RetrievalError, match="another request"):
        fetch(long, "B", cursor=cursor)


def misspelt(name: str, chance: random.Random) -> str:
    """A name as someone in a hurry writes it."""
    at = chance.randrange(max(1, len(name) - 1))
    kind = chance.choice(["swap", "drop", "double", "case", "trim", "mark", "as is"])
    return {
        "swap": name[:at] + name[at : at + 2][::-1] + name[at + 2 :],
        "drop": name[:at] + name[at + 1 :],
        "double": name[:at] + name[at : at + 1] * 2 + name[at + 1 :],
        "case": name.swapcase(),
        "trim": name[: max(4, len(name) * 2 // 3)],
        "mark": f"§ {name}",
        "as is": name,
    }[kind]


def test_500_careless_requests_end_in_the_right_section_or_a_list() -> None:
    """No request gives a section whose heading the wish is not near to; none has no way on."""
    chance = random.Random(7)
    headings = [section.heading for section in BRIDGE.sections]
    refused = []
    for _ in range(500):
        heading = chance.choice(headings)
        wish = misspelt(heading, chance)
        try:
            part, _ = choose(BRIDGE, wish, estimate)
        except UnknownSection as error:
            refused.append(error.help)
        else:
            assert part.name.split(" (")[0] == heading.split(" (")[0]
    assert len(refused) < 50
    assert all(f"`{name}`" in listed for listed in refused for name in headings)
