"""The vectors of the reference on dialects: precedence, distances, fields, as they are translated.

Every row was read beside the reference: brackets where the other platform groups otherwise, one
more or one less for a distance, and no other loss than is due.
"""

from __future__ import annotations

import pytest

import bqlc
from bqlc.compiler.meaning.facts import analyse
from bqlc.compiler.meaning.oracle import matches
from bqlc.plugins import load
from tests.support.translations import dialects, prove

VECTORS = [
    ("A[ti] OR B[ti] AND C[ti]", "pubmed", "ovid-medline", "(a or b).ti. and c.ti.", ""),
    ("A[ti] OR B[ti] AND C[ti]", "pubmed", "bql", "(a OR b)[title] AND c[title]", ""),
    ("A[ti] OR B[ti] AND C[ti]", "pubmed", "lucene", "+(title:a OR title:b) +title:c", ""),
    ("A[ti] NOT B[ti] OR C[ti]", "pubmed", "ovid-medline", "(a.ti. not b.ti.) or c.ti.", ""),
    ("A[ti] NOT B[ti] OR C[ti]", "pubmed", "bql", "a[title] NOT b[title] OR c[title]", ""),
    ("A[ti] NOT B[ti] OR C[ti]", "pubmed", "lucene", "(+title:a -title:b) OR title:c", ""),
    ("A[ti] NOT B[ti] AND C[ti]", "pubmed", "ovid-medline", "(a.ti. not b.ti.) and c.ti.", ""),
    ("A[ti] NOT B[ti] AND C[ti]", "pubmed", "bql", "(a AND c)[title] NOT b[title]", ""),
    ("A[ti] NOT B[ti] AND C[ti]", "pubmed", "lucene", "+title:a +title:c -title:b", ""),
    ("a[title] OR b[title] AND c[title]", "bql", "pubmed", "a[ti] OR (b[ti] AND c[ti])", ""),
    ("a[title] OR b[title] AND c[title]", "bql", "ovid-medline", "a.ti. or (b.ti. and c.ti.)", ""),
    ("a[title] OR b[title] AND c[title]", "bql", "lucene", "title:a OR (+title:b +title:c)", ""),
    ("a[title] NOT b[title] OR c[title]", "bql", "pubmed", "(a[ti] NOT b[ti]) OR c[ti]", ""),
    ("a[title] NOT b[title] OR c[title]", "bql", "ovid-medline", "(a.ti. not b.ti.) or c.ti.", ""),
    ("a[title] NOT b[title] OR c[title]", "bql", "lucene", "(+title:a -title:b) OR title:c", ""),
    ("a[title] NOT b[title] AND c[title]", "bql", "pubmed", "a[ti] NOT b[ti] AND c[ti]", ""),
    (
        "a[title] NOT b[title] AND c[title]",
        "bql",
        "ovid-medline",
        "(a.ti. not b.ti.) and c.ti.",
        "",
    ),
    ("a[title] NOT b[title] AND c[title]", "bql", "lucene", "+title:a +title:c -title:b", ""),
    ("(a b OR c d)[title]", "bql", "pubmed", "(a[ti] AND b[ti]) OR (c[ti] AND d[ti])", ""),
    ("(a b OR c d)[title]", "bql", "ovid-medline", "(a.ti. and b.ti.) or (c.ti. and d.ti.)", ""),
    ("(a b OR c d)[title]", "bql", "lucene", "(+title:a +title:b) OR (+title:c +title:d)", ""),
    ("(a b or c).ti.", "ovid-medline", "pubmed", '"a b"[ti] OR c[ti]', ""),
    ("(a b or c).ti.", "ovid-medline", "bql", '("a b" OR c)[title]', ""),
    ("(a b or c).ti.", "ovid-medline", "lucene", 'title:"a b" OR title:c', ""),
    ("a.ti. or b.ti. and c.ti.", "ovid-medline", "pubmed", "a[ti] OR (b[ti] AND c[ti])", ""),
    ("a.ti. or b.ti. and c.ti.", "ovid-medline", "bql", "a[title] OR (b AND c)[title]", ""),
    ("a.ti. or b.ti. and c.ti.", "ovid-medline", "lucene", "title:a OR (+title:b +title:c)", ""),
    ("a.ti. and b.ti. not c.ti.", "ovid-medline", "pubmed", "a[ti] AND b[ti] NOT c[ti]", ""),
    ("a.ti. and b.ti. not c.ti.", "ovid-medline", "bql", "(a AND b)[title] NOT c[title]", ""),
    ("a.ti. and b.ti. not c.ti.", "ovid-medline", "lucene", "+title:a +title:b -title:c", ""),
    ("a.ti. not b.ti. and c.ti.", "ovid-medline", "pubmed", "a[ti] NOT b[ti] AND c[ti]", ""),
    ("a.ti. not b.ti. and c.ti.", "ovid-medline", "bql", "(a AND c)[title] NOT b[title]", ""),
    ("a.ti. not b.ti. and c.ti.", "ovid-medline", "lucene", "+title:a +title:c -title:b", ""),
    (
        "x[tiab] NOT (Animals[Mesh] not (Animals[Mesh] and Humans[Mesh]))",
        "pubmed",
        "ovid-medline",
        "x.ti,ab,kf. not (exp Animals/ not (exp Animals/ and exp Humans/))",
        "",
    ),
    (
        "x[tiab] NOT (Animals[Mesh] not (Animals[Mesh] and Humans[Mesh]))",
        "pubmed",
        "bql",
        (
            'x[title,body,keyword]\nNOT ("animals"[mesh:explode] NOT '
            '("animals"[mesh:explode] AND "humans"[mesh:explode]))'
        ),
        "",
    ),
    (
        "x[tiab] NOT (Animals[Mesh] not (Animals[Mesh] and Humans[Mesh]))",
        "pubmed",
        "lucene",
        '+(title:x OR body:x OR keyword:x) -(+mesh:"animals" -(+mesh:"animals" +mesh:"humans"))',
        "broader narrower narrower",
    ),
    ("wounds and injuries[mh]", "pubmed", "ovid-medline", 'exp "wounds and injuries"/', ""),
    ("wounds and injuries[mh]", "pubmed", "bql", '"wounds and injuries"[mesh:explode]', ""),
    ("wounds and injuries[mh]", "pubmed", "lucene", 'mesh:"wounds and injuries"', "narrower"),
    ("2000:2010[dp]", "pubmed", "ovid-medline", "(200* or 2010).yr.", ""),
    ("2000:2010[dp]", "pubmed", "bql", "date[2000..2010]", ""),
    ("2000:2010[dp]", "pubmed", "lucene", "date:[20000101 TO 20101231]", ""),
    ("cat[title] NOT dog[title]", "bql", "pubmed", "cat[ti] NOT dog[ti]", ""),
    ("cat[title] NOT dog[title]", "bql", "ovid-medline", "cat.ti. not dog.ti.", ""),
    ("cat[title] NOT dog[title]", "bql", "lucene", "+title:cat -title:dog", ""),
    (
        "1 a.ti.\n2 b.ti.\n3 c.ti.\n4 d.ti.\n5 or/1-4",
        "ovid-medline",
        "pubmed",
        "#1 a[ti]\n#2 b[ti]\n#3 c[ti]\n#4 d[ti]\n#5 #1 OR #2 OR #3 OR #4",
        "",
    ),
    (
        "1 a.ti.\n2 b.ti.\n3 c.ti.\n4 d.ti.\n5 or/1-4",
        "ovid-medline",
        "bql",
        "(a OR b OR c OR d)[title]",
        "",
    ),
    ("NEAR/2(a,b)[title]", "bql", "pubmed", '"a b"[ti:~2]', ""),
    ("NEAR/2(a,b)[title]", "bql", "ovid-medline", "(a adj3 b).ti.", ""),
    ("NEAR/2(a,b)[title]", "bql", "lucene", '(title:"a b"~2 OR title:"b a"~2)', ""),
    ("NEAR/0(a,b)[title]", "bql", "pubmed", '"a b"[ti:~0]', ""),
    ("NEAR/0(a,b)[title]", "bql", "ovid-medline", "(a adj1 b).ti.", ""),
    ("NEAR/0(a,b)[title]", "bql", "lucene", '(title:"a b"~0 OR title:"b a"~0)', ""),
    ("PRE/0(a,b)[title]", "bql", "pubmed", '"a b"[ti]', ""),
    ("PRE/0(a,b)[title]", "bql", "ovid-medline", "(a adj b).ti.", ""),
    ("PRE/0(a,b)[title]", "bql", "lucene", 'title:"a b"', ""),
    ("PRE/1(a,b)[title]", "bql", "pubmed", '"a b"[ti:~1]', "broader"),
    ("PRE/1(a,b)[title]", "bql", "ovid-medline", "(a adj2 b).ti.", "broader"),
    ("PRE/1(a,b)[title]", "bql", "lucene", 'title:"a b"~1', ""),
    ("PRE/2(a,b)[title]", "bql", "pubmed", '"a b"[ti:~2]', "broader"),
    ("PRE/2(a,b)[title]", "bql", "ovid-medline", "(a adj3 b).ti.", "broader"),
    ("PRE/2(a,b)[title]", "bql", "lucene", 'title:"a b"~2', "broader"),
    ("NEAR/2(a,b,c)[title]", "bql", "pubmed", '"a b c"[ti:~2]', "broader"),
    (
        "NEAR/2(a,b,c)[title]",
        "bql",
        "ovid-medline",
        "(((a adj3 b) adj3 c) or ((a adj3 c) adj3 b) or ((b adj3 c) adj3 a)).ti.",
        "broader",
    ),
    (
        "NEAR/2(a,b,c)[title]",
        "bql",
        "lucene",
        (
            '+(title:"a b"~3 OR title:"b a"~3) +(title:"a c"~3 OR title:"c a"~3) +(title:"b '
            'c"~3 OR title:"c b"~3)'
        ),
        "broader",
    ),
    (
        '"a b c"[ti:~1]',
        "pubmed",
        "ovid-medline",
        "(((a adj2 b) adj2 c) or ((a adj2 c) adj2 b) or ((b adj2 c) adj2 a)).ti.",
        "",
    ),
    (
        '"a b c"[ti:~1]',
        "pubmed",
        "bql",
        (
            "(a PRE/1 b PRE/1 c OR a PRE/1 c PRE/1 b OR b PRE/1 a PRE/1 c OR b PRE/1 c PRE/1 "
            "a\n OR c PRE/1 a PRE/1 b OR c PRE/1 b PRE/1 a)[title]"
        ),
        "",
    ),
    (
        '"a b c"[ti:~1]',
        "pubmed",
        "lucene",
        (
            '+(title:"a b"~2 OR title:"b a"~2) +(title:"a c"~2 OR title:"c a"~2) +(title:"b '
            'c"~2 OR title:"c b"~2)'
        ),
        "broader",
    ),
    ("(a adj2 b adj2 c).ti.", "ovid-medline", "pubmed", '"a b c"[ti:~1]', "broader"),
    ("(a adj2 b adj2 c).ti.", "ovid-medline", "bql", "NEAR/1(a NEAR/1 b, c)[title]", ""),
    (
        "(a adj2 b adj2 c).ti.",
        "ovid-medline",
        "lucene",
        (
            '+(title:"a b"~3 OR title:"b a"~3) +(title:"a c"~3 OR title:"c a"~3) +(title:"b '
            'c"~3 OR title:"c b"~3)'
        ),
        "broader broader",
    ),
    ("(a adj b).ti.", "ovid-medline", "pubmed", '"a b"[ti]', ""),
    ("(a adj b).ti.", "ovid-medline", "bql", '"a b"[title]', ""),
    ("(a adj b).ti.", "ovid-medline", "lucene", 'title:"a b"', ""),
    ("(a adj1 b).ti.", "ovid-medline", "pubmed", '"a b"[ti:~0]', ""),
    ("(a adj1 b).ti.", "ovid-medline", "bql", "NEAR/0(a, b)[title]", ""),
    ("(a adj1 b).ti.", "ovid-medline", "lucene", '(title:"a b"~0 OR title:"b a"~0)', ""),
]
"""Query, its dialect, the other, the text there, and the effects that are told."""


