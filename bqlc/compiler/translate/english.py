"""What a checked query asks for, said in plain English."""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Sequence
from typing import assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Not,
    Numbers,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)

_PLACES = {"section": "a section heading", "author": "an author"}


def english(clause: Clause) -> str:
    """One sentence; parentheses stand where a listener would need them.

    >>> title, tiab = ("title",), ("title", "body")
    >>> english(And((Text(tiab, Term("kiln")), Not(Text(title, Wildcard("mura*"))))))
    'Documents with the word "kiln" in the title or body, but without a word that begins with \
"mura" in the title.'
    """
    if clause == And(()):
        return "Every document."
    if clause == Or(()):
        return "No document."
    return f"Documents {_predicate(clause)}."


def _predicate(clause: Clause) -> str:
    """`with ...` or `without ...`."""
    match clause:
        case Not(inner):
            return f"without {_inside(inner)}"
        case And(parts) if parts and all(isinstance(part, Not) for part in parts):
            return "without " + _joined(
                [part.clause for part in parts if isinstance(part, Not)], "or"
            )
        case Or(parts) if any(isinstance(part, Not) for part in parts):
            return " or ".join(
                _predicate(part) if isinstance(part, Not) else f"with {_inside(part)}"
                for part in parts
            )
        case _:
            return f"with {_say(clause)}"


def _say(clause: Clause) -> str:
    match clause:
        case Text(fields, pattern):
            return f"{_pattern(pattern, True)} in {_places(fields)}"
        case Value(fields, pattern, wild):
            if wild:
                return f"{_places(fields)} that fits {_quote(pattern)} as a whole"
            return f"{_places(fields)} that is exactly {_quote(pattern)}"
        case Dates(fields, first, last):
            return f"{_named(fields, 'a')} {_dates(first, last)}"
        case Numbers(fields, low, high):
            return f"{_named(fields, 'a')} {_limits(_number(low), _number(high))}"
        case Exists(fields):
            return f"any {' or '.join(fields)} at all"
        case And(parts):
            return _all_of(parts)
        case Or(parts):
            return _joined(parts, "or") if parts else "something that no document has"
        case Not():
            return _predicate(clause)
        case _:
            assert_never(clause)


def _all_of(parts: Sequence[Clause]) -> str:
    """At least one part is no NOT."""
    wanted = [part for part in parts if not isinstance(part, Not)]
    unwanted = [part.clause for part in parts if isinstance(part, Not)]
    if not parts:
        return "anything"
    without = f", but without {_joined(unwanted, 'or')}" if unwanted else ""
    return _joined(wanted, "and") + without


def _joined(parts: Sequence[Clause], word: str) -> str:
    alone = len(parts) == 1 and not isinstance(parts[0], Not)
    said = [_say(part) if alone else _inside(part) for part in parts]
    if len(said) < 3:
        return f" {word} ".join(said)
    return f"{', '.join(said[:-1])} {word} {said[-1]}"


def _inside(clause: Clause) -> str:
    """A part of a longer sentence: what is joined itself stands in parentheses."""
    if isinstance(clause, Not):
        return f"({_predicate(clause)})"
    if not (isinstance(clause, And | Or) and len(clause.parts) > 1):
        return _say(clause)
    mixed = any(isinstance(part, Not) for part in clause.parts)
    only_not = all(isinstance(part, Not) for part in clause.parts)
    bare = only_not or (mixed and isinstance(clause, Or))
    return f"({_predicate(clause) if bare else _say(clause)})"


def _pattern(pattern: Pattern, full: bool = False) -> str:
    """`full`: with "the word" or "the phrase" before it; inside a proximity bare."""
    match pattern:
        case Term(token):
            return f"the word {_quote(token)}" if full else _quote(token)
        case Wildcard(text):
            return _wildcard(text)
        case Phrase(parts):
            words = " ".join(
                part.token if isinstance(part, Term) else part.pattern for part in parts
            )
            cut = any(isinstance(part, Wildcard) for part in parts)
            kind = "the phrase " if full else ""
            return f"{kind}{_quote(words)}" + (" (* and ? stand for letters)" if cut else "")
        case Either(options):
            said = [_pattern(option) for option in options]
            return f"({' or '.join(said)})"
        case Proximity(operands, distance, ordered):
            said = [_pattern(operand) for operand in operands]
            listed = f"{', '.join(said[:-1])} and {said[-1]}"
            text = (
                f"{listed} {_distance(distance)}, {'in this order' if ordered else 'in any order'}"
            )
            return text if full else f"({text})"
        case _:
            assert_never(pattern)


def _distance(distance: int) -> str:
    if distance == 0:
        return "side by side"
    return f"with at most {distance} other word{'' if distance == 1 else 's'} between"


def _wildcard(text: str) -> str:
    stem = text[:-1]
    if text == "*":
        return "any word"
    if text.endswith("*") and not set("*?") & set(stem):
        return f"a word that begins with {_quote(stem)}"
    if text.startswith("*") and not set("*?") & set(text[1:]):
        return f"a word that ends with {_quote(text[1:])}"
    signs = [sign for sign in ("*", "?") if sign in text]
    meaning = {"*": "* any letters or none", "?": "? exactly one"}
    return f"a word like {_quote(text)} ({', '.join(meaning[sign] for sign in signs)})"


def _places(fields: Sequence[str]) -> str:
    """`the title or body`, `a section heading`."""
    plain = [field for field in fields if field not in _PLACES]
    said = [f"the {' or '.join(plain)}"] if plain else []
    said += [_PLACES[field] for field in fields if field in _PLACES]
    return " or ".join(said)


def _named(fields: Sequence[str], article: str) -> str:
    return f"{article} {' or '.join(fields)}"


def _dates(first: dt.date | None, last: dt.date | None) -> str:
    """In years, else in months, else in days."""
    starts = first is None or first.day == 1
    ends = last is None or last.day == calendar.monthrange(last.year, last.month)[1]
    length = 10
    if starts and ends:
        years = (first is None or first.month == 1) and (last is None or last.month == 12)
        length = 4 if years else 7
    low = first.isoformat()[:length] if first else None
    high = last.isoformat()[:length] if last else None
    if low == high:
        return f"{'on' if length == 10 else 'in'} {low}"
    return _limits(low, high)


def _limits(low: str | None, high: str | None) -> str:
    if low is None:
        return f"up to {high}"
    if high is None:
        return f"from {low} on"
    return f"of {low}" if low == high else f"from {low} to {high}"


def _number(number: float | None) -> str | None:
    return None if number is None else f"{number:g}"


def _quote(text: str) -> str:
    return f'"{text}"'
