"""How fast a query is parsed, beside lark alone and beside luqum.

    python tests/bench/bench_parse.py [TERMS] [ROUNDS]

`ours` is `pipeline.parse`: scanning, telling operators, repair, lark, the typed tree, spans,
diagnostics. `lark` is lark's bare parse of the same text with its contextual lexer: the same
grammar with its tokens as regular expressions, no repair, no tree of ours. `luqum` parses the
same query written for Lucene. All in turns in one process; the best round of each counts.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from math import log
from random import Random
from time import process_time

from lark import Lark

from bqlc.compiler.pipeline import check, format_text, normalise, parse

_TERMINALS = r"""
RUN: /(?:(?!(?:AND|OR|NOT|(?:NEAR|PRE)\/\d+)(?![^\s()\[\],"]))[^\s()\[\]",]+\s*)+/
PHRASE: /"[^"\\]*"/
MISSING: "<missing>"
LPAR: "("
RPAR: ")"
COMMA: ","
BRACKET: /\[[^\[\]]*\]/
AND.2: /AND(?![^\s()\[\],"])/
OR.2: /OR(?![^\s()\[\],"])/
NOT.2: /NOT(?![^\s()\[\],"])/
NEARP.3: /(?:NEAR|PRE)\/\d+\(/
NEARI.2: /(?:NEAR|PRE)\/\d+(?!\()/
%ignore /\s+/
"""


@dataclass(frozen=True)
class Speed:
    """Seconds for one text, the best of some rounds; `luqum` is None where it is not installed."""

    terms: int
    ours: float
    lark: float
    luqum: float | None

    @property
    def ratio(self) -> float:
        """How many times as long as lark's bare parse."""
        return self.ours / self.lark


def compare(terms: int = 3000, rounds: int = 7) -> Speed:
    """All parsers in turns over one query of so many terms."""
    text, lucene_text = query(terms), query(terms, lucene=True)
    bare, luqum = bare_lark(), luqum_parser()
    works: list[Callable[[], object]] = [lambda: parse(text), lambda: bare.parse(text)]
    if luqum is not None:
        works.append(lambda: luqum(lucene_text))
    ours, lark, *others = in_turns(works, rounds)
    return Speed(terms, ours, lark, others[0] if others else None)


def in_turns(works: list[Callable[[], object]], rounds: int) -> list[float]:
    """The best time of each piece of work."""
    best = [float("inf")] * len(works)
    for work in works:
        work()
    for _ in range(rounds):
        for place, work in enumerate(works):
            gc.collect()
            start = process_time()
            work()
            best[place] = min(best[place], process_time() - start)
    return best


def growth(work: Callable[[str], object], least: int = 10, most: int = 100_000) -> float:
    """The exponent with which the time grows from `least` to `most` terms, end to end."""
    small, large = query(least), query(most)
    repeats = max(1, most // least // 20)

    def many() -> None:
        for _ in range(repeats):
            work(small)

    short, long = in_turns([many, lambda: work(large)], 2)
    return log(long / (short / repeats)) / log(most / least)


def query(terms: int, *, lucene: bool = False, seed: int = 1) -> str:
    """A search strategy of so many terms: concepts of twenty synonyms, joined by AND.

    Every fifth term is a phrase, every sixth a truncation, every fourth has a field.
    """
    random = Random(seed)
    lines: list[str] = []
    while terms > 0:
        count = min(terms, 20)
        terms -= count
        lines.append("(" + " OR ".join(_term(random, lucene) for _ in range(count)) + ")")
    return "\nAND ".join(lines)


def _term(random: Random, lucene: bool) -> str:
    term = _word(random)
    if random.random() < 0.2:
        term = f'"{term} {_word(random)}"'
    elif random.random() < 0.2:
        term += "*"
    if random.random() < 0.25:
        field = random.choice(("title", "body"))
        return f"{field}:{term}" if lucene else f"{term}[{field}]"
    return term


def _word(random: Random) -> str:
    return "".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=random.randint(3, 10)))


def bare_lark() -> Lark:
    """The grammar of `grammars/bql.lark` with its tokens as regular expressions."""
    rules = files("bqlc.grammars").joinpath("bql.lark").read_text(encoding="utf-8")
    kept = [line for line in rules.splitlines() if not line.startswith("%declare")]
    return Lark("\n".join(kept) + _TERMINALS, parser="lalr", lexer="contextual", start="start")


def luqum_parser() -> Callable[[str], object] | None:
    try:
        found: Callable[[str], object] = import_module("luqum.parser").parser.parse
    except ImportError:
        return None
    return found


WORKS: dict[str, Callable[[str], object]] = {
    "parse": parse,
    "check and normalise": lambda text: normalise(check(text)),
    "format": format_text,
}


def report(speed: Speed) -> str:
    lines = [
        f"{speed.terms:,} terms",
        f"  ours       {speed.ours * 1000:8.1f} ms   {speed.terms / speed.ours:,.0f} terms/s",
        f"  lark bare  {speed.lark * 1000:8.1f} ms   ours takes {speed.ratio:.2f} times as long",
        "  luqum      not installed (pip install luqum)"
        if speed.luqum is None
        else f"  luqum      {speed.luqum * 1000:8.1f} ms   "
        f"ours takes {speed.ours / speed.luqum:.2f} times as long",
    ]
    return "\n".join(lines)


def main() -> None:
    terms, rounds = (int(given) for given in (*sys.argv[1:], *("3000", "7")[len(sys.argv) - 1 :]))
    print(report(compare(terms, rounds)))
    for name, work in WORKS.items():
        print(f"  {name}: exponent {growth(work):.3f} from 10 to 100,000 terms")


if __name__ == "__main__":
    main()
