"""What can be read of a document, under which names, and which part a wish means."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bqlc.corpus.document import INTRO, Document
from bqlc.corpus.infobox import plain
from bqlc.retrieval.errors import UnknownSection
from bqlc.retrieval.shown import NAME, short, some, tokens_of, unescaped
from bqlc.retrieval.tokens import TokenCounter

CLOSE = 0.75
"""How like a heading a wish must be, of 1, to be taken for it."""
MARGIN = 0.08
"""How much more like it than like any other heading."""

_WHOLE = frozenset({"*", "all", "body", "content", "document", "full text", "page", "text"})
_INTRO = frozenset({"intro", "introduction", "lead", "opening", "summary"})
_FACTS = frozenset({"infobox", "info", "facts", "ib"})
_AUTHORS = frozenset({"author", "authors", "by"})
_ORDINAL = re.compile(r"#?\s*(-?\d+)[.):]?\Z")
_SIZE = re.compile(r"\s*\([\d,]+ tokens?\)\Z")
_WRAPPING = re.compile(
    r"\A(?:§+|#{2,}|\*(?=\S))\s*|\A(?:the\s+)?section\s*[:\s]\s*|\s+section\Z|…\Z", re.I
)
"""What cards, listings and writers put around a heading."""

LISTED = 100
"""How many parts of a document an error lists."""
LONGEST = 100
"""Characters of a name that are compared: what is longer is no name."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document that a fetch gives: a section, the infobox, a metadata field."""

    name: str
    text: str


def section_parts(document: Document) -> list[Part]:
    """The sections, in order; their places in this list, from 1, are their ordinals."""
    return [Part(section.heading, section.text) for section in document.sections]


def field_parts(document: Document) -> list[Part]:
    """The infobox and whatever else is known of the document, as parts with text.

    A name that a section has already, or a part before it, stands in parentheses.
    """
    facts = "\n".join(f"{key}: {value}" if key else value for key, value in document.infobox)
    found = [
        Part("infobox", facts),
        Part("title", document.title),
        Part("author", "; ".join(document.authors)),
        Part("date", document.date or ""),
        *(Part(key, plain(value)) for key, value in document.metadata.items()),
    ]
    taken = {_fold(section.heading) for section in document.sections}
    named = []
    for part in found:
        if part.text:
            name = part.name
            while _fold(name) in taken:
                name = f"({name})"
            taken.add(_fold(name))
            named.append(Part(name, part.text))
    return named


def choose(document: Document, wish: str | int, count: TokenCounter) -> tuple[Part, str]:
    """The part that `wish` means, and a note when it is not called exactly that.

    In this order: the heading; the heading in other letter case; `intro`, `infobox`, a metadata
    field; a key of the infobox; `body` and the like where there is one section; `#2` or 2, the
    second section; the beginning or a piece of one heading only; one heading that is spelt much
    like it; another name of the opening, which is the first section where nothing stands before
    it. Raises UnknownSection, which lists what there is, nearest first.
    """
    sections = section_parts(document)
    fields = field_parts(document)
    if isinstance(wish, int):
        wish = f"#{wish}"
    if not _exact(sections, wish):
        wish = unescaped(wish)
    plain_wish = _plain(wish)
    found = (
        _exact(sections, wish)
        or _folded(sections, wish)
        or _folded(sections, plain_wish)
        or _usual_name(sections, fields, plain_wish)
    )
    if found:
        return found, _beside(found, sections, fields)
    said = short(wish, NAME)
    fact = _fact(document, plain_wish)
    if fact:
        return fact, f"`{said}` was read as `{short(fact.name, NAME)}` of the infobox"
    likely = (
        _whole(sections, plain_wish)
        or _ordinal(sections, plain_wish)
        or _near(sections, plain_wish)
        or _opening(sections, plain_wish)
    )
    if likely:
        return likely, f"`{said}` was read as the section `{short(likely.name, NAME)}`"
    raise _unknown(document, plain_wish, said, [*sections, *fields], count)


def _plain(wish: str) -> str:
    """A wish without its size, quotation marks, `§`, and the word section around it."""
    wish = _SIZE.sub("", " ".join(wish.split())).strip("\"'`[]“”")
    return _WRAPPING.sub("", wish).strip("\"'`“”")


def _fold(name: str) -> str:
    return " ".join(name.split()).casefold()


def _exact(parts: Iterable[Part], wish: str) -> Part | None:
    return next((part for part in parts if part.name == wish), None)


