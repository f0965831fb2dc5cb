"""JSON as its standard has it, which is narrower than what Python reads."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from bqlc.corpus.record import BadRecord

_HALF = re.compile("[\ud800-\udfff]")


def refuse_half_characters(text: str, value: object) -> None:
    """Half of a surrogate pair, written as an escape, is no character and cannot be indexed.

    `text` is what `value` was read from. Raises BadRecord.
    """
    if "\\ud" not in text and "\\uD" not in text:
        return
    half = _HALF.search(json.dumps(value, ensure_ascii=False))
    if half:
        code = f"\\u{ord(half[0]):04x}"
        raise BadRecord(f"holds {code}, half of a character; write the pair or leave it out")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
"""Raises ValueError for NaN and Infinity."""
