"""Rule SUB003, unexploded-heading; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.ast.checked import Value
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Needs, Press, rule
from bqlc.lint.strategy import Strategy


@rule("SUB003", "unexploded-heading", NOTE, Press.HEADINGS, needs=Needs.VOCABULARY)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A heading that has narrower ones is searched without them.

    ## Why
    Indexers take the most specific heading. A record on exercise-induced asthma does not have the
    heading `Asthma`, and is lost unless the heading is exploded.

    ## Example
    ```pubmed bad
    "Asthma"[mh:noexp] OR asthma[tiab]
    ```
    Write instead:
    ```pubmed good
    "Asthma"[mh] OR asthma[tiab]
    ```

    ## Fix
    None: the narrower headings may have been left out on purpose.
    """
    vocabulary = strategy.vocabulary
    assert vocabulary is not None
    for leaf in strategy.headings if strategy.has_mesh else ():
        if isinstance(leaf, Value) and leaf.pattern.partition("/")[0] in vocabulary.broader:
            name = vocabulary.headings[leaf.pattern.partition("/")[0]]
            if name in ("Animals", "Humans"):
                continue
            yield diagnostic(
                "SUB003",
                leaf.span,
                f"`{name}` has narrower headings, which are not searched",
                help="explode it, unless they are left out on purpose",
            )
