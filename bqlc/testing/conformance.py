"""What every dialect must do. A package with a dialect of its own runs this in its tests:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_my_dialect(check: Check) -> None:
        check(MY_DIALECT)

Each check raises AssertionError, whose message says what does not hold, and nothing else.
`texts_near` gives Hypothesis texts close to the dialect's own samples; `verify`,
`fixes_keep_the_meaning` and `fixes_mend` try one text.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from functools import wraps
from time import process_time
from typing import TypeAlias

from bqlc.compiler.ast.walk import leaves
from bqlc.compiler.bql import BQL
from bqlc.compiler.diagnostics.codes import FAMILIES, OTHERS
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.diagnostics.pages import has_page
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.pipeline import normalise
from bqlc.compiler.prove.compare import Relation, compare
from bqlc.testing.odd_texts import MALFORMED, deep_texts, long_texts, turned_round
from bqlc.testing.odd_texts import texts_near as texts_near
from bqlc.testing.one_text import clipped
from bqlc.testing.one_text import fixes_keep_the_meaning as fixes_keep_the_meaning
from bqlc.testing.one_text import fixes_mend as fixes_mend
from bqlc.testing.one_text import verify as verify

Check: TypeAlias = Callable[[Dialect], None]

WORDS = 250
TIMES = 16
MOST = 85
"""Sixteen times as many words may take 85 times as long. Quadratic work would take 256 times
as long; a busy machine alone can make it several times what it is."""

NESTED = (26, 60)
TOO_DEEP = 2000
"""What is nested so deep is read, printed and read again: twenty-six NOTs, each in parentheses,
are more than fifty levels. At two thousand it need only be read."""


def _told(check: Check) -> Check:
    """The same check; what is raised in it becomes an AssertionError that names the dialect."""

    @wraps(check)
    def told(dialect: Dialect) -> None:
        try:
            check(dialect)
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(
                f"{dialect.name}: {check.__name__.replace('_', ' ')}: "
                f"{type(error).__name__}: {error}"
            ) from error

    return told


@_told
def it_is_described(dialect: Dialect) -> None:
    """A name to type, a title to read, the day of its rules, and samples to try."""
    assert re.fullmatch(r"[a-z][a-z0-9-]*", dialect.name), "the name is for a command line"
    assert dialect.title, "the title is what people call it"
    assert _is_day(dialect.since), f"since is a day, YYYY-MM-DD, not {dialect.since!r}"
    assert len(dialect.samples) >= 3, "at least three samples"
    assert dialect.schema.fields, "the schema has fields"
    for note in dialect.notes:
        assert note.text, "a note says something"
    for ending in dialect.endings:
        assert re.fullmatch(r"\.[^./\\*?]+", ending), f"{ending!r} is no ending: write `.ending`"


def _is_day(text: str) -> bool:
    try:
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


@_told
def its_codes_have_pages(dialect: Dialect) -> None:
    """Every code that is the dialect's own, whether or not a text here earns it."""
    names = {dialect.name, dialect.name.partition("-")[0]}
    for code in sorted(OTHERS):
        family = FAMILIES.get(code[:3])
        own = family is not None and names.intersection(family.dialects)
        assert not own or has_page(code), f"{code} has no page"


@_told
def its_samples_are_sound(dialect: Dialect) -> None:
    """The samples earn notes at most."""
    for sample in dialect.samples:
        found = dialect.check(sample).diagnostics
        said = [f"{one.code} {one.message}" for one in found if one.severity != Severity.NOTE]
        assert not said, f"{sample!r} earns {said}"


@_told
def its_samples_mean_something(dialect: Dialect) -> None:
    """Each selects some documents, by fields that the schema has, and goes through the passes."""
    for sample in dialect.samples:
        checked = dialect.check(sample)
        assert list(leaves(checked.tree)), f"{sample!r} came to nothing"
        assert list(leaves(normalise(checked).tree)), f"the passes leave nothing of {sample!r}"


