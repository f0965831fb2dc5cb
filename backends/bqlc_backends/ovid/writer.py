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
from bqlc.compiler.lex.counts import have_bare_counts, without_count
from bqlc.compiler.lex.lines import split_lines
from bqlc.compiler.parse.complaints import MAX_DEPTH
from bqlc.compiler.parse.reading import Line, Reading
from bqlc_backends.ovid.brackets import is_tag
from bqlc_backends.ovid.exploding import is_heading
from bqlc_backends.ovid.headings import parts_of
from bqlc_backends.ovid.listed import MARK, MULTIPURPOSE
from bqlc_backends.ovid.pasted import without_pasted
from bqlc_backends.ovid.sets import is_set_number
from bqlc_backends.ovid.statements import DUPLICATES, KEEP, USE, statement

_MOST_WRAPPED = 20
_LAST_NUMBER = 999  # a number of four digits is none of a line
_CODE = re.compile(r"[a-z]{2,8}")  # others are read behind a group only
_FIRST_NOT = re.compile(r"not\b")


def write(query: Query) -> str:
    """The query on one line; Ovid reads it as the same tree.

    >>> a, b, c = (Bracketed(Word(word), "ti,ab") for word in "abc")
    >>> write(And((Or((a, b)), Not(c))))
    '(a.ti,ab. or b.ti,ab.) not c.ti,ab.'
    >>> write(Bracketed(Near((Word("gait"), Word("child*")), 2, False), "tw"))
    '(gait adj3 child*).tw.'
    """
    text = _whole(query, False)
    if _depth(text) > MAX_DEPTH:
        text = _whole(query, True)
    first_not = _FIRST_NOT.match(text) and text.count("not ") + _depth(text) < MAX_DEPTH
    like_more = _has_count(text) or _reads_as_one(text) or first_not
    if (like_more or split_lines(text, plain_numbers=True)) and not _is_statement(query):
        text = f"({text})"
        if _has_count(text):  # the group is one number
            text = f"({text})"
    names = _listed(query)
    return f"{text} [mp={names.replace(',', ', ')}]" if names else text


def layout(reading: Reading) -> str:
    """A strategy line by line with its numbers, notes behind the lines they stand in."""
    if not reading.is_strategy:
        return _with_notes(reading, reading.result)
    if any(line.number > _LAST_NUMBER for line in reading.lines):
        return "\n".join(_with_notes(reading, line) for line in reading.lines)
    texts = [_with_notes(reading, line) for line in reading.lines]
    if have_bare_counts(texts):
        texts = [_with_notes(reading, line, True) for line in reading.lines]
    numbers = [line.number for line in reading.lines]
    return "\n".join(f"{at}. {text}" for at, text in zip(numbers, texts, strict=True))


def _with_notes(reading: Reading, line: Line, grouped: bool = False) -> str:
    notes = [
        _note(" ".join(comment.text.split()))
        for comment in reading.comments
        if line.span.start <= comment.span.start < line.span.end
    ]
    text = write(line.tree)
    if grouped and not _is_statement(line.tree):
        text = f"({text})"
    whole = " ".join((text, *notes))
    own_line = not reading.is_strategy and split_lines(whole, plain_numbers=True)
    command = not _is_statement(line.tree) and statement(whole, Span(0, len(whole))).kind
    if notes and (own_line or command):
        return " ".join((f"({text})", *notes))
    return whole


def _note(text: str) -> str:
    """A note at the end of the line, where `[MeSH]` would be a tag of the last word."""
    return f"[note: {text[1:-1].strip()}]" if is_tag(text) else text


def _whole(query: Query, bare: bool) -> str:
    """What only a whole line may be, and all else.

    `bare`: an `and` within an `or` has no parentheses, which would nest too deep to be read.
    """
    match query:
        case And((subject, Bracketed(conditions, "limit"))):
            text = f"limit {_text(subject, bare)} to"
            said = _limit(conditions)
            for _ in range(2):  # of one number in parentheses once more
                if _has_count(f"{text} {said}"):
                    said = f"({said})"
            return f"{text} {said}"
        case Bracketed(subject, content) if content == DUPLICATES:
            return f"{DUPLICATES} from {_text(subject, bare)}"
        case Bracketed(subject, content) if content.startswith(KEEP):
            return f"from {_text(subject, bare)} {content}"
        case Bracketed(subject, content) if content.startswith(USE):
            plain = isinstance(subject, Reference | Bracketed)
            return f"{_text(subject, bare) if plain else f'({_text(subject, bare)})'} {content}"
        case Reference():
            return _reference(query)
        case _:
            return _text(query, bare)


