"""What may be wrong with a PubMed query; `pages/` explains each code."""

from __future__ import annotations

from bqlc.compiler.diagnostics.codes import add_codes
from bqlc.compiler.diagnostics.model import Severity

E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTE

CODES: dict[str, tuple[str, Severity]] = {
    "PUB001": ("unknown-pubmed-tag", E),
    "PUB002": ("tag-on-group", E),
    "PUB003": ("pubmed-proximity", E),
    "PUB004": ("leading-wildcard", E),
    "PUB005": ("not-without-left-side", E),
    "PUB006": ("not-a-pubmed-date", E),
    "PUB007": ("reversed-pubmed-dates", E),
    "PUB008": ("too-many-wildcards", E),
    "PUB009": ("lower-case-operator-between-words", E),
    "PUB010": ("range-of-lines", E),
    "PUB011": ("history-download", E),
    "PUB020": ("left-to-right", W),
    "PUB021": ("pubmed-operator-case", W),
    "PUB022": ("short-stem", W),
    "PUB023": ("foreign-wildcard", W),
    "PUB024": ("terms-side-by-side", W),
    "PUB025": ("bare-line-number", W),
    "PUB026": ("foreign-explode", W),
    "PUB027": ("undocumented-tag", W),
    "PUB028": ("pubmed-single-quotes", W),
    "PUB029": ("query-in-quotes", W),
    "PUB030": ("truncated-words-in-a-row", W),
    "PUB031": ("pasted-from-the-screen", W),
    "PUB032": ("unknown-subheading", W),
    "PUB033": ("clipboard", W),
    "PUB040": ("automatic-term-mapping", N),
    "PUB041": ("phrase-index", N),
    "PUB042": ("unquoted-heading", N),
    "PUB043": ("relative-date", N),
    "PUB044": ("proximity-of-many-words", N),
    "PUB045": ("list-of-pmids", N),
}

add_codes(CODES, "bqlc_backends.pubmed.pages")
