"""Texts to plant faults in: published strategies that no list of faults names."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import ROOT

_PLAIN = str.maketrans("“”„‟«»‐‑‒–—‘’\u00a0", '""""""-----\'\' ')
_FOLDERS = {
    "pubmed": {"pubmed": "pubmed"},
    "ovid": {
        "ovid": "ovid-medline",
        "ovid_embase": "ovid-embase",
        "ovid_psycinfo": "ovid-psycinfo",
    },
}


def clean(shared: Path, platform: str) -> dict[str, tuple[str, str]]:
    """Name -> dialect and text, with plain quotation marks and hyphens, as curators write them."""
    faulty = _listed(platform)
    queries = shared / "data" / "queries"
    texts: dict[str, tuple[str, str]] = {}
    for folder, dialect in _FOLDERS[platform].items():
        for file in sorted((queries / "strategies" / folder).glob("*.txt")):
            texts[file.name] = (dialect, file.read_text(encoding="utf-8"))
    for row in (queries / "review_strategies.jsonl").read_text(encoding="utf-8").splitlines():
        found = json.loads(row)
        if found["dialect"] == platform:
            texts[found["id"]] = (
                f"{platform}-medline".removeprefix("pubmed-medline") or platform,
                found["query"],
            )
    seen: set[str] = set()
    return {
        name: (dialect, text.translate(_PLAIN))
        for name, (dialect, text) in texts.items()
        if name not in faulty and not _seen(text, seen)
    }


def _seen(text: str, seen: set[str]) -> bool:
    """Whether the same text was there under another name."""
    key = "".join(text.split())
    if key in seen:
        return True
    seen.add(key)
    return False


def _listed(platform: str) -> set[str]:
    rows = (ROOT / "tests" / "cases" / f"{platform}_faults.txt").read_text(encoding="utf-8")
    return {row.split()[0] for row in rows.splitlines() if row and not row.startswith("#")}
