"""The JSON that commands print fits the published schemas, and the schemas leave nothing out."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tests.conftest import ROOT

FOLDER = ROOT / "docs" / "reference" / "json"
SCHEMAS = sorted(FOLDER.glob("*.schema.json"))

QUERIES = {
    "a word": "ship",
    "every node": '(ship OR "a b"[title]) AND sank* AND NEAR/3(sto?m, coast) NOT date[..2011]',
    "nested proximity": "NEAR/2(NEAR/1(a, b), (c OR \"d e\")) OR *[author]",
    "wide characters": "\U0001f600 ship",
    "a repair with a fix": "ship and boat AND \u201cnight boat\u201d",
    "an unknown field": "ship[titel]",
    "two readings": "ship OR boat AND sail",
    "nothing": "",
    "unclosed": "(ship AND \"boat",
}  # fmt: skip

DOCUMENTS = [
    {
        "_id": "D1",
        "title": "The night boat",
        "sections": [
            {"heading": "(intro)", "text": "A ship sank in a storm off the coast."},
            {"heading": "Rescue", "text": "The crew was saved."},
        ],
        "infobox": {"type": "ferry"},
        "author": "Ada Lo",
        "date": "2012-03",
    },
    {"_id": "D2", "title": "Bread", "text": "Knead the dough."},
]


@cache
def schema(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def closed(part: Any) -> Any:
    """The schema with no room for properties that it does not describe."""
    if isinstance(part, list):
        return [closed(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    shut = {name: closed(inner) for name, inner in part.items()}
    if "properties" in part:
        shut.setdefault("additionalProperties", False)
    return shut


def validator(name: str) -> Draft202012Validator:
    resources = [(path.name, Resource.from_contents(closed(schema(path)))) for path in SCHEMAS]
    registry: Registry[Any] = Registry().with_resources(resources)
    own = closed(schema(FOLDER / f"{name}.schema.json"))
    return Draft202012Validator(own, registry=registry)


def valid(name: str, output: str) -> Any:
    """The output as data, after it was found to fit the schema."""
    data = json.loads(output)
    problems = [
        f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(data)
    ]
    assert not problems, "\n".join(problems) + f"\n{output}"
    return data


def run(*arguments: str) -> str:
    """What a command prints; no command answers with a traceback."""
    command = [sys.executable, "-m", "bqlc", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert "Traceback" not in done.stderr, done.stderr
    assert done.stdout, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def index(java: None, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("json")
    lines = "\n".join([*map(json.dumps, DOCUMENTS), "no document"])
    (folder / "corpus.jsonl").write_text(lines + "\n", encoding="utf-8")
    built = folder / "index"
    report = valid("index", run("index", str(folder / "corpus.jsonl"), "-o", str(built), "--json"))
    assert (report["documents"], report["bad"]) == (2, 1)
    return str(built)


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_schema_is_a_schema(path: Path) -> None:
    Draft202012Validator.check_schema(schema(path))


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
@pytest.mark.parametrize("command", ["parse", "check", "explain"])
def test_any_query_is_answered(command: str, query: str) -> None:
    valid(command, run(command, "-e", query, "--json"))


@pytest.mark.parametrize("query", list(QUERIES.values())[:4], ids=list(QUERIES)[:4])
def test_a_plan(query: str) -> None:
    assert valid("compile", run("compile", "-e", query, "--to", "lucene", "--json"))["plan"]


def test_a_translation() -> None:
    query = "PRE/2(salt, wom?n)[title] NOT kiln[infobox]"
    made = valid(
        "translate", run("translate", "-e", query, "--from", "bql", "--to", "pubmed", "--json")
    )
    assert {loss["effect"] for loss in made["losses"]} >= {"broader", "dropped"}
    lines = "#1 salt[ti]\n#2 sugar[tiab]\n#3 #1 AND #2"
    valid("translate", run("translate", "-e", lines, "--from", "pubmed", "--to", "bql", "--json"))


def test_mesh(tmp_path: Path) -> None:
    tree = tmp_path / "mtrees2030.bin"
    tree.write_text("Oaks;B01\nRed Oaks;B01.100\nAcorns;B01.100.200\n", encoding="utf-8")
    found = valid("mesh", run("mesh", "oaks", "--mesh", str(tree), "--json"))
    assert found["exploded"] == ["Red Oaks", "Acorns"]
    assert valid("mesh", run("mesh", "beech", "--mesh", str(tree), "--json"))["heading"] is None


def test_a_strategy_by_lines(index: str) -> None:
    lines = "#1 ship[tiab]\n#2 dough[tiab]\n#3 #1 NOT #2"
    counted = valid("counts", run("counts", index, lines, "--from", "pubmed", "--json"))
    assert [line["count"] for line in counted["lines"]] == [1, 1, 1]
    reasons = valid("why", run("why", index, lines, "D2", "--from", "pubmed", "--json"))
    assert reasons["lost"]["line"] == 1


def test_a_place_counts_utf16_too() -> None:
    found = valid("check", run("check", "-e", "\U0001f600 ship[titel]", "--json"))
    text = json.dumps(found)
    assert '"utf16"' in text
    starts = [problem["place"]["start"] for problem in found["diagnostics"]]
    assert any(start["utf16"] == start["offset"] + 1 for start in starts)


def test_search_info_and_fetch(index: str) -> None:
    hits = valid("search", run("search", index, "ship AND sank[body]", "--json"))
    assert [hit["id"] for hit in hits["hits"]] == ["D1"]
    valid("info", run("info", index, "--json"))
    fetched = valid("fetch", run("fetch", index, "D1", "Rescue", "--json"))
    assert "saved" in fetched["text"]


def test_counts_and_why(index: str) -> None:
    query = "(ship OR dough) NOT date[2012] AND *[author]"
    counted = valid("counts", run("counts", index, query, "--json"))
    assert counted["total"] == 0
    reasons = valid("why", run("why", index, query, "D1", "--json"))
    assert not reasons["matches"]
    assert reasons["clauses"][1]["found"][0]["section"] == "(intro)"


def test_a_list_of_the_closest_documents(index: str) -> None:
    hits = valid("search", run("search", index, "ship AND dough", "--json"))
    assert hits["total"] == 0
    assert hits["mode"] == "relaxed"


def test_an_unknown_section_is_an_error(index: str) -> None:
    valid("error", run("fetch", index, "D1", "Epilogue", "--json"))


def test_doctor() -> None:
    valid("doctor", run("doctor", "--json"))


def test_an_index_that_is_kept(index: str, tmp_path: Path) -> None:
    """Appended to, shown, deleted from and compacted: a copy, for others read the index."""
    copy = str(tmp_path / "copy")
    shutil.copytree(index, copy)
    shown = valid("show", run("show", copy, "D1", "--json"))
    (tmp_path / "more.jsonl").write_text('{"_id": "D3", "title": "Third"}\n', encoding="utf-8")
    files = (str(tmp_path / "more.jsonl"), "-o", copy)
    assert valid("index", run("index", *files, "--append", "--json"))["added"] == 1
    assert valid("index", run("index", *files, "--replace", "--json"))["same"] == 1
    first = run("export", copy).splitlines()[0]
    assert shown == valid("show", json.dumps({"schema": 1, "document": json.loads(first)}))
    deleted = valid("delete", run("delete", copy, "D2", "D9", "--missing-ok", "--json"))
    assert (deleted["removed"], deleted["missing"]) == (1, ["D9"])
    assert valid("compact", run("compact", copy, "--json"))["documents"] == 2
    valid("info", run("info", copy, "--json"))
