"""What was probably meant by a text that is no span of dates or numbers; offered, never taken."""

from __future__ import annotations

import re

_DATE = r"(\d{4}(?:-\d{1,2}(?:-\d{1,2})?)?)"
_FORMS = (
    (r"(?:from |between )?DATE ?(?:to|until|till|through|and|,) ?DATE", "{}..{}"),
    (r"DATE ?(?:\.{3,}|…|~) ?DATE", "{}..{}"),
    (r": ?DATE", "..{}"),
    (r"DATE ?:", "{}.."),
    (r">= ?DATE ?(?:and |&&? ?|, ?)?<= ?DATE", "{}..{}"),
    (r"(?:since |from |=>) ?DATE", ">={}"),
    (r"DATE ?(?:\+|-|to|onwards?|or later|and later)", ">={}"),
    (r"(?:after|later than) DATE", ">{}"),
    (r"before DATE", "<{}"),
    (r"(?:until |till |up to |to |-|=<) ?DATE", "<={}"),
    (r"(?:in |on |year |=+ ?)DATE", "{}"),
    (r"(\d{4})(\d{2})(\d{2})", "{}-{}-{}"),
    (r"(\d{1,2})[/.](\d{4})", "{1}-{0:0>2}"),
    (r"(\d{3})[*?]", "{0}0..{0}9"),
    (r"(\d{2})(?:\*|\?\?)", "{0}00..{0}99"),
    (r"DATE-?\*", "{}"),
    (r"'?([3-9])0'?s", "19{0}0..19{0}9"),
)
_BETWEEN_YEARS = r"> ?(\d{4}) ?(?:and |&&? ?|, ?)?< ?(\d{4})"


def span_meant(text: str) -> str:
    """A span in BQL for a text that is none but says what it means; else nothing.

    >>> [span_meant(text) for text in ("2010 to 2015", "after 2010", "since 2010", "201*")]
    ['2010..2015', '>2010', '>=2010', '2010..2019']
    >>> span_meant("> 2010 AND < 2015")
    '2011..2014'
    >>> span_meant("died 1880")
    ''
    """
    folded = " ".join(text.lower().split())
    between = re.fullmatch(_BETWEEN_YEARS, folded)
    if between is not None:
        return f"{int(between[1]) + 1:04}..{int(between[2]) - 1:04}"
    for form, written in _FORMS:
        match = re.fullmatch(form.replace("DATE", _DATE), folded)
        if match is not None:
            return written.format(*match.groups())
    return ""


_NUMBER = r"([-+]?\d+(?:\.\d+)?)"
_NUMBER_FORMS = tuple(
    (re.compile(form.replace("NUMBER", _NUMBER)), written)
    for form, written in (
        (r"(?:from |between )?NUMBER ?(?:to|until|through|and|-|:|\.{3,}|…) ?NUMBER", "{}..{}"),
        (r"(?:from |since |at least |=>) ?NUMBER", ">={}"),
        (r"NUMBER ?(?:\+|or more|and more|-)", ">={}"),
        (r"(?:over|above|more than|after) NUMBER", ">{}"),
        (r"(?:under|below|less than|fewer than|before) NUMBER", "<{}"),
        (r"(?:up to|at most|until|to|=<) ?NUMBER", "<={}"),
        (r"=+ ?NUMBER", "{}"),
    )
)
_THOUSANDS = re.compile(r"(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)")


def number_meant(text: str) -> str:
    """A range of numbers in BQL for a text that is none but says what it means; else nothing.

    >>> [number_meant(text) for text in ("10-20", "over 5", "1,000+", "12,5")]
    ['10..20', '>5', '>=1000', '']
    """
    folded = _THOUSANDS.sub(
        lambda match: match[0].replace(",", ""), " ".join(text.lower().split())
    )
    for form, written in _NUMBER_FORMS:
        match = form.fullmatch(folded)
        if match is not None:
            return written.format(*match.groups())
    return folded if folded != text else ""
