"""What a translation must say though the text of the query looks the same on both sides."""

from __future__ import annotations

from pathlib import Path

import pytest

import bqlc
from bqlc.compiler.resolve.schema import DOCUMENTS
from bqlc.compiler.translate.loss import Effect
from bqlc.compiler.translate.lower import joined_schema
from bqlc.compiler.translation import translate
from bqlc.corpus.subheadings import RETIRED, SUBHEADINGS
from bqlc.plugins import load
from tests.support.translations import dialects, prove


def told(text: str, source: str, target: str) -> list[str]:
    made = bqlc.translate(text, source, target)
    return [f"{loss.effect.value} {loss.construct}" for loss in made.losses]


def notes(text: str, source: str, target: str) -> list[str]:
    return [note.message for note in bqlc.translate(text, source, target).notes]


# ------------------------------------------------------------------ fields of a collection


@pytest.mark.parametrize(
    ("query", "source", "named"),
    [
        ("randomized controlled trial[pt] OR review[pt]", "pubmed", "no `pubtype`:"),
        ("asthma[tiab] AND humans[mh]", "pubmed", "no `keyword`, `mesh`:"),
        ("asthma", "pubmed", "no `keyword`, `headingword`, `substanceword` and 1 more:"),
        ("asthma.mp. or wheez*.mp.", "ovid-medline", "no `keyword`, `original`, `booktitle` and"),
        ("exp asthma/ and review.pt.", "ovid-embase", "no `emtree`, `pubtype`:"),
    ],
)
def test_fields_that_documents_have_not_are_named_once(
    query: str, source: str, named: str
) -> None:
    made = bqlc.translate(query, source, "bql")
    about = [note for note in made.notes if "own documents" in note.message]
    assert len(about) == 1
    assert about[0].effect is Effect.EXACT
    assert named in about[0].message
    assert f"`bqlc check --schema {source}`" in about[0].message


def test_nothing_is_said_of_fields_that_documents_have() -> None:
    assert not notes("asthma[ti] AND smith j[au]", "pubmed", "bql")
    strict = bqlc.translate("asthma[tiab]", "pubmed", "bql", strict="platform")
    assert [note.effect for note in strict.notes] == [Effect.EXACT]  # which is not refused


@pytest.mark.parametrize("folder", ["pubmed", "ovid_psycinfo", "ovid_embase"])
def test_it_is_said_where_a_check_would_complain(folder: str, shared_data: Path) -> None:
    source = folder.replace("_", "-")
    files = (shared_data / "data" / "queries" / "strategies" / folder).glob("*.txt")
    for file in files:
        made = bqlc.translate(file.read_text(encoding="utf-8"), source, "bql")
        refused = any(one.code == "BQL101" for one in bqlc.check(made.text).diagnostics)
        schema = load("dialect", source).schema
        assert any("own documents" in note.message for note in made.notes) is refused, file.name
        assert not bqlc.check(made.text, schema=joined_schema(DOCUMENTS, schema)).has_errors


# ------------------------------------------------------------------ whole values


@pytest.mark.parametrize(
    ("query", "target", "losses"),
    [
        ("self-harm.kw.", "pubmed", ["broader field"]),
        ("self-harm.ti,ab,kw.", "pubmed", ["broader field"]),
        ("dog.ti. not self-harm.kw.", "pubmed", ["narrower field"]),
        ("dog.ti. not (cat.ti. not self-harm.kw.)", "pubmed", ["broader field"]),
        # A whole keyword has the words, so that `.kw.` beside `.kf.` finds nothing more.
        ("self-harm.ti,ab,kw,kf.", "pubmed", []),
        ("self-harm.kf.", "pubmed", []),
        ("lancet.jn.", "pubmed", []),
        ("lancet.jw.", "pubmed", ["narrower field"]),
        ("dog.ti. not lancet.jw.", "pubmed", ["broader field"]),
        ("self-harm.kw.", "ovid-embase", []),
        ("self-harm.kw.", "ovid-psycinfo", ["broader field"]),
    ],
)
def test_whole_values_and_words_of_them(query: str, target: str, losses: list[str]) -> None:
    assert told(query, "ovid-medline", target) == losses


@pytest.mark.parametrize("query", ["self harm.kw.", "self harm.kf.", "lancet.jn.", "lancet.jw."])
@pytest.mark.parametrize("target", ["ovid-medline", "ovid-embase"])
def test_ovid_keeps_its_codes(query: str, target: str) -> None:
    assert bqlc.translate(query, "ovid-medline", target).text == query


