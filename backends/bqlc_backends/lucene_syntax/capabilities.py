"""What Lucene's classic syntax can say. Facts and sources: docs/reference/platforms/lucene.md."""

from __future__ import annotations

from bqlc.compiler.resolve.schema import FieldType, Schema
from bqlc.compiler.translate.capabilities import (
    Capabilities,
    Heading,
    Nearness,
    TextTag,
    Truncation,
)
from bqlc.compiler.translate.loss import Effect, Remark
from bqlc.compiler.translate.to_bql import OF_PLATFORMS, mapped

FARTHEST = 1_000_000


def capabilities(schema: Schema) -> Capabilities:
    """For an index with these fields: text in tokens, whole values and days as one term each."""
    texts = [field.name for field in schema.of_type(FieldType.TEXT, FieldType.HEADINGS)]
    texts = [name for name in texts if name != "untagged"]
    values = [field.name for field in schema.of_type(FieldType.KEYWORD, FieldType.SUBJECT)]
    values = [name for name in values if name not in OF_PLATFORMS]
    dates = [field.name for field in schema.of_type(FieldType.DATE)]
    return Capabilities(
        name="Lucene",
        schema=schema,
        texts=tuple(TextTag(name, (name,), near=name) for name in texts),
        truncation=Truncation(left=False, phrases=False),
        nearness=Nearness(
            FARTHEST, wildcards=False, phrases=False, groups=False, nested=False, slop=True
        ),
        values=frozenset(values),
        subjects={name: Heading(exploded=False) for name in values},
        dates=dict.fromkeys(dates, "day"),
        exists=frozenset((*texts, *values)),
        substitutes={"untagged": mapped(schema)},
        lines=False,
        remarks={
            "date": Remark(
                Effect.UNKNOWN,
                "Lucene compares dates as text: the field must hold them as yyyymmdd, and one "
                "that is known to the month or year only is found in other ranges than here",
            ),
        },
    )
