"""The folder of an index: DIR/gen-N holds Lucene's files, the one line DIR/CURRENT names gen-N.

A build writes a new generation and then replaces CURRENT, in one step of the file system: whoever
opens DIR at any moment finds the old state or the new one, and never a half.
"""

from __future__ import annotations

import datetime as dt
import os
import platform
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.lucene.errors import WriteError
from bqlc_backends.lucene.locks import FileLock, Taken

CURRENT = "CURRENT"
WRITER_LOCK = "writer.lock"
READERS_LOCK = "readers.lock"
"""In every generation: readers hold it together, and who removes the generation alone."""

_NAME = re.compile(r"gen-(\d+)\Z", re.ASCII)


def rebuild(directory: Path) -> str:
    """What to do about an index that cannot be used."""
    return f"build it: `bqlc index CORPUS.jsonl -o {directory}`"


def current(directory: Path) -> str | None:
    """The name of the generation in force, or None where there is none."""
    try:
        name = (directory / CURRENT).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return name if _NAME.match(name) else None


@contextmanager
def hold(directory: Path) -> Iterator[Path]:
    """The folder of the generation in force, not removed while we hold it.

    Raises IndexUnusable where there is no index.
    """
    while True:
        name = current(directory)
        if name is None:
            raise _no_index(directory)
        try:
            lock = FileLock(directory / name / READERS_LOCK, shared=True)
        except (FileNotFoundError, Taken):
            if current(directory) != name:
                continue  # a writer has just replaced it
            raise IndexUnusable(
                "INDEX-BROKEN",
                f"{directory} is no whole index any more: {name} is missing or cut short",
                rebuild(directory),
            ) from None
        except OSError as error:
            raise IndexUnusable(
                "INDEX-UNREADABLE",
                f"{directory} cannot be read: {error.strerror}",
                "check the permissions of the folder",
            ) from error
        try:
            yield directory / name
        finally:
            lock.close()
        return


def _no_index(directory: Path) -> IndexUnusable:
    if not directory.exists():
        return IndexUnusable(
            "INDEX-MISSING", f"there is no folder {directory}", rebuild(directory)
        )
    if not directory.is_dir():
        return IndexUnusable(
            "INDEX-NONE",
            f"{directory} is a file; an index is a folder",
            "build it: `bqlc index CORPUS.jsonl -o FOLDER`",
        )
    if not os.access(directory, os.R_OK | os.X_OK):
        return IndexUnusable(
            "INDEX-UNREADABLE",
            f"{directory} cannot be read: permission denied",
            "check the permissions of the folder",
        )
    fault = "names no index" if (directory / CURRENT).exists() else "is missing"
    return IndexUnusable(
        "INDEX-NONE", f"{directory} is no index: its file {CURRENT} {fault}", rebuild(directory)
    )


@contextmanager
def new_generation(directory: Path, doing: str = "building") -> Iterator[Path]:
    """A new folder to write in, published at the end; on any exception it is as if never begun.

    `doing` is what another writer is told that we do. Raises WriteError when another writer is
    at work or `directory` is something else.
    """
    created = not directory.exists()
    if not created and not directory.is_dir():
        raise WriteError(
            "INDEX-FOLDER", f"{directory} is a file; an index is a folder", "name a new folder"
        )
    try:
        directory.mkdir(parents=True, exist_ok=True)
        _refuse_strangers(directory)
        lock = _writer_lock(directory, doing)
    except OSError as error:
        raise cannot_write(directory, error.strerror or str(error)) from error
    try:
        _sweep(directory)
        folder = directory / f"gen-{1 + max(_numbers(directory), default=0)}"
        folder.mkdir()
        (folder / READERS_LOCK).touch()
        yield folder
        _publish(directory, folder.name)
    except BaseException as error:
        _undo(directory, created)
        if isinstance(error, OSError):
            raise cannot_write(directory, error.strerror or str(error)) from error
        raise
    finally:
        lock.close()
    _sweep(directory)


@contextmanager
def same_generation(directory: Path, doing: str = "changing") -> Iterator[Path]:
    """The folder of the generation in force, to commit something more to it.

    Raises WriteError when another writer is at work, IndexUnusable where there is no index.
    """
    if current(directory) is None:
        raise _no_index(directory)
    try:
        lock = _writer_lock(directory, doing)
    except OSError as error:
        raise cannot_write(directory, error.strerror or str(error)) from error
    try:
        name = current(directory)  # another writer may have replaced it before we had the lock
        if name is None:
            raise _no_index(directory)
        _sweep(directory)
        yield directory / name
    finally:
        lock.close()


def cannot_write(directory: Path, reason: str) -> WriteError:
    return WriteError(
        "INDEX-WRITE",
        f"{directory} cannot be written: {reason}",
        "check that there is room and that the folder may be written; an index that was there "
        "before is unchanged",
    )


def _refuse_strangers(directory: Path) -> None:
    """A folder with other things in it was not meant to become an index."""
    if current(directory) is not None:
        return
    for entry in directory.iterdir():
        ours = entry.name in (CURRENT, WRITER_LOCK) or _NAME.match(entry.name)
        if not ours and not entry.name.startswith("."):
            raise WriteError(
                "INDEX-FOLDER",
                f"{directory} is not empty and is no index (it has {entry.name})",
                "name a new folder, or an empty one",
            )


def _writer_lock(directory: Path, doing: str) -> FileLock:
    path = directory / WRITER_LOCK
    path.touch()
    try:
        lock = FileLock(path, shared=False)
    except Taken:
        who = path.read_text("utf-8", "replace").strip() or "another process"
        raise WriteError(
            "INDEX-LOCKED",
            f"{directory} is being written by {who}",
            "wait until it is done, or stop it; searching meanwhile is fine",
        ) from None
    now = dt.datetime.now(dt.UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    lock.write(f"process {os.getpid()} on {platform.node()} ({doing} since {now})\n")
    return lock


def _publish(directory: Path, name: str) -> None:
    """Put the generation in force: CURRENT is replaced whole, and all is on the disk by then."""
    _sync(directory / name)
    new = directory / f".{CURRENT}.new"
    with open(new, "w", encoding="utf-8") as file:
        file.write(f"{name}\n")
        file.flush()
        os.fsync(file.fileno())
    _sync(directory)
    os.replace(new, directory / CURRENT)
    _sync(directory)


def _undo(directory: Path, created: bool) -> None:
    """Leave what was there before, unless the new generation is in force already."""
    _sweep(directory)
    (directory / f".{CURRENT}.new").unlink(missing_ok=True)
    if created and current(directory) is None:
        (directory / WRITER_LOCK).unlink(missing_ok=True)
        with suppress(OSError):
            directory.rmdir()


def _sweep(directory: Path) -> None:
    """Remove every generation that is not in force and that no reader holds."""
    keep = current(directory)
    for number in _numbers(directory):
        folder = directory / f"gen-{number}"
        if folder.name == keep:
            continue
        try:
            lock = FileLock(folder / READERS_LOCK, shared=False)
        except FileNotFoundError:  # nobody can have opened it
            shutil.rmtree(folder, ignore_errors=True)
        except (Taken, OSError):
            continue
        else:
            shutil.rmtree(folder, ignore_errors=True)
            lock.close()


def _numbers(directory: Path) -> list[int]:
    names = (_NAME.match(entry.name) for entry in directory.iterdir())
    return [int(match[1]) for match in names if match]


def _sync(folder: Path) -> None:
    """Make the names in a folder lasting; Windows opens no folder and does so by itself."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
