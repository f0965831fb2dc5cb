"""An index as evidence for the rules that ask one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from bqlc.cli.linting import why
from bqlc.compiler.ast.checked import Clause
from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import normalise
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.corpus.fields import field_values
from bqlc.retrieval.engine import Engine


class IndexEvidence:
    """Implements `bqlc.lint.evidence.Evidence` on an engine; what was counted is remembered."""

    def __init__(self, engine: Engine, name: str, seeds: tuple[str, ...] = ()) -> None:
        from bqlc.compiler.input.source import Source

        self.name, self.seeds = name, seeds
        self._engine = engine
        self._source = Source("")
        self._counts: dict[Clause, int] = {}
        self._facts: dict[str, Facts | None] = {}

    @property
    def schema(self) -> Schema:
        return self._engine.schema

    def count(self, clause: Clause) -> int:
        if clause not in self._counts:
            query = CheckedQuery(clause, self.schema, self._source)
            self._counts[clause] = self._engine.count(normalise(query))
        return self._counts[clause]

    def holds(self, clause: Clause, seed: str) -> bool | None:
        if seed not in self._facts:
            document = self._engine.document(seed)
            self._facts[seed] = None
            if document is not None:
                self._facts[seed] = analyse(field_values(document, self.schema), self.schema)
        facts = self._facts[seed]
        return None if facts is None else matches(clause, facts)


@contextmanager
def opened_evidence(index: str, seeds: str | None) -> Iterator[IndexEvidence]:
    """The index in a folder, or a file of documents, with the ids in a file of seeds."""
    from bqlc import plugins

    path = Path(index)
    engine: Engine = plugins.load("engine", "memory" if path.is_file() else "lucene")(path)
    try:
        yield IndexEvidence(engine, index, read_seeds(seeds) if seeds else ())
    finally:
        engine.close()


def read_seeds(path: str) -> tuple[str, ...]:
    """Ids, one a line; what stands behind white space or `#` is left out."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise click.UsageError(f"The seeds in `{path}` {why(error)}.") from None
    rows = (row.partition("#")[0].split() for row in text.splitlines())
    found = tuple(dict.fromkeys(row[0] for row in rows if row))
    if not found:
        raise click.UsageError(f"`{path}` has no id.")
    return found
