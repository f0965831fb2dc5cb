"""Result cards: enough of a document to decide what to read of it, and never its body."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.meaning.positive import positive_terms
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.translate.clauses import label
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc.retrieval.evidence import Matched, Witness
from bqlc.retrieval.relax import conjuncts
from bqlc.retrieval.shown import CLAUSE, ID, NAME, TITLE, escaped, short, some
from bqlc.retrieval.snippets import WIDTH, Snippet, snippet

HEADINGS, KEYS, AUTHORS, CLAUSES = 12, 8, 4, 8
"""How many section headings, infobox keys, authors, and matched clauses the text form shows."""
KEY = 60
"""Characters of an infobox key, of an author's name, of a date."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A section that can be fetched; `matched` when a clause holds in its text or heading."""

    heading: str
    matched: bool


@dataclass(frozen=True, slots=True)
class Card:
    """One hit.

    `matched` names the query's clauses that hold and the fields they hold in; `missing`, of a
    document listed though it does not match, those of the query's AND that do not.
    """

    rank: int
    id: str
    title: str
    score: float
    sections: tuple[Heading, ...]
    infobox_keys: tuple[str, ...]
    author: tuple[str, ...]
    date: str | None
    matched: tuple[Matched, ...]
    snippet: Snippet | None
    missing: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "rank": self.rank,
            "id": self.id,
            "title": self.title,
            "score": round(self.score, 6),
            "sections": [
                {"heading": section.heading, "matched": section.matched}
                for section in self.sections
            ],
            "infobox_keys": list(self.infobox_keys),
            "author": list(self.author),
            "date": self.date,
            "matched": [
                {"clause": found.clause, "fields": list(found.fields)} for found in self.matched
            ],
            "missing": list(self.missing),
            "snippet": self.snippet
            and {"section": self.snippet.section, "text": self.snippet.text},
        }

    def __str__(self) -> str:
        """The card for a person or a model; `*` marks the sections that match."""
        about = [
            "by " + _listed(self.author, AUTHORS, KEY, "; ") if self.author else "",
            short(self.date or "", KEY),
            "infobox: " + _listed(self.infobox_keys, KEYS, KEY) if self.infobox_keys else "",
        ]
        lines = [
            " · ".join(filter(None, about)),
            "sections: " + self._headings() if self.sections else "",
            "matched: " + self._matched() if self.matched else "",
            "missing: " + _listed(self.missing, CLAUSES, CLAUSE) if self.missing else "",
            _quoted(self.snippet) if self.snippet else "",
        ]
        mark = "~" if self.missing else "."
        head = (
            f"{self.rank}{mark} {short(self.id, ID)}  {short(self.title, TITLE) or '(no title)'}"
        )
        return "\n   ".join([head, *filter(None, lines)])

    def _headings(self) -> str:
        """In the document's order; when there are too many, those that match come first."""
        shown: Sequence[Heading] = self.sections
        if len(shown) > HEADINGS:
            shown = sorted(shown, key=lambda section: not section.matched)
        names = [("*" if one.matched else "") + _one(one.heading) for one in shown]
        return some(names, HEADINGS)

    def _matched(self) -> str:
        each = [
            f"{short(found.clause, CLAUSE)} in {'+'.join(found.fields)}" for found in self.matched
        ]
        return some(each, CLAUSES, "; ")


class Dealer:
    """Makes the cards of one query."""

    def __init__(self, query: CheckedQuery, width: int = WIDTH) -> None:
        self._witness = Witness(query)
        self._terms = positive_terms(query.tree)
        self._width = width
        self._query = query

    def card(self, rank: int, score: float, document: Document, relaxed: bool = False) -> Card:
        evidence = self._witness.evidence(document)
        return Card(
            rank,
            document.id,
            document.title,
            score,
            tuple(
                Heading(section.heading, section.heading in evidence.sections)
                for section in document.sections
            ),
            tuple(dict.fromkeys(key for key, _ in document.infobox if key)),
            document.authors,
            document.date,
            evidence.matched,
            snippet(evidence.passages, self._terms, self._width),
            self._missing(document) if relaxed else (),
        )

    def _missing(self, document: Document) -> tuple[str, ...]:
        schema = self._query.schema
        facts = analyse(field_values(document, schema), schema)
        clauses = conjuncts(self._query.tree)
        return tuple(label(clause, schema) for clause in clauses if not matches(clause, facts))


def _listed(items: Sequence[str], most: int, longest: int, separator: str = ", ") -> str:
    return some([short(item, longest) for item in items], most, separator)


def _one(heading: str) -> str:
    """A heading in a list of them: in quotation marks where it could be taken for several."""
    cut = short(heading, NAME)
    return f'"{cut}"' if ", " in cut else cut


def _quoted(passage: Snippet) -> str:
    """The snippet behind the name of its section; `(intro)` has its parentheses already."""
    section = short(passage.section, NAME)
    if not section.startswith("("):
        section = f"({section})"
    return f"{section} {escaped(str(passage))}"
