"""Witnesses: small, readable, and with the clause that decides."""

from __future__ import annotations

import pytest

import bqlc
from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.meaning.facts import Facts
from bqlc.compiler.prove.witness import Witness, smallest
from bqlc.compiler.translate.clauses import label


def witness(a: str, b: str) -> Witness:
    found = bqlc.compare(a, b).witness
    assert found is not None
    return found


def shown(clause: Clause) -> str:
    return label(clause, bqlc.DOCUMENTS)


@pytest.mark.parametrize(
    ("a", "b", "document"),
    [
        ("heart[title]", "heart AND lung", {"title": ["heart"]}),
        ("child*[body]", "child OR children", {"body": ["childs"]}),
        ("colo?r[body]", "color OR colour", {"body": ["colozr"]}),
        ("PRE/2(kiln, glass)[body]", "PRE/1(kiln, glass)", {"body": ["kiln z z glass"]}),
        ("date[2010..2012]", "date[2011..2012]", {"date": ["2010-01-01"]}),
        (
            "date[2016-01] AND date[2016-10]",
            "date[2016-01-31] NOT date[2016-02]",
            {"date": ["2016"]},
        ),
        ("*[author]", "heart", {"author": [""]}),
        ("NOT heart", "lung", {}),
        ("heart[body] AND lung[body]", "heart[title]", {"body": ["heart lung"]}),
    ],
)
def test_the_document(a: str, b: str, document: dict[str, list[str]]) -> None:
    assert witness(a, b).fields() == document


@pytest.mark.parametrize(
    ("a", "b", "in_a", "in_b"),
    [
        ("heart OR lung", "lung", "heart", "lung"),
        ("(heart OR lung) AND x", "heart AND x", "lung", "heart"),
        ("x AND heart*", "x AND heart", "heart*", "heart"),
        ("x NOT (rat OR mouse)", "x NOT (rat OR mouse OR mice)", "NOT (rat OR mouse)", "mice"),
        ("heart[title]", "heart[title] AND date[2010]", "heart[title]", "date[2010]"),
    ],
)
def test_the_clause_that_decides(a: str, b: str, in_a: str, in_b: str) -> None:
    found = witness(a, b)
    assert (shown(found.a), shown(found.b)) == (in_a, in_b)


def test_the_clause_that_decides_has_its_place_in_the_text() -> None:
    text = "kiln AND\n(glass OR lamp)"
    data = bqlc.compare(text, "kiln AND glass").to_json()
    place = data["witness"]["a"]["place"]
    assert text[place["start"]["offset"] : place["end"]["offset"]] == "lamp"
    assert place["start"]["line"] == 2


def test_nothing_can_be_dropped_and_values_are_joined() -> None:
    many = Facts(
        texts={"title": (("a", "z", "b"), ("c",), ()), "body": (("b",),)},
        values={"kind": ("x", "y")},
        numbers={"year": (1.0, 2.0)},
    )

    def needs_three_things(document: Facts) -> bool:
        title = [token for value in document.texts.get("title", ()) for token in value]
        return {"a", "c"} <= set(title) and 2.0 in document.numbers.get("year", ())

    assert smallest(many, needs_three_things) == Facts(
        texts={"title": (("a", "c"),)}, numbers={"year": (2.0,)}
    )
