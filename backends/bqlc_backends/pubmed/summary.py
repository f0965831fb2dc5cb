"""Notes that are true of many terms, each said once for a whole query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bqlc.compiler.diagnostics import throughout
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.input.spans import Span

_BEFORE = ("`search", "`add", "`>")
"""What the page has before each search."""


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
                f"{_terms(self.mapped)} without a tag: PubMed maps "
                f"{'it' if len(self.mapped) == 1 else 'them'} to headings and synonyms of its own "
                "choice, so what it finds is not known here",
                help="give each term a tag, such as [tiab], for a search that can be repeated",
            )
        if self.phrases:
            yield diagnostic(
                "PUB041",
                self.phrases[0],
                f"{_terms(self.phrases)} of several words without quotation marks, read as "
                f"{'a phrase' if len(self.phrases) == 1 else 'phrases'}; PubMed splits one that "
                "is not in its phrase index",
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
    return throughout.once(found, lambda one: one.code if _is_slip(one) else "", _together)


def _is_slip(one: Diagnostic) -> bool:
    return one.fix is not None and (
        one.code == "PUB021" or one.message.lower().startswith(_BEFORE)
    )


def _together(group: Sequence[Diagnostic]) -> Diagnostic:
    first, count = group[0], len(group)
    if first.code == "PUB021":
        message = f"{count} operators in small letters were read as operators"
        help, title = "write AND, OR and NOT; PubMed asks for capitals", "write capitals"
    else:
        message = f"`Search` at the beginning of {count} lines was left out"
        help, title = "", "remove it everywhere"
    fix = replace(first.fix, title=title) if first.fix else None
    return replace(first, message=message, help=help, fix=fix)


def _terms(places: list[Span]) -> str:
    return "a term" if len(places) == 1 else f"{len(places)} terms"
