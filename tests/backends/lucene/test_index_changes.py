"""An index that was changed is like one built anew of the same documents in the same order."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bqlc.compiler.resolve.schema import DOCUMENTS, Field, FieldType, Schema
from bqlc.corpus.document import Document, Section, emitted
from bqlc.corpus.jsonl import read_jsonl
from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.lucene import changes, jvm
from bqlc_backends.lucene.changes import Keeper
from bqlc_backends.lucene.errors import WriteError
from bqlc_backends.lucene.generations import same_generation
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.manifest import Manifest
from bqlc_backends.lucene.store import State, open_state
from bqlc_backends.lucene.writer import build

pytestmark = pytest.mark.usefixtures("java")

WORDS = ("ship", "boat", "storm", "sail", "mast", "harbour", "night", "captain")
KINDS = Schema("kinds", (*DOCUMENTS.fields, Field("kind", FieldType.KEYWORD)))


def document(id: str, seed: int = 0) -> Document:
    """Some document of this id; another `seed`, another content."""
    random = Random(f"{id!a} {seed}")
    sections = tuple(
        Section(f"Part {n}", " ".join(random.choices(WORDS, k=random.randrange(1, 30))))
        for n in range(random.randrange(1, 4))
    )
    return Document(
        id,
        f"The {random.choice(WORDS)}",
        sections,
        authors=random.choice(((), ("Ada Lo",))),
        date=random.choice((None, f"{random.randrange(1900, 2020)}", "2001-02-03")),
        text=emitted(sections),
    )


def documents(*ids: str) -> list[Document]:
    return [document(id) for id in ids]


def numbered(start: int, end: int) -> list[Document]:
    return [document(str(number)) for number in range(start, end)]


def facts(manifest: Manifest) -> dict[str, object]:
    """The manifest, but for the times."""
    return dataclasses.asdict(dataclasses.replace(manifest, created="", changed=""))


def scores(state: State) -> list[tuple[str, float]]:
    """Ids and BM25 scores of the documents that have one of two words, best first."""
    with jvm.door():
        builder = java_class("org.apache.lucene.search.BooleanQuery$Builder")()
        should = java_class("org.apache.lucene.search.BooleanClause$Occur").SHOULD
        for field, word in (("_rank_title", "ship"), ("_rank_text", "storm")):
            term = java_class("org.apache.lucene.index.Term")(field, word)
            query = java_class("org.apache.lucene.search.TermQuery")(term)
            builder.add(query, should)
        query = builder.build()
        top = state.searcher.search(query, 1000)
        return sorted((state.ids[hit.doc], hit.score) for hit in top.scoreDocs)


def assert_as_new(directory: Path, expected: list[Document], fresh: Path) -> None:
    """Everything an index answers with is as if it had been built of `expected` just now."""
    build(fresh, expected)
    with open_state(directory) as changed, open_state(fresh) as new:
        assert facts(changed.manifest) == facts(new.manifest)
        assert changed.ids == new.ids == tuple(each.id for each in expected)
        assert changed.documents_at(range(len(expected))) == expected
        assert changed.reader.maxDoc() == len(expected)
        assert scores(changed) == scores(new)


def test_append(tmp_path: Path) -> None:
    build(tmp_path / "index", documents("a", "b"))
    done = Keeper(tmp_path / "index").append(documents("c", "d"))
    assert (done.added, done.same, done.manifest.documents) == (2, 0, 4)
    assert_as_new(tmp_path / "index", documents("a", "b", "c", "d"), tmp_path / "fresh")


def test_append_passes_over_what_is_there(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a", "b"))
    before = state_of(keeper.directory)
    done = keeper.append(documents("a", "b"))
    assert (done.added, done.same) == (0, 2)
    assert state_of(keeper.directory) == before
    assert keeper.append(documents("a", "c", "b")).added == 1
    assert_as_new(keeper.directory, documents("a", "b", "c"), tmp_path / "fresh")


def state_of(directory: Path) -> Manifest:
    with open_state(directory) as state:
        return state.manifest


def test_append_refuses_other_content_and_changes_nothing(tmp_path: Path) -> None:
    build(tmp_path / "index", documents("a", "b"))
    with pytest.raises(WriteError, match="document 'b' already") as caught:
        Keeper(tmp_path / "index").append([document("c"), document("b", seed=1)])
    assert "--replace" in caught.value.help
    assert_as_new(tmp_path / "index", documents("a", "b"), tmp_path / "fresh")


def test_append_begins_an_index(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    assert keeper.append(iter(documents("a", "b")), otherwise=KINDS).added == 2
    assert state_of(keeper.directory).schema == KINDS
    with pytest.raises(WriteError, match="no document to index"):
        Keeper(tmp_path / "other").append([])


def test_an_interrupted_append_is_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It commits now and then; what was committed stays, also of an index that it began."""
    monkeypatch.setattr(changes, "COMMIT_EVERY", 0.0)
    monkeypatch.setattr(changes, "_BATCH", 10)

    def broken() -> Iterator[Document]:
        yield from numbered(0, 25)
        raise KeyboardInterrupt

    keeper = Keeper(tmp_path / "index")
    with pytest.raises(KeyboardInterrupt):
        keeper.append(broken())
    assert state_of(keeper.directory).documents == 21  # one to begin with, then two batches
    done = keeper.append(numbered(0, 40))
    assert (done.added, done.same) == (19, 21)
    assert_as_new(keeper.directory, numbered(0, 40), tmp_path / "fresh")


