"""JSON Lines: one JSON object a line, one document an object; plain, gz, xz or bz2."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bqlc.corpus.document import Document
from bqlc.corpus.files import SourceFile
from bqlc.corpus.json_value import DECODER, refuse_half_characters
from bqlc.corpus.reading import Item, Reader, ReadFile, Reading
from bqlc.corpus.record import BadRecord, document_of

EXPECTS = 'One JSON object a line is expected: {"_id": "1", "title": "..", "text": ".."}.'


def read_jsonl(paths: Iterable[str | Path]) -> Reading:
    """The documents of JSONL files in bqlc's own shape; bad lines are in `.problems`.

    Raises CorpusError for a missing file; iterating raises it for an id that occurs twice
    and when no line of any file is a document.
    """
    return Reading(paths, JSONL)


def records(source: SourceFile, document: Callable[[Any], Document]) -> Iterator[Item]:
    """Every line of `source` that is not blank, made a document or said to be bad."""
    for number, line in enumerate(source.lines(), 1):
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if line.isspace() or not line:
            continue
        try:
            yield number, document(_value(line))
        except BadRecord as bad:
            yield number, bad


def first_record(head: bytes) -> dict[str, Any] | None:
    """The first line of a file that is a JSON object, if one is in its first bytes."""
    for line in head.removeprefix(b"\xef\xbb\xbf").splitlines():
        if line.lstrip().startswith(b"{"):
            try:
                value: dict[str, Any] = _value(line)
            except BadRecord:
                continue
            return value
    return None


def _value(line: bytes) -> Any:
    """The JSON value of a line. Raises BadRecord with the reason and the column."""
    try:
        text = line.decode("utf-8").rstrip()
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        raise BadRecord(
            f"is not UTF-8: byte {error.start + 1} is 0x{byte:02x}; convert the file with iconv"
        ) from None
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise BadRecord(_explained(text, error)) from None
    except RecursionError:
        raise BadRecord("is nested too deeply") from None
    except ValueError as error:
        raise BadRecord(f"is not JSON: {error}") from None
    refuse_half_characters(text, value)
    return value


def _explained(text: str, error: json.JSONDecodeError) -> str:
    if text.lstrip().startswith("[") and not text.endswith("]"):
        return "begins a JSON array; write one object a line (jq -c '.[]')"
    if error.pos >= len(text):
        return f"is cut short: {error.msg} at column {error.colno}"
    return f"is not JSON: {error.msg} at column {error.colno}"


def of_records(document: Callable[[Any], Document]) -> Callable[[Sequence[Path]], ReadFile]:
    """The start of a reader of JSON Lines whose objects `document` understands."""
    return lambda _: lambda source: records(source, document)


def _recognises(head: bytes) -> bool:
    record = first_record(head)
    return record is not None and "_id" in record and not {"context", "question"} <= set(record)


JSONL = Reader(
    "jsonl", _recognises, of_records(document_of), EXPECTS, suffixes=(".jsonl", ".ndjson")
)
