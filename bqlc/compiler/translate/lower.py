"""A checked query rewritten to what a platform can say exactly, and what that loses.

The result is a checked query again, so what a translation means is no matter of trust: it can
be compared with the source, and what a platform's printer wrote can be read back and compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bqlc.compiler.ast.checked import (
    EVERYTHING,
    NOTHING,
    And,
    Clause,
    Leaf,
    Not,
    Or,
    Text,
)
from bqlc.compiler.input.spans import NOWHERE, Span
from bqlc.compiler.resolve.query import CheckedLine, CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.capabilities import Capabilities
from bqlc.compiler.translate.gaps import wildcards_in
from bqlc.compiler.translate.leaves import Leaves
from bqlc.compiler.translate.loss import Effect, Loss, Remark, together
from bqlc.compiler.translate.polarity import Polarity


@dataclass(frozen=True)
class Lowered:
    """The query as the platform can say it; `query` None: nothing of it is left.

    Of a strategy for a platform with lines, `query.lines` are its lines, and where one refers to
    another it holds that line's very object, as in the source. `constructs`: what is in it that
    platforms treat in ways of their own.
    """

    query: CheckedQuery | None
    losses: tuple[Loss, ...]
    notes: tuple[Remark, ...]
    constructs: frozenset[str]


def lower(checked: CheckedQuery, target: Capabilities) -> Lowered:
    """Rewrite a query for a platform."""
    return _Lowering(checked, target).run()


def line_numbers(checked: CheckedQuery) -> dict[int, int]:
    """The number of every line of a strategy by the identity of its clause.

    Of lines that are nothing but a reference to another, that of the other.
    """
    numbers: dict[int, int] = {}
    for line in sorted(checked.lines, key=lambda line: line.number):
        if line.clause is not NOTHING and line.clause is not EVERYTHING:
            numbers.setdefault(id(line.clause), line.number)
    return numbers


def joined_schema(one: Schema, other: Schema) -> Schema:
    """A schema with the fields of both, for queries of two dialects side by side."""
    if one is other:
        return one
    known = one.by_name
    more = tuple(field for field in other.fields if field.name not in known)
    taken = {name.casefold() for field in one.fields for name in (field.name, *field.aliases)}
    named = [*one.combinations]
    names = {combination.name for combination in named}
    named += [found for found in other.combinations if found.name not in names | taken]
    return Schema(f"{one.name} and {other.name}", one.fields + more, tuple(named))


@dataclass
class _Dropped:
    """A leaf that the platform cannot say at all, and what leaving it out does."""

    leaf: Leaf
    construct: str
    message: str
    effects: set[Effect] = field(default_factory=set)


class _Lowering:
    def __init__(self, checked: CheckedQuery, target: Capabilities) -> None:
        self._checked, self._target = checked, target
        self._polarity = Polarity(checked.tree)
        self._leaves = Leaves(target, checked.source, checked.schema is target.schema)
        self._losses: dict[tuple[Span, str, str], set[Effect]] = {}
        self._notes: dict[str, set[Effect]] = {}
        self._constructs: set[str] = set()
        self._dropped: list[_Dropped] = []
        self._lines: dict[int, tuple[Clause | None, list[_Dropped]]] = {}
        self._is_line = line_numbers(checked)

    def run(self) -> Lowered:
        lines = self._checked.lines if self._target.lines else ()
        done: list[CheckedLine] = []
        for line in self._checked.lines:
            said, dropped = self._line(line.clause)
            if said is not None:
                done.append(CheckedLine(line.number, said, line.span))
        tree, dropped = self._line(self._checked.tree)
        for one in dropped if tree is None else ():
            one.effects.add(Effect.DROPPED)
        schema = joined_schema(self._checked.schema, self._target.schema)
        query = None
        if tree is not None:
            kept = tuple(done) if lines else ()
            query = replace(self._checked, tree=tree, schema=schema, diagnostics=(), lines=kept)
        constructs = frozenset(self._constructs)
        return Lowered(query, self._all_losses(), self._all_notes(), constructs)

    # ----------------------------------------------------------------- clauses

    def _line(self, clause: Clause) -> tuple[Clause | None, list[_Dropped]]:
        """A whole line, once: wherever it is referred to stands the same object."""
        key = id(clause)
        if key not in self._lines:
            self._lines[key] = self._inside(clause)
        return self._lines[key]

    def _clause(self, clause: Clause) -> tuple[Clause | None, list[_Dropped]]:
        """The clause for the platform; None with the leaves that were left out of it."""
        if id(clause) in self._is_line:
            return self._line(clause)
        return self._inside(clause)

    def _inside(self, clause: Clause) -> tuple[Clause | None, list[_Dropped]]:
        match clause:
            case And(parts) | Or(parts):
                return self._group(clause, parts)
            case Not(inner):
                said, dropped = self._clause(inner)
                if said is None:
                    return None, dropped
                return replace(clause, clause=said), []
            case _:
                return self._leaf(clause)

    def _group(
        self, clause: And | Or, parts: tuple[Clause, ...]
    ) -> tuple[Clause | None, list[_Dropped]]:
        if not parts:
            return (EVERYTHING if isinstance(clause, And) else NOTHING), []
        kept: list[Clause] = []
        gone: list[_Dropped] = []
        for part in parts:
            said, dropped = self._clause(part)
            if said is None:
                gone += dropped
            else:
                kept.append(said)
        if not kept:
            return None, gone
        effect = Effect.BROADER if isinstance(clause, And) else Effect.NARROWER
        for one in gone:
            one.effects.add(self._polarity.effect(clause, effect))
        if len(kept) == len(parts) and all(
            one is two for one, two in zip(kept, parts, strict=True)
        ):
            return clause, []
        return replace(clause, parts=tuple(kept)), []

    def _leaf(self, leaf: Leaf) -> tuple[Clause | None, list[_Dropped]]:
        said = self._leaves.say(leaf)
        for miss in said.misses:
            self._lose(leaf, miss.construct, miss.effect, miss.message)
        for construct in said.constructs:
            self._note(leaf, construct)
        if said.clause is not None:
            return said.clause, []
        dropped = _Dropped(leaf, said.construct, said.message)
        self._dropped.append(dropped)
        return None, [dropped]

    # ------------------------------------------------------------------ losses

    def _lose(self, leaf: Leaf, construct: str, effect: Effect, message: str) -> None:
        message = self._as_typed(message, leaf)
        found = self._losses.setdefault((self._span(leaf), construct, message), set())
        found.add(self._polarity.effect(leaf, effect))

    def _note(self, leaf: Leaf, construct: str) -> None:
        self._constructs.add(construct)
        remark = self._target.remarks.get(construct)
        if remark is not None:
            found = self._notes.setdefault(construct, set())
            found.add(self._polarity.effect(leaf, remark.effect))

    def _all_losses(self) -> tuple[Loss, ...]:
        losses = [
            Loss(span, construct, together(effects) or Effect.UNKNOWN, message)
            for (span, construct, message), effects in self._losses.items()
        ]
        for one in self._dropped:
            effect = together(one.effects)
            message = self._as_typed(one.message, one.leaf)
            message = f"{message} was left out{_SAYS.get(effect, '')}"
            span = self._span(one.leaf)
            losses.append(Loss(span, one.construct, Effect.DROPPED, message, effect))
        unique = dict.fromkeys(losses)
        return tuple(sorted(unique, key=lambda loss: (loss.span, loss.construct)))

    def _all_notes(self) -> tuple[Remark, ...]:
        """The notes; constructs that the platform treats alike have one together."""
        by_message: dict[str, list[str]] = {}
        for construct in self._notes:
            by_message.setdefault(self._target.remarks[construct].message, []).append(construct)
        return tuple(
            Remark(self._effect_of(constructs), message, frozenset(constructs))
            for message, constructs in by_message.items()
        )

    def _effect_of(self, constructs: list[str]) -> Effect:
        effects = {effect for construct in constructs for effect in self._notes[construct]}
        return together(effects) or Effect.UNKNOWN

    def _span(self, leaf: Leaf) -> Span:
        return Span(0, len(self._checked.source.text)) if leaf.span == NOWHERE else leaf.span

    def _as_typed(self, message: str, leaf: Leaf) -> str:
        """A message with the term, and each truncation in it, as the source has them."""
        typed = _clipped(self._checked.source.slice(self._span(leaf)))
        message = message.replace("{term}", typed)
        if "`" in message and isinstance(leaf, Text):
            for wildcard in wildcards_in(leaf.pattern):
                written = _clipped(self._checked.source.slice(wildcard.span))
                if written and wildcard.span != NOWHERE:
                    message = message.replace(f"`{wildcard.pattern}`", f"`{written}`")
        return message


def _clipped(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


_SHOWN = 50
_SAYS: dict[Effect | None, str] = {
    Effect.BROADER: ", so that more is found",
    Effect.NARROWER: ", so that less is found",
    Effect.UNKNOWN: ", so that more or less is found",
    Effect.DROPPED: ", and nothing is left of the query",
}
