"""Ovid's databases as dialects."""

from __future__ import annotations

from functools import partial

from bqlc.compiler.dialect import Dialect, Note
from bqlc_backends.ovid.emitter import emit
from bqlc_backends.ovid.fields import EMBASE, MEDLINE, PSYCINFO, SCHEMA, Database
from bqlc_backends.ovid.reader import read
from bqlc_backends.ovid.resolve import resolve
from bqlc_backends.ovid.writer import layout, write

_TRAINING = "Ovid training page on adjacency"
_NOTES = (
    Note("adjN: at most N-1 words between, in either order; adj: side by side.", "", _TRAINING),
    Note("Words side by side are an adjacent phrase.", "", "library guides"),
    Note("X/ is not exploded, exp X/ is; *X/ is the main topic.", "", "Cochrane Handbook 5.1"),
    Note("`xx.fs.` is not exploded.", "", "PubMed Clinical Queries beside Hedges filters"),
    Note(
        "Stop words are not searched, and adjN does not count them; here they are words.",
        "",
        "library guides",
    ),
    Note("Which of and, or, not binds closer no text of Ovid's says.", "", ""),
    Note("A hyphen is a space.", "", "BMA library guide"),
)


_MEANINGS = (
    ("(wheez$ adj3 child*).ti,ab.", "NEAR/2(wheez*, child*)[title,abstract]"),
    ("asthma.ti. not toe walking.ti.", 'asthma[title] AND NOT "toe walking"[title]'),
)


def _dialect(
    database: Database,
    since: str,
    samples: tuple[str, ...],
    *notes: Note,
    headings: str,
    endings: tuple[str, ...] = (),
) -> Dialect:
    return Dialect(
        name=database.name,
        title=database.title,
        since=since,
        schema=SCHEMA,
        reader=read,
        resolver=partial(resolve, database=database),
        writer=write,
        printer=layout,
        emitter=partial(emit, database=database),
        samples=samples,
        notes=(*_NOTES, *notes),
        meanings=(
            *_MEANINGS,
            ("exp Asthma/ or Walking/", f"asthma[{headings}:explode] OR walking[{headings}]"),
        ),
        endings=endings,
        database=database.title.removeprefix("Ovid "),
    )


MEDLINE_DIALECT = _dialect(
    MEDLINE,
    "2024-09-30",
    (
        'exp "Gait Disorders, Neurologic"/ or (toe adj1 walk$3).ti,ab,kf.',
        "((ankle or foot) adj3 (brac* or orthos#s)).tw. not (exp animals/ not humans/)",
        "(exp *Splints/ae,ut or dt.fs.) and (paediatric? or pediatric?).mp.",
        "1. exp Asthma/\n2. (wheez$ adj3 child*).ti,ab.\n3. or/1-2\n"
        '4. limit 3 to (english language and yr="2005 -Current")',
        "caffeine.ab./freq=3 and randomized controlled trial.pt. and (2019* or 2020*).ed.",
    ),
    Note(".mp. as printed in 2024, with keywords and supplementary concepts.", "2024-09-30", ""),
    headings="mesh",
    endings=(".ovid",),
)
EMBASE_DIALECT = _dialect(
    EMBASE,
    "2022-09-23",
    (
        "exp *heart failure/dt,si or (cardiac adj2 insufficien*).ti,ab,kf.",
        "aspirin.tn. and (random* or placebo).tw. not (conference abstract.pt. or animal/)",
        "1. exp neoplasm/\n2. tumo?r*.mp.\n3. 1 or 2\n4. limit 3 to human",
    ),
    Note(".tw. is title, abstract and drug trade name.", "2022-09-23", ""),
    headings="emtree",
)
PSYCINFO_DIALECT = _dialect(
    PSYCINFO,
    "2022-09-01",
    (
        "exp *Emotional Adjustment/ or (mood adj3 (lift* or improv*)).ti,ab,id.",
        '"0300".md. and (child* or adolescen*).mp.',
        "1. exp exercise/\n2. walk*.tw.\n3. 1 or 2\n4. 3 and human.po.",
    ),
    headings="apa",
)
