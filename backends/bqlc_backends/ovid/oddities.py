"""Terms without a field that look as if something else was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bqlc.compiler.ast.nodes import Bracketed, Phrase, Query, Reference, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc_backends.ovid import foreign_complaints
from bqlc_backends.ovid.exploding import EXPLODE, is_heading
from bqlc_backends.ovid.listed import MULTIPURPOSE
from bqlc_backends.ovid.terms import words_of

_SUBHEADING = re.compile(r"[^/]*[a-z)]/([a-z]{1,2}(?:,[a-z]{1,2})*)\Z", re.IGNORECASE)
_FREQ = re.compile(r"/freq=\d*\Z", re.IGNORECASE)
_IN_FRONT = frozenset(("TI", "AB", "TX"))
_NUMBER = re.compile(r"(?:\d{4,}|0+[1-9]\d*)\Z", re.ASCII)


class Oddities:
    """Complaints about terms; they go to `found`."""

    def __init__(self, found: list[Diagnostic]) -> None:
        self.found = found
        self._said: set[Span] = set()

    def untagged(self, unit: Word | Run | Phrase) -> None:
        """What is odd about a term at which no field stands."""
        words = words_of(unit)
        if isinstance(unit, Phrase):
            return
        if match := _SUBHEADING.match(words[-1].text):
            self.found.append(_subheading(match[1], words[-1].span))
        if _FREQ.search(words[-1].text):
            self.found.append(_no_field_to_count(words[-1].span))
        if isinstance(unit, Run) and words[0].text in _IN_FRONT:
            self.found.append(
                foreign_complaints.field_in_front(words[0].text, words[0].span, False)
            )
        explodes = isinstance(unit, Run) and words[0].text.lower() in EXPLODE
        if explodes and unit.span not in self._said:
            self.found.append(_explode(unit.span, True))
        if isinstance(unit, Word) and _NUMBER.match(unit.text):
            self.found.append(_number(unit))

    def tagged(self, unit: Word | Run | Phrase) -> None:
        """What is odd about a term whatever its field."""
        if isinstance(unit, Run) and unit.words[0].text.lower() in EXPLODE:
            self.found.append(_explode(unit.span, False))

    def fields_of(self, parts: Sequence[Query]) -> None:
        """A warning where the last of several terms alone has a field: `a or b.ti.`."""
        last = parts[-1]
        if not isinstance(last, Bracketed) or not _is_field(last.content):
            return
        bare = [part for part in parts if isinstance(part, Word | Run | Phrase)]
        if bare and all(map(_has_no_field, parts[:-1])):
            self.found.append(_last_only(bare[0].span | bare[-1].span, last))

    def headings_of(self, parts: Sequence[Query]) -> None:
        """`exp wounds and injuries/`: one heading that has an `and` in its name?"""
        for part, heading in pairwise(parts):
            if (
                isinstance(part, Word | Run)
                and isinstance(heading, Bracketed)
                and heading.content.startswith("/")
                and heading.query.span.start > part.span.end
            ):
                exploded = isinstance(part, Run) and part.words[0].text.lower() in EXPLODE
                start = part.words[1].span.start if isinstance(part, Run) and exploded else None
                self._said.add(part.span)
                self.found.append(_one_heading(part.span, heading, start))


def _has_no_field(part: Query) -> bool:
    """Whether it is bare, a heading or a line."""
    heading = isinstance(part, Bracketed) and is_heading(part.content)
    return heading or isinstance(part, Word | Run | Phrase | Reference)


def _is_field(content: str) -> bool:
    """Whether it is a suffix other than `.mp.`, where terms without a field are searched."""
    special = is_heading(content) or " " in content or content in (MULTIPURPOSE, "limit")
    return not special and not content.startswith("mp=")


def _subheading(name: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD015",
        span,
        f"`{name}` behind the slash is no subheading; the term was read as words",
        help="a heading ends with its slash, `humans/`, or has two letters, `asthma/dt`",
    )


def _explode(span: Span, bare: bool) -> Diagnostic:
    slash = Fix("write the slash", (Edit(Span(span.end, span.end), "/"),), Safety.UNSAFE)
    return diagnostic(
        "OVD031",
        span,
        "`exp` before words that are no heading; it was read as a word",
        help="a heading ends with a slash: `exp asthma/`",
        fix=slash if bare else None,
    )


def _one_heading(span: Span, heading: Bracketed, start: int | None) -> Diagnostic:
    """`start`: where the name would begin, behind `exp`."""
    begin = span.start if start is None else start
    end = heading.query.span.end
    edits = (Edit(Span(begin, begin), '"'), Edit(Span(end, end), '"'))
    return diagnostic(
        "OVD031" if start is not None else "OVD032",
        span | heading.span,
        "only the last part was read as a heading, what stands before `and` as words",
        help="a heading with `and` in its name stands in quotation marks: "
        '`exp "wounds and injuries"/`; of two headings each has its slash',
        fix=Fix("make it one heading", edits, Safety.UNSAFE),
    )


def _no_field_to_count(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD008",
        span,
        "`/freq=` without a field before it; it was read as words",
        help="write the field in which to count: `asthma.ab./freq=2`",
    )


def _number(word: Word) -> Diagnostic:
    number = word.text.lstrip("0")
    other = f"{number}` for the line" if number != word.text else f"{number}.yr.` for the year"
    return diagnostic(
        "OVD030",
        word.span,
        f"`{word.text}` alone is a set number to Ovid; it was read as a word",
        help=f'write `"{word.text}"` for the word, `{other}',
        fix=Fix("quote it", (Edit(word.span, f'"{word.text}"'),), Safety.UNSAFE),
    )


def _last_only(span: Span, last: Bracketed) -> Diagnostic:
    return diagnostic(
        "OVD032",
        span,
        f"`.{last.content}.` stands at the last term only; the others are searched in .mp.",
        help=f"put parentheses around all of them: `(a or b).{last.content}.`",
    )
