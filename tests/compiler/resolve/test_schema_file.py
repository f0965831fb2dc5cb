"""Schemas written in TOML: what they may say, and every mistake with what to do about it."""

from __future__ import annotations

import pytest

from bqlc.compiler.resolve.schema import Combination, Field, FieldType
from bqlc.compiler.resolve.schema_file import SchemaError, read_schema
from tests.support.schemas import PAPERS

TITLE = '[fields.title]\ntype = "text"\ndefault = true\n'


def test_a_schema_with_a_field_of_every_type() -> None:
    assert PAPERS.name == "papers"
    assert {field.type for field in PAPERS.fields} == set(FieldType)
    assert PAPERS.by_name["title"] == Field("title", FieldType.TEXT, ("ti",), True, "the title")
    assert PAPERS.by_name["published"].single
    assert not PAPERS.by_name["revised"].single
    assert PAPERS.default_fields == ("title", "abstract")
    assert PAPERS.combinations[1] == Combination(
        "words", ("title", "abstract", "outline"), ("tw",), "everything with words"
    )


def test_names_are_looked_up_whatever_their_case() -> None:
    schema = read_schema(TITLE + '[fields."Été_2"]\ntype = "date"\naliases = ["E-2"]\n')
    assert schema.lookup("ÉTÉ_2") == schema.lookup("e-2") == ("Été_2",)
    assert schema.lookup("TITLE") == ("title",)


def test_the_least_there_is() -> None:
    schema = read_schema(TITLE)
    assert (schema.name, schema.combinations) == ("custom", ())
    assert schema.fields == (Field("title", FieldType.TEXT, (), True),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[fields", "the schema is not valid TOML: Expected ']' "),
        ("", "the schema has no field: write a table [fields.title]"),
        ("fields = 3", "`fields` must hold tables, such as [fields.title]"),
        ("combinations = 3\n" + TITLE, "`combinations` must hold tables"),
        ("[field.title]", "the schema: `field` is not known; known: combinations, fields, name"),
        ("name = 3\n" + TITLE, "the schema: `name` is a text in quotation marks"),
        ('[fields]\ntitle = "text"', "[fields.title] must be a table"),
        ("[fields.title]", "[fields.title] needs a `type`, one of: text, headings, keyword, date"),
        ('[fields.title]\ntype = "string"', "[fields.title] needs a `type`, one of: text"),
        ('[fields.title]\ntype = ["text"]', "[fields.title] needs a `type`, one of: text"),
        (TITLE + 'alias = "ti"', "[fields.title]: `alias` is not known; known: aliases, default"),
        (TITLE + 'aliases = "ti"', '[fields.title]: `aliases` is a list of names, such as ["ti"]'),
        (TITLE + "aliases = [1]", "[fields.title]: `aliases` is a list of names"),
        (TITLE + 'aliases = ["2nd"]', "[fields.title]: a name is letters, digits, `_` and `-`, a"),
        (TITLE + 'aliases = ["a b"]', "[fields.title]: a name is letters, digits"),
        ('[fields."t,i"]\ntype = "text"', "[fields.t,i]: a name is letters, digits"),
        (TITLE + "single = 1", "[fields.title]: `default` and `single` are true or false"),
        ('[fields.t]\ntype = "text"\ndefault = "yes"', "[fields.t]: `default` and `single` are"),
        (TITLE + "description = 1", "[fields.title]: `description` is a text in quotation marks"),
        ('[fields.title]\ntype = "text"', "no text field is searched by default: give one `def"),
        (
            '[fields.title]\ntype = "text"\n[fields.journal]\ntype = "keyword"\ndefault = true',
            "no text field is searched by default",
        ),
        (
            TITLE + '[fields.date]\ntype = "date"\ndefault = true',
            "[fields.date]: a date field cannot be searched by default",
        ),
        (
            TITLE + '[fields.pages]\ntype = "number"\ndefault = true',
            "[fields.pages]: a number field cannot be searched by default",
        ),
        (TITLE + "[combinations.all]", "[combinations.all]: it has no `fields`; the fields are t"),
        (
            TITLE + '[combinations."a b"]\nfields = ["t"]\n',
            "[combinations.a b]: a name is letters, digits",
        ),
        (
            TITLE + '[combinations.all]\nfields = ["titel"]',
            "[combinations.all]: there is no field `titel`; the fields are title",
        ),
        (
            TITLE + '[combinations.all]\nfields = ["title"]\ntype = "text"',
            "[combinations.all]: `type` is not known; known: aliases, description, fields",
        ),
        (
            TITLE + '[fields.date]\ntype = "date"\n[combinations.all]\nfields = ["title", "date"]',
            "[combinations.all]: date fields can be combined with their like only",
        ),
        (
            TITLE
            + '[fields.date]\ntype = "date"\n[fields.year]\ntype = "number"\n'
            + '[combinations.when]\nfields = ["year", "date"]',
            "[combinations.when]: number fields can be combined with their like only",
        ),
        (
            TITLE + '[fields.Title]\ntype = "text"',
            "`Title` names both the field `title` and the field `Title`",
        ),
        (
            TITLE + '[fields.body]\ntype = "text"\naliases = ["TITLE"]',
            "`TITLE` names both the field `title` and the field `body`",
        ),
        (
            TITLE + '[combinations.title]\nfields = ["title"]',
            "`title` names both the field `title` and the combination `title`",
        ),
        (
            TITLE + 'aliases = ["all"]\n[combinations.all]\nfields = ["title"]',
            "`all` names both the field `title` and the combination `all`",
        ),
    ],
)
def test_what_is_wrong_with_a_schema(text: str, message: str) -> None:
    with pytest.raises(SchemaError) as caught:
        read_schema(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "more",
    [
        '[fields.date]\ntype = "date"\n[fields.made]\ntype = "date"\n'
        '[combinations.when]\nfields = ["date", "made"]',
        '[fields.mesh]\ntype = "subject"\n[combinations.tw]\nfields = ["title", "mesh"]',
        '[fields.journal]\ntype = "keyword"\ndefault = true',
    ],
)
def test_what_may_stand_together(more: str) -> None:
    assert read_schema(TITLE + more).fields[1]
