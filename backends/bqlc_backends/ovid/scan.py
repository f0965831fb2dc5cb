"""The tokens of an Ovid line: words, phrases, headings, suffixes, set numbers, operators."""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Comment, Kind, Token, run_of
from bqlc_backends.ovid import complaints
from bqlc_backends.ovid.brackets import Bracket, bracket_at
from bqlc_backends.ovid.exploding import EXPLODE
from bqlc_backends.ovid.glued import glued_adj, glued_operator
from bqlc_backends.ovid.subheadings import behind_slash
from bqlc_backends.ovid.suffixes import Suffix, suffix_at

_RUN = r"[0-9]{1,4}(?:\s*-\s*[0-9]{1,4})?"
_RANGE = re.compile(
    rf"(?P<name>or|and)\s*/\s*(?P<lines>{_RUN}(?:\s*,\s*{_RUN})*)(?P<lost>\s+[0-9]{{1,4}})?(?!\w)"
    rf"|(?P<lines_before>{_RUN}(?:\s*,\s*{_RUN})*)\s*/\s*(?P<name_behind>or|and)(?=\s*(?:\Z|[)\[]))",
    re.IGNORECASE,
)
_WITHOUT_SLASH = re.compile(rf"\s*(or|and)\s+({_RUN}(?:\s*,\s*{_RUN})*)\s*\Z", re.IGNORECASE)
_CHUNK = re.compile(r'[^\s()"\[\]]+')
_PHRASE = re.compile(r'"([^"]*)"')
_UNCLOSED = re.compile(r'"([^"()]*)')
_LINE = re.compile(r"#[1-9]\d{0,2}\Z", re.ASCII)
_STRAY = re.compile(r"#?([1-9]\d{0,2})[^\w\s*$#?:.,;/%'+-]{1,2}\Z", re.ASCII)
_ADJ = re.compile(r"adj(\d{0,6})\Z", re.IGNORECASE)
_NEAR = re.compile(r"(?:near|n|w)/?(\d{1,3})\Z|near\Z", re.IGNORECASE)
_SPACED = re.compile(r"\s+(\d{1,2})(?=\s+[^\s)])(?!\s+(?:or|and|not|adj\d*)\b)", re.IGNORECASE)
_FOREIGN_IN = re.compile(
    r"in\s+((?:ti|ab|de|au|so|tx)(?:\s*,\s*(?:ti|ab|de|au|so|tx))+)(?!\w)", re.IGNORECASE
)
_ALONE = re.compile(r"\s*(?:\Z|\)|(?:and|or|not)\b)", re.IGNORECASE)
_WORDY = re.compile(r"[\w*$#?]")
_NAMES = {"and": Kind.AND, "or": Kind.OR, "not": Kind.NOT}
_OPERATORS = frozenset((Kind.AND, Kind.OR, Kind.NOT, Kind.NEARI))

FARTHEST = 99
DEFAULT_NEAR = 5


