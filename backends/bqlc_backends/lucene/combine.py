"""AND, OR and NOT of plans without idle parts: what `emit` uses instead of the bare nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from bqlc_backends.lucene.plan import AllOf, AnyOf, AnyTerm, Everything, Nothing, Plan

T = TypeVar("T")


def any_of(plans: Iterable[Plan]) -> Plan:
    """At least one of the plans; all terms of one field become one look-up."""
    parts = _joined(plans)
    if Everything() in parts:
        return Everything()
    if not parts:
        return Nothing()
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def all_of(plans: Iterable[Plan], excluded: Iterable[Plan] = ()) -> Plan:
    """All of the plans and none of the excluded."""
    parts = tuple(part for part in _distinct(plans) if not isinstance(part, Everything))
    without = _joined(excluded)
    if Nothing() in parts or Everything() in without:
        return Nothing()
    if not without and len(parts) < 2:
        return parts[0] if parts else Everything()
    return AllOf(parts, without)


def _joined(plans: Iterable[Plan]) -> tuple[Plan, ...]:
    """The alternatives, those of ORs among them too; terms are joined to the first of a field."""
    terms: dict[str, list[str]] = {}
    kept: dict[str | Plan, None] = {}
    _gather(plans, terms, kept)
    return tuple(
        AnyTerm(plan, _distinct(terms[plan])) if isinstance(plan, str) else plan for plan in kept
    )


def _gather(
    plans: Iterable[Plan], terms: dict[str, list[str]], kept: dict[str | Plan, None]
) -> None:
    for plan in plans:
        if isinstance(plan, AnyTerm):
            if plan.field not in terms:
                terms[plan.field] = []
                kept[plan.field] = None
            terms[plan.field].extend(plan.terms)
        elif isinstance(plan, AnyOf):
            _gather(plan.parts, terms, kept)
        elif not isinstance(plan, Nothing):
            kept[plan] = None


def _distinct(items: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))
