"""A schema as plain data, for the manifest of an index and for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bqlc.compiler.resolve.schema import Combination, Field, FieldType, Schema


def schema_to_json(schema: Schema) -> dict[str, Any]:
    """Every attribute of every field and combination, as plain data; a title where it has one."""
    return {
        "name": schema.name,
        "fields": [_record(each) for each in schema.fields],
        "combinations": [_record(each) for each in schema.combinations],
    }


def schema_from_json(data: Mapping[str, Any]) -> Schema:
    """The schema that `schema_to_json` wrote."""
    fields = (
        Field(**{**_attributes(each), "type": FieldType(each["type"])}) for each in data["fields"]
    )
    combinations = (Combination(**_attributes(each)) for each in data["combinations"])
    return Schema(data["name"], tuple(fields), tuple(combinations))


def _record(part: Field | Combination) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(part).items()
        if name != "title" or value
    }


def _attributes(record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in record.items()
    }
