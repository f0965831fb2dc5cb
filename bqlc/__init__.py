"""bqlc: a compiler for Boolean queries, and SIEVE, a search-inspect-fetch runtime.

    parse     the tree of a query as typed, for any text
    check     the tree as meant with a schema, and what is wrong or doubtful
    format    canonical text
    compile   what a search engine is asked
    compare   whether two queries mean the same, proven
    translate   a query for another search system, with what is lost
    open_index   search an index, inspect cards, fetch sections

Nothing heavy is imported before it is called.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bqlc._version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bqlc.compiler.diagnostics.errors import QueryError as QueryError
    from bqlc.compiler.diagnostics.model import Diagnostic as Diagnostic
    from bqlc.compiler.diagnostics.model import Edit as Edit
    from bqlc.compiler.diagnostics.model import Fix as Fix
    from bqlc.compiler.diagnostics.model import Safety as Safety
    from bqlc.compiler.diagnostics.model import Severity as Severity
    from bqlc.compiler.input.spans import Span as Span
    from bqlc.compiler.parse.parser import Parsed as ParseResult
    from bqlc.compiler.prove.compare import Comparison as Comparison
    from bqlc.compiler.resolve.query import CheckedQuery as CheckedQuery
    from bqlc.compiler.resolve.schema import DOCUMENTS as DOCUMENTS
    from bqlc.compiler.resolve.schema import Schema as Schema
    from bqlc.compiler.translate.loss import Loss as Loss
    from bqlc.compiler.translation import Refused as Refused
    from bqlc.compiler.translation import Translation as Translation
    from bqlc.retrieval.hits import Hits as Hits
    from bqlc.retrieval.index import Index as Index
    from bqlc.retrieval.session import Session as Session

__all__ = [
    "DOCUMENTS",
    "CheckedQuery",
    "Comparison",
    "Diagnostic",
    "Edit",
    "Fix",
    "Hits",
    "Index",
    "Loss",
    "ParseResult",
    "QueryError",
    "Refused",
    "Safety",
    "Schema",
    "Session",
    "Severity",
    "Span",
    "Translation",
    "__version__",
    "check",
    "compare",
    "compile",
    "format",
    "open_index",
    "parse",
    "translate",
]

_TYPES = {
    "DOCUMENTS": "bqlc.compiler.resolve.schema:DOCUMENTS",
    "CheckedQuery": "bqlc.compiler.resolve.query:CheckedQuery",
    "Comparison": "bqlc.compiler.prove.compare:Comparison",
    "Diagnostic": "bqlc.compiler.diagnostics.model:Diagnostic",
    "Edit": "bqlc.compiler.diagnostics.model:Edit",
    "Fix": "bqlc.compiler.diagnostics.model:Fix",
    "Hits": "bqlc.retrieval.hits:Hits",
    "Index": "bqlc.retrieval.index:Index",
    "Loss": "bqlc.compiler.translate.loss:Loss",
    "ParseResult": "bqlc.compiler.parse.parser:Parsed",
    "QueryError": "bqlc.compiler.diagnostics.errors:QueryError",
    "Refused": "bqlc.compiler.translation:Refused",
    "Safety": "bqlc.compiler.diagnostics.model:Safety",
    "Session": "bqlc.retrieval.session:Session",
    "Schema": "bqlc.compiler.resolve.schema:Schema",
    "Severity": "bqlc.compiler.diagnostics.model:Severity",
    "Span": "bqlc.compiler.input.spans:Span",
    "Translation": "bqlc.compiler.translation:Translation",
}


def __getattr__(name: str) -> Any:
    """Types are imported when they are asked for."""
    if name not in _TYPES:
        raise AttributeError(f"module 'bqlc' has no attribute {name!r}")
    module, attribute = _TYPES[name].split(":")
    return getattr(import_module(module), attribute)


def parse(text: str, dialect: str = "bql") -> ParseResult:
    """The tree of a query as typed, with diagnostics. Never raises for a bad query.

    >>> parse("NEAR/3(kiln, murano)").tree
    Near(operands=(Word(text='kiln'), Word(text='murano')), distance=3, ordered=False)
    """
    _only_bql(dialect)
    from bqlc.compiler.pipeline import parse

    return parse(text)


def check(text: str, dialect: str = "bql", schema: Schema | None = None) -> CheckedQuery:
    """The query with its fields looked up, and everything that is wrong or doubtful about it.

    >>> [found.code for found in check("graffiti[bodi]").diagnostics]
    ['BQL101']
    """
    _only_bql(dialect)
    from bqlc.compiler.pipeline import check
    from bqlc.compiler.resolve.schema import DOCUMENTS

    return check(text, schema or DOCUMENTS)


def format(text: str) -> str:
    """The query in canonical form; it reads back to the same tree. Raises QueryError.

    >>> format("((a)) AND (b OR (c))")
    'a AND (b OR c)'
    """
    from bqlc.compiler.pipeline import format_text

    return format_text(text)


def compile(text: str, target: str = "lucene", schema: Schema | None = None) -> Any:
    """What the query becomes for a target: `str()` to read it, `.to_json()` for data.

    Raises QueryError for a query with errors, PluginError for an unknown target.
    """
    from bqlc.plugins import compile_checked

    return compile_checked(check(text, schema=schema), target)


def compare(a: str, b: str, dialect: str = "bql", schema: Schema | None = None) -> Comparison:
    """How the documents of two queries relate on any index: proven, or shown by a document.

    Raises QueryError for a query with errors, PluginError for an unknown dialect, and
    ProofUnavailable without python-sat (`pip install "bqlc[proof]"`).
    """
    from bqlc.compiler.diagnostics.errors import QueryError
    from bqlc.compiler.prove.compare import compare
    from bqlc.plugins import load

    language = load("dialect", dialect)
    one, other = (language.check(text, schema, f"<{name}>") for name, text in (("a", a), ("b", b)))
    for query in (one, other):
        if query.has_errors:
            raise QueryError(query.source, query.diagnostics)
    return compare(one, other)


def translate(
    text: str, source: str = "bql", target: str = "bql", strict: bool | str = False
) -> Translation:
    """The query in another dialect: `.text`, and what is lost, `.losses` and `.notes`.

    A query with errors is translated as it was read; `.diagnostics` says so. With `strict` a
    translation that loses something raises Refused; with `strict="platform"` one with notes, too.
    Raises PluginError for an unknown dialect.

    >>> made = translate("PRE/3(kiln, glass*)[title]", "bql", "pubmed")
    >>> made.text, [(loss.construct, loss.effect.value) for loss in made.losses]
    ('kiln[ti] AND glass*[ti]', [('proximity', 'broader')])
    """
    from bqlc.compiler.translation import translate
    from bqlc.plugins import load, writable

    return translate(text, load("dialect", source), writable(target), strict)


def open_index(
    path: str | Path, count: Callable[[str], int] | None = None, schema: Schema | None = None
) -> Index:
    """Open an index: `.search(query, k=5)`, `.fetch(id, section)`, `.close()`.

    A file of documents can be opened too: it is read as a whole, and searched without Java;
    `schema` says which fields it has. `count` counts the tokens of a text as the model does that
    will read; without it they are estimated, a token for four bytes.
    Raises RetrievalError where there is no index, or no Java to read it.
    """
    from bqlc.retrieval.index import open_index
    from bqlc.retrieval.tokens import estimate

    return open_index(path, count=count or estimate, schema=schema)


def _only_bql(dialect: str) -> None:
    if dialect != "bql":
        raise ValueError(f"there is no dialect {dialect!r}; known: 'bql'")
