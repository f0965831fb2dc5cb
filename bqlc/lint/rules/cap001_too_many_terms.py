"""Rule CAP001, too-many-terms; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy

MOST = 1024


@rule("CAP001", "too-many-terms", NOTE, Press.SYNTAX, ("bql",))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """The query has more terms than search engines take by default.

    ## Why
    Elasticsearch, OpenSearch and Solr refuse a Boolean query with more than 1,024 clauses unless
    they are set up for it. bqlc's own index takes it.

    ## Example
    A page has no room for one: `a1 OR a2 OR` and so on, to `a1025`.

    ## Fix
    None: split the query, or ask for a higher limit.
    """
    if len(strategy.units) > MOST:
        yield diagnostic(
            "CAP001",
            strategy.units[MOST].node.span,
            f"{len(strategy.units):,} terms; search engines refuse more than {MOST:,} by default",
            help="split the query, or raise `max_clause_count` there",
        )
