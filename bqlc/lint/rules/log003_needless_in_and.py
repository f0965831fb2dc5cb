"""Rule LOG003, needless-in-and; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import NOTHING, And, Clause, Not
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Label
from bqlc.compiler.input.spans import Span
from bqlc.lint.edits import without
from bqlc.lint.implying import Wide
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("LOG003", "needless-in-and", WARNING, Press.BOOLEAN, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A part of an AND takes nothing away: what the other parts select has it anyway.

    ## Why
    Every document with `"heart failure"` has `heart`. Either one of the two is another word than
    was meant, or OR was.

    ## Example
    ```bql bad
    "heart failure" AND heart AND child
    ```
    Write instead:
    ```bql good
    "heart failure" AND child
    ```

    ## Fix
    Unsafe, though the same documents match: look first whether another word was meant.
    """
    for clause in strategy.clauses:
        if not isinstance(clause, And) or len(clause.parts) < 2:
            continue
        parts: list[Clause] = [
            part for part in clause.parts if part != NOTHING and not isinstance(part, Not)
        ]
        found = _narrow_and_wide(parts) if len(parts) > 1 else None
        if found is None:
            continue
        narrow, wide = found
        place = _place(wide, parts, clause)
        text = strategy.source.slice(place)
        yield diagnostic(
            "LOG003",
            place,
            f"`{text[:60]}` has no effect here: what the rest selects has it anyway",
            help="remove it, or write OR if that was meant",
            labels=(Label(narrow.span, "this is enough"),)
            if narrow.span.start >= 0 and narrow.span != place
            else (),
            fix=_fix(strategy, clause, place),
        )


def _narrow_and_wide(parts: list[Clause]) -> tuple[Clause, Clause] | None:
    """Two parts of which the second follows from the first; they may be equal."""
    seen: set[Clause] = set()
    for part in parts:
        if part in seen:
            return part, part
        seen.add(part)
    wide = Wide(parts)
    for part in parts:
        for one in wide.followers(part):
            if one is not part:
                return part, one
    return None


def _place(wide: Clause, parts: list[Clause], clause: And) -> Span:
    """Where it stands; the second one, where it is there twice."""
    spans = [part.span for part in parts if part == wide and part.span.start >= 0]
    inside = [
        one for one in spans if clause.span.start <= one.start and one.end <= clause.span.end
    ]
    return (inside or [clause.span])[-1]


def _fix(strategy: Strategy, clause: And, place: Span) -> Fix | None:
    for group in strategy.ands_at.get(clause.span, ()):
        for at, member in enumerate(group.members):
            if member.span.start <= place.start and place.end <= member.span.end:
                if member.span.start != place.start or at not in group.at:
                    return None
                edits: tuple[Edit, ...] = without(group.members, at, strategy.text)
                return Fix("remove it", edits, UNSAFE) if edits else None
    return None
