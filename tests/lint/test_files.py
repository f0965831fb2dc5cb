"""Files as they come: marks, line ends, no line end, odd names; `--fix` and `--diff` on them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import bqlc, refused

TEXTS = {
    "plain": b"harbour or port\n",
    "no line end": b"harbour or port",
    "no line end, several lines": b"# a\nharbour or port\n  or sea",
    "byte order mark": b"\xef\xbb\xbfharbour or port\n",
    "byte order mark, no line end": b"\xef\xbb\xbfharbour or port",
    "Windows": b"harbour or port\r\n or sea\r\n",
    "Windows, no line end": b"harbour or port\r\n or sea",
    "form feed, U+2028, U+0085": "ship\x0c or\u2028 boat or\x85 sea\nor port\n".encode(),
    "far signs": "\U0001f600 AND ship or sea\n".encode(),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_patch_takes_the_diff_and_makes_of_it_what_fix_makes(text: bytes, tmp_path: Path) -> None:
    one, other = tmp_path / "one.bql", tmp_path / "other.bql"
    one.write_bytes(text)
    other.write_bytes(text)
    shown = bqlc("check", one, "--diff", "--unsafe-fixes")
    bqlc("check", other, "--fix", "--unsafe-fixes")
    subprocess.run(["patch", "-s", "-p0", str(one)], input=shown.out.encode(), check=True)
    assert one.read_bytes() == other.read_bytes() != text


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_second_fix_changes_nothing_and_marks_and_line_ends_stay(
    text: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "a.bql"
    path.write_bytes(text)
    bqlc("check", path, "--fix", "--unsafe-fixes")
    once = path.read_bytes()
    bqlc("check", path, "--fix", "--unsafe-fixes")
    assert path.read_bytes() == once
    assert once.startswith(b"\xef\xbb\xbf") == text.startswith(b"\xef\xbb\xbf")
    assert once.endswith(b"\n") == text.endswith(b"\n")
    assert (once.count(b"\r"), once.count(b"\n")) == (text.count(b"\r"), text.count(b"\n"))


def test_how_many_texts_were_mended_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.bql"
    path.write_text("ship or boat\n")
    assert bqlc("check", path, "--fix").out == "nothing to complain about; 1 text mended\n"
    assert bqlc("check", path, "--fix").out == "nothing to complain about\n"


def test_a_file_that_is_named_twice_is_checked_once(tmp_path: Path) -> None:
    path = tmp_path / "a.bql"
    path.write_text("ship or boat\n")
    shown = bqlc("check", path, path, tmp_path, "--json")
    assert shown.data["counts"] == {"error": 0, "warning": 1, "note": 0}


def test_a_file_that_may_not_be_written_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.bql"
    path.write_text("ship or boat\n")
    monkeypatch.setattr(
        os, "access", lambda name, mode: False
    )  # root may write what others may not
    assert "may not be written" in refused(bqlc("check", path, "--fix"), 2)
    assert path.read_text() == "ship or boat\n"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / "folder" / "a.bql"
    path.write_text("ship or boat\n")
    link = tmp_path / "b.bql"
    link.symlink_to(path)
    bqlc("check", link, "--fix")
    assert link.is_symlink()
    assert path.read_text() == "ship OR boat\n"


def test_one_line_a_finding_though_a_term_goes_over_two(tmp_path: Path) -> None:
    path = tmp_path / "a.bql"
    path.write_text('(heart OR "heart\nfailure")')
    rows = bqlc("check", path, "--output-format", "concise").out.splitlines()
    assert len(rows) == 2
    assert '`"heart failure"` adds nothing' in rows[0]


def test_statistics_go_to_a_file_and_have_one_form(tmp_path: Path) -> None:
    report = tmp_path / "report.txt"
    assert bqlc("check", "-e", "a or b", "--statistics", "--output-file", report).out == ""
    assert "BQL031  operator-case" in report.read_text()
    misused = bqlc("check", "-e", "x", "--statistics", "--json")
    assert (misused.code, misused.err) == (2, "")
    assert "one form only" in misused.data["error"]["message"]


@pytest.mark.parametrize("form", ["sarif"])
def test_braces_are_doubled_in_messages(form: str) -> None:
    shown = bqlc("check", "-e", "{a} or b", "--output-format", form).out
    messages = [one["message"]["text"] for one in json.loads(shown)["runs"][0]["results"]]
    assert any("{{a}}" in message for message in messages)
    assert not any("{a}" in message.replace("{{a}}", "") for message in messages)


# ---------------------------------------------------------------- what is not there


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--index", "nowhere"), "there is no folder nowhere"),
        (("--dialect", "klingon"), "there is no dialect `klingon`"),
        (("--mesh", "nowhere.xml"), "`nowhere.xml` cannot be read: there is no such file"),
        (("--config", "nowhere.toml"), "nowhere.toml cannot be read: No such file"),
        (("--seeds", "ids.txt"), "--seeds needs --index"),
    ],
)
def test_what_is_not_there_is_misuse_and_no_finding(options: tuple[str, ...], said: str) -> None:
    message = refused(bqlc("check", "-e", "ship", *options), 2)
    assert said in message
    assert "Errno" not in message


def test_misuse_is_no_finding_that_exit_zero_forgives() -> None:
    assert bqlc("check", "-e", "ship", "--dialect", "klingon", "--exit-zero").code == 2


def test_the_settings_file_is_named_that_has_the_wrong_code(tmp_path: Path) -> None:
    path = tmp_path / "a.bql"
    path.write_text("ship")
    settings = tmp_path / "bqlc.toml"
    settings.write_text('[per-file-ignores]\n"*.bql" = ["XYZ"]\n')
    assert f"no rule `XYZ` ({settings})" in refused(bqlc("check", path), 2)
    assert "no rule `ZZZ`. " in refused(bqlc("check", path, "--select", "ZZZ"), 2)
    settings.write_bytes(b"\xff\xfe")
    assert "is not UTF-8 text" in refused(bqlc("check", path), 2)
