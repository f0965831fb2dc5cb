"""Rule EVI005, seed-lost; its page is the docstring of `check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Clause, Not
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import WARNING, Needs, Press, rule
from bqlc.lint.strategy import Strategy

_SHOWN = 5


@rule("EVI005", "seed-lost", WARNING, Press.QUESTION, needs=Needs.SEEDS)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A document that is known to be relevant is not found.

    ## Why
    A search that misses what is known misses what is not known as well. The clause is named that
    lost each document; the ids stand in the file that `--seeds` names.

    ## Example
    ```bql bad
    storm AND anchor
    ```
    Write instead:
    ```bql good
    storm AND (anchor OR ship)
    ```

    ## Fix
    None: give the clause the words that the document has.
    """
    evidence = strategy.evidence
    assert evidence is not None
    tree = strategy.checked.tree
    lost: dict[Span, list[str]] = {}
    missing: list[str] = []
    for seed in evidence.seeds:
        holds = evidence.holds(tree, seed)
        if holds is None:
            missing.append(seed)
        elif not holds:
            for clause in _guilty(strategy, tree, seed):
                lost.setdefault(clause.span, []).append(seed)
    whole = Span(0, len(strategy.source.text.rstrip()))
    for span, seeds in sorted(lost.items(), key=lambda item: item[0].start):
        place = span if span.start >= 0 else whole
        yield diagnostic(
            "EVI005",
            place,
            f"this loses {_ids(seeds)}, known to be relevant",
            help="`bqlc why` shows where the other clauses hold in such a document",
        )
    if missing:
        yield diagnostic(
            "EVI005",
            Span(whole.start, whole.start),
            f"{evidence.name} has no document {_ids(missing)}",
            help="look at the ids of the seeds",
        )


def _guilty(strategy: Strategy, clause: Clause, seed: str) -> Iterator[Clause]:
    """The smallest clauses to blame: of an AND the parts that do not hold, else the clause."""
    evidence = strategy.evidence
    assert evidence is not None
    if not isinstance(clause, And):
        yield clause.clause if isinstance(clause, Not) else clause
        return
    for part in clause.parts:
        if not evidence.holds(part, seed):
            yield from _guilty(strategy, part, seed)


def _ids(seeds: list[str]) -> str:
    counted = list(Counter(seeds))
    shown = ", ".join(f"`{seed}`" for seed in counted[:_SHOWN])
    more = f" and {len(counted) - _SHOWN} more" if len(counted) > _SHOWN else ""
    return shown + more
