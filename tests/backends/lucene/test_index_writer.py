"""Builds that go wrong leave what was there; odd documents do not stop a build."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bqlc.corpus.document import Document, Section
from bqlc_backends.lucene import index_writer
from bqlc_backends.lucene.errors import WriteError
from bqlc_backends.lucene.generations import new_generation
from bqlc_backends.lucene.store import open_state
from bqlc_backends.lucene.writer import build

pytestmark = pytest.mark.usefixtures("java")


def documents(*ids: str) -> list[Document]:
    return [Document(id, f"Title of {id}", (Section("(intro)", "Text."),)) for id in ids]


def ids_in(directory: Path) -> tuple[str, ...]:
    with open_state(directory) as state:
        return state.ids


def generations(directory: Path) -> list[str]:
    return sorted(entry.name for entry in directory.iterdir() if entry.name.startswith("gen-"))


def breaking(error: BaseException) -> Iterator[Document]:
    yield from documents("a", "b")
    raise error


def test_a_rebuild_replaces_the_index(tmp_path: Path) -> None:
    build(tmp_path, documents("a", "b"))
    build(tmp_path, documents("c"))
    assert ids_in(tmp_path) == ("c",)
    assert generations(tmp_path) == ["gen-2"]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("bad")])
def test_a_broken_build_leaves_the_old_index(tmp_path: Path, error: BaseException) -> None:
    build(tmp_path, documents("a"))
    with pytest.raises(type(error)):
        build(tmp_path, breaking(error))
    assert ids_in(tmp_path) == ("a",)
    assert generations(tmp_path) == ["gen-1"]


def test_a_broken_first_build_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        build(tmp_path / "index", breaking(KeyboardInterrupt()))
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_build_left_is_swept(tmp_path: Path) -> None:
    build(tmp_path, documents("a"))
    (tmp_path / "gen-7").mkdir()
    (tmp_path / "gen-7" / "_0.fdt").touch()
    build(tmp_path, documents("b"))
    assert len(generations(tmp_path)) == 1
    assert ids_in(tmp_path) == ("b",)


def test_an_open_reader_keeps_its_generation(tmp_path: Path) -> None:
    build(tmp_path, documents("a"))
    with open_state(tmp_path) as state:
        build(tmp_path, documents("b"))
        assert generations(tmp_path) == ["gen-1", "gen-2"]
        assert [each.id for each in state.documents_at([0])] == ["a"]
    build(tmp_path, documents("c"))
    assert generations(tmp_path) == ["gen-3"]


def test_a_second_writer_is_told_who_is_first(tmp_path: Path) -> None:
    with new_generation(tmp_path) as folder:
        with pytest.raises(WriteError) as caught:
            build(tmp_path, documents("a"))
        (folder / "file").touch()
    assert caught.value.code == "INDEX-LOCKED"
    assert f"process {os.getpid()}" in caught.value.message


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(WriteError, match=r"thesis\.tex"):
        build(tmp_path, documents("a"))
    assert [entry.name for entry in tmp_path.iterdir()] == ["thesis.tex"]


def test_a_file_in_the_way_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(WriteError, match="is a file"):
        build(tmp_path / "file", documents("a"))


def test_an_id_that_occurs_twice_names_both(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="'b' occurs twice: documents 2 and 4"):
        build(tmp_path / "index", documents("a", "b", "c", "b"))
    assert list(tmp_path.iterdir()) == []


def test_no_documents_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="no document to index"):
        build(tmp_path / "index", [])


def test_a_document_that_lucene_refuses_is_left_out_and_named(tmp_path: Path) -> None:
    built = build(tmp_path, documents("a", "x" * 40_000, "b"))
    assert ids_in(tmp_path) == ("a", "b")
    assert built.manifest.documents == 2
    assert [each.id for each in built.refused] == ["x" * 40_000]
    assert "32766" in built.refused[0].reason
    with open_state(tmp_path) as state:
        assert state.reader.maxDoc() == 2
    with pytest.raises(WriteError, match="refused all 1 documents"):
        build(tmp_path, documents("x" * 40_000))


@pytest.mark.parametrize(
    "text",
    [
        "half \ud800 a character \udc00",
        "NUL \0 and \x01",
        "\ufeffmark \ufffe \uffff",
        "x" * 1000,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u0e44\u0e17\u0e22 \u6771\u4eac",
        "",
        " \n\t ",
        "word " * 400_000,
    ],
    ids=["surrogates", "controls", "marks", "long token", "scripts", "empty", "blank", "huge"],
)
def test_odd_text_is_indexed_and_comes_back(tmp_path: Path, text: str) -> None:
    odd = Document(
        f"id {text[:20]}", text, (Section("(intro)", text),), (("k", text),), (text,), text, text
    )
    build(tmp_path, [*documents("a"), odd])
    with open_state(tmp_path) as state:
        assert state.document(odd.id) == odd
        assert state.reader.numDocs() == 2


def test_documents_keep_their_order_over_many_merges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small buffer makes many segments; Lucene's own policy would merge them out of order."""
    monkeypatch.setattr(index_writer, "_BIGGEST_BUFFER", 0.5)
    numbers = Random(3)
    ids = [str(n * 7919 % 3001) for n in range(3001)]
    texts = (
        " ".join(f"w{numbers.randrange(99_999)}" for _ in range(n % 7 * 29)) for n in range(3001)
    )
    build(
        tmp_path, [Document(id, "T", (), text=text) for id, text in zip(ids, texts, strict=True)]
    )
    with open_state(tmp_path) as state:
        assert state.reader.leaves().size() > 1
        assert state.ids == tuple(ids)
        some = [0, 1500, 3000]
        assert [each.id for each in state.documents_at(some)] == [ids[doc] for doc in some]


def test_progress_counts_up_to_the_last(tmp_path: Path) -> None:
    def slowly() -> Iterator[Document]:
        for document in documents("a", "b", "c"):
            time.sleep(0.12)
            yield document

    seen: list[int] = []
    build(tmp_path, slowly(), progress=seen.append)
    assert seen == [1, 2, 3, 3]


def test_ctrl_c_stops_a_build_and_leaves_nothing(tmp_path: Path) -> None:
    code = f"""
import itertools
from bqlc.corpus.document import Document
from bqlc_backends.lucene.writer import build
endless = (Document(str(n), "a title", (), text="a text " * 100) for n in itertools.count())
build({str(tmp_path / "index")!r}, endless, progress=lambda count: print(count, flush=True))
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip().isdigit()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert list(tmp_path.iterdir()) == []
