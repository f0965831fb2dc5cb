"""Which reader a file is for, and the JSON Lines of other tools."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bqlc.corpus.files import CorpusError
from bqlc.corpus.front_matter import front_matter
from bqlc.corpus.jsonl import JSONL
from bqlc.corpus.readers import READERS, read_corpus, reader_named, recognise


def write(path: Path, *records: object) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


OWN = {"_id": "a", "title": "A", "sections": [{"heading": "H", "text": "x"}]}
BEIR = {"_id": "a", "title": "A", "text": "x", "metadata": {"url": "u"}}
BROWSECOMP = {"docid": "7", "url": "u", "text": "---\ntitle: Elm\ndate: 2016-06-01\n---\nBody."}
ANSERINI = {"id": "a", "contents": "Some words."}


@pytest.mark.parametrize(
    ("record", "name"),
    [(OWN, "jsonl"), (BEIR, "jsonl"), (BROWSECOMP, "browsecomp"), (ANSERINI, "anserini")],
)
def test_a_file_is_recognised_by_its_first_record(
    tmp_path: Path, record: object, name: str
) -> None:
    plain = write(tmp_path / "anything.dat", record)
    packed = tmp_path / "packed.dat"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    for path in (plain, packed):
        reader = recognise(path)
        assert reader is not None
        assert reader.name == name
        assert len(list(read_corpus([path]))) == 1


def test_bad_lines_before_the_first_record_do_not_hide_the_kind(tmp_path: Path) -> None:
    path = tmp_path / "c.dat"
    path.write_text('oops\n{"_id": \n{"_id": "a", "title": "A"}\n', encoding="utf-8")
    reading = read_corpus([path])
    assert [document.id for document in reading] == ["a"]
    assert reading.bad == 2


def test_a_name_decides_where_no_content_does(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_text("oops\n", encoding="utf-8")
    assert recognise(path) is JSONL
    with pytest.raises(CorpusError, match="is not JSON"):
        list(read_corpus([path]))


def test_a_first_line_of_a_megabyte_is_recognised(tmp_path: Path) -> None:
    path = write(tmp_path / "c.dat", {"_id": "a", "title": "A", "text": "word " * 200_000})
    assert recognise(path) is JSONL


def test_an_unknown_kind_is_refused_with_the_readers_there_are(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0" + bytes(range(256)))
    with pytest.raises(CorpusError, match="not of a kind that is known") as error:
        read_corpus([path])
    assert all(name in error.value.help for name in READERS)


def test_files_of_two_kinds_are_refused(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", OWN), write(tmp_path / "two", ANSERINI)
    with pytest.raises(CorpusError) as error:
        read_corpus([one, two])
    assert error.value.message == f"{two} is anserini, but {one} is jsonl"


def test_an_unknown_reader_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="did you mean jsonl"):
        read_corpus([write(tmp_path / "c", OWN)], "json")


def test_a_reader_can_be_named_against_the_content(tmp_path: Path) -> None:
    record = {"_id": "x", "id": "y", "contents": "words", "title": "T"}
    (document,) = read_corpus([write(tmp_path / "c", record)], "anserini")
    assert document.id == "y"


def test_a_folder_stands_for_its_files(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    write(tmp_path / "b.jsonl", OWN)
    write(tmp_path / "more" / "a.jsonl", {**OWN, "_id": "b"})
    (tmp_path / "README.md").write_text("# About", encoding="utf-8")
    (tmp_path / ".hidden.jsonl").write_text("oops", encoding="utf-8")
    assert [document.id for document in read_corpus([tmp_path])] == ["a", "b"]


def test_an_empty_folder_and_a_missing_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="without files"):
        read_corpus([tmp_path])
    with pytest.raises(CorpusError, match="there is no such file"):
        read_corpus([tmp_path / "nowhere"])


def test_an_empty_file_is_said_to_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "c"
    path.touch()
    with pytest.raises(CorpusError, match="is empty"):
        list(read_corpus([path]))


def test_every_name_in_the_table_is_a_reader() -> None:
    for name in READERS:
        reader = reader_named(name)
        assert reader.name == name or name == "beir"
        assert reader.expects.endswith(".")


def test_browsecomp_front_matter_becomes_fields(tmp_path: Path) -> None:
    (document,) = read_corpus([write(tmp_path / "c", BROWSECOMP)])
    assert (document.id, document.title, document.date) == ("7", "Elm", "2016-06-01")
    assert document.text == "Body."
    assert document.metadata == {"url": "u"}


@pytest.mark.parametrize(
    ("text", "title", "authors", "body"),
    [
        ("---\nauthor: -- ; Ada Byron\n---\nFirst line\nmore", "First line", ("Ada Byron",), None),
        ("# Heading\n\nwords", "Heading", (), "# Heading\n\nwords"),
        ("---\ntitle: T\nno end of the block", "---", (), None),
        ("---\nsections: x\ninfobox: y\n---\nwords", "words", (), "words"),
    ],
)
def test_browsecomp_with_parts_of_the_block_missing(
    tmp_path: Path, text: str, title: str, authors: tuple[str, ...], body: str | None
) -> None:
    (document,) = read_corpus([write(tmp_path / "c", {"docid": 1, "text": text})])
    assert (document.title, document.authors) == (title, authors)
    assert body is None or document.text == body


def test_a_record_of_another_shape_in_the_same_file_is_bad(tmp_path: Path) -> None:
    reading = read_corpus([write(tmp_path / "c", ANSERINI, {"docid": "1", "text": "x"})])
    assert [document.text for document in reading] == ["Some words."]
    assert "has no id" in reading.problems[0].message


@pytest.mark.parametrize(
    ("text", "facts", "rest"),
    [
        ("no block", {}, "no block"),
        ("---\n---\nx", {}, "x"),
        ("--- \r\nTitle: A\r\n---\r\nx", {"title": "A"}, "x"),
        ('---\ntitle: "a: b"\n...\n', {"title": "a: b"}, ""),
        ("---\ntags:\n  - one\n  - 'two'\nx: 1\n---\n", {"tags": ["one", "two"], "x": "1"}, ""),
        ("---\nurl: http://x.org\n---\n", {"url": "http://x.org"}, ""),
        ("---\nabout: >\n  two\n  lines\n---\n", {"about": "two lines"}, ""),
        ("---\n# comment\n???\n---\n", {}, ""),
        ("---\nnot closed: 1\n", {}, "---\nnot closed: 1\n"),
    ],
)
def test_front_matter(text: str, facts: dict[str, object], rest: str) -> None:
    assert front_matter(text) == (facts, rest)
