"""A full disk and a folder that may not be written: a clear error, and the old state stays."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bqlc.corpus.document import Document
from bqlc_backends.lucene.changes import Keeper
from bqlc_backends.lucene.errors import WriteError
from bqlc_backends.lucene.manifest import Manifest
from bqlc_backends.lucene.store import open_state
from bqlc_backends.lucene.writer import build

pytestmark = pytest.mark.usefixtures("java")


def documents(start: int, count: int, words: int = 20) -> Iterator[Document]:
    """Documents of words that no other has, so that they take room."""
    random = Random(start)
    for number in range(start, start + count):
        text = " ".join(f"w{random.randrange(10**9)}" for _ in range(words))
        yield Document(str(number), "A title", (), text=text)


def manifest(directory: Path) -> Manifest:
    with open_state(directory) as state:
        assert len(state.documents_at(range(state.manifest.documents))) == state.manifest.documents
        return state.manifest


CHANGES: dict[str, Callable[[Path], object]] = {
    "build": lambda directory: build(directory, documents(0, 1000, words=500)),
    "append": lambda directory: Keeper(directory).append(documents(1000, 1000, words=500)),
    "replace": lambda directory: Keeper(directory).replace(documents(5, 1000, words=500)),
}
"""Changes that need some 10 MB."""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    done = subprocess.run(mount, capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no small disk can be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.mark.parametrize("change", CHANGES)
def test_a_full_disk(small_disk: Path, change: str) -> None:
    directory = small_disk / "index"
    build(directory, documents(0, 50))
    before = manifest(directory)
    with pytest.raises(WriteError) as caught:
        CHANGES[change](directory)
    assert caught.value.code == "INDEX-WRITE"
    assert "No space left on device" in caught.value.message
    assert "there is room" in caught.value.help
    assert manifest(directory) == before
    assert Keeper(directory).append(documents(50, 1)).added == 1


def test_a_disk_that_is_full_from_the_first(small_disk: Path) -> None:
    (small_disk / "filler").write_bytes(b"x" * (3 << 20))
    with pytest.raises(WriteError, match="No space left on device"):
        build(small_disk / "index", documents(0, 1000, words=500))
    assert not (small_disk / "index" / "CURRENT").exists()


def test_compaction_on_a_disk_that_is_too_small_for_it(small_disk: Path) -> None:
    directory = small_disk / "index"
    keeper = Keeper(directory)
    build(directory, documents(0, 100, words=60))
    keeper.append(documents(100, 100, words=60))
    before = manifest(directory)
    room = os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_bsize
    (small_disk / "filler").write_bytes(b"x" * (room - 50_000))
    with pytest.raises(WriteError, match="No space left on device"):
        keeper.compact()
    assert manifest(directory) == before
    (small_disk / "filler").unlink()
    assert keeper.compact().manifest == before


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """An index that may be read and not be written, for root too."""
    directory = tmp_path / "index"
    build(directory, documents(0, 10))
    if os.geteuid() == 0:
        bind = ["mount", "--bind", "-o", "ro", str(directory), str(directory)]
        done = subprocess.run(bind, capture_output=True, text=True)
        if done.returncode:
            pytest.skip(f"root may write everywhere, and cannot mount: {done.stderr.strip()}")
        try:
            yield directory
        finally:
            subprocess.run(["umount", "-l", str(directory)], check=True)
    else:
        for path in (directory / "gen-1", directory):
            path.chmod(0o555)
        (directory / "writer.lock").chmod(0o444)
        try:
            yield directory
        finally:
            directory.chmod(0o755)
            (directory / "gen-1").chmod(0o755)


def test_a_folder_that_may_not_be_written(read_only: Path) -> None:
    before = manifest(read_only)
    keeper = Keeper(read_only)
    calls: list[Callable[[], object]] = [
        lambda: build(read_only, documents(0, 5)),
        lambda: keeper.append(documents(10, 5)),
        lambda: keeper.replace(documents(10, 5)),
        lambda: keeper.delete(["1"]),
        keeper.compact,
    ]
    for call in calls:
        with pytest.raises(WriteError) as caught:
            call()
        assert caught.value.code == "INDEX-WRITE"
        assert f"{read_only} cannot be written: " in caught.value.message
    assert manifest(read_only) == before
