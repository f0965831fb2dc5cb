"""`docs/reference/rules`: one page a code, made from the page that `bqlc rule CODE` prints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.model import Severity
from bqlc.compiler.diagnostics.render import render_all
from bqlc.lint.catalogue import Entry, entries, page
from bqlc.lint.rule import RULES
from bqlc.lint.run import Linted, Linter
from bqlc.lint.select import Selection
from bqlc.plugins import load

OTHER_SCHEMA = {"BQL111"}
"""Pages whose examples need a field that the schema of documents does not have."""

_BAD = re.compile(r"```(\w+) bad\n(.+?)\n```\n", re.DOTALL)
_GOOD = re.compile(r"```(\w+) good\n")
_DIALECTS = {"text": "pubmed", "ovid": "ovid-medline"}
"""What a page calls a language -> the dialect's name, where the two differ."""


def rule_pages() -> Iterator[tuple[str, str]]:
    """Every page, with what is said about its bad examples; then the list of all."""
    listed = list(entries())
    for entry in listed:
        yield f"rules/{entry.code}.md", _page(entry)
    yield "rules/index.md", _index(listed)


def _page(entry: Entry) -> str:
    text = page(entry.code)
    if entry.code in OTHER_SCHEMA or entry.needs:
        return _BAD.sub(r"```text\n\2\n```\n", _GOOD.sub("```text\n", text))
    return _GOOD.sub(_fence, _BAD.sub(lambda match: _example(match, entry), text))


def _fence(match: re.Match[str]) -> str:
    return "```bql\n" if match[1] == "bql" else "```text\n"


def _example(match: re.Match[str], entry: Entry) -> str:
    linted = _linted(match[1], match[2], entry)
    said = [found for found in linted.diagnostics if found.code == entry.code]
    worst = {found.severity for found in linted.checked.diagnostics}
    kind = "text"
    if match[1] == "bql":
        kind = "bql error" if Severity.ERROR in worst else "bql"
    shown = render_all(said, linted.source)
    return f"```{kind}\n{match[2]}\n```\nbqlc says:\n```text\n{shown}\n```\n"


def _linted(language: str, text: str, entry: Entry) -> Linted:
    dialect = load("dialect", _DIALECTS.get(language, language))
    others = entry.code[:3] == "SUP"  # comments are about what other rules find
    return Linter(dialect, selection=Selection(() if others else (entry.code,))).lint(text)


def _index(listed: list[Entry]) -> str:
    parts = [
        "# The rules of `bqlc check`\n",
        "Written by `make docs` from the pages that `bqlc rule CODE` prints. A code keeps its",
        "meaning for good. An *error* must be mended: the query was read as well as it could be,",
        "and the message says how, but it is not run. A *warning* may not be what you mean. A",
        "*note* is for you to know. Safe fixes (`bqlc check --fix`) leave the set of matching",
        "documents as it is. PRESS names the element of the",
        "[PRESS 2015 guideline](https://doi.org/10.1016/j.jclinepi.2016.01.021) that a reviewer",
        "would file the finding under.",
    ]
    family = ""
    for entry in listed:
        if entry.family != family:
            family = entry.family
            title = f"## {entry.code[:3]}: {family}"
            head = "| code | | what is wrong | PRESS | for | fix |"
            parts += ["", title, "", head, "|---|---|---|---|---|---|"]
        parts.append(_row(entry))
    return "\n".join(parts) + "\n"


def _row(entry: Entry) -> str:
    rule = RULES.get(entry.code)
    fix = rule.fix.value if rule and rule.fix else ""
    if rule is None:
        found = re.search(r"^## Fix\n(?:.*\n)*?(Safe|Unsafe)\b", page(entry.code), re.MULTILINE)
        fix = found[1].lower() if found else ""
    where = ", ".join(entry.dialects) or "all"
    where += f", `--{entry.needs}`" if entry.needs else "" if entry.on else ", if selected"
    return (
        f"| [{entry.code}]({entry.code}.md) | {entry.severity.value} | {_fault(entry.code)} "
        f"| {entry.press.value} | {where} | {fix} |"
    )


def _fault(code: str) -> str:
    """The first sentence of a page, in one line of a table."""
    sentence = page(code).split("\n\n")[1]
    return " ".join(sentence.split()).replace("|", "\\|")
