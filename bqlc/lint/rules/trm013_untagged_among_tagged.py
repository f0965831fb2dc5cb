"""Rule TRM013, untagged-among-tagged; its page is the docstring of `check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.strategy import Strategy


@rule("TRM013", "untagged-among-tagged", WARNING, Press.WORDS, ("pubmed", "ovid"), fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A term has no field, though the other terms of its OR have one.

    ## Why
    PubMed maps such a term to headings and synonyms of its own choice, Ovid searches it in all
    common fields. Among terms with fields that is a slip far more often than a wish.

    ## Example
    ```pubmed bad
    asthma[tiab] OR wheezing OR bronchospasm[tiab]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] OR wheezing[tiab] OR bronchospasm[tiab]
    ```

    ## Fix
    Unsafe: it writes the tag that most of the others have, and other documents match.
    """
    for group in strategy.groups:
        units = [unit for unit in group.units if unit.is_text]
        tags = Counter(unit.tag for unit in units if unit.tag)
        bare = [unit for unit in units if not unit.tag]
        if group.is_and or not bare or tags.total() < 2 * len(bare):
            continue
        tag = tags.most_common(1)[0][0]
        written = f"[{tag}]" if strategy.dialect == "pubmed" else f".{tag}."
        for unit in bare:
            end = Span(unit.node.span.end, unit.node.span.end)
            yield diagnostic(
                "TRM013",
                unit.node.span,
                f"`{strategy.source.slice(unit.node.span)}` has no field, unlike its neighbours",
                help=f"write `{written}` behind it",
                fix=Fix(f"write `{written}` behind it", (Edit(end, written),), UNSAFE),
            )
