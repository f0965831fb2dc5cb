"""PubMed as a dialect."""

from __future__ import annotations

from bqlc.compiler.dialect import Dialect, Note
from bqlc_backends.pubmed.emitter import emit
from bqlc_backends.pubmed.fields import SCHEMA
from bqlc_backends.pubmed.reader import read
from bqlc_backends.pubmed.resolve import resolve
from bqlc_backends.pubmed.writer import layout, write

_GUIDE = "PubMed user guide"
_NOTES = (
    Note("AND, OR and NOT are read from left to right.", "1997", "NLM Technical Bulletin 1997"),
    Note("[mh], [majr], [sh] and [pt] explode; :noexp switches it off.", "", _GUIDE),
    Note("[tiab] takes in the authors' keywords.", "", _GUIDE),
    Note("A phrase that is not in the phrase index is split into words.", "", _GUIDE),
    Note(
        "`*` needs four characters before it, counted from the start of the term, and may stand "
        "inside a word and in any word of a phrase.",
        "2024-06-03",
        "NLM Technical Bulletin 2024 May-Jun (458):e5",
    ),
    Note("At most 256 `*` in one query.", "2024-06", "NLM Office Hours June 2024"),
    Note(
        "Proximity `[ti:~N]`, `[tiab:~N]`: at most N words in each gap, in any order.",
        "2022-11",
        "NLM Technical Bulletin 2022 Nov-Dec (449):e4",
    ),
    Note("Proximity in [ad].", "2023-07", "NLM Technical Bulletin 2023 Jul-Aug e3"),
)

DIALECT = Dialect(
    name="pubmed",
    title="PubMed",
    since="2024-06-03",
    schema=SCHEMA,
    reader=read,
    resolver=resolve,
    writer=write,
    printer=layout,
    samples=(
        '("Gait Disorders, Neurologic"[mh] OR "toe walking"[tiab]) AND "Splints"[mh:noexp]',
        '"night shift glucose"[tiab:~3] NOT (animals[mh] NOT humans[mh])',
        '"Caffeine/adverse effects"[majr] AND adolescent[mh] AND systematic[sb]',
        "#1 asthma[tiab]\n#2 child*[tiab]\n#3 #1 AND #2 AND 2015/01/01:2024/12/31[dp]",
    ),
    notes=_NOTES,
    emitter=emit,
    meanings=(
        (
            "asthma[ti] OR wheez*[tiab] AND child[ti]",
            "(asthma[title] OR wheez*[tiab]) AND child[title]",
        ),
        ('"Asthma"[mh] NOT Splints[mh:noexp]', "asthma[mesh:explode] AND NOT splints[mesh]"),
        ('"gait walk"[ti:~2]', "NEAR/2(gait, walk)[title]"),
        ("asthma[ti] AND 2015:2019[dp]", "asthma[title] AND date[2015..2019]"),
    ),
    endings=(".pubmed",),
    database="MEDLINE",
)
