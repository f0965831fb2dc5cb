"""Trees as Ovid text: every mixture in parentheses, every suffix with its closing dot."""

from __future__ import annotations

import re
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
from bqlc.compiler.input.spans import Span
from bqlc.compiler.parse.reading import Line, Reading
from bqlc_backends.ovid.exploding import is_heading
from bqlc_backends.ovid.headings import parts_of
from bqlc_backends.ovid.listed import MARK, MULTIPURPOSE
from bqlc_backends.ovid.sets import is_set_number
from bqlc_backends.ovid.statements import DUPLICATES, KEEP, USE, statement

_MOST_WRAPPED = 20
_NUMBER_AT_END = re.compile(r" \((\d+)\)\Z")
_LIKE_A_COUNT = re.compile(r"(?:\t[ \t]*[\d,]+|[ \t]+\d{1,3}(?:,\d{3})+|[ \t]+\([\d,]+\))\s*\Z")


def write(query: Query) -> str:
    """The query on one line; Ovid reads it as the same tree.

    >>> a, b, c = (Bracketed(Word(word), "ti,ab") for word in "abc")
    >>> write(And((Or((a, b)), Not(c))))
    '(a.ti,ab. or b.ti,ab.) not c.ti,ab.'
    >>> write(Bracketed(Near((Word("gait"), Word("child*")), 2, False), "tw"))
    '(gait adj3 child*).tw.'
    """
    text = _whole(query)
    like_more = _LIKE_A_COUNT.search(text) or _reads_as_one(text)
    if _is_one_not(query) or (like_more and not _is_statement(query)):
        text = f"({text})"
    names = _listed(query)
    return f"{text} [mp={names.replace(',', ', ')}]" if names else text


def layout(reading: Reading) -> str:
    """A strategy line by line with its numbers, notes behind the lines they stand in."""
    if not reading.is_strategy:
        return _with_notes(reading, reading.result)
    return "\n".join(f"{line.number}. {_with_notes(reading, line)}" for line in reading.lines)


def _with_notes(reading: Reading, line: Line) -> str:
    notes = [
        " ".join(comment.text.split())
        for comment in reading.comments
        if line.span.start <= comment.span.start < line.span.end
    ]
    text = write(line.tree)
    if reading.is_strategy:  # one number in parentheses would be read as the hits of the line
        text = _NUMBER_AT_END.sub(r" ((\1))", text)
    return " ".join((text, *notes))


def _whole(query: Query) -> str:
    """What only a whole line may be, and all else."""
    match query:
        case And((subject, Bracketed(conditions, "limit"))):
            return f"limit {_text(subject)} to {_limit(conditions)}"
        case Bracketed(subject, content) if content == DUPLICATES:
            return f"{DUPLICATES} from {_text(subject)}"
        case Bracketed(subject, content) if content.startswith(KEEP):
            return f"from {_text(subject)} {content}"
        case Bracketed(subject, content) if content.startswith(USE):
            plain = isinstance(subject, Reference | Bracketed)
            return f"{_text(subject) if plain else f'({_text(subject)})'} {content}"
        case Reference():
            return _reference(query)
        case _:
            return _text(query)


def _is_statement(query: Query) -> bool:
    match query:
        case And((_, Bracketed(_, "limit"))):
            return True
        case Bracketed(_, content):
            return content == DUPLICATES or content.startswith((KEEP, USE))
        case _:
            return False


def _reads_as_one(text: str) -> bool:
    """Words that would be a limit or a command at the beginning of a line."""
    return bool(statement(text, Span(0, len(text))).kind)


def _text(query: Query) -> str:
    match query:
        case Word(text):
            return text
        case Run(words):
            return " ".join(word.text for word in words)
        case Phrase(words):
            return '"' + " ".join(word.text for word in words) + '"'
        case Bracketed(inner, content):
            return _heading(inner, content) if is_heading(content) else _fielded(inner, content)
        case Near(operands, distance, ordered):
            joint = "adj" if ordered else f"adj{distance + 1}"
            left, *right = operands
            return f" {joint} ".join((_operand(left), *(_beside(one, ordered) for one in right)))
        case And(parts):
            return _and(parts)
        case Or(parts):
            return " or ".join(map(_operand, parts))
        case Not(inner):
            return f"not {_negated(inner)}"
        case Reference():
            text = _reference(query)
            return text if text.isdecimal() else f"({text})"
        case Missing():
            return "()"
        case _:
            assert_never(query)


