"""Notes that are true of many terms, each said once for a whole query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Fix
from bqlc.compiler.input.spans import Span


@dataclass
class Summary:
    """Places of terms that are mapped, of phrases and of headings without quotation marks."""

    mapped: list[Span] = field(default_factory=list)
    phrases: list[Span] = field(default_factory=list)
    headings: list[Span] = field(default_factory=list)

    def notes(self) -> Iterator[Diagnostic]:
        if self.mapped:
            yield diagnostic(
                "PUB040",
                self.mapped[0],
                f"{_terms(self.mapped)} without a tag: PubMed maps it to headings and synonyms of "
                "its own choice, so what it finds is not known here",
                help="give each term a tag, such as [tiab], for a search that can be repeated",
            )
        if self.phrases:
            yield diagnostic(
                "PUB041",
                self.phrases[0],
                f"{_terms(self.phrases)} of several words without quotation marks, read as a "
                "phrase; PubMed splits one that is not in its phrase index",
                help='put phrases in quotation marks; `"a b"[tiab:~0]` needs no index',
            )
        if self.headings:
            yield diagnostic(
                "PUB042",
                self.headings[0],
                f"{_terms(self.headings)} for a heading without quotation marks, which PubMed may "
                "map to another heading",
                help="put headings in quotation marks",
            )


def once(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same with one diagnostic, and one fix, for a slip that was made throughout."""
    kept: list[Diagnostic] = []
    throughout: dict[str, list[Diagnostic]] = {}
    for one in found:
        if one.code == "PUB021" or one.message.lower().startswith("`search"):
            throughout.setdefault(one.code, []).append(one)
        else:
            kept.append(one)
    return kept + [_together(group) for group in throughout.values()]


def _together(group: list[Diagnostic]) -> Diagnostic:
    first = group[0]
    if len(group) == 1 or first.fix is None:
        return first
    edits = tuple(edit for one in group for edit in (one.fix.edits if one.fix else ()))
    if first.code == "PUB021":
        message = f"{len(group)} operators in small letters were read as operators"
        help, title = "write AND, OR and NOT; PubMed asks for capitals", "write capitals"
    else:
        message = f"`Search` at the beginning of {len(group)} lines was left out"
        help, title = "", "remove it everywhere"
    return replace(first, message=message, help=help, fix=Fix(title, edits, first.fix.safety))


def _terms(places: list[Span]) -> str:
    return "a term" if len(places) == 1 else f"{len(places)} terms"
