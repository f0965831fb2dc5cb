"""`# bqlc: ignore[CODE]`: comments that silence rules, in languages that have comments.

On a line of its own such a comment is for the next line that is no comment; at the end of a line
it is for that line; `ignore-file[...]` is for the whole text. Without brackets it silences all;
with brackets that hold no code, or never close, it silences nothing, and is told of (SUP002).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Comment

_COMMENT = re.compile(
    r"#\s*bqlc:\s*ignore(-file)?(?![\w-])(?:\s*\[([^\]\n]*)(\])?)?", re.IGNORECASE
)
_CODE = re.compile(r"[^\s,]+")
_USUAL = re.compile(r"[A-Z]{1,3}\d*", re.IGNORECASE)


@dataclass
class Suppression:
    """One comment. `line` is the line it is for, None for the whole text.

    `codes` are those it names, with their places; none: it silences everything. `broken` says
    what is wrong with its brackets; then it silences nothing.
    """

    span: Span
    line: int | None
    codes: tuple[tuple[str, Span], ...]
    broken: str = ""
    used: set[str] = field(default_factory=set)

    def silences(self, found: Diagnostic, line: int) -> bool:
        if self.broken or (self.line is not None and self.line != line):
            return False
        if not self.codes:
            self.used.add("")
            return True
        for code, _ in self.codes:
            if found.code.startswith(code):
                self.used.add(code)
                return True
        return False


def suppressions(comments: Iterable[Comment], source: Source) -> list[Suppression]:
    """The comments that silence something."""
    comments = list(comments)
    alone = {_own_line(comment, source) for comment in comments}
    return [
        made
        for comment in comments
        for match in _COMMENT.finditer(comment.text)
        for made in [_suppression(comment, match, source, alone)]
    ]


def _suppression(
    comment: Comment, match: re.Match[str], source: Source, alone: set[int]
) -> Suppression:
    at = comment.span.start
    codes = tuple(
        (
            _code(code[0]),
            Span(at + match.start(2) + code.start(), at + match.start(2) + code.end()),
        )
        for code in (_CODE.finditer(match[2]) if match[2] else ())
    )
    span = Span(at + match.start(), at + match.end())
    broken = ""
    if match[2] is not None and not match[3]:
        broken = "the bracket is never closed"
    elif match[2] is not None and not codes:
        broken = "no code stands between the brackets"
    if match[1]:
        return Suppression(span, None, codes, broken)
    line = source.place(at).line
    if _own_line(comment, source):
        line += 1
        while line in alone or (line <= source.lines and not source.line(line).strip()):
            line += 1
    return Suppression(span, line, codes, broken)


def _code(typed: str) -> str:
    """The code that is meant: rules go by their names too, as with `--select`."""
    if _USUAL.fullmatch(typed):
        return typed.upper()
    from bqlc.lint.catalogue import known_codes

    names = {name: code for code, (name, _) in known_codes().items()}
    return names.get(typed.lower(), typed.upper())


def _own_line(comment: Comment, source: Source) -> int:
    """The number of the line that holds nothing but the comment, else 0."""
    line = source.place(comment.span.start).line
    before = source.text[source.text_offset(line) : comment.span.start]
    return 0 if before.strip() else line


def silence(
    found: Iterable[Diagnostic], comments: list[Suppression], source: Source
) -> tuple[list[Diagnostic], int]:
    """What is left, and how much was silenced."""
    found = list(found)
    if not comments:
        return found, 0
    kept = [
        one
        for one in found
        if not any([each.silences(one, source.place(one.span.start).line) for each in comments])
    ]
    return kept, len(found) - len(kept)
