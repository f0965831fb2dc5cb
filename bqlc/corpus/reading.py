"""One pass over the files of a corpus: the documents, and what was wrong with the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.corpus.document import Document
from bqlc.corpus.files import CorpusError, Damaged, SourceFile
from bqlc.corpus.record import BadRecord

MOST_PROBLEMS = 1000
"""How many problems are kept to be shown; all are counted."""

REVISED = "revised or withdrawn later"
"""Why a record is left out that another of the same id replaces."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sound record that is no document: a redirect, say, or a list of withdrawn records.

    `withdraws`: documents of these ids are left out wherever they come later.
    """

    reason: str
    withdraws: tuple[str, ...] = ()


Found = Document | BadRecord | LeftOut

Item = tuple[int, Found]
"""The line that a record begins at, and the document or why there is none."""

ReadFile = Callable[[SourceFile], Iterator[Item]]
"""Gives the records of one file. Raises Damaged where the file breaks."""


@dataclass(frozen=True, slots=True)
class Reader:
    """One kind of file: how it is told from others, how it is read, and which fields it has.

    `recognises` sees the first bytes, unpacked. `start` begins a reading: it is given what the
    caller named, files and folders, and returns what reads one file after another.
    `expects` says in a sentence what such a file looks like. `revises`: a second record of an
    id revises the first (PubMed), and is no mistake; files are then read from the last to the
    first, so that the newest is kept. `suffixes`: in a folder, only files
    so named are meant; and a file so named is for this reader if no other recognises it.
    """

    name: str
    recognises: Callable[[bytes], bool]
    start: Callable[[Sequence[Path]], ReadFile]
    expects: str
    schema: Schema = DOCUMENTS
    revises: bool = False
    suffixes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Something of a corpus that could not be read. Line 0 is the file as a whole."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{_place(self.path, self.line)}: {self.message}"


class Reading:
    """The documents of `paths`, to be iterated once, in constant memory but for the ids.

    Bad records are counted in `bad` and kept in `problems`; reading goes on behind them.
    Records that are none on purpose are counted in `left_out`, by reason.
    Raises CorpusError: at once for a file that is not there, while iterating for an id that
    occurs twice, at the end for a corpus without a single document.
    """

    def __init__(
        self,
        paths: Iterable[str | Path],
        reader: Reader,
        named: Sequence[Path] | None = None,
    ) -> None:
        """`named` is what the caller named, where `paths` are the files found in it."""
        self.paths = tuple(Path(path) for path in paths)
        self.reader = reader
        self._read = reader.start(self.paths if named is None else named)
        self.documents = 0
        self.bad = 0
        self.problems: list[Problem] = []
        self.left_out: Counter[str] = Counter()
        self.bytes_total = sum(_size(path) for path in self.paths)
        self._done = 0
        self._open: SourceFile | None = None
        self._places: dict[str, int] = {}

    @property
    def passed_over(self) -> str:
        """What is no document on purpose, in words: the reasons and how many of each."""
        return ", ".join(f"{reason} ({number:,})" for reason, number in self.left_out.items())

    @property
    def bytes_read(self) -> int:
        """How much of `bytes_total` has been read, for a progress bar."""
        return self._done + (self._open.position if self._open else 0)

    def __iter__(self) -> Iterator[Document]:
        numbers = range(len(self.paths))
        for number in reversed(numbers) if self.reader.revises else numbers:
            yield from self._file(number, self.paths[number])
        if not self.documents:
            raise self._nothing()

    def _file(self, number: int, path: Path) -> Iterator[Document]:
        source = SourceFile(path)
        self._open = source
        line = 0
        before = self.bad
        try:
            for line, found in self._read(source):
                if isinstance(found, BadRecord):
                    self._problem(path, line, str(found))
                elif isinstance(found, LeftOut):
                    self.left_out[found.reason] += 1
                    for id in found.withdraws:
                        self._places.setdefault(id, line * len(self.paths) + number)
                elif self._is_new(found.id, number, line):
                    self.documents += 1
                    yield found
        except Damaged as damage:
            self._problem(path, line, f"nothing can be read after this line: {damage}", True)
        finally:
            self._open = None
            self._done += source.size
            source.close()
        if not line and self.bad == before:
            self._problem(path, 0, "is empty" if not source.size else "holds no record")

    def _is_new(self, id: str, number: int, line: int) -> bool:
        here = line * len(self.paths) + number
        first = self._places.setdefault(id, here)
        if first == here:
            return True
        if self.reader.revises:
            self.left_out[REVISED] += 1
            return False
        line_there, number_there = divmod(first, len(self.paths))
        there = _place(self.paths[number_there], line_there)
        raise CorpusError(
            f"{_place(self.paths[number], line)}: the id {id!r} is taken by {there}",
            "Ids must be unique: remove or rename one of the two documents.",
        )

    def _problem(self, path: Path, line: int, message: str, always: bool = False) -> None:
        self.bad += 1
        if always or len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(str(path), line, message))

    def _nothing(self) -> CorpusError:
        if not self.paths:
            return CorpusError("no files to read", "Name the files of the corpus.")
        if self.bad == 1:
            return CorpusError(f"{self.problems[0]}", self.reader.expects)
        first = "".join(f"\n  {problem}" for problem in self.problems[:3])
        return CorpusError(
            f"no document could be read, {self.bad:,} bad records, the first:{first}",
            self.reader.expects,
        )


def _size(path: Path) -> int:
    """The size of a file; refuses at once what cannot be opened."""
    source = SourceFile(path)
    source.close()
    return source.size


def _place(path: str | Path, line: int) -> str:
    return f"{path}:{line}" if line else str(path)
