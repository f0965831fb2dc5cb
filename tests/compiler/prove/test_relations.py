"""What is said of pairs of queries whose relation a reader can see."""

from __future__ import annotations

import builtins
import subprocess
import sys
from typing import Any

import pytest

import bqlc
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.prove.compare import Relation
from bqlc.compiler.prove.solver import ProofUnavailable
from bqlc.compiler.resolve.schema_file import read_schema

EQUAL = """
    heart                           | heart OR (heart AND lung)
    heart lung                      | lung heart
    heart* OR heartache             | heart*
    NOT (heart OR lung)             | NOT heart AND NOT lung
    heart                           | heart[title] OR heart[body]
    heart AND *[title,body]         | heart
    "heart failure"                 | PRE/0(heart, failure)
    NEAR/3(heart, failure)          | PRE/3(heart, failure) OR PRE/3(failure, heart)
    NEAR/2(heart, failure*)         | NEAR/2(failure*, heart)
    NEAR/2((heart OR lung), x)      | NEAR/2(heart, x) OR NEAR/2(lung, x)
    NEAR/4(a, b) OR NEAR/9(a, b)    | NEAR/9(a, b)
    "a b c" AND "b c"[all]          | "a b c"
    wi-fi                           | "wi fi"
    colo?r*                         | colo?r OR colo?r?*
    date[2010..2015]                | date[2010..2012] OR date[2013..2015]
    date[2010..] OR date[..2009]    | *[date]
    date[2010..2015] AND date[2012] | date[2012]
    heart AND NOT heart             | lung AND date[2010] AND NOT lung
"""

CONTAINED = """
    heart failure[title]            | heart[title]
    "heart failure"                 | heart failure
    "heart failure"                 | NEAR/0(heart, failure)
    NEAR/2(heart, failure)          | NEAR/5(heart, failure)
    PRE/2(heart, failure)           | NEAR/2(heart, failure)
    NEAR/1(NEAR/1(a, b), c)         | NEAR/2(a, b, c)
    heart                           | hea*
    heart*                          | hea*
    col?r                           | col*
    heart[title]                    | heart
    heart                           | heart[all]
    date[2012]                      | date[2010..2015]
    heart NOT lung                  | heart
    (a OR b) AND c                  | a OR b AND c
    NEAR/0(a, a)                    | a
"""

DISJOINT = """
    heart                           | NOT heart
    "heart failure"                 | lung NOT heart[title,body]
    date[2010]                      | date[2012]
    heart[title]                    | NOT *[title]
"""

OVERLAP = """
    heart                           | lung
    date[2016-01]                   | date[2016-10]
    NEAR/2(a, b, c)                 | NEAR/1(NEAR/1(a, b), c)  OR d
    "a a"                           | NEAR/1(a, b)
    NEAR/0("a b", b)                | "a b" AND NOT "b b"
"""


def pairs(table: str) -> list[tuple[str, str]]:
    rows = [line.partition("|") for line in table.strip().splitlines()]
    return [(a.strip(), b.strip()) for a, _, b in rows]


@pytest.mark.parametrize(("a", "b"), pairs(EQUAL))
def test_equal(a: str, b: str) -> None:
    assert bqlc.compare(a, b).relation == Relation.EQUAL


@pytest.mark.parametrize(("a", "b"), pairs(CONTAINED))
def test_contained(a: str, b: str) -> None:
    assert bqlc.compare(a, b).relation == Relation.CONTAINED
    assert bqlc.compare(b, a).relation == Relation.CONTAINS


@pytest.mark.parametrize(("a", "b"), pairs(DISJOINT))
def test_disjoint(a: str, b: str) -> None:
    found = bqlc.compare(a, b)
    assert found.relation == Relation.DISJOINT
    assert (found.a_empty, found.b_empty) == (False, False)


@pytest.mark.parametrize(("a", "b"), pairs(OVERLAP))
def test_overlap(a: str, b: str) -> None:
    found = bqlc.compare(a, b)
    assert found.relation == Relation.OVERLAP
    for witness, claimed in (
        (found.only_a, (True, False)),
        (found.only_b, (False, True)),
        (found.both, (True, True)),
    ):
        assert witness is not None
        trees = (found.a.tree, found.b.tree)
        assert tuple(matches(tree, witness.document) for tree in trees) == claimed


def test_a_query_that_matches_nothing_is_part_of_every_query() -> None:
    found = bqlc.compare("heart AND NOT heart", "lung")
    assert (found.relation, found.a_empty, found.b_empty) == (Relation.CONTAINED, True, False)


def test_words_that_no_text_has_are_not_taken_for_a_difference() -> None:
    """An ideograph is a token of its own, so no token goes on behind it."""
    assert bqlc.compare("東*", "東").relation == Relation.UNDECIDED


def test_the_two_readings_of_a_query_without_brackets() -> None:
    loose = '"Harry Potter"[title] OR "Harry Potter"[body] AND graffiti[body]'
    meant = '("Harry Potter"[title] OR "Harry Potter"[body]) AND graffiti[body]'
    found = bqlc.compare(loose, meant)
    assert found.relation == Relation.CONTAINS
    assert str(found).splitlines()[2:] == [
        "a document that only A matches:",
        "  title: harry potter",
        '  A matches by "harry potter"[title]',
        "  B fails by graffiti[body]",
    ]


def test_a_schema_of_ones_own() -> None:
    schema = read_schema(
        '[fields.text]\ntype = "text"\ndefault = true\n'
        '[fields.kind]\ntype = "keyword"\nsingle = true\n[fields.year]\ntype = "number"\n'
    )
    assert bqlc.compare("kind:a* AND kind:b*", "x NOT x", schema=schema).relation == "equal"
    assert bqlc.compare("year[2..5]", "year[1..9]", schema=schema).relation == "contained"


def test_a_query_with_errors_is_not_compared() -> None:
    with pytest.raises(bqlc.QueryError, match="titel"):
        bqlc.compare("heart", "heart[titel]")


def test_without_the_solver_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def absent(name: str, *rest: Any, **options: Any) -> Any:
        if name.partition(".")[0] == "pysat":
            raise ModuleNotFoundError(name)
        return real(name, *rest, **options)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(ProofUnavailable, match=r'pip install "bqlc\[proof\]"'):
        bqlc.compare("heart", "lung")


def test_comparing_needs_neither_numpy_nor_java() -> None:
    program = (
        "import sys, bqlc; bqlc.compare('heart', 'lung');"
        "print({'numpy', 'jnius', 'rich'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "set()\n", done.stderr
