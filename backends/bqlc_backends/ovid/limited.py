"""Conditions that a limit can say: written only where they read back as what was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.ast.nodes import And, Bracketed, Or, Phrase, Query, Run, Word
from bqlc.compiler.translate.capabilities import LIMIT
from bqlc_backends.ovid.fields import Database
from bqlc_backends.ovid.limits import Limits
from bqlc_backends.ovid.typed import as_range

_CODES = {"date": "yr", "entrydate": "ed", "revised": "rd", "created": "dt", "update": "up"}
_CODED = re.compile(r"([a-z]{2}=)(\d+-\d+|\d+)", re.ASCII)
_PLAIN = ("clinical trial/all",)


def limited(parts: Sequence[Clause], database: Database) -> Query | None:
    """The conditions; None where one of them is none, or terms would say them as well."""
    if not any(map(_needs_limit, parts)):
        return None
    said = [_condition(part, database) for part in parts]
    conditions = [one for one in said if one is not None]
    if len(conditions) < len(said) or not conditions:
        return None
    flat: list[Query] = []
    for part in conditions:
        flat += part.parts if isinstance(part, And) else (part,)
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def _needs_limit(clause: Clause) -> bool:
    match clause:
        case checked.And(parts) | checked.Or(parts):
            return any(map(_needs_limit, parts))
        case checked.Dates():
            return True
        case checked.Value(("filter",), pattern):
            return pattern.startswith(LIMIT)
        case _:
            return False


def _condition(clause: Clause, database: Database) -> Query | None:
    match clause:
        case checked.And(parts) | checked.Or(parts):
            said = [_condition(part, database) for part in parts]
            inner = [one for one in said if one is not None]
            if len(inner) < len(said) or len(inner) < 2:
                return None
            return And(tuple(inner)) if isinstance(clause, checked.And) else Or(tuple(inner))
        case checked.Dates((field,), first, last) if field in _CODES:
            text = as_range(first, last, field == "date")
            node: Query | None = Bracketed(Word(text), f"{_CODES[field]}=") if text else None
        case checked.Value(("filter",), pattern):
            node = _named(pattern.removeprefix(LIMIT))
        case checked.Value(("language",), pattern, False):
            node = _named(f"{pattern} language")
        case checked.Exploded(("pubtype",), "clinical trial"):
            node = _named("clinical trial/all")
        case checked.Value(_, pattern, False):
            node = _named(pattern)
        case _:
            return None
    return node if node is not None and _reads_back(node, clause, database) else None


def _named(text: str) -> Query:
    if match := _CODED.fullmatch(text):
        return Bracketed(Word(match[2]), match[1])
    words = tuple(map(Word, text.split()))
    plain = text in _PLAIN or all(word.text.replace("-", "").isalpha() for word in words)
    if not plain:
        return Phrase(words)
    return words[0] if len(words) == 1 else Run(words)


def _reads_back(node: Query, clause: Clause, database: Database) -> bool:
    return Limits(database).clause(node) == clause
