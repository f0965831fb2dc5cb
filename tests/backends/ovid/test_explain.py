"""`bqlc explain` of an Ovid strategy: every line in words, the lines it names by their numbers."""

from __future__ import annotations

from bqlc.compiler.explain import explain
from bqlc_backends.ovid.dialect import MEDLINE_DIALECT as DIALECT

STRATEGY = """\
1. exp Gait Disorders, Neurologic/
2. ((toe or tip-toe) adj3 walk$).ti,ab,kf.
3. (idiopathic adj2 gait).tw.
4. or/1-3
5. exp Splints/
6. *Casts, Surgical/
7. orthotic?.mp.
8. or/5-7
9. (child* or adolescen*).ti,ab.
10. 4 and 8 and 9
11. randomized controlled trial.pt.
12. exp animals/ not humans.sh.
13. 10 and 11
14. 13 not 12
15. limit 14 to (english language and yr="2005 -Current")
"""

SAID = {
    1: 'Documents with the MeSH heading "gait disorders, neurologic" or a narrower one.',
    2: 'Documents with ("toe" or "tip toe") and a word that begins with "walk" in any order with '
    "at most 2 other words between them in the title, abstract or keyword.",
    4: "Documents with what line 1, 2 or 3 finds.",
    6: 'Documents with the main MeSH heading "casts, surgical".',
    10: "Documents with what line 4 finds, what line 8 finds and what line 9 finds.",
    11: 'Documents with the publication type "randomized controlled trial".',
    12: 'Documents with the MeSH heading "animals" or a narrower one, but without the MeSH '
    'heading "humans".',
    14: "Documents with what line 13 finds, but without what line 12 finds.",
    15: 'Documents with what line 14 finds, the language "english", and a publication date in '
    "2005 or later.",
}


def test_every_line_is_said_in_words() -> None:
    explained = explain(STRATEGY, DIALECT.schema, dialect=DIALECT)
    assert [line.number for line in explained.lines] == list(range(1, 16))
    said = {line.number: line.english for line in explained.lines}
    assert {number: said[number] for number in SAID} == SAID
    assert explained.lines[1].text == "((toe or tip-toe) adj3 walk$).ti,ab,kf."


def test_a_long_list_of_fields_is_cut() -> None:
    explained = explain("1. salt.mp.\n2. 1 or 1", DIALECT.schema, dialect=DIALECT)
    assert explained.lines[0].english == (
        'Documents with the word "salt" in the title, abstract, keyword or 6 other fields.'
    )
