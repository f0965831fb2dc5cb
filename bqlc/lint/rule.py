"""What a lint rule is, and the one decorator that makes it known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from inspect import getdoc
from typing import TYPE_CHECKING, TypeAlias

from bqlc.compiler.diagnostics.codes import OTHERS
from bqlc.compiler.diagnostics.model import Diagnostic, Safety, Severity

if TYPE_CHECKING:
    from bqlc.lint.strategy import Strategy

Check: TypeAlias = "Callable[[Strategy], Iterator[Diagnostic]]"

WARNING, NOTE, ERROR = Severity.WARNING, Severity.NOTE, Severity.ERROR
SAFE, UNSAFE = Safety.SAFE, Safety.UNSAFE


class Press(StrEnum):
    """The elements of PRESS 2015 (Peer Review of Electronic Search Strategies)."""

    QUESTION = "translation of the question"
    BOOLEAN = "Boolean and proximity operators"
    HEADINGS = "subject headings"
    WORDS = "text words"
    SYNTAX = "spelling, syntax and line numbers"
    LIMITS = "limits and filters"


class Needs(StrEnum):
    """What a rule looks at beside the query; without it the rule is silent."""

    NOTHING = ""
    INDEX = "index"
    SEEDS = "seeds"
    VOCABULARY = "mesh"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `dialects`: those it applies to, none for all. `fix`: how safe its fix is.

    `on`: it runs without being selected. `broken`: it can be trusted with a text whose brackets
    or quotation marks do not match; others keep silent there. `operators`: it is about AND, OR,
    NOT or quotation marks as they are written, and silent in a language that has none.
    """

    code: str
    name: str
    severity: Severity
    press: Press
    check: Check
    dialects: tuple[str, ...] = ()
    fix: Safety | None = None
    needs: Needs = Needs.NOTHING
    on: bool = True
    broken: bool = False
    last: bool = False
    operators: bool = False

    def applies_to(self, dialect: str) -> bool:
        """Rules name platforms: `ovid` is Ovid, whatever the database (`ovid-medline`)."""
        return not self.dialects or platform(dialect) in self.dialects

    @property
    def page(self) -> str:
        """The rule's page, made from its docstring."""
        where = ", ".join(self.dialects) or "all languages"
        needs = f" Needs `--{self.needs}`." if self.needs else ""
        off = "" if self.on else " Silent unless it is selected."
        return (
            f"# {self.name} ({self.code}, {self.severity})\n\n{getdoc(self.check)}\n\n"
            f"PRESS element: {self.press}. Applies to {where}.{needs}{off}\n"
        )


def platform(dialect: str) -> str:
    """
    >>> platform("ovid-embase")
    'ovid'
    """
    return dialect.partition("-")[0]


RULES: dict[str, Rule] = {}
"""Every rule that was imported, by its code; `rules.load` imports all."""


def rule(
    code: str,
    name: str,
    severity: Severity,
    press: Press,
    dialects: tuple[str, ...] = (),
    fix: Safety | None = None,
    needs: Needs = Needs.NOTHING,
    on: bool = True,
    broken: bool = False,
    last: bool = False,
    operators: bool = False,
) -> Callable[[Check], Check]:
    """Make a check known under a code; its docstring is the rule's page."""

    def add(check: Check) -> Check:
        assert code not in RULES, f"{code} is taken by {RULES[code].name}"
        RULES[code] = Rule(
            code,
            name,
            severity,
            press,
            check,
            dialects,
            fix,
            needs,
            on,
            broken,
            last,
            operators,
        )
        OTHERS[code] = (name, severity)
        return check

    return add
