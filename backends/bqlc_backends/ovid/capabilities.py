"""What Ovid's databases can say, for the translation to them.

Facts and sources: docs/reference/platforms/ovid.md.
"""

from __future__ import annotations

from collections.abc import Mapping

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
from bqlc_backends.ovid.fields import (
    CODES_OF,
    EMBASE,
    MEDLINE,
    PSYCINFO,
    SCHEMA,
    Code,
    Database,
    Kind,
)
from bqlc_backends.ovid.operators import FARTHEST
from bqlc_backends.ovid.subheadings import EMTREE

_NOT_WRITTEN = frozenset(("ax", "dw", "fx", "nj", "nw", "as", "jx", "px", "rx", "yr"))
"""Codes that search the same fields as others, which are written."""

_PREFERRED = {"keyword": "kf", "mesh": "sh", "date": "yr", "created": "dt", "issn": "is"}
_PRECISE = {"date": "year"}
_SEARCHED_ALIKE = frozenset(("pubtype",))

_STOP_WORDS = Remark(
    Effect.BROADER,
    "Ovid does not search stop words such as `of` and `the`, and does not count them between "
    "words",
)

VOCABULARIES = {
    "MeSH": ("mesh", "major", "subheading"),
    "Emtree": ("emtree", "emtreemajor", "emtreesubheading"),
    "the APA thesaurus": ("apa", "apamajor", ""),
}


def codes_by_field(database: Database) -> Mapping[str, str]:
    """Field -> the code that is written for it alone."""
    found: dict[str, str] = {}
    for code in _own(database):
        if len(code.fields) == 1 and code.name not in _NOT_WRITTEN - {"yr"}:
            found.setdefault(code.fields[0], code.name)
    names = CODES_OF[database.name]
    for field, name in _PREFERRED.items():
        if name in names and not names[name].elsewhere and names[name].fields == (field,):
            found[field] = name
    return found


def _own(database: Database) -> list[Code]:
    return [code for code in CODES_OF[database.name].values() if not code.elsewhere]


def _texts(database: Database) -> tuple[TextTag, ...]:
    names = {"ti": 0, "ab": 1, "kf": 2, "kw": 3, "id": 4}
    written = [
        code for code in _own(database) if code.kind.is_text and code.name not in _NOT_WRITTEN
    ]
    searched: dict[tuple[str, ...], Code] = {}
    for code in sorted(written, key=lambda code: (names.get(code.name, 9), code.name)):
        if code.name != "tw" or len(code.fields) > 2:
            searched.setdefault(code.fields, code)
    return tuple(
        TextTag(code.name, fields, near=code.name, names=code.kind is Kind.NAME)
        for fields, code in searched.items()
    )


def _substitutes(database: Database) -> dict[str, Substitute]:
    """Headings of other vocabularies, and what PubMed has and Ovid has not."""
    found: dict[str, Substitute] = {}
    own = (database.headings, database.focus, database.subheadings)
    for vocabulary, fields in VOCABULARIES.items():
        if fields[0] == database.headings:
            continue
        message = (
            f"`{{term}}` is a heading of {vocabulary}; {database.title} may name it otherwise or "
            "not have it"
        )
        for field, instead in zip(fields, own, strict=True):
            if field and instead:
                found[field] = Substitute((instead,), Effect.UNKNOWN, "heading", message)
    mapped = "PubMed maps a term without a tag to headings and synonyms of its own choice"
    found["untagged"] = Substitute(database.multipurpose, Effect.UNKNOWN, "mapping", mapped)
    if database is PSYCINFO:
        within = f"{database.title} is searched by words of keywords, and not by whole ones"
        found["wholekeyword"] = Substitute(("keyword",), Effect.BROADER, "field", within)
    entry = "the entry date of PubMed is not that of Ovid, which stands for it here"
    found["entered"] = Substitute(("entrydate",), Effect.UNKNOWN, "date", entry)
    last = f"{database.title} cannot ask for the last author; any author is searched"
    found["lastauthor"] = Substitute(("author",), Effect.BROADER, "field", last)
    return found


def _close(database: Database) -> dict[frozenset[str], tuple[str, ...]]:
    """`[tw]` and `[all]` of PubMed, and `.mp.` of the other databases, are nearest to `.mp.`."""
    words = ("title", "body", "keyword", "headingword", "substanceword")
    places = ("author", "affiliation", "journal")
    sets = [
        words,
        (*words, "otherword"),
        (*words, "original", "otherword"),
        (*words, *places),
        (*words, "otherword", *places),
        *(other.multipurpose for other in (MEDLINE, EMBASE, PSYCINFO) if other is not database),
    ]
    return {frozenset(fields): ("mp",) for fields in sets}


def _people(database: Database) -> frozenset[str]:
    """Fields of people's names, which stand there as a whole; other whole values are no names."""
    names = (code for code in _own(database) if code.kind is Kind.NAME)
    return frozenset(field for code in names for field in code.fields if "author" in field)


def capabilities(database: Database) -> Capabilities:
    own = _own(database)
    texts = _texts(database)
    values = {
        field for code in own if code.kind is Kind.VALUE for field in code.fields
    } - _SEARCHED_ALIKE
    theirs = EMTREE if database is EMBASE else SUBHEADINGS
    names = theirs if database.subheadings else {}
    subjects = {
        database.headings: Heading(subheadings=bool(database.subheadings), known=names),
        database.focus: Heading(
            subheadings=bool(database.subheadings), truncated=False, known=names
        ),
        "pubtype": Heading(exploded=False, subheadings=None),
    }
    if database.subheadings:
        explodes = database is MEDLINE
        subjects[database.subheadings] = Heading(exploded=explodes, subheadings=None, known=names)
    if database is PSYCINFO:
        subjects["mesh"] = Heading(exploded=False, subheadings=False)
    dates = {field for code in own if code.kind is Kind.DATE for field in code.fields}
    return Capabilities(
        name=database.title,
        schema=SCHEMA,
        texts=texts,
        truncation=Truncation(inside=False, left=False),
        nearness=Nearness(FARTHEST - 1, often=True),
        joined=True,
        values=frozenset(values),
        subjects=subjects,
        dates={field: _PRECISE.get(field, "day") for field in dates},
        signs='"[]$#:?',
        limits=True,
        substitutes={
            name: instead
            for name, instead in _substitutes(database).items()
            if name not in subjects
        },
        people=_people(database),
        retired=RETIRED if database is MEDLINE else {},
        words={"substance": "substanceword"} if database is MEDLINE else {},
        close=_close(database),
        remarks={"phrase": _STOP_WORDS, "near": _STOP_WORDS},
    )