@pytest.mark.parametrize(
    ("query", "target", "losses"),
    [
        ("review[pubtype]", "pubmed", []),
        ("review[pubtype]", "ovid-medline", []),
        ("review[pubtype]", "ovid-embase", ["unknown value"]),
        ('review[pubtype] AND "asthma"[emtree]', "ovid-embase", []),
        (
            *('review[pubtype] AND "asthma"[emtree]', "ovid-medline"),
            ["unknown value", "unknown heading"],
        ),
        ("dog[title] AND date[2010]", "ovid-embase", []),
    ],
)
def test_records_of_another_database_in_bql(query: str, target: str, losses: list[str]) -> None:
    schema = load("dialect", target).schema
    made = translate(query, load("dialect", "bql"), load("dialect", target), schema=schema)
    assert [f"{loss.effect.value} {loss.construct}" for loss in made.losses] == losses


def test_words_of_a_journal_in_bql() -> None:
    assert told("lancet[journal]", "bql", "pubmed") == ["narrower field"]
    assert bqlc.translate("lancet[journal]", "bql", "ovid-medline").text == "lancet.jw."
    assert bqlc.translate("lancet[ta]", "pubmed", "ovid-medline").text == "lancet.jn."


@pytest.mark.parametrize(
    ("query", "source", "text", "losses"),
    [
        ("smith[au]", "pubmed", "smith*.au.", ["broader name"]),
        ("dog[ti] NOT smith[1au]", "pubmed", "dog.ti. not smith*.pa.", ["narrower name"]),
        ("smith j[au]", "pubmed", "smith j*.au.", []),
        ('"smith j"[au]', "pubmed", "smith j.au.", []),
        ("curie[author]", "bql", "curie*.au.", ["broader name"]),
        ("curie[title,author]", "bql", "curie.ti. or curie*.au.", ["broader name"]),
        ("cur*[title,author]", "bql", "cur*.ti,au.", []),
        ("smith.au.", "ovid-embase", "smith.au.", []),
    ],
)
def test_a_last_name_alone(query: str, source: str, text: str, losses: list[str]) -> None:
    made = bqlc.translate(query, source, "ovid-medline")
    assert made.text == text
    assert told(query, source, "ovid-medline") == losses


# ------------------------------------------------------------------ subheadings given up


@pytest.mark.parametrize("name", RETIRED)
def test_a_subheading_that_was_given_up(name: str) -> None:
    code = next(code for code, known in SUBHEADINGS.items() if known == name)
    forms = (f"{code}.fs.", f"{name}.fs.", f"asthma/{code}", f"exp asthma/{code}")
    for form in forms:
        assert told(form, "ovid-medline", "pubmed") == ["narrower subheading"], form
        assert told(f"dog.ti. not {form}", "ovid-medline", "pubmed") == ["broader subheading"]
    for form in (f"{name}[sh:noexp]", f'"asthma/{name}"[mh:noexp]'):
        assert told(form, "pubmed", "ovid-medline") == ["narrower subheading"], form


def test_other_subheadings_and_headings_of_that_name_are_kept() -> None:
    for query in ("dg.fs.", "asthma/dt", "Radiography/", "Ultrasonography/mt", "radiography.ti."):
        assert told(query, "ovid-medline", "pubmed") == [], query


# ------------------------------------------------------------------ other vocabularies


