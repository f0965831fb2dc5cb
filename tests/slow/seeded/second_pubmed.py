"""A second author's faults of PubMed queries, committed before the first run."""

from __future__ import annotations

import random
import re

from tests.slow.seeded.kinds import Kind, Planted, cut
from tests.slow.seeded.second_common import SECOND_COMMON, one_of, written_elsewhere

_TAG = re.compile(r"(?<=[\w\"*])(\[)(tiab|ti|mh|mesh|tw)(\])", re.IGNORECASE)
_WORD = re.compile(r"(?<![\w*\"-])(?<!\w )([A-Za-z]{5,})\[(tiab|ti|tw)\]", re.IGNORECASE)
_TWO = re.compile(r"\"([A-Za-z]{3,}) ([A-Za-z]{4,})\"\[(?:tiab|ti)\]", re.IGNORECASE)
_TERM = r"(?:\"[\w -]+\"|[\w*-]+)"


def closing_bracket_lost(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_TAG, text, rng)
    return one and Planted(
        text[: one.start(3)] + text[one.end(3) :], ((one.start(1), one.end(2)),)
    )


def opening_bracket_lost(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_TAG, text, rng)
    return one and Planted(
        text[: one.start()] + text[one.end(1) :], ((one.start(), one.end() - 1),)
    )


def round_tag(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_TAG, text, rng)
    return one and cut(text, one.start(), one.end(), f"({one[2]})")


def tag_before(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_WORD, text, rng)
    return one and cut(text, one.start(), one.end(), f"[{one[2]}]{one[1]}")


def two_tags(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_TAG, text, rng)
    return one and cut(text, one.end(), one.end(), one[0])


def tag_in_quotes(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"\"([\w -]+)\"(\[(?:tiab|ti|tw)\])", re.IGNORECASE), text, rng)
    return one and cut(text, one.start(), one.end(), f'"{one[1]}{one[2]}"')


def or_in_quotes(text: str, rng: random.Random) -> Planted | None:
    """`"a"[tiab] OR "b"[tiab]` becomes `"a OR b"[tiab]`."""
    pair = r"\"([\w -]+)\"\[tiab\] (OR) \"([\w -]+)\"(?=\[tiab\])"
    one = one_of(re.compile(pair), text, rng)
    return one and cut(text, one.start(), one.end(), f'"{one[1]} OR {one[3]}"')


def tag_at_the_last(text: str, rng: random.Random) -> Planted | None:
    """Of three alternatives only the last keeps its tag."""
    one = one_of(
        re.compile(rf"({_TERM})\[tiab\] OR ({_TERM})\[tiab\] OR {_TERM}\[tiab\]"), text, rng
    )
    if one is None:
        return None
    last = text[one.end(2) + len("[tiab]") : one.end()]
    return cut(text, one.start(), one.end(), f"{one[1]} OR {one[2]}{last}")


def _appended(text: str, more: str) -> Planted | None:
    if "\n" in text.strip():
        return None
    at = len(text.rstrip())
    return Planted(f"({text[:at]}) AND {more}", ((at + 7, at + 7 + len(more)),))


def hyphen_in_dates(text: str, rng: random.Random) -> Planted | None:
    return _appended(text, rng.choice(("2010-2020[dp]", "2010/01/01-2020/12/31[dp]")))


def year_too_long(text: str, rng: random.Random) -> Planted | None:
    return _appended(text, rng.choice(("2010:20220[dp]", "20110:2020[dp]", "2010:202[dp]")))


def date_untagged(text: str, rng: random.Random) -> Planted | None:
    return _appended(text, rng.choice(("2010:2020", "2010-2020")))


def humans(text: str, rng: random.Random) -> Planted | None:
    return _appended(text, rng.choice(('"Humans"[Mesh]', "humans[mh]", "Humans[MeSH Terms]")))


def free_text_limit(text: str, rng: random.Random) -> Planted | None:
    return _appended(
        text,
        rng.choice(("hasabstract", "free full text[sb]", "full text[sb]", "hasabstract[text]")),
    )


