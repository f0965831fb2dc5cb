"""The permanent codes: what each is called and how bad it is. `pages/` explains them.

BQL0xx: how the text reads. BQL1xx: what it means with a schema. A code is never given twice;
one that is no longer used stays reserved.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bqlc.compiler.diagnostics.model import Diagnostic, Fix, Label, Severity
from bqlc.compiler.input.spans import Span

E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTE

CODES: dict[str, tuple[str, Severity]] = {
    "BQL001": ("empty-query", E),
    "BQL002": ("unclosed-quote", E),
    "BQL003": ("unclosed-parenthesis", E),
    "BQL004": ("unopened-parenthesis", E),
    "BQL005": ("unclosed-bracket", E),
    "BQL006": ("unopened-bracket", E),
    "BQL007": ("missing-operand", E),
    "BQL008": ("comma-between-units", E),
    "BQL009": ("detached-hyphen", E),
    "BQL010": ("empty-phrase", E),
    "BQL011": ("empty-parentheses", E),
    "BQL012": ("bracket-without-unit", E),
    "BQL013": ("two-brackets", E),
    "BQL014": ("nested-too-deep", E),
    "BQL015": ("line-reference", E),
    "BQL016": ("near-without-distance", E),
    "BQL017": ("bad-distance", E),
    "BQL018": ("near-operand-count", E),
    "BQL019": ("boolean-inside-near", E),
    "BQL020": ("internal-form", E),
    "BQL030": ("typographic-characters", W),
    "BQL031": ("operator-case", W),
    "BQL032": ("symbol-operator", W),
    "BQL033": ("mixed-and-or", W),
    "BQL034": ("foreign-field", W),
    "BQL035": ("foreign-proximity", W),
    "BQL036": ("question-mark", W),
    "BQL037": ("run-inside-near", W),
    "BQL038": ("functional-form", W),
    "BQL039": ("doubled-hyphen", W),
    "BQL040": ("single-quotes", W),
    "BQL041": ("near-with-space", W),
    "BQL042": ("phrase-left-untagged", W),
    "BQL043": ("star-after-phrase", W),
    "BQL044": ("foreign-modifier", W),
    "BQL045": ("glued-quotation-mark", W),
    "BQL046": ("escaped-quotation-mark", W),
    "BQL050": ("words-in-any-order", N),
    "BQL051": ("operator-read-as-word", N),
    "BQL101": ("unknown-field", E),
    "BQL102": ("empty-brackets", E),
    "BQL103": ("not-a-date", E),
    "BQL104": ("reversed-range", E),
    "BQL105": ("impossible-date", E),
    "BQL106": ("nothing-to-search", E),
    "BQL107": ("truncation-after-symbol", E),
    "BQL108": ("tags-inside-near", E),
    "BQL109": ("range-on-text", E),
    "BQL110": ("near-outside-text", E),
    "BQL111": ("not-a-number", E),
    "BQL112": ("bad-separator", E),
    "BQL113": ("wildcard-outside-text", E),
    "BQL121": ("span-before-tag", W),
    "BQL122": ("nothing-positive", W),
    "BQL123": ("date-form", N),
    "BQL124": ("bare-star", W),
    "BQL131": ("dropped-symbol", N),
    "BQL132": ("costly-wildcard", N),
}


OTHERS: dict[str, tuple[str, Severity]] = {
    "STR001": ("unknown-line", E),
    "STR002": ("circular-lines", E),
    "STR003": ("later-line", W),
    "STR004": ("unused-line", W),
    "STR005": ("lines-never-combined", W),
    "STR006": ("line-numbers", W),
    "STR007": ("pasted-count", N),
    "STR008": ("strategy-too-large", E),
    "STR009": ("text-before-lines", W),
    "STR010": ("possible-count", W),
    "TXT001": ("unreadable-file", E),
}
"""Codes that no BQL query earns: STR of numbered strategies, TXT of files that hold no text, and
those of loaded dialects."""


@dataclass(frozen=True, slots=True)
class Family:
    """What the codes with the same three letters are about, whose they are, and which languages
    earn them: none for all."""

    title: str
    owner: str = "bqlc"
    dialects: tuple[str, ...] = ()


FAMILIES: dict[str, Family] = {
    "BQL": Family("how a BQL query reads", dialects=("bql",)),
    "PUB": Family("how a PubMed query reads", "bqlc_backends", ("pubmed",)),
    "OVD": Family("how an Ovid query reads", "bqlc_backends", ("ovid",)),
    "STR": Family("numbered strategies"),
    "TXT": Family("files that hold no text"),
    "TRM": Family("terms"),
    "LOG": Family("logic"),
    "LIN": Family("lines that are combined"),
    "SUB": Family("subject headings"),
    "LIM": Family("limits and filters"),
    "PRX": Family("proximity"),
    "CAP": Family("what platforms can take"),
    "AGT": Family("what agents get wrong"),
    "EVI": Family("evidence from an index"),
    "SUP": Family("comments that silence rules"),
}
"""First letters of codes, in the order of the lists; those of loaded dialects come last."""

_CODE = re.compile(r"[A-Z]{3}\d{3}")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

PAGES: dict[str, str] = {
    **dict.fromkeys(OTHERS, "bqlc.compiler.diagnostics.pages.strategies"),
    "TXT001": "bqlc.lint.data",
}
"""Other code -> the package that holds its page."""


def add_codes(
    codes: Mapping[str, tuple[str, Severity]], package: str, family: str = "", dialect: str = ""
) -> None:
    """Make a dialect's codes known. Its pages are `package`'s files CODE.md.

    A code is three capitals and three digits. The capitals are the family, and a family belongs
    to one distribution: `family` says what its codes are about, `dialect` which language earns
    them. Raises ValueError where a code is malformed or taken, and adds none.
    """
    owner = package.partition(".")[0]
    names = {name: code for table in (CODES, OTHERS) for code, (name, _) in table.items()}
    for code, (name, severity) in codes.items():
        if not _CODE.fullmatch(code):
            raise ValueError(f"`{code}` is no code: write three capitals and three digits")
        known = FAMILIES.get(code[:3])
        if known is not None and known.owner != owner:
            raise ValueError(f"`{code}`: the codes {code[:3]} belong to {known.owner}")
        if not _NAME.fullmatch(name):
            raise ValueError(f"`{code}`: `{name}` is no name: write words joined by hyphens")
        if names.get(name, code) != code:
            raise ValueError(f"`{code}`: {names[name]} is called `{name}` already")
        if OTHERS.get(code, (name, severity)) != (name, severity):
            raise ValueError(f"`{code}` is `{OTHERS[code][0]}` already; no code is given twice")
    for code in codes:
        about = family or f"codes of {owner}"
        FAMILIES.setdefault(code[:3], Family(about, owner, (dialect,) if dialect else ()))
    OTHERS.update(codes)
    PAGES.update(dict.fromkeys(codes, package))


def entry(code: str) -> tuple[str, Severity]:
    """The name and the severity of any code; KeyError where there is none."""
    return CODES[code] if code in CODES else OTHERS[code]


def diagnostic(
    code: str,
    span: Span,
    message: str,
    *,
    help: str = "",
    fix: Fix | None = None,
    labels: tuple[Label, ...] = (),
    notes: tuple[str, ...] = (),
) -> Diagnostic:
    """A diagnostic with the severity that its code has."""
    return Diagnostic(code, entry(code)[1], span, message, help, fix, labels, notes)


def name_of(code: str) -> str:
    """The readable name of a code, such as `unclosed-quote`."""
    return entry(code)[0]
