"""`docs/reference/rules`: one page a code, made from the page that `bqlc rule CODE` prints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import CODES
from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.diagnostics.pages import page
from bqlc.compiler.diagnostics.render import render_all
from bqlc.compiler.pipeline import check

OTHER_SCHEMA = {"BQL111"}
"""Pages whose examples need a field that the schema of documents does not have."""

_BAD = re.compile(r"```bql bad\n(.+?)\n```\n", re.DOTALL)
_GROUPS = (
    ("How the text reads", "BQL0"),
    ("What it means with the fields of the collection", "BQL1"),
)


def rule_pages() -> Iterator[tuple[str, str]]:
    """Every page, with what is said about its bad example; then the list of all."""
    for code in CODES:
        yield f"rules/{code}.md", _page(code)
    yield "rules/index.md", _index()


def _page(code: str) -> str:
    text = page(code)
    if code in OTHER_SCHEMA:
        return text.replace("```bql bad", "```text").replace("```bql good", "```text")
    bad = _BAD.search(text)
    assert bad is not None
    checked = check(bad[1])
    said = [found for found in checked.diagnostics if found.code == code]
    worst = {found.severity for found in checked.diagnostics}
    kind = "bql error" if Severity.ERROR in worst else "bql"
    shown = (
        f"```{kind}\n{bad[1]}\n```\nbqlc says:\n```text\n{render_all(said, checked.source)}\n```\n"
    )
    return (text[: bad.start()] + shown + text[bad.end() :]).replace("```bql good", "```bql")


def _index() -> str:
    parts = [
        "# The codes of diagnostics\n",
        "Written by `make docs` from the pages that `bqlc rule CODE` prints. A code keeps its",
        "meaning for good. An *error* must be mended: the query was read as well as it could be,",
        "and the message says how, but it is not run. A *warning* may not be what you mean. A",
        "*note* is for you to know. Safe fixes (`bqlc check --fix`) leave the set of matching",
        "documents as it is.",
    ]
    for title, start in _GROUPS:
        parts += ["", f"## {title}", "", "| code | | what is wrong |", "|---|---|---|"]
        for code, (_, severity) in CODES.items():
            if code.startswith(start):
                parts.append(f"| [{code}]({code}.md) | {severity.value} | {_fault(code)} |")
    return "\n".join(parts) + "\n"


def _fault(code: str) -> str:
    """The first sentence of a page, in one line of a table."""
    sentence = page(code).split("\n\n")[1]
    return " ".join(sentence.split()).replace("|", "\\|")
