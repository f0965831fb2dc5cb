"""Families of texts that grow, to see that time grows with them and no faster."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

from bqlc.compiler.ast.show import outline, tree_json
from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.pipeline import check, normalise, parse
from bqlc.compiler.translate.bql import write
from bqlc.compiler.translate.layout import layout

MOST = 10.0
"""Four times the text may take up to this times as long; quadratic time would be 16."""


def everything(text: str) -> None:
    """All that the compiler does with a query, whatever is wrong with it."""
    parsed, checked = parse(text), check(text)
    write(parsed.tree)
    layout(parsed.tree, parsed.comments, parsed.source)
    normalise(checked)


def shown(text: str) -> None:
    """What is written about a query: trees, and diagnostics as text and as data."""
    parsed, checked = parse(text), check(text)
    tree_json(parsed.tree, parsed.source)
    outline(parsed.tree)
    json.dumps([diagnostic_json(found, checked.source) for found in checked.diagnostics])
    render_all(checked.diagnostics, checked.source)


def growth(work: Callable[[str], None], make: Callable[[int], str], size: int) -> float:
    """How many times as long four times the text takes: the best of eight tries."""
    small, large = make(size), make(4 * size)
    best = float("inf")
    for _ in range(8):
        best = min(best, seconds(work, large) / max(seconds(work, small), 0.002))
        if best < MOST:
            break
    return best


def seconds(work: Callable[[str], object], text: str) -> float:
    """Of the processor; to ask for that takes longer than to look at a clock."""
    start = process_time()
    work(text)
    return process_time() - start


def repeat(piece: str) -> Callable[[int], str]:
    return lambda size: piece * (size // len(piece))


FAMILIES: dict[str, Callable[[int], str]] = {
    "open parentheses": repeat("("),
    "closed parentheses": repeat(")"),
    "nested parentheses": lambda size: "(" * (size // 2) + "a" + ")" * (size // 2),
    "empty parentheses": repeat("()"),
    "functions": repeat("AND("),
    "functions mixed": repeat("OR(a AND b,"),
    "one function, many operands": lambda size: "AND(" + "a OR b, " * (size // 8) + ")",
    "proximities": repeat("NEAR/1("),
    "NOT(": repeat("NOT("),
    "quotation marks": repeat('"'),
    "quotation marks with spaces": repeat('" '),
    "quoted words": repeat('"a" '),
    "one open quotation mark": lambda size: "a AND " * (size // 6) + '"',
    "open quotation marks, operators": repeat('"a\\" AND '),
    "no quotation mark with a partner": lambda size: '"a' + ' AND b\\"' * (size // 7),
    "escaped quotation marks": repeat('\\"'),
    "one phrase": lambda size: '"' + "a " * (size // 2) + '"',
    "one phrase of escapes": lambda size: '"' + '\\"' * (size // 2) + '"',
    "backslashes": repeat("\\"),
    "backslashes in an open phrase": lambda size: '"' + "\\" * size,
    "single quotes": repeat("'a "),
    "open brackets": repeat("["),
    "closed brackets": repeat("]"),
    "empty brackets": repeat("a[] "),
    "brackets": repeat("a[title] "),
    "brackets in a row": repeat("[title]"),
    "one long bracket": lambda size: "a[" + "title," * (size // 6) + "]",
    "one long unknown bracket": lambda size: "a[" + "b " * (size // 2) + "]",
    "one long open bracket": lambda size: "a[" + "title," * (size // 6),
    "open brackets with names": repeat("a[title, "),
    "unknown fields": repeat("a[nofield] "),
    "ranges": repeat("date[2016] "),
    "NOT": repeat("NOT "),
    "NOT a": repeat("NOT a "),
    "or not": repeat("or not a "),
    "AND": repeat("AND "),
    "a AND": repeat("a AND "),
    "a OR": repeat("a OR "),
    "a OR b AND": repeat("a OR b AND "),
    "a NEAR": repeat("a NEAR/1 "),
    "a NEAR without a distance": repeat("a NEAR "),
    "NEAR": repeat("NEAR/1 "),
    "near": repeat("near "),
    "adj": repeat("a adj3 "),
    "symbols": repeat("a & b | "),
    "commas": repeat(","),
    "words and commas": repeat("a, "),
    "digits and commas": repeat("1,"),
    "hashes": repeat("#"),
    "hashes apart": repeat("# "),
    "comments": repeat("# c\n"),
    "words and comments": repeat("a # c\n"),
    "one word, many comments": lambda size: "a\n" + "# c\n" * (size // 4),
    "many comments, one word": lambda size: "# c\n" * (size // 4) + "a",
    "parts and comments": repeat("a OR # c\nb AND\n# d\n"),
    "one long line of parts": lambda size: "a OR " * (size // 5) + "b # c",
    "one long comment": lambda size: "a # " + "c" * size,
    "line references": repeat("#1 "),
    "hyphens": repeat("-"),
    "hyphens apart": repeat("- "),
    "words and hyphens": repeat("a-"),
    "negated words": repeat("-a "),
    "exclamation marks": repeat("!"),
    "negated by exclamation": repeat("!a "),
    "dots": repeat("."),
    "suffixes": repeat(".ti."),
    "words with suffixes": repeat("x.ti. "),
    "suffixes joined": repeat(".ti.ti"),
    "suffixes of many names": repeat(".ti,ab"),
    "suffixes twice": repeat("x.ti..ab."),
    "prefixes": repeat("a:"),
    "field prefixes": repeat("title:"),
    "field prefixes apart": repeat("title: "),
    "fields before words": repeat("title:a "),
    "fields before open groups": repeat("title:("),
    "stars": repeat("*"),
    "words with stars": repeat("a*"),
    "one word of many tokens with stars": repeat("a*b,c;"),
    "question marks": repeat("?"),
    "sentences": repeat("a b c? ("),
    "carets": repeat("a^2 "),
    "tildes": repeat('"a b"~2 '),
    "plus signs": repeat("+"),
    "demanded words": repeat("+a "),
    "one long word": repeat("a"),
    "one long number": repeat("1"),
    "words": repeat("word "),
    "white space": repeat(" "),
    "line breaks": repeat("\n"),
    "other spaces": repeat("\u00a0\u200b"),
    "typographic": repeat("“a” – "),
    "typographic, open": repeat("“"),
    "ideographs": repeat("東京"),
    "emoji": repeat("\U0001f600 "),
    "combining marks": repeat("e\u0301"),
    "words of two tokens": repeat("a;"),
}
