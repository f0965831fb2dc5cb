"""From text to tokens: one pass, no backtracking over more than one token.

Nothing is dropped without a diagnostic. Operators and other words are told apart by
`operators`, which sees their neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex import foreign, modifiers, quotes
from bqlc.compiler.lex.plain import odd_characters, plain
from bqlc.compiler.lex.tokens import Comment, Kind, Token

_WORD = r"""[^\s()\[\]",]+(?:(?<=\d),(?=\d)[^\s()\[\]",]+)*+"""
_SCAN = re.compile(
    rf"""
      (?P<space>\s+)
    | (?P<comment>\#(?=[\s!]|bqlc:|\Z)[^\n]*)
    | (?P<line>\#\d+(?![^\s()\[\],"]))
    | (?P<escaped>\\"(?:[^"\\]++|\\(?!"))*+\\")
    | (?P<phrase>"(?:[^"\\]++|\\"?+)*+")
    | (?P<bracket>\[[^\[\]]*\])
    | (?P<suffix>(?<=[)"\]])(?:\.[A-Za-z]{{2}}(?:,[A-Za-z]{{2}})*\.)++(?![^\s()\[\],"]))
    | (?P<word>{_WORD})
    | (?P<mark>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_PLAIN_WORD = re.compile(_WORD)
_LINE = re.compile(r"#\d+\Z")
_INNER_WORD = re.compile(r"\S+")
_SUFFIXED = re.compile(
    r"""([^\s()\[\]",]+?)((?:\.[A-Za-z]{2}(?:,[A-Za-z]{2})*\.){1,4}+)(?![^\s()\[\],"])"""
)
_ONE_SUFFIX = re.compile(r"\.([A-Za-z]{2}(?:,[A-Za-z]{2})*)\.")
_OPEN_PHRASE_END = re.compile(r"(?<=\s)(?:AND|OR|NOT|NEAR/\d+|PRE/\d+)(?=[\s(])|[()\[\]\n]|\Z")
_OPEN_BRACKET = re.compile(
    r"""\[[^\S\n]*([^\s()\[\]",]*(?:[^\S\n]*,[^\S\n]*[^\s()\[\]",]+)*)(?:[^\S\n]*,)?"""
)
_STAR_AFTER = re.compile(r"\*(?![^\s()\[\],])")
_GLUED_NOT = re.compile(r"""(-+|!)(?=[\w"(*?@$.'/]|\\"|#(?![\s!()\[\],"]|bqlc:|\Z))""")
_OVID_CODES = frozenset(("mp", "tw", "ti", "ab", "kw", "kf", "sh", "hw", "pt", "jn", "au", "fs"))


@dataclass(slots=True)
class Scanned:
    """Tokens without runs joined, the comments, and what was odd."""

    text: str
    tokens: list[Token] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)


def scan(text: str, fields: frozenset[str]) -> Scanned:
    """Split a query into tokens. `fields`: the case-folded names that `name:x` may be read as.

    Word tokens that are operators in capitals have their kind already; others are WORD.
    """
    scanner = _Scanner(text, fields)
    scanner.run()
    return scanner.out


