"""The tokens of one PubMed query: words, phrases, tags, dates, references, parentheses."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc_backends.pubmed import complaints
from bqlc_backends.pubmed.fields import TAGS
from bqlc_backends.pubmed.ranges import RANGE, read_range

_DATE = r'(?:"\s*)?\d{4}(?:/\d{1,2}){0,2}(?:\s*")?'
_TOKEN = re.compile(
    rf"""
      (?P<range>{_DATE}\s*(?:\[(?P<tag>[^\[\]]*)\]\s*)?:\s*{_DATE}(?=\s*\[))
    | (?P<lines>{RANGE}(?=[\s()\[\]"]|\Z)(?!\s*\[))
    | (?P<line>\#(?P<number>\d+)(?:[.,;:]*(?=[\s()\[\]"]|\Z)|[.,;:]+(?=\#\d)))
    | (?P<quote>")
    | (?P<bracket>\[)
    | (?P<lpar>\() | (?P<rpar>\)) | (?P<close>\])
    | (?P<word>[^\s()\[\]"]+)
    """,
    re.VERBOSE,
)
_PHRASE = re.compile(r'"([^"\[\]]*)"')
_UNCLOSED = re.compile(r'"([^"\[\]()]*)')
_BRACKET = re.compile(r'\[([^\[\]()"]*)\]')
_OPEN_BRACKET = re.compile(r'\[([^\s\[\]()"]*)')
_RANGE = re.compile(rf"{_DATE}\s*:\s*{_DATE}")
_SIGNS = {"&": Kind.AND, "|": Kind.OR}
_NOT_A_DIGIT = re.compile(r"[^\d/]+")
_PROXIMITY = re.compile(r"(.*?)\s*:\s*~\s*(\d+)\Z")
_SLASH = re.compile(r"\s*/\s*")
_NO_EXPLOSION = re.compile(r"(.*?)\s*:\s*no\s?exp\Z", re.IGNORECASE)


def scan(text: str, span: Span, is_line: bool = False) -> tuple[list[Token], list[Diagnostic]]:
    """The tokens of the stretch of a plain text, perhaps a line of a strategy; words of symbols
    alone are spaces to PubMed."""
    scanner = _Scanner(text, span.end, is_line)
    scanner.run(span.start)
    return scanner.tokens, scanner.found


@lru_cache(maxsize=1024)
def tag_name(content: str) -> str:
    """A tag as it is written: the shortest name, in lower case; unknown ones stay.

    >>> tag_name(" MeSH Terms:NoExp"), tag_name("Title / Abstract:~3"), tag_name("Foo  Bar")
    ('mh:noexp', 'tiab:~3', 'Foo Bar')
    """
    content = " ".join(content.split())
    behind = ""
    if match := _PROXIMITY.match(content):
        content, behind = match[1], f":~{int(match[2][:9])}"
    elif match := _NO_EXPLOSION.match(content):
        content, behind = match[1], ":noexp"
    tag = TAGS.get(_SLASH.sub("/", content.casefold()))
    return (tag.name if tag else content) + behind


class _Scanner:
    def __init__(self, text: str, end: int, is_line: bool) -> None:
        self.text = text
        self.is_line = is_line
        self.end = end
        self.tokens: list[Token] = []
        self.found: list[Diagnostic] = []

    def run(self, at: int) -> None:
        while match := _TOKEN.search(self.text, at, self.end):
            at = match.end()
            start = match.start()
            match match.lastgroup:
                case "range" | "tag":
                    self._range(match)
                case "lines" | "before" | "behind" | "within":
                    self._lines(match["lines"], start, at)
                case "line" | "number":
                    self._add(Kind.LINE, f"#{match['number']}", start, at)
                case "quote":
                    at = self._quote(start)
                case "bracket":
                    at = self._bracket(start)
                case "lpar":
                    self._add(Kind.LPAR, "(", start, at)
                case "rpar":
                    self._add(Kind.RPAR, ")", start, at)
                case "close":
                    self._unopened(start)
                case _:
                    self._word(match[0], start, at)

    def _add(self, kind: Kind, text: str, start: int, end: int) -> None:
        self.tokens.append(Token(kind, text, start, end))

    def _word(self, word: str, start: int, end: int) -> None:
        if word in _SIGNS:
            self._add(_SIGNS[word], word, start, end)
        elif word in ("AND", "OR", "NOT"):
            self._add(Kind(word), word, start, end)
        elif word.isalnum() or any(char.isalnum() or char == "*" for char in word):
            self._add(Kind.WORD, word, start, end)

    def _range(self, match: re.Match[str]) -> None:
        """`a[dp] : b` before `[dp]` is one word `a:b`."""
        text = match["range"]
        tag = match["tag"]
        if tag is not None:
            text = text.replace(f"[{tag}]", "", 1)
        self._add(Kind.WORD, _range_of(text), match.start(), match.end())

    def _lines(self, text: str, start: int, end: int) -> None:
        """`or/1-3` and `#1-3`, which PubMed has not, are read as what they would be elsewhere."""
        found = read_range(text)
        if found is None or not (self.is_line or "#" in text):
            self.found.append(complaints.range_of_lines(text, Span(start, end), None))
            for word in re.finditer(r"\S+", text):
                self._word(word[0], start + word.start(), start + word.end())
            return
        self.found.append(complaints.range_of_lines(text, Span(start, end), found))
        self._add(Kind.LPAR, "(", start, end)
        for at, number in enumerate(found.numbers):
            if at:
                self._add(found.kind, found.kind, start, end)
            self._add(Kind.LINE, f"#{number}", start, end)
        self._add(Kind.RPAR, ")", start, end)

    # ------------------------------------------------------------------ quotes

    def _quote(self, start: int) -> int:
        match = _PHRASE.match(self.text, start, self.end)
        if match is not None and not self._opens(match.end() - 1):
            self._phrase(match[1], start + 1, match.end())
            return match.end()
        if start and _inside_word(self.text, start - 1):
            self._stray(start)
            return start + 1
        match = _UNCLOSED.match(self.text, start, self.end)
        assert match is not None
        words = match[1].rstrip()
        end = start + 1 + len(words)
        if not words.strip():
            self._stray(start)
            return start + 1
        self.found.append(
            diagnostic(
                "BQL002",
                Span(start, end),
                "this quotation mark has no partner; the phrase was read up to here",
                help='close the phrase with `"`',
                fix=Fix("close the phrase", (Edit(Span(end, end), '"'),), Safety.UNSAFE),
            )
        )
        self._phrase(words, start + 1, end)
        return end

    def _opens(self, at: int) -> bool:
        """Whether the quotation mark here can only be an opening one: `"a OR "b"`."""
        behind = self.text[at + 1 : min(at + 2, self.end)]
        return behind.isalnum() and not _inside_word(self.text, at - 1)

    def _stray(self, at: int) -> None:
        tokens = self.tokens
        first = len(tokens)
        while first and tokens[first - 1].kind is Kind.WORD:
            first -= 1
        begin = tokens[first].start if first < len(tokens) else at
        self.found.append(
            diagnostic(
                "BQL002",
                Span(at, at + 1),
                "this quotation mark has no partner; it was left out",
                help='a phrase stands between two of them: `"..."`',
                fix=Fix("open the phrase", (Edit(Span(begin, begin), '"'),), Safety.UNSAFE)
                if begin < at
                else None,
            )
        )

    def _phrase(self, inside: str, start: int, end: int) -> None:
        words = []
        for match in re.finditer(r"\S+", inside):
            begin = start + match.start()
            words.append(Token(Kind.WORD, match[0], begin, start + match.end()))
        self.tokens.append(Token(Kind.PHRASE, inside, start - 1, end, words=tuple(words)))

    # ---------------------------------------------------------------- brackets

    def _bracket(self, start: int) -> int:
        match = _BRACKET.match(self.text, start, self.end)
        if match is None:
            match = _OPEN_BRACKET.match(self.text, start, self.end)
            assert match is not None
            self.found.append(
                diagnostic(
                    "BQL005",
                    Span(start, match.end()),
                    "this bracket is not closed; it was read up to here",
                    help="close it with `]`",
                )
            )
        self._add(Kind.BRACKET, tag_name(match[1]), start, match.end())
        return match.end()

    def _unopened(self, at: int) -> None:
        self.found.append(
            diagnostic(
                "BQL006",
                Span(at, at + 1),
                "this bracket closes nothing; it was left out",
                help="a field tag stands in two brackets: `[tiab]`",
            )
        )


def _range_of(text: str) -> str:
    """`"2015/01" : 2019` as one word."""
    return ":".join(_NOT_A_DIGIT.sub("", end) for end in text.split(":"))


def ranges_joined(tokens: list[Token]) -> list[Token]:
    """The runs with the two ends of a range before a tag as one word, where a mark without a
    partner, which is left out, stood between them: `2015:]2019[dp]`."""
    for run, behind in pairwise(tokens):
        if run.kind is Kind.RUN and behind.kind is Kind.BRACKET and len(run.words) > 1:
            first, last = run.words[-2:]
            text = f"{first.text} {last.text}"
            if _RANGE.fullmatch(text):
                whole = Token(Kind.WORD, _range_of(text), first.start, last.end)
                run.words = (*run.words[:-2], whole)
    return tokens


def _inside_word(text: str, at: int) -> bool:
    return text[at].isalnum() or text[at] in "*.-"
