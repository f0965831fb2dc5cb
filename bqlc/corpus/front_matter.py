"""The block between `---` lines at the top of a text: `key: value` lines, as simple YAML."""

from __future__ import annotations

import re
from typing import Any

_BLOCK = re.compile(
    r"\A\ufeff?---[ \t]*\r?\n(?P<lines>.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.S | re.M
)
_PAIR = re.compile(r"(?P<key>[A-Za-z_][\w -]*?)[ \t]*:(?:[ \t]+(?P<value>.*)|[ \t]*)\Z")
_ITEM = re.compile(r"[ \t]*-[ \t]+(?P<value>.*)\Z")


def front_matter(text: str) -> tuple[dict[str, Any], str]:
    """The facts of the block, and the text below it; no block gives no facts.

    Keys are lower case. A value is a text, or a list of texts (`[a, b]` or `- a` lines); a line
    that is indented goes on with the value before it. Anything else in the block is passed by.

    >>> front_matter("---\\ntitle: 'A: b'\\ntags: [x, y]\\n---\\nText.")
    ({'title': 'A: b', 'tags': ['x', 'y']}, 'Text.')
    """
    block = _BLOCK.match(text)
    if block is None:
        return {}, text
    facts: dict[str, Any] = {}
    key = None
    for line in block["lines"].splitlines():
        pair, item = _PAIR.match(line), _ITEM.match(line)
        if pair:
            key = pair["key"].lower()
            facts[key] = _value((pair["value"] or "").strip())
        elif item and key and (facts[key] == "" or isinstance(facts[key], list)):
            facts[key] = [*facts[key], _scalar(item["value"].strip())]
        elif key and line[:1] in " \t" and isinstance(facts[key], str):
            facts[key] = " ".join([facts[key].lstrip(">|-").strip(), line.strip()]).strip()
    return facts, text[block.end() :]


def _value(text: str) -> str | list[str]:
    if text.startswith("[") and text.endswith("]"):
        return [_scalar(part.strip()) for part in text[1:-1].split(",") if part.strip()]
    return _scalar(text)


def _scalar(text: str) -> str:
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "'\""
    return text[1:-1] if quoted else text