class _Scanner:
    def __init__(self, text: str, fields: frozenset[str]) -> None:
        self.original = text
        self.fields = fields
        self.out = Scanned(plain(text))
        # After one quotation mark without a partner none later has one: looking again for
        # each would take quadratic time.
        self.no_partner = False

    def run(self) -> None:
        text, at = self.out.text, 0
        handlers: dict[str, Callable[[re.Match[str]], int]] = {
            "comment": self._comment,
            "line": self._line,
            "escaped": self._escaped,
            "phrase": self._phrase,
            "bracket": self._bracket,
            "suffix": self._suffix,
            "word": self._word,
            "mark": self._mark,
        }
        while at < len(text):
            if self.no_partner and text[at] == '"':
                at = self._open_phrase(at)
                continue
            match = _SCAN.match(text, at)
            assert match is not None  # `mark` takes any character
            handler = handlers.get(match.lastgroup or "")
            at = match.end() if handler is None else handler(match)
        self.out.found += quotes.glued(self.out.tokens)
        aside = [comment.span for comment in self.out.comments]
        self.out.found += odd_characters(self.original, aside)

    def _add(self, kind: Kind, text: str, start: int, end: int) -> Token:
        token = Token(kind, text, start, end)
        token.glued = end < len(self.out.text) and not self.out.text[end].isspace()
        self.out.tokens.append(token)
        return token

    def _comment(self, match: re.Match[str]) -> int:
        span = Span(match.start(), match.end())
        self.out.comments.append(Comment(span, self.original[span.start : span.end].rstrip()))
        return match.end()

    def _line(self, match: re.Match[str]) -> int:
        self._add(Kind.LINE, match.group(), match.start(), match.end())
        return match.end()

    def _phrase(self, match: re.Match[str]) -> int:
        start, end = match.span()
        star = _STAR_AFTER.match(self.out.text, end)
        self._add_phrase(start, end if star is None else star.end(), start + 1, end - 1)
        if star is not None:
            self._star_after(self.out.tokens[-1], end)
            return star.end()
        before = self.out.tokens[-2] if len(self.out.tokens) > 1 else None
        near = modifiers.slop(self.out.text, self.out.tokens[-1], before)
        if near is None:
            return self._after_modifier(end)
        self.out.tokens[-1:], found, end = near
        self.out.found.append(found)
        return end

    def _after_modifier(self, at: int) -> int:
        """Past a weight that stands behind a phrase, a group or a tag, if there is one."""
        found = modifiers.modifier_behind(self.out.text, at)
        if found is None:
            return at
        self.out.found.append(found)
        return found.span.end

    def _star_after(self, phrase: Token, at: int) -> None:
        """`"gene ther"*`: the star belongs to the last word of the phrase."""
        if phrase.words:
            last = phrase.words[-1]
            starred = Token(Kind.WORD, last.text + "*", last.start, last.end)
            phrase.words = (*phrase.words[:-1], starred)
        self.out.found.append(
            diagnostic(
                "BQL043",
                Span(at, at + 1),
                "a star after a phrase read as the truncation of its last word",
                help='write the star before the closing quotation mark: `"gene ther*"`',
                fix=Fix("move the star inside", (Edit(Span(phrase.words[-1].end, at + 1), '*"'),))
                if phrase.words
                else None,
            )
        )

    def _escaped(self, match: re.Match[str]) -> int:
        start, end = match.span()
        self.out.found.append(quotes.escaped(Span(start, end)))
        self._add_phrase(start, end, start + 2, end - 2)
        return end

    def _add_phrase(self, start: int, end: int, inner: int, inner_end: int) -> None:
        token = self._add(Kind.PHRASE, self.out.text[inner:inner_end], start, end)
        token.words = tuple(
            Token(Kind.WORD, word.group().replace('\\"', '"'), word.start(), word.end())
            for word in _INNER_WORD.finditer(self.out.text, inner, inner_end)
        )

    def _bracket(self, match: re.Match[str]) -> int:
        self._add(Kind.BRACKET, match.group()[1:-1], match.start(), match.end())
        return self._after_modifier(match.end())

    def _suffix(self, match: re.Match[str]) -> int:
        """`.ti.` behind a phrase or group, once or several times."""
        suffixes = list(_ONE_SUFFIX.finditer(self.out.text, *match.span()))
        if not all(self._are_codes(one.group(1)) for one in suffixes):
            return self._word_at(match.start())
        for one in suffixes:
            self._add(Kind.SUFFIX, one.group(1), *one.span())
        return match.end()

    def _are_codes(self, names: str) -> bool:
        return all(
            name.casefold() in self.fields or name.casefold() in _OVID_CODES
            for name in names.split(",")
        )

    def _mark(self, match: re.Match[str]) -> int:
        char, at = match.group(), match.start()
        match char:
            case "(":
                self._add(Kind.LPAR, char, at, at + 1)
            case ")":
                self._add(Kind.RPAR, char, at, at + 1)
                return self._after_modifier(at + 1)
            case ",":
                self._add(Kind.COMMA, char, at, at + 1)
            case '"':
                return self._open_phrase(at)
            case "[":
                return self._open_bracket(at)
            case _:
                self.out.found.append(
                    diagnostic(
                        "BQL006",
                        Span(at, at + 1),
                        "this `]` closes nothing; it was left out",
                        help="remove it, or put `[` before the field name",
                        fix=Fix("remove `]`", (Edit(Span(at, at + 1), ""),), Safety.UNSAFE),
                    )
                )
        return at + 1

    def _open_phrase(self, at: int) -> int:
        """A quotation mark without its partner: the phrase ends before the next operator."""
        self.no_partner = True
        end = _OPEN_PHRASE_END.search(self.out.text, at + 1)
        assert end is not None  # the end of the text at the latest
        stop = at + len(self.out.text[at : end.start()].rstrip())
        unopened = quotes.unopened(self.out.tokens, at) if stop <= at + 1 else None
        if unopened is not None:
            self.out.found.append(unopened)
            return at + 1
        self.out.found.append(quotes.unclosed(self.out.text, at, stop))
        self._add_phrase(at, stop, at + 1, stop)
        return max(stop, at + 1)

    def _open_bracket(self, at: int) -> int:
        match = _OPEN_BRACKET.match(self.out.text, at)
        assert match is not None
        end, content = match.end(), match.group(1)
        read = f"it was read as `[{content}]`" if content else "it was left out"
        self.out.found.append(
            diagnostic(
                "BQL005",
                Span(at, at + 1),
                f"this `[` is never closed; {read}",
                help="close the field tag with `]`" if content else "remove it",
                fix=Fix("close the bracket", (Edit(Span(at, end), f"[{content}]"),), Safety.UNSAFE)
                if content
                else Fix("remove `[`", (Edit(Span(at, at + 1), ""),), Safety.UNSAFE),
            )
        )
        if not content:
            return at + 1
        self._add(Kind.BRACKET, content, at, end)
        return end

    def _word(self, match: re.Match[str]) -> int:
        word = match.group()
        if word.isalnum():  # most are; nothing of another platform is in it
            self._add(Kind.WORD, word, match.start(), match.end())
            return match.end()
        return self._word_at(match.start())

    def _word_at(self, at: int) -> int:
        """One word with what is glued to it: a leading NOT, a field before or after it."""
        text = self.out.text
        negation = _GLUED_NOT.match(text, at)
        if negation is not None:
            self._negation(negation)
            return negation.end()
        demand = modifiers.demand(text, at)
        if demand is not None:
            self.out.found.append(demand)
            return demand.span.end
        prefix = foreign.field_before(text, at, self.fields)
        if prefix is not None:
            name, end = prefix
            self._add(Kind.PREFIX, name, at, end)
            return end
        suffixed = _SUFFIXED.match(text, at)
        if suffixed is not None and self._with_suffixes(suffixed):
            return suffixed.end()
        word = _PLAIN_WORD.match(text, at)
        assert word is not None
        return self._plain_word(word.group(), at)

    def _with_suffixes(self, match: re.Match[str]) -> bool:
        """`x.ti.`: a word and the field behind it; `x.ti..ab.` has two. False for no fields."""
        text, start, end = self.out.text, *match.span(1)
        suffixes = [*_ONE_SUFFIX.finditer(text, *match.span(2))]
        if not all(self._are_codes(one.group(1)) for one in suffixes):
            return False
        while end - 4 > start:  # a long row of them
            before = _ONE_SUFFIX.fullmatch(text, end - 4, end)
            if before is None or not self._are_codes(before.group(1)):
                break
            suffixes.append(before)
            end -= 4
        if _LINE.match(text[start:end]):
            self._add(Kind.LINE, text[start:end], start, end)
        else:
            self._plain_word(text[start:end], start)
        for one in sorted(suffixes, key=lambda one: one.start()):
            self._add(Kind.SUFFIX, one.group(1), *one.span())
        return True

    def _plain_word(self, word: str, at: int) -> int:
        end = at + len(word)
        modifier = modifiers.modifier_of_word(word, at)
        if modifier is not None:
            word = word[: modifier.span.start - at]
            self.out.found.append(modifier)
        self._add(Kind.WORD, word, at, at + len(word))
        self.out.tokens[-1].glued = end < len(self.out.text) and not self.out.text[end].isspace()
        return end

    def _negation(self, match: re.Match[str]) -> None:
        mark, span = match.group(1), Span(match.start(1), match.end(1))
        token = self._add(Kind.NOT, mark, span.start, span.end)
        token.glued = True
        if mark == "!":
            self.out.found.append(
                diagnostic(
                    "BQL032",
                    span,
                    "`!` read as NOT",
                    help="write NOT",
                    fix=Fix("write NOT", (Edit(span, "NOT "),)),
                )
            )
        elif len(mark) > 1:
            self.out.found.append(
                diagnostic(
                    "BQL039",
                    span,
                    f"{len(mark)} hyphens in a row read as one NOT",
                    help="write NOT",
                    fix=Fix("write NOT", (Edit(span, "NOT "),)),
                )
            )
