"""The findings on all texts of one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bqlc.compiler.diagnostics.codes import name_of
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.source import Source
from bqlc.lint.run import Linted, failing


@dataclass(frozen=True)
class Report:
    """What a writer of `output/` is given. `mended`: how many of the texts fixes have changed."""

    texts: tuple[Linted, ...]
    mended: int = 0

    def findings(self) -> Iterator[tuple[Source, Diagnostic]]:
        for text in self.texts:
            for found in text.diagnostics:
                yield text.source, found

    def counts(self) -> dict[str, int]:
        """How many of each severity."""
        counts = {"error": 0, "warning": 0, "note": 0}
        for _, found in self.findings():
            counts[found.severity.value] += 1
        return counts

    @property
    def fails(self) -> bool:
        return any(failing(found) for _, found in self.findings())

    def statistics(self) -> list[tuple[int, str, str]]:
        """How often each code was found, with its name; the most frequent first."""
        tally = Counter(found.code for _, found in self.findings())
        rows = sorted(tally.items(), key=lambda row: (-row[1], row[0]))
        return [(count, code, name_of(code)) for code, count in rows]


def fingerprints(report: Report) -> Iterator[tuple[Source, Diagnostic, str]]:
    """Each finding with a mark that stays what it is while lines move: services tell by it whether
    a finding is new. Made of the file, the code, the line's text, and how many were alike before.
    """
    from hashlib import sha256

    seen: Counter[tuple[str, str, str]] = Counter()
    for source, found in report.findings():
        line = source.line(source.place(found.span.start).line)
        key = (source.name, found.code, " ".join(line.split()))
        seen[key] += 1
        mark = sha256("\0".join((*key, str(seen[key]))).encode("utf-8", "surrogatepass"))
        yield source, found, mark.hexdigest()
