"""What models want that does not always stand in their files: instructions and pooling."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bqlc.retrieval.errors import RetrievalError
from bqlc_backends.dense.protocols import Rows

BGE = "Represent this sentence for searching relevant passages: "
QWEN = (
    "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:"
)


class EncoderError(RetrievalError):
    """A model cannot be loaded, or is not the one that the vectors were made with."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How a family of models is used: what goes before a query, and what becomes the vector."""

    name: re.Pattern[str]
    instruction: str
    pooling: str


HABITS = (
    Habit(re.compile(r"bge-(small|base|large)-en"), BGE, "cls"),
    Habit(re.compile(r"qwen3-embedding"), QWEN, "lasttoken"),
    Habit(re.compile(r"minilm"), "", "mean"),
)

POOLINGS = ("cls", "mean", "lasttoken")


def habit(model: str) -> Habit | None:
    """The habit of a model by its name, or None.

    >>> habit("BAAI/bge-base-en-v1.5").pooling
    'cls'
    """
    return next((each for each in HABITS if each.name.search(model.lower())), None)


def instruction(model: str, prompts: dict[str, str]) -> str:
    """What goes before a query: the model's own prompt, if not the habit of its family.

    >>> instruction("my/bge-base-en-v1.5", {"query": "search: "})
    'search: '
    """
    known = habit(model)
    return prompts.get("query") or (known.instruction if known else "")


def pooling(model: str, folder: Path) -> str:
    """What becomes the vector: as 1_Pooling/config.json says, else by the name, else the mean."""
    said = read_json(folder / "1_Pooling" / "config.json")
    for kind in POOLINGS:
        if said.get(f"pooling_mode_{kind}" + ("_token" * (kind == "cls"))) or said.get(
            f"pooling_mode_{kind}_tokens"
        ):
            return kind
    known = habit(model)
    return known.pooling if known else "mean"


def read_json(path: Path) -> dict[str, Any]:
    """The object in a file; empty where there is no such file."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise EncoderError(
            "MODEL-FILE", f"{path} cannot be read: {error}", "get the model again"
        ) from error
    return found if isinstance(found, dict) else {}


def digest(files: Iterable[Path]) -> str:
    """A short hash of a local model's files, which stands for its revision."""
    found = hashlib.sha256()
    for path in sorted(files):
        found.update(path.name.encode())
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                found.update(block)
    return f"sha256:{found.hexdigest()[:16]}"


def unit(rows: Rows) -> Rows:
    """The rows, each of length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-12), dtype=np.float32)
