"""Cursors say where a listing or a long section goes on: opaque, and checked on return."""

from __future__ import annotations

import base64
import binascii
import hashlib

from bqlc.retrieval.errors import RetrievalError


def make(offset: int, *identity: str) -> str:
    """A cursor to `offset` in the thing that `identity` names (a query and index, a section)."""
    text = f"{offset}.{_digest(str(offset), identity)}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def read(cursor: str, *identity: str) -> int:
    """The offset of a cursor; RetrievalError when it was not made for this `identity`."""
    try:
        padded = cursor.strip() + "=" * (-len(cursor.strip()) % 4)
        offset, _, digest = base64.urlsafe_b64decode(padded.encode()).decode().partition(".")
        number = int(offset)
    except (binascii.Error, ValueError):
        number, digest = -1, ""
    if number < 0 or not digest:
        raise RetrievalError(
            "CURSOR", f"`{cursor[:40]}` is not a cursor", "leave it out to begin at the start"
        )
    if digest != _digest(offset, identity):
        raise RetrievalError(
            "CURSOR-OTHER",
            "the cursor belongs to another request, or the index has changed since",
            "use a cursor with the request that gave it, or leave it out to begin at the start",
        )
    return number


def _digest(offset: str, identity: tuple[str, ...]) -> str:
    """Of the offset as it is written too: a cursor that was altered leads nowhere."""
    text = "\0".join((offset, *identity))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
