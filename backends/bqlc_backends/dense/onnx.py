"""The door to onnxruntime: a folder with an ONNX model and its tokenizer, without torch."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bqlc_backends.dense.models import (
    EncoderError,
    digest,
    instruction,
    pooling,
    read_json,
    unit,
)
from bqlc_backends.dense.protocols import Model, Rows

BATCH = 16
TOKENS = 512
"""Read of a text where the model's files do not say how much it can."""

_HELP = "name a folder with model.onnx (or onnx/model.onnx) and tokenizer.json"


class OnnxEncoder:
    """A model that onnxruntime runs on the processor."""

    def __init__(self, model: str) -> None:
        folder = Path(model)
        weights = _file(folder, "model.onnx", "onnx/model.onnx")
        tokenizer = _file(folder, "tokenizer.json", "../tokenizer.json")
        tokens = int(read_json(folder / "sentence_bert_config.json").get("max_seq_length", TOKENS))
        prompts = read_json(folder / "config_sentence_transformers.json").get("prompts") or {}
        self._pooling = pooling(model, folder)
        self._session, self._tokenizer = _load(weights, tokenizer, tokens)
        self._inputs = [each.name for each in self._session.get_inputs()]
        dimension = int(self._hidden(["a"])[0].shape[-1])
        self.about = Model(
            "onnx",
            model,
            digest([weights]),
            dimension,
            tokens,
            self._pooling,
            instruction(model, prompts),
        )

    def encode(self, texts: Sequence[str]) -> Rows:
        """One row for each document text."""
        rows = np.zeros((len(texts), self.about.dimension), np.float32)
        by_length = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        for start in range(0, len(texts), BATCH):
            some = by_length[start : start + BATCH]
            rows[some] = self._pooled([texts[at] for at in some])
        return unit(rows)

    def encode_query(self, text: str) -> Rows:
        """One vector, made with the model's instruction for queries if it has one."""
        row: Rows = unit(self._pooled([self.about.instruction + text]))[0]
        return row

    def _pooled(self, texts: Sequence[str]) -> Rows:
        hidden, mask = self._hidden(texts)
        if self._pooling == "cls":
            return hidden[:, 0]
        if self._pooling == "lasttoken":
            last = mask.shape[1] - 1 - np.argmax(mask[:, ::-1], axis=1)
            return np.asarray(hidden[np.arange(len(texts)), last])
        weights = mask[:, :, None].astype(np.float32)
        return np.asarray((hidden * weights).sum(axis=1) / weights.sum(axis=1), dtype=np.float32)

    def _hidden(self, texts: Sequence[str]) -> tuple[Rows, NDArray[np.int64]]:
        """The last layer for every token, and which tokens are no padding."""
        read = self._tokenizer.encode_batch(list(texts))
        feed = {
            "input_ids": np.array([each.ids for each in read], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in read], dtype=np.int64),
            "token_type_ids": np.array([each.type_ids for each in read], dtype=np.int64),
        }
        hidden = self._session.run(None, {name: feed[name] for name in self._inputs})[0]
        return np.asarray(hidden, dtype=np.float32), feed["attention_mask"]


def _file(folder: Path, *names: str) -> Path:
    for name in names:
        if (folder / name).is_file():
            return folder / name
    raise EncoderError("MODEL-MISSING", f"there is no {names[0]} in {folder}", _HELP)


def _load(weights: Path, tokenizer: Path, tokens: int) -> tuple[Any, Any]:
    try:
        from onnxruntime import InferenceSession
        from tokenizers import Tokenizer
    except ImportError as error:
        raise EncoderError(
            "ENCODER-MISSING",
            f"the encoder onnx cannot be imported: {error}",
            "`pip install 'bqlc[dense-light]'`",
        ) from error
    try:
        session = InferenceSession(str(weights), providers=["CPUExecutionProvider"])
        reader = Tokenizer.from_file(str(tokenizer))
    except Exception as error:  # both libraries raise bare exceptions of their own
        raise EncoderError("MODEL-FILE", f"{weights} cannot be loaded: {error}", _HELP) from error
    reader.enable_truncation(tokens)
    reader.enable_padding()
    return session, reader
