"""Which rules run: selectors are `ALL`, a code, the beginning of one, or a rule's name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass


class UnknownSelector(ValueError):
    """No rule has this code, beginning or name."""

    def __init__(self, selector: str) -> None:
        super().__init__(selector)
        self.selector = selector


@dataclass(frozen=True)
class Selection:
    """Selectors in force. `select` is empty where nothing was chosen: the default rules.

    Of two selectors that fit a code the longer wins; of two of one length, `ignore`.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def has(self, code: str, on: bool = True) -> bool:
        """Whether the rule is chosen; `on`: it is one of the default rules.

        >>> Selection(ignore=("TRM",), extend_select=("TRM002",)).has("TRM002")
        True
        >>> Selection(select=("TRM",), ignore=("TRM002",)).has("TRM002")
        False
        """
        chosen = _longest(code, (*self.select, *self.extend_select))
        if not self.select and on:
            chosen = max(chosen, 0)
        return chosen > _longest(code, self.ignore)


def _longest(code: str, selectors: Iterable[str]) -> int:
    """The length of the longest selector that fits; -1 where none does."""
    fits = [
        0 if one == "ALL" else len(one) for one in selectors if one == "ALL" or _fits(code, one)
    ]
    return max(fits, default=-1)


def _fits(code: str, selector: str) -> bool:
    return code.startswith(selector)


def selectors(
    given: Iterable[str], names: Mapping[str, str], codes: Collection[str]
) -> tuple[str, ...]:
    """Selectors as typed, commas allowed, made codes; `names` is name -> code.

    Raises UnknownSelector.
    """
    found: list[str] = []
    for typed in (part.strip() for one in given for part in one.split(",")):
        if not typed:
            continue
        code = names.get(typed.lower(), typed.upper())
        if code != "ALL" and not any(known.startswith(code) for known in codes):
            raise UnknownSelector(typed)
        found.append(code)
    return tuple(found)
