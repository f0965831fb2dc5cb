"""Signs of other platforms on a word, phrase or group: `"a b"~5`, `x^2`, `x~`, `+x`.

The first is proximity and read so. The others are weights, other spellings and demands, which
are left out. For each there is a diagnostic with what to write.
"""

from __future__ import annotations

import re
from functools import cache

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.operators import distance_of
from bqlc.compiler.lex.tokens import Kind, Token

_END = r"""(?![^\s()\[\],"])"""

# What few queries have; compiled when one has it.
_SLOP = cache(lambda: re.compile(rf"~(\d+){_END}"))
_WEIGHT = cache(lambda: re.compile(rf"\^\d+(?:\.\d+)?{_END}"))
_FUZZY = cache(lambda: re.compile(rf"~(?:[012]|0\.\d+)?{_END}"))
_AT_WORD_END = cache(
    lambda: re.compile(r"(?<=[^\W\d_]{2})(?:\^\d+(?:\.\d+)?|~(?:[012]|0\.\d+)?)\Z")
)
_DEMAND = cache(lambda: re.compile(r"""\+(?=[^\W\d]|["(])"""))
_PLAIN_OPERAND = cache(
    lambda: re.compile(r"""(?!(?:AND|OR|NOT|NEAR|PRE)\b)[^\W_][^\s()\[\]",]*\Z""")
)

_MOST_OPERANDS = 5


def slop(
    text: str, phrase: Token, before: Token | None
) -> tuple[list[Token], Diagnostic, int] | None:
    """`"a b"~5` as the tokens of `NEAR/5(a, b)`, what to say, and where it ends.

    `before`: the token before the phrase; what is written needs a space behind a word.
    """
    match = _SLOP().match(text, phrase.end) if text.startswith("~", phrase.end) else None
    if match is None:
        return None
    start, end, distance = phrase.start, match.end(), match[1]
    words = [word.text for word in phrase.words]
    fits = 2 <= len(words) <= _MOST_OPERANDS and all(map(_PLAIN_OPERAND().match, words))
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
    return _near(phrase, distance_of(distance), end), found, end


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
    if not text.startswith(("^", "~"), at):
        return None
    match = _WEIGHT().match(text, at) or _FUZZY().match(text, at)
    return None if match is None else _modifier(match.group(), at)


def modifier_of_word(word: str, at: int) -> Diagnostic | None:
    """The same at the end of a word of letters: `cat^2` is one, `x^2` and `10~` are text."""
    match = _AT_WORD_END().search(word) if "^" in word or "~" in word else None
    return None if match is None else _modifier(match.group(), at + match.start())


def demand(text: str, at: int) -> Diagnostic | None:
    """`+x`: required, as every part is that no OR makes optional."""
    found = text.startswith("+", at) and _DEMAND().match(text, at)
    return _modifier("+", at) if found else None


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
