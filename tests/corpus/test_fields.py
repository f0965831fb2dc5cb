"""The values of a document's fields that a schema of its own asks for."""

from __future__ import annotations

from bqlc.compiler.resolve.schema import Field, FieldType, Schema
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values

DOCUMENT = Document("d", "Heart", (), metadata={"year": [2012, "about 3", "1999"], "seen": [3, 9]})


def test_a_field_with_one_value_at_most_has_the_first() -> None:
    """Else ranges that are joined by AND could not be made one."""
    schema = Schema(
        "one and several",
        (Field("year", FieldType.NUMBER, single=True), Field("seen", FieldType.NUMBER)),
    )
    assert field_values(DOCUMENT, schema) == {"year": ("2012",), "seen": ("3", "9")}
