"""Headings and subheadings of one vocabulary in another one, or in a later year of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bqlc.compiler.ast.checked import Exploded, Value
from bqlc.compiler.translate.capabilities import Capabilities
from bqlc.compiler.translate.loss import Effect
from bqlc.compiler.translate.words import Miss


def name_of(leaf: Value | Exploded) -> str:
    """The heading or the value that is asked for."""
    return leaf.heading if isinstance(leaf, Exploded) else leaf.pattern


def renamed(leaf: Value | Exploded, name: str) -> Value | Exploded:
    """The same of another heading or value."""
    if isinstance(leaf, Exploded):
        return replace(leaf, heading=name)
    return replace(leaf, pattern=name)


def of_other(
    leaf: Value | Exploded, name: str, target: Capabilities, misses: list[Miss]
) -> Value | Exploded | None:
    """A heading of another vocabulary without a subheading that this one has not; None for
    such a subheading by itself."""
    rule = target.subjects.get(name)
    if rule is None or not rule.known:
        return leaf
    heading, slash, subheading = name_of(leaf).rpartition("/")
    floating = rule.subheadings is None
    if not (slash or floating) or subheading in rule.known.values():
        return leaf
    if floating:
        return None
    message = f"{target.name} has no subheading `{subheading}`; the heading stands alone"
    misses.append(Miss("subheading", Effect.BROADER, message))
    return renamed(leaf, heading)


def as_codes(text: str, field: str, target: Capabilities) -> Iterator[Miss]:
    """That a name of two letters is read as the code of a subheading, or is none at all."""
    rule = target.subjects.get(field)
    if rule is None or not rule.known:
        return
    floating = rule.subheadings is None
    _, slash, behind = (text, "", text) if floating else text.rpartition("/")
    if not (slash or floating):
        return
    if behind in rule.known:
        message = f"{target.name} reads `{behind}` as the subheading `{rule.known[behind]}`"
        yield Miss("subheading", Effect.UNKNOWN, message)
    elif behind not in rule.known.values():
        message = f"{target.name} has no subheading `{behind}`"
        yield Miss("subheading", Effect.UNKNOWN, message)


def retired(text: str, field: str, target: Capabilities) -> Iterator[Miss]:
    """That records have a subheading no longer."""
    _, slash, behind = text.rpartition("/")
    instead = target.retired.get(behind)
    if instead is None or not (slash or field == "subheading"):
        return
    now = f"; `{instead}` took its place" if instead else ""
    message = f"MeSH has given up the subheading `{behind}`, and records have it no longer{now}"
    yield Miss("subheading", Effect.NARROWER, message)
