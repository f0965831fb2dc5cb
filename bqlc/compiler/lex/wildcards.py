"""What a typed word asks for: its tokens, those with `*` or `?` as patterns, and what is lost.

A wildcard belongs to the token whose character stands before it; at the start of the word, to the
token that begins there. So `well-kn*` is `well` and then `kn*`, and `C++*` is a mistake: the
character before the `*` is part of no token, and the index could never find what was meant.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from bqlc.compiler.ast.checked import Term, Wildcard
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.standard import LONGEST, spans

_WILDCARDS = re.compile(r"[*?]+")


@dataclass(frozen=True, slots=True)
class AnalysedWord:
    """A typed word after the tokeniser; spans are those of the source.

    parts       the tokens in order, adjacent in the index; without any the word matches nothing
    dropped     characters that are part of no token (`++`); white space is not counted
    misplaced   wildcards that touch no token, an error; they are in no part
    """

    parts: tuple[Term | Wildcard, ...]
    dropped: tuple[Span, ...] = ()
    misplaced: tuple[Span, ...] = ()


def analyse_word(text: str, at: int = 0) -> AnalysedWord:
    """The tokens and patterns of a word that stands at offset `at` of its source.

    >>> analyse_word("Wi-F*").parts
    (Term(token='wi'), Wildcard(pattern='f*'))
    >>> [analyse_word(word).parts for word in ("wom?n", "*ology", "3.1*", "*")]
    ... # doctest: +NORMALIZE_WHITESPACE
    [(Wildcard(pattern='wom?n'),), (Wildcard(pattern='*ology'),),
     (Wildcard(pattern='3.1*'),), (Wildcard(pattern='*'),)]
    >>> analyse_word("C++*").misplaced
    (Span(start=3, end=4),)
    """
    stem = text.removesuffix("*")
    if stem.isascii() and stem.isalnum() and len(stem) <= LONGEST:  # most words: one token
        span = Span(at, at + len(text))
        token = stem.lower()
        return (
            AnalysedWord((Term(token, span=span),))
            if stem == text
            else AnalysedWord((Wildcard(token + "*", span=span),))
        )
    if _WILDCARDS.fullmatch(text):
        return AnalysedWord((Wildcard(_tidy(text), span=Span(at, at + len(text))),))
    # The tokeniser sees the word without its wildcards; `typed` leads back to the word.
    typed = [offset for offset, char in enumerate(text) if char not in "*?"]
    found = spans("".join(text[offset] for offset in typed))
    wildcards = list(_WILDCARDS.finditer(text))
    starts = [run.start() for run in wildcards]
    parts: list[Term | Wildcard] = []
    used: set[int] = set()
    for token, start, end in found:
        first, last = typed[start], typed[end - 1] + 1
        mine = wildcards[bisect_right(starts, first) : bisect_right(starts, last)]
        if wildcards and wildcards[0].span() == (0, first):
            mine.insert(0, wildcards[0])
        used.update(run.start() for run in mine)
        if not mine:
            parts.append(Term(token, span=Span(at + first, at + last)))
            continue
        first, last = min(first, mine[0].start()), max(last, mine[-1].end())
        letters = iter(token)
        pattern = "".join(char if char in "*?" else next(letters) for char in text[first:last])
        parts.append(Wildcard(_tidy(pattern), span=Span(at + first, at + last)))
    return AnalysedWord(
        tuple(parts),
        tuple(_dropped(text, parts, at)),
        tuple(
            Span(at + run.start(), at + run.end()) for run in wildcards if run.start() not in used
        ),
    )


def _dropped(text: str, parts: list[Term | Wildcard], at: int) -> Iterator[Span]:
    covered = {offset for part in parts for offset in range(part.span.start, part.span.end)}
    shown = "".join(
        " " if at + offset in covered or char in "*?" else char for offset, char in enumerate(text)
    )
    for stretch in re.finditer(r"\S+", shown):
        yield Span(at + stretch.start(), at + stretch.end())


def _tidy(pattern: str) -> str:
    return re.sub(r"\*{2,}", "*", pattern)
