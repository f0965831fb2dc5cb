"""Any token list made into one that the grammar accepts; every change is an error that says so.

The grammar is so regular that two states are enough: an operand is wanted, or one has just been
read. Parentheses and NEARs are kept on a stack. The work is linear: a token is put out once, and
taken back at most once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bqlc.compiler.diagnostics.model import Diagnostic, Edit
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.operators import INTERNAL_FORMS
from bqlc.compiler.lex.tokens import Kind, Token
from bqlc.compiler.parse import complaints
from bqlc.compiler.parse.complaints import (
    MAX_DEPTH,
    MAX_DISTANCE,
    MAX_NEAR_OPERANDS,
)

_OPERATORS = frozenset({Kind.AND, Kind.OR, Kind.NOT, Kind.NEARI, Kind.COMMA})
_OPENERS = frozenset({Kind.LPAR, Kind.NEARP})


def repair(tokens: list[Token], references: bool = False) -> tuple[list[Token], list[Diagnostic]]:
    """Tokens that `grammars/bql.lark` accepts, and what was changed to get there.

    `references`: the language has numbered lines, and LINE tokens stay.
    """
    worker = _Repair(tokens, references)
    worker.run()
    return worker.out, worker.found


@dataclass(slots=True)
class _Frame:
    """One open parenthesis. `shown` is False where it lies too deep to be kept."""

    token: Token
    near: Token | None = None  # the NEAR whose operands the parenthesis holds
    joiner: Kind | None = None  # AND( and OR( of the functional form: what a comma means
    commas: int = 0
    nots: int = 0  # the NOTs that wait for what the parenthesis holds
    tag: Token | None = None  # title:( ... ): the field to put after it
    edits: list[Edit] = field(default_factory=list)
    first: int = 0  # where the operand of a functional form begins among the tokens
    operand: int = 0  # and among those put out
    risky: bool = False  # whether a word `not` is in the way of writing the form otherwise
    mixed: bool = False  # whether that operand has an operator other than the form's own
    shown: bool = True
    chain: int = 0  # what the worker knew of the chain that the parenthesis is in
    height: int = 0
    highest: int = 0


class _Repair:
    def __init__(self, tokens: list[Token], references: bool) -> None:
        self.tokens = tokens
        self.references = references
        self.at = 0
        self.out: list[Token] = []
        self.found: list[Diagnostic] = []
        self.frames: list[_Frame] = []
        self.want = True  # an operand is wanted
        self.nots = 0  # NOTs just before it
        self.depth = 0
        self.chain = 0  # infix NEARs of the chain that is being read
        self.height = 0  # groups and NEARs, one in the other, in what was read of it
        self.highest = 0  # the same for all that the parenthesis holds so far
        self.tag: Token | None = None  # `title:` waiting for its unit
        self.unopened: list[Token] = []
        self.too_deep: list[Token] = []

    def run(self) -> None:
        handlers = {
            Kind.RUN: self._run,
            Kind.PHRASE: self._phrase,
            Kind.LINE: self._line,
            Kind.PREFIX: self._prefix,
            Kind.SUFFIX: self._suffix,
            Kind.BRACKET: self._bracket,
            Kind.LPAR: self._open,
            Kind.NEARP: self._open_near,
            Kind.RPAR: self._close,
            Kind.AND: self._and_or,
            Kind.OR: self._and_or,
            Kind.NOT: self._not,
            Kind.NEARI: self._near,
            Kind.COMMA: self._comma,
        }
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            handlers[token.kind](token)
        self._finish()

    # ---------------------------------------------------------------- operands

    def _starts_unit(self) -> None:
        """A unit right after a unit is joined by AND: that ends a chain of NEARs."""
        if not self.want:
            self.chain = 0
            self._meets(Kind.AND)

    def _operand(self, token: Token) -> None:
        self._starts_unit()
        self.out.append(token)
        self._completed()
        if self.tag is not None:
            tag, self.tag = self.tag, None
            self._put_tag(tag)

    def _completed(self, height: int = 0) -> None:
        """An operand has been read; so many groups and NEARs lie in it, one in the other."""
        self.want = False
        self.height = max(self.height, height) + 1 if self.chain else height
        self.highest = max(self.highest, self.height)
        self.depth -= self.nots
        self.nots = 0

    def _put_tag(self, tag: Token) -> None:
        in_run = [one.kind for one in self.out[-2:]] == [Kind.RUN, Kind.RUN]
        self.found.append(complaints.prefix_tag(tag, self.out[-1].end, in_run))
        end = tag.start + len(tag.text) + 1
        self.out.append(Token(Kind.BRACKET, tag.text, tag.start, end))

    def _run(self, token: Token) -> None:
        word, following = token.words[0], self._next()
        if token.glued and word.text in INTERNAL_FORMS and _is(following, Kind.LPAR):
            self.found.append(complaints.internal_form(word))
        else:
            self._operand(token)

    def _phrase(self, token: Token) -> None:
        if not token.words:
            self.found.append(complaints.empty_phrase(token))
        self._operand(token)

    def _line(self, token: Token) -> None:
        if self.references:
            self._operand(token)
            return
        self.found.append(complaints.line_reference(token))
        self._operand(_at(Kind.MISSING, token))

    def _prefix(self, token: Token) -> None:
        self._starts_unit()
        if self.tag is not None:
            self.found.append(complaints.two_fields(self.tag, token))
        self.tag = token

    def _next(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    # ---------------------------------------------------------------- brackets

    def _suffix(self, token: Token) -> None:
        if not self.want:
            self.found.append(complaints.suffix_tag(token))
        self._bracket(_at(Kind.BRACKET, token))

    def _bracket(self, token: Token) -> None:
        if self.want:
            self.found.append(complaints.bracket_without_unit(token))
        elif self.out[-1].kind is Kind.BRACKET:
            self.found.append(complaints.two_brackets(self.out[-1], token))
        else:
            self.out.append(token)

    # ------------------------------------------------------------- parentheses

    def _open(self, token: Token) -> None:
        self._push(_Frame(token), token)

    def _open_near(self, token: Token) -> None:
        """NEAR/3( with its parenthesis, which the scanner gives as a token of its own."""
        parenthesis = self.tokens[self.at]
        self.at += 1
        if not self._has_distance(token):
            shown = Token(Kind.LPAR, "(", token.start, parenthesis.end)
            self._push(_Frame(parenthesis, joiner=Kind.AND), shown)
            return
        whole = Token(Kind.NEARP, token.text, token.start, parenthesis.end, token.number)
        whole.ordered = token.ordered
        self._push(_Frame(parenthesis, near=token), whole)

    def _push(self, frame: _Frame, shown: Token) -> None:
        self._starts_unit()
        self.frames.append(frame)
        frame.shown = self.depth < MAX_DEPTH
        if not frame.shown:
            self.too_deep.append(frame.token)
            return
        self.out.append(shown)
        frame.first, frame.operand = self.at, len(self.out)
        frame.nots, self.nots = self.nots, 0
        frame.tag, self.tag = self.tag, None
        frame.chain, frame.height, frame.highest = self.chain, self.height, self.highest
        self.depth += 1
        self.want, self.chain, self.highest = True, 0, 0

    def _close(self, token: Token) -> None:
        if self.frames:
            self._close_frame(self.frames.pop(), token.start, token.end)
        else:
            self.unopened.append(token)

    def _close_frame(self, frame: _Frame, start: int, end: int) -> None:
        if not frame.shown:
            return
        if self.want:
            self._drop_dangling(frame)
        self._group_operand(frame)
        empty = self.want
        if empty:
            self.found.append(complaints.empty_parentheses(Span(frame.token.start, end)))
            self.out.append(Token(Kind.MISSING, "", start, start))
            self._completed()
        if frame.near is not None and not empty and not 1 <= frame.commas < MAX_NEAR_OPERANDS:
            self.found.append(complaints.operand_count(frame.near, end, frame.commas + 1))
        if frame.edits and frame.joiner is not None:
            self.found.append(
                complaints.functional_form(frame.joiner, frame.edits, not frame.risky)
            )
        self.out.append(Token(Kind.RPAR, ")", start, end))
        self.depth -= 1
        inside, self.highest = self.highest, frame.highest
        self.nots, self.chain, self.height = frame.nots, frame.chain, frame.height
        self._completed(inside + 1)
        if frame.tag is not None:
            self._put_tag(frame.tag)

    # --------------------------------------------------------------- operators

    def _meets(self, kind: Kind) -> None:
        """An operator of this kind stands between two parts."""
        frame = self.frames[-1] if self.frames else None
        if frame is not None and frame.shown and frame.joiner not in (None, kind):
            frame.mixed = True

    def _group_operand(self, frame: _Frame) -> None:
        """`AND(a, b OR c)`: an operand with another operator in it is a group of its own."""
        if frame.mixed:
            start = self.tokens[frame.first].start
            # The tag of `title:x` comes last and stands first.
            end = max(token.end for token in self.out[frame.operand :])
            self.out.insert(frame.operand, Token(Kind.LPAR, "(", start, start))
            self.out.append(Token(Kind.RPAR, ")", end, end))
            if frame.edits:
                frame.edits += (Edit(Span(start, start), "("), Edit(Span(end, end), ")"))
        frame.mixed = False

    def _join(self, token: Token, kind: Kind) -> None:
        """An operator between what was read and what comes next."""
        self.out.append(_at(kind, token))
        self.want, self.chain = True, 0

    def _and_or(self, token: Token) -> None:
        following = self._next()
        if not self.want:
            self._meets(token.kind)
            self._join(token, token.kind)
        elif token.glued and following is not None and following.kind is Kind.LPAR:
            self.at += 1
            edits = [Edit(token.span, "")]
            frame = _Frame(following, joiner=token.kind, edits=edits)
            self._push(frame, Token(Kind.LPAR, "(", token.start, following.end))
        else:
            self.found.append(complaints.nothing_before(token, self._operator_before()))

    def _operator_before(self) -> Token | None:
        """The operator that still waits for its operand, if there is one."""
        return self.out[-1] if self.out and self.out[-1].kind in _OPERATORS else None

    def _not(self, token: Token) -> None:
        if self.want and self.out and self.out[-1].kind is Kind.NEARI:
            self.found.append(complaints.not_inside_near(token))
            self.out.pop()
        if self.depth >= MAX_DEPTH:
            self.too_deep.append(token)
            return
        self.out.append(token)
        self.nots += 1
        self.depth += 1
        self.want, self.chain = True, 0

    def _near(self, token: Token) -> None:
        if self.want:
            self.found.append(complaints.nothing_before(token, self._operator_before()))
        elif not self._has_distance(token):
            self._join(token, Kind.AND)
        elif self.chain >= MAX_NEAR_OPERANDS - 1:
            self.found.append(complaints.chain_too_long(token))
            self._join(token, Kind.AND)
        elif self.height >= MAX_DEPTH:
            self.found.append(complaints.near_too_deep(token))
            self._join(token, Kind.AND)
        else:
            self.out.append(token)
            self.want = True
            self.chain += 1

    def _has_distance(self, token: Token) -> bool:
        """Whether there is a distance to read; if not, an error says so."""
        if token.number is None:
            self.found.append(complaints.no_distance(token))
            return False
        if token.number > MAX_DISTANCE:
            self.found.append(complaints.distance_too_big(token))
            token.number = MAX_DISTANCE
        return True

    def _comma(self, token: Token) -> None:
        frame = self.frames[-1] if self.frames else None
        # In a wider gap there may be a sign that was left out, and no white space.
        spaced = self.at > 1 and token.start - self.tokens[self.at - 2].end == 1
        if self.want:
            self.found.append(complaints.nothing_before(token, self._operator_before()))
        elif frame is not None and frame.shown and frame.near is not None:
            frame.commas += 1
            self._join(token, Kind.COMMA)
        elif frame is not None and (frame.joiner is not None or not frame.shown):
            self._group_operand(frame)
            if frame.edits:
                edit = complaints.in_place_of_comma(token, spaced, str(frame.joiner))
                frame.edits.append(edit)
                frame.risky = frame.risky or _needs_its_comma(self.out[-1], self._next())
            self._join(token, frame.joiner or Kind.AND)
            frame.first, frame.operand = self.at, len(self.out)
        elif _ends(self._next()):
            self.found.append(complaints.nothing_after([token]))
        else:
            self.found.append(complaints.comma(token, spaced))
            self._join(token, Kind.AND)

    # --------------------------------------------------------------------- end

    def _drop_dangling(self, frame: _Frame | None) -> None:
        """Take back the operators whose operand never came; one error names them."""
        dropped: list[Token] = []
        while self.out and self.out[-1].kind in _OPERATORS:
            dropped.append(self.out.pop())
            if dropped[-1].kind is Kind.COMMA and frame is not None:
                frame.commas -= 1
        if not dropped:
            return
        self.found.append(complaints.nothing_after(dropped[::-1]))
        self.depth -= self.nots
        self.nots = 0
        self.want = not self.out or self.out[-1].kind in _OPENERS

    def _finish(self) -> None:
        end = self.tokens[-1].end if self.tokens else 0
        if self.frames:
            self.found.append(complaints.unclosed([frame.token for frame in self.frames], end))
        while self.frames:
            self._close_frame(self.frames.pop(), end, end)
        if self.want:
            self._drop_dangling(None)
        if not self.tokens:
            self.found.append(complaints.empty_query())
        if not self.out:
            self.out.append(Token(Kind.MISSING, "", end, end))
        if self.unopened:
            self.found.append(complaints.unopened(self.unopened))
        if self.too_deep:
            self.found.append(complaints.too_deep(self.too_deep))


def _is(token: Token | None, kind: Kind) -> bool:
    return token is not None and token.kind is kind


def _ends(token: Token | None) -> bool:
    """Whether a query or a group ends here."""
    return token is None or token.kind is Kind.RPAR


def _needs_its_comma(before: Token, behind: Token | None) -> bool:
    """Whether `#` before a comma or `not` behind it is a word that would be none beside AND."""
    if before.kind is Kind.RUN and before.words[-1].text == "#":
        return True
    return _is(behind, Kind.RUN) and behind is not None and behind.words[0].text.lower() == "not"


def _at(kind: Kind, token: Token) -> Token:
    """A token of another kind at the same place."""
    return Token(kind, token.text, token.start, token.end)
