"""A diagnostic is a value: code, severity, span, message, help, and a fix where one exists."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bqlc.compiler.input.spans import Span


class Severity(StrEnum):
    """How bad it is.

    `ERROR`: the query must be changed. `WARNING`: it runs, perhaps not as meant. `NOTE`: to know.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Safety(StrEnum):
    """What a fix does to the set of matching documents.

    `SAFE`: provably the same set on every index. `UNSAFE`: the set may change.
    `DISPLAY`: an example to read, not to apply.
    """

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY = "display"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text under `span` by `text`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    title: str
    edits: tuple[Edit, ...]
    safety: Safety = Safety.SAFE


def written(text: str, span: Span, safety: Safety = Safety.UNSAFE) -> Fix:
    """The fix that writes a text in the place of another."""
    return Fix(f"write `{text.strip()}`", (Edit(span, text),), safety)


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that helps to understand the first."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One complaint about a query.

    `message` says what is wrong and, for an error, how the query was read all the same;
    `help` says what to write; `notes` add facts.
    """

    code: str
    severity: Severity
    span: Span
    message: str
    help: str = ""
    fix: Fix | None = None
    labels: tuple[Label, ...] = ()
    notes: tuple[str, ...] = ()
