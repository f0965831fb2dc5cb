"""Rule TRM002, missing-spelling-variant; its page is the docstring of `check`."""

from __future__ import annotations

from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.edits import beside
from bqlc.lint.rule import UNSAFE, WARNING, Press, rule
from bqlc.lint.spelling import covering, variants
from bqlc.lint.strategy import Strategy, Unit


@rule("TRM002", "missing-spelling-variant", WARNING, Press.SYNTAX, fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A word is searched in its British or its American spelling alone.

    ## Why
    Texts have either. One strategy in five misses such variants (Sampson and McGowan, 2006), and
    with them the records that are written in the other English.

    ## Example
    ```bql bad
    tumour AND kidney
    ```
    Write instead:
    ```bql good
    (tumour OR tumor) AND kidney
    ```
    ```pubmed bad
    (randomised[tiab] OR crossover[tiab]) AND asthma[tiab]
    ```
    Write instead:
    ```pubmed good
    (randomised[tiab] OR randomized[tiab] OR crossover[tiab]) AND asthma[tiab]
    ```

    ## Fix
    Unsafe: it adds the other spelling beside the first term that has the word, and more matches.
    """
    table, there = variants(), strategy.words
    wild = None
    told: set[str] = set()
    for unit in strategy.units:
        if not unit.is_words:
            continue
        for word in unit.typed:
            found = table.other(word.text.lower())
            if found is None or found[0] in told:
                continue
            key, other = found
            told.add(key)
            stem = other[: len(other) - (len(word.text) - len(key))]
            if any(one.startswith(stem) for one in there) or _of_filter(key, there):
                continue
            wild = list(covering(there)) if wild is None else wild
            plain = other.rstrip("*$:?#0123456789")
            if any(one.fullmatch(plain) or one.fullmatch(stem) for one in wild):
                continue
            yield diagnostic(
                "TRM002",
                word.span,
                f"`{word.text}` is there in this spelling only",
                help=f"search `{other}` too",
                fix=_fix(strategy, unit, word.span, other),
            )


def _of_filter(key: str, there: frozenset[str]) -> bool:
    """`randomized` in the Cochrane filter for trials, which was validated as it stands."""
    return key.startswith("randomi") and {"placebo", "randomly"} <= there


def _fix(strategy: Strategy, unit: Unit, place: Span, other: str) -> Fix | None:
    """The whole term again with the other word in it, joined by OR."""
    text = strategy.text
    start, end = unit.span.start, unit.span.end
    term = text[start : place.start] + other + text[place.end : end]
    for group in strategy.groups:
        for one, at in zip(group.units, group.at, strict=True):
            if one is unit and not group.is_and:
                edits = beside(group.members, at, term, text)
                return Fix(f"add `{term}`", edits, UNSAFE) if edits else None
    if unit.near:
        return None
    whole = f"({text[start:end]} OR {term})"
    return Fix(f"add `{term}`", (Edit(Span(start, end), whole),), UNSAFE)
