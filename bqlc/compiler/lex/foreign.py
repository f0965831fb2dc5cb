"""Fields as other platforms write them, told apart from BQL's own spelling.

`title:x` and `date>2010` name a field in front of what it applies to. Whatever is read in another
way than it stands has a diagnostic with what to write.
"""

from __future__ import annotations

import re
from functools import cache

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token

_END = r"""(?![^\s()\[\],"])"""
_OPERATOR = re.compile(rf"(?:AND|OR){_END}")
_OPERATOR_WORD = re.compile(r"(?:AND|OR|NOT|(?:NEAR|PRE|near|pre)/\w+)\Z")
_NAME = r"(?P<name>[^\W\d]\w*)"
_PREFIX = re.compile(rf"""{_NAME}(?:=(?=[\w"(*])|:(?=["(]|\\"|[-!]?[\w"(*?@$.'<>+]))""")
_SIGN = r"(?P<sign><=|>=|<|>|=)"
_DATE = r"(?P<date>\d{4}(?:[./-]{1,2}\d+)*)"
_ANY_PREFIX = re.compile(rf"{_NAME}[:=]")
_HEAD = re.compile(_NAME)

# What few queries have; compiled when one has it.
_COMPARED = cache(lambda: re.compile(rf"{_NAME}(?P<gap> ?){_SIGN} ?{_DATE}"))
_BETWEEN = cache(
    lambda: re.compile(r"\s*(\*|\d[\d/.-]*)\s+TO\s+(\*|\d[\d/.-]*)\s*\Z", re.IGNORECASE)
)
_UNREAD = cache(lambda: re.compile(r"(?P<name>[^\W\d_]{2,}):(?=[^\W_]|\Z)"))
_FUNCTION = cache(
    lambda: re.compile(r"(?:AND|OR|NOT|XOR|IN|PHRASE|PREFIX|EXPAND|(?:NEAR|PRE)(?:/.*)?)\Z")
)


def field_before(text: str, at: int, fields: frozenset[str]) -> tuple[str, int] | None:
    """The name in `title:x`, `title=x`, and where its unit begins.

    Before a quotation mark or parenthesis any name is one.
    """
    match = _PREFIX.match(text, at)
    if match is None or _OPERATOR.match(text, match.end()):
        return None
    name, end = match["name"], match.end()
    second = _ANY_PREFIX.match(text, end)
    if second is not None and second["name"].casefold() in fields:
        return None
    if name.casefold() in fields or (text[end] in '("' and text[end - 1] == ":"):
        return name, end
    return None


def join_fields(
    tokens: list[Token], text: str, fields: frozenset[str]
) -> tuple[list[Token], list[Diagnostic]]:
    """`title: x`, `date > 2010`, `date:[2010 TO 2015]` as BQL's own tokens."""
    joined: list[Token] = []
    found: list[Diagnostic] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind is Kind.WORD and not _is_mere_word(token, fields):
            limits = _range_at(tokens, at, fields)
            if limits is not None:
                own, complaint = _as_range(limits, token)
                joined += own
                found.append(complaint)
                at += limits[-1]
                continue
            if _is_prefix(tokens, at, fields):
                token.kind, token.text = Kind.PREFIX, token.text[:-1]
                if text[token.end : tokens[at + 1].start].isspace():
                    token.end = tokens[at + 1].start
            else:
                found += _unread_prefix(token, fields)
                found += _called(tokens, at, fields)
        joined.append(token)
        at += 1
    return joined, found


def _is_mere_word(token: Token, fields: frozenset[str]) -> bool:
    """Whether it can be no part of a field or range: a quick look, for most words are such."""
    text = token.text
    return text.isalnum() and not token.glued and text.casefold() not in fields


def _is_prefix(tokens: list[Token], at: int, fields: frozenset[str]) -> bool:
    """Whether a word is `title:` with a unit behind it."""
    text = tokens[at].text
    if not text.endswith(":") or text[:-1].casefold() not in fields or at + 1 == len(tokens):
        return False
    following = tokens[at + 1]
    if following.kind is Kind.WORD and _OPERATOR_WORD.match(following.text):
        return False
    if _begins_field(tokens, at + 1, fields):
        return False
    return following.kind in (Kind.WORD, Kind.PHRASE, Kind.LPAR, Kind.NEARP, Kind.PREFIX)


def _begins_field(tokens: list[Token], at: int, fields: frozenset[str]) -> bool:
    """Whether a word names a field itself: `title:` again, or `date` before its bracket."""
    before_bracket = at + 1 < len(tokens) and tokens[at + 1].kind is Kind.BRACKET
    text = tokens[at].text
    if not before_bracket and not text.endswith(":"):
        return False
    return text.removesuffix(":").casefold() in fields


_Range = tuple[str, str, Span, int]
"""A field, a span of it, where the span stands, and how many tokens say it."""


