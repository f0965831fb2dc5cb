"""What other platforms write on or around a word or phrase, told apart from BQL's own spelling.

`title:x` and `date>2010` name a field in front, `x.ti.` behind; `"a b"~5` is proximity; `x^2`,
`x~` and `+x` are weights, other spellings and demands. Nothing here is dropped silently: for each
there is a diagnostic with what to write.
"""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token

_END = r"""(?![^\s()\[\],"])"""
_OPERATOR = re.compile(rf"(?:AND|OR){_END}")
_NAME = r"(?P<name>[^\W\d]\w*)"
_PREFIX = re.compile(rf"""{_NAME}(?:=(?=[\w"(*])|:(?=["(]|\\"|[-!]?[\w"(*?@$.'<>+]))""")
_SIGN = r"(?P<sign><=|>=|<|>|=)"
_DATE = r"(?P<date>\d{4}(?:[./-]{1,2}\d+)*)"
_COMPARED = re.compile(rf"{_NAME}(?P<gap> ?){_SIGN} ?{_DATE}")
_BETWEEN = re.compile(r"\s*(\*|\d[\d/.-]*)\s+TO\s+(\*|\d[\d/.-]*)\s*\Z", re.IGNORECASE)
_ANY_PREFIX = re.compile(rf"{_NAME}[:=]")
_HEAD = re.compile(_NAME)
_UNREAD = re.compile(r"(?P<name>[^\W\d_]{2,}):(?=[^\W_]|\Z)")
_FUNCTION = re.compile(r"(?:AND|OR|NOT|XOR|IN|PHRASE|PREFIX|EXPAND|(?:NEAR|PRE)(?:/.*)?)\Z")
_SLOP = re.compile(rf"~(\d+){_END}")
_WEIGHT = re.compile(rf"\^\d+(?:\.\d+)?{_END}")
_FUZZY = re.compile(rf"~(?:[012]|0\.\d+)?{_END}")
_AT_WORD_END = re.compile(r"(?<=[^\W\d_]{2})(?:\^\d+(?:\.\d+)?|~(?:[012]|0\.\d+)?)\Z")
_DEMAND = re.compile(r"""\+(?=[^\W\d]|["(])""")
_PLAIN_OPERAND = re.compile(r"""(?!(?:AND|OR|NOT|NEAR|PRE)\b)[^\W_][^\s()\[\]",]*\Z""")
_MOST_OPERANDS = 5


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
        if token.kind is Kind.WORD:
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


def _is_prefix(tokens: list[Token], at: int, fields: frozenset[str]) -> bool:
    """Whether a word is `title:` with a unit behind it."""
    text = tokens[at].text
    if not text.endswith(":") or text[:-1].casefold() not in fields or at + 1 == len(tokens):
        return False
    following = tokens[at + 1]
    if following.kind is Kind.WORD and following.text in ("AND", "OR", "NOT"):
        return False
    if _begins_field(tokens, at + 1, fields):
        return False
    return following.kind in (Kind.WORD, Kind.PHRASE, Kind.LPAR, Kind.NEARP)


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
        match = _COMPARED.fullmatch(" ".join(token.text for token in taken))
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
    match = _BETWEEN.match(bracket[0].text)
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
    match = _UNREAD.match(token.text)
    if match is None:
        return []
    known = match["name"].casefold() in fields
    if not known and match.end() == len(token.text):
        return []
    problem = "has nothing to apply to" if known else "names no field"
    return [
        diagnostic(
            "BQL051",
            Span(token.start, token.start + match.end()),
            f"`{match.group()}` {problem}; it is read as part of the word",
            help="for a field write its name behind, in brackets: `word[title]`",
        )
    ]


