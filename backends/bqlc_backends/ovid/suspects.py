"""Words that are hardly words: limits, numbers of lines, operators of other platforms.

They are read as words all the same, and nothing of it goes by without a word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bqlc.compiler.ast.nodes import Near, Query, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span

_NUMBER = re.compile(r"#?([1-9]\d{0,2})[,;:.]?\Z", re.ASCII)
_NUMBERS = re.compile(r"[1-9]\d{0,2}(?:[,/-][1-9]\d{0,2})*[,;]?\Z", re.ASCII)
_NEAR = re.compile(r"(?:w|n|pre|prox)\d{1,2}\Z", re.IGNORECASE)
_COMBINE = frozenset(
    (
        "all",
        "any",
        "combine",
        "combined",
        "set",
        "sets",
        "line",
        "lines",
        "search",
        "searches",
        "steps",
    )
)
_BEFORE_N = frozenset(("omega", "sleep", "stage", "stages", "grade", "nodal", "class", "type"))
_N_BEHIND = re.compile(
    r"(?:fatty|pufa|lcpufa|lc|long|polyunsat|sleep|stage|node|nodal|m\d|disease)"
)
_STAGE = re.compile(r"(?:[cpy]*[tm]|h|p|pm|o)\d{1,2}[a-d]?\Z")
_TIME = re.compile(
    r"(?:h|hrs?|hours?|days?|d|weeks?|wks?|mos?|months?|years?|yrs?|min\w*|sec\w*|[cm]?m)[*$.,]?\Z",
    re.IGNORECASE,
)
_MOST_SHOWN = 40


class Suspects:
    """Complaints about words; they go to `found`. `numbers` are the lines that there are."""

    def __init__(self, found: list[Diagnostic], text: str, numbers: frozenset[int]) -> None:
        self.found = found
        self.text = text
        self.numbers = numbers

    def unit(self, unit: Query, field: bool, signs: bool) -> None:
        """Of bare words; `field`: one stands behind them, `signs`: whether `&` may be an and."""
        if isinstance(unit, Word):
            self._curly((unit,))
            if not field and not unit.text.isdecimal() and self._are_lines(unit.text):
                self.found.append(_numbers_alone(unit.text, unit.span))
            return
        if not isinstance(unit, Run):
            return
        self._operators(unit.words, signs)
        self._curly(unit.words)
        if self._has_limit(unit, field):
            self.found.append(_limit_inside(unit.span))
        elif self.numbers and not field:
            self._lines(unit)

    def distance(self, node: Near) -> bool:
        """`type adj 2`: a number behind adj is a word, and no distance."""
        left, right = node.operands[0], node.operands[-1]
        if not isinstance(right, Word) or not right.text.isdecimal() or len(right.text) > 2:
            return False
        typed = "adj" in self.text[left.span.end : right.span.start].lower()
        if typed and node.ordered:
            self.found.append(_beside_adj(right, True))
        return typed and node.ordered

    def beside_adj(self, word: Word) -> None:
        """`3 or 4 adj2 child`, `(1 or 2) EMBASE`: numbers of lines beside adj are words."""
        if word.text.isdecimal() and self._is_line(word.text):
            self.found.append(_beside_adj(word, False))

    # ------------------------------------------------------------------ limits

    def _has_limit(self, unit: Run, field: bool) -> bool:
        """`limit 2 to english` where no line begins, and `2 limit to english`."""
        words = [word.text.lower() for word in unit.words]
        for at, word in enumerate(words):
            if word != "limit":
                continue
            behind = words[at + 1 : at + 3]
            number = bool(behind) and _NUMBER.match(behind[0]) is not None
            first = at == 0 and not field and bool(self.numbers)
            if (
                (number and (behind[1:] == ["to"] or first))
                or (behind[:1] == ["to"] and at > 0 and _NUMBER.match(words[at - 1]))
                or (at == 0 and not field and behind[:1] == ["to"])
            ):
                return True
        return False

    # --------------------------------------------------------- numbers of lines

    def _lines(self, unit: Run) -> None:
        texts = [word.text for word in unit.words]
        if texts[0].lower() in _COMBINE and all(map(self._are_lines, texts[1:])):
            self.found.append(_combined(unit, self._shown(unit.span)))
        elif all(map(self._are_lines, texts)):
            self.found.append(_numbers_alone(self._shown(unit.span), unit.span))
        elif self._is_line(texts[0]):
            first, second = unit.words[:2]
            below = "\n" in self.text[first.span.end : second.span.start]
            shown = self._shown(Span(second.span.start, unit.span.end))
            self.found.append(_line_and_words(first, shown, unit.span, below))

    def _is_line(self, text: str) -> bool:
        match = _NUMBER.match(text)
        return match is not None and int(match[1]) in self.numbers

    def _are_lines(self, text: str) -> bool:
        if not self.numbers or not _NUMBERS.match(text):
            return False
        return all(int(number) in self.numbers for number in re.findall(r"\d+", text))

    def _shown(self, span: Span) -> str:
        text = " ".join(self.text[span.start : min(span.end, span.start + 200)].split())
        return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"

    # ---------------------------------------------------------------- operators

    def _operators(self, words: Sequence[Word], signs: bool) -> None:
        for at in range(1, len(words) - 1):
            word, following = words[at], words[at + 1]
            if _NEAR.match(word.text) and not _is_name(words[at - 1], word, following):
                self.found.append(_like_operator(word.text, word.span))
            elif word.text.lower() == "within" and following.text.isdecimal():
                if at + 2 < len(words) and not _unit_of_time(words[at + 2].text):
                    span = word.span | following.span
                    self.found.append(_like_operator(f"{word.text} {following.text}", span))
            elif word.text == "&" and signs:
                self.found.append(_ampersand(word.span))

    def _curly(self, words: Sequence[Word]) -> None:
        for word in words:
            if word.text.startswith("{") or word.text.endswith("}"):
                self.found.append(_curly(word.span))
                return


def _is_name(before: Word, word: Word, behind: Word) -> bool:
    """`omega n3`, `n3 fatty acid`, `stage n2 disease`, `t3 n1 m0` are no operators."""
    if word.text[:1] not in "nN":
        return False
    first, last = before.text.lower().strip("-,"), behind.text.lower()
    return first in _BEFORE_N or bool(_STAGE.match(first)) or bool(_N_BEHIND.match(last))


def _unit_of_time(text: str) -> bool:
    """`within 24 hours of`."""
    return _TIME.match(text) is not None


def _limit_inside(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD019",
        span,
        "a limit stands on a line of its own, `limit 3 to ...`; here it was read as words",
        help="write the limit on the next line, and the number of that line where it is used",
    )


def _line_and_words(first: Word, shown: str, span: Span, below: bool) -> Diagnostic:
    number = first.text.strip("#,;:.")
    if below:
        message = (
            f"the row `{shown}` has no number and was read on from the row above, so `{number}` "
            f"is a word here and not line {number}"
        )
        help = "remove the row if it is a title; if it is a search, give it its own number"
    else:
        message = f"`{number}` is a line of this strategy; beside `{shown}` it was read as a word"
        help = f"write `or` or `and` behind the line, or remove `{shown}` if it is a remark"
    return diagnostic("OVD030", span, message, help=help)


def _combined(unit: Run, shown: str) -> Diagnostic:
    word = unit.words[0].text
    return diagnostic(
        "OVD030",
        unit.span,
        f"`{shown}` was read as words, for lines are joined without `{word}`",
        help="write the numbers alone: `1 and 2`, `or/1-4`",
    )


def _numbers_alone(text: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD030",
        span,
        f"`{text}` names lines of this strategy, but nothing joins them; it was read as words",
        help="write `or/1-4`, `or/1,3`, or `1 and 2`",
    )


def _beside_adj(side: Word, behind: bool) -> Diagnostic:
    meant = "distance there" if behind else f"reference to line {side.text}"
    return diagnostic(
        "OVD030",
        side.span,
        f"`{side.text}` beside adj or other words was read as a word; it is no {meant}",
        help=f"a distance is written `a adj{side.text} b`; lines are joined by `and` and `or`",
    )


def _like_operator(typed: str, span: Span) -> Diagnostic:
    return diagnostic(
        "OVD049",
        span,
        f"`{typed}` looks like an operator of another platform; it was searched as a word",
        help="write `adj4` for at most 3 words between, `adj` for side by side; put the words in "
        "quotation marks if they are meant",
    )


def _ampersand(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD049",
        span,
        "`&` between words is no operator; it was left out, and the words stand side by side",
        help="write `and`, or put the phrase in quotation marks",
    )


def _curly(span: Span) -> Diagnostic:
    return diagnostic(
        "OVD033",
        span,
        "curly brackets mean nothing to Ovid; what is in them was read as words",
        help="remove the remark, or put it in square brackets",
    )
