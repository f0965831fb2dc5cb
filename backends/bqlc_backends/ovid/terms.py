"""Words as patterns: `$` any ending, `$2` two letters at most, `#` one letter, `?` one or none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern, Term, Wildcard
from bqlc.compiler.ast.nodes import Phrase, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.standard import keyword
from bqlc.compiler.lex.wildcards import analyse_word

Unit = Word | Run | Phrase

MOST_FORMS = 32
"""A word with `?` or `$2` is written out in at most so many forms."""

STOP_WORDS = frozenset(
    ("and", "as", "for", "from", "is", "of", "that", "the", "this", "to", "was", "were")
)
"""Words that Ovid does not search."""

_SIGNS = re.compile(r"[*$:#?]")
_LIMITED = re.compile(r"(?:[*$]|(?<=[^\W\d_]):)(\d+)\Z", re.ASCII)
_LEADING = re.compile(r"[*$#?:]")
_COLON_INSIDE = re.compile(r"(?<=[^\W\d_]):(?=[^\W\d_])")
_INSIDE = re.compile(r"(?<=\w)[*$](?=[^\W\d]|\d+\w*[^\W\d])|" + _COLON_INSIDE.pattern)


def words_of(unit: Unit) -> tuple[Word, ...]:
    return (unit,) if isinstance(unit, Word) else unit.words


def forms(text: str) -> tuple[str, ...]:
    """A word as the words that it stands for, in BQL's `*` (any letters) and `?` (one letter).

    >>> forms("colo?r$"), forms("dog$2"), forms("wom#n")
    (('color*', 'colo?r*'), ('dog', 'dog?', 'dog??'), ('wom?n',))
    """
    if not _SIGNS.search(text):
        return (text,)
    ending = [""]
    if limited := _LIMITED.search(text):
        text = text[: limited.start()]
        count = min(int(limited[1][:4]), MOST_FORMS)
        ending = ["?" * number for number in range(count + 1)] if count < MOST_FORMS else ["*"]
    elif text[-1:] == ":" and text[:-1]:
        text = text[:-1] + "*"
    choices = [_choices(char) for char in _COLON_INSIDE.sub("*", text)]
    doubts = sum(len(choice) > 1 for choice in choices)
    if len(ending) << doubts > MOST_FORMS:  # `?` at the end of a long row: any letters will do
        return ("".join("*" if len(choice) > 1 else choice[0] for choice in choices) + ending[-1],)
    return tuple("".join(letters) + end for letters in product(*choices) for end in ending)


def _choices(char: str) -> tuple[str, ...]:
    match char:
        case "?":
            return ("", "?")
        case "#":
            return ("?",)
        case "$":
            return ("*",)
        case _:
            return (char,)


def pattern_of(unit: Unit, found: list[Diagnostic]) -> Pattern | None:
    """The words side by side in this order; None, with an error, where there is no letter."""
    patterns: list[Pattern] = []
    for word in words_of(unit):
        pattern = _word(word, found)
        if pattern is not None:
            patterns.append(pattern)
    if not patterns:
        if words_of(unit):  # else it is an empty phrase, which the reader has complained about
            found.append(_nothing(unit))
        return None
    return side_by_side(patterns, unit.span)


def side_by_side(patterns: Sequence[Pattern], span: Span) -> Pattern:
    """One after the other: a phrase where each is a word, else in order at no distance.

    >>> a, b = Term("a"), checked.Either((Term("b"), Term("c")))
    >>> side_by_side((a, a, b), Span(0, 0)) == checked.Proximity(
    ...     (checked.Phrase((a, a)), b), 0, True
    ... )
    True
    """
    whole: Pattern | None = None
    words: list[Term | Wildcard] = []
    for pattern in patterns:
        match pattern:
            case Term() | Wildcard():
                words.append(pattern)
            case checked.Phrase(parts):
                words += parts
            case _:
                whole = _beside(_beside(whole, words, span), pattern, span)
                words = []
    found = _beside(whole, words, span)
    assert found is not None, "side by side stands something"
    return found


def _beside(
    left: Pattern | None, right: Pattern | list[Term | Wildcard], span: Span
) -> Pattern | None:
    if isinstance(right, list):
        if not right:
            return left
        right = right[0] if len(right) == 1 else checked.Phrase(tuple(right), span=span)
    return right if left is None else checked.Proximity((left, right), 0, True, span=span)


def _word(word: Word, found: list[Diagnostic]) -> Pattern | None:
    text = word.text
    if text.isascii() and text.isalnum():
        return side_by_side(analyse_word(text, word.span.start).parts, word.span)
    _odd_signs(word, found)
    options: list[Pattern] = []
    for form in forms(text):
        parts = analyse_word(form).parts
        placed = tuple(_placed(part, word.span) for part in parts)
        if placed and not (len(placed) == 1 and not _has_letters(placed[0])):
            options.append(side_by_side(placed, word.span))
    options = list(dict.fromkeys(options))
    if not options:
        return None
    return options[0] if len(options) == 1 else checked.Either(tuple(options), span=word.span)


def _placed(part: Term | Wildcard, span: Span) -> Term | Wildcard:
    """A part where its word stands: the forms of a word are not typed one by one."""
    return (
        Term(part.token, span=span)
        if isinstance(part, Term)
        else Wildcard(part.pattern, span=span)
    )


def _has_letters(part: Term | Wildcard) -> bool:
    text = part.token if isinstance(part, Term) else part.pattern
    return any(char not in "*?" for char in text)


def value_forms(unit: Unit) -> tuple[tuple[str, bool], ...]:
    """A whole value, or the values that it stands for, each with whether wildcards are in it."""
    text = " ".join(word.text for word in words_of(unit))
    found: dict[tuple[str, bool], None] = {}
    for form in forms(text):
        wild = form != text or "*" in form or "?" in text
        found[keyword(form), wild and bool(re.search(r"[*?]", form))] = None
    return tuple(found)


def _odd_signs(word: Word, found: list[Diagnostic]) -> None:
    text = word.text
    if _LEADING.match(text) and not text[1:].isdecimal():
        found.append(_leading(word))
    elif _INSIDE.search(text):
        found.append(_inside(word))
    elif (limited := _LIMITED.search(text)) and len(limited[1].lstrip("0")) > 2:
        found.append(_too_many(word, limited[1]))


def _leading(word: Word) -> Diagnostic:
    return diagnostic(
        "OVD005",
        Span(word.span.start, word.span.start + 1),
        f"Ovid has no truncation at the beginning of a word; `{word.text}` finds nothing there",
        help="spell out the words that are meant, joined by `or`"
        if not word.text.startswith("*")
        else "spell the words out; a heading in focus ends with a slash: `*asthma/`",
    )


def _inside(word: Word) -> Diagnostic:
    return diagnostic(
        "OVD023",
        word.span,
        f"`{word.text}` is truncated inside the word, where Ovid takes `#` and `?` only; it was "
        "read as any letters there",
        help="write `#` for one letter, `?` for one or none, or spell the variants out with `or`",
    )


def _too_many(word: Word, number: str) -> Diagnostic:
    return diagnostic(
        "OVD023",
        word.span,
        f"`{word.text}` asks for {number[:6]} letters more, which is no number for Ovid; it was "
        "read as any letters",
        help="write at most two digits, or none for any ending",
    )


def _nothing(unit: Unit) -> Diagnostic:
    text = " ".join(word.text for word in words_of(unit))
    return diagnostic(
        "BQL106",
        unit.span,
        f"`{text if len(text) < 40 else text[:39] + '…'}` has no letter or digit to search for; "
        "it matches nothing",
        help="remove it",
    )
