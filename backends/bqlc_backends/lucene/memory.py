"""How much memory Java may take: as asked, else a share of what this machine or container has."""

from __future__ import annotations

import os
import re
from pathlib import Path

from bqlc_backends.lucene.errors import JavaUnavailable

MIB = 1 << 20
_LEAST, _MOST = 256 * MIB, 4096 * MIB
_UNITS = {"k": 1 << 10, "m": MIB, "g": 1 << 30}
_GROUP_LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def heap(asked: str | None = None) -> str:
    """The heap cap in Java's writing (`512m`): `asked`, BQLC_HEAP, or a quarter of the memory."""
    given = asked or os.environ.get("BQLC_HEAP")
    if not given:
        return f"{min(max(total() // 4, _LEAST), _MOST) // MIB}m"
    found = re.fullmatch(r"(\d+)\s*([kmg])i?b?", given.strip(), re.IGNORECASE)
    if found is None or int(found[1]) * _UNITS[found[2].lower()] < 64 * MIB:
        raise JavaUnavailable(
            "JAVA-HEAP",
            f"`{given}` is no heap size for Java",
            "write a number and a unit, at least 64m: BQLC_HEAP=512m, BQLC_HEAP=4g",
        )
    return found[1] + found[2].lower()


def total() -> int:
    """Bytes of memory of this machine, or of the container if that is less."""
    sizes = [_physical(), *(size for path in _GROUP_LIMITS if (size := _read(path)))]
    return min(sizes)


def _physical() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 4 * _MOST  # not told: assume what allows the usual cap


def _read(path: str) -> int | None:
    try:
        text = Path(path).read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return int(text) if text.isdigit() else None
