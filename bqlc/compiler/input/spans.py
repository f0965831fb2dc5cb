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
        if self == NOWHERE:
            return other
        if other == NOWHERE:
            return self
        return Span(min(self.start, other.start), max(self.end, other.end))


NOWHERE = Span(-1, -1)
