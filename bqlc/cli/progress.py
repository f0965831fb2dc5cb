"""How far the reading of a corpus is: a bar on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bqlc.corpus.reading import Reading

EVERY = 5.0
"""Seconds between two lines."""


@contextmanager
def reading_progress(reading: Reading) -> Iterator[Callable[[int], None]]:
    """A callback that takes the number of documents so far; it writes to stderr only."""
    if sys.stderr.isatty():
        with _bar(reading) as update:
            yield update
    else:
        yield _lines(reading)


def _lines(reading: Reading) -> Callable[[int], None]:
    start = time.monotonic()
    due = start + EVERY

    def update(documents: int) -> None:
        nonlocal due
        share = reading.bytes_read / (reading.bytes_total or 1)
        if share < 1 and time.monotonic() >= due:
            speed = _speed(documents, start)
            click.echo(f"{documents:,} documents, {speed}, {share:.0%} of the input", err=True)
            due = time.monotonic() + EVERY

    return update


@contextmanager
def _bar(reading: Reading) -> Iterator[Callable[[int], None]]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("indexing"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[documents]:,} documents, {task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        start = time.monotonic()
        total = reading.bytes_total or None
        task = progress.add_task("", total=total, documents=0, speed=_speed(0, start))

        def update(documents: int) -> None:
            speed = _speed(documents, start)
            progress.update(task, completed=reading.bytes_read, documents=documents, speed=speed)

        yield update


def _speed(documents: int, start: float) -> str:
    """Documents a second since `start`."""
    return f"{documents / max(time.monotonic() - start, 0.001):,.0f}/s"
