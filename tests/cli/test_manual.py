"""`bqlc manual` of a real index."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.running import bqlc
from tests.docs.test_json import valid


def test_the_manual_of_an_index_agrees_with_its_info(index: Path) -> None:
    text, info = bqlc("manual", index).out, bqlc("info", index, "--json").data
    assert text.startswith("# Searching 6 documents\n")
    listed = dict(re.findall(r"^- (\w+) \((\d+) documents", text, re.M))
    wanted = {each["name"]: each["documents"] for each in info["fields"] if each["documents"]}
    assert {name: int(number) for name, number in listed.items()} == wanted
    assert f"from {info['dates'][0]} to {info['dates'][1]}" in text


def test_its_examples_run_on_this_index(index: Path) -> None:
    data = valid("manual", bqlc("manual", index, "--json").out)
    assert data["tokens"] <= 1000
    for example in data["examples"]:
        assert bqlc("search", index, example["query"], "--json").code == 0, example["query"]
