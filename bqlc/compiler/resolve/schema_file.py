"""A schema written down in TOML, for collections with fields of their own.

name = "papers"

[fields.title]
type = "text"          # text, headings, keyword, date, number or subject
aliases = ["ti"]
default = true         # searched where a query gives no field

[fields.year]
type = "number"
single = true          # a document has one value at most

[combinations.tiab]
fields = ["title", "abstract"]
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from bqlc.compiler.resolve.schema import Combination, Field, FieldType, Schema

_NAME = re.compile(r"[^\W\d_][\w-]*\Z")
_RANGES = (FieldType.DATE, FieldType.NUMBER)
_FIELD_KEYS = {"type", "aliases", "default", "description", "single", "title"}
_COMBINATION_KEYS = {"fields", "aliases", "description"}


class SchemaError(ValueError):
    """The file is no schema; the message says where and what to write."""


def read_schema(text: str) -> Schema:
    """The schema that a TOML text describes. Raises SchemaError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SchemaError(f"the schema is not valid TOML: {error}") from None
    _known(data, {"name", "fields", "combinations"}, "the schema")
    fields = tuple(_field(name, table) for name, table in _tables(data, "fields").items())
    if not fields:
        raise SchemaError("the schema has no field: write a table [fields.title]")
    if not any(field.default and field.type.is_text for field in fields):
        raise SchemaError("no text field is searched by default: give one `default = true`")
    types = {field.name: field.type for field in fields}
    combinations = tuple(
        _combination(name, table, types) for name, table in _tables(data, "combinations").items()
    )
    schema = Schema(_text(data, "name", "the schema") or "custom", fields, combinations)
    _no_name_twice(schema)
    return schema


def _tables(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    tables = data.get(key, {})
    if not isinstance(tables, Mapping):
        raise SchemaError(f"`{key}` must hold tables, such as [{key}.title]")
    return tables


def _field(name: str, table: Any) -> Field:
    where = f"[fields.{name}]"
    _check_name(name, where)
    _known(table, _FIELD_KEYS, where)
    try:
        kind = FieldType(table.get("type", ""))
    except ValueError:
        types = ", ".join(FieldType)
        raise SchemaError(f"{where} needs a `type`, one of: {types}") from None
    default, single = table.get("default", False), table.get("single", False)
    if not (isinstance(default, bool) and isinstance(single, bool)):
        raise SchemaError(f"{where}: `default` and `single` are true or false")
    if default and kind in _RANGES:
        raise SchemaError(f"{where}: a {kind} field cannot be searched by default")
    return Field(
        name, kind, _names(table, "aliases", where), default,
        _text(table, "description", where), single, _text(table, "title", where),
    )  # fmt: skip


def _combination(name: str, table: Any, types: Mapping[str, FieldType]) -> Combination:
    where = f"[combinations.{name}]"
    _check_name(name, where)
    _known(table, _COMBINATION_KEYS, where)
    members = _names(table, "fields", where)
    unknown = [member for member in members if member not in types]
    if unknown or not members:
        what = f"there is no field `{unknown[0]}`" if unknown else "it has no `fields`"
        raise SchemaError(f"{where}: {what}; the fields are {', '.join(sorted(types))}")
    kinds = [types[member] for member in members]
    if len(set(kinds)) > 1 and any(kind in _RANGES for kind in kinds):
        ranged = next(kind for kind in kinds if kind in _RANGES)
        raise SchemaError(f"{where}: {ranged} fields can be combined with their like only")
    aliases = _names(table, "aliases", where)
    return Combination(name, members, aliases, _text(table, "description", where))


def _known(table: Any, keys: set[str], where: str) -> None:
    if not isinstance(table, Mapping):
        raise SchemaError(f"{where} must be a table")
    for key in table:
        if key not in keys:
            raise SchemaError(f"{where}: `{key}` is not known; known: {', '.join(sorted(keys))}")


def _check_name(name: str, where: str) -> None:
    if not _NAME.match(name):
        raise SchemaError(f"{where}: a name is letters, digits, `_` and `-`, a letter first")


def _names(table: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    names = table.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise SchemaError(f'{where}: `{key}` is a list of names, such as ["ti"]')
    for name in names:
        _check_name(name, where)
    return tuple(names)


def _text(table: Mapping[str, Any], key: str, where: str) -> str:
    text = table.get(key, "")
    if not isinstance(text, str):
        raise SchemaError(f"{where}: `{key}` is a text in quotation marks")
    return text


def _no_name_twice(schema: Schema) -> None:
    seen: dict[str, tuple[str, str]] = {}
    named = [("field", field.name, field.aliases) for field in schema.fields]
    named += [("combination", one.name, one.aliases) for one in schema.combinations]
    for kind, own, aliases in named:
        for name in (own, *aliases):
            other = seen.setdefault(name.casefold(), (kind, own))
            if other != (kind, own):
                raise SchemaError(
                    f"`{name}` names both the {other[0]} `{other[1]}` and the {kind} `{own}`"
                )
