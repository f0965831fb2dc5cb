"""Locks on files that the operating system drops when a process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class Taken(Exception):
    """Somebody else holds the lock."""


class FileLock:
    """A lock on an existing file: `shared` with other shared ones, or alone; else raises Taken.

    On Windows a shared lock is none: there a file that is open cannot be removed anyway.
    """

    def __init__(self, path: Path, *, shared: bool) -> None:
        self._file = os.open(path, os.O_RDONLY if shared else os.O_RDWR)
        try:
            _lock(self._file, shared)
        except BaseException:
            self.close()
            raise

    def write(self, text: str) -> None:
        """Replace what the file says, for people to read."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, text.encode())

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, shared: bool) -> None:
        if shared:
            return
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise Taken from error

else:
    import fcntl

    def _lock(file: int, shared: bool) -> None:
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Taken from error
