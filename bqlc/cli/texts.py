"""Queries for a command: from -e, from files, from standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from bqlc.compiler.input.source import Source

if TYPE_CHECKING:
    from bqlc.compiler.dialect import Dialect
    from bqlc.compiler.resolve.query import CheckedQuery
    from bqlc.compiler.resolve.schema import Schema
    from bqlc.corpus.mesh import Mesh


schema_option = click.option(
    "--schema",
    "schema_file",
    metavar="FILE",
    help="The fields of the collection, in TOML; or a dialect, for those of its records.",
)
"""What a command takes that reads queries; `schema_of` reads it."""

dialect_option = click.option(
    "--dialect",
    metavar="NAME",
    help="The language: bql, pubmed, ... (default: as the file's name or the settings say).",
)
"""What a command takes that reads queries in other languages; `language_of` finds it."""


from_option = click.option(
    "--from",
    "origin",
    metavar="DIALECT",
    default="bql",
    help="What the query is written in: bql (default), pubmed, ovid-medline, ...",
)
file_option = click.option("-f", "--file", "file", metavar="FILE", help="Read the query from it.")
mesh_option = click.option(
    "--mesh", "mesh_file", metavar="FILE", help="NLM's file of MeSH, to explode headings with."
)
"""What a command takes that runs queries of any dialect; `one_query` and `tree_of` read them."""


def one_query(query: str | None, file: str | None) -> str:
    """The query that a command was given as an argument or in a file."""
    if (query is None) == (file is None):
        raise click.UsageError("Give a query, or -f FILE.")
    return query if query is not None else _read(file or "", "A query itself needs no -f.").text


def tree_of(file: str | None) -> Mesh | None:
    """MeSH from a file; without one, from the file that BQLC_MESH names, if it is set."""
    import os
    from pathlib import Path

    from bqlc.corpus.mesh import MeshError, read_mesh

    name = file or os.environ.get("BQLC_MESH")
    if not name:
        return None
    try:
        return read_mesh(Path(name))
    except MeshError as error:
        raise click.UsageError(f"{error}.") from None


def dialect_of(name: str) -> Dialect:
    """The dialect of this name; PluginError, which lists them, when there is none."""
    if name == "bql":  # without looking for plug-ins, which takes a third of a check's start
        from bqlc.compiler.bql import BQL

        return BQL
    from bqlc.plugins import load

    found: Dialect = load("dialect", name)
    return found


def sources(files: Sequence[str], expression: str | None) -> list[Source]:
    """The texts that a command was given; a usage error when there are none or two kinds."""
    if expression is not None:
        if files:
            raise click.UsageError("Give files or -e QUERY, not both.")
        return [Source(expression, "<query>")]
    if not files:
        raise click.UsageError("Give a query with -e QUERY, files, or - for standard input.")
    return [_read(name) for name in files]


def _read(name: str, otherwise: str = "For a query itself use -e.") -> Source:
    try:
        if name == "-":
            return Source(sys.stdin.buffer.read().decode("utf-8-sig"), "<stdin>")
        with open(name, encoding="utf-8-sig", newline="") as file:
            return Source(file.read(), name)
    except FileNotFoundError:
        raise click.UsageError(f"There is no file `{name}`. {otherwise}") from None
    except UnicodeDecodeError as error:
        raise click.UsageError(
            f"`{name}` is not UTF-8 text (byte {error.start}). Save it as UTF-8."
        ) from None
    except OSError as error:
        raise click.UsageError(f"`{name}` cannot be read: {error.strerror}.") from None


def colour() -> bool:
    """Whether standard output takes colours: a terminal that can, and NO_COLOR is not set."""
    import os

    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def schema_of(file: str | None, dialect: Dialect | None = None) -> Schema:
    """The schema of a TOML file, or of a dialect by its name; without one the given dialect's own,
    or that of documents."""
    if file is None and dialect is not None:
        return dialect.schema
    if file is None:
        from bqlc.compiler.resolve.schema import DOCUMENTS

        return DOCUMENTS
    from bqlc.compiler.resolve.schema_file import SchemaError, read_schema
    from bqlc.plugins import names

    if "." not in file and file in names("dialect"):
        return dialect_of(file).schema
    try:
        return read_schema(_read(file).text)
    except SchemaError as error:
        raise click.UsageError(f"{file}: {error}.") from None


def checked_pair(
    a: str, b: str, dialect: str | None, schema_file: str | None
) -> tuple[CheckedQuery, CheckedQuery]:
    """Two queries given as arguments, or as @FILE. Raises QueryError for the first with errors."""
    from bqlc.cli.languages import language_of
    from bqlc.compiler.diagnostics.errors import QueryError

    given = [
        _read(text[1:], "A query itself is given without @.")
        if text.startswith("@")
        else Source(text, f"<{name}>")
        for name, text in (("A", a), ("B", b))
    ]
    files = [source for source in given if source.name[0] != "<"] or given
    language, *others = (language_of(source.name, dialect) for source in files)
    if any(other.name != language.name for other in others):
        raise click.UsageError("The files are in different languages. Give --dialect.")
    schema = schema_of(schema_file, language)
    one, other = (language.check(source.text, schema, source.name) for source in given)
    for query in (one, other):
        if query.has_errors:
            raise QueryError(query.source, query.diagnostics)
    return one, other
