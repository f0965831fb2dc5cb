"""What is written in classic syntax, read by Lucene's own parser, finds what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import bqlc
from bqlc.compiler.meaning.oracle import matches
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.simplify.flatten import flatten
from bqlc.compiler.translate.lower import lower
from bqlc.corpus.document import Document, Section
from bqlc.testing.documents import facts_of
from bqlc_backends.lucene.fields import exact_analyser
from bqlc_backends.lucene.jvm import door, java_class
from bqlc_backends.lucene_syntax.capabilities import capabilities
from bqlc_backends.lucene_syntax.writer import written
from tests.slow.small_index import segmented

QUERIES = [
    "a",
    "a AND b",
    "a OR b",
    "a OR b AND c",
    "a AND b OR c AND d",
    "a NOT b",
    "NOT a",
    "a OR NOT b",
    "(a OR b) AND NOT (c AND d)",
    "a NOT (b NOT c)",
    '"a b"[title]',
    "NEAR/0(a, b)[title]",
    "NEAR/1(a, b)[title]",
    "NEAR/2(a, b)[title]",
    "PRE/1(a, b)[title]",
    "PRE/2(a, b)[title]",
    "PRE/3(a, b)[body]",
    "NEAR/1(a, a)[title]",
    "NEAR/1((a OR b), (c OR d))[title]",
    "NEAR/1(a, b, c)[title]",
    "NEAR/2(\"a b\", c)[body]",
    "*[author]",
    "a? OR b*",
    "a AND NOT *[author]",
]  # fmt: skip


def _documents() -> list[Document]:
    titles = [" ".join(words) for length in (1, 2, 3) for words in product("abcd", repeat=length)]
    return [
        Document(
            id=f"d{number:04}",
            title=title,
            sections=(Section("(intro)", titles[(number * 7) % len(titles)]),),
            authors=("ab",) if number % 3 else (),
        )
        for number, title in enumerate(titles)
    ]


@pytest.fixture(scope="module")
def index(java: None) -> Iterator[tuple[list[Document], Any]]:
    documents = _documents()
    with segmented(documents, DOCUMENTS, 50) as engine:
        yield documents, engine._state.searcher


@pytest.mark.parametrize("default", ["OR", "AND"])
@pytest.mark.parametrize("query", QUERIES)
def test_the_real_parser_finds_what_was_lowered(
    index: tuple[list[Document], Any], query: str, default: str
) -> None:
    documents, searcher = index
    checked = check(query)
    lowered = lower(checked, capabilities(DOCUMENTS))
    assert lowered.query is not None
    tree = lowered.query.tree
    text = bqlc.translate(query, "bql", "lucene").text
    assert text == written(flatten(tree))
    wanted = sum(matches(tree, facts_of(one, DOCUMENTS)) for one in documents)
    with door():
        parser = java_class("org.apache.lucene.queryparser.classic.QueryParser")(
            "title", exact_analyser()
        )
        operator = java_class("org.apache.lucene.queryparser.classic.QueryParser$Operator")
        parser.setDefaultOperator(getattr(operator, default))
        found = searcher.count(parser.parse(text))
    assert found == wanted, text
