"""What the dense rankers need of an index and of an encoder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.corpus.document import Document
from bqlc.retrieval.engine import Ranked

Rows: TypeAlias = NDArray[np.float32]
"""Vectors, one a row."""


class Candidates(Protocol):
    """A candidate set by document numbers."""

    @property
    def total(self) -> int: ...

    def documents(self) -> NDArray[np.int64]:
        """The numbers, ascending."""
        ...


@runtime_checkable
class VectorEngine(Protocol):
    """An engine that numbers its documents and can have vectors beside it."""

    @property
    def schema(self) -> Schema: ...

    @property
    def directory(self) -> Path: ...

    @property
    def ids(self) -> tuple[str, ...]: ...

    def candidates(self, query: NormalQuery) -> Candidates: ...

    def name_vectors(self, name: str, about: Mapping[str, Any]) -> None: ...

    def count(self, query: NormalQuery) -> int: ...

    def top(self, query: NormalQuery, words: tuple[str, ...], k: int, skip: int = 0) -> Ranked: ...

    def documents(self, ids: Sequence[str]) -> list[Document]: ...

    def document(self, id: str) -> Document | None: ...

    def manifest(self) -> Mapping[str, Any]: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Model:
    """Which model made vectors, exactly enough to make the same again.

    `revision` is the hub's commit, or a hash of the files of a local model. `tokens` is how
    much of a text it reads. The vectors have length 1: inner product is cosine.
    """

    encoder: str
    model: str
    revision: str
    dimension: int
    tokens: int
    pooling: str
    instruction: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Encoder(Protocol):
    """Turns texts into vectors of length 1."""

    @property
    def about(self) -> Model: ...

    def encode(self, texts: Sequence[str]) -> Rows:
        """One row for each document text; what is beyond the model's length is not read."""
        ...

    def encode_query(self, text: str) -> Rows:
        """One vector, made with the model's instruction for queries if it has one."""
        ...


EncoderMaker: TypeAlias = Callable[[str], Encoder]
"""Loads an encoder by model name or path; what is registered as an `encoder`."""
