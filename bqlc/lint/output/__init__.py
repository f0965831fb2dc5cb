"""A report in the forms that people, editors and services read. Each writer is a pure function."""

from __future__ import annotations

from importlib import import_module

from bqlc.lint.report import Report

WRITERS = {
    "full": "text:full",
    "concise": "text:concise",
    "json": "records:as_json",
    "json-lines": "records:json_lines",
    "github": "services:github",
    "gitlab": "services:gitlab",
    "junit": "services:junit",
    "sarif": "sarif:sarif",
}
"""Name of a form -> its writer; only the one that is asked for is imported."""


def write(report: Report, form: str) -> str:
    """The report in one of the forms; it ends with a line end, or is empty."""
    module, name = WRITERS[form].split(":")
    text: str = getattr(import_module(f"{__name__}.{module}"), name)(report)
    return text
