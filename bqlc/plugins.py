"""The one table of parts that can be exchanged: kind and name to `module:attribute`.

A name maps to an import path, not to an import: nothing is loaded before it is used. A package
outside of this one adds parts by entry points of the group `bqlc`, named `kind.name`:

    [project.entry-points.bqlc]
    "engine.mysearch" = "mysearch.bqlc:open_engine"
"""

from __future__ import annotations

import difflib
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bqlc.compiler.resolve.query import CheckedQuery

BUILT_IN = {
    "engine": {
        "lucene": "bqlc_backends.lucene.engine:open_engine",
        "memory": "bqlc.retrieval.memory:open_file",
    },
    "writer": {"lucene": "bqlc_backends.lucene.writer:build"},
    "keeper": {"lucene": "bqlc_backends.lucene.changes:Keeper"},
    "target": {"lucene": "bqlc_backends.lucene.emit:emit"},
    "dialect": {
        "bql": "bqlc.compiler.bql:BQL",
        "pubmed": "bqlc_backends.pubmed.dialect:DIALECT",
        "ovid-medline": "bqlc_backends.ovid.dialect:MEDLINE_DIALECT",
        "ovid-embase": "bqlc_backends.ovid.dialect:EMBASE_DIALECT",
        "ovid-psycinfo": "bqlc_backends.ovid.dialect:PSYCINFO_DIALECT",
    },
    "syntax": {"lucene": "bqlc_backends.lucene_syntax.writer:SYNTAX"},
    "doctor": {"lucene": "bqlc_backends.lucene.doctor:doctor_report"},
    "mender": {"lucene": "bqlc_backends.lucene.doctor:fix"},
    "ranker": {
        "bm25": "bqlc.retrieval.rank:Bm25",
        "dense": "bqlc_backends.dense.ranker:Dense",
        "hybrid": "bqlc_backends.dense.ranker:Hybrid",
    },
    "encoder": {
        "onnx": "bqlc_backends.dense.onnx:OnnxEncoder",
        "sentence-transformers": "bqlc_backends.dense.encoder:SentenceTransformerEncoder",
    },
    "vectors": {"lucene": "bqlc_backends.dense.build:build"},
}
"""engine: opens an index to search it. writer: builds one. keeper: changes and exports one.
target: what a query compiles to. dialect: a language that queries are written in. syntax: one
that they are translated to only. doctor: says what a backend lacks, mender: installs it. ranker:
orders a candidate set. encoder: turns texts into vectors. vectors: makes those of a whole index.
"""

GROUP = "bqlc"


class PluginError(Exception):
    """A part that is not there, is there twice, or cannot be imported."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.help = code, message, help


def load(kind: str, name: str) -> Any:
    """The part, imported now if it was not before; PluginError when there is none."""
    known = _table()[kind]
    if name not in known:
        near = difflib.get_close_matches(name, known, n=1)
        guess = f"; did you mean `{near[0]}`?" if near else ""
        raise PluginError(
            "PLUGIN-UNKNOWN",
            f"there is no {kind} `{name}`{guess}",
            f"known: {', '.join(sorted(known))}",
        )
    return _import(kind, name, known[name])


def writable(name: str) -> Any:
    """What queries can be translated to: a dialect, or a syntax that is only written.

    PluginError, which lists them, for a dialect that is only read.
    """
    syntaxes = _table()["syntax"]
    found = load("syntax" if name in syntaxes else "dialect", name)
    if found.emitter is None:
        raise PluginError(
            "READ-ONLY",
            f"bqlc reads `{name}` and writes no queries in it",
            f"it writes {', '.join(_written())}",
        )
    return found


def _written() -> list[str]:
    """The names of what queries are written in; of what is broken it is not known."""
    found = names("syntax")
    for name in names("dialect"):
        with suppress(PluginError):
            found += [name] if load("dialect", name).emitter else []
    return sorted(found)


def names(kind: str) -> list[str]:
    """All names of this kind, in alphabetical order."""
    return sorted(_table()[kind])


def added() -> list[tuple[str, str]]:
    """Kind and name of every part that another package adds, in order."""
    return sorted(
        (kind, name)
        for kind, parts in _table().items()
        for name in parts
        if name not in BUILT_IN[kind]
    )


def _import(kind: str, name: str, path: str) -> Any:
    """The part. Whatever is wrong in a package becomes a message that names the package's part."""
    module, _, attribute = path.partition(":")
    try:
        part: Any = import_module(module)
        for step in attribute.split("."):
            part = getattr(part, step)
        wrong = _misfit(kind, name, part)
    except Exception as error:
        said = str(error) if isinstance(error, ImportError | AttributeError) else repr(error)
        raise PluginError(
            "PLUGIN-BROKEN",
            f"the {kind} `{name}` ({path}) cannot be imported: {said}",
            "`bqlc doctor` names what is missing",
        ) from error
    if wrong:
        raise PluginError(
            "PLUGIN-BROKEN",
            f"the {kind} `{name}` ({path}) {wrong}",
            "mend or remove the package that adds it",
        )
    return part


def _misfit(kind: str, name: str, part: Any) -> str:
    """What is wrong with a language that was imported; nothing where it is one."""
    if kind not in ("dialect", "syntax"):
        return ""
    from bqlc.compiler.dialect import Dialect, Syntax  # a ranker needs none of it

    wanted = Dialect if kind == "dialect" else Syntax
    if not isinstance(part, wanted):
        return f"is no {wanted.__name__} but a value of the type {type(part).__name__}"
    if part.name != name:
        return f"is called `{part.name}`; the entry point must be `{kind}.{part.name}`"
    return ""


@cache
def _table() -> dict[str, dict[str, str]]:
    """The built-in parts and those of installed packages."""
    from importlib.metadata import entry_points  # 15 ms that `bqlc --help` need not pay

    table = {kind: dict(parts) for kind, parts in BUILT_IN.items()}
    for point in entry_points(group=GROUP):
        kind, _, name = point.name.partition(".")
        if kind not in table or not name:
            raise PluginError(
                "PLUGIN-NAME",
                f"the entry point `{point.name}` ({point.value}) is not `kind.name`",
                f"kinds: {', '.join(table)}",
            )
        if name in table[kind] and table[kind][name] != point.value:
            raise PluginError(
                "PLUGIN-TWICE",
                f"the {kind} `{name}` is registered twice: {table[kind][name]} and {point.value}",
                "remove one of the two packages",
            )
        table[kind][name] = point.value
    return table


def compile_checked(checked: CheckedQuery, target: str) -> Any:
    """What a checked query becomes for a target; QueryError where it has errors."""
    from bqlc.compiler.diagnostics.errors import QueryError
    from bqlc.compiler.pipeline import normalise

    emit = load("target", target)
    if checked.has_errors:
        raise QueryError(checked.source, checked.diagnostics)
    return emit(normalise(checked))
