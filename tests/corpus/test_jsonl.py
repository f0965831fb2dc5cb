"""Files that are missing, broken, or half good: what is read, and what is said of the rest."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from bqlc.corpus.files import CorpusError
from bqlc.corpus.jsonl import read_jsonl
from bqlc.corpus.reading import MOST_PROBLEMS

GOOD = b'{"_id": "a", "title": "A", "text": "x"}\n'


def corpus(folder: Path, content: bytes, name: str = "c.jsonl") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def lines(count: int) -> bytes:
    return b"".join(
        b'{"_id": "d%d", "title": "T", "text": "some words %d"}\n' % (n, n * n)
        for n in range(count)
    )


BAD_LINES = {
    "not json": (b"hello\n", "is not JSON: Expecting value at column 1"),
    "cut short": (b'{"_id": "b", "title"\n', "is cut short: Expecting ':' delimiter at column 21"),
    "not an object": (b'"b"\n', "is a text; a document is an object with _id, title and text"),
    "a list": (b"[1]\n", "is a list; a document is an object with _id, title and text"),
    "start of an array": (
        b"[\n",
        "begins a JSON array; write one object a line (jq -c '.[]')",
    ),
    "no id": (
        b'{"title": "B"}\n',
        "has no _id; give every document a text or a number as its _id",
    ),
    "null id": (
        b'{"_id": null, "title": "B"}\n',
        "_id is null; give every document a text or a number as its _id",
    ),
    "blank id": (
        b'{"_id": " ", "title": "B"}\n',
        "_id is empty; give every document a text or a number as its _id",
    ),
    "an id that is true": (
        b'{"_id": true, "title": "B"}\n',
        "_id is true or false; give every document a text or a number as its _id",
    ),
    "nothing in it": (b'{"_id": "b", "url": "u"}\n', "has neither title nor text"),
    "text is a list": (b'{"_id": "b", "text": ["x"]}\n', "text is a list; write a text"),
    "sections are an object": (
        b'{"_id": "b", "sections": {"History": "x"}}\n',
        'sections is an object; write [{"heading": .., "text": ..}, ..]',
    ),
    "a section is a text": (
        b'{"_id": "b", "sections": [{"heading": "a"}, "x"]}\n',
        'section 2 is a text; write {"heading": .., "text": ..}',
    ),
    "infobox is a number": (
        b'{"_id": "b", "infobox": 3}\n',
        'infobox is a number; write {"key": "value"} or "key: value; key: value"',
    ),
    "latin-1": (
        b'{"_id": "b", "title": "caf\xe9"}\n',
        "is not UTF-8: byte 27 is 0xe9; convert the file with iconv",
    ),
    "not a number": (b'{"_id": "b", "n": NaN}\n', "is not JSON: NaN is no JSON number"),
    "half a character": (
        b'{"_id": "b", "title": "\\ud83d"}\n',
        "holds \\ud83d, half of a character; write the pair or leave it out",
    ),
    "deeply nested": (b"[" * 100_000 + b"]" * 100_000 + b"\n", "is nested too deeply"),
}


@pytest.mark.parametrize(("bad", "message"), BAD_LINES.values(), ids=list(BAD_LINES))
def test_a_bad_line_is_reported_and_reading_goes_on(
    tmp_path: Path, bad: bytes, message: str
) -> None:
    path = corpus(tmp_path, GOOD + b"\n" + bad + GOOD.replace(b'"a"', b'"z"'))
    reading = read_jsonl([path])
    assert [document.id for document in reading] == ["a", "z"]
    assert [str(problem) for problem in reading.problems] == [f"{path}:3: {message}"]
    assert (reading.documents, reading.bad) == (2, 1)


def test_whole_characters_written_as_escapes_are_read(tmp_path: Path) -> None:
    path = corpus(tmp_path, b'{"_id": "b", "title": "\\ud83d\\ude00"}\n')
    assert [document.title for document in read_jsonl([path])] == ["😀"]


def test_a_byte_order_mark_and_a_missing_last_line_feed_do_no_harm(tmp_path: Path) -> None:
    path = corpus(tmp_path, b"\xef\xbb\xbf" + GOOD + b'{"_id": "b", "title": "B"}')
    assert [document.id for document in read_jsonl([path])] == ["a", "b"]


def test_all_lines_bad_is_an_error_that_shows_the_first(tmp_path: Path) -> None:
    path = corpus(tmp_path, b"one\ntwo\n")
    with pytest.raises(CorpusError) as error:
        list(read_jsonl([path]))
    assert error.value.message == (
        "no document could be read, 2 bad records, the first:\n"
        f"  {path}:1: is not JSON: Expecting value at column 1\n"
        f"  {path}:2: is not JSON: Expecting value at column 1"
    )
    assert error.value.help.startswith("One JSON object a line is expected: ")


@pytest.mark.parametrize(
    ("content", "message"), [(b"", "is empty"), (b" \n\n", "holds no record")]
)
def test_a_file_without_a_record_is_an_error(tmp_path: Path, content: bytes, message: str) -> None:
    path = corpus(tmp_path, content)
    with pytest.raises(CorpusError) as error:
        list(read_jsonl([path]))
    assert error.value.message == f"{path}: {message}"


def test_an_empty_file_beside_a_good_one_is_a_problem(tmp_path: Path) -> None:
    empty, good = corpus(tmp_path, b"", "empty.jsonl"), corpus(tmp_path, GOOD)
    reading = read_jsonl([empty, good])
    assert [document.id for document in reading] == ["a"]
    assert [str(problem) for problem in reading.problems] == [f"{empty}: is empty"]


def test_a_missing_file_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.jsonl"
    with pytest.raises(CorpusError, match="there is no such file") as error:
        read_jsonl([corpus(tmp_path, GOOD), missing])
    assert error.value.message.startswith(f"{missing}: ")
    assert error.value.help


def test_a_folder_and_no_file_at_all_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is a folder"):
        read_jsonl([tmp_path])
    with pytest.raises(CorpusError, match="no files to read"):
        list(read_jsonl([]))


def test_an_id_that_occurs_twice_is_an_error_that_names_both_lines(tmp_path: Path) -> None:
    first = corpus(tmp_path, b'{"_id": "0", "title": "0"}\n' + GOOD, "first.jsonl")
    second = corpus(tmp_path, b'\n\n{"_id": "b", "title": "B"}\n' + GOOD, "second.jsonl")
    with pytest.raises(CorpusError) as error:
        list(read_jsonl([first, second]))
    assert error.value.message == f"{second}:4: the id 'a' is taken by {first}:2"
    assert error.value.help


def test_a_number_and_the_same_number_as_text_are_one_id(tmp_path: Path) -> None:
    path = corpus(tmp_path, b'{"_id": 1, "title": "A"}\n{"_id": "1", "title": "B"}\n')
    with pytest.raises(CorpusError, match="'1' is taken by"):
        list(read_jsonl([path]))


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "xz": lambda content: lzma.compress(content, preset=0),
    "bz2": bz2.compress,
}


@pytest.mark.parametrize("kind", PACKERS)
def test_packed_files_are_told_by_their_content(tmp_path: Path, kind: str) -> None:
    path = corpus(tmp_path, PACKERS[kind](lines(100)), "named-without-extension")
    reading = read_jsonl([path])
    assert sum(1 for _ in reading) == 100
    assert reading.bytes_read == reading.bytes_total == path.stat().st_size


@pytest.mark.parametrize("kind", PACKERS)
def test_a_packed_file_that_breaks_off_is_read_up_to_there(tmp_path: Path, kind: str) -> None:
    packed = PACKERS[kind](lines(100_000))
    path = corpus(tmp_path, packed[: len(packed) * 3 // 4], f"c.jsonl.{kind}")
    reading = read_jsonl([path])
    read = [document.id for document in reading]
    assert len(read) > 1000
    assert read == [f"d{number}" for number in range(len(read))]
    (problem,) = reading.problems
    assert problem.line == len(read)
    assert problem.message.startswith("nothing can be read after this line: Compressed file ended")


def test_a_packed_file_with_damage_in_the_middle(tmp_path: Path) -> None:
    packed = bytearray(gzip.compress(lines(50_000)))
    packed[len(packed) // 2 : len(packed) // 2 + 64] = b"\xff" * 64
    reading = read_jsonl([corpus(tmp_path, bytes(packed), "c.jsonl.gz")])
    assert 0 < sum(1 for _ in reading) < 50_000
    assert reading.bad > MOST_PROBLEMS
    assert "nothing can be read after this line" in reading.problems[-1].message


def test_a_kind_of_packing_that_is_not_read_is_said(tmp_path: Path) -> None:
    path = corpus(tmp_path, b"\x28\xb5\x2f\xfd rest", "c.jsonl.zst")
    with pytest.raises(CorpusError, match="compressed with zstd"):
        read_jsonl([path])


def test_progress_grows_to_the_total(tmp_path: Path) -> None:
    paths = [
        corpus(tmp_path, lines(20_000)),
        corpus(tmp_path, gzip.compress(lines(30_000).replace(b'"d', b'"e')), "d.jsonl.gz"),
    ]
    reading = read_jsonl(paths)
    seen = [reading.bytes_read for _ in reading]
    assert seen == sorted(seen)
    assert len(set(seen)) > 3
    assert reading.bytes_read == reading.bytes_total == sum(one.stat().st_size for one in paths)


def test_many_bad_lines_are_counted_but_not_all_kept(tmp_path: Path) -> None:
    reading = read_jsonl([corpus(tmp_path, GOOD + b"bad\n" * 5000)])
    list(reading)
    assert reading.bad == 5000
    assert len(reading.problems) == MOST_PROBLEMS


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    record = {"_id": 0, "title": "T", "text": "word " * 4000}
    text = "".join(json.dumps({**record, "_id": number}) + "\n" for number in range(1000))
    path = corpus(tmp_path, text.encode())
    del text
    tracemalloc.start()
    count = sum(1 for _ in read_jsonl([path]))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 1000
    assert peak < path.stat().st_size / 10
