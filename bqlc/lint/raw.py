"""The text as typed, for rules about what no reader makes a part of the query of."""

from __future__ import annotations

import re
from functools import lru_cache

_QUOTED = re.compile(r'"[^"\n]*"')


@lru_cache(maxsize=4)
def unquoted(text: str) -> str:
    """The text with what stands between quotation marks made blank; every offset stays.

    >>> unquoted('ship OR "W/3 x" OR sea')
    'ship OR "     " OR sea'
    """
    return _QUOTED.sub(lambda match: f'"{" " * (len(match[0]) - 2)}"', text)
