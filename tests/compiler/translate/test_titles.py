"""Fields are said as people call them who know the collection, and what is equal then once."""

from __future__ import annotations

import pytest

from bqlc.compiler.explain import explain
from bqlc.compiler.pipeline import check
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.resolve.schema_data import schema_from_json, schema_to_json
from bqlc.compiler.resolve.schema_file import SchemaError, read_schema
from bqlc.compiler.translate.english import english
from bqlc.corpus.bibliographic import PUBMED_FIELDS
from bqlc.plugins import load

OWN = """
[fields.head]
type = "text"
default = true
title = "headline"

[fields.lead]
type = "text"

[fields.printed]
type = "date"
title = "issue date"

[fields.online]
type = "date"
title = "issue date"
"""


def said(query: str, dialect: str) -> str:
    one = load("dialect", dialect)
    return explain(query, one.schema, dialect=one).english


@pytest.mark.parametrize(
    ("dialect", "query", "english"),
    [
        ("ovid-medline", "salt.ab.", 'the word "salt" in the abstract'),
        ("ovid-medline", "salt.ti,ab.", 'the word "salt" in the title or abstract'),
        ("ovid-embase", "salt.ab.", 'the word "salt" in the abstract'),
        ("ovid-medline", "2012.dp,yr.", "a publication date in 2012"),
        ("ovid-medline", "2012.dp. or 2012.yr.", "a publication date in 2012"),
        ("ovid-medline", "2012.dp. and 2012.yr.", "a publication date in 2012"),
        ("ovid-medline", "salt.ti. or (salt.ti. or salt.ti.)", 'the word "salt" in the title'),
        ("pubmed", "salt[ab]", 'the word "salt" in the abstract'),
        ("pubmed", "2012[dp] OR 2012[pdat]", "a publication date in 2012"),
        ("pubmed", "smith[1au]", 'the word "smith" in the first author\'s name'),
        ("pubmed", "hasabstract", "any abstract at all"),
    ],
)
def test_dialects_say_what_their_readers_say(dialect: str, query: str, english: str) -> None:
    assert said(query, dialect) == f"Documents with {english}."


def test_no_text_or_date_field_of_the_platforms_is_said_in_words_written_as_one() -> None:
    for dialect in ("pubmed", "ovid-medline"):
        schema = load("dialect", dialect).schema
        assert schema.title_of("body") == "abstract"
        assert schema.title_of("date") == "publication date"
        titles = [schema.title_of(one.name) for one in schema.fields]
        for joined in ("firstauthor", "entrydate", "tradename", "personsubject", "journalid"):
            assert joined not in titles


def test_lines_of_a_strategy_too() -> None:
    one = load("dialect", "ovid-medline")
    lines = explain("1. salt.ab.\n2. 2012.dp,yr.\n3. 1 and 2", one.schema, dialect=one).lines
    assert [line.english for line in lines] == [
        'Documents with the word "salt" in the abstract.',
        "Documents with a publication date in 2012.",
        "Documents with what line 1 finds and what line 2 finds.",
    ]


def test_a_schema_file_gives_titles() -> None:
    schema = read_schema(OWN)
    query = "kiln[head,lead] AND (printed[2012] OR online[2012])"
    assert english(check(query, schema).tree, schema) == (
        'Documents with the word "kiln" in the headline or lead, and an issue date in 2012.'
    )
    with pytest.raises(SchemaError, match="`title` is a text"):
        read_schema('[fields.head]\ntype = "text"\ndefault = true\ntitle = 3')


@pytest.mark.parametrize("schema", [PUBMED_FIELDS, read_schema(OWN)], ids=lambda one: one.name)
def test_titles_are_kept_and_change_no_query(schema: Schema) -> None:
    again = schema_from_json(schema_to_json(schema))
    assert [one.title for one in again.fields] == [one.title for one in schema.fields]
    bare = {**schema_to_json(schema)}
    bare["fields"] = [
        {key: value for key, value in one.items() if key != "title"} for one in bare["fields"]
    ]
    assert schema_from_json(bare) == schema  # as indexes have it that were built before
