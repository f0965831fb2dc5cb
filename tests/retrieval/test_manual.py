"""The manual, the schema, the index and the tools say the same."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.schema import DOCUMENTS, Combination, Field, FieldType, Schema
from bqlc.retrieval.manual import LIMIT, Manual, manual
from bqlc.retrieval.session import Session
from bqlc.retrieval.tokens import estimate
from bqlc.retrieval.tools import TOOLS

INFO: Mapping[str, Any] = {
    "documents": 1234,
    "dates": ["1990-01-01", "2024-12-31"],
    "fields": {
        "title": 1234, "section": 1000, "body": 1230, "infobox": 99, "author": 500, "date": 700
    },
}  # fmt: skip

PAPERS = Schema(
    "papers",
    (
        Field("abstract", FieldType.TEXT, (), False, "the abstract"),
        Field("journal", FieldType.KEYWORD, (), False, "where it appeared"),
        Field("cited", FieldType.NUMBER, (), False, "how often it was cited"),
        Field("year", FieldType.DATE, (), False, "when it appeared"),
    ),
    (Combination("either", ("abstract", "journal")),),
)
"""Another schema, without a default field."""

PAPERS_INFO: Mapping[str, Any] = {
    "documents": 5,
    "dates": None,
    "fields": {"abstract": 5, "journal": 4, "cited": 3, "year": 2},
}


def written_fields(text: str) -> dict[str, int]:
    """The fields of the manual's list, with their numbers."""
    found = re.findall(r"^- (\w+) \(([\d,]+) documents", text, re.M)
    return {name: int(number.replace(",", "")) for name, number in found}


def without(name: str) -> Schema:
    """The documents' schema with one field less."""
    return replace(
        DOCUMENTS,
        fields=tuple(field for field in DOCUMENTS.fields if field.name != name),
        combinations=tuple(
            replace(each, fields=tuple(field for field in each.fields if field != name))
            for each in DOCUMENTS.combinations
        ),
    )


@pytest.mark.parametrize(("schema", "info"), [(DOCUMENTS, INFO), (PAPERS, PAPERS_INFO)])
def test_the_manual_lists_the_fields_of_the_schema_as_the_index_has_them(
    schema: Schema, info: Mapping[str, Any]
) -> None:
    text = str(manual(schema, info))
    assert written_fields(text) == info["fields"]
    for field in schema.fields:
        assert field.description in text
    assert f"# Searching {info['documents']:,} documents" in text
    assert (f"({schema.name})" in text) is (schema is not DOCUMENTS)


@pytest.mark.parametrize(("schema", "info"), [(DOCUMENTS, INFO), (PAPERS, PAPERS_INFO)])
def test_every_query_in_the_manual_is_one_of_this_index(
    schema: Schema, info: Mapping[str, Any]
) -> None:
    found = manual(schema, info)
    quoted = re.findall(r"`([^`]+\[[^`]*)`", str(found).split("## Fields")[0])
    queries = {each.query for each in found.examples} | set(quoted)
    assert len(queries) >= 9
    for query in queries:
        errors = [
            one for one in check(query, schema).diagnostics if one.severity is Severity.ERROR
        ]
        assert not errors, query


@pytest.mark.parametrize("name", [field.name for field in DOCUMENTS.fields])
def test_a_field_less_in_the_schema_is_a_field_less_in_the_manual(name: str) -> None:
    whole, less = str(manual(DOCUMENTS, INFO)), str(manual(without(name), INFO))
    assert f"[{name}" in whole or f"{name}[" in whole
    assert name in written_fields(whole)
    assert name not in written_fields(less)
    assert not re.search(rf"\[{name}\]|`{name}\[", less)


@pytest.mark.parametrize("name", [field.name for field in DOCUMENTS.fields])
def test_a_field_that_no_document_has_is_not_offered(name: str) -> None:
    info = {**INFO, "fields": {**INFO["fields"], name: 0}}
    text = str(manual(DOCUMENTS, info))
    assert name not in written_fields(text)
    assert not re.search(rf"\[{name}\]|`{name}\[", text)


@pytest.mark.parametrize("kind", list(FieldType))
def test_each_type_of_field_has_an_example_that_is_understood(kind: FieldType) -> None:
    """Else an agent sees a field and never learns how it is asked."""
    schema = Schema("papers", (Field("elm", kind, (), False, "what"),))
    text = str(manual(schema, {"documents": 2, "dates": None, "fields": {"elm": 2}}))
    queries = re.findall(r"`([^`]*(?:\[elm\]|elm\[)[^`]*)`", text)
    assert queries
    for query in queries:
        errors = [
            one for one in check(query, schema).diagnostics if one.severity is Severity.ERROR
        ]
        assert not errors, query


def test_a_changed_description_type_or_count_changes_the_manual() -> None:
    before = str(manual(DOCUMENTS, INFO))
    title = DOCUMENTS.fields[0]
    for other in (replace(title, description="a heading"), replace(title, default=False)):
        mutated = replace(DOCUMENTS, fields=(other, *DOCUMENTS.fields[1:]))
        assert str(manual(mutated, INFO)) != before
    assert str(manual(DOCUMENTS, {**INFO, "documents": 1235})) != before
    assert str(manual(DOCUMENTS, {**INFO, "dates": ["1990-01-01", "2025-01-01"]})) != before


def test_it_is_as_short_as_it_says() -> None:
    found = manual(DOCUMENTS, INFO)
    assert found.tokens == estimate(str(found)) <= LIMIT
    assert manual(DOCUMENTS, INFO, len).tokens == len(str(found))


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_the_tools_are_the_methods_of_a_session(tool: Any) -> None:
    wanted = dict(inspect.signature(getattr(Session, tool.name)).parameters)
    del wanted["self"]
    assert [each.name for each in tool.parameters] == list(wanted)
    for each in tool.parameters:
        assert each.required == (wanted[each.name].default is inspect.Parameter.empty)
    text = str(manual(DOCUMENTS, INFO))
    assert f"`{tool.signature()}`: {tool.help}" in text
    assert all(each.help in text for each in tool.parameters)


def test_the_same_as_data() -> None:
    found: Manual = manual(DOCUMENTS, INFO)
    data = json.loads(json.dumps(found.to_json()))
    assert data["text"] == str(found)
    assert {each["name"]: each["documents"] for each in data["fields"]} == INFO["fields"]
    assert [tool["name"] for tool in data["tools"]] == ["search", "fetch"]
    assert data["tools"][1]["parameters"]["required"] == ["document", "section"]
