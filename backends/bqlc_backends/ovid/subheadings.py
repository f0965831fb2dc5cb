"""Subheadings behind a heading: `/dt, th`, `/drug therapy`; MEDLINE's and Embase's."""

from __future__ import annotations

import re

from bqlc.compiler.lex.standard import keyword
from bqlc.corpus.subheadings import SUBHEADINGS, subheading

_EMTREE = """
ae adverse drug reaction, ad drug administration, an drug analysis, cb drug combination,
ct clinical trial, cm drug comparison, cr drug concentration, dv drug development, do drug dose,
it drug interaction, dt drug therapy, to drug toxicity, ec endogenous compound, pr pharmaceutics,
pe pharmacoeconomics, pk pharmacokinetics, pd pharmacology, di diagnosis, dm disease management,
dr drug resistance, ep epidemiology, et etiology, cn congenital disorder, co complication,
pc prevention, rh rehabilitation, rt radiotherapy, si side effect, su surgery, th therapy
"""

EMTREE = {
    code: name
    for code, name in (entry.split(" ", 1) for entry in " ".join(_EMTREE.split()).split(", "))
}
"""Two-letter code -> name of a subheading in Embase."""

_EMTREE_NAMES = frozenset(EMTREE.values())
_END = r"(?=\s*(?:\Z|[()\]\[\"]|(?:or|and|not|adj\d*|use)\b))"
_COMMA = r"\s*,(?:\s*[,.;])*\s*"  # signs beside it are left out
_CODES = re.compile(
    rf"\s?([a-z]{{2}}(?:{_COMMA}[a-z]{{2}})*)(?=[.;]*(?:[\s()\[\]\",;]|\Z))", re.IGNORECASE
)
_NAMES = re.compile(rf"\s?([a-z][a-z &,]*?[a-z])(?![\w.]){_END}", re.IGNORECASE)
_USES = re.compile(rf"\s?((?:diagnostic|therapeutic) use)(?![\w.]){_END}", re.IGNORECASE)
"""Two names whose last word is a command elsewhere."""


def name_of(text: str, emtree: bool) -> tuple[str, bool]:
    """The name of a subheading typed as code or name, and whether the vocabulary has it.

    >>> name_of("dt", False), name_of("si", True), name_of("zz", False)
    (('drug therapy', True), ('side effect', True), ('zz', False))
    """
    if not emtree:
        return subheading(text)
    name = keyword(text).strip()
    found = EMTREE.get(name) or (name if name in _EMTREE_NAMES else "")
    return (found, True) if found else subheading(name)


def is_subheading(text: str) -> bool:
    """Whether one of the vocabularies has it, by code or name."""
    name = keyword(text).strip()
    return name in SUBHEADINGS or name in EMTREE or subheading(name)[1] or name in _EMTREE_NAMES


def behind_slash(text: str, at: int, end: int) -> tuple[tuple[str, ...], int] | None:
    """The subheadings that stand at `at`, behind a slash, and where they end.

    >>> behind_slash("exp Asthma/dt, th or x", 11, 22)
    (('dt', 'th'), 17)
    >>> behind_slash("Asthma/drug therapy", 7, 19)
    (('drug therapy',), 19)
    >>> behind_slash("Asthma/therapeutic use use ppez", 7, 31)
    (('therapeutic use',), 22)
    >>> behind_slash("HIV/TB.ti.", 4, 10) is None
    True
    """
    for pattern in (_CODES, _USES, _NAMES):
        match = pattern.match(text, at, end)
        if match is None:
            continue
        names = tuple(re.split(_COMMA, match[1].lower()))
        if any(map(is_subheading, names)) if pattern is _CODES else all(map(is_subheading, names)):
            return names, match.end()
    return None
