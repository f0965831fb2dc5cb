"""The manual of an index for agents, written from its schema, its counts and the tools.

Nothing in it is about another index: a field that the index lacks is not mentioned, and every
example is a query that this index understands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bqlc.compiler.resolve.schema import Field, FieldType, Schema
from bqlc.retrieval.tokens import TokenCounter, estimate
from bqlc.retrieval.tools import TOOLS, Tool

LIMIT = 1_000
"""The most tokens of a manual for the usual schema, by the estimate of a fourth of a byte."""


@dataclass(frozen=True, slots=True)
class Example:
    """A query and what it selects."""

    query: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Manual:
    """What an agent must know; `str()` is the text for its prompt.

    `fields` are the searchable fields with the number of documents that have them.
    """

    name: str
    documents: int
    dates: tuple[str, str] | None
    fields: tuple[tuple[Field, int], ...]
    combinations: tuple[tuple[str, str], ...]
    default: tuple[str, ...]
    examples: tuple[Example, ...]
    tools: tuple[Tool, ...]
    tokens: int = 0

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "name": self.name,
            "documents": self.documents,
            "dates": list(self.dates) if self.dates else None,
            "fields": [
                {
                    "name": field.name,
                    "type": field.type.value,
                    "description": field.description,
                    "documents": number,
                }
                for field, number in self.fields
            ],
            "combinations": [
                {"name": name, "meaning": meaning} for name, meaning in self.combinations
            ],
            "default": list(self.default),
            "examples": [{"query": each.query, "meaning": each.meaning} for each in self.examples],
            "tools": [tool.to_json() for tool in self.tools],
            "tokens": self.tokens,
            "text": str(self),
        }

    def __str__(self) -> str:
        return "\n".join(
            [
                f"# Searching {self.documents:,} documents"
                + ("" if self.name == "documents" else f" ({self.name})"),
                "",
                "Search, look at the cards, fetch the sections you need. Every document that is",
                "listed matches the query exactly, and the total is exact.",
                "",
                "## Tools",
                *(line for tool in self.tools for line in _tool(tool)),
                "",
                "## Queries",
                *(f"- `{each.query}`: {each.meaning}" for each in self.examples),
                "Write AND, OR and NOT in capitals, and parentheses where AND meets OR. Words "
                "match whole, in any letter case.",
                "",
                "## Fields, written `word[field]`",
                *(_field(field, number, self.dates) for field, number in self.fields),
                *(f"- {name}: {meaning}" for name, meaning in self.combinations),
                f"Without a field a word is looked for in {' or '.join(self.default)}."
                if self.default
                else "Every word needs a field.",
                "",
                "## When nothing matches",
                "The listing then says how many documents each clause has and which clauses "
                "exclude each other. Cards marked `~` below it are the closest documents; they do "
                "NOT match, and say what they miss. Loosen the clause to blame: fewer or other "
                "words, OR, `*`, another field.",
            ]
        )


def manual(schema: Schema, info: Mapping[str, Any], count: TokenCounter = estimate) -> Manual:
    """The manual of an index with this schema, of which `info` says what it holds."""
    counts = info.get("fields") or {}
    there = [field for field in schema.fields if counts.get(field.name, 0)]
    names = {field.name for field in there}
    first_last = info.get("dates")
    made = Manual(
        schema.name,
        int(info.get("documents", 0)),
        (first_last[0], first_last[1]) if first_last else None,
        tuple((field, int(counts[field.name])) for field in there),
        tuple(
            (each.name, " or ".join(name for name in each.fields if name in names))
            for each in schema.combinations
            if names & set(each.fields)
        ),
        tuple(name for name in schema.default_fields if name in names),
        tuple(_examples(there)),
        TOOLS,
    )
    return _with_tokens(made, count)


def _with_tokens(made: Manual, count: TokenCounter) -> Manual:
    return replace(made, tokens=count(str(made)))


def _tool(tool: Tool) -> Iterator[str]:
    yield f"- `{tool.signature()}`: {tool.help}"
    for each in tool.parameters:
        yield f"  - {each.name}: {each.help}"


def _field(field: Field, number: int, dates: tuple[str, str] | None) -> str:
    what = field.description or field.type.value
    span = ""
    if field.type is FieldType.DATE and dates:
        span = f", from {dates[0]} to {dates[1]}"
    return f"- {field.name} ({number:,} documents{span}): {what}"


def _examples(fields: list[Field]) -> Iterator[Example]:
    """Examples that use the fields which are there, by what they hold."""
    text = next((field for field in fields if field.type.is_text), None)
    if text is not None:
        tag = "" if text.default else f"[{text.name}]"
        yield from _of_words(tag)
    for field in fields:
        example = _BY_TYPE.get(field.type)
        if example is not None:
            yield example(field.name)


def _of_words(tag: str) -> Iterator[Example]:
    yield Example(f"ship{tag} AND storm{tag}", "both words")
    yield Example(f"(ship OR boat){tag} NOT film{tag}", "either of two, without a third")
    yield Example(f'"night boat"{tag}', "these words side by side")
    yield Example(f"sink*{tag}", "any word that begins so; `?` is one letter")
    near = f"NEAR/5(ship, storm){tag}" if tag else "ship NEAR/5 storm"
    yield Example(near, "at most 5 words between them, in any order")


_BY_TYPE: dict[FieldType, Callable[[str], Example]] = {
    FieldType.TEXT: lambda name: Example(f"storm[{name}]", f"in {name} only"),
    FieldType.HEADINGS: lambda name: Example(f"history[{name}]", "in a section's heading"),
    FieldType.KEYWORD: lambda name: Example(f'"one value"[{name}]', f"this whole {name}"),
    FieldType.SUBJECT: lambda name: Example(
        f'"one heading"[{name}]', f"this whole heading; `heading*[{name}]` for its beginning"
    ),
    FieldType.DATE: lambda name: Example(
        f"{name}[2016..2018-06]",
        f"a time; also `{name}[2016]`, `{name}[..2015]`, `{name}[2017-03-05..]`",
    ),
    FieldType.NUMBER: lambda name: Example(f"{name}[10..20]", "a range of numbers"),
}
