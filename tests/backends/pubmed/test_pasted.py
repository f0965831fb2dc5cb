"""What is pasted with searches: cells of a history, titles, tables; and which ANDs are certain."""

from __future__ import annotations

import pytest

from bqlc.compiler.diagnostics.apply import apply
from bqlc.compiler.diagnostics.errors import QueryError
from bqlc.compiler.diagnostics.model import Diagnostic, Safety, Severity
from bqlc.lint.run import Linter
from bqlc.testing.conformance import fixes_keep_the_meaning, verify
from bqlc_backends.pubmed.dialect import DIALECT
from tests.compiler.parse.notation import meaning
from tests.conftest import ROOT


def cases() -> list[tuple[str, str, list[str]]]:
    """Text, what is printed, and the codes of what is said beside notes of terms."""
    text = (ROOT / "tests" / "cases" / "pubmed_pasted.txt").read_text(encoding="utf-8")
    found = []
    for block in text.replace("\\t", "\t").split("\n\n")[1:]:
        given, _, rest = block.split("\n", 1)[1].partition("\n=>\n")
        printed, _, codes = rest.rpartition("\n:")
        found.append((given, printed, codes.split()))
    return found


def named(text: str, code: str) -> list[Diagnostic]:
    return [one for one in DIALECT.check(text).diagnostics if one.code == code]


@pytest.mark.parametrize(("text", "printed", "codes"), cases())
def test_pasted(text: str, printed: str, codes: list[str]) -> None:
    said = [
        one.code
        for one in DIALECT.check(text).diagnostics
        if one.severity is not Severity.NOTE or one.code == "STR007"
    ]
    assert DIALECT.format(text) == printed
    assert said == codes
    verify(DIALECT, text)
    fixes_keep_the_meaning(DIALECT, text)


@pytest.mark.parametrize(
    "text",
    [
        "gait[ti] walk[ti]",
        '"toe walking"[ti] "gait"',
        "(gait OR walk) (splint OR brace)",
        '"gait"(walk[ti] OR brace[ti])',
        "gait[ti] splint brace[ti]",
        "#1 gait[ti]\n#2 walk[ti]\n#3 #1 #2",
    ],
)
def test_terms_beyond_doubt_side_by_side_are_safely_joined(text: str) -> None:
    assert [one.fix and one.fix.safety for one in named(text, "PUB024")] == [Safety.SAFE]


@pytest.mark.parametrize(
    "text",
    [
        "#1 gait[ti]\n#2 walk[ti]\nPage 2 of 5\n#3 #1 AND #2",  # the foot of a page
        "i. gait[ti]\nii. walk*[ti]",  # numbers of another kind
        "gait[ti]\nwalk[ti]",  # two rows, perhaps two searches
        "gait[ti] 2. walk[ti]",
        "gait[ti] 2 walk[ti]",
        '"gait"[ti] 123',  # a number of hits
        "gait[ti] n=123",
        "#1 gait[ti]\n#2 walk[ti]\n#3 #1 OR #2 = 45",
        "gait[ti] splint",  # a word without a tag
        "splint (gait[ti] OR walk[ti])",
        "gait[ti], walk[ti]",  # signs
        "gait[ti]; walk[ti]",
        "gait[ti] + walk[ti]",
        "gait[ti] -walk[ti]",
        "#1 gait[ti]\n#2 walk[ti]\n#3 #1, #2",
        '("2010"[dp] - "2020"[dp])',  # half a range
        "gait[ti] AND 2020[dp] : 2021",
    ],
)
def test_what_may_be_no_term_is_not_safely_joined(text: str) -> None:
    found = named(text, "PUB024")
    assert found
    assert not [one for one in found if one.fix and one.fix.safety is Safety.SAFE]
    verify(DIALECT, text)
    fixes_keep_the_meaning(DIALECT, text)


@pytest.mark.parametrize("text", ['"2010"[dp] - "2020"[dp]', "2020[dp] : 2021"])
def test_a_range_of_dates_is_named(text: str) -> None:
    assert [one.help for one in named(text, "PUB024")] == [
        "a range of dates is one term, with a colon: `2010:2020[dp]`"
    ]


def test_a_heading_with_a_star_of_its_own_is_truncated() -> None:
    checked = DIALECT.check("diagnostic *[MeSH:noexp]")
    assert meaning(checked.tree, checked.schema) == "mesh:~diagnostic*"
    assert not checked.diagnostics
    assert named("ill *[mh]", "PUB004")
    assert named("diagnostic *[ti]", "PUB004")


