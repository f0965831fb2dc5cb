"""MeSH: the headings of NLM's thesaurus, which is a tree, from NLM's own files.

Read are the descriptors (`desc2024.xml`, also packed), the list of the tree (`mtrees2024.bin`,
`heading;number`) and tables with the columns tree number and heading. The files are NLM's and not
part of bqlc: https://www.nlm.nih.gov/databases/download/mesh.html
"""

from __future__ import annotations

import difflib
import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO

from bqlc.compiler.lex.standard import keyword

_NUMBER = re.compile(r"[A-Z]\d{2}(?:\.\d{3})*\Z")
_YEAR = re.compile(r"(?:19|20)\d{2}")
_RECORD_SET = re.compile(rb"nlmdescriptorrecordset_(\d{4})")


class MeshError(Exception):
    """A file that is none of NLM's, or cannot be read."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with its places in the tree and its entry terms, where the file gives them."""

    name: str
    numbers: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()


class Mesh:
    """The headings of one year, found by name or entry term in any case."""

    def __init__(self, headings: Iterable[Heading], year: str = "") -> None:
        self.year = year
        self.headings = {keyword(heading.name): heading for heading in headings}
        self._numbers: dict[str, str] = {}
        self._entries: dict[str, str] = {}
        for name, heading in self.headings.items():
            self._numbers.update(dict.fromkeys(heading.numbers, name))
            for entry in heading.entries:
                self._entries.setdefault(keyword(entry), name)

    @property
    def title(self) -> str:
        return f"MeSH {self.year}".strip()

    def find(self, term: str) -> Heading | None:
        """The heading of this name, or with this entry term."""
        name = keyword(term)
        return self.headings.get(name) or self.headings.get(self._entries.get(name, ""))

    def near(self, term: str, most: int = 3) -> list[str]:
        """Headings with the words of a term in them, else spelled like it."""
        spelled = difflib.get_close_matches(keyword(term), self.headings, n=most, cutoff=0.9)
        if spelled:
            return [self.headings[name].name for name in spelled]
        words = set(keyword(term).replace(",", " ").split())
        holding = [
            heading.name
            for name, heading in self.headings.items()
            if words <= set(name.replace(",", " ").split())
        ]
        if holding:
            return sorted(holding, key=lambda name: (len(name), name))[:most]
        close = difflib.get_close_matches(keyword(term), self.headings, n=most, cutoff=0.75)
        return [self.headings[name].name for name in close]

    def narrower(self, name: str) -> tuple[str, ...]:
        """All headings below, in lower case, each once; none of what is no heading.

        >>> tree = Mesh([Heading("Lung", ("A04.4",)), Heading("Bronchi", ("A04.4.1",))])
        >>> tree.narrower("lung")
        ('bronchi',)
        """
        heading = self.headings.get(keyword(name))
        if heading is None:
            return ()
        found: dict[str, None] = {}
        pending = list(heading.numbers)
        while pending:
            for number in self._children.get(pending.pop(0), ()):
                found[self._numbers[number]] = None
                pending.append(number)
        found.pop(keyword(name), None)
        return tuple(found)

    def below(self, name: str) -> tuple[str, ...]:
        """The headings right below, as they are written."""
        heading = self.headings.get(keyword(name))
        numbers = heading.numbers if heading else ()
        names = (
            self._numbers[one] for number in numbers for one in self._children.get(number, ())
        )
        return tuple(dict.fromkeys(self.headings[one].name for one in names))

    def above(self, name: str) -> tuple[str, ...]:
        """The headings right above, as they are written."""
        heading = self.headings.get(keyword(name))
        parents = (number.rpartition(".")[0] for number in (heading.numbers if heading else ()))
        names = (self._numbers[parent] for parent in parents if parent in self._numbers)
        return tuple(dict.fromkeys(self.headings[one].name for one in names))

    @cached_property
    def _children(self) -> dict[str, list[str]]:
        children: dict[str, list[str]] = {}
        for number in sorted(self._numbers):
            children.setdefault(number.rpartition(".")[0], []).append(number)
        return children


def read_mesh(path: Path) -> Mesh:
    """The tree of one of NLM's files. Raises MeshError."""
    try:
        with _opened(path) as file:
            start = file.read(2000)
        year = _year(path, start)
        with _opened(path) as file:
            found = list(_descriptors(file) if b"<" in start[:200] else _rows(file))
    except (OSError, EOFError, UnicodeDecodeError, ET.ParseError) as error:
        raise MeshError(f"`{path}` cannot be read as MeSH: {error}") from None
    if not found:
        raise MeshError(f"`{path}` holds no headings of MeSH")
    return Mesh(found, year)


def _opened(path: Path) -> IO[bytes]:
    if path.suffix == ".gz":
        return gzip.open(path, "rb")  # type: ignore[return-value]
    return path.open("rb")


def _year(path: Path, start: bytes) -> str:
    """The year of the tree, from what the file says or from its name."""
    told = _RECORD_SET.search(start)
    if told is not None:
        return told[1].decode()
    named = _YEAR.search(path.name)
    return named[0] if named else ""


def _descriptors(file: IO[bytes]) -> Iterator[Heading]:
    """The records of `desc*.xml`, one after the other, without keeping the file in memory."""
    for _, element in ET.iterparse(file):
        if element.tag != "DescriptorRecord":
            continue
        name = " ".join((element.findtext("DescriptorName/String") or "").split())
        numbers = [
            (one.text or "").strip() for one in element.iterfind("TreeNumberList/TreeNumber")
        ]
        terms = element.iterfind("ConceptList/Concept/TermList/Term/String")
        entries = dict.fromkeys((one.text or "").strip() for one in terms)
        entries.pop(name, None)
        element.clear()
        if name:
            yield Heading(name, tuple(numbers), tuple(entries))


def _rows(file: IO[bytes]) -> Iterator[Heading]:
    """The rows `heading;number` or `number TAB heading`."""
    numbers: dict[str, list[str]] = {}
    for raw in file:
        row = raw.decode("utf-8").rstrip("\r\n")
        left, _, right = (
            row.rpartition(";") if ";" in row and "\t" not in row else row.partition("\t")
        )
        number, name = (right, left) if _NUMBER.match(right) else (left, right)
        if _NUMBER.match(number) and name:
            numbers.setdefault(name, []).append(number)
    for name, places in numbers.items():
        yield Heading(name, tuple(places))
