"""Queries for a command: from -e, from files, from standard input."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span

if TYPE_CHECKING:
    from bqlc.compiler.diagnostics.model import Diagnostic
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


@dataclass(frozen=True)
class Unread:
    """A file that holds no text. `source` is as much of it as can be shown."""

    source: Source
    at: int
    message: str
    help: str

    @property
    def name(self) -> str:
        return self.source.name

    @property
    def found(self) -> Diagnostic:
        """What a report says of it, beside what it says of the other files."""
        from bqlc.compiler.diagnostics.codes import diagnostic

        span = Span(self.at, min(self.at + 1, len(self.source.text)))
        return diagnostic("TXT001", span, f"the file {self.message}", help=self.help)

    @property
    def checked(self) -> CheckedQuery:
        """What the file asks for, as far as it was read: nothing."""
        from bqlc.compiler.ast.checked import NOTHING
        from bqlc.compiler.resolve.query import CheckedQuery
        from bqlc.compiler.resolve.schema import DOCUMENTS

        return CheckedQuery(NOTHING, DOCUMENTS, self.source, (self.found,))

    def rendered(self) -> str:
        from bqlc.compiler.diagnostics.render import render

        return render(self.found, self.source)


def texts_of(files: Sequence[str], expression: str | None) -> list[Source | Unread]:
    """The texts that a command was given, and the files that hold none; a usage error when there
    are no texts or two kinds."""
    if expression is not None:
        if files:
            raise click.UsageError("Give files or -e QUERY, not both.")
        return [Source(expression, "<query>")]
    if not files:
        raise click.UsageError("Give a query with -e QUERY, files, or - for standard input.")
    return [_text(name) for name in files]


def sources(files: Sequence[str], expression: str | None) -> list[Source]:
    """As `texts_of`, for commands that show nothing unless they can read everything."""
    return [_readable(one) for one in texts_of(files, expression)]


def _read(name: str, otherwise: str = "For a query itself use -e.") -> Source:
    return _readable(_text(name, otherwise))


def _readable(one: Source | Unread) -> Source:
    if isinstance(one, Unread):
        raise click.UsageError(f"`{one.name}` {one.message}. {one.help.capitalize()}.")
    return one


def _text(name: str, otherwise: str = "For a query itself use -e.") -> Source | Unread:
    try:
        if name == "-":
            name, data = "<stdin>", sys.stdin.buffer.read()
        else:
            with open(name, "rb") as file:
                data = file.read()
    except FileNotFoundError:
        raise click.UsageError(f"There is no file `{name}`. {otherwise}") from None
    except OSError as error:
        said = f"cannot be read: {error.strerror}"
        return Unread(Source("", name), 0, said, "make it readable, or leave it out")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return Source(data.decode("utf-8"), name)
    except UnicodeDecodeError as error:
        return _no_text(name, data, error.start)


def _no_text(name: str, data: bytes, at: int) -> Unread:
    """Windows' letters are the usual reason, and UTF-16 the next; of that nothing can be shown."""
    said = f"is not UTF-8 text (byte {at} is 0x{data[at]:02x})"
    help = "save it as UTF-8: `iconv -f {} -t UTF-8` does that"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Unread(Source("", name), 0, f"{said}; it begins as UTF-16", help.format("UTF-16"))
    before = len(data[:at].decode("utf-8"))
    shown = Source(data.decode("utf-8", "replace"), name)
    return Unread(shown, before, said, help.format("WINDOWS-1252"))


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
