"""One file of every kind, with the edge cases of that kind: what is read of it, what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bqlc.corpus.document import from_json, to_json
from bqlc.corpus.fields import field_values
from bqlc.corpus.readers import read_corpus
from bqlc.corpus.reading import Reading
from tests.conftest import Expect
from tests.corpus.test_documents import on_one_line, shown
from tests.support import cases

HERE = Path(__file__).parent
CASES = cases.load("files", HERE / "cases")


def problems(reading: Reading) -> str:
    lines = [str(problem).removeprefix(f"{HERE / 'files'}/") for problem in reading.problems]
    return "\n".join([*lines, *(f"{n} x {reason}" for reason, n in reading.left_out.items())])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_file(case: cases.Case, expect: Expect) -> None:
    reading = read_corpus([HERE / "files" / case.query])
    documents = list(reading)
    expect(case, "reader", reading.reader.name)
    expect(case, "documents", "\n\n".join(map(shown, documents)))
    expect(case, "left out", problems(reading))
    assert [from_json(to_json(document)) for document in documents] == documents


@pytest.mark.parametrize("name", ["pubmed.xml", "medline.nbib"])
def test_bibliographic_fields(name: str, expect: Expect) -> None:
    (case,) = cases.load("bibliographic", HERE / "cases")
    reading = read_corpus([HERE / "files" / name])
    document = next(document for document in reading if document.id == "101")
    values = field_values(document, reading.reader.schema)
    lines = [f"{field}: {on_one_line(one)}" for field in values for one in values[field]]
    expect(case, name, "\n".join(lines))
