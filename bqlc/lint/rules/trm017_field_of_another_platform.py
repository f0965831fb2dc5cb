"""Rule TRM017, field-of-another-platform; its page is the docstring of `check`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span
from bqlc.lint.raw import unquoted
from bqlc.lint.rule import ERROR, UNSAFE, Press, rule
from bqlc.lint.strategy import Strategy

_CODE = "(?:ti|ab|tw|mp|kw|kf|sh|hw|pt|fs|af|nm|xm|au|jn|ot|rn|tiab|majr|mesh)"
_SUFFIX = re.compile(rf"\.{_CODE}(?:,{_CODE})*\.|\.{_CODE}(?:,{_CODE})+(?=\W|\Z)", re.IGNORECASE)

_TAGS = {
    "ti,ab": "tiab",
    "ab,ti": "tiab",
    "ti": "ti",
    "tw": "tw",
    "tiab": "tiab",
    "au": "au",
    "pt": "pt",
}
_OVID_READS = "OVD004"
"""What the reader of Ovid's lines knows of other platforms itself."""

_FORMS = (
    (r"\bTITLE(?:-ABS(?:-KEY)?)?\(|\bAUTHKEY\(|\bABS\(", "Scopus"),
    (r"\b(?:TS|TI|AB|AK|KP|SU) ?= ?(?=[\"(\w])", "Web of Science"),
    (r"'[^'\n]{2,60}'/(?:exp|de|mj)(?:/mj)?\b", "Embase.com"),
    (r"(?<=[\w*'\")]):(?:ti|ab|kw|tn|de)(?:,(?:ti|ab|kw|tn|de))*\b", "Embase.com"),
    (r"\bMeSH descriptor:? *\[", "the Cochrane Library"),
)
_FOREIGN = re.compile("|".join(f"({pattern})" for pattern, _ in _FORMS))
_TO_A_GROUP = r"(?:TI|AB|MH|MM|SU|TX|MW) (?=[\"(])"
_TO_A_WORD = r"(?:TI|AB) (?=[A-Za-z]{4,}\*?(?:\)| *$| +(?:OR|AND|or|and)\b))"
_EBSCO = re.compile(
    r"(?:(?<=\()|(?<=\bOR )|(?<=\bAND )|(?<=\bNOT )|(?<=\bor )|(?<=\band )|(?<=\bnot ))"
    f"(?:{_TO_A_GROUP}|{_TO_A_WORD})",
    re.MULTILINE,
)
_EBSCO_FIRST = re.compile(f"{_TO_A_GROUP}|{_TO_A_WORD}", re.MULTILINE)
_SLASH = re.compile(r"(?<=[\w)])/(?= *(?:$|\)| (?:AND|OR|NOT)\b))", re.MULTILINE)

_BRACKETS = re.compile(r"\[[^\[\]]*\]")


@rule("TRM017", "field-of-another-platform", ERROR, Press.SYNTAX, ("pubmed", "ovid"), fix=UNSAFE)
def check(strategy: Strategy) -> Iterator[Diagnostic]:
    """A field is written as another platform writes it.

    ## Why
    PubMed takes `.ti,ab.` for words to look for. Neither PubMed nor Ovid knows `TS=`
    of Web of Science, `TITLE-ABS-KEY` of Scopus, `'...'/exp` of Embase.com, `TI ...` of EBSCO or
    `...:ti,ab` of the Cochrane Library. The term is searched in other fields than was meant, or
    not found at all.

    ## Example
    ```pubmed bad
    asthma.ti,ab. AND child*[tiab]
    ```
    Write instead:
    ```pubmed good
    asthma[tiab] AND child*[tiab]
    ```
    ```ovid bad
    exp asthma/ or TITLE-ABS-KEY(wheez*)
    ```
    Write instead:
    ```ovid good
    exp asthma/ or wheez*.ti,ab.
    ```

    ## Fix
    Unsafe, for a suffix of Ovid's behind one term in PubMed: it writes the tag, and other
    documents match. `bqlc translate` writes a whole query for another platform.
    """
    pubmed = strategy.dialect == "pubmed"
    here = "`[tiab]` behind the term" if pubmed else "`.ti,ab.` behind the term"
    for match in _SUFFIX.finditer(strategy.text) if pubmed else ():
        yield diagnostic(
            "TRM017",
            Span(match.start(), match.end()),
            f"`{match[0]}` is no field here; it is searched as words",
            help=f"write {here}",
            fix=_tag(match, strategy.text),
        )
    heading = '`"..."[mh]`' if pubmed else "`exp .../`"
    spans = [one.span for one in strategy.checked.diagnostics if one.code == _OVID_READS]
    read = {at for span in spans for at in range(span.start, span.end)}
    for match, platform in _foreign(strategy):
        if not read.isdisjoint(range(*match.span())):
            continue
        yield diagnostic(
            "TRM017",
            Span(match.start(), match.end()),
            f"`{match[0].strip()}` is how {platform} writes it; here it is searched as words",
            help=f"write {here}, and {heading} for a heading",
        )


def _tag(match: re.Match[str], text: str) -> Fix | None:
    """PubMed's tag, behind a single term: behind a group PubMed takes none."""
    tag = _TAGS.get(match[0].strip(".").lower())
    if tag is None or text[match.start() - 1 : match.start()] == ")":
        return None
    place = Span(match.start(), match.end())
    return Fix(f"write `[{tag}]`", (Edit(place, f"[{tag}]"),), UNSAFE)


def _foreign(strategy: Strategy) -> Iterator[tuple[re.Match[str], str]]:
    """What other platforms than PubMed and Ovid write, and the platform."""
    text = unquoted(strategy.text)
    for match in _FOREIGN.finditer(text):
        yield match, _FORMS[(match.lastindex or 1) - 1][1]
    for match in _EBSCO.finditer(text):
        yield match, "EBSCO"
    for line in strategy.lines:
        first = _EBSCO_FIRST.match(text, line.span.start)
        if first:
            yield first, "EBSCO"
    if strategy.dialect == "pubmed":
        for match in _SLASH.finditer(_BRACKETS.sub(_blank, text)):
            yield match, "Ovid"


def _blank(match: re.Match[str]) -> str:
    """The same length; a tag is no place for a heading: `[Title/` may go on in the next row."""
    return f"[{' ' * (len(match[0]) - 2)}]"
