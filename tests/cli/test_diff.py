"""`bqlc diff` on searches as they are edited, and what it prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import bqlc, refused
from tests.docs.test_json import valid

OLD = '(heart OR cardiac OR "heart failure") AND (child* OR newborn) AND date[2010..2015]'

EDITS = {
    "a synonym added": (
        OLD.replace("cardiac", "cardiac OR coronar*"),
        """
        > widened   heart OR cardiac OR coronar* OR "heart failure"
            + added     coronar*
          same      child* OR newborn
          same      date[2010..2015]
        as a whole: widened; no document is lost (proven), some are gained
        """,
    ),
    "a synonym dropped": (
        OLD.replace(" OR newborn", ""),
        """
          same      heart OR cardiac OR "heart failure"
        < narrowed  child* OR newborn  ->  child*
          same      date[2010..2015]
        as a whole: narrowed; no document is gained (proven), some are lost
        """,
    ),
    "a term dropped that another holds": (
        OLD.replace(' OR "heart failure"', ""),
        """
          same      heart OR cardiac
            - dropped   "heart failure"
          same      child* OR newborn
          same      date[2010..2015]
        as a whole: the same; both match the same documents, on any index (proven)
        """,
    ),
    "a truncation shortened": (
        OLD.replace("newborn", "newborn*"),
        """
          same      heart OR cardiac OR "heart failure"
        > widened   child* OR newborn*
            > widened   newborn  ->  newborn*
          same      date[2010..2015]
        as a whole: widened; no document is lost (proven), some are gained
        """,
    ),
    "a phrase made a NEAR": (
        OLD.replace('"heart failure"', "NEAR/3(heart, failure)"),
        """
          same      heart OR cardiac OR heart NEAR/3 failure
            > widened   "heart failure"  ->  heart NEAR/3 failure
          same      child* OR newborn
          same      date[2010..2015]
        as a whole: the same; both match the same documents, on any index (proven)
        """,
    ),
    "a tag put on a block": (
        OLD.replace('failure")', 'failure")[title]'),
        """
        < narrowed  (heart OR cardiac OR "heart failure")[title]
            < narrowed  [tiab]  ->  [title]
          same      child* OR newborn
          same      date[2010..2015]
        as a whole: narrowed; no document is gained (proven), some are lost
        """,
    ),
    "a tag and a term": (
        OLD.replace('OR "heart failure")', "OR atrial)[title]"),
        """
        ~ changed   (heart OR cardiac OR atrial)[title]
            < narrowed  [tiab]  ->  [title]
            + added     atrial[title]
            - dropped   "heart failure"[title]
          same      child* OR newborn
          same      date[2010..2015]
        as a whole: changed; some documents are lost, some gained
        """,
    ),
    "a date moved": (
        OLD.replace("2010..2015", "2012..2018"),
        """
          same      heart OR cardiac OR "heart failure"
          same      child* OR newborn
        ~ changed   date[2010..2015]  ->  date[2012..2018]
        as a whole: changed; some documents are lost, some gained
        """,
    ),
    "a clause dropped": (
        OLD.replace(" AND (child* OR newborn)", ""),
        """
          same      heart OR cardiac OR "heart failure"
        - dropped   child* OR newborn
          same      date[2010..2015]
        as a whole: widened; no document is lost (proven), some are gained
        """,
    ),
    "an exclusion added": (
        OLD + " NOT (animal* NOT human*)",
        """
          same      heart OR cardiac OR "heart failure"
          same      child* OR newborn
          same      date[2010..2015]
        + added     NOT (animal* AND NOT human*)
        as a whole: narrowed; no document is gained (proven), some are lost
        """,
    ),
    "blocks in another order": (
        'date[2010..2015] (newborn OR child*) AND ("heart failure" OR heart OR cardiac)',
        """
          same      date[2010..2015]
          same      child* OR newborn  ->  newborn OR child*
          same      heart OR cardiac OR "heart failure"
                ->  "heart failure" OR heart OR cardiac
        as a whole: the same; both match the same documents, on any index (proven)
        """,
    ),
    "another subject": (
        OLD.replace("child* OR newborn", "adult* OR aged"),
        """
          same      heart OR cardiac OR "heart failure"
        + added     adult* OR aged
        - dropped   child* OR newborn
          same      date[2010..2015]
        as a whole: changed; some documents are lost, some gained
        """,
    ),
}


def clauses(output: str) -> list[str]:
    """What is said of the clauses and of the whole, without the documents."""
    head, _, rest = output.partition("\n\n")
    return [*head.splitlines(), rest.splitlines()[0]]


@pytest.mark.parametrize(("new", "expected"), EDITS.values(), ids=EDITS)
def test_an_edited_search(new: str, expected: str) -> None:
    ended = bqlc("diff", OLD, new)
    assert clauses(ended.out) == [line[8:] for line in expected.splitlines()[1:-1]]
    assert ended.code == (0 if "as a whole: the same" in ended.out else 1)


def test_an_excluded_term_narrows_the_query() -> None:
    ended = bqlc("diff", "heart NOT (rat* OR mouse)", "heart NOT (rat* OR mouse OR mice)")
    assert ended.out.splitlines() == [
        "  same      heart",
        "< narrowed  NOT (rat* OR mouse OR mice)",
        "    + added     mice",
        "",
        "as a whole: narrowed; no document is gained (proven), some are lost",
        "lost, for example:",
        "    title: heart mice",
    ]


def test_alternatives_are_told_apart_one_by_one() -> None:
    ended = bqlc("diff", "(a AND b) OR c", "(a AND b*) OR d")
    assert clauses(ended.out) == [
        "> widened   a AND b*",
        "    > widened   b  ->  b*",
        "+ added     d",
        "- dropped   c",
        "as a whole: changed; some documents are lost, some gained",
    ]


def test_long_clauses_are_cut_in_text_and_whole_in_json() -> None:
    terms = " OR ".join(f"term{at}" for at in range(60))
    ended = bqlc("diff", f"({terms}) AND x", f"({terms} OR more) AND x")
    assert max(map(len, ended.out.splitlines())) < 90
    (block, _) = bqlc("diff", f"({terms}) AND x", f"({terms} OR more) AND x", "--json").data[
        "changes"
    ]
    assert block["new"] == f"{terms} OR more"
    assert block["inside"] == [
        {"kind": "added", "old": None, "new": "more", "joined": None, "inside": []}
    ]


@pytest.mark.parametrize(("new", "expected"), EDITS.values(), ids=EDITS)
def test_the_json_fits_its_schema(new: str, expected: str) -> None:
    valid("diff", bqlc("diff", OLD, new, "--json").out)


def test_queries_from_files(tmp_path: Path) -> None:
    for name, text in (("old", "heart\n  AND lung"), ("new", "heart")):
        (tmp_path / f"{name}.bql").write_text(text)
    ended = bqlc("diff", f"@{tmp_path / 'old.bql'}", f"@{tmp_path / 'new.bql'}")
    assert ended.out.splitlines()[:2] == ["  same      heart", "- dropped   lung"]


def test_a_query_with_errors_is_refused() -> None:
    assert "titel" in refused(bqlc("diff", "heart", "heart[titel]"))


def test_misuse() -> None:
    assert "Missing argument 'NEW'" in refused(bqlc("diff", "heart"), 2)