def _folded(parts: Iterable[Part], wish: str) -> Part | None:
    """The only part of this name when letter case and spacing do not count."""
    same = [part for part in parts if _fold(part.name) == _fold(wish)]
    return same[0] if len(same) == 1 else None


def _usual_name(sections: Sequence[Part], fields: Sequence[Part], wish: str) -> Part | None:
    name = _fold(wish)
    if name == "intro":
        return _exact(sections, INTRO)
    if name in _FACTS:
        name = "infobox"
    elif name in _AUTHORS:
        name = "author"
    return (
        _folded(fields, name) or _folded(fields, f"({name})") or _folded(fields, name.strip("()"))
    )


def _beside(found: Part, sections: Sequence[Part], fields: Sequence[Part]) -> str:
    """Of a section that is called as another part of the record: how that is called then."""
    other = _exact(fields, f"({_fold(found.name)})") if found in sections else None
    if other is None:
        return ""
    return (
        f"this is the section; what the record has under this name is `{short(other.name, NAME)}`"
    )


def _fact(document: Document, wish: str) -> Part | None:
    """What the infobox says under this key."""
    name = _fold(wish)
    same = [(key, value) for key, value in document.infobox if key and _fold(key) == name]
    return Part(same[0][0], "\n".join(value for _, value in same)) if same else None


def _whole(sections: Sequence[Part], wish: str) -> Part | None:
    return sections[0] if len(sections) == 1 and _fold(wish) in _WHOLE else None


def _ordinal(sections: Sequence[Part], wish: str) -> Part | None:
    found = _ORDINAL.match(wish)
    number = int(found[1]) if found and len(found[1]) < 10 else 0
    return sections[number - 1] if 1 <= number <= len(sections) else None


def _near(sections: Sequence[Part], wish: str) -> Part | None:
    """The one section whose heading begins like the wish, holds it, or is spelt much like it."""
    name = _fold(wish)
    if not name:
        return None
    for test in (str.startswith, str.__contains__):
        same = [part for part in sections if test(_fold(part.name), name)]
        if len(same) == 1 and len(name) > 2:
            return same[0]
    ranked = _nearest(sections, name)[:2]
    if not ranked or ranked[0][0] < CLOSE:
        return None
    alone = len(ranked) == 1 or ranked[0][0] - ranked[1][0] >= MARGIN
    return ranked[0][1] if alone else None


def _opening(sections: Sequence[Part], wish: str) -> Part | None:
    if _fold(wish).strip("()") not in _INTRO:
        return None
    return _exact(sections, INTRO) or next(iter(sections), None)


def likeness(heading: str, wish: str) -> float:
    """How alike two names are, from 0 to 1, letter case aside."""
    return _matcher(heading, wish).ratio()


def _nearest(parts: Iterable[Part], wish: str) -> list[tuple[float, Part]]:
    """The parts whose names are most like the wish, the likeliest first.

    The likeness of all is only estimated, by their letters; that is never less than it is.
    """
    guessed = sorted(
        ((_matcher(part.name, wish).quick_ratio(), part) for part in parts),
        key=lambda one: -one[0],
    )
    found = [(likeness(part.name, wish), part) for _, part in guessed[:LISTED]]
    return sorted(found, key=lambda one: -one[0])


def _matcher(heading: str, wish: str) -> difflib.SequenceMatcher[str]:
    one, other = _fold(heading[:LONGEST]), _fold(wish[:LONGEST])
    return difflib.SequenceMatcher(None, one, other, autojunk=False)


def _unknown(
    document: Document, wish: str, said: str, parts: Sequence[Part], count: TokenCounter
) -> UnknownSection:
    """What it has, and in which order that is listed: by likeness only where there is any."""
    number = len(document.sections)
    what = f"document {short(document.id, NAME)} has no section `{said}`"
    order, nearest = "in order", parts
    if not number:
        what += "; it has no sections"
    elif _fold(wish) in _WHOLE:
        what += f"; a document is read section by section, and this one has {number:,}"
    elif _ORDINAL.match(wish):
        what += f"; its sections are `#1` to `#{number}`"
    elif wish.strip("# "):
        sections = [part for _, part in _nearest(parts[:number], wish)]
        order, nearest = "nearest first", [*sections, *parts[number:]]
    shown = [
        f"`{short(part.name, NAME)}` ({tokens_of(count(part.text))})" for part in nearest[:LISTED]
    ]
    listed = some(shown, LISTED, of=len(parts))
    return UnknownSection(
        "SECTION-UNKNOWN",
        what,
        f"what it has, {order}: {listed}" if parts else "the document is empty",
    )
