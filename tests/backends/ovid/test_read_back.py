"""What random texts found: what is read is printed as it reads back, and safe fixes keep it."""

from __future__ import annotations

from time import process_time

import pytest

from bqlc.compiler.diagnostics.model import Safety
from bqlc.testing.conformance import fixes_keep_the_meaning, verify
from bqlc_backends.ovid.dialect import MEDLINE_DIALECT as DIALECT

TEXTS = {
    "numbers alone are no hits of the lines": "1\n2\n3",
    "references alone are none either": "#1 #2\n#2 #1]",
    "two numbers that a lost adj leaves": "1\n2\n3 adj1",
    "a line that begins with not": "3. #1 #2\n#2 #1\n\n2. or not a not (1 b)",
    "what looks like the number of a line": "# 1 a.ti. and b # 2 1 exp Asthma/",
    "a word that looks like a field in front": "\\a)ab:yr”b\ud800",
    "a colon before a quotation mark": 'exp a/ or (b adj2 c*).ti,ab,kf.c-:ti"d"[to]e',
    "an operator glued to a slash": 'ae-/NOT"b"c:d',
    "and behind a slash, before a parenthesis": "#/OR)a4 b",
    "numbers glued to an operator behind a group": 'a/kf*b"(si?a*#ti)3AND4',
    "not not beside adj": "a b ( \n not not c",
    "numbers in square brackets": "1. a.ti. [1204]\n2. limit 1 to (english l [1204]\n3. b",
    "a bracket at the end that does not close": "exp a/ or b.ti.c,[4\n",
    "a list before its field": "1 a\nor\nb [mp=title]\n3.(c).mp. [mp=title, abstract]",
    "a condition that looks like hits": "1. asthma.ti.\n2. limit 1 to : (0))",
    "commas between fields": "exp a/ or (b).ti,,ab,kf.",
    "stars at the end of a row": "a# b***",
    "a row of stars": ".****",
    "a bracket that does not close": "[ti",
    "a tag that is a note": "[MeSH] a.ti. or b",
    "a note in which a line begins": '# 1 and [ b* " c\n\n# 2 1. exp a/\n2. b.mp.',
    "a comma for a dot, the same field twice": "exp a/ or (b adj2 c*)it.,ab,ab,kf.",
    "two operators glued": 'adj3b*a*AND"c',
    "numbers glued before a bracket": "(a).tw. not (b)12019*(1AND19[",
    "a colon before a sign that is left out": 'human:ab -"c"id',
    "a limit with a parenthesis of its own": "1. a.ti.\n2. b.mp.\n3. 1 or 2\n4. limit 3( to human",
    "a field that is none behind one": "1. a/\n2. b.tw.\n3. 1 or 2\n4. 3 and c.po.ppo.",
    "a star before exp": "a.ti. or * exp Asthma/ or b",
    "a condition of many parts": "1. a.ti.\n2. limit 1 to (b (1204) 2 (c) .ti,ab. (d) e) (f g)",
    "a value of a limit that does not close": '1. a.ti.\n2. limit 1 to (b (c ad yr="2005"[)',
    "two dots behind a field that is none": "(a adj3 b.tiab..",
    "an operator glued to a number before a range": "18 or8 or/16-17",
    "an operator glued to a number before a dot": "5. 3 and12. or/7-11",
    "a number glued to an operator before a dot": "7not.  2 or 3 or not4",
    "an operator of signs before a dot": "a and/or. b",
    "two slashes before an operator": "a b*c//not",
    "a dot behind an operator that a slash stands before": ':4/OR.".',
    "EBSCO's sets beside what is left out": "S1 NOT\n\nS2 )",
    "EBSCO's sets before a note": "S1 not\nS2 [ Splints , b*\n",
    "EBSCO's sets behind two operators": "OR or S44 or S45 or S46",
    "EBSCO's sets before an operator": "S1 AND \ud800\nS2 adj1",
    "a colon behind a suffix": "13 asthma.ti,:ab.",
    "a field in front of a stray bracket": "a tw:]b*c",
    "a field, a stray bracket and a colon": "tw] :x",
    "a value of a limit that a parenthesis ends": 'limit 8 to ed= "19480101-2$ adj2 cyst$).tw.',
    "a date of a limit with a parenthesis in it": "limit 28 to de=19400101-2)01-20160331",
    "a field in front of a sign that is left out": "a adj1ti= -\nx or title= ; b",
    "an ampersand before an adj that is glued": "3. to & adj2useadj2use 1 1",
    "a title that a row of the page follows": "1. a.ti.\n2. b.ti.\nEMBASE\nPage 3 of 12\n3. 1",
    "a title within a group": "1. a.tw.\n2. (b or\nEMBASE\n3. c.tw.\nPage 3 of 12\nor d",
    "hits behind a limit with a note": '1. a.ti.\n2. limit 1 to "x" 567 [n]\n3. limit 1 to (y) 8',
    "a limit within a line": '1. a.ti.\n2. (limit 1 to yr="2000 -2001") and 1 or limit 1 to (b)',
    "an operator glued to numbers before a line": "1or8. #11 or #12",
    "an operator glued to a number before a stray bracket": "a/ not b/3]OR1](c]d",
    "a code of a limit before a stray quotation mark": 'limit 25 to ed "=80101-2017066',
    "codes that end in no suffix": "x (47888)\n4.tw , dt\n5.3 or 1",
    "the number of a line behind a star": "*#6 'a bc'/exp OR 'd e'",
    "a field in front of signs that are left out": "a and ab:.]walk* or tw:[]animals - ti: /x",
    "a heading in single quotes that ends in an operator": "walk*a*or'/exp or 'or'/exp",
    "a code that ends a word before a field": "human.po.ti.abNOT/exercise b",
    "a date among the fields of a list": "a.mp. [mp=title, rd, nm, ui]",
    "a comma too many between subheadings": "Saliva/na, ,ch or toe/dt,, th",
    "slashes in single quotes": "'neoplas*'/ex'/exp OR 'malignan*'/'/exp",
    "fields with in, and a stray bracket": "5.(detox* oret2019*hadone) in ti,]ab",
    "a note that begins with a quotation mark": "[\u201cadj1caffeinetrialora*and]\ntw:",
    "two slashes before Emtree's sign": "2005ptankleb*child*freq]walk//exp",
    "two stars before a heading of Embase": "a.ti.**ora][b*pt'pt]c\\/exp",
    "a dot and a quote before a slash": "heart\nto.'/exp)a**and",
    "a star that stands alone before a number sign": "#1. *\n#0. 148. exp a/rh\n#3. limit 2 to b",
    "a star within single quotes": "#1 'a'/exp OR '*b'/exp OR 'c d'/exp",
    "an operator glued to a number before a bracket": "a/)1OR[2]'",
    "a field twice behind a colon": "#18 (hosp*):ti,ab,ab,kw or a in ti,ab,ti",
    "a semicolon for the last dot": "asthma.tw;(12)",
    "codes before a comma and a quote": "(a adj2 b*).ti,ab,kf.si\n,'\ud800r*(or",
    "a limit to a note": "[ a* si ] limit to \ud800",
    "many codes": "a" + ".pt" * 1200,
    "more codes than a suffix has": "a" + ".pt" * 41 + ". b.ti.",
    "numbers that would be hits": "1. a]12\n2. b 13 ]",
    "a heading and a field that is none": "'asthma'/.m_titl. or b.tw.m_titl. (12)",
    "hits of duplicates removed, and a note": "1. a.ti.\n2. remove duplicates from 1 (12) [n]",
    "more lines than have numbers": "b*\n" * 1001,
}

