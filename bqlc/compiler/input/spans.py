"""A place in a query, in code points from its start."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The half-open stretch `start..end` of a source text, in code points."""

    start: int
    end: int

    def __or__(self, other: Span) -> Span:
        """The smallest span that covers both; `NOWHERE` is neutral.

        >>> Span(3, 5) | Span(8, 9)
        Span(start=3, end=9)
        """
        if self.start < 0:
            return other
        if other.start < 0:
            return self
        start = self.start if self.start < other.start else other.start
        return Span(start, self.end if self.end > other.end else other.end)


NOWHERE = Span(-1, -1)