@pytest.mark.parametrize(
    ("tag", "meant"),
    [
        ("MeSH Heading", "mh"),
        ("MeSH Headings", "mh"),
        ("Subject Heading", "mh"),
        ("MeSH Major", "majr"),
        ("Title or Abstract", "tiab"),
        ("TI/AB", "tiab"),
    ],
)
def test_a_tag_that_is_not_there_is_named_by_what_it_is_used_for(tag: str, meant: str) -> None:
    text = f"asthma[{tag}]"
    (found,) = named(text, "PUB001")
    assert found.help == f"did you mean `[{meant}]`?"
    assert found.fix is not None
    assert apply(text, [found.fix]) == f"asthma[{meant}]"


def test_an_explosion_is_said_to_need_no_tag() -> None:
    assert [one.help for one in named("asthma[mh:exp]", "PUB001")] == ["`[mh]` explodes by itself"]


@pytest.mark.parametrize("number", ["1.", "1)", "Line 1:"])
def test_bare_numbers_of_lines_are_named_where_they_stand(number: str) -> None:
    rows = [number.replace("1", str(at)) for at in (1, 2, 3)]
    text = f"{rows[0]} gait[ti]\n{rows[1]} walk[ti]\n{rows[2]} 1 AND 2"
    found = named(text, "PUB025")
    assert [text[one.span.start : one.span.end] for one in found] == ["1", "2"]
    fixes = [one.fix for one in found if one.fix]
    assert {fix.safety for fix in fixes} == {Safety.UNSAFE}
    assert apply(text, fixes).endswith(f"{rows[2]} #1 AND #2")


DOWNLOAD = '''Search number,Query,Sort By,Filters,Search Details,Results,Time
2,"""toe walking""[tiab] AND #1",,,"""toe walking""[Title/Abstract]",12,04:10:22
1,gait[tiab],,,"gait[Title/Abstract]","1,204",04:10:01
'''


@pytest.mark.parametrize("before", ["", "\ufeff", "\n"])
def test_a_downloaded_history_is_named_once_and_its_searches_can_be_written(before: str) -> None:
    text = before + DOWNLOAD
    (found,) = DIALECT.check(text).diagnostics
    assert found.code == "PUB011"
    assert found.fix is not None
    assert apply(text, [found.fix]) == '#2 "toe walking"[tiab] AND #1\n#1 gait[tiab]'
    with pytest.raises(QueryError):
        DIALECT.format(text)
    verify(DIALECT, text)


def test_words_like_the_head_of_a_download_are_written_so_that_they_stay_words() -> None:
    verify(DIALECT, "(Search number,Query,Sort)")


@pytest.mark.parametrize(
    "text",
    [
        "#1 (add search gait)",
        "#1 (gait walk | 12)\n#2 (#1)",
        "#1 gait\n#2 walk or | 12",
        "(Population: gait)",
        "(concept 1: gait) OR walk",
        "#1 add* search gait",
        "Search #1 (gait\nSearch #2 walk)",
        "#1 gait | 12 | 12\n#2 walk\t12 | 1,204",  # two numbers of hits
        "#1 gait | 12\t1,204\n#2 walk",
        "#1: #2 or\t | 12",  # behind a parenthesis it would be a number of hits
        "#1 gait\n#2 set* I: toe",  # without the star a title
        "\u200bSearch number,Query,x gait[ti]",
        "1. gait\n2. toe\n3. |\t,  | 12",
        "Intervention:*\n;\n",
        "Search #1 gait\nSearch #2 #1 walk\nSearch #3 AND\t12\nSearch #4 \t 12",
        "(#1) gait\n(#2)\t12",
        "set* diagnostic *[mh] set*",  # a star that is dropped among them
        "Search (#1 gait\nSearch (#2) walk",
    ],
)
def test_what_looks_pasted_is_printed_as_it_was_read(text: str) -> None:
    verify(DIALECT, text)
    fixes_keep_the_meaning(DIALECT, text)


@pytest.mark.parametrize("tag", ["Title/\nAbstract", "Title/ Abstract", "Title/"])
def test_no_heading_of_ovids_is_seen_within_a_tag(tag: str) -> None:
    text = f"(asthma [{tag}] OR wheeze[tiab])"
    assert "TRM017" not in [one.code for one in Linter(DIALECT).lint(text).diagnostics]


def test_a_heading_of_ovids_beside_tags_is_seen() -> None:
    text = "asthma/ OR wheeze[tiab]"
    assert "TRM017" in [one.code for one in Linter(DIALECT).lint(text).diagnostics]
