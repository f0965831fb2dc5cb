"""One text judged: what is wrong with it, and how long that took."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import TypeAlias

Judged: TypeAlias = tuple[str, str, float]
"""A text, what is wrong with it if anything, and the seconds it took."""

SLOW = 1.0
"""No short text may take so many seconds."""


def judged(text: str, work: Callable[[str], object]) -> Judged:
    """No text may raise, whatever it is."""
    start, problem = process_time(), ""
    try:
        work(text)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"[:500]
    return text, problem, process_time() - start


def judged_for_time(text: str, work: Callable[[str], object]) -> Judged:
    """The same of a short text, which must not take long either."""
    _, problem, spent = judged(text, work)
    if not problem and spent > SLOW:
        spent = min(spent, judged(text, work)[2])  # perhaps the machine had other work
        problem = f"took {spent:.2f} s" if spent > SLOW else ""
    return text, problem, spent
