"""The conformance suite refuses what it says it refuses.

The dialect of docs/howto/add-a-dialect.md passes, and each fault that is built into it is named by
an AssertionError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bqlc.compiler.ast.nodes import And, Bracketed, Not, Query
from bqlc.compiler.diagnostics.codes import add_codes, diagnostic
from bqlc.compiler.diagnostics.model import Edit, Fix, Severity
from bqlc.compiler.dialect import Dialect
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.parse.reading import Reading
from bqlc.compiler.resolve.advice import in_bql
from bqlc.compiler.resolve.resolver import resolve
from bqlc.compiler.resolve.schema import Schema
from bqlc.testing.conformance import CHECKS
from tests.conftest import ROOT
from tests.docs.blocks import blocks
from tests.support.foreign_codes import forgotten

PAGE = ROOT / "docs" / "howto" / "add-a-dialect.md"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Dialect]:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "shelf_toy"}
    with forgotten("shelf"):
        for block in blocks(PAGE):
            if block.kind == "python" and ">>>" not in block.text:
                exec(compile(block.text, PAGE.name, "exec"), names)
        made: Dialect = names["SHELF"]
        yield made


def refused(dialect: Dialect, *only: str) -> dict[str, str]:
    """The checks that a dialect does not pass, with what they say. Nothing else is raised."""
    said: dict[str, str] = {}
    for check in CHECKS:
        if only and check.__name__ not in only:
            continue
        try:
            check(dialect)
        except AssertionError as error:
            said[check.__name__] = str(error)
    return said


def test_the_toy_passes(shelf: Dialect) -> None:
    assert refused(shelf) == {}


# ------------------------------------------------------------------------ faults of a reader


def with_tree(shelf: Dialect, change: Callable[[Query], Query]) -> Dialect:
    """The dialect with every node of what it reads changed."""

    def below(node: Query) -> Query:
        if isinstance(node, And):
            node = replace(node, parts=tuple(map(below, node.parts)))
        elif isinstance(node, Not):
            node = replace(node, query=below(node.query))
        return change(node)

    def read(source: Source, schema: Schema) -> Reading:
        reading = shelf.reader(source, schema)
        lines = tuple(replace(line, tree=below(line.tree)) for line in reading.lines)
        return replace(reading, lines=lines)

    return replace(shelf, reader=read)


def with_reading(shelf: Dialect, change: Callable[[Reading], Reading]) -> Dialect:
    return replace(shelf, reader=lambda source, schema: change(shelf.reader(source, schema)))


def other_content_span(node: Query) -> Query:
    if isinstance(node, Bracketed):
        return replace(node, content_span=node.query.span)
    return node


def no_content_span(node: Query) -> Query:
    return replace(node, content_span=Span(-1, -1)) if isinstance(node, Bracketed) else node


def far_span(node: Query) -> Query:
    return replace(node, span=Span(0, 10_000))


def no_tag(node: Query) -> Query:
    return node.query if isinstance(node, Bracketed) and node.content == "title" else node


def no_not(node: Query) -> Query:
    return node.query if isinstance(node, Not) else node


def list_of_parts(node: Query) -> Query:
    return replace(node, parts=list(node.parts)) if isinstance(node, And) else node  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "check", "said"),
    [
        (other_content_span, "it_reads_any_text", "not the field or range"),
        (no_content_span, "it_reads_any_text", "not in the text"),
        (far_span, "it_reads_any_text", "not in the text"),
        (list_of_parts, "it_reads_any_text", "are no tuple"),
        (no_tag, "it_means_what_it_says", "does not mean"),
        (no_not, "it_means_what_it_says", "does not mean"),
    ],
)
def test_a_wrong_tree(
    change: Callable[[Query], Query], check: str, said: str, shelf: Dialect
) -> None:
    assert said in refused(with_tree(shelf, change), check)[check]


def test_lists_where_tuples_must_be(shelf: Dialect) -> None:
    for name in ("lines", "diagnostics", "tokens"):
        mutant = with_reading(shelf, partial(as_list, name=name))
        said = refused(mutant, "it_reads_any_text")["it_reads_any_text"]
        assert f"`{name}` is no tuple" in said


def as_list(reading: Reading, name: str) -> Reading:
    changed: dict[str, Any] = {name: [*getattr(reading, name)]}
    return replace(reading, **changed)


def test_quadratic_work(shelf: Dialect) -> None:
    def slow(reading: Reading) -> Reading:
        signs = [at for at, sign in enumerate(reading.source.text) if sign == "/"]
        assert sum(one < other for one in signs for other in signs) >= 0
        return reading

    assert (
        "times as long"
        in refused(with_reading(shelf, slow), "it_takes_time_by_the_length")[
            "it_takes_time_by_the_length"
        ]
    )


def test_depth_without_end(shelf: Dialect) -> None:
    def minuses(source: Source, schema: Schema) -> Reading:
        rest = source.text.lstrip("-")
        count = len(source.text) - len(rest)
        if count < 2 or not rest.isalnum():
            return shelf.reader(source, schema)
        reading = shelf.reader(Source(rest, source.name), schema)
        tree = reading.result.tree
        for _ in range(count):
            tree = Not(tree, span=Span(0, len(source.text)))
        (line,) = reading.lines
        return replace(reading, lines=(replace(line, tree=tree),), source=source)

    said = refused(replace(shelf, reader=minuses), "it_reads_what_is_nested_deep")[
        "it_reads_what_is_nested_deep"
    ]
    assert "'-------" in said


def test_a_reader_that_raises(shelf: Dialect) -> None:
    def fragile(source: Source, schema: Schema) -> Reading:
        return shelf.reader(Source(source.text.encode("ascii").decode(), source.name), schema)

    said = refused(replace(shelf, reader=fragile), "it_reads_any_text")["it_reads_any_text"]
    assert "raises UnicodeEncodeError" in said
    assert "a tree for any text" in said


# ------------------------------------------------------------- faults of fixes, codes, the object


def test_fixes_in_another_language(shelf: Dialect) -> None:
    def means_bql(reading: Reading, schema: Schema) -> Any:
        return resolve(reading.result.tree, reading.source, schema, reading.diagnostics, in_bql)

    mutant = replace(shelf, resolver=means_bql, samples=(*shelf.samples, "year=1990-1999"))
    said = refused(mutant, "its_fixes_mend")["its_fixes_mend"]
    assert said.startswith("the fix of BQL104 makes ")
    assert said.endswith("which has errors: BQL103")


def test_a_fix_that_mends_nothing(shelf: Dialect) -> None:
    def shout(reading: Reading) -> Reading:
        at = reading.source.text.find("murano")
        if at < 0:
            return reading
        place = Span(at, at + len("murano"))
        found = diagnostic("SHF001", place, "odd", fix=Fix("again", (Edit(place, "murano"),)))
        return replace(reading, diagnostics=(*reading.diagnostics, found))

    assert (
        "earns SHF001 again"
        in refused(with_reading(shelf, shout), "its_fixes_mend")["its_fixes_mend"]
    )


def test_codes_without_pages_and_unknown_codes(shelf: Dialect) -> None:
    add_codes({"SHF009": ("no-page", Severity.NOTE)}, "shelf.pages")
    assert refused(shelf, "its_codes_have_pages") == {"its_codes_have_pages": "SHF009 has no page"}


def test_a_package_of_pages_that_cannot_be_imported(shelf: Dialect) -> None:
    add_codes({"TOY001": ("no-page", Severity.NOTE)}, "nowhere.pages", dialect="shelf")
    assert refused(shelf, "its_codes_have_pages") == {"its_codes_have_pages": "TOY001 has no page"}


@pytest.mark.parametrize(
    ("fault", "check", "said"),
    [
        ({"since": "2024"}, "it_is_described", "since is a day, YYYY-MM-DD, not '2024'"),
        ({"since": "20240101"}, "it_is_described", "since is a day"),
        ({"endings": ("*.shelf",)}, "it_is_described", "is no ending"),
        ({"meanings": ()}, "it_means_what_it_says", "at least three"),
        ({"samples": ("titel=a", "b", "c")}, "its_samples_are_sound", "BQL101"),
        ({"writer": lambda tree: "kiln"}, "it_reads_any_text", "reads otherwise"),
        ({"writer": lambda tree: 1 / 0}, "it_reads_any_text", "ZeroDivisionError"),
        ({"schema": None}, "it_is_described", "AttributeError"),
    ],
)
def test_an_object_that_is_wrong(
    fault: dict[str, Any], check: str, said: str, shelf: Dialect
) -> None:
    assert said in refused(replace(shelf, **fault), check)[check]