def _called(tokens: list[Token], at: int, fields: frozenset[str]) -> list[Diagnostic]:
    """A note on `date(1931)` and `lighthouse(title)`, whose parentheses make no field tag."""
    token, inside = tokens[at], tokens[at + 2 : at + 3]
    kinds = [one.kind for one in tokens[at + 1 : at + 4]]
    if not token.glued or kinds != [Kind.LPAR, Kind.WORD, Kind.RPAR]:
        return []
    if _FUNCTION.match(token.text):
        return []
    named = next((one for one in (token, *inside) if one.text.casefold() in fields), None)
    if named is None:
        return []
    written = f"{token.text}[{inside[0].text}]"
    return [
        diagnostic(
            "BQL051",
            named.span,
            f"`{named.text}` is read as a word here, not as a field",
            help=f"a field tag and a range stand in square brackets: `{written}`",
        )
    ]


def slop(
    text: str, phrase: Token, before: Token | None
) -> tuple[list[Token], Diagnostic, int] | None:
    """`"a b"~5` as the tokens of `NEAR/5(a, b)`, what to say, and where it ends.

    `before`: the token before the phrase; what is written needs a space behind a word.
    """
    match = _SLOP.match(text, phrase.end)
    if match is None:
        return None
    start, end, distance = phrase.start, match.end(), match[1]
    words = [word.text for word in phrase.words]
    fits = 2 <= len(words) <= _MOST_OPERANDS and all(map(_PLAIN_OPERAND.match, words))
    if not fits:
        found = diagnostic(
            "BQL035",
            Span(phrase.end, end),
            f"`~{distance}` of another platform left out; the phrase was read as it stands",
            help=f"for proximity write 2 to {_MOST_OPERANDS} operands: `NEAR/{distance}(a, b)`",
            fix=Fix(f"remove `~{distance}`", (Edit(Span(phrase.end, end), ""),)),
        )
        return [phrase], found, end
    space = " " if before is not None and before.kind is Kind.WORD and before.glued else ""
    written = f"NEAR/{distance}({', '.join(words)})"
    found = diagnostic(
        "BQL035",
        Span(phrase.end, end),
        f"`~{distance}` of another platform read as NEAR/{distance}: at most that many words "
        "between, in any order",
        help=f"write `{written}`",
        fix=Fix(f"write `{written}`", (Edit(Span(start, end), space + written),)),
    )
    return _near(phrase, int(distance[:9]), end), found, end


def _near(phrase: Token, distance: int, end: int) -> list[Token]:
    opening, closing = phrase.start, end - 1
    tokens = [
        Token(Kind.NEARP, "NEAR", opening, opening + 1, distance, glued=True),
        Token(Kind.LPAR, "(", opening, opening + 1),
    ]
    for word in phrase.words:
        if tokens[-1].kind is Kind.RUN:
            tokens.append(Token(Kind.COMMA, ",", word.start, word.start))
        tokens.append(Token(Kind.RUN, "", word.start, word.end, words=(word,)))
    return [*tokens, Token(Kind.RPAR, ")", closing, end)]


def modifier_behind(text: str, at: int) -> Diagnostic | None:
    """`^2` or `~` right behind a phrase, a group or a tag; its span says how much to skip."""
    match = _WEIGHT.match(text, at) or _FUZZY.match(text, at)
    return None if match is None else _modifier(match.group(), at)


def modifier_of_word(word: str, at: int) -> Diagnostic | None:
    """The same at the end of a word of letters: `cat^2` is one, `x^2` and `10~` are text."""
    match = _AT_WORD_END.search(word)
    return None if match is None else _modifier(match.group(), at + match.start())


def demand(text: str, at: int) -> Diagnostic | None:
    """`+x`: required, as every part is that no OR makes optional."""
    return _modifier("+", at) if _DEMAND.match(text, at) else None


_WHY = {
    "^": "a weight does not change which documents match",
    "~": "only the word as it is written is searched; `?` and `*` stand for other letters",
    "+": "parts side by side are all required",
}


def _modifier(sign: str, at: int) -> Diagnostic:
    span = Span(at, at + len(sign))
    return diagnostic(
        "BQL044",
        span,
        f"`{sign}` of another platform left out: {_WHY[sign[0]]}",
        help="remove it",
        fix=Fix(f"remove `{sign}`", (Edit(span, ""),)),
    )