@pytest.mark.parametrize(("query", "source", "target", "text", "effects"), VECTORS)
def test_vectors(query: str, source: str, target: str, text: str, effects: str) -> None:
    made = bqlc.translate(query, source, target)
    assert made.text == text
    assert " ".join(loss.effect.value for loss in made.losses) == effects
    if target != "lucene":  # which is not read
        assert prove(query, *dialects(source, target)).holds


TITLE = "a x x b"
DISTANCES = [
    ('"a b"[ti:~1]', "pubmed", False),
    ('"a b"[ti:~2]', "pubmed", True),
    ('"b a"[ti:~2]', "pubmed", True),
    ("(a adj2 b).ti.", "ovid-medline", False),
    ("(a adj3 b).ti.", "ovid-medline", True),
    ("(b adj3 a).ti.", "ovid-medline", True),
    ("NEAR/1(a, b)[title]", "bql", False),
    ("NEAR/2(a, b)[title]", "bql", True),
    ("NEAR/2(b, a)[title]", "bql", True),
]


@pytest.mark.parametrize(("query", "source", "found"), DISTANCES)
@pytest.mark.parametrize("target", ["pubmed", "ovid-medline", "bql"])
def test_a_distance_is_the_same_everywhere(
    query: str, source: str, found: bool, target: str
) -> None:
    made = bqlc.translate(query, source, target)
    assert not made.losses
    language = load("dialect", target)
    facts = analyse({"title": (TITLE,)}, language.schema)
    assert matches(language.check(made.text).tree, facts) is found


@pytest.mark.parametrize(
    ("title", "found"), [("a x b x c", True), ("a x x b c", False), ("c x a x b", True)]
)
@pytest.mark.parametrize("target", ["pubmed", "ovid-medline", "bql"])
def test_three_words_are_counted_gap_by_gap(title: str, found: bool, target: str) -> None:
    language = load("dialect", target)
    text = bqlc.translate('"a b c"[ti:~1]', "pubmed", target).text
    facts = analyse({"title": (title,)}, language.schema)
    assert matches(language.check(text).tree, facts) is found
