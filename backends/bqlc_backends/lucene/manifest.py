"""What an index says about itself, kept as JSON in Lucene's commit: one commit is one state."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bqlc._version import __version__
from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.resolve.schema_data import schema_from_json, schema_to_json
from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.lucene.fields import ANALYSERS
from bqlc_backends.lucene.generations import rebuild

FORMAT = 2
"""Changes whenever an index of before could answer a query differently."""

KEY = "bqlc"
"""Where in the commit's user data the manifest is."""


@dataclass(frozen=True)
class Manifest:
    """`fields`: how many documents have a value in each; `dates`: first and last day of any.

    `content` is a hash of the documents in their order, `total` and `order` what it is made of
    (content.py). `created` is when the index was built, `changed` when a document was added or
    removed last. `vectors`: by name, what is kept beside the index for dense ranking; the newest
    is last.
    """

    schema: Schema
    documents: int
    fields: Mapping[str, int]
    sections: int
    dates: tuple[str, str] | None
    content: str
    lucene: str
    java: str
    bqlc: str = __version__
    created: str = field(default_factory=lambda: now())
    changed: str = ""
    total: str = ""
    order: str = ""
    analysers: Mapping[str, str] = field(default_factory=lambda: dict(ANALYSERS))
    vectors: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As plain data, the format first."""
        return {
            "format": FORMAT,
            "created": self.created,
            "changed": self.changed or self.created,
            "documents": self.documents,
            "fields": dict(self.fields),
            "sections": self.sections,
            "dates": list(self.dates) if self.dates else None,
            "content": self.content,
            "total": self.total,
            "order": self.order,
            "schema": schema_to_json(self.schema),
            "analysers": dict(self.analysers),
            "lucene": self.lucene,
            "java": self.java,
            "bqlc": self.bqlc,
            "vectors": {name: dict(about) for name, about in self.vectors.items()},
        }


def manifest_text(manifest: Manifest) -> str:
    """The manifest as it is written into a commit."""
    return json.dumps(manifest.to_json(), ensure_ascii=False)


def read_manifest(text: str | None, directory: Path) -> Manifest:
    """The manifest of the index in `directory`; IndexUnusable if it is not of our format."""
    if text is None:
        raise _unusable("INDEX-NONE", "was not made by bqlc: it has no manifest", directory)
    try:
        data = json.loads(text)
        version = data["format"]
        if version == FORMAT:
            return _manifest(data)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"has a manifest that cannot be read ({error!r})"
        raise _unusable("INDEX-BROKEN", message, directory) from error
    made_by = data.get("bqlc", "?")
    message = f"is of format {version} (bqlc {made_by}); this bqlc {__version__} reads {FORMAT}"
    raise _unusable("INDEX-VERSION", message, directory)


def _manifest(data: Mapping[str, Any]) -> Manifest:
    dates = data["dates"]
    return Manifest(
        schema=schema_from_json(data["schema"]),
        documents=data["documents"],
        fields=data["fields"],
        sections=data["sections"],
        dates=(dates[0], dates[1]) if dates else None,
        content=data["content"],
        lucene=data["lucene"],
        java=data["java"],
        bqlc=data["bqlc"],
        created=data["created"],
        changed=data["changed"],
        total=data["total"],
        order=data["order"],
        analysers=data["analysers"],
        vectors=data.get("vectors", {}),
    )


def _unusable(code: str, what: str, directory: Path) -> IndexUnusable:
    return IndexUnusable(code, f"{directory} {what}", rebuild(directory))


def now() -> str:
    """The time as manifests have it."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="seconds")
