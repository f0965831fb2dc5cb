"""Making vectors: named in the commit, resumed after a kill, reused after a rebuild."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bqlc.retrieval.errors import RetrievalError
from bqlc_backends.dense import build as building
from bqlc_backends.dense.build import Made, build, text_of
from bqlc_backends.dense.protocols import Rows
from bqlc_backends.dense.vectors import open_vectors
from bqlc_backends.lucene import writer
from bqlc_backends.lucene.engine import open_engine
from tests.retrieval.bridges import BRIDGES
from tests.support.word_encoder import WordEncoder


class Killed(Exception):
    """Stands for a kill in the middle of a build."""


class Dying(WordEncoder):
    """Dies when it has encoded so many texts."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    def encode(self, texts: Sequence[str]) -> Rows:
        if self.left < len(texts):
            raise Killed
        self.left -= len(texts)
        return super().encode(texts)


def make(directory: Path, encoder: WordEncoder | None = None) -> Made:
    engine = open_engine(directory)
    try:
        return build(engine, encoder or WordEncoder())
    finally:
        engine.close()


def rows_are_right(directory: Path) -> bool:
    engine = open_engine(directory)
    vectors = open_vectors(engine)
    texts = [text_of(document) for document in engine.documents(engine.ids)]
    same = np.array_equal(vectors.rows, WordEncoder().encode(texts))
    right = same and vectors.ids == list(engine.ids)
    engine.close()
    return right


def test_vectors_are_named_in_the_commit_and_documents_stay(plain: Path) -> None:
    before = open_engine(plain)
    made = make(plain)
    after = open_engine(plain)
    assert (made.name, made.rows, made.encoded, made.reused) == ("words", 6, 6, 0)
    about = after.manifest()["vectors"]["words"]
    assert about["model"]["dimension"] == 24
    assert about["content"] == after.manifest()["content"]
    assert dict(after.manifest(), vectors={}) == before.manifest()
    assert before.documents(before.ids) == list(BRIDGES)  # an open reader is not disturbed
    assert after.documents(after.ids) == list(BRIDGES)
    assert rows_are_right(plain)


@pytest.mark.parametrize("survived", range(6))
def test_a_build_that_was_killed_goes_on(
    plain: Path, monkeypatch: pytest.MonkeyPatch, survived: int
) -> None:
    monkeypatch.setattr(building, "BATCH", 1)
    with pytest.raises(Killed):
        make(plain, Dying(survived))
    assert not open_engine(plain).manifest()["vectors"]
    made = make(plain)
    assert (made.encoded, made.reused) == (6 - survived, survived)
    assert rows_are_right(plain)
    assert not list(plain.glob("vectors/words/partial.*"))


def test_a_half_written_row_is_made_again(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "BATCH", 1)
    with pytest.raises(Killed):
        make(plain, Dying(3))
    partial = plain / "vectors" / "words" / "partial.f32"
    partial.write_bytes(partial.read_bytes()[:-10])
    assert make(plain).encoded == 4
    assert rows_are_right(plain)


def test_after_a_rebuild_only_new_and_changed_texts_are_encoded(with_vectors: Path) -> None:
    changed = replace(BRIDGES[1], title="Another Bridge")
    added = replace(BRIDGES[0], id="b0", title="A new bridge")
    writer.build(with_vectors, [BRIDGES[5], added, changed, BRIDGES[0]])
    encoder = WordEncoder()
    made = make(with_vectors, encoder)
    assert (made.encoded, made.reused) == (2, 2)
    assert encoder.encoded == [text_of(added), text_of(changed)]
    assert rows_are_right(with_vectors)
    assert len(list(with_vectors.glob("vectors/words/*.f32"))) == 1


def test_made_twice_encodes_nothing(with_vectors: Path) -> None:
    assert make(with_vectors).encoded == 0
    assert rows_are_right(with_vectors)


def test_what_another_model_left_is_not_used(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "BATCH", 1)
    with pytest.raises(Killed):
        make(plain, Dying(3))
    other = WordEncoder("other")
    engine = open_engine(plain)
    assert build(engine, other, "words").encoded == 6
    assert build(engine, WordEncoder(), "words").encoded == 6
    engine.close()
    assert rows_are_right(plain)


def test_vectors_for_an_index_that_was_replaced_meanwhile_are_refused(plain: Path) -> None:
    engine = open_engine(plain)
    writer.build(plain, BRIDGES[:3])
    with pytest.raises(RetrievalError) as caught:
        build(engine, WordEncoder())
    assert caught.value.code == "INDEX-CHANGED"
    assert not open_engine(plain).manifest()["vectors"]


def test_progress_counts_documents(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "BATCH", 4)
    seen: list[int] = []
    engine = open_engine(plain)
    build(engine, WordEncoder(), progress=seen.append)
    assert seen == [4, 6]
