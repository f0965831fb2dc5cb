"""An LALR machine: runs the table that lark made of a grammar over our own tokens.

Grammars are written for lark, `grammars/NAME.lark`, and lark compiles them to the table beside
them. To run a table takes a page of code and no import, and a third of the time of lark's own
machine, which also makes tokens, trees and positions that we have no use for. A grammar without
a table is compiled by lark when it is first used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TypedDict, TypeVar

from bqlc.compiler.lex.tokens import Token

Node = TypeVar("Node")

_END = "$END"  # the symbol behind the last token


class Table(TypedDict):
    """For each state what to do on each symbol: shift to a state, or, below 0, reduce by a rule.

    `rules` are names with the number of symbols they take; a rule whose name begins with `_`
    is no node of its own: what it took belongs to the rule above.
    """

    start: int
    end: int
    rules: list[tuple[str, int]]
    states: list[dict[str, int]]


@cache
def table(name: str) -> Table:
    """The table of the grammar `name`."""
    # importlib.resources would do, and takes as long as all the rest of reading a query.
    folder = import_module("bqlc.grammars").__path__[0]
    try:
        with open(f"{folder}/{name}.table.json", encoding="utf-8") as file:
            loaded: Table = json.load(file)
    except FileNotFoundError:
        from bqlc.compiler.parse.tables import compiled

        return compiled(name)
    loaded["rules"] = [(rule, length) for rule, length in loaded["rules"]]
    return loaded


def parse_tokens(
    name: str,
    tokens: Sequence[Token],
    leaf: Callable[[Token], Node],
    node: Callable[[str, list[Node]], Node],
) -> Node:
    """What `leaf` makes of the tokens and `node` of the rules, from the leaves up.

    The tokens must be accepted by the grammar (`repair` sees to it): KeyError otherwise.
    """
    machine = table(name)
    states, rules, end = machine["states"], machine["rules"], machine["end"]
    stack = [machine["start"]]
    values: list[list[Node]] = []  # one list of nodes for each state on the stack but the first
    following = iter(tokens)
    token = next(following, None)
    symbol = _END if token is None else token.kind
    while stack[-1] != end:
        action = states[stack[-1]][symbol]
        if action >= 0:
            assert token is not None  # no rule has the end in it
            stack.append(action)
            values.append([leaf(token)])
            token = next(following, None)
            symbol = _END if token is None else token.kind
            continue
        rule, length = rules[-1 - action]
        hidden = rule[0] == "_"
        if length > 1:
            values[-length:] = [_joined(values[-length:])]
        if not hidden:
            values[-1] = [node(rule, values[-1])]
        del stack[-length:]
        stack.append(states[stack[-1]][rule])
    return values[0][0]


def _joined(lists: list[list[Node]]) -> list[Node]:
    """All in one list. The first is extended, so that a long OR takes time by its length."""
    whole = lists[0]
    for more in lists[1:]:
        whole.extend(more)
    return whole
