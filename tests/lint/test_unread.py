"""A file that holds no text is one finding; the files beside it are checked as ever."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft4Validator

from bqlc.lint.output import WRITERS
from tests.cli.running import bqlc
from tests.docs.test_json import validator
from tests.lint.test_outputs import sarif_schema

QUERY = "ship or boat\n"
UNREAD = {
    "Windows": ("caf\xe9 OR tea\n".encode("cp1252"), "1:4", "byte 3 is 0xe9"),
    "Windows, a later line": ("a\n“b”\n".encode("cp1252"), "2:1", "byte 2 is 0x93"),
    "UTF-16": ("ship OR boat".encode("utf-16"), "1:1", "it begins as UTF-16"),
    "cut within a letter": ("ship OR café".encode()[:-1], "1:12", "byte 11 is 0xc3"),
    "after a byte order mark": (b"\xef\xbb\xbfa \xff b", "1:3", "byte 2 is 0xff"),
    "no text at all": (bytes(range(128, 256)), "1:1", "byte 0 is 0x80"),
    "a surrogate": (b"a \xed\xa0\x80", "1:3", "byte 2 is 0xed"),
}


@pytest.fixture(params=UNREAD)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str, str]:
    """A folder with one such file between two that can be read, and what is to be said of it."""
    data, place, said = UNREAD[request.param]
    (tmp_path / "a.bql").write_text(QUERY)
    (tmp_path / "b.bql").write_bytes(data)
    (tmp_path / "c.bql").write_text(QUERY)
    return tmp_path, place, said


def test_it_is_one_finding_and_the_others_have_theirs(folder: tuple[Path, str, str]) -> None:
    path, place, said = folder
    shown = bqlc("check", path, "--output-format", "concise")
    first, unread, last, summary = shown.out.splitlines()
    assert shown.code == 1
    assert first.startswith(f"{path / 'a.bql'}:1:6: warning[BQL031]")
    assert unread.startswith(f"{path / 'b.bql'}:{place}: error[TXT001] the file is not UTF-8")
    assert said in unread
    assert last.startswith(f"{path / 'c.bql'}:1:6: warning[BQL031]")
    assert summary.startswith("1 error, 2 warnings")


@pytest.mark.parametrize("form", WRITERS)
def test_every_form_has_it_and_is_what_its_readers_take(
    form: str, folder: tuple[Path, str, str]
) -> None:
    shown = bqlc("check", folder[0], "--output-format", form).out
    codes = ["BQL031", "TXT001", "BQL031"]
    match form:
        case "json":
            data = json.loads(shown)
            assert list(validator("check").iter_errors(data)) == []
            assert [one["code"] for one in data["diagnostics"]] == codes
            assert "iconv" in data["diagnostics"][1]["help"]
        case "json-lines":
            assert [json.loads(line)["code"] for line in shown.splitlines()] == codes
        case "sarif":
            sarif: dict[str, Any] = json.loads(shown)
            assert list(Draft4Validator(sarif_schema()).iter_errors(sarif)) == []
            assert [one["ruleId"] for one in sarif["runs"][0]["results"]] == codes
        case "gitlab":
            assert [one["check_name"] for one in json.loads(shown)] == codes
        case "junit":
            suites = ElementTree.fromstring(shown)
            assert [case.attrib["name"][:6] for suite in suites for case in suite] == codes
            assert suites.attrib["failures"] == "3"
        case "github":
            assert [line.partition("title=")[2][:6] for line in shown.splitlines()] == codes
        case _:
            assert [shown.count(code) for code in ("TXT001", "BQL031")] == [1, 2]


def test_fixes_mend_the_others_and_leave_it_alone(folder: tuple[Path, str, str]) -> None:
    path = folder[0]
    before = (path / "b.bql").read_bytes()
    shown = bqlc("check", path, "--diff")
    assert (shown.code, shown.out.count("+ship OR boat"), shown.err.count("TXT001")) == (1, 2, 1)
    assert bqlc("check", path, "--fix").code == 1
    assert (path / "b.bql").read_bytes() == before
    assert {(path / name).read_text() for name in ("a.bql", "c.bql")} == {"ship OR boat\n"}


def test_format_writes_the_others_too(folder: tuple[Path, str, str]) -> None:
    path = folder[0]
    files = [path / name for name in ("a.bql", "b.bql", "c.bql")]
    before = files[1].read_bytes()
    shown = bqlc("format", *files)
    assert (shown.code, shown.err.count("TXT001")) == (1, 1)
    assert files[1].read_bytes() == before
    assert [files[at].read_text() for at in (0, 2)] == ["ship OR boat\n"] * 2


@pytest.mark.parametrize(
    "options", [("--select", "LOG"), ("--ignore", "ALL"), ("--ignore", "TXT")]
)
def test_no_selection_makes_it_pass(
    options: tuple[str, str], folder: tuple[Path, str, str]
) -> None:
    shown = bqlc("check", folder[0] / "b.bql", "--json", *options)
    assert (shown.code, [one["code"] for one in shown.data["diagnostics"]]) == (1, ["TXT001"])


def test_a_file_that_may_not_be_read_is_a_finding_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.bql").write_text(QUERY)
    (tmp_path / "b.bql").write_text(QUERY)

    def refusing(name: Any, *given: Any, **named: Any) -> Any:
        if str(name).endswith("a.bql"):
            raise PermissionError(13, "Permission denied", str(name))
        return open(name, *given, **named)

    monkeypatch.setattr("bqlc.cli.texts.open", refusing, raising=False)
    shown = bqlc("check", tmp_path, "--json")
    assert [one["code"] for one in shown.data["diagnostics"]] == ["TXT001", "BQL031"]
    assert "cannot be read: Permission denied" in shown.data["diagnostics"][0]["message"]


@pytest.mark.parametrize("form", WRITERS)
def test_a_name_that_is_not_utf_8_breaks_no_form(form: str, tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path / "caf") + b"\xe9.bql")
    with open(path, "w", encoding="utf-8") as file:
        file.write(QUERY)
    out = tmp_path / "report"
    assert bqlc("check", path, "--output-format", form, "--output-file", out).code == 1
    text = out.read_text(encoding="utf-8")
    if form in ("json", "gitlab", "sarif"):
        json.loads(text)
    if form == "junit":
        ElementTree.fromstring(text)


def test_the_page_says_what_to_do() -> None:
    shown = bqlc("rule", "TXT001")
    assert shown.out.startswith("# unreadable-file (TXT001, error)\n\nA file that cannot be read")
    assert "iconv" in shown.out
