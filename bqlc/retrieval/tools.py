"""The tools an agent has, as data: what the manual describes and function calling offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of a tool."""

    name: str
    type: str
    help: str
    required: bool = False


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
                "properties": {
                    each.name: {"type": each.type, "description": each.help}
                    for each in self.parameters
                },
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


SEARCH = Tool(
    "search",
    "List the documents that match a query, best first, as cards: never their text.",
    (
        Parameter("query", "string", "A query as described below.", True),
        Parameter("k", "integer", "How many cards."),
        Parameter("cursor", "string", "Goes on where a listing with the same query ended."),
        Parameter("ranking_text", "string", "Ranks by this text, not by the query's words."),
    ),
)

FETCH = Tool(
    "fetch",
    "Read one section of one document.",
    (
        Parameter("document", "string", "Its rank in the last listing as `@2`, or its id.", True),
        Parameter(
            "section",
            "string",
            "A heading from its card, `(intro)`, `infobox`, `author`, `date`, or `#2`.",
            True,
        ),
        Parameter("cursor", "string", "Goes on where a piece of a long section ended."),
    ),
)

TOOLS = (SEARCH, FETCH)
