"""Rule TRM007, subsumed-term; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Clause, Term, Text
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Fix
from bqlc.lint.edits import without
from bqlc.lint.rule import NOTE, UNSAFE, Press, rule
from bqlc.lint.strategy import Group, Strategy, Unit


@rule("TRM007", "subsumed-term", NOTE, Press.WORDS, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A term of an OR finds only what a wider term of it finds.

    ## Why
    `"heart failure"` adds nothing to `heart`, nor `cancers` to `cancer*`. It does no harm; but the
    wider one may be wider than was meant.

    ## Example
    ```bql bad
    (heart OR "heart failure") AND child
    ```
    Write instead:
    ```bql good
    ("heart failure" OR "cardiac failure") AND child
    ```

    ## Fix
    Unsafe, though the same documents match: a term that its author chose is not taken out unasked.
    """
    for group in strategy.groups:
        if not group.is_and and _may_differ(group):
            yield from _about(group, strategy)


def _may_differ(group: Group) -> bool:
    """A quick look: of plain words none is wider than another."""
    patterns = [unit.leaf.pattern for unit in group.units if isinstance(unit.leaf, Text)]
    return not all(isinstance(pattern, Term) for pattern in patterns)


def _about(group: Group, strategy: Strategy) -> Iterator[Diagnostic]:
    from bqlc.compiler.simplify.implied import Known

    leaves: dict[Clause, tuple[Unit, int]] = {}
    for unit, at in zip(group.units, group.at, strict=True):
        whole = unit.leaf is not None and unit.leaf.span.end >= unit.node.span.end
        if unit.leaf is not None and whole:
            leaves.setdefault(unit.leaf, (unit, at))
    known = Known(leaves)
    for leaf, (unit, at) in leaves.items():
        wider = next(iter(known.followers(leaf)), None)
        if wider is None:
            continue
        text = strategy.source.slice
        edits = without(group.members, at, strategy.text)
        other = _of(wider, leaves)
        said = f"`{text(other.span)}`" if other else "a wider term of this OR"
        yield diagnostic(
            "TRM007",
            unit.span,
            f"`{text(unit.span)}` adds nothing to {said}",
            help="remove it, unless the wider term is too wide",
            fix=Fix("remove it", edits, UNSAFE) if edits else None,
        )


def _of(wider: Clause, leaves: dict[Clause, tuple[Unit, int]]) -> Unit | None:
    return leaves[wider][0] if wider in leaves else None