def _depth(text: str) -> int:
    """How deep its parentheses nest, at most."""
    depth = most = 0
    for char in text:
        depth += (char == "(") - (char == ")")
        most = max(most, depth)
    return most


def _has_count(text: str) -> bool:
    """Whether its end would be read as a number of hits."""
    return without_count(text, Span(0, len(text)), []).end < len(text)


def _is_statement(query: Query) -> bool:
    match query:
        case And((_, Bracketed(_, "limit"))):
            return True
        case Bracketed(_, content):
            return content == DUPLICATES or content.startswith((KEEP, USE))
        case _:
            return False


def _reads_as_one(text: str) -> bool:
    """Words that would be a limit, a command or a heading of the screen."""
    return bool(statement(text, Span(0, len(text))).kind) or without_pasted(text, []) != text


def _text(query: Query, bare: bool) -> str:
    match query:
        case Word(text):
            return text
        case Run(words):
            return " ".join(word.text for word in words)
        case Phrase(words):
            return '"' + " ".join(word.text for word in words) + '"'
        case Bracketed(inner, content):
            return (
                _heading(inner, content) if is_heading(content) else _fielded(inner, content, bare)
            )
        case Near(operands, distance, ordered):
            joint = "adj" if ordered else f"adj{distance + 1}"
            sides = (_beside(one, ordered, at == 0, bare) for at, one in enumerate(operands))
            return f" {joint} ".join(sides)
        case And(parts):
            return _and(parts, bare)
        case Or(parts):
            return " or ".join(_alternative(part, bare) for part in parts)
        case Not(inner):
            return f"not {_negated(inner, bare)}"
        case Reference():
            text = _reference(query)
            return text if text.isdecimal() else f"({text})"
        case Missing():
            return "()"
        case _:
            assert_never(query)


def _and(parts: tuple[Query, ...], bare: bool) -> str:
    """`(a not b) and c`: what stands before a `not` is put in parentheses with it."""
    first = parts[0]
    text = _text(first, bare) if isinstance(first, Not) else _operand(first, bare)
    behind_not, wrapped = isinstance(first, Not), 0
    for part in parts[1:]:
        if isinstance(part, Not):
            text += f" not {_negated(part.query, bare)}"
            behind_not = True
            continue
        if behind_not and wrapped < _MOST_WRAPPED:
            text = f"({text})"
            wrapped += 1
        text += f" and {_operand(part, bare)}"
        behind_not = False
    return text


def _operand(query: Query, bare: bool) -> str:
    near = isinstance(query, Near) and not bare  # adj binds closer than what is around it
    wrapped = near or isinstance(query, And | Or) or _is_one_not(query)
    return f"({_text(query, bare)})" if wrapped else _text(query, bare)


def _alternative(query: Query, bare: bool) -> str:
    plain = bare and isinstance(query, And) and not isinstance(query.parts[0], Not)
    return _text(query, bare) if plain else _operand(query, bare)


def _is_one_not(query: Query) -> bool:
    """A not that is put in parentheses. A doubled one is left: people write it so, if at all, and
    with parentheses it would nest deeper than it was typed."""
    return isinstance(query, Not) and not isinstance(query.query, Not)


def _negated(query: Query, bare: bool) -> str:
    """What stands behind not; another not needs no parentheses, which would nest twice as deep."""
    return _text(query, bare) if isinstance(query, Not) else _operand(query, bare)


def _beside(query: Query, plain_adj: bool, first: bool, bare: bool) -> str:
    """What stands around adj; behind it `4` in `adj 4` would be adj4."""
    if isinstance(query, Not) or (isinstance(query, Near) and not (first and bare)):
        return f"({_text(query, bare)})"
    text = _operand(query, bare)
    return f"({text})" if plain_adj and not first and text[:1].isdecimal() else text


def _fielded(inner: Query, content: str, bare: bool) -> str:
    codes, slash, often = content.partition("/")
    if codes.startswith(MARK):
        codes = MULTIPURPOSE
    usual = all(map(_CODE.fullmatch, codes.split(",")))
    plain = usual and isinstance(inner, Word | Run | Phrase | Missing)
    unit = _text(inner, bare) if plain else f"({_text(inner, bare)})"
    return f"{unit}.{codes}.{slash}{often}"


def _heading(inner: Query, content: str) -> str:
    explode, focus, names = parts_of(content)
    return f"{'exp ' * explode}{'*' * focus}{_text(inner, False)}/{','.join(names)}"


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
            first = f"({_conditions(left)})" if isinstance(left, Near) else _condition(left)
            return f"{first} ({_conditions(right)})"
        case _:
            return _text(query, False)


def _condition(query: Query) -> str:
    return _limit(query)
