"""Which documents a wrong id may have meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from bqlc.compiler.ast.checked import EVERYTHING
from bqlc.compiler.meaning.tokens import tokens
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.retrieval.engine import Engine

LONGEST = 200
"""Characters of a wish that are compared: what is longer is no id and no title."""
MOST_IDS = 20_000
"""How many ids of an index are looked through; this takes a tenth of a second."""
CLOSE = 0.7

_FILLING = re.compile(r"[\W_]+|(?<!\d)0+(?=\d)")
_PIECES = re.compile(r"[^\W\d_]+|\d+")


def nearest_documents(engine: Engine, wish: str, most: int = 5) -> list[str]:
    """Ids of documents, the likeliest first: by the spelling of the id, then by title and text."""
    wish = wish[:LONGEST]
    found = dict.fromkeys([*_spelt_alike(_ids(engine), wish), *_about(engine, wish, most)])
    return list(found)[:most]


def _ids(engine: Engine) -> list[str]:
    ranked = engine.top(NormalQuery(EVERYTHING, engine.schema), (), MOST_IDS)
    return [id for id, _ in ranked.hits]


def _spelt_alike(ids: Sequence[str], wish: str) -> Iterator[str]:
    """First the same but for case, marks, leading zeros: `PEP8`, `pep-0008`. Then with more on."""
    bare = _bare(wish)
    if bare:
        bare_ids = [(id, _bare(id)) for id in ids]
        yield from (id for id, other in bare_ids if other == bare)
        yield from sorted((id for id, other in bare_ids if bare in other), key=len)
    yield from difflib.get_close_matches(wish, ids, cutoff=CLOSE)


def _bare(id: str) -> str:
    return _FILLING.sub("", id.casefold())


def _about(engine: Engine, wish: str, most: int) -> list[str]:
    """Documents with the words of the wish, which was perhaps a title."""
    pieces = _PIECES.findall(wish.casefold())
    words = dict.fromkeys([*tokens(wish), *pieces, *(piece.lstrip("0") for piece in pieces)])
    words.pop("", None)
    ranked = engine.top(NormalQuery(EVERYTHING, engine.schema), tuple(words), most)
    return [id for id, score in ranked.hits if score > 0]
