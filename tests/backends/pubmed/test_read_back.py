"""What random texts found: printed forms that were read otherwise, fixes that were not safe."""

from __future__ import annotations

from time import process_time

import pytest

from bqlc.testing.conformance import fixes_keep_the_meaning, verify
from bqlc_backends.pubmed.dialect import DIALECT

LONG = '("Gait Disorders, Neurologic"[mh] OR "toe walking"[tiab]) AND "Splints"[mh:noexp]'
MANY = " OR ".join(f"toe{number}[ti]" for number in range(20))


@pytest.mark.parametrize(
    "text",
    [
        f"{LONG} AND #2 AND adolescent",  # over several rows it would be a strategy
        f'{LONG} AND "in #1 or #2"',
        f"S1 OR {MANY}",  # its first row would be the number of a line
        f"1. OR {MANY}",
        f"# Search: {LONG}",  # its first row would be a heading
        "#1",  # a reference, no line without a query
        "1. a[#]",  # words, no line 1
        'NOT b AND "c"\n#2 (',  # a line that begins with NOT
        "#1 toe\n#2 gait 1,204 ]",  # a number that is no count, for a sign stands behind it
        "#1 toe\n#2 gait and 2\t1,204",
        '#1 Sort by: Date\n#2 OR "toe*"',  # an ending may be all there is
        "1\ttoe\n\n0\tgait\n2\twalk",  # there is no line 0
        "toe 2015:]2019[dp]",  # what is left out stood within a range
        '2015 ] :"2019"[dp]',
        "#1 toe\n#2 (search gait)",  # no heading of a pasted line
        '2and4. or/17"-#23',  # no range, for a mark that is left out stands in it
        '#1 toe\n#2 gait\n#3 or/1"-2',
        "toe or/1] -#2",
        "toe #1] -2",
        "(search: gait)",
    ],
)
def test_what_is_printed_reads_back(text: str) -> None:
    verify(DIALECT, text)


@pytest.mark.parametrize("blank", ["\u00a0", "\t", " - ", ' " ', " ] "])
def test_what_is_pasted_is_seen_whatever_stands_between_its_words(blank: str) -> None:
    """A sign alone is not written: the ending would be one when it is read again."""
    verify(DIALECT, f"toe[ti] Sort{blank}by: Date")
    verify(DIALECT, f"#1 toe[ti] filters{blank}applied{blank}: humans")
    assert DIALECT.format(f"toe[ti] Sort{blank}by: Date").startswith("toe[ti]") or '"' in blank


@pytest.mark.parametrize(
    "text",
    [
        "child* mh NOT toe or 01 noexp and a* 12[ti]",
        "walk or gait AND toe[ti]",
        "walk/ or toe, ti*on/ or gait[ti]",
        "toe or gait or walk* and splint or brace[mh]",
    ],
)
def test_words_before_an_operator_in_small_letters_have_no_tag(text: str) -> None:
    """That operator is written in capitals, and these words must be read alike before both."""
    verify(DIALECT, text)


@pytest.mark.parametrize(
    "text",
    [
        "#1 \n3\ntoe\n2 or\n19 (gait).ti,ab.",  # `19)` would be the number of a line
        "S1* gait",
        "a* or b ti[ti]",  # without the star `or` is a word of the title
        "#1 20\n#2 toe\u00a0(1204)",  # a count with a blank of its own
        '*"9Neurologic2015(*“toe walking',  # behind a parenthesis the mark would open a phrase
        '"gait /*"toe',
        "#1]/and”\ntoe\n#2]and gait",
        "#1 toe\n#2 gait\n7 and 10\t1,204",  # without the count it is a line of its own
        "1 toe\n2 gait\n3 or 4 (12)",
        "#2 toe\ngait,\t1204\n#2 not #1",
        "48. toe\n#3 not #2 (1,204)\n#5",
        "1. toe OR walk\n2. gait\n3.OR #1 AND toe",
        "1 toe\n2 gait , (1,204)\n3 OR #1\n4 #3 NOT #2",  # whether line 2 goes on
        "1 toe\n2 gait * or or (1,204)\n3 walk",  # what an operator stands before is no count
        "1. toe\n2.gait or walk AND foot\n3 9 toe",  # with a parenthesis behind its dot
        "toe[ti]#1\nwalk[ti]",  # with a space before it the rows are lines
        "1 toe\n2\t\u00a01204\n3 gait",
        'toe[ti]#1"gait\n\nwalk"',  # two fixes together make it a reference, and the rows lines
        "toe[ti]#1(gait)\nwalk",
        "1 toe\n2 gait,*\n3 or 4",  # behind a comma the next row would be no line
        "toe#\U0002f6d0* gait",  # without the star nothing is left to search
        "#1 toe[ti] 12,345 10:00:00\n#2 gait[ti] 567 10:00:01",
        "#1 toe | gait | 12\n#2 walk[ti] | 1,204\n#3 #1 | #2 | 45",
        "#1. 2 exp toe/ (1052)\n#2. gait 31 (1,204)",  # without its count another number is one
        "(toe)#1[ti]\nwalk",
    ],
)
def test_safe_fixes_keep_the_meaning(text: str) -> None:
    verify(DIALECT, text)
    fixes_keep_the_meaning(DIALECT, text)


@pytest.mark.parametrize("text", ["[ti] toe", "toe[ti] AND [mh] (gait)", "toe OR [ti][tiab]gait"])
def test_nothing_is_joined_to_a_tag_that_applies_to_nothing(text: str) -> None:
    assert "PUB024" not in [found.code for found in DIALECT.check(text).diagnostics]


@pytest.mark.parametrize("times", [20, 45, 49, 50, 51, 100, 150])
@pytest.mark.parametrize(
    "piece", ["a OR b AND ", '(a AND "b") OR c NOT d AND ', "NOT (a OR b AND ", "(a OR (b AND "]
)
def test_what_is_nested_by_turns_is_not_too_deep_once_it_is_written(
    piece: str, times: int
) -> None:
    """Left to right needs no parentheses, and is written with all of them."""
    verify(DIALECT, piece * times + "z")
    verify(DIALECT, f"c OR ({piece * times} z) AND d")


def test_a_query_with_references_stays_on_one_line() -> None:
    assert "\n" not in DIALECT.format(f"{LONG} AND #2 AND adolescent[tiab]")
    assert "\n" in DIALECT.format(f"{LONG} AND adolescent[tiab] AND child[tiab]")


def test_what_would_be_a_count_is_put_in_parentheses() -> None:
    assert DIALECT.format("#1 toe[ti]\n#2 gait 1,204 ,") == "#1 toe[ti]\n#2 (gait 1,204)"


@pytest.mark.parametrize("row", [" ", "\t", "search ", "(", "| 1 ", "1 ", "add\t", "> "])
def test_rows_of_what_is_pasted_take_time_by_their_length(row: str) -> None:
    short, long = (min(_seconds(row * times) for _ in range(3)) for times in (1_000, 16_000))
    assert long <= 16 * 4 * max(short, 0.002)


def _seconds(text: str) -> float:
    begin = process_time()
    DIALECT.check(text)
    return process_time() - begin
