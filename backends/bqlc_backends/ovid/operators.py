"""and, or, not and adj as they are typed, also without their spaces or as other platforms do."""

from __future__ import annotations

import re
from unicodedata import digit

from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc_backends.ovid import complaints, foreign_complaints
from bqlc_backends.ovid.exploding import EXPLODE
from bqlc_backends.ovid.foreign import is_near
from bqlc_backends.ovid.glued import glued_adj, glued_before_set, glued_operator, glued_sets
from bqlc_backends.ovid.tokens import NAMES, Tokens

_ADJ = re.compile(r"adj(\d{0,6})\Z", re.IGNORECASE)
_ADJ_SIGN = re.compile(r"adj(?:[^\w\s]{1,2}(\d{1,2})|([\u00b9\u00b2\u00b3\u2074-\u2079]))\Z", re.I)
_SPACED = re.compile(
    r"[.;]*\s+(\d{1,2})(?=\s+[^\s)])(?!\s+(?:or|and|not|adj\d*)\b)", re.IGNORECASE
)
_OPERAND = re.compile(r"[.;]*(?:\s+[^\s).]|[(\"])")
_SET_FOLLOWS = re.compile(r"[.;\s\[\]]*[\s\[\]]\(*\d{1,3}(?!\w)")
_SIGNS = {"&": Kind.AND, "&&": Kind.AND, "|": Kind.OR, "||": Kind.OR}

FARTHEST = 99
DEFAULT_NEAR = 5


def operator_at(line: Tokens, word: str, start: int, end: int) -> int | None:
    """Adds the operator that the word is, or the word and the operator; where they end."""
    lower = word.lower()
    if lower in NAMES:
        return _named(line, lower, Span(start, end))
    if _ADJ.match(word):
        return _adj(line, word, start, end)
    if lower in _SIGNS:
        return _sign(line, lower, start, end)
    if lower == "and/or":
        return _and_or(line, start, end)
    if glued := glued_adj(word):
        return _adj_glued(line, glued, start, end)
    if not line.last_is(Kind.WORD) and (sets := _two_sets(line, word, start, end)):
        return sets
    if line.wants_operand():
        return _glued_behind(line, word, start, end)
    if sign := _ADJ_SIGN.match(word):
        number = min(max(int(sign[1]) if sign[1] else digit(sign[2]), 1), FARTHEST)
        line.found.append(complaints.adj_with_sign(word, number, Span(start, end)))
        return _adjacent(line, number, False, start, end)
    if is_near(word, line.is_beside_group(end)) and line.tokens[-1].text.lower() not in EXPLODE:
        return _near(line, word, start, end)
    return _before_set(line, word, start, end) or _glued_behind(line, word, start, end)


def _named(line: Tokens, name: str, span: Span) -> int:
    if name == "not" and line.last_is(Kind.AND):
        whole = line.tokens[-1].span | span
        one_row = "\n" not in line.text[whole.start : whole.end]
        line.found.append(foreign_complaints.and_not(whole, one_row))
    return line.add(NAMES[name], line.text[span.start : span.end], span.start, span.end)


def _sign(line: Tokens, sign: str, start: int, end: int) -> int | None:
    """`1 & 2`, `(a) | (b)`; between words a sign is none."""
    behind_unit = line.is_behind_set() or line.last_is(Kind.RPAR, Kind.BRACKET)
    if not behind_unit or line.wants_operand():
        return None
    kind = _SIGNS[sign]
    line.found.append(
        foreign_complaints.foreign_operator(sign, str(kind).lower(), Span(start, end))
    )
    return line.add(kind, sign, start, end)


def _and_or(line: Tokens, start: int, end: int) -> int | None:
    if line.wants_operand() or not _OPERAND.match(line.text, end, line.end):
        return None
    line.found.append(foreign_complaints.foreign_operator("and/or", "or", Span(start, end)))
    return line.add(Kind.OR, "or", start, end)


# --------------------------------------------------------------------------- adj


def _adj(line: Tokens, word: str, start: int, end: int) -> int:
    digits = word[3:]
    spaced = None if digits else _SPACED.match(line.text, end, line.end)
    if spaced is not None:
        digits, end = spaced[1], spaced.end()
        line.found.append(complaints.adj_with_space(digits, Span(start, end)))
    number = int(digits) if digits else 0
    if digits and not 1 <= number <= FARTHEST:
        line.found.append(complaints.adj_distance(word, Span(start, end), FARTHEST))
        number = min(max(number, 1), FARTHEST)
    return _adjacent(line, number, not digits, start, end)


def _adjacent(line: Tokens, number: int, ordered: bool, start: int, end: int) -> int:
    token = Token(Kind.NEARI, line.text[start:end], start, end, max(number - 1, 0))
    token.ordered = ordered
    line.tokens.append(token)
    return end


def _adj_glued(line: Tokens, match: re.Match[str], start: int, end: int) -> int:
    middle = start + match.start(2)
    line.found.append(complaints.glued(Span(start, end), middle, "a space behind it"))
    return _adjacent(line, int(match[1]), False, start, middle)


def _near(line: Tokens, word: str, start: int, end: int) -> int:
    digits = re.sub(r"\D", "", word)
    if word.lower() == "next":
        line.found.append(foreign_complaints.near(word, "adj", Span(start, end)))
        return _adjacent(line, 0, True, start, end)
    number = min(max(int(digits) + 1, 1), FARTHEST) if digits else DEFAULT_NEAR
    line.found.append(foreign_complaints.near(word, f"adj{number}", Span(start, end)))
    return _adjacent(line, number, False, start, end)


# ---------------------------------------------------------------- without a space


def _glued_behind(line: Tokens, word: str, start: int, end: int) -> int | None:
    """`neoplasm*or`."""
    match = glued_operator(word)
    if match is None:
        return None
    middle = start + match.start(2)
    line.found.append(complaints.glued(Span(start, end), middle, "a space before it"))
    line.add(Kind.WORD, match[1], start, middle)
    return line.add(NAMES[match[2].lower()], match[2], middle, end)


def _two_sets(line: Tokens, word: str, start: int, end: int) -> int | None:
    """`1or2`, `1or 2`."""
    match = glued_sets(word)
    if match is None:
        return None
    if not match[3] and not _SET_FOLLOWS.match(line.text, end, line.end):
        return None
    middle = start + match.start(2)
    stop = start + match.end(2)
    behind = stop if match[3] else None
    line.found.append(complaints.glued(Span(start, end), middle, "spaces around it", behind))
    line.add(Kind.WORD, match[1], start, middle)
    line.add(NAMES[match[2].lower()], match[2], middle, stop)
    return line.add(Kind.WORD, match[3], stop, end) if match[3] else end


def _before_set(line: Tokens, word: str, start: int, end: int) -> int | None:
    """`1 or2`."""
    match = glued_before_set(word)
    behind_unit = line.is_behind_set() or line.last_is(Kind.RPAR)
    if match is None or not behind_unit:
        return None
    middle = start + match.start(2)
    line.found.append(complaints.glued(Span(start, end), middle, "a space behind it"))
    line.add(NAMES[match[1].lower()], match[1], start, middle)
    return line.add(Kind.WORD, match[2], middle, end)
