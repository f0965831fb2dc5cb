"""Random small documents, with Hypothesis: few words, so that queries find some and not all.

@given(corpora(), clauses())
def test_my_backend(corpus, clause): ...
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from bqlc.compiler.meaning.facts import Facts, analyse
from bqlc.compiler.resolve.schema import DOCUMENTS, Field, FieldType, Schema
from bqlc.corpus.document import Document
from bqlc.corpus.fields import field_values
from bqlc.corpus.sections import told_apart

SCHEMA = Schema(
    "testing",
    (
        *DOCUMENTS.fields,
        Field("journal", FieldType.KEYWORD, ("jn",), False, "where it appeared"),
        Field("pages", FieldType.NUMBER, (), False, "how many pages it has"),
    ),
    DOCUMENTS.combinations,
)
"""The schema of documents, with a keyword and a number field besides."""

WORDS = ("a", "b", "c", "d", "ab", "bab", "État", "Wi-Fi", "don’t", "3.14", "東京", "C++")
"""What texts are made of: few words, accents, words of several tokens, marks that are lost."""

DATES = ("2015", "2016", "2015-12", "2016-01", "2016-06", "2015-12-31", "2016-01-01", "2016-06-15")
JOURNALS = ("Nature", "New England Journal", "new  england journal", "NEJM")
NUMBERS = (-1, 0, 3, 3.5, 10, "10.0", "1e1")

_GAPS = (" ", " ", " ", ", ", ". ", "\n", " — ")


def texts(words: Sequence[str] = WORDS, max_words: int = 8) -> st.SearchStrategy[str]:
    """A text of up to so many words, with marks or line breaks between some.

    A byte says which word and which gap, because one draw of bytes is many times as quick as a
    draw for each word. So at most 256 different words can be drawn.
    """

    def text(numbers: bytes) -> str:
        pairs = (divmod(number, len(words)) for number in numbers)
        return "".join(words[word] + _GAPS[gap % len(_GAPS)] for gap, word in pairs).strip()

    return st.binary(max_size=max_words).map(text)


def documents(words: Sequence[str] = WORDS) -> st.SearchStrategy[Document]:
    """A document: up to 3 sections (headings may repeat), facts, authors, perhaps a date."""
    short = texts(words, 3)
    section = st.tuples(short, texts(words))
    journal = st.sampled_from(JOURNALS)
    number = st.sampled_from(NUMBERS)
    metadata = st.fixed_dictionaries(
        {},
        optional={
            "journal": journal | st.lists(journal, max_size=2),
            "pages": number | st.lists(number, max_size=2),
        },
    )
    return st.builds(
        Document,
        id=st.just("d"),
        title=short,
        sections=st.lists(section, max_size=3).map(told_apart),
        infobox=st.lists(st.tuples(short, short), max_size=2).map(tuple),
        authors=st.lists(short, max_size=2).map(tuple),
        date=st.none() | st.sampled_from((*DATES, "June 2016")),
        metadata=metadata,
    )


def corpora(
    min_size: int = 0, max_size: int = 20, words: Sequence[str] = WORDS
) -> st.SearchStrategy[list[Document]]:
    """Documents with different ids, not in the order of their ids."""
    drawn = st.lists(documents(words), min_size=min_size, max_size=max_size)
    return drawn.map(
        lambda found: [replace(each, id=f"d{place ^ 1}") for place, each in enumerate(found)]
    )


def facts_of(document: Document, schema: Schema = SCHEMA) -> Facts:
    """What the oracle sees of a document."""
    return analyse(field_values(document, schema), schema)


def facts(words: Sequence[str] = WORDS) -> st.SearchStrategy[Facts]:
    return documents(words).map(facts_of)
