"""Rule SUB004, concept-without-words; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.lint.concepts import concepts
from bqlc.lint.rule import NOTE, Press, rule
from bqlc.lint.strategy import Strategy


@rule("SUB004", "concept-without-words", NOTE, Press.WORDS, ("pubmed", "ovid"))
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A concept is searched by subject headings alone.

    ## Why
    The newest records have no headings yet, and some never get any. PRESS asks for headings and
    text words for every concept.

    ## Example
    ```pubmed bad
    "Asthma"[mh] AND (child*[tiab] OR "Child"[mh])
    ```
    Write instead:
    ```pubmed good
    ("Asthma"[mh] OR asthma[tiab]) AND (child*[tiab] OR "Child"[mh])
    ```

    ## Fix
    None: add the words that titles and abstracts use.
    """
    for concept in concepts(strategy):
        if concept.headings and not concept.words:
            yield diagnostic(
                "SUB004",
                concept.place,
                f"this concept has headings (`{concept.name}`) and no text words",
                help="add what titles and abstracts call it, joined by OR",
            )
