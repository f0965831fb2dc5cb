"""Translations that the reference on dialects, other tools and bug reports speak of.

Each row is a query, its dialect, the other, the text there, and the effects that are told.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

import bqlc
from tests.support.translations import dialects, prove

VECTORS = [
    ("(salt OR sodium)[title]", "bql", "pubmed", "salt[ti] OR sodium[ti]", ""),
    ("salt[title,body]", "bql", "ovid-medline", "salt.ti,ab.", ""),
    ("salt.ti,ab,kf.", "ovid-medline", "pubmed", "salt[tiab]", ""),
    ("salt.ti,ab.", "ovid-medline", "pubmed", "salt[tiab]", ""),
    ("exp Neoplasms/dt", "ovid-medline", "pubmed", '"Neoplasms/drug therapy"[mh]', ""),
    ("*Neoplasms/", "ovid-medline", "pubmed", '"Neoplasms"[majr:noexp]', ""),
    ("th.fs.", "ovid-medline", "pubmed", '"therapy"[sh:noexp]', ""),
    ("tu.xs.", "ovid-medline", "pubmed", '"therapeutic use"[sh]', ""),
    ("diagnosis[sh:noexp]", "pubmed", "ovid-medline", "di.fs.", ""),
    # In quotation marks, without which PubMed takes other initials, too.
    ("smith j.pa.", "ovid-medline", "pubmed", '"smith j"[1au]', ""),
    ('"Neoplasms"[majr]', "pubmed", "ovid-medline", "exp *Neoplasms/", ""),
    ("colo?r.ti.", "ovid-medline", "pubmed", "color[ti] OR colour[ti]", "narrower"),
    ('"tooth loss"[tiab:~3]', "pubmed", "ovid-medline", "(tooth adj4 loss).ti,ab,kf.", ""),
    ("salt.ab./freq=3", "ovid-medline", "pubmed", "salt[tiab]", "broader broader"),
    ("NOT dog[title]", "bql", "lucene", "+*:* -title:dog", ""),
    # bug reports
    (
        "(asthma adj3 child).ti,ab.",
        "ovid-medline",
        "pubmed",
        '"asthma child"[tiab:~2]',
        "",
    ),
    (
        "(asthma adj3 child*).ti,ab.",
        "ovid-medline",
        "pubmed",
        "asthma[tiab] AND child*[tiab]",
        "broader",
    ),
    ("therap$3.tw.", "ovid-medline", "pubmed", "therap*[tiab]", "broader"),
    (
        "exp Asthma/dt, th",
        "ovid-medline",
        "pubmed",
        '"Asthma/drug therapy"[mh] OR "Asthma/therapy"[mh]',
        "",
    ),
    ('"Asthma"[mh]', "pubmed", "ovid-medline", "exp Asthma/", ""),
    ("smith j[au]", "pubmed", "ovid-medline", "smith j*.au.", ""),
    (
        "(a[ti] OR b[ti]) AND c[ti] OR d[ti] NOT e[ti]",
        "pubmed",
        "bql",
        "((a OR b)[title] AND c[title] OR d[title]) NOT e[title]",
        "",
    ),
    (
        "a[title] AND b[title] OR c[title] AND d[title]",
        "bql",
        "lucene",
        "(+title:a +title:b) OR (+title:c +title:d)",
        "",
    ),
    ("foo[title] OR NOT baz[title]", "bql", "lucene", "title:foo OR (+*:* -title:baz)", ""),
    (
        '1 neoplasm*.ti.\n2 random*.ti.\n3 1 and 2\n4 limit 3 to yr="1980 -Current"',
        "ovid-medline",
        "pubmed",
        "#1 neoplasm*[ti]\n#2 random*[ti]\n#3 #1 AND #2\n#4 #3 AND 1980:3000[dp]",
        "",
    ),
    (
        "1. a.ti.\n2. b.ti.\n3. or/1-2",
        "ovid-medline",
        "pubmed",
        "#1 a[ti]\n#2 b[ti]\n#3 #1 OR #2",
        "",
    ),
]

OF_PEERS = {
    "PC166": (
        "pubmed",
        "bql",
        "(ehealth OR mhealth)[title,body,keyword] OR (diabetes AND digital)[title,body,keyword]",
    ),
    "PC187": ("pubmed", "pubmed", '"term"[sh]'),
    "PC188": ("pubmed", "ovid-medline", "term.xs."),  # [sh] explodes, .fs. does not
    "PC197": ("pubmed", "ovid-medline", "exp *term/"),
    "PC204": ("pubmed", "pubmed", '"term"[majr]'),
    "PC205": ("pubmed", "ovid-medline", "exp *term/"),
    "PC221": ("pubmed", "pubmed", '"term1 and term2"[mh]'),
    "PC223": ("pubmed", "ovid-medline", 'exp "term1 and term2"/'),
    "PC245": ("pubmed", "ovid-medline", "exp term/"),
    "PC268": ("pubmed", "pubmed", '"epidemiology"[sh] OR "history"[sh]'),
    "PC269": ("pubmed", "ovid-medline", "ep.xs. or hi.xs."),
    "PC300": ("ovid-medline", "pubmed", '"term1 term2"[tiab:~3]'),  # not an AND
    "PC316": ("pubmed", "pubmed", '"term"[pt]'),
    "PC326": ("pubmed", "pubmed", '"psoriasis/drug therapy"[majr]'),
    "PC327": ("pubmed", "ovid-medline", "exp *psoriasis/dt"),
    "PC328": ("ovid-medline", "pubmed", '"psoriasis/drug therapy"[majr]'),
    "PC330": ("pubmed", "pubmed", "term[nm]"),
    "PC338": ("ovid-medline", "pubmed", "term[nm]"),
    "PC346": ("pubmed", "pubmed", "term[ti]"),
    "PC347": ("pubmed", "ovid-medline", "term.ti."),
    "PC354": ("pubmed", "pubmed", "term[ti]"),
    "PC362": ("ovid-medline", "pubmed", "term[ti]"),
    "PC374": ("pubmed", "pubmed", "term[tiab]"),
    "PC378": ("ovid-medline", "pubmed", "term[tiab]"),
    "PC384": ("pubmed", "ovid-medline", "term.mp."),
    "PC391": ("ovid-medline", "pubmed", "term[tw]"),
    "PC392": ("ovid-medline", "ovid-medline", "term.mp."),
}
"""A case of another tool by its number in the handed data -> from, to, what we write."""


@pytest.mark.parametrize(("query", "source", "target", "text", "effects"), VECTORS)
def test_vectors(query: str, source: str, target: str, text: str, effects: str) -> None:
    made = bqlc.translate(query, source, target)
    assert made.text == text
    assert " ".join(loss.effect.value for loss in made.losses) == effects
    if target != "lucene" and "freq" not in query:  # no record is long enough to tell that apart
        assert prove(query, *dialects(source, target)).holds


@cache
def _queries(file: Path) -> dict[str, str]:
    with file.open(encoding="utf-8", newline="") as rows:
        table = csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["id"]: row["query"].replace("\\n", "\n") for row in table}


@pytest.mark.parametrize("number", OF_PEERS)
def test_of_peers(number: str, shared_data: Path) -> None:
    source, target, text = OF_PEERS[number]
    query = _queries(shared_data / "cases" / "peer_cases.tsv")[number]
    assert bqlc.translate(query, source, target).text == text


def test_strict() -> None:
    with pytest.raises(bqlc.Refused, match="PubMed cannot say the query exactly: 1 part"):
        bqlc.translate("PRE/2(a, b)[title]", "bql", "pubmed", strict=True)
    assert bqlc.translate("a[title]", "bql", "pubmed", strict=True).text == "a[ti]"
    with pytest.raises(bqlc.Refused, match="habit"):
        bqlc.translate('"a b"[title]', "bql", "pubmed", strict="platform")
