"""A truncated word under another platform's rules: as it is, spelled out, or cut wider."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from bqlc.compiler.ast.checked import Term, Wildcard
from bqlc.compiler.meaning.wildcards import wildcard
from bqlc.compiler.translate.capabilities import MOST, Truncation
from bqlc.compiler.translate.loss import Effect

_SIGN = re.compile(r"[*?]")

_SPELLINGS = (
    (re.compile(r"o\?r"), "u"),  # colo?r
    (re.compile(r"i\?(?=[aei])"), "sz"),  # organi?ation, randomi?ed
    (re.compile(r"ly\?e"), "sz"),  # analy?e
    (re.compile(r"m\?n\b"), "ae"),  # wom?n
    (re.compile(r"l\?(?=[ei])"), "l"),  # label?ed
    (re.compile(r"m\?(?=[ei])"), "m"),  # program?ed
    (re.compile(r"(?:\b|[hpfkncxmgl])\?e"), "ao"),  # p?ediatric, f?etus, leuk?emia
)
"""Where British and American spelling differ -> the letters that one of them has."""

_AT_END = "s"


@dataclass(frozen=True, slots=True)
class Spelled:
    """What stands for a truncation; `effect` None: the same. No words: it cannot be said."""

    words: tuple[Term | Wildcard, ...]
    effect: Effect | None = None

    @property
    def shown(self) -> str:
        texts = [one.token if isinstance(one, Term) else one.pattern for one in self.words]
        return ", ".join(texts) if len(texts) < 5 else f"{texts[0]}, {texts[1]} … {texts[-1]}"


def spell(shape: str, rules: Truncation, before: int = 0) -> Spelled:
    """The words that a platform can search for in place of a wildcard.

    `before`: letters of the phrase before this word, where the platform counts them.

    >>> pubmed = Truncation(inside=True, left=False, single=False, stem=4, whole=True)
    >>> [spell(shape, pubmed).shown for shape in ("asthm*", "colo?r", "therap?", "*itis")]
    ['asthm*', 'colour', 'therap*', '']
    >>> spell("eye*", pubmed).shown
    'eye, eyea* … eyez*'
    >>> spell("ur*emi*", pubmed).shown
    'uremi*'
    """
    if _may_stand(shape, rules, before):
        return Spelled((Wildcard(shape),))
    for effect, shapes in _attempts(shape):
        if 0 < len(shapes) <= MOST and all(_may_stand(one, rules, before) for one in shapes):
            return Spelled(tuple(map(_word, shapes)), effect)
    return Spelled((), Effect.NARROWER)


def _word(shape: str) -> Term | Wildcard:
    return Wildcard(shape) if _SIGN.search(shape) else Term(shape)


def _may_stand(shape: str, rules: Truncation, before: int) -> bool:
    first = _SIGN.search(shape)
    if first is None:
        return bool(shape)
    at = first.start()
    stem = at + before if rules.whole and at else at
    return (
        (rules.left or at > 0)
        and (rules.single or "?" not in shape)
        and (rules.inside or "*" not in shape[:-1])
        and (stem >= rules.stem or (rules.left and at == 0))
    )


def _attempts(shape: str) -> Iterator[tuple[Effect, Sequence[str]]]:
    """What may stand for it, the best first."""
    wider = re.sub(r"\*+", "*", shape.replace("?", "*"))
    known = _known(shape)
    if known and not shape.endswith("?"):
        yield Effect.NARROWER, known
    if "?" in shape and not shape.startswith(("?", "*")):
        yield Effect.BROADER, (wider,)
    if known:
        yield Effect.NARROWER, known
    if "?" in shape and shape.count("?") < 3:
        yield Effect.NARROWER, tuple(_with_letters(shape))
    if "?" not in shape and "*" in shape[1:]:
        at = shape.index("*", 1)
        head, tail = shape[:at], shape[at + 1 :]
        yield (
            Effect.NARROWER,
            (head + tail, *(f"{head}{letter}*{tail}" for letter in ascii_lowercase)),
        )
    cut = _SIGN.search(shape)
    if cut is not None and cut.start():
        yield Effect.BROADER, (shape[: cut.start()] + "*",)
    if "?" not in shape and not shape.startswith("*"):
        for stars in range(1, shape.count("*") + 1):
            yield Effect.NARROWER, (shape.replace("*", "", stars),)


def _known(shape: str) -> tuple[str, ...]:
    """The spellings in use, where each `?` stands at a place where they differ."""
    found = [shape]
    while "?" in found[0]:
        at = found[0].index("?")
        letters = _letters(found[0], at)
        if not letters:
            return ()
        found = [one[:at] + letter + one[at + 1 :] for one in found for letter in letters]
    return tuple(found) if found != [shape] else ()


def _letters(shape: str, at: int) -> str:
    if at > 1 and at == len(shape) - 1:
        return _AT_END
    for context, letters in _SPELLINGS:
        for match in context.finditer(shape, max(0, at - 2)):
            if match.start() <= at < match.end():
                return letters
    return ""


def _with_letters(shape: str) -> Iterator[str]:
    if "?" not in shape:
        yield shape
        return
    head, tail = shape.split("?", 1)
    for letter in ascii_lowercase:
        yield from _with_letters(head + letter + tail)


def without_repetitions(words: Sequence[Term | Wildcard]) -> tuple[Term | Wildcard, ...]:
    """The words without those that another one finds as well.

    >>> without_repetitions((Term("card"), Wildcard("card*"), Wildcard("card*"), Term("hat")))
    (Wildcard(pattern='card*'), Term(token='hat'))
    """
    kept: list[Term | Wildcard] = []
    each = tuple(dict.fromkeys(words))
    wild = [one for one in each if isinstance(one, Wildcard) and "?" not in one.pattern]
    for word in each:
        text = word.token if isinstance(word, Term) else word.pattern
        found = any(other != word and _covers(other.pattern, text) for other in wild)
        if not found:
            kept.append(word)
    return tuple(kept)


def _covers(wide: str, text: str) -> bool:
    """Whether `wide`, whose wildcards are stars, finds all that `text` finds."""
    if not wide.endswith("*") or "*" in wide[:-1]:
        return "*" not in text and "?" not in text and bool(wildcard(wide).fullmatch(text))
    return text.startswith(wide[:-1])
