"""The tools an agent has, as data: what the manual describes and function calling offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool.

    `span` is the least and the most of a number. `number`: a text for which a number may stand,
    a rank or the place of a section.
    """

    name: str
    type: str
    help: str
    required: bool = False
    span: tuple[int, int] | None = None
    number: bool = False

    def to_json(self) -> dict[str, Any]:
        limits = {"minimum": self.span[0], "maximum": self.span[1]} if self.span else {}
        return {"type": self.type, "description": self.help, **limits}


@dataclass(frozen=True, slots=True)
class Tool:
    """A method of `Session` that an agent may call."""

    name: str
    help: str
    parameters: tuple[Parameter, ...]

    def to_json(self) -> dict[str, Any]:
        """As JSON Schema, the form in which models are told of functions."""
        return {
            "name": self.name,
            "description": self.help,
            "parameters": {
                "type": "object",
                "properties": {each.name: each.to_json() for each in self.parameters},
                "required": [each.name for each in self.parameters if each.required],
                "additionalProperties": False,
            },
        }

    def signature(self) -> str:
        """How it is called.

        >>> FETCH.signature()
        'fetch(document, section, cursor?)'
        """
        names = (each.name + ("" if each.required else "?") for each in self.parameters)
        return f"{self.name}({', '.join(names)})"


MOST = 1000
"""The most cards of one listing; a cursor continues it."""

SEARCH = Tool(
    "search",
    "List the documents that match a query, best first, as cards: never their text.",
    (
        Parameter("query", "string", "A query, in the language that the manual describes.", True),
        Parameter("k", "integer", f"How many cards, 1 to {MOST:,}.", span=(1, MOST)),
        Parameter("cursor", "string", "Goes on where a listing with the same query ended."),
        Parameter("ranking_text", "string", "Ranks by this text, not by the query's words."),
    ),
)

FETCH = Tool(
    "fetch",
    "Read one section of one document.",
    (
        Parameter(
            "document", "string", "Its rank in the listing as `@2`, or its id.", True, number=True
        ),
        Parameter(
            "section",
            "string",
            "A heading from its card, `(intro)`, `infobox`, `author`, `date`, or `#2`.",
            True,
            number=True,
        ),
        Parameter("cursor", "string", "Goes on where a piece of a long section ended."),
    ),
)

TOOLS = (SEARCH, FETCH)
