"""Vectors beside an index: which files they are, and opening them.

DIR/vectors/NAME/ has, for the state of the index that they belong to (the first 16 digits of its
content hash):

    CONTENT.f32    the rows, single precision, one for each document in the order of the index
    CONTENT.keys   16 bytes for each row, a hash of the text that was encoded
    CONTENT.ids    the ids of the documents, as one JSON array
    model.json     which model made them

Lucene's commit names them, so an index and its vectors are one state. `partial.*` are the files
of a build that has not ended.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bqlc.compiler.ast.checked import EVERYTHING
from bqlc.compiler.simplify.query import NormalQuery
from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.dense.protocols import Model, Rows, VectorEngine

KEY_BYTES = 16
_CONTENT_DIGITS = 16


def folder_of(directory: Path, name: str) -> Path:
    """Where the vectors of this name lie."""
    return directory / "vectors" / name


def stem_of(content: str) -> str:
    """How the files for an index with this content hash are called."""
    return content.removeprefix("sha256:")[:_CONTENT_DIGITS]


def name_of(model: str) -> str:
    """A short name for a model, which can be a folder's.

    >>> name_of("BAAI/bge-base-en-v1.5"), name_of("/some/where/gt_mini/model/")
    ('bge-base-en-v1.5', 'gt_mini-model')
    """
    parts = [part for part in re.split(r"[\\/]", model) if part]
    last = parts[-1] if parts else "vectors"
    if last in ("model", "onnx") and len(parts) > 1:
        last = f"{parts[-2]}-{last}"
    return re.sub(r"[^A-Za-z0-9._-]+", "-", last).strip(".-") or "vectors"


@dataclass(frozen=True)
class Vectors:
    """The vectors of one state of an index, in the order of its documents.

    `live` are the numbers of the documents that are there, where deletions have left gaps in
    them; None where document n is row n.
    """

    name: str
    model: Model
    rows: Rows
    live: NDArray[np.int64] | None
    _ids: Path
    _make: str = "make them again: `bqlc vectors DIR`"

    def rows_of(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """The rows of the documents with these numbers."""
        return numbers if self.live is None else np.searchsorted(self.live, numbers)

    @cached_property
    def ids(self) -> list[str]:
        """The ids by row. Raises IndexUnusable where their file is damaged."""
        found = _read(self._ids)
        if not isinstance(found, list) or len(found) != len(self.rows):
            raise _broken(f"the ids of the vectors `{self.name}` are damaged", self._make)
        return found


def open_vectors(engine: VectorEngine, name: str = "") -> Vectors:
    """The vectors of this name that the index names; without a name, those made last.

    Raises IndexUnusable: there are none, they belong to another state, or they are damaged.
    """
    manifest = engine.manifest()
    known: dict[str, Any] = manifest.get("vectors") or {}
    if name not in known:
        if name or not known:
            raise _missing(engine, name, list(known))
        name = list(known)[-1]
    about = known[name]
    folder = folder_of(engine.directory, name)
    if about["content"] != manifest["content"]:
        raise _stale(engine, name)
    return _opened(engine, name, folder, Model(**about["model"]), int(about["rows"]))


def _opened(engine: VectorEngine, name: str, folder: Path, model: Model, number: int) -> Vectors:
    stem = stem_of(str(engine.manifest()["content"]))
    path = folder / f"{stem}.f32"
    try:
        size = path.stat().st_size
    except OSError:
        size = -1
    command = _make(engine, name, model)
    if size != number * model.dimension * 4 or not (folder / f"{stem}.ids").is_file():
        message = f"the vectors `{name}` of {engine.directory} are missing or cut short"
        raise _broken(message, command)
    rows = np.asarray(np.memmap(path, np.float32, "r", shape=(number, model.dimension)))
    return Vectors(name, model, rows, live_of(engine), folder / f"{stem}.ids", command)


def _broken(message: str, command: str) -> IndexUnusable:
    return IndexUnusable("VECTORS-BROKEN", message, command)


def live_of(engine: VectorEngine) -> NDArray[np.int64] | None:
    """The numbers of all documents, or None where they are 0, 1, 2 and so on."""
    numbers = engine.candidates(NormalQuery(EVERYTHING, engine.schema)).documents()
    return numbers if len(numbers) and numbers[-1] >= len(numbers) else None


def _missing(engine: VectorEngine, name: str, known: list[str]) -> IndexUnusable:
    earlier = _earlier(engine.directory, name)
    if earlier:
        return _stale(engine, earlier)
    help = f"make them: `bqlc vectors {engine.directory}`"
    what = f"{engine.directory} has no vectors, so it cannot be ranked by meaning"
    if known:
        what = f"{engine.directory} has no vectors `{name}`; it has: {', '.join(known)}"
        help = f"write `dense:{known[-1]}` or `hybrid:{known[-1]}`, or make others: `bqlc vectors`"
    return IndexUnusable("VECTORS-NONE", what, help)


def _earlier(directory: Path, name: str) -> str | None:
    """The name of vectors that an earlier state of the index had."""
    found = [path.parent.name for path in sorted(directory.glob("vectors/*/model.json"))]
    if name:
        return name if name in found else None
    return found[-1] if found else None


def _stale(engine: VectorEngine, name: str) -> IndexUnusable:
    about = _read(folder_of(engine.directory, name) / "model.json")
    try:
        command = _make(engine, name, Model(**about))
    except TypeError:  # the file is damaged, or of another version
        command = f"run `bqlc vectors {engine.directory} --model MODEL --name {name}`"
    return IndexUnusable(
        "VECTORS-STALE",
        f"the vectors `{name}` belong to an earlier state of {engine.directory}",
        command + "; documents that stayed are not encoded again",
    )


def _read(path: Path) -> Any:
    """What the file holds; None where that cannot be told."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None


def _make(engine: VectorEngine, name: str, model: Model) -> str:
    named = "" if name == name_of(model.model) else f" --name {name}"
    return (
        f"run `bqlc vectors {engine.directory} --model {model.model} "
        f"--encoder {model.encoder}{named}`"
    )
