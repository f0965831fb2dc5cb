"""The door to sentence-transformers: any model of the hub, or a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bqlc_backends.dense.models import EncoderError, digest, instruction, unit
from bqlc_backends.dense.protocols import Model, Rows

BATCH = 32


class SentenceTransformerEncoder:
    """A model that sentence-transformers loads, on the processor or the card it finds."""

    def __init__(self, model: str, **options: Any) -> None:
        self._model = _load(model, options)
        self._instruction = instruction(model, dict(self._model.prompts or {}))
        dimension = self._model.get_embedding_dimension()
        assert dimension is not None
        self.about = Model(
            "sentence-transformers",
            model,
            _revision(self._model, model),
            int(dimension),
            int(self._model.max_seq_length or 0),
            _pooling(self._model),
            self._instruction,
        )

    def encode(self, texts: Sequence[str]) -> Rows:
        """One row for each document text."""
        return self._rows(texts, "")

    def encode_query(self, text: str) -> Rows:
        """One vector, made with the model's instruction for queries if it has one."""
        row: Rows = self._rows([text], self._instruction)[0]
        return row

    def _rows(self, texts: Sequence[str], prompt: str) -> Rows:
        if not texts:
            return np.zeros((0, self.about.dimension), np.float32)
        rows = self._model.encode(
            list(texts), prompt=prompt, batch_size=BATCH, show_progress_bar=False
        )
        return unit(np.asarray(rows, dtype=np.float32))


def _load(model: str, options: dict[str, Any]) -> Any:
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise EncoderError(
            "ENCODER-MISSING",
            f"the encoder sentence-transformers cannot be imported: {error}",
            "`pip install 'bqlc[dense]'`, or use --encoder onnx, which needs no torch",
        ) from error
    try:
        return SentenceTransformer(model, **options)
    except (OSError, ValueError, KeyError) as error:
        raise EncoderError(
            "MODEL-MISSING",
            f"the model {model} cannot be loaded: {str(error).splitlines()[0]}",
            "name a model of the hub, or the folder of one; offline it must be on disk already",
        ) from error


def _revision(loaded: Any, model: str) -> str:
    """The hub's commit of the model, or a hash of its weights in a folder."""
    folder = Path(model)
    if folder.is_dir():
        return digest([*folder.glob("*.safetensors"), *folder.glob("*.bin")])
    configuration = getattr(loaded[0], "auto_model", None)
    return str(getattr(getattr(configuration, "config", None), "_commit_hash", None) or "unknown")


def _pooling(loaded: Any) -> str:
    for module in loaded:
        mode = getattr(module, "pooling_mode", None)
        if mode:
            return str(mode)
    return "the model's own"
