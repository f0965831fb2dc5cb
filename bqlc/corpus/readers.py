"""All readers by name, and which of them a file is for.

A reader is one file of this package and one line of the table. The table holds names, so that
nothing is imported for a corpus that is another reader's.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

from bqlc.corpus.files import CorpusError, SourceFile
from bqlc.corpus.reading import Reader, Reading

READERS = {
    "jsonl": "bqlc.corpus.jsonl:JSONL",
    "beir": "bqlc.corpus.jsonl:JSONL",
    "browsecomp": "bqlc.corpus.shapes:BROWSECOMP",
    "anserini": "bqlc.corpus.shapes:ANSERINI",
    "pubmed": "bqlc.corpus.pubmed:PUBMED",
    "medline": "bqlc.corpus.medline:MEDLINE",
    "wikipedia": "bqlc.corpus.structured_contents:WIKIPEDIA",
    "mediawiki": "bqlc.corpus.mediawiki:MEDIAWIKI",
    "paragraphs": "bqlc.corpus.paragraphs:PARAGRAPHS",
    "markdown": "bqlc.corpus.markdown:MARKDOWN",
}
"""name -> where the reader is; a file is given to the first that recognises it."""


def read_corpus(paths: Iterable[str | Path], reader: str | Reader | None = None) -> Reading:
    """The documents of `paths`, all of one kind: that of `reader`, or the one recognised.

    A folder stands for the files of that kind in it; the others are counted as passed over.
    Raises CorpusError for a file that is not there, that no reader knows, or that is of another
    kind than the others.
    """
    named = [Path(path) for path in paths]
    chosen = reader_named(reader) if isinstance(reader, str) else reader
    found = [_files(path, chosen) for path in named]
    files = [file for of_kind, _ in found for file in of_kind]
    reading = Reading(files, chosen or _recognised(files), named)
    others = sum(number for _, number in found)
    if others:
        reading.left_out[OTHER_KIND] += others
    return reading


def reader_named(name: str) -> Reader:
    """The reader of that name. Raises CorpusError with the nearest names."""
    if name not in READERS:
        near = difflib.get_close_matches(name, READERS, n=1)
        guess = f"; did you mean {near[0]}?" if near else ""
        raise CorpusError(f"there is no reader {name!r}{guess}", f"Readers: {', '.join(READERS)}.")
    module, _, attribute = READERS[name].partition(":")
    found = getattr(import_module(module), attribute)
    assert isinstance(found, Reader)
    return found


def recognise(path: Path) -> Reader | None:
    """The reader for a file, by its first bytes; None for an empty file.

    Raises CorpusError where no reader knows it.
    """
    source = SourceFile(path)
    head = source.head()
    source.close()
    if not head.strip():
        return None
    readers = [reader_named(name) for name in READERS]
    for reader in readers:
        if reader.recognises(head):
            return reader
    for reader in readers:
        if _without_packing(path).endswith(reader.suffixes):
            return reader
    if head[257:262] == b"ustar":
        raise CorpusError(f"{path}: is a tar archive", "Unpack it and name the files in it.")
    raise CorpusError(
        f"{path}: is not of a kind that is known here",
        f"Index it with `bqlc index {path} --reader NAME`, of these: {', '.join(READERS)}.",
    )


def _recognised(files: Sequence[Path]) -> Reader:
    chosen: tuple[Path, Reader] | None = None
    for path in files:
        reader = recognise(path)
        if reader is None:
            continue
        if chosen is None:
            chosen = path, reader
        elif chosen[1] is not reader:
            raise CorpusError(
                f"{path} is {reader.name}, but {chosen[0]} is {chosen[1].name}",
                "Read files of different kinds in separate calls, or convert them.",
            )
    return chosen[1] if chosen else reader_named("jsonl")


OTHER_KIND = "file of another kind in the folder"


def _files(path: Path, reader: Reader | None) -> tuple[list[Path], int]:
    """The file, or the files in the folder and below, and how many others are there. Hidden ones
    are no files of a corpus.

    Of a folder, the files that are named as the reader's are; without a reader, the Markdown
    files are left out where there are others of a name that is known.
    """
    if not path.is_dir():
        return [path], 0
    found = [
        file
        for file in sorted(path.rglob("*"))
        if file.is_file() and not any(p.startswith(".") for p in file.relative_to(path).parts)
    ]
    for suffixes in [reader.suffixes or ("",)] if reader else _FOLDERS:
        of_kind = [file for file in found if _without_packing(file).endswith(suffixes)]
        if of_kind:
            return of_kind, len(found) - len(of_kind)
    raise CorpusError(
        f"{path}: is a folder without files that are known here", "Name the files of the corpus."
    )


_FOLDERS = ((".jsonl", ".ndjson", ".xml", ".nbib"), (".md", ".markdown"), ("",))
"""Names of files that a folder is there for, the most telling first; last, any file."""


def _without_packing(path: Path) -> str:
    name = path.name.lower()
    for packing in (".gz", ".xz", ".bz2"):
        name = name.removesuffix(packing)
    return name
