"""Rule PRX002, and-inside-or; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.nodes import And, Bracketed, Phrase, Query, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy


@rule("PRX002", "and-inside-or", NOTE, Press.BOOLEAN)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """Among the alternatives of an OR two words are joined by AND.

    ## Why
    They are one term, and in a long text two words that are joined by AND may be pages apart. A
    proximity finds them where they belong together.

    ## Example
    ```bql bad
    influenza OR flu OR (avian AND virus)
    ```
    Write instead:
    ```bql good
    influenza OR flu OR NEAR/3(avian, virus)
    ```

    ## Fix
    None: only the author knows which distance was meant.
    """
    if strategy.dialect == "pubmed":
        return  # its proximity takes no truncation and three fields: AND is often the only way
    for group in strategy.groups:
        if group.is_and or len(group.members) < 3:
            continue
        for member in group.members:
            if (
                isinstance(member, And)
                and len(member.parts) == 2
                and all(map(_is_word, member.parts))
            ):
                yield diagnostic(
                    "PRX002",
                    member.span,
                    f"`{strategy.source.slice(member.span)}` may be far apart",
                    help="a proximity keeps them together",
                )


def _is_word(node: Query) -> bool:
    inner = node.query if isinstance(node, Bracketed) else node
    return isinstance(inner, Word) or (isinstance(inner, Phrase | Run) and len(inner.words) < 3)