def _and(parts: tuple[Query, ...]) -> str:
    """`(a not b) and c`: what stands before a `not` is put in parentheses with it."""
    first = parts[0]
    text = _text(first) if isinstance(first, Not) else _operand(first)
    behind_not, wrapped = isinstance(first, Not), 0
    for part in parts[1:]:
        if isinstance(part, Not):
            text += f" not {_negated(part.query)}"
            behind_not = True
            continue
        if behind_not and wrapped < _MOST_WRAPPED:
            text = f"({text})"
            wrapped += 1
        text += f" and {_operand(part)}"
        behind_not = False
    return text


def _operand(query: Query) -> str:
    wrapped = isinstance(query, And | Or | Near) or _is_one_not(query)
    return f"({_text(query)})" if wrapped else _text(query)


def _is_one_not(query: Query) -> bool:
    """A not that is put in parentheses. A doubled one is left: people write it so, if at all, and
    with parentheses it would nest deeper than it was typed."""
    return isinstance(query, Not) and not isinstance(query.query, Not)


def _negated(query: Query) -> str:
    """What stands behind not; another not needs no parentheses, which would nest twice as deep."""
    return _text(query) if isinstance(query, Not) else _operand(query)


def _beside(query: Query, plain_adj: bool) -> str:
    """What stands behind adj; `adj 4` would be adj4."""
    text = _operand(query)
    return f"({text})" if plain_adj and text[:1].isdecimal() else text


def _fielded(inner: Query, content: str) -> str:
    codes, slash, often = content.partition("/")
    if codes.startswith(MARK):
        codes = MULTIPURPOSE
    usual = all(len(code) == 2 and code.isalpha() for code in codes.split(","))
    plain = usual and isinstance(inner, Word | Run | Phrase | Missing)
    unit = _text(inner) if plain else f"({_text(inner)})"
    return f"{unit}.{codes}.{slash}{often}"


def _heading(inner: Query, content: str) -> str:
    explode, focus, names = parts_of(content)
    return f"{'exp ' * explode}{'*' * focus}{_text(inner)}/{','.join(names)}"


def _reference(reference: Reference) -> str:
    text = reference_text(reference.lines)
    if is_set_number(text):
        return text
    return f"{'and' if reference.every else 'or'}/{text}"


def _listed(query: Query) -> str:
    """The names of the pasted list, which is the same at each `.mp.` of a line."""
    stack = [query]
    while stack:
        match stack.pop():
            case Bracketed(inner, content):
                if content.startswith(MARK):
                    return content.removeprefix(MARK)
                stack.append(inner)
            case And(parts) | Or(parts) | Near(parts):
                stack.extend(parts)
            case Not(inner):
                stack.append(inner)
            case _:
                pass
    return ""


# -------------------------------------------------------------------- limits


def condition_text(conditions: Query) -> str:
    """What a limit selects, as it is typed.

    >>> condition_text(Near((Word("child"), Word("0")), 0, True))
    'child (0)'
    """
    return _conditions(conditions)


def _limit(conditions: Query) -> str:
    if isinstance(conditions, And | Or | Not):
        return f"({_conditions(conditions)})"
    return _conditions(conditions)


def _conditions(query: Query) -> str:
    match query:
        case Bracketed(Word(text), content) if content.endswith("="):
            return f'{content}"{text}"'
        case And(parts):
            return " and ".join(map(_condition, parts))
        case Or(parts):
            return " or ".join(map(_condition, parts))
        case Not(inner):
            return f"not {_condition(inner)}"
        case Near((left, right)):
            return f"{_condition(left)} ({_conditions(right)})"
        case _:
            return _text(query)


def _condition(query: Query) -> str:
    return _limit(query)
