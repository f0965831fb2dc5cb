"""The subheadings of MeSH: their two letters and their names."""

from __future__ import annotations

from bqlc.compiler.lex.standard import keyword

_TABLE = """
AB abnormalities, AD administration & dosage, AE adverse effects, AG agonists, AA analogs &
derivatives, AN analysis, AH anatomy & histology, AI antagonists & inhibitors, BI biosynthesis,
BS blood supply, BL blood, CF cerebrospinal fluid, CS chemical synthesis, CI chemically
induced, CH chemistry, CL classification, CO complications, CN congenital, CT
contraindications, CY cytology, DF deficiency, DI diagnosis, DU diagnostic use, DG diagnostic
imaging, DH diet therapy, DE drug effects, DT drug therapy, EC economics, ED education, EM
embryology, EN enzymology, EP epidemiology, ES ethics, EH ethnology, ET etiology, GE genetics,
GD growth & development, HI history, IM immunology, IN injuries, IR innervation, IS
instrumentation, IP isolation & purification, LJ legislation & jurisprudence, ME metabolism, MT
methods, MI microbiology, MO mortality, NU nursing, OG organization & administration, PS
parasitology, PY pathogenicity, PA pathology, PK pharmacokinetics, PD pharmacology, PH
physiology, PP physiopathology, PO poisoning, PC prevention & control, PX psychology, RE
radiation effects, RA radiography, RI radionuclide imaging, RT radiotherapy, RH rehabilitation,
SC secondary, ST standards, SN statistics & numerical data, SD supply & distribution, SU
surgery, TU therapeutic use, TH therapy, TO toxicity, TM transmission, TR transplantation, TD
trends, UL ultrastructure, US ultrasonography, UR urine, UT utilization, VE veterinary, VI
virology
"""

SUBHEADINGS = {
    code.lower(): name
    for code, name in (entry.split(" ", 1) for entry in " ".join(_TABLE.split()).split(", "))
}
"""Two-letter code -> name; also of those that were given up, which published strategies have."""

RETIRED = {
    "contraindications": "",
    "diagnostic use": "",
    "radiography": "diagnostic imaging",
    "radionuclide imaging": "diagnostic imaging",
    "ultrasonography": "diagnostic imaging",
    "utilization": "statistics & numerical data",
}
"""Subheadings that MeSH has given up -> the one that took its place, where it is one.

NLM Technical Bulletin: `diagnostic use` for 2016 (2015 Nov-Dec, What's New for 2016 MeSH), three
for one new for 2017 (2016 Nov-Dec), `contraindications` for 2018, whose place headings took
(2017 Nov-Dec). None of the six is in the list of subheadings of PubMed's user guide.
"""

_NAMES = {name: name for name in SUBHEADINGS.values()}


def subheading(text: str) -> tuple[str, bool]:
    """The name of a subheading typed as code or name, `and` for `&`; and whether it is one.

    >>> subheading("dt"), subheading("Statistics and Numerical Data"), subheading("foo")
    (('drug therapy', True), ('statistics & numerical data', True), ('foo', False))
    """
    text = keyword(text).strip()
    name = SUBHEADINGS.get(text) or _NAMES.get(text.replace(" and ", " & "))
    return (name, True) if name else (text, False)
