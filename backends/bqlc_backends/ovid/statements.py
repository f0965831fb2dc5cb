"""What a line may be beside a query: a limit, duplicates removed, records picked, a command."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bqlc.compiler.ast.nodes import And, Bracketed, Missing, Query, Reference
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Comment, Kind, Token, run_of

LIMIT = "limit"
DUPLICATES = "remove duplicates"
KEEP = "keep "
USE = "use "

_LIMIT = re.compile(
    r"\s*(?:limit\s+#?(?P<set>[1-9]\d{0,2})\s+to\b|\.\.l/\s*#?(?P<short>[1-9]\d{0,2})\b)\s*",
    re.IGNORECASE,
)
_SETS = r"(?:[\d\s()#,/-]|(?:or|and|not)\b)+?"
_LIMIT_SETS = re.compile(
    rf"\s*limit\s+(?P<sets>{_SETS})(?P<to>\s+to\b\s*|\s*(?:\Z|(?=\[)))", re.IGNORECASE
)
_LINE = r"(?:(?:or|and) ?/ ?)?#?\d{1,3}"
_LINES = re.compile(
    rf"[ (]*{_LINE}(?:[ )]*(?:[,-]|\b(?:or|and|not)\b| )[ (]*{_LINE})*[ )]*", re.IGNORECASE
)
_LIMIT_NOTHING = re.compile(r"\s*limit\s+to\s+(?!.*\.[a-z]{2}\.)", re.IGNORECASE)
_DUPLICATES_SETS = re.compile(
    rf"\s*remove duplicates from\s+(?P<sets>{_SETS})(?=\s*(?:\Z|\[))", re.IGNORECASE
)
_DUPLICATES = re.compile(
    r"\s*remove duplicates from\s+#?([1-9]\d{0,2})(?=\s*(?:\Z|\[|\(\d[\d,]*\)\s*\[))",
    re.IGNORECASE,
)
_KEEP = re.compile(
    r"\s*from\s+#?([1-9]\d{0,2})\s+keep\s+([\d ,-]*\d)(?=\s*(?:\Z|\[))", re.IGNORECASE
)
_COMMAND = re.compile(r"\s*\.\.[a-z]+\b.*\Z", re.IGNORECASE | re.DOTALL)
_DATABASE = r"[a-z]{2,8}\d{0,2}"
_USE = re.compile(
    rf"(?<=[\d/.)])\s+use\s+({_DATABASE}(?:\s*,\s*{_DATABASE})*)\s*\Z", re.IGNORECASE
)
_CONDITION = re.compile(
    r"""
      (?P<code>[a-z]{2})[\s"]*=\s*(?:"(?P<quoted>[^"]*)"|"(?P<open>[^"()]*)|(?P<bare>[0-9]+(?:\s*-\s*(?:[0-9]+|current))?))
    | "(?P<phrase>[^"]*)"
    | (?P<lpar>\() | (?P<rpar>\)) | (?P<note>\[[^\[\]]*\]?)
    | (?P<word>[^\s()"\[]+)
    | (?P<quote>")
    """,
    re.VERBOSE | re.IGNORECASE,
)

_HITS = re.compile(r"(?<=[\")])(\s+\d[\d,]*)\s*\Z")
_DASH = re.compile(r"\s*-\s*")
_LONGEST_COUNT = 30
_NAMES = {"and": Kind.AND, "or": Kind.OR, "not": Kind.NOT}


@dataclass
class Statement:
    """One line up to what is left of it as a query; `close` makes the whole tree of its tree.

    `tokens` are those of a limit's conditions. `rest`: where the query stands, None if there is
    none; of a limit that names several lines, where these stand.
    """

    kind: str
    rest: Span | None
    subject: Query | None = None
    content: str = ""
    content_span: Span = field(default_factory=lambda: Span(0, 0))
    tokens: list[Token] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)


def statement(text: str, span: Span) -> Statement:
    """What the line is."""
    start, end = span.start, span.end
    if match := _LIMIT.match(text, start, end):
        return _limit(text, match, end)
    if match := _DUPLICATES.match(text, start, end):
        return _of_set(match, DUPLICATES, text, end)
    if match := _KEEP.match(text, start, end):
        picked = re.findall(r"\d+(?:\s*-\s*\d+)?", match[2])
        return _of_set(match, KEEP + ", ".join(_DASH.sub("-", one) for one in picked), text, end)
    if broken := _broken(text, start, end):
        return broken
    if _COMMAND.match(text, start, end):
        return _command(text, span)
    match = _USE.search(text, start, end)
    if match is not None and "[" not in text[start : match.start()]:
        at = Span(match.start(1), match.end(1))
        content = USE + re.sub(r"\s", "", match[1]).lower()
        return Statement(USE, Span(start, match.start()), content=content, content_span=at)
    return Statement("", span)


def _broken(text: str, start: int, end: int) -> Statement | None:
    """A limit or duplicates of several lines, or of none; errors say so."""
    if match := _LIMIT_SETS.match(text, start, end):
        if not _are_lines(match["sets"]):
            return None
        made = _limit(text, match, end)
        if match["to"].strip() or not match["sets"].strip("# ").isdecimal():
            made.found.append(_several(match, "a limit", "limit 3 to ..."))
        return made
    if match := _DUPLICATES_SETS.match(text, start, end):
        if not _are_lines(match["sets"]):
            return None
        made = _of_set(match, DUPLICATES, text, end)
        made.found.append(_several(match, "removing duplicates", f"{DUPLICATES} from 3"))
        return made
    if match := _LIMIT_NOTHING.match(text, start, end):
        made = Statement("command", None)
        made.found.append(_no_line(Span(match.start(), end)))
        return made
    return None


def _are_lines(text: str) -> bool:
    """Whether it is numbers of lines and what may join them."""
    text = " ".join(text.split())
    return _LINES.fullmatch(text) is not None and text.count("(") == text.count(")")


def closed(made: Statement, tree: Query, span: Span) -> Query:
    """The whole tree of a line of this kind; `tree` is that of its conditions or its query."""
    match made.kind:
        case "limit":
            assert made.subject is not None
            if isinstance(tree, Missing):
                return made.subject
            limit = Bracketed(tree, LIMIT, span=tree.span, content_span=made.content_span)
            return And((made.subject, limit), span=span)
        case "set":
            assert made.subject is not None
            return Bracketed(made.subject, made.content, span=span, content_span=made.content_span)
        case "use ":
            return Bracketed(tree, made.content, span=span, content_span=made.content_span)
        case _:
            return tree


def _subject(match: re.Match[str]) -> tuple[Reference | None, Span | None]:
    """The one line that is named, or where several are."""
    groups = match.groupdict()
    if groups.get("sets"):
        return None, Span(*match.span("sets"))
    group = 1 if match[1] else 2
    number = int(match[group])
    return Reference(((number, number),), span=Span(*match.span(group))), None


def _of_set(match: re.Match[str], content: str, text: str, end: int) -> Statement:
    subject, rest = _subject(match)
    begin = match.start() + len(match[0]) - len(match[0].lstrip())
    span = Span(begin, match.start(1))
    if content != DUPLICATES:
        span = Span(match.end(1) + 1, match.end())
    made = Statement("set", rest, subject, content, span)
    behind = text[match.end() : end]
    if behind.strip():
        begin = match.end() + len(behind) - len(behind.lstrip())
        made.comments.append(Comment(Span(begin, end), behind.strip()))
    return made


def _command(text: str, span: Span) -> Statement:
    made = Statement("command", None)
    made.found.append(
        diagnostic(
            "OVD018",
            span,
            f"`{text[span.start : span.end].split()[0]}` is a command to Ovid, no query; "
            "it matches nothing",
            help="remove the line, or write what it selects as a query",
        )
    )
    return made


def _limit(text: str, match: re.Match[str], end: int) -> Statement:
    name = Span(match.start() + len(match[0]) - len(match[0].lstrip()), match.end())
    subject, rest = _subject(match)
    made = Statement("limit", rest, subject, content_span=name)
    if hits := _HITS.search(text, max(match.end(), end - _LONGEST_COUNT), end):
        made.found.append(_hits(Span(hits.start(1), hits.end(1))))
        end = hits.start()
    for found in _CONDITION.finditer(text, match.end(), end):
        _condition(found, made)
    if not made.tokens:
        made.found.append(_to_nothing(name))
    return made


def _condition(found: re.Match[str], made: Statement) -> None:
    start, end = found.span()
    match found.lastgroup:
        case "quoted" | "open" | "bare":
            if found["open"] is not None:
                made.found.append(_unclosed(Span(start, end)))
            inside = found["quoted"] or found["open"] or found["bare"] or ""
            value = " ".join(inside.split())
            code = found["code"].lower()
            value = written_range(value)
            run = run_of([Token(Kind.WORD, value, start, end)])
            made.tokens += (run, Token(Kind.BRACKET, f"{code}=", start, start + 2))
        case "phrase":
            words = [
                Token(Kind.WORD, one[0], start + 1 + one.start(), start + 1 + one.end())
                for one in re.finditer(r"\S+", found["phrase"])
            ]
            made.tokens.append(Token(Kind.PHRASE, found["phrase"], start, end, words=tuple(words)))
        case "lpar":
            made.tokens.append(Token(Kind.LPAR, "(", start, end))
        case "rpar":
            made.tokens.append(Token(Kind.RPAR, ")", start, end))
        case "note":
            made.comments.append(Comment(Span(start, end), found[0]))
        case "quote":
            made.found.append(_unclosed(Span(start, end)))
        case _:
            kind = _NAMES.get(found[0].lower(), Kind.WORD)
            made.tokens.append(Token(kind, found[0], start, end))


def _several(match: re.Match[str], what: str, form: str) -> Diagnostic:
    sets = " ".join(match["sets"].split())
    return diagnostic(
        "OVD019",
        Span(*match.span("sets")),
        f"{what} takes one line; `{sets}` was read as if it were a line of its own",
        help=f"join the lines in a line of their own, and write its number: `{form}`",
    )


def _no_line(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD019",
        span,
        "a limit that names no line; it matches nothing",
        help="write the number of the line that it limits: `limit 3 to english language`",
    )


def _to_nothing(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD019",
        span,
        "a limit that does not say to what; it was read as the line alone",
        help="write what it selects: `limit 3 to english language`",
    )


def _hits(span: Span) -> Diagnostic:
    return diagnostic(
        "STR007",
        span,
        "a number of hits behind a limit was left out",
        fix=Fix("remove it", (Edit(span, ""),), Safety.UNSAFE),
    )


def _unclosed(span: Span) -> Diagnostic:
    return diagnostic(
        "BQL002",
        span,
        "this quotation mark has no partner; what follows was read without it",
        help='close the value with `"`',
    )


def written_range(value: str) -> str:
    """A range of years as Ovid prints it, a range of days without spaces.

    >>> [written_range(text) for text in ("1990-Current", "1966 -1992", "20100101 - 20111231")]
    ['1990 -Current', '1966 - 1992', '20100101-20111231']
    """
    first, dash, last = value.partition("-")
    first, last = first.strip(), last.strip()
    if not dash:
        return first
    if last.lower() == "current":
        return f"{first} -Current"
    both = first.isdecimal() and last.isdecimal()
    if both and len(first) == 4 == len(last):
        return f"{first} - {last}"
    return f"{first}-{last}"
