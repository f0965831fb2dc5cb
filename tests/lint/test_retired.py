"""SUB009: subheadings that MeSH has given up, behind a heading and by themselves."""

from __future__ import annotations

import pytest

from bqlc.corpus.subheadings import RETIRED
from tests.cli.running import bqlc


@pytest.mark.parametrize("name", RETIRED)
@pytest.mark.parametrize(
    ("form", "dialect"),
    [
        ('"asthma/{}"[mh]', "pubmed"),
        ("{}[sh]", "pubmed"),
        ("{}[sh:noexp]", "pubmed"),
        ("{}.fs.", "ovid-medline"),
        ("exp asthma/{}", "ovid-medline"),
    ],
)
def test_it_is_found_in_every_form(form: str, name: str, dialect: str) -> None:
    ended = bqlc("check", "--dialect", dialect, "--select", "SUB009", "-e", form.format(name))
    assert f"MeSH has given up the subheading `{name}`" in ended.out


@pytest.mark.parametrize(
    ("query", "dialect"),
    [
        ("Radiography[mh]", "pubmed"),
        ("drug therapy[sh]", "pubmed"),
        ("contraindications/", "ovid-medline"),
        ("asthma/ct", "ovid-embase"),  # there it is `clinical trial`
    ],
)
def test_headings_of_that_name_and_others_are_left_alone(query: str, dialect: str) -> None:
    ended = bqlc("check", "--dialect", dialect, "--select", "SUB009", "-e", query)
    assert "given up" not in ended.out
