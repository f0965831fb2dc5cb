"""The tokens of an Ovid line: words, phrases, headings, suffixes, set numbers, operators."""

from __future__ import annotations

import re

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.tokens import Comment, Kind, Token, run_of
from bqlc_backends.ovid import complaints, foreign_complaints
from bqlc_backends.ovid.brackets import Bracket, bracket_at
from bqlc_backends.ovid.exploding import are_quoted, marks_of, without_quotes
from bqlc_backends.ovid.foreign import (
    Foreign,
    colon_field,
    emtree_marks,
    field_in_front,
    in_fields,
    name_in_front,
)
from bqlc_backends.ovid.glued import operator_behind_slash
from bqlc_backends.ovid.listed import list_text
from bqlc_backends.ovid.operators import operator_at
from bqlc_backends.ovid.quotes import closed_phrase, single_quotes, unclosed_phrase
from bqlc_backends.ovid.ranges import FoundRange, range_at, without_slash
from bqlc_backends.ovid.subheadings import behind_slash
from bqlc_backends.ovid.suffixes import (
    Suffix,
    behind_comma,
    known_codes,
    suffix_at,
    without_first_dot,
)
from bqlc_backends.ovid.tokens import Tokens

_CHUNK = re.compile(r'[^\s()"\[\]]+')
_JOINT = re.compile(r"(?:and|or|not|adj\d*)\b", re.IGNORECASE)
_LINE = re.compile(r"#[1-9]\d{0,2}\Z", re.ASCII)
_STRAY = re.compile(r"#?([1-9]\d{0,2})[^\w\s*$#?:.,;/%'+-]{1,2}\Z", re.ASCII)
_WORD_FOLLOWS = re.compile(r"\s+(?!(?:and|or|not|adj)\b|adj\d)\w", re.IGNORECASE)
_ENDS_IN_CODES = re.compile(r"\.[a-z]{2}(?:[.,;]+[a-z]{2})*[.,;]*\Z", re.IGNORECASE)
_ENDS_IN_CODE = re.compile(r"\.([a-z]{2})\Z", re.IGNORECASE)
_LONGEST_SUFFIX = 60
_MANY_CODES = re.compile(r"(?:[\s.,;/+&-]{1,9}[a-z]{2}(?![a-z\d])){40,}+", re.IGNORECASE)
_STRAY_SIGNS = re.compile(r"[.,;][.,;]")
_WORDY = re.compile(r"[\w*$#?]")


