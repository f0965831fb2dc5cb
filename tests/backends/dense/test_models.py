"""Instructions and pooling: what a model's files say wins, then its family's habit."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from bqlc_backends.dense.models import BGE, QWEN, EncoderError, instruction, pooling, unit


@pytest.mark.parametrize(
    ("model", "wanted", "pooled"),
    [
        ("BAAI/bge-base-en-v1.5", BGE, "cls"),
        ("BAAI/bge-small-en-v1.5", BGE, "cls"),
        ("/models/bge-large-en-v1.5", BGE, "cls"),
        ("Qwen/Qwen3-Embedding-0.6B", QWEN, "lasttoken"),
        ("sentence-transformers/all-MiniLM-L6-v2", "", "mean"),
        ("someone/else", "", "mean"),
    ],
)
def test_families(model: str, wanted: str, pooled: str, tmp_path: Path) -> None:
    assert instruction(model, {}) == wanted
    assert pooling(model, tmp_path) == pooled


def test_the_models_own_prompt_and_pooling_win(tmp_path: Path) -> None:
    assert instruction("BAAI/bge-base-en-v1.5", {"query": "q: ", "document": "d: "}) == "q: "
    (tmp_path / "1_Pooling").mkdir()
    config = tmp_path / "1_Pooling" / "config.json"
    for key, kind in (
        ("pooling_mode_cls_token", "cls"),
        ("pooling_mode_mean_tokens", "mean"),
        ("pooling_mode_lasttoken", "lasttoken"),
    ):
        config.write_text(json.dumps({"pooling_mode_max_tokens": False, key: True}))
        assert pooling("Qwen3-Embedding", tmp_path) == kind
    config.write_text("{")
    with pytest.raises(EncoderError, match="cannot be read"):
        pooling("x", tmp_path)


def test_unit_rows() -> None:
    rows = unit(np.array([[3, 4], [0, 0]], np.float32))
    assert rows.tolist() == [[pytest.approx(0.6), pytest.approx(0.8)], [0, 0]]
