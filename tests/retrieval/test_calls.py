"""What a model sends is served or answered with what to do; nothing it sends is an exception."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bqlc.retrieval.calls import Answer
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.hits import Hits
from bqlc.retrieval.index import Index
from bqlc.retrieval.session import Session
from bqlc.retrieval.tools import FETCH, SEARCH, TOOLS
from tests.retrieval.bridges import BRIDGES
from tests.retrieval.plain_engine import PlainEngine


def a_session() -> Session:
    return Session(Index(PlainEngine(BRIDGES)), budget=400)


@pytest.fixture
def session() -> Session:
    made = a_session()
    made.search("tunnel OR ferry")
    return made


def test_a_search_and_a_fetch_are_those_of_the_session(session: Session) -> None:
    found = session.call("search", {"query": "stone", "k": 2})
    assert found.ok
    assert isinstance(found.result, Hits)
    assert (found.text, found.data) == (str(found.result), found.result.to_json())
    read = session.call("fetch", '{"document": "@1", "section": "#1"}')
    assert isinstance(read.result, Fetched)
    assert read.result.id == found.result[0].id
    assert str(read) == str(read.result)


@pytest.mark.parametrize(
    ("arguments", "same_as"),
    [
        ({"query": "stone", "k": "2"}, {"query": "stone", "k": 2}),
        ({"query": "stone", "k": 2.0}, {"query": "stone", "k": 2}),
        ({"query": "stone", "cursor": ""}, {"query": "stone"}),
        ({"query": "stone", "cursor": None, "k": None}, {"query": "stone"}),
        ({"query": 1931}, {"query": "1931"}),
    ],
)
def test_a_search_is_read_kindly(
    session: Session, arguments: dict[str, Any], same_as: dict[str, Any]
) -> None:
    found, wanted = (session.call("search", sent) for sent in (arguments, same_as))
    assert found.ok
    assert found.text == wanted.text


@pytest.mark.parametrize("document", ["@1", 1, 1.0])
@pytest.mark.parametrize("section", ["Design", "#1", 1, 1.0])
def test_a_rank_and_a_place_may_be_numbers(session: Session, document: Any, section: Any) -> None:
    session.search("tunnel")
    found = session.call("fetch", {"document": document, "section": section})
    assert isinstance(found.result, Fetched)
    assert (found.result.id, found.result.section) == ("b6", "Design")


@pytest.mark.parametrize(
    ("name", "arguments", "code", "helps"),
    [
        ("serach", {}, "TOOL-UNKNOWN", "did you mean `search`?"),
        ("search", {}, "ARGUMENTS", "call it as search(query, k?, cursor?, ranking_text?)"),
        ("search", "", "ARGUMENTS", "call it as search(query"),
        ("search", "{'query': 'x'}", "ARGUMENTS", "call it as search(query"),
        ("search", '["stone"]', "ARGUMENTS", "call it as search(query"),
        ("search", {"q": "stone"}, "ARGUMENTS", "call it as search(query"),
        ("search", {"query": ["stone"]}, "ARGUMENTS", "call it as search(query"),
        ("search", {"query": "stone", "k": "many"}, "ARGUMENTS", "call it as search(query"),
        ("search", {"query": "stone", "k": True}, "ARGUMENTS", "call it as search(query"),
        ("search", {"query": "stone", "k": 0}, "HITS", "ask for 1 to 1,000"),
        ("search", {"query": "stone", "cursor": "abc"}, "CURSOR", "leave it out"),
        ("search", {"query": ""}, "QUERY", "write a word"),
        ("search", {"query": "stone[titel]"}, "QUERY", "did you mean `title`?"),
        ("fetch", {"document": "@1"}, "ARGUMENTS", "call it as fetch(document, section, cursor?)"),
        ("fetch", {"document": "@9", "section": 1}, "RANK-UNKNOWN", "it has: @1 "),
        ("fetch", {"document": "b9", "section": 1}, "DOCUMENT-UNKNOWN", "from a result card"),
        ("fetch", {"document": "b01", "section": 1}, "DOCUMENT-UNKNOWN", "nearest: `b1`"),
        ("fetch", {"document": "b1", "section": "x"}, "SECTION-UNKNOWN", "`Design and Tolls`"),
    ],
)  # fmt: skip
def test_a_mistake_is_an_answer_that_says_what_to_do(
    session: Session, name: str, arguments: Any, code: str, helps: str
) -> None:
    found = session.call(name, arguments)
    assert not found.ok
    assert found.code == found.data["error"]["code"] == code
    assert helps in found.text
    assert session.id_of("@1")


def test_an_unknown_ranker_of_the_host_is_an_answer_too() -> None:
    found = Session(Index(PlainEngine(BRIDGES)), ranker="bm52").call("search", {"query": "stone"})
    assert (found.code, found.ok) == ("PLUGIN-UNKNOWN", False)
    assert "did you mean `bm25`?" in found.text


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)
NAMES = st.sampled_from([each.name for tool in TOOLS for each in tool.parameters])


@given(
    st.sampled_from(["search", "fetch"]) | st.text(max_size=9),
    ANYTHING | st.dictionaries(NAMES, ANYTHING),
)
def test_no_call_is_an_exception(name: str, arguments: Any) -> None:
    session = a_session()
    for sent in (arguments, json.dumps(arguments)):
        found = session.call(name, sent)
        assert isinstance(found, Answer)
        assert found.ok or (found.code and found.text and found.data["error"]["help"])
        json.dumps(found.data)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_the_definitions_are_schemas_that_say_what_is_served(tool: Any) -> None:
    schema = tool.to_json()["parameters"]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert set(schema["required"]) <= set(schema["properties"])
    good: dict[str, dict[str, Any]] = {
        "search": {"query": "stone", "k": 5},
        "fetch": {"document": "@1", "section": "#1"},
    }
    jsonschema.validate(good[tool.name], schema)
    for bad in ({}, {**good[tool.name], "more": 1}, {**good[tool.name], "cursor": 5}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(bad, schema)


def test_the_least_and_the_most_of_k_are_those_of_a_search(session: Session) -> None:
    k = SEARCH.to_json()["parameters"]["properties"]["k"]
    for number, served in ((k["minimum"], True), (k["maximum"], True)):
        assert session.call("search", {"query": "stone", "k": number}).ok is served
    for number in (k["minimum"] - 1, k["maximum"] + 1):
        assert session.call("search", {"query": "stone", "k": number}).code == "HITS"
    assert FETCH.to_json()["parameters"]["required"] == ["document", "section"]
