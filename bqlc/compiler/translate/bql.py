"""Canonical BQL: the fewest parentheses that read back to the same tree."""

from __future__ import annotations

from typing import assert_never

from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Missing,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Reference,
    Run,
    Word,
)
from bqlc.compiler.ast.show import reference_text
from bqlc.compiler.lex.operators import looks_like_operator

# How tightly a construct binds; an operand that binds less tightly needs parentheses.
OR, AND, NOT, NEAR, UNIT = range(5)

MAX_CHAIN = 4  # infix NEARs in one chain


def write(query: Query) -> str:
    """The query as canonical BQL, on one line.

    >>> from bqlc.compiler.ast.nodes import And, Not, Or, Word
    >>> write(And((Or((Word("a"), Word("b"))), Not(Word("c")))))
    '(a OR b) NOT c'
    """
    return text_of(query, OR)


def text_of(query: Query, least: int, after_operator: bool = False) -> str:
    """The text of a part whose surroundings bind as tightly as `least`.

    `after_operator`: it comes right after AND or OR, where a word `not` would be an operator.
    """
    binding = binding_of(query)
    if binding < least and isinstance(query, Near) and least == UNIT:
        return near_prefix(query)
    if binding < least or (after_operator and _starts_like_not(query)):
        return f"({text_of(query, OR)})"
    match query:
        case Word() | Run():
            return _words((query,) if isinstance(query, Word) else query.words)
        case Phrase(words):
            return _phrase(words)
        case Bracketed(inner, content):
            if isinstance(inner, Bracketed):
                return f"({text_of(inner, OR)})[{content}]"
            return f"{text_of(inner, UNIT, after_operator)}[{content}]"
        case Near():
            return _near(query, after_operator)
        case And() | Or():
            return " ".join(joined(query, after_operator))
        case Not(inner):
            return f"NOT {text_of(inner, NOT)}"
        case Reference(lines):
            return f"#{reference_text(lines)}"
        case Missing():
            return "()"
        case _:
            assert_never(query)


def joined(query: And | Or, after_operator: bool = False) -> list[str]:
    """The parts of an AND or OR as text, each but the first with its operator before it."""
    least = AND if isinstance(query, Or) else NOT
    texts = [text_of(query.parts[0], least, after_operator)]
    for before, part in zip(query.parts, query.parts[1:], strict=False):
        if isinstance(query, Or):
            texts.append(f"OR {text_of(part, least, True)}")
        elif isinstance(part, Not) and not looks_like_operator(_last_word(before)):
            texts.append(text_of(part, least))
        else:
            texts.append(f"AND {text_of(part, least, True)}")
    return texts


def binding_of(query: Query) -> int:
    match query:
        case Or():
            return OR
        case And():
            return AND
        case Not():
            return NOT
        case Near(operands, _, _):
            return NEAR if len(operands) == 2 and _chain(query) <= MAX_CHAIN else UNIT
        case Word() | Run() | Phrase() | Bracketed() | Reference() | Missing():
            return UNIT
        case _:
            assert_never(query)


def _near(near: Near, after_operator: bool) -> str:
    """`a NEAR/3 b` for two operands; `NEAR/3(a, b, c)` where that would not do."""
    if binding_of(near) == UNIT or (after_operator and _begins_with_not(near)):
        return near_prefix(near)
    left, right = near.operands
    name = near_name(near.distance, near.ordered)
    return f"{text_of(left, NEAR, after_operator)} {name} {text_of(right, UNIT)}"


def near_prefix(near: Near) -> str:
    """`NEAR/3(a, b)`, whatever stands around it."""
    inside = ", ".join(text_of(operand, OR) for operand in near.operands)
    return f"{near_name(near.distance, near.ordered)}({inside})"


def near_name(distance: int, ordered: bool) -> str:
    """`NEAR/3` or `PRE/3`."""
    return f"{'PRE' if ordered else 'NEAR'}/{distance}"


def _chain(near: Near) -> int:
    """How many infix NEARs in a row the text of this one would have."""
    count, query = 0, near
    while isinstance(query, Near) and len(query.operands) == 2:
        count += 1
        left = query.operands[0]
        if not isinstance(left, Near):
            break
        query = left
    return count


def _words(words: tuple[Word, ...]) -> str:
    """Bare words. Before a parenthesis `#` is a word, and elsewhere the beginning of a comment."""
    text = " ".join(word.text for word in words)
    return f"({text})" if words[-1].text == "#" else text


def _phrase(words: tuple[Word, ...]) -> str:
    text = " ".join(word.text.replace('"', '\\"') for word in words)
    # A backslash at the end would take the closing quotation mark for its own.
    return f'"{text} "' if text.endswith("\\") else f'"{text}"'


def _begins_with_not(near: Near) -> bool:
    """Whether the text of an infix NEAR would begin with the bare word `not`."""
    query: Query = near
    while isinstance(query, Near):
        query = query.operands[0]
    return isinstance(query, Word) and query.text.lower() == "not"


def _last_word(query: Query) -> str:
    """The last word of a part that ends in a bare word, else nothing."""
    while True:
        match query:
            case Word(text):
                return text
            case Run(words):
                return words[-1].text
            case Not(inner):
                query = inner
            case Near(operands, _, _):
                query = operands[-1]
            case _:
                return ""


def _starts_like_not(query: Query) -> bool:
    return isinstance(query, Run) and query.words[0].text.lower() == "not"
