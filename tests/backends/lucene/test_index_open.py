"""What cannot be opened says why, and how it is built anew."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bqlc.compiler.resolve.schema import DOCUMENTS, Combination, Field, FieldType, Schema
from bqlc.compiler.resolve.schema_data import schema_from_json, schema_to_json
from bqlc.corpus.document import Document
from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.lucene import manifest as manifest_module
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import read_manifest
from bqlc_backends.lucene.store import open_state
from bqlc_backends.lucene.writer import build

pytestmark = pytest.mark.usefixtures("java")


def make(directory: Path) -> Path:
    build(directory, [Document("a", "A title", (), text="text")])
    return directory


def refusal(directory: Path) -> IndexUnusable:
    with pytest.raises(IndexUnusable) as caught:
        open_state(directory)
    assert str(directory) in caught.value.message
    return caught.value


def test_no_folder(tmp_path: Path) -> None:
    error = refusal(tmp_path / "nowhere")
    assert error.code == "INDEX-MISSING"
    assert error.help == f"build it: `bqlc index CORPUS.jsonl -o {tmp_path / 'nowhere'}`"


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "file").code == "INDEX-NONE"


def test_a_folder_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").touch()
    error = refusal(tmp_path)
    assert error.code == "INDEX-NONE"
    assert "CURRENT is missing" in error.message


@pytest.mark.parametrize("content", [b"", b"../../elsewhere", b"\x00\xff\xfe"])
def test_a_pointer_to_nothing(content: bytes, tmp_path: Path) -> None:
    (make(tmp_path) / "CURRENT").write_bytes(content)
    assert "CURRENT names no index" in refusal(tmp_path).message


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read(tmp_path: Path) -> None:
    make(tmp_path / "index").chmod(0)
    try:
        assert refusal(tmp_path / "index").code == "INDEX-UNREADABLE"
    finally:
        (tmp_path / "index").chmod(0o755)


def _cut_short(folder: Path) -> None:
    for file in folder.glob("*.fdt"):
        file.write_bytes(file.read_bytes()[:20])


def _overwrite(folder: Path) -> None:
    next(folder.glob("segments_*")).write_bytes(b"no index" * 20)


def _remove_segments(folder: Path) -> None:
    next(folder.glob("segments_*")).unlink()


def _remove_lock(folder: Path) -> None:
    (folder / "readers.lock").unlink()


@pytest.mark.parametrize("damage", [_cut_short, _overwrite, _remove_segments, _remove_lock])
def test_damage(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    damage(make(tmp_path) / "gen-1")
    error = refusal(tmp_path)
    assert error.code == "INDEX-BROKEN"
    assert "bqlc index" in error.help


@pytest.mark.parametrize("said", ["gen-9\n", "../../etc\n", "", "\xff\xfe"])
def test_current_names_no_generation(tmp_path: Path, said: str) -> None:
    make(tmp_path)
    (tmp_path / "CURRENT").write_text(said, "latin-1")
    assert refusal(tmp_path).code in ("INDEX-BROKEN", "INDEX-NONE")


def test_another_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest_module, "FORMAT", 99)
    make(tmp_path)
    monkeypatch.undo()
    error = refusal(tmp_path)
    assert error.code == "INDEX-VERSION"
    assert "is of format 99" in error.message
    assert "bqlc index" in error.help


def test_an_index_of_lucene_that_is_not_ours(tmp_path: Path) -> None:
    folder = make(tmp_path) / "gen-1"
    path = java_class("java.nio.file.Paths").get(str(folder))
    directory = java_class("org.apache.lucene.store.FSDirectory").open(path)
    configuration = java_class("org.apache.lucene.index.IndexWriterConfig")()
    writer = java_class("org.apache.lucene.index.IndexWriter")(directory, configuration)
    entries = java_class("java.util.HashMap")().entrySet()
    writer.setLiveCommitData(entries)
    writer.close()
    assert "it has no manifest" in refusal(tmp_path).message


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 2}', '{"format": 2, "schema": 3}'])
def test_a_manifest_that_is_none(text: str) -> None:
    with pytest.raises(IndexUnusable, match="cannot be read"):
        read_manifest(text, Path("index"))


def test_a_schema_survives_json_with_every_attribute() -> None:
    whole = Field("n", FieldType.NUMBER, ("a", "b"), True, "what", True, "number")
    odd = Schema("odd", (whole,), (Combination("c", ("n",), ("d",), "all"),))
    usual = {each.name: each.default for each in dataclasses.fields(Field)}
    assert all(getattr(whole, name) != default for name, default in usual.items())
    for schema in (DOCUMENTS, odd):
        again = schema_from_json(json.loads(json.dumps(schema_to_json(schema))))
        assert again == schema
        assert [one.title for one in again.fields] == [one.title for one in schema.fields]


def test_closing_twice_is_fine(tmp_path: Path) -> None:
    state = open_state(make(tmp_path))
    state.close()
    state.close()