class Scanner(Tokens):
    """Reads one line. `listed` is a pasted `[mp=...]` list, `comments` are other notes."""

    def __init__(self, text: str, span: Span) -> None:
        super().__init__(text, span)
        self.listed: Comment | None = None
        self._listed: list[Comment] = []
        self._closing: list[int] = []  # where square brackets read as parentheses close
        self._first_bracket = text.find("[", span.start, span.end)
        self._chunk = 0, 0, 0
        self._no_suffix = 0

    def run(self) -> None:
        at = self.start
        if lines := without_slash(self.text, at, self.end):
            at = self._lines(lines)
        while at < self.end:
            char = self.text[at]
            if char.isspace() and not self._suffix_follows(at):
                at += 1
            else:
                at = self._token(at, char)
        self._lists()

    def _token(self, at: int, char: str) -> int:
        if char == "(":
            return self.add(Kind.LPAR, "(", at, at + 1)
        if char == ")":
            return self.add(Kind.RPAR, ")", at, at + 1)
        if char == '"':
            return self._quote(at)
        if char == "[":
            return self._bracket(at)
        if char == "]":
            return self._unopened(at)
        if self.last_is(Kind.PHRASE, Kind.RPAR):
            behind = self._behind(at, char)
            if behind is not None:
                return behind
        if char.isspace():
            return at + 1
        return self._word(at)

    def _lines(self, lines: FoundRange) -> int:
        self.tokens += lines.tokens
        self.found += lines.found
        return lines.end

    # ----------------------------------------------------------- behind a unit

    def _suffix_follows(self, at: int) -> bool:
        return self.text[at + 1 : at + 2] in (".", "/") and bool(self.tokens)

    def _behind(self, at: int, char: str) -> int | None:
        """A suffix or a slash behind a phrase or group."""
        last = self.tokens[-1]
        if char == ":" and (foreign := colon_field(self.text, at, self.end)):
            return self._colon(at, foreign)
        if char in "./ \t":
            suffix = self._suffix_at(at, False)
            if suffix is not None:
                return self._suffix(suffix)
            slash = at + (self.text[at] != "/")
            if last.kind is Kind.PHRASE and self.text[slash : slash + 1] == "/":
                return self._heading(slash, last)
        if char.isalpha():
            suffix = without_first_dot(self.text, last.end, at, self.end)
            if suffix is not None:
                span = Span(suffix.start, suffix.end)
                self.found.append(complaints.no_first_dot(suffix.content, span))
                return self.add(Kind.BRACKET, suffix.content, suffix.start, suffix.end)
        return None

    def _suffix_at(self, at: int, behind_word: bool) -> Suffix | None:
        """The suffix here; none in a row of codes too long for one, looked at once only."""
        if at < self._no_suffix:
            return None
        if chain := _MANY_CODES.match(self.text, at, self.end):
            self._no_suffix = chain.end()
            return None
        return suffix_at(self.text, at, self.end, behind_word)

    def _suffix(self, suffix: Suffix) -> int:
        span = Span(suffix.start, suffix.end)
        behind_number = self.is_behind_set() and self.tokens[-1].end == suffix.start
        sure = not self.wants_operand() and self.stands_alone(suffix.end) and not behind_number
        if suffix.odd:
            self.found.append(complaints.odd_suffix(suffix.content, span, sure))
        elif not suffix.closed:
            self.found.append(complaints.unclosed_suffix(suffix.content, span, sure))
        self._glued_operator(suffix.end)
        return self.add(Kind.BRACKET, suffix.content, suffix.start, suffix.end)

    def _glued_operator(self, at: int) -> None:
        """`.ti.or`: the operator begins right behind."""
        if word := _JOINT.match(self.text, at, self.end):
            span = Span(at, word.end())
            self.found.append(complaints.glued(span, at, "a space before it"))

    def _colon(self, at: int, foreign: Foreign) -> int:
        span = Span(at, foreign.end)
        self.found.append(foreign_complaints.foreign_field(self.text, foreign.read, span, at))
        return self.add(Kind.BRACKET, foreign.read, at, foreign.end)

    def _heading(self, slash: int, phrase: Token | None) -> int:
        """The words or the phrase before the slash are a heading."""
        foreign = emtree_marks(self.text, slash, self.end)
        behind = behind_slash(self.text, slash + 1, self.end) if foreign is None else None
        names, stop = behind if behind is not None else ((), slash + 1)
        words = self.words_before(phrase)
        begin = words[0].start if words else slash
        if foreign is not None:
            words = without_quotes(words)
        marks, words, odd = marks_of(words)
        if odd is not None:
            self.found.append(odd)
        if foreign is not None:
            focus = "*" if "*" in marks + foreign.read else ""
            marks, stop = foreign.read.rstrip("*/") + focus, foreign.end
            self.found.append(foreign_complaints.emtree(self.text[slash:stop], Span(slash, stop)))
        elif phrase is None and are_quoted(words):
            self.found.append(complaints.quoted_heading(words[0].span | words[-1].span))
            words = without_quotes(words)
        if phrase is not None:
            unit = Token(Kind.PHRASE, phrase.text, phrase.start, phrase.end, words=phrase.words)
            unit.start = min(begin, phrase.start)
        elif not words:
            self.found.append(complaints.heading_without_words(Span(slash, stop)))
            return stop
        else:
            unit = Token(Kind.RUN, "", begin, words[-1].end, words=tuple(words))
        self.tokens.append(unit)
        if not names:
            self._glued_operator(stop)
        return self.add(Kind.BRACKET, f"{marks}/{','.join(names)}", slash, stop)

    # ------------------------------------------------------------------- words

    def _word(self, at: int) -> int:
        if _STRAY_SIGNS.match(self.text, at, self.end):
            return at + 1
        if lines := range_at(self.text, at, self.end):
            return self._lines(lines)
        if front := field_in_front(self.text, at, self.end, self.wants_operand()):
            self.found.append(
                foreign_complaints.field_in_front(front.read, Span(at, front.end), True)
            )
            return front.end
        if quoted := single_quotes(self.text, at, self.end):
            self.found.append(quoted)
        stop, then = self._cut(at, self._chunk_at(at)[1])
        if self.text[at] in "./;," and (then is None or stop > at):
            self._stray(at)
            return at + 1
        if stop > at:
            word_end, stop = stop, self._plain(self.text[at:stop], at, stop)
            if stop < word_end:  # an operator glued to a word, which is read for itself
                return stop
        if isinstance(then, Suffix):
            return self._suffix(then)
        if isinstance(then, Foreign):
            return self._colon(stop, then)
        if then is not None:
            return self._heading(then, None)
        return stop

    def _chunk_at(self, at: int) -> tuple[int, int, int]:
        """What no space or parenthesis divides: its place, and where signs alone are left of it.

        It is remembered, for a row of signs is asked about at each of them.
        """
        if not self._chunk[0] <= at < self._chunk[1]:
            chunk = _CHUNK.match(self.text, at, self.end)
            assert chunk is not None
            signs = at + len(chunk.group().rstrip(".;/"))
            self._chunk = at, chunk.end(), signs
        return self._chunk

    def _stray(self, at: int) -> None:
        """A dot or slash before a word, which takes nothing of the word away."""
        if self.text[at] == "/":
            self.found.append(complaints.heading_without_words(Span(at, at + 1)))
        elif self.text[at] == "." and self.text[at + 1 : at + 2].isalnum():
            self.found.append(complaints.dot_without_field(Span(at, at + 1)))

    def _cut(self, at: int, end: int) -> tuple[int, Suffix | Foreign | int | None]:
        """Where the word ends, and the suffix or the slash of a heading that ends it."""
        for place in range(at, end):
            ending = self._ending(place, at, end) if self.text[place] in "./:," else None
            if ending is not None:
                return place, ending
        spaced = end
        if self.text[end : end + 1].isspace():
            spaced = end + 1
            if self.text[spaced : spaced + 1] == ".":
                suffix = self._suffix_at(end, True)
                if suffix is not None:
                    return end, suffix
            elif self.text[spaced : spaced + 1] == "/" and self._is_heading(spaced, spaced + 1):
                return end, spaced
        return end, None

    def _ending(self, place: int, at: int, end: int) -> Suffix | Foreign | int | None:
        """The suffix, or the slash of a heading, that begins at `place` behind a word."""
        char = self.text[place]
        if char == ".":
            code = _ENDS_IN_CODE.search(self.text[max(at, place - 3) : place])
            behind_code = code is not None and known_codes(code[1])  # which belongs to no field
            return None if behind_code else self._suffix_at(place, True)
        if char == "/":
            return place if self._is_heading(place, end) else None
        if place == at:
            return None
        if char == ",":
            return behind_comma(self.text, place, self.end)
        before = self.text[max(at, place - _LONGEST_SUFFIX) : place]
        return None if _ENDS_IN_CODES.search(before) else colon_field(self.text, place, self.end)

    def _is_heading(self, slash: int, end: int) -> bool:
        """Whether nothing but subheadings stands between the slash and the end of its word."""
        return (
            slash + 1 >= end
            or slash + 1 >= self._chunk_at(slash)[2]
            or behind_slash(self.text, slash + 1, self.end) is not None
            or operator_behind_slash(self.text, slash, self.end)
            or emtree_marks(self.text, slash, self.end) is not None
        )

    def _plain(self, word: str, start: int, end: int) -> int:
        """One word or operator; returns where it ends."""
        bare = word.rstrip(".;")
        if bare != word:
            if word.endswith(".") and (bare[-1:] in "*$:" or bare.lower() == "exp"):
                self.found.append(complaints.dot_without_field(Span(end - 1, end)))
            word, stop = bare, end
            end = start + len(bare)
        else:
            stop = end
        if name := name_in_front(word):
            self.found.append(foreign_complaints.field_in_front(name, Span(start, end), True))
            return stop
        operator = operator_at(self, word, start, end)
        if operator is not None:
            return operator if operator < end else max(stop, operator)
        if word.lower() == "in" and (foreign := in_fields(self.text, start, self.end)):
            span = Span(start, foreign.end)
            before = self.tokens[-1].end if self.tokens else start
            self.found.append(
                foreign_complaints.foreign_field(self.text, foreign.read, span, before)
            )
            return self.add(Kind.BRACKET, foreign.read, start, foreign.end)
        if _LINE.match(word):
            apart = start == 0 or self.text[start - 1] in " \t\n("
            apart = apart and self.text[end : end + 1] != "["  # which would be a part of a word
            alone = apart and self.wants_operand() and self.stands_alone(end)
            self.found.append(complaints.number_sign(Span(start, start + 1), alone))
            self.add(Kind.LINE, word, start, end)
        elif stray := _STRAY.match(word):
            self.found.append(complaints.stray_sign(word, Span(start, end)))
            self.add(Kind.WORD, stray[1], start, end)
        elif _WORDY.search(word) or (word == "&" and self._is_between_words(end)):
            self.add(Kind.WORD, word, start, end)
        return stop

    def _is_between_words(self, end: int) -> bool:
        """`drugs & aging`: the sign is a part of a whole value."""
        return (
            self.last_is(Kind.WORD) and _WORD_FOLLOWS.match(self.text, end, self.end) is not None
        )

    # ---------------------------------------------------------- quotes, brackets

    def _quote(self, start: int) -> int:
        phrase = closed_phrase(self.text, start, self.end) or unclosed_phrase(
            self.text, start, self.end
        )
        self.found += phrase.found
        if phrase.inside is not None:
            self.add_phrase(phrase.inside, start + 1, phrase.end)
        return phrase.end

    def _bracket(self, start: int) -> int:
        behind_word = self.last_is(Kind.WORD) and self.tokens[-1].end == start
        found = bracket_at(self.text, start, self.end, self.wants_operand(), behind_word)
        span = Span(start, found.end)
        if not found.closed:
            self.found.append(complaints.unclosed_bracket(span))
        match found.kind:
            case Bracket.LIST:
                self._listed.append(Comment(span, found.inside))
            case Bracket.GROUP:
                self.found.append(foreign_complaints.square_brackets(span))
                self._closing.append(found.end - 1)
                return self.add(Kind.LPAR, "[", start, start + 1)
            case Bracket.TAG if not self.last_is(Kind.WORD, Kind.PHRASE, Kind.RPAR):
                self.comments.append(Comment(span, self.text[start : found.end]))
            case Bracket.TAG:
                self.found.append(
                    foreign_complaints.tag(self.text[start : found.end], found.read, span)
                )
                self._foreign_tag(found.read, start, found.end)
            case Bracket.WORD:
                return start + 1  # what is inside are words
            case Bracket.NOTE:
                self.comments.append(Comment(span, self.text[start : found.end]))
        return found.end

    def _lists(self) -> None:
        """A list belongs to the `.mp.` of the line; without one it is a note."""
        has_field = any(_has_multipurpose(token) for token in self.tokens)
        for listed in self._listed:
            if not has_field:
                self.found.append(complaints.list_without_field(listed.span))
                typed = self.text[listed.span.start : listed.span.end]
                self.comments.append(Comment(listed.span, typed))
                continue
            if self.listed is not None and list_text(self.listed.text) != list_text(listed.text):
                self.found.append(complaints.lists_differ(listed.span))
            self.listed = listed
            self.found.append(complaints.pasted_list(listed.span))

    def _foreign_tag(self, read: str, start: int, end: int) -> None:
        """`[tiab]` as a suffix, `[mesh]` as a heading of the words before it."""
        last = self.tokens[-1].kind if self.tokens else None
        if "/" in read and last is Kind.WORD:
            words = self.words_before(None)
            if words[0].text.startswith("*"):
                words[0] = _without_star(words[0])
                read = "exp */"
            words = [word for word in words if word.text]
            if not any(char.isalnum() for word in words for char in word.text):
                return
            self.tokens.append(run_of(words))
        if last in (Kind.WORD, Kind.PHRASE) or (last is Kind.RPAR and "/" not in read):
            self.add(Kind.BRACKET, read, start, end)

    def _unopened(self, at: int) -> int:
        if self._closing and self._closing[-1] == at:
            self._closing.pop()
            return self.add(Kind.RPAR, "]", at, at + 1)
        if not (self.text[at - 1 : at].isalnum() and 0 <= self._first_bracket < at):
            self.found.append(
                diagnostic(
                    "BQL006", Span(at, at + 1), "this bracket closes nothing; it was left out"
                )
            )
        return at + 1


def _has_multipurpose(token: Token) -> bool:
    return token.kind is Kind.BRACKET and token.text.partition("/")[0] == "mp"


def _without_star(word: Token) -> Token:
    return Token(Kind.WORD, word.text[1:], word.start + 1, word.end)
