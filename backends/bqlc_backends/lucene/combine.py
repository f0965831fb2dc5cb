"""AND, OR and NOT of plans without idle parts: what `emit` uses instead of the bare nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from bqlc_backends.lucene.plan import AllOf, AnyOf, AnyTerm, Everything, Nothing, Plan

T = TypeVar("T")


def any_of(plans: Iterable[Plan]) -> Plan:
    """At least one of the plans; all terms of one field become one look-up."""
    parts = tuple(_joined(_flat(plans)))
    if any(isinstance(part, Everything) for part in parts):
        return Everything()
    if not parts:
        return Nothing()
    return parts[0] if len(parts) == 1 else AnyOf(parts)


def all_of(plans: Iterable[Plan], excluded: Iterable[Plan] = ()) -> Plan:
    """All of the plans and none of the excluded."""
    parts = tuple(part for part in _distinct(plans) if not isinstance(part, Everything))
    without = tuple(_joined(_flat(excluded)))
    if Nothing() in parts or Everything() in without:
        return Nothing()
    if not without and len(parts) < 2:
        return parts[0] if parts else Everything()
    return AllOf(parts, without)


def _flat(plans: Iterable[Plan]) -> Iterator[Plan]:
    """The plans without ORs among them and without those that match nothing."""
    for plan in plans:
        if isinstance(plan, AnyOf):
            yield from _flat(plan.parts)
        elif not isinstance(plan, Nothing):
            yield plan


def _joined(plans: Iterable[Plan]) -> list[Plan]:
    """Every term look-up of one field joined to the first of that field."""
    terms: dict[str, list[str]] = {}
    kept: dict[str | Plan, None] = {}
    for plan in plans:
        if isinstance(plan, AnyTerm):
            terms.setdefault(plan.field, []).extend(plan.terms)
            kept[plan.field] = None
        else:
            kept[plan] = None
    return [
        AnyTerm(plan, _distinct(terms[plan])) if isinstance(plan, str) else plan for plan in kept
    ]


def _distinct(items: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))
