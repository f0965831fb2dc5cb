"""How a document lies in Lucene: which Lucene fields it has, and how they are analysed.

    _id          the id, a term and a sorted doc value (ties are broken by it)
    _source      the whole document as JSON, stored
    _has         the name of every schema field that has a value
    _rank_title  title and whole text, stemmed, without positions: what BM25 reads
    _rank_text
    NAME         one Lucene field for each field of the schema, of the same name:
                 text, headings    tokens with positions, GAP positions between two values
                 keyword, subject  the value as one term, lower case, single-spaced
                 date              the range of its days, as ordinals of the calendar
                 number            a point

Document and Field objects are made once and filled anew for every document: making them takes
ten times as long as filling them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from bqlc.compiler.lex.standard import LONGEST, keyword, plain_apostrophes
from bqlc.compiler.meaning.facts import FieldValues, parse_number
from bqlc.compiler.resolve.dates import parse_period
from bqlc.compiler.resolve.schema import FieldType, Schema
from bqlc_backends.lucene.jvm import java_class

ID, SOURCE, HAS = "_id", "_source", "_has"
RANK_TITLE, RANK_TEXT = "_rank_title", "_rank_text"

GAP = 10_000
"""Positions between two values of a field, so that no phrase and no NEAR reaches across."""

ANALYSERS = {
    "exact": f"curly apostrophes made plain; StandardTokenizer({LONGEST}); lower case; gap {GAP}",
    "rank": "EnglishAnalyzer (its stop words, Porter stems)",
}

_PACKAGE = "org.apache.lucene."
_CHARS = (
    "(Ljava/lang/String;Ljava/lang/CharSequence;Lorg/apache/lucene/index/IndexableFieldType;)V"
)


class Layout:
    """The one Lucene document of an index build, filled with one source document at a time."""

    def __init__(self, schema: Schema) -> None:
        self._document = _new("document.Document")
        self._id = _new("document.StringField", ID, "", _not_stored())
        self._id_value = _new("document.SortedDocValuesField", ID, _new("util.BytesRef", b""))
        self._source = _new("document.StoredField", SOURCE, b"")
        ranked = _field_type("DOCS_AND_FREQS", norms=True)
        self._title = _new("document.Field", RANK_TITLE, "", ranked, signature=_CHARS)
        self._text = _new("document.Field", RANK_TEXT, "", ranked, signature=_CHARS)
        self._columns = [_column(field.name, field.type) for field in schema.fields]
        self._shape: list[int] = []

    def fill(self, id: str, source: bytes, title: str, text: str, values: FieldValues) -> Any:
        """The Lucene document, valid until the next call."""
        id, title, text = for_java(id), for_java(title), for_java(text)
        id_bytes = id.encode()
        self._id.setStringValue(id)
        self._id_value.setBytesValue(id_bytes)
        self._source.setBytesValue(source)
        self._title.setStringValue(title)
        self._text.setStringValue(text)
        shape = [column.fill(values.get(column.name, ())) for column in self._columns]
        if shape != self._shape:
            self._assemble(shape)
        return self._document

    def _assemble(self, shape: list[int]) -> None:
        """Put the fields in anew: this document has other numbers of values than the last."""
        document = self._document
        document.clear()
        for field in (self._id, self._id_value, self._source, self._title, self._text):
            document.add(field)
        for column, count in zip(self._columns, shape, strict=True):
            if count:
                document.add(column.has)
            for field in column.fields[:count]:
                document.add(field)
        self._shape = shape


class _Column:
    """One schema field: as many Lucene fields as some document had values."""

    def __init__(self, name: str, new: Callable[[], Any], put: Callable[[Any, str], bool]) -> None:
        self.name = name
        self.has = _new("document.StringField", HAS, name, _not_stored())
        self.fields: list[Any] = []
        self._new, self._put = new, put

    def fill(self, values: tuple[str, ...]) -> int:
        """Put `values` into the first Lucene fields; how many took one."""
        count = 0
        for value in values:
            if count == len(self.fields):
                self.fields.append(self._new())
            count += self._put(self.fields[count], value)
        return count


def for_java(text: str) -> str:
    """`text` with plain apostrophes, and without half characters, which Java cannot be given."""
    if text.isascii():
        return text
    text = plain_apostrophes(text)
    try:
        text.encode("utf-16-le")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def analyser() -> Any:
    """What cuts text into tokens: English stems for the ranking fields, exact words elsewhere."""
    fields = _hash_map()
    english = _new("analysis.en.EnglishAnalyzer")
    fields.put(RANK_TITLE, english)
    fields.put(RANK_TEXT, english)
    return _new("analysis.miscellaneous.PerFieldAnalyzerWrapper", exact_analyser(), fields)


def exact_analyser() -> Any:
    builder = java_class(_PACKAGE + "analysis.custom.CustomAnalyzer").builder()
    builder.withTokenizer("standard", _hash_map(maxTokenLength=str(LONGEST)))
    builder.addTokenFilter("lowercase", _hash_map())
    builder.withPositionIncrementGap(GAP)
    return builder.build()


def _column(name: str, type: FieldType) -> _Column:
    match type:
        case FieldType.TEXT | FieldType.HEADINGS:
            kind = _field_type("DOCS_AND_FREQS_AND_POSITIONS", norms=False)
            return _Column(
                name, lambda: _new("document.Field", name, "", kind, signature=_CHARS), _put_text
            )
        case FieldType.KEYWORD | FieldType.SUBJECT:
            return _Column(
                name, lambda: _new("document.StringField", name, "", _not_stored()), _put_keyword
            )
        case FieldType.DATE:
            return _Column(name, lambda: _new("document.LongRange", name, [0], [0]), _put_days)
        case FieldType.NUMBER:
            return _Column(name, lambda: _new("document.DoublePoint", name, 0.0), _put_number)


# Each puts one value into one Lucene field, or says that it is no value of this type.


def _put_text(field: Any, value: str) -> bool:
    text = for_java(value)
    field.setStringValue(text)
    return True


def _put_keyword(field: Any, value: str) -> bool:
    text = keyword(for_java(value))
    field.setStringValue(text)
    return True


def _put_days(field: Any, value: str) -> bool:
    days = _days(value)
    if days is None:
        return False
    first, last = days
    field.setRangeValues(first, last)
    return True


@lru_cache(maxsize=4096)
def _days(value: str) -> tuple[list[int], list[int]] | None:
    """The ordinals of a period's first and last day, as Java takes them."""
    period = parse_period(value)
    if period is None:
        return None
    return [period.first.toordinal()], [period.last.toordinal()]


def _put_number(field: Any, value: str) -> bool:
    number = parse_number(value)
    if number is None:
        return False
    field.setDoubleValue(number)
    return True


def _field_type(options: str, norms: bool) -> Any:
    kind = _new("document.FieldType")
    kind.setTokenized(True)
    kind.setOmitNorms(not norms)
    kind.setIndexOptions(getattr(java_class(_PACKAGE + "index.IndexOptions"), options))
    kind.freeze()
    return kind


def _new(name: str, *arguments: Any, **signature: str) -> Any:
    return java_class(_PACKAGE + name)(*arguments, **signature)


def _not_stored() -> Any:
    return java_class(_PACKAGE + "document.Field$Store").NO


def _hash_map(**entries: str) -> Any:
    table = java_class("java.util.HashMap")()
    for key, value in entries.items():
        table.put(key, value)
    return table
