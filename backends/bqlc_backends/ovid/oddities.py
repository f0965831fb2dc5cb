"""Terms without a field that look as if something else was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bqlc.compiler.ast.nodes import Bracketed, Phrase, Query, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc_backends.ovid.exploding import EXPLODE, is_heading
from bqlc_backends.ovid.listed import MULTIPURPOSE

_SUBHEADING = re.compile(r"[^/]*[a-z)]/([a-z]{1,2})\Z", re.IGNORECASE)
_YEAR = re.compile(r"\d{4,}\Z", re.ASCII)


class Oddities:
    """Complaints about terms that no field stands at; they go to `found`."""

    def __init__(self, found: list[Diagnostic]) -> None:
        self.found = found

    def untagged(self, unit: Word | Run | Phrase) -> None:
        if isinstance(unit, Phrase):
            return
        words = (unit,) if isinstance(unit, Word) else unit.words
        if match := _SUBHEADING.match(words[-1].text):
            self.found.append(_subheading(match[1], words[-1].span))
        if isinstance(unit, Run) and words[0].text.lower() in EXPLODE:
            self.found.append(_explode(unit.span))
        if isinstance(unit, Word) and _YEAR.match(unit.text):
            self.found.append(_number(unit))

    def fields_of(self, parts: Sequence[Query]) -> None:
        """A warning where the last of several terms alone has a field: `a or b.ti.`."""
        last = parts[-1]
        if not isinstance(last, Bracketed) or not _is_field(last.content):
            return
        bare = [part for part in parts if isinstance(part, Word | Run | Phrase)]
        if bare and len(bare) == len(parts) - 1:
            self.found.append(_last_only(bare[0].span | bare[-1].span, last))


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


def _explode(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD031",
        span,
        "`exp` before words that are no heading; it was read as a word",
        help="a heading ends with a slash: `exp asthma/`",
        fix=Fix("write the slash", (Edit(Span(span.end, span.end), "/"),), Safety.UNSAFE),
    )


def _number(word: Word) -> Diagnostic:
    return diagnostic(
        "OVD030",
        word.span,
        f"`{word.text}` alone is a set number to Ovid; it was read as a word",
        help=f'write `"{word.text}"` for the word, `{word.text}.yr.` for the year',
        fix=Fix("quote it", (Edit(word.span, f'"{word.text}"'),), Safety.UNSAFE),
    )


def _last_only(span: Span, last: Bracketed) -> Diagnostic:
    return diagnostic(
        "OVD032",
        span,
        f"`.{last.content}.` stands at the last term only; the others are searched in .mp.",
        help=f"put parentheses around all of them: `(a or b).{last.content}.`",
    )
