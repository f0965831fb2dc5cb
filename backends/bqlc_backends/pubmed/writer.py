"""Trees as PubMed queries: terms tagged as they were, and every mixture in parentheses."""

from __future__ import annotations

from typing import assert_never

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
from bqlc.compiler.lex.counts import have_bare_counts
from bqlc.compiler.parse.reading import Reading
from bqlc_backends.pubmed.rows import is_one_line, is_one_query

WIDTH = 88


def write(query: Query) -> str:
    """The query on one line; PubMed reads it as the same tree.

    >>> a, b, c = (Bracketed(Word(word), "tiab") for word in "abc")
    >>> write(And((Or((a, b)), Not(c))))
    '(a[tiab] OR b[tiab]) NOT c[tiab]'
    """
    text = _written(query)
    return text if is_one_query(text) else f"({text})"


def _written(query: Query) -> str:
    """The same inside of something, where nothing can be taken for the number of a line."""
    match query:
        case Word(text):
            return text
        case Run(words):
            return " ".join(word.text for word in words)
        case Phrase(words):
            return '"' + " ".join(word.text for word in words) + '"'
        case Bracketed(inner, tag):
            return f"{_unit(inner)}[{tag}]"
        case And() | Or():
            return " ".join(_joined(query))
        case Not(inner):
            return f"NOT {_negated(inner)}"
        case Reference(lines, every):
            numbers = [number for first, last in lines for number in range(first, last + 1)]
            text = (" AND " if every else " OR ").join(f"#{number}" for number in numbers)
            return text if len(numbers) == 1 else f"({text})"
        case Near():
            raise ValueError("PubMed's reader makes no NEAR: proximity is a tag there")
        case Missing():
            return "()"
        case _:
            assert_never(query)


def layout(reading: Reading) -> str:
    """A strategy line by line with its numbers; a long query with one concept a line."""
    if reading.is_strategy:
        texts = [_as_line(line.tree) for line in reading.lines]
        if have_bare_counts(texts):
            texts = [f"({text})" for text in texts]
        numbers = [line.number for line in reading.lines]
        return "\n".join(f"#{at} {text}" for at, text in zip(numbers, texts, strict=True))
    tree = reading.result.tree
    text = write(tree)
    if len(text) <= WIDTH or not isinstance(tree, And | Or):
        return text
    rows = "\n".join(_joined(tree))
    return rows if is_one_query(rows) else text


def _as_line(tree: Query) -> str:
    """`#1 NOT a` would be a query about line 1, and `#1 a 1,204` one with a number of hits."""
    text = _written(tree)
    return text if is_one_line(text) else f"({text})"


def _joined(query: And | Or) -> list[str]:
    """The parts, each but the first with its operator before it."""
    name = "AND" if isinstance(query, And) else "OR"
    first = query.parts[0]
    texts = [_written(first) if isinstance(first, Not) else _operand(first)]
    for part in query.parts[1:]:
        if isinstance(part, Not) and isinstance(query, And):
            texts.append(f"NOT {_negated(part.query)}")
        elif isinstance(part, Not):
            texts.append(f"{name} {_written(part)}")
        else:
            texts.append(f"{name} {_operand(part)}")
    return texts


def _operand(query: Query) -> str:
    return f"({_written(query)})" if isinstance(query, And | Or | Not) else _written(query)


def _negated(query: Query) -> str:
    """What stands behind NOT; another NOT needs no parentheses, which would nest twice as deep."""
    return _written(query) if isinstance(query, Not) else _operand(query)


def _unit(query: Query) -> str:
    """What a tag may stand behind."""
    plain = isinstance(query, Word | Run | Phrase | Missing)
    return _written(query) if plain else f"({_written(query)})"
