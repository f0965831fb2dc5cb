"""What a wildcard pattern stands for: `*` any run of characters, `?` exactly one."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=4096)
def wildcard(pattern: str) -> re.Pattern[str]:
    """The pattern as a regular expression, for `fullmatch` on a token or a keyword value.

    >>> [token for token in ("color", "colour", "colours") if wildcard("col*r").fullmatch(token)]
    ['color', 'colour']
    """
    first, *rest = (re.escape(part).replace(r"\?", ".") for part in pattern.split("*"))
    if not rest:
        return re.compile(first, re.DOTALL)
    *middle, last = rest
    # The leftmost place is as good as any for a part between two stars: an atomic group keeps it.
    found = "".join(f"(?>.*?{part})" for part in middle)
    return re.compile(f"{first}{found}.*{last}", re.DOTALL)
