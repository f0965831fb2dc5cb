"""Ids, titles and headings with line ends and control characters: each stays on its line, and
what is shown can be fetched."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.corpus.document import Document, Section
from bqlc.retrieval.errors import UnknownDocument, UnknownSection
from bqlc.retrieval.index import Index
from bqlc.retrieval.session import Session
from bqlc.retrieval.shown import escaped, unescaped
from tests.retrieval.plain_engine import PlainEngine

CONTROLS = "".join(
    chr(code) for code in range(0x3000) if unicodedata.category(chr(code)) in ("Cc", "Zl", "Zp")
)
FORGED = "x\n2. other  Another title\r\n   sections: Nothing\x1b[2J\x00\u2028"
ODD = st.text(st.sampled_from(CONTROLS + "ab \\u0ñ"), min_size=1, max_size=12).map(
    lambda text: f"d{text}d"
)


def document(id: str, name: str) -> Document:
    return Document(
        id,
        name,
        (Section("(intro)", f"A bridge{name}."), Section(name, "Tolls on the bridge.")),
        infobox=((name, "steel"),),
        authors=(name,),
        date=name,
    )


def shown_id(card: str) -> str:
    """The id as a reader takes it from the first line of a card."""
    found = re.match(r"1[.~] (.*?)  ", card)
    assert found
    return found[1]


def test_a_card_of_a_forging_name_is_the_card_of_one_document() -> None:
    index = Index(PlainEngine([document(FORGED, FORGED)]))
    card = str(index.search("bridge").hits[0])
    lines = card.splitlines()
    assert [line.strip()[:8] for line in lines] == [
        r"1. x\u00",
        "by x\\u00",
        "sections",
        "matched:",
        r"(x\u000a",
    ]
    assert not set(card) & set(CONTROLS) - {"\n"}


@pytest.mark.parametrize("control", CONTROLS, ids=[f"{ord(one):04x}" for one in CONTROLS])
def test_every_control_character_is_shown_and_fetched(control: str) -> None:
    id, name = f"d{control}1", f"A{control}B"
    index = Index(PlainEngine([document(id, name), document("d 1", "A B"), document("d1", "AB")]))
    assert index.fetch(escaped(id), escaped(name)).text == "Tolls on the bridge."
    assert index.fetch(escaped(id), escaped(name)).id == id
    assert index.fetch(f" `{escaped(id)}` ", f'"{escaped(name)}"').section == name
    texts = [
        str(index.search("bridge", k=1, relax="off")),
        str(index.fetch(id, name)).partition("\n\n")[0],
        str(index.why("bridge", id)),
    ]
    for text in texts:
        assert control == "\n" or control not in text
    with pytest.raises(UnknownDocument) as unknown:
        index.fetch(f"d{control}2", name)
    with pytest.raises(UnknownSection) as section:
        index.fetch(id, f"zzz{control}zzz")
    for error in (unknown.value, section.value):
        assert control not in error.message + error.help


@given(ODD, ODD)
def test_what_a_card_shows_fetches_its_document(id: str, name: str) -> None:
    id = id.strip()
    index = Index(PlainEngine([document(id, name)]))
    card = str(index.search("bridge").hits[0])
    assert len(card.splitlines()) == 5
    found = index.fetch(escaped(id), escaped(name))
    assert (found.id, found.section) == (id, name)
    assert escaped(id) in card
    assert escaped(name) in card


@given(st.lists(st.sampled_from([*CONTROLS, r"\u000a", r"\u005c", "\\", "u000a", "\xa0", "a"])))
def test_what_is_shown_says_what_it_was(parts: list[str]) -> None:
    """But for a text that is written like an escape and has no control character: that is shown
    as it is, and looked for as it is first."""
    text = "".join(parts)
    assert len(escaped(text).splitlines()) <= 1
    assert text in (escaped(text), unescaped(escaped(text)))
    if set(text) & set(CONTROLS):
        assert unescaped(escaped(text)) == text


def test_an_id_that_is_written_like_an_escape_is_itself() -> None:
    ids = ["a\nb", r"a\u000ab", r"c\u000ad", r"C:\users\new"]
    index = Index(PlainEngine([document(id, "name") for id in ids]))
    for id in ids:
        assert index.fetch(id, "name").id == id
    assert index.fetch(r"c\u000ad", "name").id == r"c\u000ad"


def test_a_session_takes_what_was_shown() -> None:
    session = Session(Index(PlainEngine([document("a\nb", "H\x00x")])))
    card = str(session.search("bridge").hits[0])
    answered = session.call("fetch", {"document": shown_id(card), "section": r"H\u0000x"})
    assert answered.ok
    assert answered.data["id"] == "a\nb"
    refused = session.call("fetch", {"document": "@7", "section": "x\ny"})
    assert len(refused.text.splitlines()) == 2
