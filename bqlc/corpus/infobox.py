"""The facts of a document, `key value` each, from the forms that collections write them in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

Pairs = tuple[tuple[str, str], ...]

# A new fact begins at `; ` or a new line only if `key: ` follows: a value may hold both
# marks (`Motto: Truth; Honour`, `Website: http://example.org`, `Opened: 12:30`).
_KEY = r"[^\s:;][^:;\n]{0,79}"
_START = re.compile(rf"(?:\A|;\s*|\n)\s*(?P<key>{_KEY}):(?=\s|\Z)")


def infobox_pairs(value: object) -> Pairs:
    """The facts of an `infobox` value: an object, a list of pairs, or `k: v; k: v` text.

    A list value gives a fact for each of its members. Text without a key is a fact
    without a name. Raises TypeError for anything else.

    >>> infobox_pairs("Born: 1879; Motto: Truth; Honour; Website: http://x.org")
    (('Born', '1879'), ('Motto', 'Truth; Honour'), ('Website', 'http://x.org'))
    """
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(_text_pairs(value))
    if isinstance(value, Mapping):
        return tuple(_pairs(value.items()))
    if isinstance(value, list) and all(isinstance(one, list) and len(one) == 2 for one in value):
        return tuple(_pairs((one[0], one[1]) for one in value))
    raise TypeError('write {"key": "value"} or "key: value; key: value"')


def _text_pairs(text: str) -> Iterator[tuple[str, str]]:
    starts = list(_START.finditer(text))
    lead = text[: starts[0].start()] if starts else text
    if lead.strip(" ;\n\t"):
        yield "", " ".join(lead.split())
    for number, match in enumerate(starts):
        end = starts[number + 1].start() if number + 1 < len(starts) else len(text)
        value = " ".join(text[match.end() : end].split()).removesuffix(";").rstrip()
        yield match["key"].strip(), value


def _pairs(items: Any) -> Iterator[tuple[str, str]]:
    for key, value in items:
        for one in value if isinstance(value, list) else [value]:
            if one is not None:
                yield plain(key), plain(one)


def plain(value: object) -> str:
    """A value of JSON as text: a string as it is, null as nothing, the rest as JSON writes it."""
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, ensure_ascii=False)
