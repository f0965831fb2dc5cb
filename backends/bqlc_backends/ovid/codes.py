"""What may be wrong with an Ovid query; `pages/` explains each code."""

from __future__ import annotations

from bqlc.compiler.diagnostics.codes import add_codes
from bqlc.compiler.diagnostics.model import Severity

E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTE

CODES: dict[str, tuple[str, Severity]] = {
    "OVD001": ("unknown-ovid-field", E),
    "OVD002": ("field-without-term", E),
    "OVD003": ("operator-forgotten", E),
    "OVD004": ("syntax-of-another-platform", E),
    "OVD005": ("ovid-leading-wildcard", E),
    "OVD006": ("glued-operator", E),
    "OVD007": ("post-qualified-set", E),
    "OVD008": ("adj-distance", E),
    "OVD009": ("heading-within-adj", E),
    "OVD010": ("boolean-within-adj", E),
    "OVD011": ("broken-range", E),
    "OVD012": ("ovid-not-without-left-side", E),
    "OVD013": ("not-before-and", E),
    "OVD014": ("exp-behind-heading", E),
    "OVD015": ("unknown-ovid-subheading", E),
    "OVD016": ("set-number-without-lines", E),
    "OVD017": ("not-an-ovid-date", E),
    "OVD018": ("ovid-command", E),
    "OVD019": ("broken-limit", E),
    "OVD020": ("mixed-operators", W),
    "OVD021": ("missing-closing-dot", W),
    "OVD022": ("odd-field-suffix", W),
    "OVD023": ("truncation-inside-word", W),
    "OVD024": ("dot-without-field", W),
    "OVD025": ("field-of-another-database", W),
    "OVD026": ("two-fields-around-adj", W),
    "OVD027": ("unknown-limit", W),
    "OVD028": ("records-picked-by-hand", W),
    "OVD029": ("number-sign-before-set", W),
    "OVD030": ("number-read-as-word", W),
    "OVD031": ("exp-without-heading", W),
    "OVD032": ("field-at-last-term-only", W),
    "OVD033": ("stray-sign", W),
    "OVD034": ("range-of-one", W),
    "OVD035": ("field-inside-quotation-marks", W),
    "OVD036": ("and-not", W),
    "OVD037": ("doubtful-field-list", W),
    "OVD038": ("single-quotation-marks", W),
    "OVD039": ("missing-first-dot", E),
    "OVD040": ("ovid-default-field", N),
    "OVD041": ("pasted-field-list", N),
    "OVD042": ("adj-chain", N),
    "OVD043": ("not-behind-and", N),
    "OVD044": ("field-behind-adj", N),
    "OVD045": ("whole-values", N),
    "OVD046": ("pasted-heading", N),
    "OVD047": ("duplicates-removed", N),
    "OVD048": ("database-restriction", N),
    "OVD049": ("word-like-an-operator", W),
    "OVD050": ("hyphen-at-the-end-of-a-row", W),
}

add_codes(CODES, "bqlc_backends.ovid.pages")
