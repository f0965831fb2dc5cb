"""For programs: one JSON object, or one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.lint.report import Report


def as_json(report: Report) -> str:
    """docs/reference/json/check.schema.json."""
    data = {"schema": 1, "diagnostics": list(_records(report)), "counts": report.counts()}
    return json.dumps(data, ensure_ascii=False) + "\n"


def json_lines(report: Report) -> str:
    """Each finding on a line of its own: an item of `diagnostics` in the schema of `json`."""
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in _records(report))


def _records(report: Report) -> Iterator[dict[str, Any]]:
    for source, found in report.findings():
        yield {"file": source.name, **diagnostic_json(found, source)}
