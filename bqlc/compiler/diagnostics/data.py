"""A diagnostic as the JSON contract writes it (docs/reference/json/common.schema.json)."""

from __future__ import annotations

from typing import Any

from bqlc.compiler.diagnostics.codes import CODES, OTHERS
from bqlc.compiler.diagnostics.model import Diagnostic, Fix
from bqlc.compiler.input.source import Source


def diagnostic_json(found: Diagnostic, source: Source) -> dict[str, Any]:
    """Plain data; `source` is the text that the diagnostic's spans point into."""
    return {
        "code": found.code,
        "name": _name(found.code),
        "severity": found.severity.value,
        "place": source.place_json(found.span),
        "message": found.message,
        "help": found.help,
        "fix": found.fix and _fix(found.fix, source),
        "labels": [
            {"place": source.place_json(label.span), "message": label.message}
            for label in found.labels
        ],
        "notes": list(found.notes),
    }


def _name(code: str) -> str:
    return CODES[code][0] if code in CODES else OTHERS.get(code, (code,))[0]


def _fix(fix: Fix, source: Source) -> dict[str, Any]:
    return {
        "title": fix.title,
        "safety": fix.safety.value,
        "edits": [
            {"place": source.place_json(edit.span), "text": edit.text} for edit in fix.edits
        ],
    }
