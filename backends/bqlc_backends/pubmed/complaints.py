"""What is said of a tag or a term that PubMed reads otherwise than people expect."""

from __future__ import annotations

import difflib
from functools import lru_cache

from bqlc.compiler.ast.nodes import Bracketed, Reference, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety, written
from bqlc.compiler.input.spans import Span
from bqlc_backends.pubmed.fields import TAGS, UNDOCUMENTED, Kind, Tag
from bqlc_backends.pubmed.ranges import Range, as_text
from bqlc_backends.pubmed.terms import clipped, shown

_MEANT = {
    "mesh heading": "mh",
    "mesh headings": "mh",
    "mesh descriptor": "mh",
    "subject heading": "mh",
    "subject headings": "mh",
    "mesh major": "majr",
    "mesh major heading": "majr",
    "mesh major headings": "majr",
    "mesh major topics": "majr",
    "major": "majr",
    "title and abstract": "tiab",
    "title or abstract": "tiab",
}
"""Names that look like those of other tags than what they are used for."""


def unknown(node: Bracketed, modified: bool) -> Diagnostic:
    """`modified`: what stands behind the colon may stand there, and stays."""
    name, colon, behind = node.content.partition(":")
    near = _near(name.casefold())
    span = node.content_span
    fix = None
    if near:
        text = f"[{TAGS[near[0]].name}{colon + behind if modified else ''}]"
        fix = written(text, span)
    help = f"did you mean `[{TAGS[near[0]].name}]`?" if near else "`bqlc rule PUB001` lists them"
    if near and behind.strip().casefold().startswith("exp") and TAGS[near[0]].kind is Kind.HEADING:
        help = f"`[{TAGS[near[0]].name}]` explodes by itself"
    return diagnostic(
        "PUB001",
        span,
        f"PubMed has no tag `[{node.content}]`; the term was read without a tag",
        help=help,
        fix=fix,
    )


@lru_cache(maxsize=256)
def _near(name: str) -> list[str]:
    """The tag of this name, about; a slip is often made again and again."""
    if name in _MEANT:
        return [_MEANT[name]]
    return difflib.get_close_matches(name, TAGS, n=1)


def undocumented(tag: Tag, span: Span) -> Diagnostic:
    better = UNDOCUMENTED[tag.name]
    return diagnostic(
        "PUB027",
        span,
        f"NLM names no tag `[{tag.name}]`, and PubMed may ignore it",
        help=f"write `[{better}]`, which finds more",
        fix=written(f"[{better}]", span),
    )


def no_explosion(tag: Tag, span: Span) -> Diagnostic:
    text = f"[{tag.name}]"
    return diagnostic(
        "PUB001",
        span,
        f"`{text}` is never exploded and takes no `:noexp`; it was left out",
        help=f"write `{text}`",
        fix=written(text, span),
    )


def truncated_in_a_row(unit: Run) -> Diagnostic:
    return diagnostic(
        "PUB030",
        unit.span,
        "more than one truncated word in a phrase without quotation marks finds less than one "
        "expects",
        help="put the phrase in quotation marks, or join the words by AND",
    )


def unknown_subheading(name: str, span: Span) -> Diagnostic:
    return diagnostic(
        "PUB032",
        span,
        f"`{name}` is no subheading of MeSH",
        help="one subheading a heading, by its name or its two letters: `asthma/dt[mh]`",
    )


def relative(text: str, span: Span) -> Diagnostic:
    return diagnostic(
        "PUB043",
        span,
        f"what `{text}` takes in depends on the day of the search",
        help="for a search that can be repeated write the dates: `2019:2024[dp]`",
    )


def list_of_records(count: int, span: Span) -> Diagnostic:
    return diagnostic(
        "PUB045",
        span,
        f"{count} numbers side by side are read as PMIDs, joined by OR",
        help="write OR between them, each with its tag: `12345678[pmid]`",
    )


def many_words(count: int, span: Span) -> Diagnostic:
    return diagnostic(
        "PUB044",
        span,
        f"a proximity of {count} words is read with all gaps together, which finds no less",
        help="PubMed counts each gap for itself; two proximities joined by AND are read exactly",
    )


def no_date(text: str, span: Span) -> Diagnostic:
    return diagnostic(
        "PUB006",
        span,
        f"`{text[:40]}` is no date; it matches nothing",
        help="write `2019`, `2019/06`, `2019/06/30` or a range `2015:2019`",
    )


def reversed(text: str, span: Span) -> Diagnostic:
    first, _, last = text.partition(":")
    turned = f"{last}:{first}"
    return diagnostic(
        "PUB007",
        span,
        f"`{text}` ends before it begins; it matches nothing",
        help=f"write `{turned}`",
    )


def no_lines(reference: Reference) -> Diagnostic:
    return diagnostic(
        "STR001",
        reference.span,
        "a reference to a line, and there are no lines here; it matches nothing",
        help="put the lines that it means before it, each with its number",
    )


def range_of_lines(text: str, span: Span, found: Range | None) -> Diagnostic:
    """`found`: the lines it was read as; None where it stays words."""
    if found is None:
        return diagnostic(
            "PUB010",
            span,
            f"PubMed has no ranges of lines; `{text[:40]}` is searched as words",
            help="name each line: `#1 OR #2 OR #3`",
        )
    written = as_text(found)
    guess = ", which is a guess" if found.guessed else ""
    return diagnostic(
        "PUB010",
        span,
        f"PubMed has no ranges of lines; `{text[:40]}` was read as `{clipped(written)}`{guess}",
        help="name each line: `#1 OR #2 OR #3`",
        fix=Fix("name each line", (Edit(span, written),), Safety.UNSAFE),
    )


def foreign_explode(words: tuple[Word, ...]) -> Diagnostic:
    place = Span(words[0].span.start, words[1].span.start)
    return diagnostic(
        "PUB026",
        words[0].span | words[-1].span,
        f"`{words[0].text}` is a command of Ovid's; here it is a word of `{shown(words)}`",
        help='PubMed explodes a heading by itself: `"child"[mh]`',
        fix=Fix("remove it", (Edit(place, ""),), Safety.UNSAFE),
    )


def single_quoted(first: Word, last: Word) -> Diagnostic:
    begin, end = first.span.start, last.span.end
    edits = (Edit(Span(begin, begin + 1), '"'), Edit(Span(end - 1, end), '"'))
    return diagnostic(
        "PUB028",
        Span(begin, end),
        "single quotation marks make no phrase in PubMed; they are spaces",
        help='a phrase stands in double ones: `"..."`',
        fix=Fix("make it a phrase", edits, Safety.UNSAFE),
    )
