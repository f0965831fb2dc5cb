"""`bqlc index` and `bqlc info`: from files to an index, and what is wrong on the way."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import bqlc, refused

pytestmark = pytest.mark.usefixtures("java")
BQLC = [sys.executable, "-m", "bqlc"]


def test_an_index_is_built_and_described(corpus: Path, tmp_path: Path) -> None:
    ended = bqlc("index", corpus, "-o", tmp_path / "new", "--json")
    assert ended.code == 0
    assert ended.data["documents"] == 6
    assert ended.data["sections"] == 7
    about = bqlc("info", tmp_path / "new", "--json").data
    assert about["schema"] == 1
    assert about["documents"] == 6
    assert about["dates"] == ["2016-01-01", "2020-01-31"]
    assert {each["name"]: each["documents"] for each in about["fields"]} == {
        "title": 6, "section": 6, "body": 6, "infobox": 1, "author": 6, "date": 5
    }  # fmt: skip
    assert about["content"] == ended.data["content"]


def test_info_in_words(index: Path) -> None:
    out = bqlc("info", index).out
    assert "documents  6\n" in out
    assert "title*" in out
    assert "2016-01-01 to 2020-01-31" in out


def test_bad_lines_are_left_out_and_named(half_bad: Path, tmp_path: Path) -> None:
    ended = bqlc("index", half_bad, "-o", tmp_path / "new")
    assert ended.code == 1
    assert "indexed 2 documents" in ended.out
    assert "error: left out 3 bad records, the first:" in ended.err
    assert "help: mend them" in ended.err
    assert bqlc("info", tmp_path / "new").code == 0
    assert f"{half_bad}:2: " in ended.err
    data = bqlc("index", half_bad, "-o", tmp_path / "new", "--json").data
    assert [problem["line"] for problem in data["problems"]] == [2, 3, 4]


def test_what_is_passed_over_on_purpose_is_told_and_is_no_error(
    tmp_path: Path, half_bad: Path
) -> None:
    """Of a folder only the files of one kind are read: nobody must believe that all were."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    (folder / "a.jsonl").write_text('{"_id": "1", "title": "Elm"}\n', "utf-8")
    (folder / "b.json").write_text('{"_id": "2", "title": "Oak"}\n', "utf-8")
    (folder / "LICENSE").write_text("free", "utf-8")
    (folder / ".hidden").write_text("", "utf-8")
    ended = bqlc("index", folder, "-o", tmp_path / "new")
    assert ended.code == 0
    note = "note: passed over: file of another kind in the folder (2)"
    assert note in ended.err
    data = bqlc("index", folder, "-o", tmp_path / "new", "--json").data
    assert data["passed_over"] == {"file of another kind in the folder": 2}
    assert "passed over" not in bqlc("index", folder / "a.jsonl", "-o", tmp_path / "new").err


def test_a_file_that_breaks_off_is_no_success(tmp_path: Path) -> None:
    """Else a script would go on with a part of the corpus."""
    lines = "".join(f'{{"_id": "{number}", "text": "{number**9}"}}\n' for number in range(20_000))
    path = tmp_path / "short.jsonl.gz"
    path.write_bytes(gzip.compress(lines.encode())[:-20_000])
    ended = bqlc("index", path, "-o", tmp_path / "new")
    assert ended.code == 1
    assert "nothing can be read after this line" in ended.err
    assert 0 < bqlc("info", tmp_path / "new", "--json").data["documents"] < 20_000


def test_a_pipe_is_refused_since_files_are_read_more_than_once(tmp_path: Path) -> None:
    """What had been read to recognise it would be missing."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for more in ([], ["--reader", "jsonl"]):
        message = refused(bqlc("index", pipe, "-o", tmp_path / "new", *more))
        assert "is no ordinary file" in message
        assert "help: " in message


def test_an_output_that_is_a_file_is_refused(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    message = refused(bqlc("index", corpus, "-o", tmp_path / "letter.txt"))
    assert "letter.txt is a file; an index is a folder" in message
    assert (tmp_path / "letter.txt").read_text() == "dear"


def test_packed_files_and_several_of_them(corpus: Path, half_bad: Path, tmp_path: Path) -> None:
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(corpus.read_bytes()))
    ended = bqlc("index", packed, half_bad, "-o", tmp_path / "new", "--json")
    assert ended.data["documents"] == 8


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "no such file"),
        (b"", "empty"),
        (b"not json\n", "JSON"),
        (b'{"_id": "a", "title": "x"}\n{"_id": "a", "title": "y"}\n', ":1"),
        (b"\x1f\x8bbroken", "corpus.jsonl"),
    ],
)
def test_a_corpus_without_documents_is_refused(
    content: bytes | None, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "corpus.jsonl"
    if content is not None:
        path.write_bytes(content)
    message = refused(bqlc("index", path, "-o", tmp_path / "new"))
    assert says in message
    assert "help: " in message
    assert not (tmp_path / "new").exists()


def test_misuse_has_exit_code_2(corpus: Path, tmp_path: Path) -> None:
    assert "Missing option '-o'" in refused(bqlc("index", corpus), 2)
    assert "Missing argument" in refused(bqlc("index", "-o", tmp_path), 2)


def test_a_folder_that_is_something_else_is_not_overwritten(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    assert "letter.txt" in refused(bqlc("index", corpus, "-o", tmp_path))
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_ctrl_c_leaves_no_half_index(tmp_path: Path) -> None:
    """The corpus takes minutes to index, so the build is stopped in its middle."""
    path = tmp_path / "corpus.jsonl"
    with open(path, "w", encoding="utf-8") as feed:
        feed.writelines(f'{{"_id": "{n}", "text": "{n} {n * n}"}}\n' for n in range(1_000_000))
    process = subprocess.Popen(
        [*BQLC, "index", str(path), "-o", str(tmp_path / "new")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (tmp_path / "new").exists():
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert out == ""
    assert err.strip().endswith("interrupted")
    assert "Traceback" not in err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("command", ["info", "search", "fetch"])
def test_what_is_no_index_is_refused_with_the_command_that_builds_one(
    command: str, tmp_path: Path
) -> None:
    rest = {"info": [], "search": ["a"], "fetch": ["a", "b"]}[command]
    for where in (tmp_path / "missing", tmp_path):
        message = refused(bqlc(command, where, *rest))
        assert "bqlc index" in message
    data = bqlc(command, tmp_path, *rest, "--json")
    assert data.code == 1
    assert data.data["schema"] == 1
    assert data.data["error"]["code"] == "INDEX-NONE"


def test_a_broken_index_is_refused(corpus: Path, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    bqlc("index", corpus, "-o", folder)
    for file in (folder / "gen-1").glob("segments_*"):
        file.write_bytes(file.read_bytes()[:20])
    assert "bqlc index" in refused(bqlc("search", folder, "bridge"))


def test_an_index_of_another_version_is_refused(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("bqlc_backends.lucene.manifest.FORMAT", 99)
        bqlc("index", corpus, "-o", tmp_path / "new")
    message = refused(bqlc("search", tmp_path / "new", "bridge"))
    assert "format 99" in message
    assert "bqlc index" in message
