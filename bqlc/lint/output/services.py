"""For services that show findings beside a change: GitHub, GitLab, and whatever reads JUnit."""

from __future__ import annotations

import json
import re
from xml.sax.saxutils import escape, quoteattr

from bqlc.compiler.diagnostics.codes import name_of
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.input.source import Source
from bqlc.lint.report import Report, fingerprints
from bqlc.lint.run import Linted, failing

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_GITLAB = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def github(report: Report) -> str:
    """Workflow commands, which GitHub Actions shows as annotations of the lines."""
    lines = []
    for source, found in report.findings():
        start, end = source.place(found.span.start), source.place(found.span.end)
        values = {
            "file": source.name,
            "line": str(start.line),
            "endLine": str(end.line),
            "title": f"{found.code} {name_of(found.code)}",
        }
        if start.line == end.line:  # GitHub takes columns only within one line
            values |= {"col": str(start.column), "endColumn": str(end.column)}
        properties = ",".join(f"{key}={_property(value)}" for key, value in values.items())
        text = found.message + (f". {found.help}" if found.help else "")
        lines.append(f"::{_COMMANDS[found.severity]} {properties}::{_data(text)}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def gitlab(report: Report) -> str:
    """A Code Quality report."""
    records = [
        {
            "description": f"{found.code}: {found.message}",
            "check_name": found.code,
            "fingerprint": mark,
            "severity": _GITLAB[found.severity],
            "location": {
                "path": source.name,
                "positions": {
                    "begin": _position(source, found.span.start),
                    "end": _position(source, found.span.end),
                },
            },
        }
        for source, found, mark in fingerprints(report)
    ]
    return json.dumps(records, ensure_ascii=False, indent=1) + "\n"


def _position(source: Source, offset: int) -> dict[str, int]:
    place = source.place(offset)
    return {"line": place.line, "column": place.column}


def junit(report: Report) -> str:
    """A suite a text; every finding is a case, and those that make the check fail are failures."""
    suites = [_suite(text) for text in report.texts]
    tests = sum(count for _, count, _ in suites)
    failures = sum(failed for _, _, failed in suites)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<testsuites name="bqlc" tests="{tests}" failures="{failures}" errors="0">\n'
        + "".join(suite for suite, _, _ in suites)
        + "</testsuites>\n"
    )


def _suite(text: Linted) -> tuple[str, int, int]:
    """The suite of a text, how many cases it has, and how many of them fail."""
    name = quoteattr(_xml(text.source.name))
    cases = [_case(found, text.source, name) for found in text.diagnostics]
    failed = sum(map(failing, text.diagnostics))
    cases = cases or [f'    <testcase classname={name} name="check"/>\n']
    head = f'<testsuite name={name} tests="{len(cases)}" failures="{failed}" errors="0">'
    return f"  {head}\n{''.join(cases)}  </testsuite>\n", len(cases), failed


def _case(found: Diagnostic, source: Source, name: str) -> str:
    place = source.place(found.span.start)
    title = quoteattr(f"{found.code} at {place.line}:{place.column}")
    if failing(found):
        kind, message = quoteattr(found.code), quoteattr(_xml(found.message))
        inside = f"<failure type={kind} message={message}>{escape(_xml(found.help))}</failure>"
    else:
        inside = f"<system-out>{escape(_xml(found.message))}</system-out>"
    return f"    <testcase classname={name} name={title}>{inside}</testcase>\n"


def _xml(text: str) -> str:
    """The text without the characters that XML has no way to write."""
    return _NOT_XML.sub(" ", text)