def _range_at(tokens: list[Token], at: int, fields: frozenset[str]) -> _Range | None:
    head = _HEAD.match(tokens[at].text)
    if head is None or head["name"].casefold() not in fields:
        return None
    return _between(tokens, at) or _compared(tokens, at)


def _compared(tokens: list[Token], at: int) -> _Range | None:
    """`date>2010`, also with spaces around the sign."""
    for count in (1, 2, 3):
        taken = tokens[at : at + count]
        if taken[-1].kind is not Kind.WORD:
            break
        match = _COMPARED().fullmatch(" ".join(token.text for token in taken))
        if match is not None:
            name = match["name"]
            start = taken[1].start if match["gap"] else taken[0].start + len(name)
            sign = match["sign"].removeprefix("=")
            return name, sign + match["date"], Span(start, taken[-1].end), len(taken)
    return None


def _between(tokens: list[Token], at: int) -> _Range | None:
    """`date:[2010 TO 2015]`; a star is an open end."""
    name, bracket = tokens[at].text.removesuffix(":"), tokens[at + 1 : at + 2]
    if not name.isidentifier() or not bracket or bracket[0].kind is not Kind.BRACKET:
        return None
    match = _BETWEEN().match(bracket[0].text)
    if match is None:
        return None
    low, high = ("" if end == "*" else end for end in match.groups())
    return name, f"{low}..{high}", bracket[0].span, 2


def _as_range(limits: _Range, first: Token) -> tuple[list[Token], Diagnostic]:
    name, content, place, _ = limits
    whole, written = Span(first.start, place.end), f"{name}[{content}]"
    tokens = [
        Token(Kind.WORD, name, first.start, first.start + len(name)),
        Token(Kind.BRACKET, content, place.start, place.end),
    ]
    return tokens, diagnostic(
        "BQL034",
        whole,
        f"a range as on another platform, read as `{written}`",
        help=f"write `{written}`",
        fix=Fix(f"write `{written}`", (Edit(whole, written),)),
    )


def _unread_prefix(token: Token, fields: frozenset[str]) -> list[Diagnostic]:
    """A note on a word like `url:x`, whose `url` is no field, or `title:` with nothing behind."""
    match = _UNREAD().match(token.text) if ":" in token.text else None
    if match is None:
        return []
    known = match["name"].casefold() in fields
    if not known and match.end() == len(token.text):
        return []
    problem = "has nothing to apply to" if known else "names no field"
    help, fix = "for a field write its name behind, in brackets: `word[title]`", None
    near = None if known else _nearly(match["name"].casefold(), fields)
    if near is not None:
        word = token.text[match.end() :]
        help = f"did you mean `{word}[{near}]`?" if word else f"did you mean `{near}`?"
        place = Span(token.start, token.start + len(match["name"]))
        fix = Fix(f"write `{near}:`", (Edit(place, near),), Safety.UNSAFE)
    return [
        diagnostic(
            "BQL051",
            Span(token.start, token.start + match.end()),
            f"`{match.group()}` {problem}; it is read as part of the word",
            help=help,
            fix=fix,
        )
    ]


def _nearly(name: str, fields: frozenset[str]) -> str | None:
    """The field whose name is one letter off, or has two neighbours swapped.

    >>> _nearly("titel", frozenset({"date", "title"}))
    'title'
    """
    long = (known for known in sorted(fields) if len(known) > 3)
    return next((known for known in long if _one_edit(name, known)), None)


def _one_edit(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    unlike = (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    at = next(unlike, min(len(one), len(other)))
    return (
        one[at + 1 :] in (other[at:], other[at + 1 :])
        or one[at:] == other[at + 1 :]
        or (one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :])
    )


def _called(tokens: list[Token], at: int, fields: frozenset[str]) -> list[Diagnostic]:
    """A note on `date(1931)` and `lighthouse(title)`, whose parentheses make no field tag."""
    token, inside = tokens[at], tokens[at + 2 : at + 3]
    if not token.glued:
        return []
    if _FUNCTION().match(token.text):
        return []
    kinds = [one.kind for one in tokens[at + 1 : at + 4]]
    named = None
    if kinds == [Kind.LPAR, Kind.WORD, Kind.RPAR]:
        named = next((one for one in (token, *inside) if one.text.casefold() in fields), None)
    if named is None:
        is_function = kinds[:1] == [Kind.LPAR] and token.text.isupper() and len(token.text) > 1
        return [_capitals(token)] if is_function else []
    written = f"{token.text}[{inside[0].text}]"
    return [
        diagnostic(
            "BQL051",
            named.span,
            f"`{named.text}` is read as a word here, not as a field",
            help=f"a field tag and a range stand in square brackets: `{written}`",
        )
    ]


def _capitals(token: Token) -> Diagnostic:
    """A note on `TITLE-ABS-KEY(...)`, a field on other platforms."""
    return diagnostic(
        "BQL051",
        Span(token.start, token.end),
        f"`{token.text}` before a parenthesis is read as a word here, not as a field",
        help="write the field behind what it applies to, in square brackets: `(a OR b)[title]`",
    )
