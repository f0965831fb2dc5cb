"""Wikitext made plain: sections, infobox facts, and text without mark-up, by mwparserfromhell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import mwparserfromhell
from mwparserfromhell import nodes
from mwparserfromhell.wikicode import Wikicode

from bqlc.corpus.document import INTRO

LINKS_NOT_SHOWN = frozenset({"file", "image", "category", "media"})
"""Namespaces whose links are no part of the text; a wiki has names of its own besides."""

_NO_TEXT = frozenset(
    """ref references gallery math chem ce timeline score imagemap templatestyles section mapframe
    maplink graph hiero inputbox categorytree templatedata""".split()  # noqa: SIM905
)
_INFOBOX = re.compile(r"infobox|taxobox|\b(?:geo|chem|drug)box|\bbox$", re.IGNORECASE)
_FIRST = frozenset({"nowrap", "small", "abbr", "quote", "blockquote", "cquote", "nobold", "big"})
_FILE = re.compile(r"\.(?:jpe?g|png|svg|gif|tiff?|webp|ogg|pdf)\Z", re.IGNORECASE)
_REDIRECT = re.compile(r"\s*#\w+\s*:?\s*\[\[")
_HEADING = re.compile(r"^(={1,6})[ \t]*(\S.*?)[ \t]*\1[ \t]*$", re.MULTILINE)
_FOOTNOTE = re.compile(r"<!--.*?-->|<ref\b[^<>]*/>|<ref\b[^<>]*>.*?</ref\s*>", re.S | re.I)
_MAGIC = re.compile(r"__[A-Z]+__")

# brackets that a template has left empty, or has left a part of empty
_EMPTY = re.compile(r"[ ]?\([\s;,:/–-]*\)")
_CLOSE = re.compile(r"[ ]+\)")
_OPEN = re.compile(r"\([\s]*[;,][\s;,]*")


def is_redirect(text: str) -> bool:
    return _REDIRECT.match(text) is not None


def sections(text: str, hidden: frozenset[str] = LINKS_NOT_SHOWN) -> list[tuple[str, str]]:
    """(heading, text) of the lead and of the sections of every level, in order.

    Sections are parsed one by one: a table that is not closed spoils its own alone.
    """
    lead, *rest = _HEADING.split(_without_footnotes(text))
    parts = [(INTRO, lead), *zip(rest[1::3], rest[2::3], strict=True)]
    texts = [
        (
            INTRO if heading is INTRO else plain(_parsed(heading), hidden),
            plain(_parsed(part), hidden),
        )
        for heading, part in parts
    ]
    return texts if texts[0][1] else texts[1:]


def infobox(text: str, hidden: frozenset[str] = LINKS_NOT_SHOWN) -> list[tuple[str, str]]:
    """The named parameters of the infoboxes of a lead that have a value other than a file."""
    facts = []
    for template in _parsed(_HEADING.split(_without_footnotes(text), maxsplit=1)[0]):
        if isinstance(template, nodes.Template) and _INFOBOX.search(_name(template)):
            for parameter in template.params:
                value = " ".join(plain(parameter.value.nodes, hidden, True).split())
                if parameter.showkey and value and not _FILE.search(value):
                    facts.append((str(parameter.name).strip().replace("_", " "), value))
    return facts


def plain(
    code: Iterable[nodes.Node], hidden: frozenset[str] = LINKS_NOT_SHOWN, in_facts: bool = False
) -> str:
    """What a reader of the page sees of the nodes, as text with lists and table rows on lines.

    Templates are not expanded: of the few whose text is in their parameters that is kept, of
    any template in an infobox its unnamed parameters (`{{birth date|1879|3|14}}`).
    """
    text = "".join(_shown(code, hidden, in_facts))
    text = _CLOSE.sub(")", _OPEN.sub("(", _EMPTY.sub("", _MAGIC.sub("", text))))
    lines = (" ".join(line.split()).removesuffix(" |") for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _without_footnotes(text: str) -> str:
    """The text without comments and footnotes, which would take half of the time to parse."""
    return _FOOTNOTE.sub("", text)


def _parsed(text: str) -> list[nodes.Node]:
    return list(mwparserfromhell.parse(text).nodes)


def _shown(code: Iterable[nodes.Node], hidden: frozenset[str], in_facts: bool) -> Iterator[str]:
    for node in code:
        match node:
            case nodes.Text():
                yield str(node)
            case nodes.HTMLEntity():
                yield node.normalize()
            case nodes.Template():
                for value in _values(node, in_facts):
                    yield from _shown(value.nodes, hidden, in_facts)
                    yield " "
            case nodes.Tag():
                yield from _tag(node, hidden, in_facts)
            case nodes.Wikilink() | nodes.ExternalLink() | nodes.Heading():
                yield from _shown(_label(node, hidden), hidden, in_facts)
            case _:  # a comment, or a parameter of a template page
                pass


def _label(
    node: nodes.Wikilink | nodes.ExternalLink | nodes.Heading, hidden: frozenset[str]
) -> Iterable[nodes.Node]:
    """What a link or a heading shows: its own text, else where it leads."""
    match node:
        case nodes.Wikilink():
            space, colon, _ = str(node.title).strip().lower().partition(":")
            if colon and space.strip() in hidden:
                return ()
            if node.text is not None:
                return node.text.nodes
            return _parsed(str(node.title).lstrip(" :"))
        case nodes.ExternalLink():
            if node.title is not None:
                return node.title.nodes
            return () if node.brackets else node.url.nodes
        case _:
            return node.title.nodes


def _tag(tag: nodes.Tag, hidden: frozenset[str], in_facts: bool) -> Iterator[str]:
    name = str(tag.tag).strip().lower()
    if name in _NO_TEXT:
        return
    inner = tag.contents.nodes if tag.contents is not None else ()
    match name:
        case "br":
            yield "\n"
        case "li" if tag.wiki_markup:
            yield "- "
        case "td" | "th":
            yield " ".join("".join(_shown(inner, hidden, in_facts)).split())
            yield " | "
        case "tr":
            row = "".join(_shown(inner, hidden, in_facts)).removesuffix(" | ")
            yield f"\n{row}" if row.strip(" |\n") else ""
        case "table":
            yield "\n"
            yield from _shown(inner, hidden, in_facts)
            yield "\n"
        case _:
            yield from _shown(inner, hidden, in_facts)


def _values(template: nodes.Template, in_facts: bool) -> list[Wikicode]:
    """The parameters of a template that are its text."""
    name = _name(template).lower()
    unnamed = [one.value for one in template.params if not one.showkey]
    if name in ("convert", "cvt"):
        unit = next((n for n, v in enumerate(unnamed) if re.match(r"\s*[A-Za-z°]", str(v))), 1)
        return unnamed[: unit + 1]
    if name == "lang":
        return unnamed[1:2]
    if name.startswith("lang-") or name in _FIRST:
        return unnamed[:1]
    return unnamed if in_facts else []


def _name(template: nodes.Template) -> str:
    return str(template.name).strip().replace("_", " ")