@_told
def it_means_what_it_says(dialect: Dialect) -> None:
    """Each of `meanings` selects the documents that the BQL beside it selects, proven."""
    assert len(dialect.meanings) >= 3, "at least three queries with what they mean in BQL"
    for text, bql in dialect.meanings:
        one, other = dialect.check(text), BQL.check(bql, dialect.schema)
        assert not one.has_errors, f"{text!r} of the meanings has errors"
        assert not other.has_errors, f"{bql!r} of the meanings has errors"
        if normalise(one).tree == normalise(other).tree:
            continue
        relation = compare(one, other).relation
        assert relation is Relation.EQUAL, f"{text!r} does not mean {bql!r}: they {relation}"


@_told
def it_reads_any_text(dialect: Dialect) -> None:
    """A tree and diagnostics for every text, however odd, and what is printed reads back."""
    for text in _texts(dialect):
        verify(dialect, text)


def _texts(dialect: Dialect) -> Iterator[str]:
    """Malformed texts, the samples, also with their numbers turned round, and broken off at each
    place."""
    yield from MALFORMED
    yield from (text for text, _ in dialect.meanings)
    for sample in dialect.samples:
        yield from (sample[:at] for at in range(len(sample) + 1))
        yield turned_round(sample)


@_told
def it_reads_what_is_nested_deep(dialect: Dialect) -> None:
    """What nests can be nested without end by whoever writes it; Python's stack has one."""
    for levels in NESTED:
        for text in deep_texts(dialect, levels):
            verify(dialect, text)
    for text in deep_texts(dialect, TOO_DEEP):
        try:
            dialect.writer(dialect.read(text).result.tree)
            normalise(dialect.check(text))
        except RecursionError:
            raise AssertionError(
                f"{clipped(text)} is nested too deep to be read; keep no more than fifty levels "
                "and say so with an error, as BQL014 does"
            ) from None


@_told
def an_empty_text_is_an_error(dialect: Dialect) -> None:
    assert dialect.check("").has_errors, "an empty query asks for nothing and must say so"


@_told
def its_fixes_that_are_safe_keep_the_meaning(dialect: Dialect) -> None:
    """After a safe fix the same documents match."""
    for text in _texts(dialect):
        fixes_keep_the_meaning(dialect, text)


@_told
def its_fixes_mend(dialect: Dialect) -> None:
    """Fixes are written in the dialect: after each, its finding is gone and no error is new."""
    for text in _texts(dialect):
        fixes_mend(dialect, text)


@_told
def it_takes_time_by_the_length(dialect: Dialect) -> None:
    """Sixteen times as many words or samples take about sixteen times as long, whatever joins
    them."""
    for (what, short), (_, long) in zip(
        long_texts(dialect, WORDS), long_texts(dialect, TIMES * WORDS), strict=True
    ):
        if _grows(dialect, short, long, 1) > MOST:
            growth = _grows(dialect, short, long, 5)
            assert growth <= MOST, (
                f"{what}: {TIMES} times the length takes {growth:.0f} times as long"
            )


def _grows(dialect: Dialect, short: str, long: str, tries: int) -> float:
    small, big = (
        min(_seconds(dialect, text) for _ in range(times))
        for text, times in ((short, 2 * tries), (long, tries))
    )
    return big / max(small, 0.002)


def _seconds(dialect: Dialect, text: str) -> float:
    begin = process_time()
    dialect.check(text)
    return process_time() - begin


CHECKS: tuple[Check, ...] = (
    it_is_described,
    its_codes_have_pages,
    its_samples_are_sound,
    its_samples_mean_something,
    it_means_what_it_says,
    it_reads_any_text,
    it_reads_what_is_nested_deep,
    an_empty_text_is_an_error,
    its_fixes_that_are_safe_keep_the_meaning,
    its_fixes_mend,
    it_takes_time_by_the_length,
)
