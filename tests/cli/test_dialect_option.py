"""`--dialect` of parse, check, format and explain; the codes of dialects in `bqlc rule`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import bqlc

MIXED = "(asthma[Title] or wheez*[tiab]) AND “Child”[mh]"


def test_check_speaks_of_the_dialect() -> None:
    done = bqlc("check", "--dialect", "pubmed", "-e", MIXED)
    assert done.code == 1
    assert "PUB021" in done.out
    assert done.out.count("BQL030") == 1


def test_check_mends_in_the_dialect(tmp_path: Path) -> None:
    file = tmp_path / "query.txt"
    file.write_text(MIXED, encoding="utf-8")
    bqlc("check", "--dialect", "pubmed", "--fix", str(file))
    assert file.read_text(encoding="utf-8") == '(asthma[Title] OR wheez*[tiab]) AND "Child"[mh]'


def test_format_writes_in_the_dialect() -> None:
    done = bqlc("format", "--dialect", "pubmed", "-e", MIXED)
    assert done.out == '(asthma[ti] OR wheez*[tiab]) AND "Child"[mh]\n'


def test_parse_shows_the_lines_of_a_strategy() -> None:
    strategy = "#1 asthma[ti]\n#2 #1 AND child[ti]"
    done = bqlc("parse", "--dialect", "pubmed", "-e", strategy)
    assert done.out == (
        "line 1\n  in [ti]\n    word asthma\n"
        "line 2\n  and\n    lines 1\n    in [ti]\n      word child\n"
    )
    data = json.loads(bqlc("parse", "--dialect", "pubmed", "--json", "-e", strategy).out)
    assert data["dialect"] == "pubmed"
    assert [line["number"] for line in data["lines"]] == [1, 2]


def test_explain_says_what_a_strategy_comes_to() -> None:
    strategy = "#1 asthma[ti] OR wheezing[ti]\n#2 #1 AND child[mh:noexp]"
    done = bqlc("explain", "--dialect", "pubmed", "-e", strategy)
    assert done.code == 0
    assert done.out.startswith(
        "1. asthma[ti] OR wheezing[ti]\n"
        '   Documents with the word "asthma" or "wheezing" in the title.\n\n'
        "2. #1 AND child[mh:noexp]\n"
        '   Documents with what line 1 finds and the MeSH heading "child".\n\n'
        "The strategy comes to what line 2 finds.\n"
    )
    data = json.loads(bqlc("explain", "--dialect", "pubmed", "--json", "-e", strategy).out)
    assert data["lines"][1]["english"].startswith("Documents with what line 1 finds and")


def test_a_dialect_that_is_not_there() -> None:
    done = bqlc("check", "--dialect", "pubmd", "-e", "a")
    assert done.code != 0
    assert "did you mean `pubmed`?" in done.err


def test_rule_knows_the_codes_of_dialects() -> None:
    assert bqlc("rule", "PUB020").out.startswith("# left-to-right (PUB020, warning)")
    assert bqlc("rule", "unknown-line").out.startswith("# unknown-line (STR001, error)")
