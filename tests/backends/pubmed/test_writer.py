"""What fuzzing found: texts whose printed form was read as something else."""

from __future__ import annotations

import pytest

from bqlc.testing.conformance import verify
from bqlc_backends.pubmed.dialect import DIALECT

LONG = '("Gait Disorders, Neurologic"[mh] OR "toe walking"[tiab]) AND "Splints"[mh:noexp]'


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG} AND #2 AND adolescent",  # over several rows it would be a strategy
        f'{LONG} AND "in #1 or #2"',
        "#1",  # a reference, no line without a query
        "1. a[#]",  # words, no line 1
        'NOT b AND "c"\n#2 (',  # a line that begins with NOT
    ],
)
def test_what_is_printed_reads_back(text: str) -> None:
    verify(DIALECT, text)


def test_a_query_with_references_stays_on_one_line() -> None:
    assert "\n" not in DIALECT.format(f"{LONG} AND #2 AND adolescent[tiab]")
    assert "\n" in DIALECT.format(f"{LONG} AND adolescent[tiab] AND child[tiab]")