def not_a_topic(text: str, rng: random.Random) -> Planted | None:
    put = rng.choice(("(adult*[tiab] OR elderly[tiab])", '"case report"[ti]', "rats[tiab]"))
    planted = _appended(text, put)
    if planted is None:
        return None
    begin, end = planted.places[0]
    return Planted(planted.text[: begin - 4] + "NOT " + put, ((begin, end),))


def foreign_term(text: str, rng: random.Random) -> Planted | None:
    return written_elsewhere(_WORD, lambda word: f"exp {word}/", text, rng)


def foreign_proximity(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_TWO, text, rng)
    if one is None:
        return None
    between = rng.choice(("ADJ3", "NEAR/3", "W/3", "N3", "PRE/2"))
    put = f"({one[1]}[tiab] {between} {one[2]}[tiab])"
    begin = one.start() + len(one[1]) + 8
    return Planted(text[: one.start()] + put + text[one.end() :], ((begin, begin + len(between)),))


def percent_codes(text: str, rng: random.Random) -> Planted | None:
    """A phrase as it stands in the address of a search."""
    one = one_of(re.compile(r"\"(\w+) (\w+)\""), text, rng)
    return one and cut(text, one.start(), one.end(), f"%22{one[1]}%20{one[2]}%22")


def line_not_there(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"(?<=\w )#(\d+)\b"), text, rng)
    return one and cut(text, one.start(1), one.end(1), "99")


def main_topic(text: str, rng: random.Random) -> Planted | None:
    one = one_of(re.compile(r"\[(mesh|mh)\]", re.IGNORECASE), text, rng)
    return one and cut(text, one.start(1), one.end(1), "majr")


def number_sign(text: str, rng: random.Random) -> Planted | None:
    one = one_of(_WORD, text, rng)
    return one and cut(text, one.start() + 2, one.start() + 3, rng.choice("#!"))


def whole_in_quotes(text: str, rng: random.Random) -> Planted | None:
    if "\n" in text.strip():
        return None
    body = text.strip()
    end = len(body) + 2
    return Planted(f'"{body}"', ((0, 1), (end - 1, end)))


def broken_word(text: str, rng: random.Random) -> Planted | None:
    """A word that was divided at the end of a printed line."""
    one = one_of(_WORD, text, rng)
    return one and cut(text, one.start() + 3, one.start() + 3, "-\n")


SECOND_PUBMED = (
    *SECOND_COMMON,
    Kind("closing bracket of a tag lost", ("BQL005", "PUB001"), closing_bracket_lost),
    Kind("opening bracket of a tag lost", ("BQL006", "PUB001"), opening_bracket_lost),
    Kind("tag in parentheses", ("TRM017", "PUB001", "PUB024"), round_tag),
    Kind("tag before its term", ("BQL012",), tag_before),
    Kind("tag twice", ("BQL013",), two_tags),
    Kind("tag within quotation marks", ("TRM014", "PUB001", "PUB040", "TRM019"), tag_in_quotes),
    Kind("OR within quotation marks", ("TRM014",), or_in_quotes),
    Kind("tag at the last term only", ("TRM013", "PUB040"), tag_at_the_last),
    Kind("hyphen between dates", ("PUB006", "PUB007"), hyphen_in_dates),
    Kind("year of five digits or three", ("PUB006", "PUB007"), year_too_long),
    Kind("dates without a tag", ("LIM005",), date_untagged),
    Kind("limit to humans", ("LIM002",), humans),
    Kind("limit to texts or abstracts", ("LIM003",), free_text_limit),
    Kind("NOT of a topic", ("LOG004",), not_a_topic),
    Kind(
        "term of another platform",
        ("BQL034", "TRM017", "PUB001", "PUB026", "PUB028"),
        foreign_term,
    ),
    Kind(
        "proximity of another platform",
        ("BQL035", "PUB003", "TRM017", "PRX003"),
        foreign_proximity,
    ),
    Kind("phrase of a web address", ("BQL030", "PUB031", "TRM020"), percent_codes),
    Kind("line that is not there", ("STR001",), line_not_there),
    Kind("main topic only", ("SUB007",), main_topic),
    Kind("number sign for a letter", ("PUB023",), number_sign),
    Kind("whole query in quotation marks", ("PUB029", "TRM014", "BQL002"), whole_in_quotes),
    Kind("word divided at the end of a line", ("BQL009", "PUB024", "TRM021"), broken_word),
)