class Scanner:
    """Reads one line. `listed` is a pasted `[mp=...]` list, `comments` are other notes."""

    def __init__(self, text: str, span: Span) -> None:
        self.text, self.start, self.end = text, span.start, span.end
        self.tokens: list[Token] = []
        self.found: list[Diagnostic] = []
        self.comments: list[Comment] = []
        self.listed: Comment | None = None
        self._closing: list[int] = []  # where square brackets read as parentheses close

    def run(self) -> None:
        at = self.start
        if match := _WITHOUT_SLASH.match(self.text, at, self.end):
            at = self._without_slash(match)
        while at < self.end:
            char = self.text[at]
            if char.isspace() and not self._suffix_follows(at):
                at += 1
            else:
                at = self._token(at, char)

    def _token(self, at: int, char: str) -> int:
        if char == "(":
            return self._add(Kind.LPAR, "(", at, at + 1)
        if char == ")":
            return self._add(Kind.RPAR, ")", at, at + 1)
        if char == '"':
            return self._quote(at)
        if char == "[":
            return self._bracket(at)
        if char == "]":
            return self._unopened(at)
        last = self.tokens[-1] if self.tokens else None
        if char in "./ \t" and last is not None and last.kind in (Kind.PHRASE, Kind.RPAR):
            behind = self._behind(at)
            if behind is not None:
                return behind
        if char.isspace():
            return at + 1
        return self._word(at)

    def _add(self, kind: Kind, text: str, start: int, end: int) -> int:
        self.tokens.append(Token(kind, text, start, end))
        return end

    # ----------------------------------------------------------- behind a unit

    def _suffix_follows(self, at: int) -> bool:
        return self.text[at + 1 : at + 2] in (".", "/") and bool(self.tokens)

    def _behind(self, at: int) -> int | None:
        """A suffix or a slash behind a phrase or group."""
        last = self.tokens[-1]
        suffix = suffix_at(self.text, at, self.end, False)
        if suffix is not None:
            return self._suffix(suffix)
        slash = at + (self.text[at] != "/")
        if last.kind is Kind.PHRASE and self.text[slash : slash + 1] == "/":
            return self._heading(slash, last)
        return None

    def _suffix(self, suffix: Suffix) -> int:
        span = Span(suffix.start, suffix.end)
        if suffix.odd:
            self.found.append(complaints.odd_suffix(suffix.content, span, self._is_sure(suffix)))
        elif not suffix.closed:
            self.found.append(
                complaints.unclosed_suffix(suffix.content, span, self._is_sure(suffix))
            )
        return self._add(Kind.BRACKET, suffix.content, suffix.start, suffix.end)

    def _is_sure(self, suffix: Suffix) -> bool:
        """Whether a dot more or less changes nothing of what is read before and behind."""
        return not self._wants_operand() and bool(_ALONE.match(self.text, suffix.end, self.end))

    def _heading(self, slash: int, phrase: Token | None) -> int:
        """The words or the phrase before the slash are a heading."""
        behind = behind_slash(self.text, slash + 1, self.end)
        names, stop = behind if behind is not None else ((), slash + 1)
        words = self._words_before(phrase)
        begin = words[0].start if words else slash
        explode = focus = False
        if words and words[0].text.lower() in EXPLODE:
            explode = True
            words = words[1:]
        if words and words[0].text.startswith("*"):
            focus = True
            words[0] = _without_star(words[0])
            words = words if words[0].text else words[1:]
        if phrase is not None:
            unit = Token(Kind.PHRASE, phrase.text, phrase.start, phrase.end, words=phrase.words)
            unit.start = min(begin, phrase.start)
        elif not words:
            self.found.append(complaints.heading_without_words(Span(slash, stop)))
            return stop
        else:
            unit = Token(Kind.RUN, "", begin, words[-1].end, words=tuple(words))
        content = ("exp " if explode else "") + ("*" if focus else "") + "/" + ",".join(names)
        self.tokens.append(unit)
        return self._add(Kind.BRACKET, content, slash, stop)

    def _words_before(self, phrase: Token | None) -> list[Token]:
        """Take back the words that stand right before; `exp` alone before a phrase."""
        if phrase is not None:
            self.tokens.pop()
        first = len(self.tokens)
        while first and self.tokens[first - 1].kind is Kind.WORD:
            first -= 1
        words = self.tokens[first:]
        if phrase is not None:
            keep = len(words)
            while keep and words[keep - 1].text.lower() in EXPLODE | {"*"}:
                keep -= 1
            first += keep
            words = words[keep:]
        del self.tokens[first:]
        return words

    # ------------------------------------------------------------------- words

    def _word(self, at: int) -> int:
        match = _RANGE.match(self.text, at, self.end)
        if match is not None:
            return self._range(match)
        chunk = _CHUNK.match(self.text, at, self.end)
        assert chunk is not None
        stop, then = self._cut(at, chunk.end())
        if self.text[at] in "./;," and (then is None or stop > at):
            return at + 1
        if stop > at:
            stop = self._plain(self.text[at:stop], at, stop)
        if isinstance(then, Suffix):
            return self._suffix(then)
        if then is not None:
            return self._heading(then, None)
        return stop

    def _cut(self, at: int, end: int) -> tuple[int, Suffix | int | None]:
        """Where the word ends, and the suffix or the slash of a heading that ends it."""
        for place in range(at, end):
            char = self.text[place]
            if char == ".":
                suffix = suffix_at(self.text, place, self.end, True)
                if suffix is not None:
                    return place, suffix
            elif char == "/" and self._is_heading(place, end):
                return place, place
        spaced = end
        if self.text[end : end + 1].isspace():
            spaced = end + 1
            if self.text[spaced : spaced + 1] == ".":
                suffix = suffix_at(self.text, end, self.end, True)
                if suffix is not None:
                    return end, suffix
            elif self.text[spaced : spaced + 1] == "/" and self._is_heading(spaced, spaced + 1):
                return end, spaced
        return end, None

    def _is_heading(self, slash: int, end: int) -> bool:
        """Whether nothing but subheadings stands between the slash and the end of its word."""
        if not self.text[slash + 1 : end].strip(".;"):
            return True
        return behind_slash(self.text, slash + 1, self.end) is not None

    def _plain(self, word: str, start: int, end: int) -> int:
        """One word or operator; returns where it ends."""
        bare = word.rstrip(".;")
        if bare != word:
            if word.endswith(".") and bare[-1:] in "*$:":
                self.found.append(complaints.dot_without_field(Span(end - 1, end)))
            word, stop = bare, end
            end = start + len(bare)
        else:
            stop = end
        lower = word.lower()
        if lower in _NAMES:
            self._add(_NAMES[lower], word, start, end)
        elif _ADJ.match(word):
            return max(stop, self._adj(word, start, end))
        elif glued := glued_adj(word):
            self._adj_glued(glued, start, end)
        elif glued := glued_operator(word):
            self._operator_glued(glued, start, end)
        elif _NEAR.match(word) and self._is_near(word, end):
            self._near(word, start, end)
        elif lower == "in" and (foreign := _FOREIGN_IN.match(self.text, start, self.end)):
            return self._foreign_in(foreign)
        elif _LINE.match(word):
            alone = self._wants_operand() and _ALONE.match(self.text, end, self.end) is not None
            self.found.append(complaints.number_sign(Span(start, start + 1), alone))
            self._add(Kind.LINE, word, start, end)
        elif stray := _STRAY.match(word):
            self.found.append(complaints.stray_sign(word, Span(start, end)))
            self._add(Kind.WORD, stray[1], start, end)
        elif _WORDY.search(word):
            self._add(Kind.WORD, word, start, end)
        return stop

    # --------------------------------------------------------------- operators

    def _wants_operand(self) -> bool:
        return not self.tokens or self.tokens[-1].kind in _OPERATORS | {Kind.LPAR}

    def _adj(self, word: str, start: int, end: int) -> int:
        digits = word[3:]
        spaced = None if digits else _SPACED.match(self.text, end, self.end)
        if spaced is not None:
            digits, end = spaced[1], spaced.end()
            self.found.append(complaints.adj_with_space(digits, Span(start, end)))
        number = int(digits) if digits else 0
        if digits and not 1 <= number <= FARTHEST:
            self.found.append(complaints.adj_distance(word, Span(start, end), FARTHEST))
            number = min(max(number, 1), FARTHEST)
        self._adjacent(number, not digits, start, end)
        return end

    def _adjacent(self, number: int, ordered: bool, start: int, end: int) -> None:
        token = Token(Kind.NEARI, self.text[start:end], start, end, max(number - 1, 0))
        token.ordered = ordered
        self.tokens.append(token)

    def _adj_glued(self, match: re.Match[str], start: int, end: int) -> None:
        middle = start + match.start(2)
        self.found.append(complaints.glued(Span(start, end), middle, "a space behind it"))
        self._adjacent(int(match[1]), False, start, middle)
        self._add(Kind.WORD, match[2], middle, end)

    def _operator_glued(self, match: re.Match[str], start: int, end: int) -> None:
        middle = start + match.start(2)
        self.found.append(complaints.glued(Span(start, end), middle, "a space before it"))
        self._add(Kind.WORD, match[1], start, middle)
        self._add(_NAMES[match[2].lower()], match[2], middle, end)

    def _is_near(self, word: str, end: int) -> bool:
        """`near` is an operator of other platforms where it has a number or stands at a group."""
        if self._wants_operand() or self.tokens[-1].text.lower() in EXPLODE:
            return False
        if word.lower() != "near":
            return word[0] in "nN" and word.lower().startswith("near")
        return self.tokens[-1].kind is Kind.RPAR or bool(
            re.match(r"\s*\(", self.text[end : self.end][:9])
        )

    def _near(self, word: str, start: int, end: int) -> None:
        digits = re.sub(r"\D", "", word)
        number = min(max(int(digits) + 1, 1), FARTHEST) if digits else DEFAULT_NEAR
        self.found.append(complaints.near(word, number, Span(start, end)))
        self._adjacent(number, False, start, end)

    def _foreign_in(self, match: re.Match[str]) -> int:
        content = re.sub(r"\s", "", match[1]).lower()
        before = len(self.text[: match.start()].rstrip())
        self.found.append(complaints.field_behind_in(content, match.span(), before))
        return self._add(Kind.BRACKET, content, match.start(), match.end())

    # ------------------------------------------------------------- set numbers

    def _range(self, match: re.Match[str]) -> int:
        name = (match["name"] or match["name_behind"]).lower()
        lines = re.sub(r"\s", "", match["lines"] or match["lines_before"])
        span = Span(*match.span())
        if match["lost"] and "-" not in lines and "," not in lines:
            lines += f"-{match['lost'].strip()}"
            self.found.append(complaints.lost_dash(f"{name}/{lines}", span))
        elif match["lost"]:
            lines += f",{match['lost'].strip()}"
            self.found.append(complaints.lost_dash(f"{name}/{lines}", span))
        elif lines.isdecimal() or re.fullmatch(r"(\d+)-\1", lines):
            lines = lines.partition("-")[0]
            self.found.append(complaints.range_of_one(lines, span))
        return self._add(Kind.LINE, f"{name}/{lines}", match.start(), match.end())

    def _without_slash(self, match: re.Match[str]) -> int:
        lines = re.sub(r"\s", "", match[2])
        start = match.start(1)
        text = f"{match[1].lower()}/{lines}"
        self.found.append(complaints.lost_slash(text, Span(start, match.end(2))))
        return self._add(Kind.LINE, text, start, match.end(2))

    # ---------------------------------------------------------- quotes, brackets

    def _quote(self, start: int) -> int:
        match = _PHRASE.match(self.text, start, self.end)
        if match is not None:
            self._phrase(match[1], start + 1, match.end())
            return match.end()
        match = _UNCLOSED.match(self.text, start, self.end)
        assert match is not None
        inside = match[1].rstrip()
        end = start + 1 + len(inside)
        self.found.append(complaints.unclosed_phrase(Span(start, end), bool(inside.strip())))
        if inside.strip():
            self._phrase(inside, start + 1, end)
        return end

    def _phrase(self, inside: str, start: int, end: int) -> None:
        words = tuple(
            Token(Kind.WORD, match[0], start + match.start(), start + match.end())
            for match in re.finditer(r"\S+", inside)
        )
        self.tokens.append(Token(Kind.PHRASE, inside, start - 1, end, words=words))

    def _bracket(self, start: int) -> int:
        found = bracket_at(self.text, start, self.end, self._wants_operand())
        span = Span(start, found.end)
        match found.kind:
            case Bracket.LIST:
                self.listed = Comment(span, found.inside)
                self.found.append(complaints.pasted_list(span))
            case Bracket.GROUP:
                self.found.append(complaints.square_brackets(span))
                self._closing.append(found.end - 1)
                return self._add(Kind.LPAR, "[", start, start + 1)
            case Bracket.TAG:
                self.found.append(complaints.tag(self.text[start : found.end], found.read, span))
                self._foreign_tag(found.read, start, found.end)
            case Bracket.WORD:
                return start + 1  # what is inside are words
            case Bracket.NOTE:
                self.comments.append(Comment(span, self.text[start : found.end]))
        return found.end

    def _foreign_tag(self, read: str, start: int, end: int) -> None:
        """`[tiab]` as a suffix, `[mesh]` as a heading of the words before it."""
        last = self.tokens[-1].kind if self.tokens else None
        if "/" in read and last is Kind.WORD:
            words = self._words_before(None)
            if words[0].text.startswith("*"):
                words[0] = _without_star(words[0])
                read = "exp */"
            words = [word for word in words if word.text]
            if not any(char.isalnum() for word in words for char in word.text):
                return
            self.tokens.append(run_of(words))
        if last in (Kind.WORD, Kind.PHRASE) or (last is Kind.RPAR and "/" not in read):
            self._add(Kind.BRACKET, read, start, end)

    def _unopened(self, at: int) -> int:
        if self._closing and self._closing[-1] == at:
            self._closing.pop()
            return self._add(Kind.RPAR, "]", at, at + 1)
        before = self.text[at - 1 : at]
        if not (before.isalnum() and self.text[self.start : at].count("[")):
            self.found.append(
                diagnostic(
                    "BQL006", Span(at, at + 1), "this bracket closes nothing; it was left out"
                )
            )
        return at + 1


def _without_star(word: Token) -> Token:
    return Token(Kind.WORD, word.text[1:], word.start + 1, word.end)
