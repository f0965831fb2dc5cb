"""`bqlc demo`: the whole of bqlc on a corpus that comes with it, in a minute."""

from __future__ import annotations

import datetime as dt
import os
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bqlc._version import __version__
from bqlc.cli.commands import HELPS

if TYPE_CHECKING:
    from bqlc.retrieval.index import Index

STEPS = (
    (
        "A phrase. Every document listed has it; BM25 puts the one it matters most to first.",
        '"assignment expressions"',
    ),
    (
        "Fields, truncation, NOT: generators in the title, the phrase anywhere, not rejected.",
        'generator*[title] AND "yield from" NOT rejected[infobox]',
    ),
    (
        "Dates: a range, open or closed, of years, months or days.",
        "typing[title] AND (generic* OR protocol*) AND date[2014..2017]",
    ),
    (
        "Proximity: at most four other words between the two, in any order.",
        'NEAR/4(remove, gil OR "global interpreter lock")',
    ),
    (
        "Nothing matches: bqlc says why, and lists what is close, marked as such (1~). "
        "NOT and date limits still hold.",
        '"pattern matching"[title] AND switch[body] AND date[..2010]',
    ),
)
CARDS = 2
READ = ("pep-0020", "The Zen of Python")


@click.command("demo", short_help=HELPS["demo"])
@click.option(
    "--dir",
    "directory",
    type=click.Path(path_type=Path),
    help="Where to build the index (a folder of your cache otherwise).",
)
@click.option("--rebuild", is_flag=True, help="Build the index even if it is there.")
def command(directory: Path | None, rebuild: bool) -> None:
    """Index 700 Python Enhancement Proposals, run five queries, read one section."""
    where = directory or _cache() / "demo-peps"
    with _index(where, rebuild) as index:
        _introduce(index, where)
        for number, (words, query) in enumerate(STEPS, 1):
            click.echo(f"\n{_bold(f'{number}. {words}')}\n$ {_search(where, query)}\n")
            hits = index.search(query, k=CARDS)
            click.echo("\n".join([hits.header(), *map(str, hits)]))
        id, section = READ
        click.echo("\n" + _bold("Cards never show a body. Fetch reads one section, and no more:"))
        click.echo(f"$ bqlc fetch {shlex.quote(str(where))} {id} {shlex.quote(section)}\n")
        click.echo(str(index.fetch(id, section)))
    click.echo(
        f"\n{_bold('Now yours:')}\n"
        f"$ {_search(where, 'your query')}\n"
        "$ bqlc index CORPUS.jsonl -o my-index"
    )
    if not shutil.which("bqlc"):  # `make demo` has it in .venv, where no shell looks
        click.echo(f"\n`bqlc` is here: {sys.argv[0]}")


def _introduce(index: Index, where: Path) -> None:
    about = index.info()
    first, last = about["dates"]
    click.echo(
        f"{about['documents']} Python Enhancement Proposals, {about['sections']:,} sections, "
        f"{first[:4]} to {last[:4]}; index in {where}"
    )


def _search(where: Path, query: str) -> str:
    return f"bqlc search {shlex.quote(str(where))} {shlex.quote(query)}"


def _index(where: Path, rebuild: bool) -> Index:
    """The index of the bundled corpus, built if it is missing, stale or of another version."""
    from bqlc.corpus.bundled import peps_path
    from bqlc.retrieval.index import open_index

    corpus = peps_path()
    found = None if rebuild else _opened(where)
    if found and _is_fresh(found, corpus):
        return found
    if found:
        found.close()
    _build(where, corpus)
    return open_index(where)


def _opened(where: Path) -> Index | None:
    from bqlc.retrieval.errors import IndexUnusable
    from bqlc.retrieval.index import open_index

    try:
        return open_index(where)
    except IndexUnusable:
        return None


def _is_fresh(index: Index, corpus: Path) -> bool:
    """Whether this bqlc built the index, after the corpus was put where it is."""
    about = index.info()
    created = dt.datetime.fromisoformat(about["created"]).timestamp()
    return bool(about["bqlc"] == __version__ and created >= corpus.stat().st_mtime)


def _build(where: Path, corpus: Path) -> None:
    from bqlc.cli.index import build
    from bqlc.cli.progress import reading_progress
    from bqlc.corpus.jsonl import read_jsonl

    click.echo("Building an index of the bundled corpus (once) ...", err=True)
    start = time.perf_counter()
    reading = read_jsonl([corpus])
    with reading_progress(reading) as progress:
        build(where, reading, progress)
    click.echo(f"Built in {time.perf_counter() - start:.1f} s.", err=True)


def _cache() -> Path:
    """This user's folder for what can be made again."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "bqlc"


def _bold(text: str) -> str:
    """Click takes the marks off again where the output is no terminal."""
    return click.style(text, bold=True)