@pytest.mark.parametrize(
    ("query", "source", "target", "text", "losses"),
    [
        (
            *("heart failure/si", "ovid-embase", "ovid-medline", "heart failure/"),
            ["unknown heading", "broader subheading"],
        ),
        (
            *("heart failure/us", "ovid-medline", "ovid-embase", "heart failure/"),
            ["unknown heading", "broader subheading"],
        ),
        (
            *("dog.ti. not heart failure/si", "ovid-embase", "pubmed"),
            'dog[ti] NOT "heart failure"[mh:noexp]',
            ["unknown heading", "narrower subheading"],
        ),
        (
            "heart failure/dt",
            "ovid-embase",
            "ovid-medline",
            "heart failure/dt",
            ["unknown heading"],
        ),
        ("si.fs.", "ovid-embase", "pubmed", "", ["dropped field"]),
        ("exp dog/", "ovid-embase", "ovid-psycinfo", "exp dog/", ["unknown heading"]),
        (
            *("exp dog/dt", "ovid-embase", "ovid-psycinfo", "exp dog/"),
            ["unknown heading", "broader subheading"],
        ),
        ("dog.hw.", "ovid-embase", "ovid-medline", "dog.hw.", ["unknown heading"]),
        ("dog.ti,hw.", "ovid-psycinfo", "ovid-medline", "dog.ti,hw.", ["unknown heading"]),
        ("dog.mp.", "ovid-embase", "ovid-medline", "dog.mp.", ["unknown field"]),
        ("dog.ti.", "ovid-embase", "ovid-medline", "dog.ti.", []),
        ("dog.dj.", "ovid-embase", "ovid-embase", "dog.dj.", []),  # a candidate term
    ],
)
def test_headings_of_another_vocabulary(
    query: str, source: str, target: str, text: str, losses: list[str]
) -> None:
    assert bqlc.translate(query, source, target).text == text
    assert told(query, source, target) == losses


# ------------------------------------------------------------------ names that are read otherwise


@pytest.mark.parametrize(
    ("query", "source", "target", "text", "losses"),
    [
        # In BQL it is a name of two letters; the platforms take it for a code.
        ("dt[subheading]", "bql", "pubmed", '"dt"[sh:noexp]', ["unknown subheading"]),
        ('"heart/dt"[mesh]', "bql", "ovid-medline", "heart/dt", ["unknown subheading"]),
        ('"drug therapy"[subheading]', "bql", "ovid-medline", "dt.fs.", []),
        # A slash is the sign of a subheading in headings only.
        ('"a/b"[pubtype]', "bql", "ovid-medline", '"a/b".pt.', []),
        # What is a sign of truncation on one side only.
        ('"what?"[pt:noexp]', "pubmed", "ovid-medline", "what.pt.", ["unknown heading"]),
        ('"what?"[pt:noexp]', "pubmed", "bql", '"what"[pubtype]', ["unknown heading"]),
        ("colo?r.la.", "ovid-medline", "bql", '"color"[language] OR colo?r[language]', []),
        ("asthm$.xm.", "ovid-medline", "bql", "asthm*[mesh]", []),
        ("asthm$.xm.", "ovid-medline", "pubmed", "asthm*[mh]", []),
    ],
)
def test_names_that_are_read_otherwise(
    query: str, source: str, target: str, text: str, losses: list[str]
) -> None:
    assert bqlc.translate(query, source, target).text == text
    assert told(query, source, target) == losses
    assert prove(query, *dialects(source, target)).holds


# ------------------------------------------------------------------ where words may stand


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("(asthm* adj3 child*).ti.", "anywhere in the field"),
        ("(asthm* adj3 child*).ti,ab.", "anywhere in the fields, one here and another there"),
        ("(asthm* adj3 child).ab.", "anywhere in the fields, one here and another there"),
        ("(asthma adj3 child).in,au.", ""),
    ],
)
def test_words_that_may_stand_in_different_fields(query: str, where: str) -> None:
    losses = bqlc.translate(query, "ovid-medline", "pubmed").losses
    said = [loss.message for loss in losses if loss.construct == "proximity"]
    assert all(message.endswith(where) for message in said)
    assert all("{" not in message for message in said)


# ------------------------------------------------------------------ stop words


@pytest.mark.parametrize(
    ("query", "source", "target", "is_told"),
    [
        ("(heart adj3 attack).ti.", "ovid-medline", "pubmed", True),
        ('"heart attack".ti.', "ovid-medline", "pubmed", True),
        ("(heart adj (attack or arrest)).ti.", "ovid-medline", "pubmed", True),  # phrases
        ("(heart adj1 attack$).ti.", "ovid-medline", "pubmed", True),
        ("(heart$ adj3 attack).ti.", "ovid-medline", "pubmed", False),  # both anywhere
        ("heart.ti. and attack.ti.", "ovid-medline", "pubmed", False),
        ('"heart attack"[ti:~2]', "pubmed", "ovid-medline", True),
        ('"heart attack"[ti:~2]', "pubmed", "pubmed", False),
        ("(heart adj3 attack).ti.", "ovid-medline", "ovid-embase", False),
    ],
)
def test_stop_words_are_spoken_of_where_places_count(
    query: str, source: str, target: str, is_told: bool
) -> None:
    assert any("stop words" in note for note in notes(query, source, target)) is is_told
