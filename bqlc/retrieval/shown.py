"""How much is shown: a query, a card or an error is as long as its reader can bear, never longer.

What is cut ends in `…`, or says how many more there are. The same as data is whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

ID, TITLE, NAME, CLAUSE = 300, 200, 120, 120
"""Characters of an id (a session takes ranks too), of a title, of a heading or another name, of a
clause of a query."""


@dataclass(frozen=True, slots=True)
class Form:
    """How much the text of a listing shows beside its cards.

    `query` and `clause` are characters, `clauses` and `remarks` how many of each. `said` is what
    to say of a listing in this form.
    """

    query: int
    clause: int
    clauses: int
    remarks: int
    said: str = ""


USUAL = Form(600, CLAUSE, 20, 20)
BRIEF = Form(80, 40, 2, 0, "cut to fit the budget")


def short(text: str, most: int) -> str:
    """The text on one line, or its beginning.

    >>> short("suspension bridges", 11), short("bridges", 11)
    ('suspension…', 'bridges')
    """
    return beginning(escaped(text), most)


def beginning(text: str, most: int) -> str:
    """The text as it is, lines and all, or as much of it."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def escaped(text: str) -> str:
    r"""The text without line ends and control characters, which an id or a heading may hold: a
    card would show one document as two. What is shown so can be fetched by what is shown.

    >>> escaped("b1\n2. b2")
    'b1\\u000a2. b2'
    """
    return text if text.isprintable() else _CONTROL.sub(lambda it: f"\\u{ord(it[0]):04x}", text)


def unescaped(text: str) -> str:
    r"""The text that was shown so.

    >>> unescaped("b1\\u000a2. b2")
    'b1\n2. b2'
    """
    if "\\u" not in text:
        return text
    return _ESCAPE.sub(lambda it: chr(int(it[1], 16)), text)


_CODE = r"u(00[0189][0-9a-f]|007f|005c|202[89])"
_CONTROL = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029]|\\(?={_CODE})")
_ESCAPE = re.compile(rf"\\{_CODE}")


def some(items: Sequence[str], most: int, separator: str = ", ", of: int = 0) -> str:
    """The first items, and how many more there are (`of` all, where not all are given).

    >>> some(["elm", "oak", "ash"], 2), some(["elm"], 2)
    ('elm, oak, +1 more', 'elm')
    """
    shown = items[:most]
    more = max(of, len(items)) - len(shown)
    return separator.join([*shown, *([f"+{more:,} more"] if more else [])])


def tokens_of(number: int) -> str:
    """A number of tokens in words."""
    return f"{number:,} token" + "s" * (number != 1)
