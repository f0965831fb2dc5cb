"""Which words are operators: capitals always, other spellings where they stand between operands.

The three things that decide are the word, what stands before it and what follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import OPERAND_ENDS, OPERAND_STARTS, Kind, Token

_BOOLEAN = {"AND": Kind.AND, "OR": Kind.OR, "NOT": Kind.NOT}
_SYMBOLS = {"&": "AND", "&&": "AND", "|": "OR", "||": "OR"}
_NEAR = re.compile(r"(NEAR|PRE)(?:/(?:w(?=\d))?([\w.+-]*))?\Z", re.IGNORECASE)
_WITHIN = re.compile(r"(?:W/(\d+)|ADJ(\d*))\Z", re.IGNORECASE)
_SHORT = re.compile(r"(?:(NEAR|N/)|(?:PRE|P/))(\d+)\Z")
_NOT_OURS = {
    "XOR": "write `(a NOT b) OR (b NOT a)` if one of the two is meant",
    "ANDNOT": "write NOT if the operator is meant",
    "AND/OR": "write OR if the operator is meant",
    "NEAR": "write NEAR/5 between two parts if the operator is meant",
    "PRE": "write PRE/5 between two parts if the operator is meant",
}
_EBSCO = re.compile(r"([NW])(\d+)\Z")


def classify(tokens: list[Token]) -> list[Diagnostic]:
    """Give every WORD that is an operator its kind, in place; the rest stay WORD."""
    found: list[Diagnostic] = []
    for at, token in enumerate(tokens):
        if token.kind is not Kind.WORD:
            continue
        if token.text in _BOOLEAN:
            token.kind = _BOOLEAN[token.text]
            continue
        if len(token.text) > 4 and token.text.isalpha() and token.text.islower():
            continue  # `near` is the longest that any rule takes, and most words are longer
        for rule in _RULES:
            complaint = rule(tokens, at)
            if complaint is not None:
                found.extend(complaint)
                break
    return found


def _follows_operand(tokens: list[Token], at: int) -> bool:
    return at > 0 and tokens[at - 1].kind in OPERAND_ENDS


def _precedes_operand(tokens: list[Token], at: int) -> bool:
    """Whether an operand follows, perhaps after one NOT."""
    if at + 1 >= len(tokens):
        return False
    following = tokens[at + 1]
    if following.kind is Kind.NOT or following.text == "NOT":
        return True
    return following.kind in OPERAND_STARTS and following.text not in ("AND", "OR")


def _symbol(tokens: list[Token], at: int) -> list[Diagnostic] | None:
    token = tokens[at]
    word = _SYMBOLS.get(token.text)
    if word is None or not (_follows_operand(tokens, at) and _precedes_operand(tokens, at)):
        return None
    token.kind = _BOOLEAN[word]
    return [
        diagnostic(
            "BQL032",
            token.span,
            f"`{token.text}` read as {word}",
            help=f"write {word}",
            fix=Fix(f"write {word}", (Edit(token.span, word),)),
        )
    ]


def _other_case(tokens: list[Token], at: int) -> list[Diagnostic] | None:
    token = tokens[at]
    word = token.text.upper()
    if word not in _BOOLEAN or len(word) != len(token.text):
        return None
    after_operator = at > 0 and tokens[at - 1].kind in (Kind.AND, Kind.OR)
    placed = _follows_operand(tokens, at) or (word == "NOT" and after_operator)
    if placed and _precedes_operand(tokens, at):
        token.kind = _BOOLEAN[word]
        return [
            diagnostic(
                "BQL031",
                token.span,
                f"`{token.text}` between two parts read as {word}",
                help=f"write {word} in capitals, or put the words in quotation marks",
                fix=Fix(f"write {word}", (Edit(token.span, word),)),
            )
        ]
    return [
        diagnostic(
            "BQL051",
            token.span,
            f"`{token.text}` is read as a word here, not as an operator",
            help=f"write {word} in capitals if the operator is meant",
        )
    ]


def _near(tokens: list[Token], at: int) -> list[Diagnostic] | None:
    """NEAR/5 and PRE/5, as a prefix `NEAR/5(` or between two operands."""
    token = tokens[at]
    match = _NEAR.match(token.text)
    if match is None:
        return None
    name, distance = match.group(1).upper(), match.group(2)
    before_bracket = at + 1 < len(tokens) and tokens[at + 1].kind is Kind.LPAR
    prefix = before_bracket and not _follows_operand(tokens, at)
    prefix = prefix or (before_bracket and token.glued)
    between = _follows_operand(tokens, at) and _precedes_operand(tokens, at)
    if distance and not distance.isdecimal() and not token.text.startswith(name):
        return None
    if distance is None and not (token.text == name and (between or (prefix and token.glued))):
        return None
    if not (between or (prefix and token.glued)) and not (distance or "").isdecimal():
        return None
    written = token.text
    spaced = prefix and not token.glued
    token.kind = Kind.NEARP if prefix else Kind.NEARI
    token.ordered = name == "PRE"
    token.number = distance_of(distance) if distance and distance.isdecimal() else None
    token.text = name
    return list(_about_near(token, written, tokens[at + 1].start if spaced else None))


_HUGE = 10**8


def distance_of(digits: str) -> int:
    """A distance as a number; of a very long one only that it is `_HUGE` or more.

    >>> distance_of("0005"), distance_of("9" * 5000) >= 10**8
    (5, True)
    """
    return int(digits.lstrip("0")[:9] or "0")


def _about_near(token: Token, written: str, bracket_at: int | None) -> list[Diagnostic]:
    """Complaints about the way a NEAR is spelled; its distance is looked at when it is parsed."""
    found: list[Diagnostic] = []
    if token.number is None:
        return found
    plain = f"{token.text}/{token.number}"
    if written != plain and token.number < _HUGE:
        foreign = "/w" in written.lower()
        found.append(
            diagnostic(
                "BQL035" if foreign else "BQL031",
                token.span,
                f"`{written}` read as {plain}",
                help=f"write {plain}",
                fix=Fix(f"write {plain}", (Edit(token.span, plain),)),
            )
        )
    if bracket_at is not None:
        gap = Span(token.end, bracket_at)
        found.append(
            diagnostic(
                "BQL041",
                token.span,
                f"`{plain} (` read as `{plain}(`",
                help="write the parenthesis right after the distance",
                fix=Fix("remove the space", (Edit(gap, ""),)),
            )
        )
    return found


def _within(tokens: list[Token], at: int) -> list[Diagnostic] | None:
    """W/5, ADJ and ADJ5 of other platforms, between two operands."""
    token = tokens[at]
    match = _WITHIN.match(token.text)
    if match is None or not (_follows_operand(tokens, at) and _precedes_operand(tokens, at)):
        return None
    within, adjacent = match.groups()
    if within is None and not adjacent and token.text != "ADJ":
        return None
    if within is not None:
        token.number, why = distance_of(within), "at most that many words between, in any order"
    elif adjacent:
        token.number, why = max(distance_of(adjacent) - 1, 0), "ADJn allows n-1 words between"
    else:
        token.number, token.ordered, why = 0, True, "ADJ is next to each other, in this order"
    written, token.kind = token.text, Kind.NEARI
    token.text = "PRE" if token.ordered else "NEAR"
    plain = f"{token.text}/{token.number}"
    return [
        diagnostic(
            "BQL035",
            token.span,
            f"`{written}` of another platform read as {plain}: {why}",
            help=f"write {plain}",
            fix=Fix(f"write {plain}", (Edit(token.span, plain),)),
        )
    ]


def _short(tokens: list[Token], at: int) -> list[Diagnostic] | None:
    """`NEAR3`, `N/3` and `P/3` of other platforms, between two operands."""
    token = tokens[at]
    match = _SHORT.match(token.text)
    if match is None or not (_follows_operand(tokens, at) and _precedes_operand(tokens, at)):
        return None
    written, token.kind = token.text, Kind.NEARI
    token.ordered, token.number = match[1] is None, distance_of(match[2])
    token.text = "PRE" if token.ordered else "NEAR"
    plain = f"{token.text}/{token.number}"
    return [
        diagnostic(
            "BQL035",
            token.span,
            f"`{written}` of another platform read as {plain}",
            help=f"write {plain}",
            fix=Fix(f"write {plain}", (Edit(token.span, plain),)),
        )
    ]


def _not_ours(tokens: list[Token], at: int) -> list[Diagnostic] | None:
    """A note on a word that is an operator elsewhere: `XOR`, `AND/OR`, `N3`."""
    token = tokens[at]
    between = _follows_operand(tokens, at) and _precedes_operand(tokens, at)
    if not between and token.text not in ("NEAR", "PRE"):
        return None
    help = _NOT_OURS.get(token.text.upper() if token.text.lower() == "and/or" else token.text)
    ebsco = _EBSCO.match(token.text)
    if ebsco is not None:
        name = "NEAR" if ebsco[1] == "N" else "PRE"
        help = f"write {name}/{ebsco[2]} if the operator is meant"
    if help is None:
        return None
    return [
        diagnostic(
            "BQL051",
            token.span,
            f"`{token.text}` is read as a word here, not as an operator",
            help=help,
        )
    ]


_RULES: tuple[Callable[[list[Token], int], list[Diagnostic] | None], ...] = (
    _symbol,
    _other_case,
    _near,
    _within,
    _short,
    _not_ours,
)


def join_runs(tokens: list[Token]) -> tuple[list[Token], list[Diagnostic]]:
    """Neighbouring words become one RUN; a `?` that ends a sentence is punctuation.

    The place of the run includes the `?`, which is in none of its words.
    """
    joined: list[Token] = []
    found: list[Diagnostic] = []
    at = 0
    while at < len(tokens):
        if tokens[at].kind is not Kind.WORD:
            joined.append(tokens[at])
            at += 1
            continue
        start = at
        while at < len(tokens) and tokens[at].kind is Kind.WORD:
            if at > start and _is_internal_form(tokens, at):
                break
            at += 1
            if _ends_run(tokens, start, at):
                break
        words = tokens[start:at]
        while len(words) >= 3 and _ends_sentence(words[-1].text):
            found.append(_punctuation(words))
        run = Token(Kind.RUN, "", tokens[start].start, tokens[at - 1].end)
        run.words, run.glued = tuple(words), tokens[at - 1].glued
        joined.append(run)
    return joined, found


INTERNAL_FORMS = frozenset(("IN", "PHRASE", "PREFIX", "EXPAND"))
"""Functions of the paper's implementation below its query language."""


