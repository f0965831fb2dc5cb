"""One text judged: what is wrong with it, and how long that took."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from tests.fuzz.growth import seconds

Judged: TypeAlias = tuple[str, str, float]
"""A text, what is wrong with it if anything, and the seconds it took."""

SLOW = 1.0
"""No short text may take so many seconds."""


def judged(text: str, work: Callable[[str], object]) -> Judged:
    """No text may raise, whatever it is."""
    start, problem = monotonic(), ""
    try:
        work(text)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"[:500]
    return text, problem, monotonic() - start


def judged_for_time(text: str, work: Callable[[str], object]) -> Judged:
    """The same of a short text, which must not take long either."""
    _, problem, spent = judged(text, work)
    if not problem and spent > SLOW:  # perhaps the machine had other work
        spent = min(spent, seconds(work, text), seconds(work, text))
        problem = f"took {spent:.2f} s" if spent > SLOW else ""
    return text, problem, spent
