"""Makes the bundled corpus: the PEPs that anyone may redistribute.

    python tests/tools/make_peps.py peps.jsonl.gz bqlc/corpus/peps.jsonl.xz

The same input gives the same bytes with the same liblzma. bqlc/corpus/PEPS.md tells the
source of the input and names what is left out.
"""

from __future__ import annotations

import gzip
import json
import lzma
import re
import sys
from pathlib import Path
from typing import Any

FREE = re.compile(r"public domain|\bCC0\b", re.IGNORECASE)

# The dictionary spans the whole corpus (15 MB) and no more: a reader must hold it in memory.
_FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 16 << 20}]


def is_free(record: dict[str, Any]) -> bool:
    """Whether a section headed Copyright places the document in the public domain or under CC0."""
    return any(
        section["heading"] == "Copyright" and FREE.search(" ".join(section["text"].split()))
        for section in record["sections"]
    )


def split(source: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The records to bundle, and those to leave out, each in the order of their ids."""
    with gzip.open(source, "rt", encoding="utf-8") as lines:
        records = sorted(map(json.loads, lines), key=lambda record: str(record["_id"]))
    return list(filter(is_free, records)), [one for one in records if not is_free(one)]


def packed(records: list[dict[str, Any]]) -> bytes:
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in records)
    text = "".join(f"{line}\n" for line in lines)
    return lzma.compress(
        text.encode(), format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC64, filters=_FILTERS
    )


def main(source: str, target: str) -> None:
    kept, left_out = split(Path(source))
    Path(target).write_bytes(packed(kept))
    print(f"{len(kept)} written to {target}; left out {len(left_out)}:")
    print(" ".join(record["_id"].removeprefix("pep-") for record in left_out))


if __name__ == "__main__":
    main(*sys.argv[1:])