def _is_internal_form(tokens: list[Token], at: int) -> bool:
    """Whether the word is the `IN` of `IN(title, x)`."""
    token = tokens[at]
    if not token.glued or token.text not in INTERNAL_FORMS:
        return False
    return at + 1 < len(tokens) and tokens[at + 1].kind is Kind.LPAR


def _ends_run(tokens: list[Token], start: int, at: int) -> bool:
    """Whether the word before `at` is the last of its run, though a word may follow.

    It has a field of its own, `title:` before it or `.ti.` behind, or it is `#`, which is a word
    only where no space follows.
    """
    if start > 0 and tokens[start - 1].kind is Kind.PREFIX:
        return True
    if tokens[at - 1].text == "#":
        return True
    return at < len(tokens) and tokens[at - 1].glued and tokens[at].kind is Kind.SUFFIX


def _ends_sentence(word: str) -> bool:
    """Whether a `?` ends the word, and what remains is a word anywhere."""
    bare = word.rstrip("?")
    return bare != word and not looks_like_operator(bare) and not _NO_MERE_WORD.search(bare)


# A line reference, or the end of a word that is a field or a weight of another platform.
_NO_MERE_WORD = re.compile(r"\A#|\.[A-Za-z]{2}\.\Z|[\^~][\d.]*\Z")


def looks_like_operator(word: str) -> bool:
    """Whether the word is an operator where it stands between operands.

    >>> [word for word in ("and", "near/3", "ADJ", "sand") if looks_like_operator(word)]
    ['and', 'near/3', 'ADJ']
    """
    return _LIKE_OPERATOR.match(word) is not None


_LIKE_OPERATOR = re.compile(
    r"(?:and|or|not|&&?|\|\|?|[wnp]/\d+|adj\d*|(?:near|pre)(?:/[\w.+-]*|\d+)?)\Z",
    re.IGNORECASE,
)


def _punctuation(words: list[Token]) -> Diagnostic:
    last = words[-1]
    bare = last.text.rstrip("?")
    mark = Span(last.start + len(bare), last.end)
    if bare:
        words[-1] = Token(Kind.WORD, bare, last.start, last.start + len(bare), glued=last.glued)
    else:
        words.pop()
    return diagnostic(
        "BQL036",
        mark,
        "`?` at the end of a sentence read as punctuation, not as a wildcard",
        help="remove it; after fewer than three words `?` stands for one character",
        fix=Fix("remove the question mark", (Edit(mark, ""),)),
    )
