"""What the conditions of `limit 3 to (...)` mean: years, languages, publication types, humans."""

from __future__ import annotations

import re

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import NOTHING, Clause
from bqlc.compiler.ast.nodes import And, Bracketed, Missing, Not, Or, Phrase, Query, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.standard import keyword
from bqlc.corpus.languages import LANGUAGES
from bqlc_backends.ovid.dates import read_range
from bqlc_backends.ovid.fields import Database
from bqlc_backends.ovid.terms import words_of
from bqlc_backends.ovid.writer import condition_text

_LANGUAGES = frozenset(name.lower() for name in LANGUAGES.values())
_DATES = {
    "yr": "date",
    "dp": "date",
    "ed": "entrydate",
    "em": "entrydate",
    "rd": "revised",
    "dt": "created",
    "dc": "created",
    "da": "created",
    "up": "update",
}
_WEEKS = re.compile(r"\d{4}(\d{2})(?:\s*-\s*\d{4}(\d{2}))?", re.ASCII)
_TYPES = """
case reports; classical article; clinical conference; clinical study; clinical trial
clinical trial, phase i; clinical trial, phase ii; clinical trial, phase iii
clinical trial, phase iv; comment; comparative study; congress; consensus development conference
controlled clinical trial; dataset; editorial; evaluation study; guideline; historical article
introductory journal article; journal article; lecture; letter; meta analysis
multicenter study; news; observational study; practice guideline; pragmatic clinical trial
randomized controlled trial; review; systematic review; technical report; twin study
validation study; video-audio media; conference abstract; conference paper; conference review
article; note; short survey; erratum; book; chapter
"""
_TYPE_NAMES = frozenset(one.strip() for one in _TYPES.strip().replace("\n", ";").split(";"))
_SPELLINGS = {
    "randomised controlled trial": "randomized controlled trial",
    "meta-analysis": "meta-analysis",
    "meta analysis": "meta-analysis",
    "conference abstracts": "conference abstract",
    "review articles": "review",
}
_ALL_TRIALS = frozenset(("clinical trial, all", "clinical trial/all", "all clinical trials"))
_HUMANS = frozenset(("human", "humans"))
_ANIMALS = frozenset(("animal", "animals"))


class Limits:
    """Makes clauses of conditions; what is odd about them is in `found`."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.found: list[Diagnostic] = []

    def clause(self, node: Query) -> Clause:
        match node:
            case And(parts):
                return checked.And(tuple(map(self.clause, parts)), span=node.span)
            case Or(parts):
                return checked.Or(tuple(map(self.clause, parts)), span=node.span)
            case Not(inner):
                return checked.Not(self.clause(inner), span=node.span)
            case Bracketed(Word(text), content) if content.endswith("="):
                return self._dates(text, content[:-1], node.span)
            case Word() | Run() | Phrase():
                text = keyword(" ".join(word.text for word in words_of(node)))
                return self._named(text, node.span) if text else NOTHING
            case Missing():
                return NOTHING
            case _:
                return self._unknown(keyword(condition_text(node)), node.span)

    def _dates(self, text: str, code: str, span: Span) -> Clause:
        field = _DATES.get(code)
        if field is None or (code == "em" and self._are_weeks(text)):
            return self._unknown(f"{code}={text}", span)
        dated = read_range(text)
        if dated is None or dated.reversed:
            self.found.append(no_date(text, span, dated is not None))
            return NOTHING
        return checked.Dates((field,), dated.first, dated.last, span=span)

    def _are_weeks(self, text: str) -> bool:
        """`201901-202052`: the weeks of entry that Embase has; months go to 12 only."""
        match = _WEEKS.fullmatch(text)
        weeks = [int(week) for week in match.groups() if week] if match is not None else []
        embase = self.database.headings == "emtree"
        return bool(weeks) and max(weeks) <= 53 and (embase or max(weeks) > 12)

    def _named(self, text: str, span: Span) -> Clause:
        language = text.removesuffix(" language")
        if language in _LANGUAGES:
            return checked.Value(("language",), language, False, span=span)
        if text in _ALL_TRIALS:
            return checked.Exploded(("pubtype",), "clinical trial", span=span)
        if text in ("abstracts", "abstract"):
            return checked.Exists(("body",), span=span)
        if text in _HUMANS | _ANIMALS:
            return self._species(text, span)
        name = _SPELLINGS.get(text, text)
        if name in _TYPE_NAMES or text in _SPELLINGS:
            return checked.Value(("pubtype",), name, False, span=span)
        return self._unknown(text, span)

    def _species(self, text: str, span: Span) -> Clause:
        if not self.database.humans:
            return checked.Value(("population",), text.removesuffix("s"), False, span=span)
        heading = text.removesuffix("s")
        if self.database.humans.endswith("s"):
            heading += "s"
        return checked.Value((self.database.headings,), heading, False, span=span)

    def _unknown(self, text: str, span: Span) -> Clause:
        self.found.append(
            diagnostic(
                "OVD027",
                span,
                f"what the limit `{text}` selects is not known here; it is kept as it is",
                help="for a search that other platforms can run, write it as terms",
            )
        )
        return checked.Value(("filter",), f"limit: {text}", False, span=span)


def no_date(text: str, span: Span, reversed: bool) -> Diagnostic:
    if reversed:
        message, help = f"`{text}` ends before it begins; it matches nothing", "exchange the ends"
    else:
        message = f"`{text}` is no date or range of dates; it matches nothing"
        help = 'write years as `yr="1990 -Current"`, days as `ed=20100101-20111231`'
    return diagnostic("OVD017", span, message, help=help)
