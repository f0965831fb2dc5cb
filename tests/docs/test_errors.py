"""Every error of the runtime has a code that fits its schema, a help, and a line in the page."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

from tests.conftest import ROOT

PAGE = ROOT / "docs" / "reference" / "errors.md"
CODE = re.compile(r"[A-Z][A-Z0-9]+(-[A-Z0-9]+)*\Z")
KINDS = re.compile(
    r"\w*(Error|Unusable|Unavailable|Unknown\w+|TooWide|TooManyClauses|OutOfHeap)\Z"
)
HELPERS = {"_unusable", "_body"}
PLACES = ("bqlc", "backends/bqlc_backends")


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Where errors are made, with the place to name when something is wrong."""
    for place in PLACES:
        for path in sorted((ROOT / place).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                    continue
                if KINDS.match(node.func.id) or node.func.id in HELPERS:
                    yield f"{path.name}:{node.lineno}", node


def codes() -> dict[str, str]:
    """The codes that are written in errors, each with a place where it is."""
    found = {"PROOF-UNAVAILABLE": "solver.py", "QUERY": "errors.py", "JAVA": "errors.py"}
    for place, call in calls():
        texts = (each.value for each in call.args if isinstance(each, ast.Constant))
        for text in texts:
            if isinstance(text, str) and CODE.match(text):
                found.setdefault(text, place)
    return found


def test_the_page_has_every_code_and_no_other() -> None:
    listed = re.findall(r"^\| `([A-Z0-9-]+)` \|", PAGE.read_text("utf-8"), re.M)
    assert len(listed) == len(set(listed))
    made = codes()
    assert not {code: place for code, place in made.items() if code not in listed}
    assert not set(listed) - set(made)
    assert len(made) > 50


def test_every_code_fits_the_schema() -> None:
    schema = json.loads((ROOT / "docs/reference/json/error.schema.json").read_text("utf-8"))
    pattern = schema["properties"]["error"]["properties"]["code"]["pattern"]
    assert not [code for code in codes() if not re.search(pattern, code)]


def test_no_error_leaves_its_help_out() -> None:
    """A message says what is wrong; without a help there is nothing to do about it."""
    for place, call in calls():
        first = call.args[0] if call.args else None
        if isinstance(first, ast.Constant) and CODE.match(str(first.value)):
            helped = len(call.args) > 2 or any(word.arg == "help" for word in call.keywords)
            assert helped, place
            assert not (len(call.args) > 2 and getattr(call.args[2], "value", None) == ""), place
