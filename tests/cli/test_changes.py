"""`bqlc index --append --replace`, `delete`, `compact`, `show`, `export`: an index is kept."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bqlc.corpus.document import to_json
from tests.cli.running import bqlc, refused
from tests.retrieval.bridges import BRIDGES

pytestmark = pytest.mark.usefixtures("java")


def lines(path: Path, *documents: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(each) + "\n" for each in documents), "utf-8")
    return path


@pytest.fixture
def kept(corpus: Path, tmp_path: Path) -> Path:
    """An index of six documents that a test may change."""
    folder = tmp_path / "kept"
    assert bqlc("index", corpus, "-o", folder).code == 0
    return folder


def test_append(kept: Path, tmp_path: Path) -> None:
    more = lines(tmp_path / "more.jsonl", {"_id": "new", "title": "A new bridge"})
    done = bqlc("index", more, "-o", kept, "--append", "--json").data
    assert (done["mode"], done["added"], done["same"], done["documents"]) == ("append", 1, 0, 7)
    again = bqlc("index", more, "-o", kept, "--append")
    assert again.out.startswith("added 0 documents, replaced 0, 1 were there, in ")
    assert again.out.endswith(f"{kept} has 7\n")
    assert bqlc("info", kept, "--json").data["content"] == done["content"]


def test_append_of_other_content_names_the_way_out(kept: Path, tmp_path: Path) -> None:
    other = lines(tmp_path / "other.jsonl", {"_id": BRIDGES[0].id, "title": "Something else"})
    message = refused(bqlc("index", other, "-o", kept, "--append"))
    assert BRIDGES[0].id in message
    assert "--replace" in message
    done = bqlc("index", other, "-o", kept, "--replace", "--json").data
    assert (done["replaced"], done["documents"]) == (1, 6)
    assert "title     Something else" in bqlc("show", kept, BRIDGES[0].id).out


def test_append_begins_an_index_and_replace_does_not(corpus: Path, tmp_path: Path) -> None:
    assert "no folder" in refused(bqlc("index", corpus, "-o", tmp_path / "new", "--replace"))
    done = bqlc("index", corpus, "-o", tmp_path / "new", "--append", "--json").data
    assert (done["added"], done["documents"]) == (6, 6)


def test_misuse(kept: Path, corpus: Path) -> None:
    assert "not both" in refused(bqlc("index", corpus, "-o", kept, "--append", "--replace"), 2)
    like = ("--like", kept, "--schema", "x.toml")
    assert "not both" in refused(bqlc("index", corpus, "-o", kept, *like), 2)
    assert "Give the ids" in refused(bqlc("delete", kept), 2)


def test_delete(kept: Path, tmp_path: Path) -> None:
    first, second, third = (each.id for each in BRIDGES[:3])
    message = refused(bqlc("delete", kept, first, "nobody"))
    assert "nobody" in message
    assert "nothing was deleted" in message
    done = bqlc("delete", kept, first, "nobody", "--missing-ok", "--json").data
    assert (done["removed"], done["missing"], done["documents"]) == (1, ["nobody"], 5)
    (tmp_path / "ids").write_text(f"{second}\n\n  {third}\n")
    assert bqlc("delete", kept, "--from", tmp_path / "ids").out == (
        f"removed 2 documents: {kept} has 3\n"
    )
    assert "no document has the id" in refused(bqlc("show", kept, second))


def test_compact(kept: Path) -> None:
    bqlc("delete", kept, BRIDGES[0].id)
    before = bqlc("info", kept, "--json").data
    done = bqlc("compact", kept, "--json").data
    assert (done["documents"], done["content"]) == (5, before["content"])
    after = bqlc("info", kept, "--json").data
    assert {**after, "bytes": 0} == {**before, "bytes": 0}
    assert bqlc("compact", kept).out.startswith("compacted 5 documents in ")


def test_show_has_the_whole_record(index: Path) -> None:
    for document in BRIDGES:
        shown = bqlc("show", index, document.id, "--json").data
        assert shown == {"schema": 1, "document": json.loads(to_json(document))}
        text = bqlc("show", index, document.id).out
        for section in document.sections:
            assert f"\n## {section.heading}\n\n{section.text}\n" in text
        for key, value in document.infobox:
            assert f"  {key}: {value}\n" in text
    assert "nearest" in refused(bqlc("show", index, BRIDGES[0].id + "x"))


def test_export_gives_back_what_was_indexed(index: Path, tmp_path: Path) -> None:
    out = bqlc("export", index).out
    assert out == "".join(f"{to_json(document)}\n" for document in BRIDGES)
    (tmp_path / "out.jsonl").write_text(out, "utf-8")
    again = bqlc("index", tmp_path / "out.jsonl", "-o", tmp_path / "again", "--json").data
    assert again["content"] == bqlc("info", index, "--json").data["content"]


def test_an_export_takes_its_fields_along(tmp_path: Path) -> None:
    (tmp_path / "fields.toml").write_text(
        '[fields.title]\ntype = "text"\ndefault = true\n[fields.kind]\ntype = "keyword"\n'
    )
    corpus = lines(tmp_path / "c.jsonl", {"_id": "a", "title": "A", "kind": "Arch"})
    one, two = tmp_path / "one", tmp_path / "two"
    assert bqlc("index", corpus, "-o", one, "--schema", tmp_path / "fields.toml").code == 0
    (tmp_path / "out.jsonl").write_text(bqlc("export", one).out, "utf-8")
    assert bqlc("index", tmp_path / "out.jsonl", "-o", two, "--like", one).code == 0
    first, second = (bqlc("info", each, "--json").data for each in (one, two))
    for name in ("fields", "combinations", "content"):
        assert first[name] == second[name]
    assert [each["documents"] for each in second["fields"]] == [1, 1]


def test_an_interrupted_append_leaves_the_index_as_it_was(kept: Path, tmp_path: Path) -> None:
    """The corpus is long enough for the append to be stopped in its middle."""
    documents = ({"_id": str(number), "title": "A title"} for number in range(100_000))
    corpus = lines(tmp_path / "more.jsonl", *documents)
    before = bqlc("info", kept, "--json").data["content"]
    command = [sys.executable, "-m", "bqlc", "index", str(corpus), "-o", str(kept), "--append"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while "appending" not in (kept / "writer.lock").read_text():
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.strip().endswith("interrupted")
    assert bqlc("info", kept, "--json").data["content"] == before
    assert bqlc("delete", kept, BRIDGES[0].id).code == 0


def test_a_second_writer_is_told_who_holds_the_index(kept: Path, corpus: Path) -> None:
    from bqlc_backends.lucene.generations import same_generation

    with same_generation(kept, "appending"):
        message = refused(bqlc("compact", kept))
        assert f"process {os.getpid()} on " in message
        assert "appending since" in message
        assert bqlc("search", kept, "bridge").code == 0
