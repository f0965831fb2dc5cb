"""A listing that is never longer than a number of tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bqlc.retrieval.cards import Card
from bqlc.retrieval.errors import RetrievalError
from bqlc.retrieval.hits import Hits
from bqlc.retrieval.shown import BRIEF
from bqlc.retrieval.tokens import TokenCounter

SHORTENED = "the card is cut to fit the budget"
FEW = 3


def _no_snippet(card: Card) -> Card:
    return replace(card, snippet=None)


def _few_sections(card: Card) -> Card:
    """Those that match, or the first; no facts, and one line of reasons at most."""
    marked = [section for section in card.sections if section.matched]
    shown = tuple((marked or list(card.sections))[:FEW])
    return replace(card, snippet=None, sections=shown, infobox_keys=(), matched=card.matched[:FEW])


def _name_only(card: Card) -> Card:
    return Card(
        card.rank, card.id, card.title, card.score, (), (), (), None, (), None, card.missing[:1]
    )


_SHORTER: tuple[Callable[[Card], Card], ...] = (_no_snippet, _few_sections, _name_only)


def within(hits: Hits, budget: int, count: TokenCounter) -> Hits:
    """The listing with as many of its cards, from the first, as fit into `budget` tokens.

    Its text has at most so many tokens, and its cursor continues with the first card that did
    not fit. Where not even one card does, that card is made shorter, then what stands above it,
    and it is said so. Raises RetrievalError when not even that fits.
    """

    def size(listing: Hits) -> int:
        return count(str(listing))

    if size(hits) <= budget:
        return hits
    for number in range(_most(hits, budget, size), 0, -1):
        if size(hits.first(number)) <= budget:
            return hits.first(number)
    for shorter in _shorter(hits):
        if size(shorter) <= budget:
            return shorter
    raise RetrievalError(
        "BUDGET",
        f"a budget of {budget:,} tokens is too small for this listing",
        f"its shortest form has {size(shorter):,} tokens; give it more",
    )


def _shorter(hits: Hits) -> Iterator[Hits]:
    """Shorter and shorter forms of the listing, with one card at most."""
    brief = replace(hits, form=BRIEF, notes=(*hits.notes, BRIEF.said))
    if not hits.hits:
        yield brief
        return
    for card in (shorten(hits[0]) for shorten in _SHORTER):
        yield replace(hits.first(1), hits=(card,), notes=(*hits.notes, SHORTENED))
    for shorten in _SHORTER[1:]:
        yield replace(brief.first(1), hits=(shorten(hits[0]),))


def _most(hits: Hits, budget: int, size: Callable[[Hits], int]) -> int:
    """The most cards that may fit, found in few counts; never fewer than fit by half steps."""
    low, high = 0, len(hits) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if size(hits.first(middle)) <= budget:
            low = middle
        else:
            high = middle - 1
    return low
