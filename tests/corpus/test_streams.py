"""Streams of JSON and XML: the same records however the bytes arrive, in bounded memory."""

from __future__ import annotations

import gzip
import json
import tracemalloc
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bqlc.corpus import json_stream, xml_records
from bqlc.corpus.document import Document
from bqlc.corpus.files import Damaged, SourceFile
from bqlc.corpus.json_stream import json_values
from bqlc.corpus.record import BadRecord
from bqlc.corpus.xml_records import text_of, xml_items

FILES = Path(__file__).parent / "files"
VALUES = st.recursive(
    st.none() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)
OBJECTS = st.lists(st.dictionaries(st.text(), VALUES, max_size=4), min_size=1, max_size=5)


def values(path: Path) -> list[object]:
    source = SourceFile(path)
    found = [value for _, value in json_values(source)]
    source.close()
    return found


@settings(max_examples=60)
@given(OBJECTS, st.sampled_from([None, 1]), st.integers(1, 40), st.booleans())
def test_values_are_read_whatever_the_layout(
    tmp_path_factory: pytest.TempPathFactory,
    objects: list[object],
    indent: int | None,
    chunk: int,
    as_array: bool,
) -> None:
    texts = [json.dumps(value, indent=indent, ensure_ascii=False) for value in objects]
    text = "[" + ",\n".join(texts) + "]" if as_array else "\n".join(texts)
    path = tmp_path_factory.mktemp("json") / "c.json"
    path.write_text(text, encoding="utf-8", errors="replace")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "_CHUNK", chunk)
        assert values(path) == json.loads("[" + ",".join(map(json.dumps, objects)) + "]")


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        (b'{"a": 1}\n{"b": }\n{"c": 1}', 2, "is not JSON: Expecting value in line 2"),
        (b'[{"a": 1},\n\n{"b": "caf\xe9"},\n{"c": 1}]', 3, "is not UTF-8: byte 0xe9 in line 3"),
        (b'{"a": 1}{"b": "\\ud800"}\n{"c": 1}', 1, "holds \\ud800, half of a character; write"),
        (b'{"a": 1}\n{"b": NaN}\n{"c": 1}', 2, "is not JSON: NaN is no JSON number in line 2"),
        (b'{"a": 1}\n{"b": tru', 2, "is not JSON: Expecting value in line 2"),
        (b'{"a": 1}\n{"b": "cut', 2, "is not JSON: Unterminated string starting at in line 2"),
    ],
)
def test_what_is_no_json_is_reported_and_passed(
    tmp_path: Path, content: bytes, line: int, message: str
) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(content)
    source = SourceFile(path)
    found = list(json_values(source))
    (bad,) = ((at, value) for at, value in found if isinstance(value, BadRecord))
    assert bad[0] == line
    assert str(bad[1]).startswith(message)
    good = [value for _, value in found if not isinstance(value, BadRecord)]
    assert good == [{"a": 1}, {"c": 1}][: len(good)]


def test_an_early_mistake_does_not_read_the_whole_file_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text(
        '{"a": }\n' + ('{"text": "' + "word " * 300 + '"}\n') * 5_000, encoding="utf-8"
    )
    tracemalloc.start()
    source = SourceFile(path)
    count = sum(1 for _ in json_values(source))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 5_001
    assert peak < path.stat().st_size / 3


def items(path: Path, tags: tuple[str, ...]) -> list[tuple[int, object]]:
    def document(element: ET.Element) -> Document:
        return Document(id=element.get("id", ""), title=text_of(element), sections=())

    source = SourceFile(path)
    return [(line, str(found)) for line, found in xml_items(source, tags, document)]


XML = b"""<?xml version="1.0" encoding="ISO-8859-1"?>
<set><rec id="1">caf\xe9 <b>x</b></rec><record id="no"/>
<rec
  id="2"/> <rec id="3">not closed
<rec id="4">fine</rec  ><rec id="5"><b></rec>
<rec id="6" note="a > b">six</rec></set>
"""


@pytest.mark.parametrize("chunk", [1, 2, 7, 64, 1 << 18])
def test_xml_is_cut_into_records_however_the_bytes_arrive(
    tmp_path: Path, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.xml"
    path.write_bytes(XML)
    monkeypatch.setattr(xml_records, "_CHUNK", chunk)
    found = items(path, ("rec",))
    assert [line for line, _ in found] == [2, 3, 4, 5, 5, 6]
    assert "title='café x'" in str(found[0][1])
    assert "id='2'" in str(found[1][1])
    assert "mismatched tag in line 5" in str(found[2][1])
    assert "title='fine'" in str(found[3][1])
    assert "mismatched tag in line 5" in str(found[4][1])
    assert "title='six'" in str(found[5][1])


def test_packed_xml_that_breaks_off_gives_the_records_before(tmp_path: Path) -> None:
    records = b"".join(b'<rec id="%d">%d words</rec>\n' % (n, n * n) for n in range(20_000))
    packed = gzip.compress(b"<set>\n" + records + b"</set>\n")
    path = tmp_path / "c.xml.gz"
    path.write_bytes(packed[: len(packed) // 2])
    read = xml_items(SourceFile(path), ("rec",), lambda _: BadRecord("x"))
    lines: list[int] = []
    with pytest.raises(Damaged):
        lines.extend(line for line, _ in read)
    assert lines == list(range(2, lines[-1] + 1))
    assert len(lines) > 5000
