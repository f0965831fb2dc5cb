"""Make the vectors of an index: in its order, in batches, and never the same text twice."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np

from bqlc.corpus.document import Document, ranking_text
from bqlc.retrieval.errors import IndexUnusable, RetrievalError
from bqlc_backends.dense.protocols import Encoder, Model, Rows, VectorEngine
from bqlc_backends.dense.vectors import KEY_BYTES, folder_of, name_of, stem_of

Progress = Callable[[int], None]

BATCH = 128
"""Documents encoded between two writes; a kill loses at most so many."""


@dataclass(frozen=True, slots=True)
class Made:
    """Vectors that are now named in the index: how many were encoded, and how many taken over."""

    name: str
    model: Model
    rows: int
    encoded: int
    reused: int


def text_of(document: Document) -> str:
    """What is encoded of a document: its title and its whole text, as far as the model reads."""
    return f"{document.title}\n{ranking_text(document)}"


def key_of(text: str) -> bytes:
    """A hash of a text that was encoded."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).digest()


def build(
    engine: VectorEngine, encoder: Encoder, name: str = "", progress: Progress | None = None
) -> Made:
    """Make the vectors of every document and name them in the index.

    Vectors of an earlier state serve for every text that stayed. After a kill the same call
    goes on where the last batch was written. `progress` gets the number of documents done.
    Raises WriteError and IndexUnusable as naming does.
    """
    name = name or name_of(encoder.about.model)
    folder = folder_of(engine.directory, name)
    content = str(engine.manifest()["content"])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _alone(folder), _Partial(folder, encoder.about) as partial:
            made = _fill(engine, encoder, partial, _known(folder, encoder.about), progress)
            partial.publish(stem_of(content), engine.ids)
    except OSError as error:
        raise RetrievalError(
            "VECTORS-WRITE",
            f"{folder} cannot be written: {error.strerror or error}",
            "check that there is room and that the folder may be written",
        ) from error
    rows = len(engine.ids)
    about = {"content": content, "rows": rows, "model": encoder.about.to_json()}
    engine.name_vectors(name, about)
    _sweep(folder, stem_of(content))
    return Made(name, encoder.about, rows, made, rows - made)


def _fill(
    engine: VectorEngine,
    encoder: Encoder,
    partial: _Partial,
    known: dict[bytes, tuple[Rows, int]],
    progress: Progress | None,
) -> int:
    """Write the rows of all documents that are not there yet; how many had to be encoded."""
    encoded = done = 0
    ids = engine.ids
    for start in range(0, len(ids), BATCH):
        texts = [text_of(document) for document in engine.documents(ids[start : start + BATCH])]
        keys = [key_of(text) for text in texts]
        if not partial.has(start, keys):
            rows, fresh = _rows(encoder, texts, keys, known)
            partial.write(start, rows, keys)
            encoded += fresh
        done += len(texts)
        if progress:
            progress(done)
    return encoded


def _rows(
    encoder: Encoder,
    texts: Sequence[str],
    keys: Sequence[bytes],
    known: dict[bytes, tuple[Rows, int]],
) -> tuple[Rows, int]:
    rows = np.empty((len(texts), encoder.about.dimension), np.float32)
    unknown = [at for at, key in enumerate(keys) if key not in known]
    if unknown:
        rows[unknown] = encoder.encode([texts[at] for at in unknown])
    for at, key in enumerate(keys):
        if key in known:
            source, row = known[key]
            rows[at] = source[row]
    return rows, len(unknown)


class _Partial:
    """The files of a build that has not ended; what another model left is thrown away."""

    def __init__(self, folder: Path, model: Model) -> None:
        self._folder, self._model = folder, model
        self._width = model.dimension * 4
        about = folder / "partial.json"
        if _read(about) != model.to_json():
            for path in folder.glob("partial.*"):
                path.unlink()
            about.write_text(json.dumps(model.to_json()), "utf-8")
        self._rows, self._keys = _open(folder / "partial.f32"), _open(folder / "partial.keys")
        whole = min(_size(self._rows) // self._width, _size(self._keys) // KEY_BYTES)
        self._keys.seek(0)
        self._done = bytearray(self._keys.read(whole * KEY_BYTES))

    def has(self, start: int, keys: Sequence[bytes]) -> bool:
        """Whether the rows from `start` on are there already, for these very texts."""
        joined = b"".join(keys)
        begin = start * KEY_BYTES
        return self._done[begin : begin + len(joined)] == joined

    def write(self, start: int, rows: Rows, keys: Sequence[bytes]) -> None:
        """Put rows at `start`, which is where the next ones belong."""
        self._done[start * KEY_BYTES :] = b"".join(keys)
        for file, width, data in (
            (self._rows, self._width, rows.tobytes()),
            (self._keys, KEY_BYTES, b"".join(keys)),
        ):
            file.seek(start * width)
            file.truncate()
            file.write(data)
            file.flush()

    def publish(self, stem: str, ids: Sequence[str]) -> None:
        """Give the files their lasting names, the rows last."""
        _write(self._folder / f"{stem}.ids", json.dumps(list(ids)))
        _write(self._folder / "model.json", json.dumps(self._model.to_json()))
        for file, width in ((self._rows, self._width), (self._keys, KEY_BYTES)):
            file.truncate(len(ids) * width)
            os.fsync(file.fileno())
            file.close()
        (self._folder / "partial.keys").replace(self._folder / f"{stem}.keys")
        (self._folder / "partial.f32").replace(self._folder / f"{stem}.f32")
        (self._folder / "partial.json").unlink()

    def __enter__(self) -> _Partial:
        return self

    def __exit__(self, *exception: object) -> None:
        self._rows.close()
        self._keys.close()


def _known(folder: Path, model: Model) -> dict[bytes, tuple[Rows, int]]:
    """Where the vectors of texts are that this model has encoded for earlier states."""
    known: dict[bytes, tuple[Rows, int]] = {}
    if not _same(_read(folder / "model.json"), model):
        return known
    for path in sorted(folder.glob("*.keys")):
        data, file = path.read_bytes(), path.with_suffix(".f32")
        number = len(data) // KEY_BYTES
        size = number * model.dimension * 4
        if path.name == "partial.keys" or not file.is_file() or file.stat().st_size != size:
            continue
        if number:
            rows = np.memmap(file, np.float32, "r", shape=(number, model.dimension))
            keys = (data[at : at + KEY_BYTES] for at in range(0, len(data), KEY_BYTES))
            known.update((key, (rows, row)) for row, key in enumerate(keys))
    return known


def _same(about: Any, model: Model) -> bool:
    """Whether a model is the one described; a folder with the same files may have moved."""
    wanted = model.to_json()
    if isinstance(about, dict) and model.revision.startswith("sha256:"):
        about = {**about, "model": model.model}
    return bool(about == wanted)


def _sweep(folder: Path, stem: str) -> None:
    """Remove the vectors of earlier states; who has them open keeps them."""
    for path in folder.iterdir():
        if path.suffix in (".f32", ".keys", ".ids") and path.stem not in (stem, "partial"):
            path.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """While this lasts no other process builds these vectors (where the system has locks)."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with open(folder / "lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise IndexUnusable(
                "VECTORS-LOCKED",
                f"another process is making the vectors in {folder}",
                "wait until it is done, or stop it",
            ) from None
        yield


def _open(path: Path) -> IO[bytes]:
    path.touch()
    return open(path, "r+b")


def _size(file: IO[bytes]) -> int:
    return file.seek(0, os.SEEK_END)


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None


def _write(path: Path, text: str) -> None:
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, "utf-8")
    new.replace(path)
