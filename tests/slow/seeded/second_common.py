"""A second author's faults that any language of databases can have.

Written by someone who had not built the rules, and committed before the first run;
the codes of rules that were written for what that run had missed were added after it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from tests.slow.seeded.common import operators
from tests.slow.seeded.kinds import Kind, Planted, cut, pairs

_LONG = re.compile(r"(?<![\w$*#?./\[-])[A-Za-z]{8,}(?![\w$*#?/\]-])")
_PHRASE = re.compile(r'"[^"\n\[\]]+"')
_VARIANTS = (
    ("tumor", "tumour"),
    ("tumors", "tumours"),
    ("pediatric", "paediatric"),
    ("behavior", "behaviour"),
    ("behavioral", "behavioural"),
    ("esophageal", "oesophageal"),
    ("anesthesia", "anaesthesia"),
    ("leukemia", "leukaemia"),
    ("hemorrhage", "haemorrhage"),
    ("anemia", "anaemia"),
    ("edema", "oedema"),
    ("fetal", "foetal"),
    ("center", "centre"),
    ("fiber", "fibre"),
    ("counseling", "counselling"),
    ("hospitalization", "hospitalisation"),
)


def one_of(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return rng.choice(found) if found else None


def written_elsewhere(
    term: re.Pattern[str], heading: Callable[[str], str], text: str, rng: random.Random
) -> Planted | None:
    """A whole term is written as another platform writes it; `heading`: as a near one does."""
    one = one_of(term, text, rng)
    if one is None:
        return None
    word = one[1]
    forms = (
        f"TS=({word})",
        f"TI {word}",
        f"'{word}'/exp",
        f"{word}:ti,ab",
        f"TITLE-ABS-KEY({word})",
        heading(word),
        f'MH "{word}+"',
        f"MeSH descriptor: [{word}] explode all trees",
    )
    return cut(text, one.start(), one.end(), rng.choice(forms))


def outside_tags(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    """A match that stands in no square brackets, no quotation marks and is no operator."""
    found = [
        one
        for one in pattern.finditer(text)
        if text.count("[", 0, one.start()) == text.count("]", 0, one.start())
        and text.count('"', 0, one.start()) % 2 == 0
    ]
    return rng.choice(found) if found else None


def glued_operator(text: str, rng: random.Random) -> Planted | None:
    """`OR wheez*` becomes `ORwheez*`."""
    found = [one for one in operators(text) if text[one.end()].isalpha()]
    if not found:
        return None
    one = rng.choice(found)
    return cut(text, one.start(1), one.end(), one[1])


def cut_operator(text: str, rng: random.Random) -> Planted | None:
    """`AND` becomes `AN`, `OR` becomes `R`."""
    if not (found := operators(text)):
        return None
    one = rng.choice(found)
    at = rng.randrange(len(one[1]))
    return cut(text, one.start(1), one.end(1), one[1][:at] + one[1][at + 1 :])


def zero_for_o(text: str, rng: random.Random) -> Planted | None:
    found = [one for one in operators(text) if one[1].upper() == "OR"]
    if not found:
        return None
    one = rng.choice(found)
    return cut(text, one.start(1), one.end(1), "0" + one[1][1:])


def and_for_or(text: str, rng: random.Random) -> Planted | None:
    """One OR of a list of four alternatives or more, none of them in parentheses, becomes AND."""
    term = r"[^()\n]+?"
    pattern = re.compile(rf"(?<=\(){term} (or) {term} (or) {term} or {term}(?=\))", re.IGNORECASE)
    found = [
        one for one in pattern.finditer(text) if not re.search(r"\b(and|not|adj)", one[0], re.I)
    ]
    if not found:
        return None
    one = rng.choice(found)
    which = rng.choice((1, 2))
    put = "AND" if one[which].isupper() else "and"
    return cut(text, one.start(which), one.end(which), put)


def invisible(text: str, rng: random.Random) -> Planted | None:
    one = outside_tags(_LONG, text, rng)
    if one is None:
        return None
    at = one.start() + 4
    return cut(text, at, at, rng.choice("\u200b\u00ad\ufeff"))


def ligature(text: str, rng: random.Random) -> Planted | None:
    one = outside_tags(re.compile(r"(?<=[a-z])f[il](?=[a-z])|\bf[il](?=[a-z])"), text, rng)
    return one and cut(text, one.start(), one.end(), {"fi": "\ufb01", "fl": "\ufb02"}[one[0]])


def wide_parentheses(text: str, rng: random.Random) -> Planted | None:
    if not (found := pairs(text)):
        return None
    begin, end = rng.choice(found)
    changed = text[:begin] + "\uff08" + text[begin + 1 : end] + "\uff09" + text[end + 1 :]
    return Planted(changed, ((begin, begin + 1), (end, end + 1)))


def two_apostrophes(text: str, rng: random.Random) -> Planted | None:
    if text.count('"') % 2 or (one := one_of(_PHRASE, text, rng)) is None:
        return None
    return cut(text, one.start(), one.end(), f"''{one[0][1:-1]}''")


def digit_for_letter(text: str, rng: random.Random) -> Planted | None:
    """A slip of text recognition: `chi1d`."""
    one = outside_tags(re.compile(r"(?<=[a-z])[lo](?=[a-z])"), text, rng)
    return one and cut(text, one.start(), one.end(), {"l": "1", "o": "0"}[one[0]])


def html_entity(text: str, rng: random.Random) -> Planted | None:
    if text.count('"') % 2 or (one := one_of(_PHRASE, text, rng)) is None:
        return None
    return cut(text, one.start(), one.end(), f"&quot;{one[0][1:-1]}&quot;")


def misspelt_word(text: str, rng: random.Random) -> Planted | None:
    """Two neighbouring letters within a long word change places."""
    one = outside_tags(_LONG, text, rng)
    if one is None:
        return None
    word = one[0]
    places = [at for at in range(2, len(word) - 2) if word[at] != word[at + 1]]
    if not places:
        return None
    at = rng.choice(places)
    put = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return cut(text, one.start(), one.end(), put)


def lost_variant(text: str, rng: random.Random) -> Planted | None:
    """Of two spellings side by side one is lost, and nowhere else: the fault is at the other."""
    found = []
    for pair in _VARIANTS:
        for kept, lost in (pair, pair[::-1]):
            tail = r"[*$]?(?:\[\w+\])?(?:\.\w\w\.)?"
            pattern = rf"(?<![\w\"-])({kept}{tail}) or {lost}{tail}(?![\w\"-])"
            if len(re.findall(rf"\b{lost}", text, re.IGNORECASE)) == 1:
                found += list(re.finditer(pattern, text, re.IGNORECASE))
    if not found:
        return None
    one = rng.choice(found)
    changed = text[: one.end(1)] + text[one.end() :]
    return Planted(changed, ((one.start(1), one.end(1)),))


def square_for_round(text: str, rng: random.Random) -> Planted | None:
    """The closing parenthesis of a group is a square bracket."""
    if not (found := pairs(text)):
        return None
    begin, end = rng.choice(found)
    changed = text[:end] + "]" + text[end + 1 :]
    return Planted(changed, ((end, end + 1), (begin, begin + 1)))


def comma_for_operator(text: str, rng: random.Random) -> Planted | None:
    found = [one for one in operators(text) if text[one.start() - 1] in "]./"]
    if not found:
        return None
    one = rng.choice(found)
    return cut(text, one.start(), one.end(), ", ")


def star_apart(text: str, rng: random.Random) -> Planted | None:
    """`asthma*` becomes `asthma *`."""
    one = outside_tags(re.compile(r"(?<=[a-z]{4})[*$](?=[\s.)\[])"), text, rng)
    return one and cut(text, one.start(), one.start(), " ")


SECOND_COMMON = (
    Kind(
        "space behind an operator lost", ("PUB024", "TRM016", "OVD003", "OVD006"), glued_operator
    ),
    Kind("operator cut short", ("PUB024", "TRM016", "OVD003", "OVD006"), cut_operator),
    Kind("zero for the O of OR", ("PUB024", "TRM016", "OVD003", "OVD006"), zero_for_o),
    Kind("AND among alternatives", ("PUB020", "OVD020", "PRX002", "LOG003"), and_for_or),
    Kind("invisible character in a word", ("BQL030", "TRM001", "TRM018"), invisible),
    Kind("ligature of a PDF", ("BQL030", "TRM001", "TRM018"), ligature),
    Kind("full-width parentheses", ("BQL030", "TRM018"), wide_parentheses),
    Kind(
        "two apostrophes for a quotation mark",
        ("BQL040", "BQL030", "PUB028", "TRM024"),
        two_apostrophes,
    ),
    Kind(
        "digit for a letter", ("TRM001", "TRM003", "TRM015", "TRM022", "TRM016"), digit_for_letter
    ),
    Kind("entity of a web page", ("BQL030", "PUB031", "OVD046", "TRM020"), html_entity),
    Kind("long word misspelt", ("TRM003", "TRM015"), misspelt_word),
    Kind("spelling variant lost", ("TRM002",), lost_variant),
    Kind("square bracket closes a parenthesis", ("BQL003", "BQL006"), square_for_round),
    Kind("comma for an operator", ("BQL008", "PUB024", "OVD003", "LOG007"), comma_for_operator),
    Kind("space before the truncation", ("BQL124", "PUB004", "PUB022", "OVD005"), star_apart),
)
