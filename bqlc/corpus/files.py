"""Files of a corpus: opened whatever they are compressed with, read as a stream."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import stat
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

_BUFFER = 1 << 18
_DAMAGE = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile, OSError)


class CorpusError(Exception):
    """A corpus that cannot be read: what is wrong, and what to do about it."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message, help)
        self.message = message
        self.help = help

    def __str__(self) -> str:
        return f"{self.message}\n{self.help}"


class Damaged(Exception):
    """The file can be read no further; what was read before is sound."""


class SourceFile:
    """One file, open for reading; `position` is how far into the file on disk we are.

    gz, xz and bz2 are told by their first bytes, not by the name.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            status = path.stat()
            if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
                raise CorpusError(
                    f"{path}: is no ordinary file; a corpus is read more than once",
                    "Write what comes from it to a file, and name that.",
                )
            self.size = status.st_size
            self._raw: io.BufferedReader = io.BufferedReader(io.FileIO(path), _BUFFER)
        except FileNotFoundError:
            raise CorpusError(
                f"{path}: there is no such file", "Check the name; give the files of the corpus."
            ) from None
        except IsADirectoryError:
            raise CorpusError(f"{path}: is a folder", "Name the files in it.") from None
        except OSError as error:
            raise CorpusError(
                f"{path}: cannot be read ({error.strerror})", "Check the permissions of the file."
            ) from None
        self.stream = self._opened()

    @property
    def position(self) -> int:
        return self.size if self._raw.closed else self._raw.tell()

    def close(self) -> None:
        self._raw.close()

    def lines(self) -> Iterator[bytes]:
        """The lines, each with its line feed. Raises Damaged where a compressed file breaks."""
        try:
            yield from self.stream
        except _DAMAGE as error:
            raise Damaged(str(error)) from error

    def read(self, size: int) -> bytes:
        """Up to `size` of the next bytes, none at the end.

        Raises Damaged where a compressed file breaks, after all bytes before that.
        """
        try:
            return self.stream.read1(size)
        except _DAMAGE as error:
            raise Damaged(str(error)) from error

    def read_all(self) -> bytes:
        """The rest of the file."""
        return b"".join(iter(lambda: self.read(_BUFFER), b""))

    def head(self) -> bytes:
        """The first bytes, up to 4 MiB, by which a reader is recognised. They are used up."""
        parts: list[bytes] = []
        try:
            while sum(map(len, parts)) < 1 << 22 and (part := self.read(_BUFFER)):
                parts.append(part)
        except Damaged:
            pass  # the reader will come to the same place, and say so
        return b"".join(parts)

    def _opened(self) -> io.BufferedReader:
        magic = self._raw.peek(6)[:6]
        plain: BinaryIO  # not closed by itself: closing the file below it is enough
        if magic.startswith(b"\x1f\x8b"):
            plain = cast(BinaryIO, gzip.GzipFile(fileobj=self._raw))
        elif magic.startswith(b"\xfd7zXZ"):
            plain = cast(BinaryIO, lzma.LZMAFile(self._raw))  # noqa: SIM115
        elif magic.startswith(b"BZh"):
            plain = cast(BinaryIO, bz2.BZ2File(self._raw))
        elif magic.startswith((b"\x28\xb5\x2f\xfd", b"PK\x03\x04")):
            name = "zstd" if magic.startswith(b"\x28") else "zip"
            raise CorpusError(
                f"{self.path}: is compressed with {name}, which is not read here",
                "Unpack it, or compress it with gzip or xz.",
            )
        else:
            return self._raw
        return io.BufferedReader(cast(io.RawIOBase, plain), _BUFFER)
