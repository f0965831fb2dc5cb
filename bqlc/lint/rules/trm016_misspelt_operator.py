"""Rule TRM016, misspelt-operator; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.slips import Slip, slip_of
from bqlc.lint.strategy import Strategy, Unit

_NAD = "nad"
"""A coenzyme too: taken for a slip only right behind a field, a parenthesis or a line's number."""
_SET = re.compile(r"\(*#?\d{1,3}\)*")
_ENDED = ("]", ")", '"', "/")
_FIELD = re.compile(r"\.(?:[a-z]{2}|[a-z]{2}(?:,[a-z]{2})+)\.\Z", re.IGNORECASE)
_OPERATORS = ("and", "or", "not")
_FAR = 80
"""How far to look for neighbours."""


@rule(
    "TRM016", "misspelt-operator", WARNING, Press.BOOLEAN, fix=UNSAFE, broken=True, operators=True
)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word between two terms is one slip of the keyboard from an operator.

    ## Why
    `ADN` is looked for as a word. Both terms and the slip become one condition, which next to
    nothing meets. So do `0r`, a lone `r` or `an` where an operator is due, and `ORport`.

    ## Example
    ```bql bad
    harbour ADN storm
    ```
    Write instead:
    ```bql good
    harbour AND storm
    ```
    ```pubmed bad
    harbor[tiab] ORR port[tiab]
    ```
    Write instead:
    ```pubmed good
    harbor[tiab] OR port[tiab]
    ```
    ```ovid bad
    1. (asthma or wheez* orbronchospasm).ti,ab.
    2. child*.ti,ab.
    3. 1 an 2
    ```
    Write instead:
    ```ovid good
    1. (asthma or wheez* or bronchospasm).ti,ab.
    2. child*.ti,ab.
    3. 1 and 2
    ```

    ## Fix
    Unsafe: it writes the operator, and other documents match.
    """
    lists = {id(unit) for group in strategy.groups if not group.is_and for unit in group.units}
    for unit in strategy.units:
        if unit.quoted:
            continue
        for at, word in enumerate(unit.typed):
            slip = slip_of(word.text, strategy.words, strategy.dialect == "bql")
            if slip is None or not _is_due(strategy, unit, at, slip, id(unit) in lists):
                continue
            small = word.text[: len(slip.operator)].islower() and strategy.dialect == "ovid"
            text = slip.operator.lower() if small else slip.operator
            right = f"{text} {slip.rest}".rstrip()
            yield diagnostic(
                "TRM016",
                word.span,
                f"`{word.text}` is read as a word",
                help=f"write `{right}` if it is a slip",
                fix=Fix(f"write `{right}`", (Edit(word.span, right),), UNSAFE),
            )


def _is_due(strategy: Strategy, unit: Unit, at: int, slip: Slip, in_list: bool) -> bool:
    """Whether an operator may stand there: terms on both sides, and no operator."""
    word = unit.typed[at]
    start, end = word.span.start, word.span.end
    line = strategy.text[max(0, start - _FAR) : start].rpartition("\n")[2]
    before = line.split()
    after = strategy.text[end : end + _FAR].partition("\n")[0].split()
    if not before or before[-1].lower() in (*_OPERATORS, "(", "anti", "and/or"):
        return False  # anti Ro, of antibodies
    if slip.rest:
        return at > 0 or _has_ended(line.rstrip())
    if not after or after[0].lower() in (*_OPERATORS, ")"):
        return False
    if word.text.lower() == _NAD:
        last = line.rstrip()[-1:]
        return last in "].)" or (last.isdecimal() and at == 1)
    if not slip.weak:
        return True
    if _SET.fullmatch(before[-1]) and _SET.fullmatch(after[0]):
        return True
    if _has_ended(line.rstrip()):
        return True
    if after[0][0] == "(" and at == len(unit.typed) - 1:
        return True
    inside = 0 < at < len(unit.typed) - 1 and (in_list or len(unit.typed) == 3)
    usual = word.text.islower() == (strategy.dialect == "ovid")
    return slip.operator == "OR" and inside and usual


def _has_ended(before: str) -> bool:
    """Whether what stands before is a whole part: a field, a phrase, a group or a heading."""
    return before.endswith(_ENDED) or _FIELD.search(before[-20:]) is not None
