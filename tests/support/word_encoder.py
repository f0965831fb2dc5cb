"""An encoder without a model: a text's vector is the sum of random vectors of its words."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np

from bqlc.compiler.meaning.tokens import tokens
from bqlc_backends.dense.models import unit
from bqlc_backends.dense.protocols import Model, Rows

DIMENSION = 24


class WordEncoder:
    """`model` is any word; another one makes other vectors."""

    def __init__(self, model: str = "words") -> None:
        self.about = Model("words", model, f"{model} 1", DIMENSION, 10_000, "sum", "")
        self.encoded: list[str] = []

    def encode(self, texts: Sequence[str]) -> Rows:
        self.encoded += texts
        return self._rows(texts)

    def encode_query(self, text: str) -> Rows:
        row: Rows = self._rows([text])[0]
        return row

    def _rows(self, texts: Sequence[str]) -> Rows:
        sums = [sum((self._word(each) for each in tokens(text)), self._word("")) for text in texts]
        return unit(np.array(sums, np.float32).reshape(len(texts), DIMENSION))

    def _word(self, word: str) -> Rows:
        seed = hashlib.sha256(f"{self.about.model} {word}".encode()).digest()[:8]
        random = np.random.default_rng(int.from_bytes(seed, "big"))
        row: Rows = random.standard_normal(DIMENSION).astype(np.float32)
        return row
