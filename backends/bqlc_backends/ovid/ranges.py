"""Lines of a strategy as they are named: `or/1-4,6`, and the slips that are made there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc_backends.ovid import complaints

_RUN = r"[0-9]{1,4}(?:\s*-\s*[0-9]{1,4})?"
_LIST = rf"{_RUN}(?:\s*,\s*{_RUN})*"
_RANGE = re.compile(
    rf"(?P<name>or|and|not)\s*/\s*(?P<lines>{_LIST})"
    r"(?:(?P<joint>\s+to\s+|\s*(?:[:&]|\.{2,3})\s*|\s+)(?P<lost>[0-9]{1,4}))?(?!\w)"
    rf"|(?P<lines_before>{_LIST})\s*/\s*(?P<name_behind>or|and)(?=\s*(?:\Z|[)\[]))",
    re.IGNORECASE,
)
_WITHOUT_SLASH = re.compile(rf"\s*(or|and)\s+({_LIST})\s*\Z", re.IGNORECASE)
_ONE = re.compile(r"(\d+)(?:-\1)?\Z")


@dataclass
class FoundRange:
    """The tokens of a range, where it ends, and what is odd about it."""

    end: int
    tokens: list[Token] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)


def range_at(text: str, at: int, end: int) -> FoundRange | None:
    """The range that begins at `at`."""
    match = _RANGE.match(text, at, end)
    if match is None:
        return None
    name = (match["name"] or match["name_behind"]).lower()
    lines = re.sub(r"\s", "", match["lines"] or match["lines_before"])
    span = Span(*match.span())
    made = FoundRange(match.end())
    if name == "not":
        name = "or"
        start = match.start("lines")
        made.tokens.append(Token(Kind.NOT, "not", span.start, span.start + 3))
        made.found.append(complaints.not_with_lines(lines, span))
        span = Span(start, span.end)
    if match["lost"]:
        lines = f"{lines}{_sign(lines, match['joint'].strip())}{match['lost']}"
        made.found.append(complaints.lost_dash(f"{name}/{lines}", span))
    elif one := _ONE.match(lines):
        lines = one[1]
        made.found.append(complaints.range_of_one(lines, span))
    elif backwards := [run for run in lines.split(",") if _is_backwards(run)]:
        made.found.append(complaints.backwards(backwards[0], span))
    made.tokens.append(Token(Kind.LINE, f"{name}/{lines}", span.start, span.end))
    return made


def without_slash(text: str, at: int, end: int) -> FoundRange | None:
    """A whole line such as `or 1-4`."""
    match = _WITHOUT_SLASH.match(text, at, end)
    if match is None:
        return None
    name = f"{match[1].lower()}/" + re.sub(r"\s", "", match[2])
    span = Span(match.start(1), match.end(2))
    token = Token(Kind.LINE, name, span.start, span.end)
    return FoundRange(span.end, [token], [complaints.lost_slash(name, span)])


def _sign(lines: str, joint: str) -> str:
    """What is missing between the numbers: a dash behind a single one, else a comma."""
    single = "-" not in lines and "," not in lines
    in_words = joint not in ("", "&")
    return "-" if (single and joint != "&") or (in_words and "-" not in lines) else ","


def _is_backwards(run: str) -> bool:
    first, dash, last = run.partition("-")
    return bool(dash) and int(last) < int(first)
