"""A comparison as text: what was proven, and the documents that show the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bqlc.compiler.prove.witness import Witness
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.clauses import label

if TYPE_CHECKING:
    from bqlc.compiler.prove.compare import Comparison

_SAID = {
    "equal": "equal: both match the same documents, on any index (proven)",
    "contained": "contained: every document of A is one of B (proven), and B has more",
    "contains": "contains: every document of B is one of A (proven), and A has more",
    "disjoint": "disjoint: no document matches both (proven)",
    "overlap": "overlap: some documents match both, some A alone, some B alone",
    "undecided": "undecided: neither proven nor disproven within the limits",
}
_WIDTH = 72


def lines(comparison: Comparison) -> Iterator[str]:
    """The relation, then a document that only A matches and one that only B matches."""
    yield _SAID[comparison.relation]
    for name, empty in (("A", comparison.a_empty), ("B", comparison.b_empty)):
        if empty:
            yield f"{name} matches no document whatever (proven)"
    for name, witness in (("A", comparison.only_a), ("B", comparison.only_b)):
        if witness is not None:
            yield ""
            yield f"a document that only {name} matches:"
            yield from (f"  {line}" for line in _shown(witness, comparison.a.schema))


def _shown(witness: Witness, schema: Schema) -> Iterator[str]:
    """The document, and the clause of each query that decides."""
    yield from str(witness).splitlines()
    for name, clause, matched in (
        ("A", witness.a, witness.in_a),
        ("B", witness.b, witness.in_b),
    ):
        text = label(clause, schema) or ("everything" if matched else "nothing")
        yield f"{name} {'matches by' if matched else 'fails by'} {cut(text)}"


def cut(text: str, width: int = _WIDTH) -> str:
    """The text, cut where it is longer than `width`."""
    return text if len(text) <= width else f"{text[: width - 2].rstrip()} …"
