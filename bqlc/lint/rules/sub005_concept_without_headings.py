"""Rule SUB005, concept-without-headings; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.concepts import concepts
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy


@rule("SUB005", "concept-without-headings", NOTE, Press.HEADINGS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A concept is searched by words alone, though the search uses subject headings.

    ## Why
    Nearly half of published strategies miss a heading (Sampson and McGowan, 2006). Where the other
    concepts have one, look whether there is one for this.

    ## Example
    ```pubmed bad
    ("Asthma"[mh] OR asthma[tiab]) AND (teenager*[tiab] OR adolescen*[tiab])
    ```
    Write instead:
    ```pubmed good
    ("Asthma"[mh] OR asthma[tiab]) AND
    (teenager*[tiab] OR adolescen*[tiab] OR "Puberty"[mh])
    ```

    ## Fix
    None: look the heading up.
    """
    found = list(concepts(strategy))
    if not any(concept.headings for concept in found):
        return
    for concept in found:
        if concept.words > 1 and not concept.headings:
            yield diagnostic(
                "SUB005",
                concept.place,
                "this concept has text words and no heading, unlike others of the search",
                help="look whether MeSH has a heading for it",
            )
