"""SARIF 2.1.0, the interchange format of static analysis (OASIS, 2020-03-27)."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bqlc._version import __version__
from bqlc.compiler.diagnostics.model import Diagnostic, Fix, Safety, Severity
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.lint.catalogue import entries, page
from bqlc.lint.report import Report, fingerprints

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def sarif(report: Report) -> str:
    """One run. The rules that were broken are described, each once; columns are code points."""
    results = list(fingerprints(report))
    codes = {found.code for _, found, _ in results}
    rules = [entry for entry in entries() if entry.code in codes]
    at = {rule.code: index for index, rule in enumerate(rules)}
    run = {
        "tool": {
            "driver": {
                "name": "bqlc",
                "semanticVersion": __version__,
                "version": __version__,
                "rules": [
                    _rule(rule.code, rule.name, rule.severity, rule.press) for rule in rules
                ],
            }
        },
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": {"uri": _uri(text.source.name)}} for text in report.texts],
        "results": [_result(source, found, mark, at) for source, found, mark in results],
    }
    data = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _rule(code: str, name: str, severity: Severity, press: str) -> dict[str, Any]:
    text = page(code)
    first = " ".join(text.split("\n\n")[1].split())
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": first},
        "fullDescription": {"text": first},
        "help": {"text": text, "markdown": text},
        "defaultConfiguration": {"level": _LEVELS[severity]},
        "properties": {"tags": ["search-strategy", press], "precision": "high"},
    }


def _result(source: Source, found: Diagnostic, mark: str, at: dict[str, int]) -> dict[str, Any]:
    help = f" {found.help}." if found.help else ""
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": at[found.code],
        "level": _LEVELS[found.severity],
        "message": {"text": _message(f"{found.message}.{help}")},
        "locations": [{"physicalLocation": _physical(source, found.span)}],
        "partialFingerprints": {"bqlcFinding/v1": mark},
    }
    if found.labels:
        result["relatedLocations"] = [
            {
                "id": number,
                "physicalLocation": _physical(source, label.span),
                "message": {"text": _message(label.message)},
            }
            for number, label in enumerate(found.labels)
        ]
    if found.fix and found.fix.safety is not Safety.DISPLAY:
        result["fixes"] = [_fix(source, found.fix)]
    return result


def _message(text: str) -> str:
    """Braces are doubled: alone they stand for something to be filled in (SARIF 3.11.5)."""
    return text.replace("{", "{{").replace("}", "}}")


def _fix(source: Source, fix: Fix) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": _region(source, edit.span), "insertedContent": {"text": edit.text}}
        for edit in fix.edits
    ]
    return {
        "description": {"text": _message(f"{fix.title} ({fix.safety})")},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": _uri(source.name)},
                "replacements": replacements,
            }
        ],
    }


def _physical(source: Source, span: Span) -> dict[str, Any]:
    return {
        "artifactLocation": {"uri": _uri(source.name)},
        "region": _region(source, span) | {"snippet": {"text": source.slice(span)}},
    }


def _region(source: Source, span: Span) -> dict[str, Any]:
    start, end = source.place(span.start), source.place(span.end)
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _uri(name: str) -> str:
    """A path relative to the working folder where it lies below it, else as it was given."""
    if name.startswith("<"):
        return quote(name.strip("<>"))
    path = Path(name)
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return path.as_uri() if path.is_absolute() else quote(os.fsencode(path.as_posix()))
