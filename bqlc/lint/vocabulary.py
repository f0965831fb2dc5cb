"""The headings of a controlled vocabulary, read from the file that its owner hands out.

Two forms are known: the table of MeSH tree numbers (tab-separated `tree_number` and `mesh`, plain
or packed with gzip), and NLM's `desc20XX.xml`. Neither comes with bqlc.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO


class VocabularyError(ValueError):
    """A file that is no vocabulary."""


@dataclass(frozen=True)
class Vocabulary:
    """`headings`: lower case -> as it is written. `broader`: those that have narrower ones."""

    name: str
    headings: dict[str, str]
    broader: frozenset[str]


def read_vocabulary(path: str | Path) -> Vocabulary:
    """The vocabulary of a file. Raises VocabularyError, OSError."""
    path = Path(path)
    with _opened(path) as file:
        rows = list(_rows(file, path))
    if not rows:
        raise VocabularyError(f"{path} has no heading")
    numbers = {number for number, _ in rows}
    parents = {number.rpartition(".")[0] for number in numbers}
    broader = frozenset(name.lower() for number, name in rows if number in parents)
    return Vocabulary(path.name, {name.lower(): name for _, name in rows}, broader)


def _opened(path: Path) -> IO[str]:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8")
    return path.open(encoding="utf-8")


def _rows(file: IO[str], path: Path) -> Iterator[tuple[str, str]]:
    """Tree numbers with their headings."""
    if path.name.removesuffix(".gz").endswith(".xml"):
        yield from _xml_rows(file)
        return
    for row in file:
        number, tab, name = row.rstrip("\n").partition("\t")
        if not tab:
            raise VocabularyError(f"{path}: a row is not `tree number, tab, heading`")
        if number != "tree_number":
            yield number, name


def _xml_rows(file: IO[str]) -> Iterator[tuple[str, str]]:
    from xml.etree import ElementTree

    for _, element in ElementTree.iterparse(file, events=("end",)):
        if element.tag == "DescriptorRecord":
            name = element.findtext("DescriptorName/String") or ""
            for number in element.iterfind("TreeNumberList/TreeNumber"):
                yield number.text or "", name
            element.clear()
