"""What a search gives back: cards, how many documents match, and what to know about the query."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.source import Source
from bqlc.retrieval.cards import Card
from bqlc.retrieval.errors import UnknownDocument
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.relax import Relaxation
from bqlc.retrieval.shown import USUAL, Form, beginning

STRICT, RELAXED = "strict", "relaxed"


@dataclass(frozen=True)
class Hits:
    """One listing.

    `total` is how many documents match, exactly. `mode` is `strict`, or `relaxed` where the
    cards are of documents that do not match: the closest, because none does. `relaxation` is
    there when no document matches. `cursor` continues the listing; None at its end. `query`
    is canonical, `source` as typed, which the diagnostics point into. `timings` in ms. `notes`
    say what is unusual about the order or the cards. `form` is how much of the query, and of what
    there is to say about it, the text shows; the data is whole.
    """

    query: str
    mode: str
    total: int
    hits: tuple[Card, ...]
    cursor: str | None
    diagnostics: tuple[Diagnostic, ...]
    source: Source
    ranker: str
    timings: Mapping[str, float]
    relaxation: Relaxation | None = None
    notes: tuple[str, ...] = ()
    _read: Callable[[str, str | int], Fetched] | None = field(default=None, repr=False)
    _continuation: Callable[[int], str] | None = field(default=None, repr=False)
    form: Form = field(default=USUAL, repr=False)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.hits)

    def __len__(self) -> int:
        return len(self.hits)

    def __getitem__(self, at: int) -> Card:
        return self.hits[at]

    def fetch(self, rank: int, section: str | int) -> Fetched:
        """A section of the hit with this rank, as its card shows it."""
        found = next((card for card in self.hits if card.rank == rank), None)
        if found is None:
            listed = f"{self.hits[0].rank} to {self.hits[-1].rank}" if self.hits else "none"
            raise UnknownDocument(
                "RANK-UNKNOWN", f"no hit of this listing has rank {rank}", f"its ranks: {listed}"
            )
        assert self._read is not None, "only listings of an Index can be fetched from"
        return self._read(found.id, section)

    def first(self, number: int) -> Hits:
        """The same listing with its first hits only; its cursor goes on behind them."""
        if number >= len(self.hits):
            return self
        assert self._continuation is not None, "only listings of an Index can be cut"
        shown = self.hits[0].rank - 1 + number
        return replace(self, hits=self.hits[:number], cursor=self._continuation(shown))

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "query": self.query,
            "mode": self.mode,
            "total": self.total,
            "hits": [card.to_json() for card in self.hits],
            "cursor": self.cursor,
            "ranker": self.ranker,
            "relaxation": self.relaxation and self.relaxation.to_json(),
            "notes": list(self.notes),
            "diagnostics": [diagnostic_json(found, self.source) for found in self.diagnostics],
            "timings": {name: round(value, 3) for name, value in self.timings.items()},
        }

    def __str__(self) -> str:
        """The listing for a person or a model."""
        end = [f"[goes on: cursor {self.cursor}]"] if self.cursor else []
        return "\n".join([self.header(), *self._remarks(), *map(str, self.hits), *end])

    def _remarks(self) -> list[str]:
        """What there is to say about the query, as much of it as the form shows."""
        all_of_it = [f"{found.severity}: {found.message}" for found in self.diagnostics]
        all_of_it += [f"note: {note}" for note in self.notes if note != self.form.said]
        remarks = all_of_it[: self.form.remarks]
        if len(all_of_it) > len(remarks):
            remarks.append(f"(+{len(all_of_it) - len(remarks):,} more to say about the query)")
        return remarks + ([f"note: {self.form.said}"] if self.form.said else [])

    def header(self) -> str:
        """The query, how many documents match, and what is listed instead when none does."""
        query = beginning(self.query, self.form.query)
        if self.total:
            shown = f"{self.hits[0].rank}-{self.hits[-1].rank}" if self.hits else "none"
            matches = "document matches" if self.total == 1 else "documents match"
            return f"{query}\n{self.total:,} {matches}; shown: {shown}"
        if self.relaxation is None:
            return f"{query}\nno document matches"
        return f"{query}\n{self.relaxation.explained(len(self.hits), self.form)}"
