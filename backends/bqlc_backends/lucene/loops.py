"""Small programs that run inside of Java, put together from method handles: no compiler needed.

A call from Python to Java costs about 10 us, so a loop over 3,000 terms must not be Python's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from bqlc_backends.lucene.fields import for_java
from bqlc_backends.lucene.jvm import java_class

_SEPARATOR = "\0"
"""Between the terms of one string; no term has it."""

_OBJECT, _TEXT, _CHARS = (f"Ljava/lang/{name};" for name in ("Object", "String", "CharSequence"))
_ARRAY_LIST, _ADDER = "Ljava/util/ArrayList;", "Ljava/util/concurrent/atomic/LongAdder;"
_LIST, _ITERATOR = "Ljava/util/List;", "Ljava/util/Iterator;"
_READER, _TERMS, _TERMS_ENUM = (
    f"Lorg/apache/lucene/index/{name};" for name in ("IndexReader", "Terms", "TermsEnum")
)
_BYTES = "Lorg/apache/lucene/util/BytesRef;"


def byte_refs(terms: Iterable[str]) -> Any:
    """An ArrayList with the BytesRef of every term."""
    text = for_java(_SEPARATOR.join(terms))
    return _byte_refs().invokeWithArguments(text)


def count(terms: Any) -> int:
    """How many terms are left in a TermsEnum, which is at its end then."""
    adder = _class(_ADDER)()
    _count().invokeWithArguments(adder, terms)
    return int(adder.intValue())


def terms_of(reader: Any, field: str) -> Any:
    """All index terms of a field as one Terms, or None; pyjnius would call another `getTerms`."""
    return _get_terms().invokeWithArguments(reader, field)


def bytes_of(bit_set: Any) -> bytes:
    """The bits of a FixedBitSet, eight to a byte from the lowest on, without zeros at the end."""
    found: bytes = _bytes_of().invokeWithArguments(bit_set, None).tostring()
    return found


def hits_text(top: Any) -> str:
    """The hits of a TopDocs as text, each as its own class writes it."""
    return str(_hits_text().invokeWithArguments(top, None))


def any_span(spans: Sequence[Any]) -> Any:
    """A SpanOrQuery; pyjnius cannot call a constructor that has only a variable argument."""
    return _new_any_span().invokeWithArguments(*spans)


def itself(thing: Any) -> Any:
    """The same Java object, of its own class: a result of declared class Query is only a Query."""
    return java_class("java.util.Objects").requireNonNull(thing)


# ---------------------------------------------------------------- the programs


@cache
def _byte_refs() -> Any:
    """`list = new ArrayList(); for (term : split(text)) list.add(new BytesRef(term)); list`."""
    combine = _handles()
    pattern = java_class("java.util.regex.Pattern")
    split = _method("Ljava/util/regex/Pattern;", "split", f"({_CHARS})[{_TEXT}")
    split = combine.insertArguments(split, 0, pattern.compile(_SEPARATOR))
    as_list = _static("Ljava/util/Arrays;", "asList", f"([{_OBJECT}){_LIST}").asFixedArity()
    terms = combine.filterArguments(as_list, 0, _typed(split, f"({_TEXT})[{_OBJECT}"))
    iterator = combine.filterReturnValue(terms, _method(_LIST, "iterator", f"(){_ITERATOR}"))

    byte_ref = _typed(_constructor(_BYTES, f"({_CHARS})V"), f"({_OBJECT}){_OBJECT}")
    add = combine.filterArguments(_method(_ARRAY_LIST, "add", f"({_OBJECT})Z"), 1, byte_ref)
    add = _typed(add, f"({_ARRAY_LIST}{_OBJECT})V")
    same_list = _ignoring(combine.identity(_class(_ARRAY_LIST)), 1, _OBJECT)
    return combine.iteratedLoop(
        iterator,
        _ignoring(_constructor(_ARRAY_LIST, "()V"), 0, _TEXT),
        combine.foldArguments(same_list, add),
    )


@cache
def _count() -> Any:
    """`while (terms.next() != null) adder.increment()`, of an adder and a TermsEnum."""
    following = _method(_TERMS_ENUM, "next", f"(){_BYTES}")
    following = _typed(following, f"({_TERMS_ENUM}){_OBJECT}")
    there_is = _static("Ljava/util/Objects;", "nonNull", f"({_OBJECT})Z")
    return _handles().whileLoop(
        None,
        _ignoring(_handles().filterArguments(there_is, 0, following), 0, _ADDER),
        _ignoring(_method(_ADDER, "increment", "()V"), 1, _TERMS_ENUM),
    )


@cache
def _get_terms() -> Any:
    owner = "Lorg/apache/lucene/index/MultiTerms;"
    return _static(owner, "getTerms", f"({_READER}{_TEXT}){_TERMS}")


@cache
def _bytes_of() -> Any:
    """`BitSet.valueOf(bits.getBits()).toByteArray()`; longs one by one take five times as long.

    The second argument is idle: a single one jnius would want to be a List.
    """
    bits = _method("Lorg/apache/lucene/util/FixedBitSet;", "getBits", "()[J")
    bit_set = _static("Ljava/util/BitSet;", "valueOf", "([J)Ljava/util/BitSet;")
    as_bytes = _method("Ljava/util/BitSet;", "toByteArray", "()[B")
    bit_set = _handles().filterReturnValue(bits, bit_set)
    return _ignoring(_handles().filterReturnValue(bit_set, as_bytes), 1, _OBJECT)


@cache
def _hits_text() -> Any:
    """`Arrays.toString(top.scoreDocs)`, and an idle argument."""
    owner, hits = _class("Lorg/apache/lucene/search/TopDocs;"), _hit_array()
    hits_of = _handles().publicLookup().findGetter(owner, "scoreDocs", hits)
    text_of = _static("Ljava/util/Arrays;", "toString", f"([{_OBJECT}){_TEXT}").asFixedArity()
    hits_of = _typed(hits_of, f"({_OBJECT})[{_OBJECT}")
    return _ignoring(_handles().filterReturnValue(hits_of, text_of), 1, _OBJECT)


def _hit_array() -> Any:
    """The class of an array of ScoreDoc, for which jnius has no name."""
    return itself(_type("()[Lorg/apache/lucene/search/ScoreDoc;").returnType())


@cache
def _new_any_span() -> Any:
    package = "Lorg/apache/lucene/queries/spans/"
    return _constructor(f"{package}SpanOrQuery;", f"([{package}SpanQuery;)V")


# ---------------------------------------------------------------- method handles


def _handles() -> Any:
    return java_class("java.lang.invoke.MethodHandles")


def _static(owner: str, name: str, type: str) -> Any:
    found, method_type = _class(owner), _type(type)
    return _handles().publicLookup().findStatic(found, name, method_type)


def _method(owner: str, name: str, type: str) -> Any:
    found, method_type = _class(owner), _type(type)
    return _handles().publicLookup().findVirtual(found, name, method_type)


def _constructor(owner: str, type: str) -> Any:
    found, method_type = _class(owner), _type(type)
    return _handles().publicLookup().findConstructor(found, method_type)


def _typed(handle: Any, type: str) -> Any:
    """The handle with arguments and result of other types, cast when it is called."""
    method_type = _type(type)
    return handle.asType(method_type)


def _ignoring(handle: Any, position: int, type: str) -> Any:
    """The handle with one more argument, of this type, that it does not look at."""
    return _handles().dropArguments(handle, position, _type(f"({type})V").parameterList())


def _type(descriptor: str) -> Any:
    """A method type as class files write it: `(Ljava/lang/String;)V` takes a String."""
    types = java_class("java.lang.invoke.MethodType")
    return types.fromMethodDescriptorString(descriptor, None)


def _class(descriptor: str) -> Any:
    return java_class(descriptor[1:-1].replace("/", "."))