FIXES = {
    "a number sign right behind a dot": "1.#1\n2.a.ti.\n3.#2 and #1",
    "a number sign before what is no operator": "#9 OR‘a",
    "two dots behind the number of a line": "1. exp a/\n2..ti.",
    "a parenthesis before a number sign": "#5 OR #1\n#4 NOT 4\n#9 exp a/ and b/ or c/\n#2 d\n#1 e",
    "a row that would be a strategy": "()\n\na\n\nOR #3\n\nNOT b* c",
    "parentheses over several rows": "1 (a adj3 b*).ti,ab.\n2 a*b*c\n10 #1\n4 1 or 2 or 4",
    "and not over two rows": "exp a/ or b.ti.\nlimit c AND\nNOT 2",
    "hits of a row that then is a line": "1\ta.ti.\n2\tb.ti. and 2019*.ed.\n8\tOR #2\t12\t5",
    "hits of a row that is nothing else": "1\t\xa01204\n2\texp a/ or (b).ti. 1204",
    "a number sign before a list": "1.a/\n2.b\n3.28 c/\n4.#4 OR #4 [mp=title]\n"
    "5.d/ [mp=title]\n6.e",
    "a number sign before a note": "# 1 a.tw.\n# 2 b 4\n# 3 #1 not #2 [1204]\n"
    "\n5.2 exp c/\n# 6 OR #6",
    "a number sign before a stray bracket": "1 a\n2 b\n3 1 or #2 ] c",
    "a number sign that keeps a row from being a line": "1.1.a.ab. [12]\n2\t3 b not\n"
    "S3 (#1 OR #2) NOT #1",
    "hits of a row that is a line for its numbers": "a\tb\nlimit\t12\t5\nS2\tAND\tS3\nNOT\t2",
    "a number in a row of its own, and number signs": "S1 a b\n9\n#1 OR #3\t12\t5",
    "a number sign before a glued bracket": "#65[crdt]",
    "a parenthesis before hits": "1. a or b and c 1,639\n2. vitamin b 12 1314",
    "hits over two rows": "# 1 MCD.ti,ab.\r\n\t1,204\r\n\t1204",
    "hits behind a title": '1. a.ti.\n2. b.ti.\n3. "a b" w3 c\nEMBASE\n 1,204',
    "a comma before hits, and a title": "1. a.ti.\n2. b.ti.\n3. a, 1,204\nEMBASE",
    "hits behind a heading": "#1 \n\n2.exp Asthma/ or Walking/ [1204]\n\n#3 OR #1",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_it_is_read_back(text: str) -> None:
    verify(DIALECT, text)


@pytest.mark.parametrize("text", FIXES.values(), ids=FIXES)
def test_safe_fixes_keep_what_was_read(text: str) -> None:
    fixes_keep_the_meaning(DIALECT, text)


def test_an_and_within_an_or_is_written_no_deeper_than_it_is_read() -> None:
    row = "(1. exp a/\n2. b*.tw.\n3. 1 or 2\n4. 3 and c.pt. "
    verify(DIALECT, row * 40)
    verify(DIALECT, "-(1. exp a/\n2. (b$ adj3 c*).ti,ab.\n3. limit 3 to (d and yr=2005)\n" * 40)
    text = "(a or b and " * 40 + "c" + ")" * 40
    assert DIALECT.format(text)


def test_parentheses_in_one_row_are_safe() -> None:
    found = DIALECT.check("a.ti. or b.ti. and c.ti.").diagnostics
    assert [one.fix.safety for one in found if one.fix] == [Safety.SAFE]


@pytest.mark.parametrize(
    "text",
    [
        "#1 exp Asthma/ #2 asthma.tw. #3 #1 or #2",
        "1. a.tw.\n2. b.tw.\n3. 1 or 2 EMTREE and b.tw.",
        "1. a.tw.\n2. b.tw.\n3. 1 or 2 and 9",
    ],
)
def test_parentheses_around_a_guess_are_not_safe(text: str) -> None:
    fixes = [one.fix for one in DIALECT.check(text).diagnostics if one.code == "OVD020"]
    assert [fix.safety for fix in fixes if fix] == [Safety.UNSAFE]


@pytest.mark.parametrize(
    "row",
    ["Page 3 of 12\n", "EMBASE\n", "a-\n", "limit 1 to ", "1 w3 ", "1 & ", "{a} ", "a\n1 adj 2 "],
)
def test_rows_of_a_page_take_time_by_their_length(row: str) -> None:
    head = "1. a.tw.\n2. b.tw.\n"
    short, long = (min(_seconds(head + row * times) for _ in range(3)) for times in (500, 8_000))
    assert long <= 16 * 4 * max(short, 0.004)


@pytest.mark.parametrize(
    "row", ["/", ".", ",", ";", ":", "./", ";/", "a/", "a.", "a:", "-/", ".mp-"]
)
def test_rows_of_signs_take_time_by_their_length(row: str) -> None:
    short, long = (min(_seconds(row * times) for _ in range(3)) for times in (1_000, 16_000))
    assert long <= 16 * 4 * max(short, 0.002)


def _seconds(text: str) -> float:
    begin = process_time()
    DIALECT.check(text)
    return process_time() - begin
