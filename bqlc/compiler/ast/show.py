"""A tree as text to read, and as plain data for JSON."""

from __future__ import annotations

from typing import Any, assert_never

from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Missing,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Reference,
    Run,
    Word,
)
from bqlc.compiler.input.source import Source


def outline(query: Query, depth: int = 0) -> str:
    """The tree as an indented outline, one node a line.

    >>> print(outline(And((Word("a"), Not(Phrase((Word("b"), Word("c"))))))))
    and
      word a
      not
        phrase "b c"
    """
    label, children = _label(query), _children(query)
    lines = ["  " * depth + label]
    for child in children:
        lines.append(outline(child, depth + 1))
    return "\n".join(lines)


def _label(query: Query) -> str:
    match query:
        case Word(text):
            return f"word {text}"
        case Run(words):
            return "words " + " ".join(word.text for word in words)
        case Phrase(words):
            return 'phrase "' + " ".join(word.text for word in words) + '"'
        case Bracketed(_, content):
            return f"in [{content}]"
        case Near(_, distance, ordered):
            return f"{'pre' if ordered else 'near'} {distance}"
        case And():
            return "and"
        case Or():
            return "or"
        case Not():
            return "not"
        case Reference(lines, every):
            return f"lines {reference_text(lines)}{' all' if every else ''}"
        case Missing():
            return "missing"
        case _:
            assert_never(query)


def reference_text(lines: tuple[tuple[int, int], ...]) -> str:
    """Line numbers as a strategy writes them.

    >>> reference_text(((1, 4), (6, 6)))
    '1-4,6'
    """
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in lines)


def _children(query: Query) -> tuple[Query, ...]:
    match query:
        case And(parts) | Or(parts):
            return parts
        case Near(operands, _, _):
            return operands
        case Not(inner) | Bracketed(inner, _):
            return (inner,)
        case Word() | Run() | Phrase() | Reference() | Missing():
            return ()
        case _:
            assert_never(query)


def tree_json(query: Query, source: Source) -> dict[str, Any]:
    """The tree as plain data: `node`, `place`, and what the node holds."""
    data: dict[str, Any] = {
        "node": _label(query).split()[0],
        "place": source.place_json(query.span),
    }
    match query:
        case Word(text):
            data["text"] = text
        case Run(words) | Phrase(words):
            data["words"] = []
            for word in words:
                data["words"].append({"text": word.text, "place": source.place_json(word.span)})
        case Bracketed(inner, content):
            data["content"] = content
            data["query"] = tree_json(inner, source)
        case Near(operands, distance, ordered):
            data["distance"], data["ordered"] = distance, ordered
            data["operands"] = _list_json(operands, source)
        case And(parts) | Or(parts):
            data["parts"] = _list_json(parts, source)
        case Not(inner):
            data["query"] = tree_json(inner, source)
        case Reference(lines, every):
            data["lines"], data["every"] = [list(ends) for ends in lines], every
        case Missing():
            pass
        case _:
            assert_never(query)
    return data


def _list_json(parts: tuple[Query, ...], source: Source) -> list[dict[str, Any]]:
    shown = []
    for part in parts:
        shown.append(tree_json(part, source))
    return shown
