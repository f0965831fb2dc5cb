"""What PubMed can say, for the translation to it. Facts and sources: docs/reference/platforms."""

from __future__ import annotations

from bqlc.compiler.translate.capabilities import (
    Capabilities,
    Heading,
    Nearness,
    Substitute,
    TextTag,
    Truncation,
)
from bqlc.compiler.translate.loss import Effect, Remark
from bqlc.corpus.subheadings import RETIRED, SUBHEADINGS
from bqlc_backends.pubmed.dates import OPEN_END, OPEN_START
from bqlc_backends.pubmed.fields import PRESENCE, SCHEMA, TAGS, UNDOCUMENTED, UNTAGGED, Kind
from bqlc_backends.pubmed.terms import SHORTEST_STEM

_KEYWORDS = frozenset(("keyword",))
_OF_TEXT = (Kind.TEXT, Kind.AUTHOR, Kind.ANYWHERE)
_NEAR = {"ti": "ti", "tiab": "tiab", "ad": "ad", "tw": "tiab", "all": "tiab", "ot": "tiab"}
_TEXTS = {name: tag for name, tag in TAGS.items() if tag.name == name and tag.kind in _OF_TEXT}
_VALUES = {name: tag for name, tag in TAGS.items() if tag.name == name and tag.kind is Kind.VALUE}
_DATES = {name: tag for name, tag in TAGS.items() if tag.name == name and tag.kind is Kind.DATE}

FAR_ENOUGH = 1000
"""NLM names no greatest distance; within an affiliation this is said to be enough."""

_ALL_BUT_AUTHORS = (
    frozenset(
        (
            *("title", "body", "keyword", "original", "booktitle"),
            *("headingword", "substanceword", "conceptword", "synonym"),
        )
    ),
    frozenset(
        (
            *("title", "body", "keyword", "original", "headingword", "tradename"),
            *("candidateword", "devicemanufacturer", "drugmanufacturer", "devicename"),
        )
    ),
    frozenset(("title", "body", "headingword", "contents", "keyconcept", "original", "tests")),
)
"""What `.mp.` searches in Ovid's databases."""


def _other_headings(field: str, vocabulary: str) -> Substitute:
    message = f"`{{term}}` is a heading of {vocabulary}; MeSH may name it otherwise or not have it"
    return Substitute((field,), Effect.UNKNOWN, "heading", message)


CAPABILITIES = Capabilities(
    name="PubMed",
    schema=SCHEMA,
    texts=(
        *(
            TextTag(
                name,
                tag.fields,
                _KEYWORDS if name == "tiab" else frozenset(),
                _NEAR.get(name),
                tag.kind is Kind.AUTHOR or name == "ta",
            )
            for name, tag in _TEXTS.items()
            if name not in UNDOCUMENTED
        ),
        TextTag("", UNTAGGED),
    ),
    truncation=Truncation(left=False, single=False, stem=SHORTEST_STEM, whole=True),
    nearness=Nearness(
        FAR_ENOUGH,
        wildcards=False,
        phrases=False,
        groups=False,
        nested=False,
        most=99,
        each=True,
        repeats=False,
    ),
    values=frozenset(field for tag in _VALUES.values() for field in tag.fields) | {"property"},
    subjects={
        field: Heading(
            subheadings=True if name in ("mh", "majr") else None,
            known={} if name == "pt" else SUBHEADINGS,
        )
        for name, tag in TAGS.items()
        if tag.kind is Kind.HEADING and name == tag.name
        for field in tag.fields
    },
    dates={tag.fields[0]: "day" for tag in _DATES.values()},
    unbounded=(OPEN_START, OPEN_END),
    signs='"[]',
    exists=frozenset(PRESENCE.values()),
    substitutes={
        "emtree": _other_headings("mesh", "Emtree"),
        "emtreemajor": _other_headings("major", "Emtree"),
        "emtreesubheading": _other_headings("subheading", "Emtree"),
        "apa": _other_headings("mesh", "the APA thesaurus"),
        "apamajor": _other_headings("major", "the APA thesaurus"),
        "entrydate": Substitute(
            ("entered",),
            Effect.UNKNOWN,
            "date",
            "the entry date of Ovid is not that of PubMed, which stands for it here",
        ),
        "journal": Substitute(
            ("journalname",),
            Effect.NARROWER,
            "field",
            "PubMed searches journals by their whole names, and not words of them",
        ),
        "wholekeyword": Substitute(
            ("keyword",),
            Effect.BROADER,
            "field",
            "PubMed searches the words of the authors' keywords; `{term}` is found within a "
            "keyword too, and need not be all of it",
        ),
        "concept": Substitute(
            ("substance",),
            Effect.BROADER,
            "field",
            "PubMed has one field for substances and other supplementary concepts",
        ),
    },
    wholes={"substanceword": "substance"},
    retired=RETIRED,
    close=dict.fromkeys(_ALL_BUT_AUTHORS, ("tw",)),
    remarks={
        "phrase": Remark(
            Effect.BROADER,
            "PubMed looks phrases up in an index of phrases; one that is not there is split into "
            "its words, which may then stand apart, and in different fields",
        ),
        "brought": Remark(
            Effect.BROADER, "[tiab] searches the authors' keywords beside title and abstract"
        ),
    },
)
