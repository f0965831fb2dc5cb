"""The warning for a branch that says only what must not be there."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import And, Clause, Not, Or
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic


def nothing_positive(clause: Clause) -> list[Diagnostic]:
    """One warning for each alternative that matches nearly every document."""
    return [
        diagnostic(
            "BQL122",
            branch.span,
            "this part says only what must not be there, so it matches nearly every document",
            help="write first what must be there: `a NOT b`",
        )
        for branch in _wide_branches(clause)
    ]


def _wide_branches(root: Clause) -> Iterator[Clause]:
    if not isinstance(root, Or) and not _is_narrow(root):
        yield root
    stack = [root]
    while stack:
        clause = stack.pop()
        match clause:
            case Or(parts):
                for part in parts:
                    if not isinstance(part, Or) and not _is_narrow(part):
                        yield part
                stack.extend(parts)
            case And(parts):
                stack.extend(parts)
            case Not(inner):
                stack.append(inner)
            case _:
                pass


def _is_narrow(clause: Clause) -> bool:
    """Whether something positive limits the clause."""
    match clause:
        case And(parts):
            return any(map(_is_narrow, parts))
        case Or(parts):
            return all(map(_is_narrow, parts))
        case Not(inner):
            return not _is_narrow(inner)
        case _:
            return True
