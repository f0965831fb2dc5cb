"""Queries of other dialects for Ovid: what is written, and what is said to be lost."""

from __future__ import annotations

import pytest

from bqlc import plugins
from bqlc.compiler.translation import Translation, translate


def made(text: str, source: str = "pubmed", target: str = "ovid-medline") -> Translation:
    return translate(text, plugins.load("dialect", source), plugins.load("dialect", target))


@pytest.mark.parametrize(
    ("source", "text", "written"),
    [
        ("bql", "(salt OR sodium)[title]", "(salt or sodium).ti."),
        ("bql", "salt[title,body]", "salt.ti,ab."),
        ("bql", "NEAR/2(salt, water)", "(salt adj3 water).ti,ab."),
        ("bql", 'salt AND "the diet"', 'salt.ti,ab. and "the diet".ti,ab.'),
        ("bql", '"1984"[title]', '"1984".ti.'),
        ("bql", '"or"[title]', '"or".ti.'),
        ("pubmed", '"tooth loss"[tiab:~3]', "(tooth adj4 loss).ti,ab,kf."),
        ("pubmed", '"Neoplasms"[majr]', "exp *Neoplasms/"),
        ("pubmed", '"Neoplasms"[majr:noexp]', "*Neoplasms/"),
        ("pubmed", '"Neoplasms"[mh:noexp]', "Neoplasms/"),
        ("pubmed", '"Wounds and Injuries"[mh]', 'exp "Wounds and Injuries"/'),
        ("pubmed", "diagnosis[sh:noexp]", "di.fs."),
        ("pubmed", "diagnosis[sh]", "di.xs."),
        ("pubmed", "infect*[mh]", "infect*.sh."),
        ("pubmed", "smith j[au]", "smith j*.au."),
        ("pubmed", "2000:2003[dp]", "(2000 or 2001 or 2002 or 2003).yr."),
        ("pubmed", "review[pt:noexp] AND french[la]", "review.pt. and french.la."),
        (
            "pubmed",
            "#1 salt[ti]\n#2 diet[ti]\n#3 #1 OR #2\n#4 #3 AND english[la] AND 2001:3000[dp]",
            "1. salt.ti.\n2. diet.ti.\n3. 1 or 2\n"
            '4. limit 3 to (english language and yr="2001 -Current")',
        ),
        ("ovid-medline", "colo?r.ti.", "colo?r.ti."),
        ("ovid-medline", "dog$2.ti.", "dog$2.ti."),
        ("ovid-medline", "salt.ab./freq=3", "salt.ab./freq=3"),
        ("ovid-medline", "((a1 or b1) c1).ti.", "((a1 or b1) adj c1).ti."),
        ("ovid-medline", "201706*.ed.", "201706*.ed."),
    ],
)
def test_written_without_a_loss(source: str, text: str, written: str) -> None:
    found = made(text, source)
    assert found.text == written
    assert not found.losses


@pytest.mark.parametrize(
    ("source", "target", "text", "written", "construct", "effect"),
    [
        ("pubmed", "ovid-medline", "colo*r[ti]", "colo*.ti.", "truncation", "broader"),
        ("pubmed", "ovid-medline", "salt[tw]", "salt.mp.", "field", "unknown"),
        ("pubmed", "ovid-medline", "review[pt]", "review.pt.", "explosion", "narrower"),
        ("bql", "ovid-medline", "NOT salt[title]", "(1* or 20*).yr. not salt.ti.",
         "everything", "unknown"),
        ("ovid-medline", "ovid-embase", "exp Asthma/", "exp Asthma/", "heading", "unknown"),
        ("ovid-medline", "ovid-psycinfo", "Asthma/dt", "asthma.mh.", "subheading", "broader"),
        ("ovid-embase", "ovid-medline", "aspirin.tw.", "aspirin.ti,ab.", "field", "narrower"),
    ],
)  # fmt: skip
def test_what_is_lost_is_told(
    source: str, target: str, text: str, written: str, construct: str, effect: str
) -> None:
    found = made(text, source, target)
    assert found.text == written
    assert (construct, effect) in [(one.construct, one.effect.value) for one in found.losses]


def test_lines_are_numbered_anew_where_one_is_lost() -> None:
    strategy = "#1 salt[ti]\n#2 systematic[sb]\n#3 diet[ti]\n#4 #1 AND #3"
    found = made(strategy)
    assert found.text == "1. salt.ti.\n2. diet.ti.\n3. 1 and 2"


def test_subheadings_of_embase_have_their_own_letters() -> None:
    assert made("Asthma/ae", "ovid-medline", "ovid-embase").text == "Asthma/"
    assert made("asthma/si", "ovid-embase", "ovid-embase").text == "asthma/si"


def test_a_limit_that_is_not_known_stays_as_it_is() -> None:
    strategy = '1. salt.ti.\n2. limit 1 to "reviews (maximizes specificity)"'
    assert made(strategy, "ovid-medline").text == strategy
