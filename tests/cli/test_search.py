"""`bqlc search` and `bqlc fetch`, on an index of six documents."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import bqlc, refused


def test_cards(index: Path) -> None:
    ended = bqlc("search", index, 'elm[title] AND "suspension bridge" AND date[2016]')
    assert ended.code == 0
    assert ended.out == (
        'elm[title] AND "suspension bridge" AND date[2016]\n'
        "1 document matches; shown: 1-1\n"
        "1. b1  Elm Bridge\n"
        "   by Ada Lovelace; Alan Turing · 2016 · infobox: Location, Opened\n"
        "   sections: History, *Design and Tolls\n"
        '   matched: elm[title] in title; "suspension bridge" in body; date[2016] in date\n'
        "   (Design and Tolls) A suspension bridge of steel. Tolls were taken until 1962.\n"
    )


def test_the_same_as_data(index: Path) -> None:
    data = bqlc("search", index, "bridge AND date[2016..]", "-k", "2", "--json").data
    assert (data["schema"], data["mode"], data["total"]) == (1, "strict", 3)
    assert data["query"] == "bridge AND date[2016..]"
    assert [hit["rank"] for hit in data["hits"]] == [1, 2]
    assert data["hits"][0]["score"] >= data["hits"][1]["score"] > 0
    rest = bqlc(
        "search", index, "bridge AND date[2016..]", "--cursor", data["cursor"], "--json"
    ).data
    assert [hit["rank"] for hit in rest["hits"]] == [3]
    assert rest["cursor"] is None


def test_nothing_matches_and_is_said_so(index: Path) -> None:
    ended = bqlc("search", index, "stone AND tunnel NOT oak")
    assert ended.code == 0
    assert "NO document matches" in ended.out
    assert "do NOT match; all meet: NOT oak" in ended.out
    assert "1~ b6" in ended.out
    data = bqlc("search", index, "stone AND tunnel NOT oak", "--json", "--relax", "off").data
    assert data["hits"] == []
    assert data["relaxation"]["emptied_by"] == ["stone", "tunnel"]


def test_a_query_with_errors_is_shown_with_its_place(index: Path) -> None:
    message = refused(bqlc("search", index, "bridge[nofield] AND (elm"))
    assert "error[BQL101]" in message
    assert "^" in message
    data = bqlc("search", index, "bridge[nofield]", "--json")
    assert data.code == 1
    assert data.data["error"]["code"] == "QUERY"
    assert data.data["diagnostics"][0]["place"]["start"]["column"] == 7


@pytest.mark.parametrize("options", [["-k", "0"], ["--ranker", "bm52"], ["--cursor", "x"]])
def test_wrong_options_say_what_is_right(index: Path, options: list[str]) -> None:
    assert "help: " in refused(bqlc("search", index, "bridge", *options))


def test_an_option_that_does_not_exist_is_misuse(index: Path) -> None:
    refused(bqlc("search", index, "bridge", "--relax", "maybe"), 2)
    refused(bqlc("search", index), 2)


def test_a_long_section_is_read_in_pieces_within_a_budget(index: Path) -> None:
    pieces: list[str] = []
    cursor: list[str] = []
    while True:
        data = bqlc("fetch", index, "b1", "design", "--budget", "5", "--json", *cursor).data
        assert data["tokens"] <= 5
        pieces.append(data["text"])
        if data["cursor"] is None:
            break
        cursor = ["--cursor", data["cursor"]]
    assert "".join(pieces) == "A suspension bridge of steel. Tolls were taken until 1962."
    assert "give 1 or more" in refused(bqlc("fetch", index, "b1", "design", "--budget", "0"))


@pytest.mark.parametrize("command", ["search", "counts", "why"])
def test_a_file_of_queries_that_is_not_there(index: Path, command: str) -> None:
    """The advice is of this command: a query is an argument, there is no -e."""
    more = ["b1"] if command == "why" else []
    message = refused(bqlc(command, index, "-f", "none.txt", *more), 2)
    assert "There is no file `none.txt`. A query itself needs no -f." in message


def test_a_file_of_no_known_kind_says_which_command_takes_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("a,b\n1,2\n", "utf-8")
    message = refused(bqlc("search", path, "bridge"))
    assert f"`bqlc index {path} --reader NAME`" in message


def test_fetch_prints_one_section(index: Path) -> None:
    ended = bqlc("fetch", index, "b1", "design")
    assert ended.code == 0
    assert ended.out == (
        "b1  Elm Bridge  § Design and Tolls\n"
        "note: `design` was read as the section `Design and Tolls`\n"
        "\n"
        "A suspension bridge of steel. Tolls were taken until 1962.\n"
    )


def test_fetch_as_data(index: Path) -> None:
    data = bqlc("fetch", index, "b1", "infobox", "--json").data
    assert data == {
        "schema": 1,
        "id": "b1",
        "title": "Elm Bridge",
        "section": "infobox",
        "text": "Location: Elm River\nOpened: 1931",
        "tokens": 8,
        "cursor": None,
        "notes": [],
    }


def test_what_is_not_there_is_answered_with_what_is(index: Path) -> None:
    assert "`b1` Elm Bridge" in refused(bqlc("fetch", index, "elm bridge", "History"))
    message = refused(bqlc("fetch", index, "b1", "Engineers"))
    assert "`History` (" in message
    assert "`infobox` (" in message


def test_a_reader_that_goes_away_is_no_error(index: Path) -> None:
    """`bqlc search ... | head -1` ends without a traceback."""
    search = shlex.join([sys.executable, "-m", "bqlc", "search", str(index), "bridge", "--json"])
    command = f"{search} | head -c 10"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True)
    assert done.stdout == '{"schema":'
    assert done.stderr == ""


def test_a_relative_folder_counts_from_where_we_are_now(
    index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Java started elsewhere and stays there."""
    monkeypatch.chdir(index.parent)
    assert bqlc("search", index.name, "bridge").code == 0
