"""How queries of other hands are read, against expectations written before the first run."""

from __future__ import annotations

import csv
from hashlib import sha256
from pathlib import Path

import pytest

from bqlc.compiler.pipeline import check, parse
from tests.compiler.parse.notation import codes, meaning, place, tree
from tests.conftest import Expect
from tests.support.cases import Case, load


@pytest.mark.parametrize("case", load("quirks"), ids=str)
def test_what_the_public_implementation_stumbles_on(case: Case, expect: Expect) -> None:
    found = check(case.query)
    expect(case, "tree", tree(parse(case.query).tree))
    expect(case, "meaning", meaning(found.tree, found.schema))
    expect(case, "codes", codes(found.diagnostics))


@pytest.fixture(scope="session")
def dev_queries(shared_data: Path) -> list[str]:
    path = shared_data / "data" / "queries" / "bql_queries.dev.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        return [row["query"] for row in csv.DictReader(file, delimiter="\t")]


@pytest.mark.parametrize("case", load("quirks_dev"), ids=str)
def test_handed_queries(case: Case, dev_queries: list[str], expect: Expect) -> None:
    query = dev_queries[int(case.title.removeprefix("row "))]
    _as_expected(case, case.query, query, expect)


def test_every_handed_query_has_an_expectation(dev_queries: list[str]) -> None:
    assert [case.title for case in load("quirks_dev")] == [
        f"row {number}" for number in range(len(dev_queries))
    ]


@pytest.fixture(scope="session")
def paper(shared_data: Path) -> str:
    text = (shared_data / "reference" / "sieve-paper.txt").read_text(encoding="utf-8")
    return text[text.index("Table 5: Examples of BQL") :]


@pytest.mark.parametrize("case", load("quirks_paper"), ids=str)
def test_queries_the_paper_prints(case: Case, paper: str, expect: Expect) -> None:
    start, length, digest = case.query.split()
    query = paper[int(start) : int(start) + int(length)]
    _as_expected(case, digest, query, expect)


def _as_expected(case: Case, digest: str, query: str, expect: Expect) -> None:
    assert sha256(query.encode()).hexdigest().startswith(digest), "the file has another query here"
    expect(case, "tree", tree(parse(query).tree, place))
    expect(case, "codes", codes(check(query).diagnostics))
