"""Sections that are called as another part of the record: each is fetched by a name of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.corpus.document import Document, Section
from bqlc.retrieval.errors import UnknownSection
from bqlc.retrieval.fetch import fetch
from bqlc.retrieval.sections import field_parts, section_parts

PARTS = {
    "infobox": "Location: Elm River",
    "title": "Elm Bridge",
    "author": "Ada Lovelace",
    "date": "1999-05",
    "url": "http://example.org",
}


def bridge(*headings: str, **more: str) -> Document:
    return Document(
        "b1",
        "Elm Bridge",
        tuple(Section(heading, f"The section {heading}.") for heading in headings),
        infobox=(("Location", "Elm River"),),
        authors=("Ada Lovelace",),
        date="1999-05",
        metadata={"url": "http://example.org", **more},
    )


@pytest.mark.parametrize("write", [str, str.upper, str.title])
@pytest.mark.parametrize("name", PARTS)
def test_a_section_and_a_part_of_one_name(name: str, write: type[str]) -> None:
    heading = write(name)
    document = bridge("(intro)", heading)
    section = fetch(document, name)
    assert (section.section, section.text) == (heading, f"The section {heading}.")
    assert f"is `({name})`" in section.notes[0]
    part = fetch(document, f"({name})")
    assert (part.section, part.text, part.notes) == (f"({name})", PARTS[name], ())
    with pytest.raises(UnknownSection) as unknown:
        fetch(document, "Zebra pie")
    assert f"`{heading}` (" in unknown.value.help
    assert f"`({name})` (" in unknown.value.help


@pytest.mark.parametrize("name", PARTS)
def test_without_such_a_section_nothing_is_said(name: str) -> None:
    for wish in (name, f"({name})"):
        found = fetch(bridge("(intro)", "History"), wish)
        assert (found.section, found.text, found.notes) == (name, PARTS[name], ())


def test_other_names_of_the_infobox_mean_the_infobox() -> None:
    document = bridge("Infobox")
    assert fetch(document, "facts").text == PARTS["infobox"]
    assert fetch(document, "Location").text == "Elm River"


def test_metadata_that_is_called_as_a_part_of_every_record() -> None:
    document = bridge("History", Infobox="of the source", Date="of the source")
    assert fetch(document, "infobox").text == PARTS["infobox"]
    assert fetch(document, "(infobox)").text == "of the source"
    assert fetch(document, "date").text == PARTS["date"]
    assert fetch(document, "(Date)").text == "of the source"


NAMES = st.sampled_from([*PARTS, *map(str.title, PARTS), *(f"({one})" for one in PARTS), "Notes"])


@given(st.lists(NAMES, unique=True), st.lists(NAMES, unique=True))
def test_every_part_has_a_name_that_fetches_it(headings: list[str], keys: list[str]) -> None:
    document = bridge(*headings, **{key: f"The value {key}." for key in keys if key != "url"})
    parts = [*section_parts(document), *field_parts(document)]
    assert len({part.name for part in parts}) == len(parts)
    for part in parts:
        assert fetch(document, part.name).text == part.text
