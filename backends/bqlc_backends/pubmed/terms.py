"""Words before a tag as patterns: what is truncated, what PubMed makes a space."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import Pattern, Term, Wildcard
from bqlc.compiler.ast.nodes import Phrase, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.wildcards import analyse_word

SHORTEST_STEM = 4
OPERATORS = frozenset(("and", "or", "not"))
_NO_WORDS = OPERATORS | {"add", "set"}
"""Without their star they would be operators, or what is pasted with a query."""

_FOREIGN = re.compile(r"(?<=\w)[?$](?=[\w*]|\Z)|(?<=[^\W\d])#(?=[^\W\d])")
_PIECES = re.compile(r"[^?$#]+")


def words_of(unit: Word | Run | Phrase) -> tuple[Word, ...]:
    return (unit,) if isinstance(unit, Word) else unit.words


def parts_of(unit: Word | Run | Phrase, found: list[Diagnostic]) -> list[Term | Wildcard]:
    """The tokens of a term in order; those with a `*` that counts are wildcards."""
    parts: list[Term | Wildcard] = []
    before = 0  # letters of the term before this word: a stem is counted from the term's start
    for word in words_of(unit):
        text = word.text
        if not text.isalnum():
            text = _without_short(word, before, found)
            if _FOREIGN.search(text):
                found.append(_foreign(word))
        for piece in _PIECES.finditer(text):
            analysed = analyse_word(piece[0], word.span.start + piece.start())
            parts += analysed.parts
            if analysed.misplaced:
                closes = isinstance(unit, Phrase) and word is unit.words[-1]
                found.append(_behind_symbol(word, analysed.misplaced[0], closes))
        before += len(word.text) - word.text.count("*") + 1
    return parts


def is_truncated(unit: Word | Run | Phrase) -> bool:
    """Whether there is a `*` that counts."""
    before = 0
    for word in words_of(unit):
        first = word.text.find("*")
        if _counts(first, before) and word.text[first - 1].isalnum():
            return True
        before += len(word.text) - word.text.count("*") + 1
    return False


def open_stem(unit: Word | Run | Phrase) -> str:
    """The words before a star of its own, which truncates a heading all the same; else none.

    Stars among them are those that PubMed drops.
    """
    *words, last = words_of(unit)
    stem = " ".join(word.text for word in words).replace("*", "")
    is_open = last.text == "*" and len(stem) >= SHORTEST_STEM and stem[-1].isalnum()
    return stem if is_open else ""


def _counts(first: int, before: int) -> bool:
    """Whether the first star of a word has enough before it; not one at the word's beginning."""
    return first > 0 and before + first >= SHORTEST_STEM


def pattern_of(unit: Word | Run | Phrase, found: list[Diagnostic]) -> Pattern | None:
    """The tokens side by side; None, with an error, where there is none."""
    parts = parts_of(unit, found)
    if not parts:
        found.append(_nothing(unit))
        return None
    return parts[0] if len(parts) == 1 else checked.Phrase(tuple(parts), span=unit.span)


def _without_short(word: Word, before: int, found: list[Diagnostic]) -> str:
    """The word without stars that PubMed drops, each a blank so that places stay."""
    text = word.text
    first = text.find("*")
    if first < 0 or _counts(first, before):
        return text
    place = Span(word.span.start + first, word.span.start + first + 1)
    if first == 0:
        found.append(
            diagnostic(
                "PUB004",
                place,
                "PubMed has no truncation at the beginning of a word; it was left out",
                help="spell out the words that are meant, joined by OR",
            )
        )
    else:
        stem = text[:first]
        found.append(
            diagnostic(
                "PUB022",
                word.span,
                f"`{text}` has fewer than {SHORTEST_STEM} letters before the `*`, which PubMed "
                f"drops without a word; `{stem}` is searched",
                help="spell out the words that are meant, joined by OR",
                fix=Fix("write it as it is searched", (Edit(place, ""),))
                if first == len(text) - 1 and stem.isalnum() and stem.lower() not in _NO_WORDS
                else None,
            )
        )
    return f"{text[:first]} {text[first + 1 :]}"


def _foreign(word: Word) -> Diagnostic:
    match = _FOREIGN.search(word.text)
    sign = match[0] if match else ""
    stem = word.text[: match.start()] if match else ""
    at_end = match is not None and match.end() == len(word.text)
    place = Span(word.span.end - 1, word.span.end)
    return diagnostic(
        "PUB023",
        word.span,
        f"`{sign}` is no wildcard in PubMed but a space; "
        f"`{_FOREIGN.sub(' ', word.text).strip()}` is searched",
        help=f"for any ending write `{stem}*`" if at_end else "spell the variants out with OR",
        fix=Fix("truncate with a star", (Edit(place, "*"),), Safety.UNSAFE) if at_end else None,
    )


def _behind_symbol(word: Word, place: Span, closes: bool) -> Diagnostic:
    """`closes`: the quotation mark behind the word closes a phrase, and behind the sign alone it
    might open one."""
    is_plain = word.text[:1].isalnum() and not word.text.endswith(":*")  # that may be a title
    is_plain = is_plain and word.text.isascii()  # other signs may leave nothing to search
    return diagnostic(
        "PUB022",
        word.span,
        f"the `*` in `{word.text}` stands behind a sign that is not searched; it was left out",
        help="put it right behind a letter or digit",
        fix=Fix("leave it out", (Edit(place, ""),))
        if place.end == word.span.end and is_plain and not closes
        else None,
    )


def _nothing(unit: Word | Run | Phrase) -> Diagnostic:
    text = shown(words_of(unit))
    return diagnostic(
        "BQL106",
        unit.span,
        f"`{text}` has no letter or digit to search for; it matches nothing",
        help="remove it",
    )


def shown(words: Sequence[Word], most: int = 40) -> str:
    return clipped(" ".join(word.text for word in words), most)


def clipped(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
