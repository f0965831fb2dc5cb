"""How each part of a query bears on its result: it adds to it, takes away from it, or both."""

from __future__ import annotations

from bqlc.compiler.ast.checked import And, Clause, Not, Or
from bqlc.compiler.translate.loss import Effect, together, turned


class Polarity:
    """The signs of every clause object below a root, by identity.

    A line of a strategy may be used both ways, and then its losses have no direction.
    """

    def __init__(self, root: Clause) -> None:
        self._signs: dict[int, set[bool]] = {}
        stack = [(root, True)]
        while stack:
            clause, sign = stack.pop()
            signs = self._signs.setdefault(id(clause), set())
            if sign in signs:
                continue
            signs.add(sign)
            match clause:
                case And(parts) | Or(parts):
                    stack += ((part, sign) for part in parts)
                case Not(inner):
                    stack.append((inner, not sign))
                case _:
                    pass

    def effect(self, clause: Clause, effect: Effect) -> Effect:
        """What an effect on this clause does to the result of the whole."""
        signs = self._signs.get(id(clause), {True})
        both = (effect if sign else turned(effect) for sign in signs)
        return together(both) or effect
