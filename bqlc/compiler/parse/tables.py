"""lark's LALR table of a grammar as plain data: what `grammars/NAME.table.json` holds.

`python -m bqlc.compiler.parse.tables` writes the files again; a test says when they are old.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from lark import Lark
from lark.lexer import Lexer, LexerState
from lark.parsers.lalr_analysis import Shift

from bqlc.compiler.parse.grammar import Table


class _NoLexer(Lexer):
    """The scanner is ours; the grammar only declares its tokens."""

    def __init__(self, conf: object) -> None:
        pass

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Any:
        return iter(())


def compiled(name: str) -> Table:
    """The table of `grammars/NAME.lark`; lark's own error where the grammar is ambiguous."""
    text = files("bqlc.grammars").joinpath(f"{name}.lark").read_text(encoding="utf-8")
    lark: Any = Lark(text, parser="lalr", lexer=_NoLexer, start="start")
    table = lark.parser.parser._parse_table
    moves: dict[int, dict[str, tuple[str, int] | int]] = {}
    for number in range(len(table.states)):
        moves[number] = {
            symbol: argument if action is Shift else _rule(argument)
            for symbol, (action, argument) in table.states[number].items()
        }
    return _numbered(moves, table.start_states["start"], table.end_states["start"])


def _rule(rule: Any) -> tuple[str, int]:
    """A rule's name, and how many symbols it takes."""
    name = rule.origin.name
    return str(getattr(name, "value", name)), len(rule.expansion)


def _numbered(moves: dict[int, dict[str, tuple[str, int] | int]], start: int, end: int) -> Table:
    """The table with states numbered as they are met; lark numbers them anew in each run."""
    met = {start: 0}
    queue = [start]
    for state in queue:
        for _, move in sorted(moves[state].items()):
            if isinstance(move, int) and move not in met:
                met[move] = len(met)
                queue.append(move)
    met.setdefault(end, len(met))
    rules = sorted(
        {move for row in moves.values() for move in row.values() if not isinstance(move, int)}
    )
    number_of = {rule: -1 - at for at, rule in enumerate(rules)}
    states: list[dict[str, int]] = [{} for _ in met]
    for state, number in met.items():
        for symbol, move in moves[state].items():
            states[number][symbol] = met[move] if isinstance(move, int) else number_of[move]
    return {
        "start": met[start],
        "end": met[end],
        "rules": rules,
        "states": states,
    }


def text_of(table: Table) -> str:
    """A table as its file holds it: one state a line."""
    states = ",\n".join(json.dumps(row, sort_keys=True) for row in table["states"])
    head = json.dumps({"start": table["start"], "end": table["end"], "rules": table["rules"]})
    return f'{head[:-1]}, "states": [\n{states}\n]}}\n'


def main() -> None:
    """Write the table of every grammar beside it."""
    for grammar in sorted(path.name for path in files("bqlc.grammars").iterdir()):
        if grammar.endswith(".lark"):
            name = grammar.removesuffix(".lark")
            target = files("bqlc.grammars").joinpath(f"{name}.table.json")
            with open(str(target), "w", encoding="utf-8") as file:
                file.write(text_of(compiled(name)))


if __name__ == "__main__":
    main()