def test_replace(tmp_path: Path) -> None:
    build(tmp_path / "index", documents("a", "b", "c"))
    new = [document("a", seed=1), document("b"), document("d")]
    done = Keeper(tmp_path / "index").replace(new)
    assert (done.added, done.replaced, done.same) == (1, 1, 1)
    expected = [*documents("b", "c"), document("a", seed=1), document("d")]
    assert_as_new(tmp_path / "index", expected, tmp_path / "fresh")


def test_delete(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a", "b", "c", "d"))
    assert keeper.delete(["b", "d", "b"]).removed == 2
    assert_as_new(keeper.directory, documents("a", "c"), tmp_path / "fresh")
    keeper.append(documents("d"))
    assert_as_new(keeper.directory, documents("a", "c", "d"), tmp_path / "fresh")


def test_delete_of_what_is_not_there(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a", "b"))
    with pytest.raises(WriteError, match="no document of 1 of these ids: x"):
        keeper.delete(["a", "x"])
    assert state_of(keeper.directory).documents == 2
    done = keeper.delete(["a", "x"], missing_ok=True)
    assert (done.removed, done.missing) == (1, ("x",))


def test_an_index_may_become_empty_and_fill_again(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a"))
    done = keeper.delete(["a"])
    assert (done.manifest.documents, done.manifest.dates) == (0, None)
    with open_state(keeper.directory) as state:
        assert state.ids == ()
    keeper.compact()
    keeper.append(documents("b"))
    assert_as_new(keeper.directory, documents("b"), tmp_path / "fresh")


def test_compaction_makes_one_segment_and_keeps_all_else(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, numbered(0, 3))
    for start in range(3, 12, 3):
        keeper.append(numbered(start, start + 3))
    keeper.delete(["4"])
    before = state_of(keeper.directory)
    with open_state(keeper.directory) as state:
        assert state.reader.leaves().size() > 1
    keeper.compact()
    assert state_of(keeper.directory) == before
    assert [path.name for path in keeper.directory.glob("gen-*")] == ["gen-2"]
    with open_state(keeper.directory) as state:
        assert state.reader.leaves().size() == 1
    assert_as_new(keeper.directory, [*numbered(0, 4), *numbered(5, 12)], tmp_path / "fresh")


def test_deletions_are_merged_away_while_other_merges_run(tmp_path: Path) -> None:
    """The tenth segment makes Lucene merge the ten; those it would otherwise pass over."""
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, numbered(0, 40))
    for start in range(40, 120, 10):
        keeper.append(numbered(start, start + 10))
    new = [document(str(number), seed=1) for number in range(0, 120, 2)]
    keeper.replace(new)
    assert_as_new(keeper.directory, [*numbered(0, 120)[1::2], *new], tmp_path / "fresh")


def test_any_changes_leave_what_a_build_would(tmp_path: Path) -> None:
    """Random changes, beside a list that they are done to as well."""
    random = Random(7)
    keeper = Keeper(tmp_path / "index")
    model = {str(n): document(str(n)) for n in range(20)}
    build(keeper.directory, model.values())
    for step in range(15):
        some = [str(random.randrange(60)) for _ in range(random.randrange(1, 6))]
        ids = list(dict.fromkeys(some))
        match random.choice(("append", "replace", "replace", "delete", "compact")):
            case "append":
                new = [document(id, step) for id in ids if id not in model]
                keeper.append(new)
                model |= {each.id: each for each in new}
            case "replace":
                put = [document(id, random.choice((0, step))) for id in ids]
                keeper.replace(put)
                for each in put:
                    if model.get(each.id) != each:
                        model.pop(each.id, None)
                        model[each.id] = each
            case "delete":
                keeper.delete(ids, missing_ok=True)
                for id in ids:
                    model.pop(id, None)
            case "compact":
                keeper.compact()
        assert state_of(keeper.directory).documents == len(model)
    assert_as_new(keeper.directory, list(model.values()), tmp_path / "fresh")


def test_export_and_import_give_an_equal_index(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, numbered(0, 30))
    keeper.delete(["3"])
    path = tmp_path / "out.jsonl"
    path.write_text("".join(f"{line}\n" for line in keeper.lines()), "utf-8")
    build(tmp_path / "again", read_jsonl([path]))
    assert facts(state_of(tmp_path / "again")) == facts(state_of(keeper.directory))


def test_a_reader_keeps_its_commit(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a", "b"))
    with open_state(keeper.directory) as first:
        keeper.replace([document("a", seed=1), document("c")])
        with open_state(keeper.directory) as second:
            keeper.delete(["b"])
            keeper.compact()
            assert first.documents_at([0, 1]) == documents("a", "b")
            assert second.ids == ("b", "a", "c")
            assert first.document("c") is None
            assert second.document("b") == document("b")
        assert sorted(path.name for path in keeper.directory.glob("gen-*")) == ["gen-1", "gen-2"]
    keeper.append(documents("d"))
    assert [path.name for path in keeper.directory.glob("gen-*")] == ["gen-2"]


def test_what_no_commit_needs_is_removed(tmp_path: Path) -> None:
    """Appends, replacements and deletions leave no files of earlier commits behind."""
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a", "b"))
    for seed in range(1, 6):
        keeper.replace([document("a", seed), document("b", seed)])
    assert len(list((keeper.directory / "gen-1").glob("segments_*"))) == 1
    names = {path.name.partition(".")[0] for path in (keeper.directory / "gen-1").glob("_*.*")}
    assert len(names) == 1


@pytest.mark.parametrize(
    "id",
    ["it\u2019s", "half \ud800", "nul \0 inside", "\ufeffmark", "\U0001f600", "a b", "'"],
    ids=ascii,
)
def test_odd_ids(tmp_path: Path, id: str) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a", id))
    assert keeper.append(documents(id, "b")).same == 1
    assert keeper.replace([document(id, seed=1)]).replaced == 1
    with open_state(keeper.directory) as state:
        assert state.document(id) == document(id, seed=1)
    assert keeper.delete([id]).removed == 1
    assert_as_new(keeper.directory, documents("a", "b"), tmp_path / "fresh")


def test_a_replacement_that_lucene_refuses_leaves_the_old_one(tmp_path: Path) -> None:
    def kind(id: str, value: str) -> Document:
        return Document(id, "T", (), metadata={"kind": value})

    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, [kind("a", "x"), kind("b", "x")], KINDS)
    before = state_of(keeper.directory)
    done = keeper.replace([kind("a", "x" * 40_000), kind("b", "y"), kind("c", "y" * 40_000)])
    assert [each.id for each in done.refused] == ["a", "c"]
    assert (done.replaced, done.added) == (1, 0)
    with open_state(keeper.directory) as state:
        assert state.ids == ("a", "b")
        assert state.reader.maxDoc() == 2
        assert state.document("a") == kind("a", "x")
    assert keeper.replace([kind("b", "x")]).manifest.content == before.content


def test_twice_the_same_id_in_one_change(tmp_path: Path) -> None:
    build(tmp_path / "index", documents("a"))
    with pytest.raises(WriteError, match="'c' occurs twice: documents 1 and 3"):
        Keeper(tmp_path / "index").append(documents("c", "d", "c"))
    assert_as_new(tmp_path / "index", documents("a"), tmp_path / "fresh")


def test_the_schema_is_the_index_s_own(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a"), KINDS)
    keeper.append([Document("b", "T", (), metadata={"kind": "x"})], KINDS, otherwise=DOCUMENTS)
    assert state_of(keeper.directory).fields["kind"] == 1
    with pytest.raises(WriteError, match="schema is not that"):
        keeper.append(documents("c"), DOCUMENTS)


def test_no_index_to_change(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "none")
    calls: list[Callable[[], object]] = [
        lambda: keeper.replace(documents("a")),
        lambda: keeper.delete(["a"]),
        keeper.compact,
        lambda: list(keeper.lines()),
    ]
    for call in calls:
        with pytest.raises(IndexUnusable, match="there is no folder"):
            call()
    assert not keeper.directory.exists()


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "index")
    build(keeper.directory, documents("a"))
    with same_generation(keeper.directory, "appending"):
        calls: list[Callable[[], object]] = [lambda: keeper.append(documents("b")), keeper.compact]
        for call in calls:
            with pytest.raises(WriteError) as caught:
                call()
            assert caught.value.code == "INDEX-LOCKED"
            assert f"process {os.getpid()} on " in caught.value.message
            assert "(appending since 2" in caught.value.message
        with open_state(keeper.directory) as state:
            assert state.ids == ("a",)


def test_the_manifest_in_the_commit_is_json(tmp_path: Path) -> None:
    build(tmp_path, documents("a"))
    data = json.loads(json.dumps(state_of(tmp_path).to_json()))
    assert data["changed"] >= data["created"]
    assert data["content"].startswith("sha256:")
