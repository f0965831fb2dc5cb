"""Our tokens are Lucene's: a small share of `tests.slow.compare_tokens`, every time.

`test_rules_for_every_short_word_of_classes` takes one character of each class, so it does not
depend on which characters chance draws.
"""

from __future__ import annotations

from itertools import product

import pytest

from bqlc.compiler.lex.standard import class_letter, spans
from tests.support import odd_text
from tests.support.lucene_tokens import LuceneTokens

pytestmark = pytest.mark.usefixtures("java")


@pytest.fixture(scope="module")
def lucene(java: None) -> LuceneTokens:
    return LuceneTokens()


def compare(lucene: LuceneTokens, texts: list[str]) -> None:
    """A line break is in no token, so many texts are compared in one go."""
    if spans("\n".join(texts)) != lucene.spans("\n".join(texts)):
        for text in texts:
            assert spans(text) == lucene.spans(text), ascii(text)
        pytest.fail("texts differ only side by side")


def test_random_texts(lucene: LuceneTokens) -> None:
    compare(lucene, list(odd_text.texts(seed=20, count=10_000)))


def test_rules_for_every_short_word_of_classes(lucene: LuceneTokens) -> None:
    sample = {class_letter(point): chr(point) for point in reversed(odd_text.POINTS)}
    assert len(sample) == 27
    compare(lucene, ["".join(word) for word in product(sample.values(), repeat=3)])


def test_every_tenth_code_point(lucene: LuceneTokens) -> None:
    points = [chr(point) for point in odd_text.POINTS[3::10] if point != 10]
    for form in ("{}", "a{}b", "1{}1"):
        compare(lucene, [form.format(char) for char in points])
