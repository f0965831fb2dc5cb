"""What evidence rules ask an index; the command line fills it in."""

from __future__ import annotations

from typing import Protocol

from bqlc.compiler.ast.checked import Clause


class Evidence(Protocol):
    """An index under review, and records that a good search must find.

    `name`: what a message calls the index. `seeds`: ids of known-relevant documents.
    """

    @property
    def name(self) -> str: ...

    @property
    def seeds(self) -> tuple[str, ...]: ...

    def count(self, clause: Clause) -> int:
        """How many documents the clause selects."""
        ...

    def holds(self, clause: Clause, seed: str) -> bool | None:
        """Whether a seed matches the clause; None where the index has no such document."""
        ...
