"""The field tags of PubMed, and the fields that they search.

From the PubMed user guide (2024) and the field names of Entrez;
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bqlc.compiler.resolve.schema import Combination, Field, FieldType, Schema
from bqlc.corpus.bibliographic import PUBMED_FIELDS, titled


class Kind(StrEnum):
    """How a tag reads what stands before it."""

    TEXT = "text"
    AUTHOR = "author"  # a name; initials are truncated unless it is quoted
    HEADING = "heading"  # explodes
    VALUE = "value"
    DATE = "date"
    ANYWHERE = "anywhere"  # [all]: as untagged, unless quoted or truncated


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag by its shortest name."""

    name: str
    kind: Kind
    fields: tuple[str, ...]
    proximity: bool = False


_WORDS = ("title", "body", "keyword")
_TEXT_WORDS = (*_WORDS, "headingword", "substanceword", "otherword")
_EVERYWHERE = (
    *_TEXT_WORDS,
    "author",
    "affiliation",
    "journal",
)

_TABLE = """
ad       text     affiliation     Affiliation
all      anywhere everywhere      All Fields; All
aid      value    identifier      Article Identifier; doi
au       author   author          Author; Author Name
auid     value    authorid        Author Identifier
book     text     book            Book
cn       text     corporate       Corporate Author; Author - Corporate
cois     text     conflict        Conflict of Interest Statement; Conflict of Interest Statements
crdt     date     created         Create Date; Date - Create
dcom     date     completed       Completion Date; Date - Completion
rn       value    registry        EC/RN Number
ed       author   editor          Editor
edat     date     entered         Entry Date; Date - Entry; Date - Entrez; Entrez Date
sb       value    filter          Filter; Subset
1au      author   firstauthor     First Author Name; Author - First; First Author
fau      author   author          Full Author Name; Author - Full
fir      author   investigator    Full Investigator Name; Investigator - Full
gr       text     grant           Grants and Funding; Grant Number
ir       author   investigator    Investigator
isbn     value    isbn            ISBN
ip       value    issue           Issue
ta       text     journalname     Journal; jour
la       value    language        Language; lang
lastau   author   lastauthor      Last Author Name; Author - Last; Last Author
lid      value    identifier      Location ID
lr       date     revised         Modification Date; Date - Modification
mhda     date     indexed         MeSH Date; Date - MeSH
majr     heading  major           MeSH Major Topic; mj
sh       heading  subheading      MeSH Subheading; MeSH Subheadings; Subheading; Subheadings
mh       heading  mesh            MeSH Terms; MeSH Term; MeSH
jid      value    journalid       NLM Unique ID
ot       text     keyword         Other Term
pg       value    page            Pagination
ps       text     personsubject   Personal Name as Subject
pa       value    action          Pharmacological Action
pl       value    place           Place of Publication
pmid     value    pmid            PMID; uid
dp       date     date            Publication Date; Date - Publication; pdat
epdat    date     published       Electronic Publication Date; Date - Electronic Publication
ppdat    date     printed         Print Publication Date; Date - Print Publication
pt       heading  pubtype         Publication Type; ptyp
pubn     text     publisher       Publisher
si       value    databank        Secondary Source ID
nm       value    substance       Supplementary Concept; Substance Name
tw       text     textword        Text Word; Text Words
ti       text     title           Title
tiab     text     tiab            Title/Abstract
tt       text     original        Transliterated Title
vi       value    volume          Volume
ab       text     body            Abstract
"""

_GROUPS = {"tiab": _WORDS, "textword": _TEXT_WORDS, "everywhere": _EVERYWHERE}
_PROXIMITY = ("ti", "tiab", "ad")
UNDOCUMENTED = {"ab": "tiab"}
"""Tags that people use and NLM does not name -> what to write."""


def _tags() -> dict[str, Tag]:
    table: dict[str, Tag] = {}
    for row in _TABLE.strip().splitlines():
        name, kind, field, names = row.split(None, 3)
        fields = _GROUPS.get(field, (field,))
        tag = Tag(name, Kind(kind), fields, name in _PROXIMITY)
        for known in (name, *names.split("; ")):
            table[known.casefold()] = tag
    return table


TAGS = _tags()
"""Every name of a tag, case-folded."""

UNTAGGED = ("untagged",)

MAX_WILDCARDS = 256
"""Truncations in one query; with more PubMed fails."""

_PROPERTIES = """
    hasabstract hasstructuredabstract hasnonenglishabstract haskeyword hascois hasdatabanklist
    hasnihmsid pmcbook pmcbooktitle pmcbookchapter pubstatusaheadofprint pubstatusnihms
    pubstatuspmcsd hascommentin hascommenton haserratumin haserratumfor hasretractionin
    hasretractionof hasupdatein hasupdateof hasassociatedpublication hasassociateddataset
    indexingmethod_automated indexingmethod_curated"""
PROPERTIES = frozenset(_PROPERTIES.split())
"""Words that ask for a property of the record, without a tag."""

PRESENCE = {"hasabstract": "body", "haskeyword": "keyword"}
"""Those that ask whether a field has a value."""

_T, _K, _D = FieldType.TEXT, FieldType.KEYWORD, FieldType.DATE
_MORE = (
    Field("untagged", _T, (), False, "what PubMed makes of a term without a tag"),
    Field("conflict", _T, ("cois",), False, "statement of conflicts of interest"),
    Field("journalname", _T, (), False, "a journal by its whole name"),
    Field("corporate", _T, ("cn",), False, "corporate author"),
    Field("book", _T, (), False, "book citation"),
    Field("editor", _T, (), False, "editor of a book"),
    Field("investigator", _T, ("ir",), False, "investigator"),
    Field("firstauthor", _T, (), False, "first author"),
    Field("lastauthor", _T, ("lastau",), False, "last author"),
    Field("grant", _T, ("gr",), False, "grant number or agency"),
    Field("personsubject", _T, ("ps",), False, "person that the article is about"),
    Field("publisher", _T, ("pubn",), False, "publisher of a book"),
    Field("original", _T, ("tt",), False, "title in the original language"),
    Field("identifier", _K, ("aid", "lid", "doi"), False, "DOI and other article identifiers"),
    Field("authorid", _K, ("auid",), False, "ORCID and other author identifiers"),
    Field("registry", _K, ("rn",), False, "CAS, EC or UNII number"),
    Field("filter", _K, ("sb",), False, "subset or filter"),
    Field("isbn", _K, (), False, "ISBN"),
    Field("issue", _K, ("ip",), False, "issue of the journal"),
    Field("volume", _K, ("vi",), False, "volume of the journal"),
    Field("page", _K, ("pg",), False, "first page"),
    Field("journalid", _K, ("jid",), False, "NLM's number of the journal"),
    Field("action", _K, ("pa",), False, "pharmacological action"),
    Field("place", _K, ("pl",), False, "country of publication"),
    Field("pmid", _K, ("uid",), False, "PMID"),
    Field("databank", _K, ("si",), False, "accession number in a data bank"),
    Field("property", _K, (), False, "what the record has, such as an abstract"),
    Field("created", _D, ("crdt",), False, "when the record was made", True),
    Field("completed", _D, ("dcom",), False, "when indexing was completed", True),
    Field("entered", _D, ("edat",), False, "when the record was entered", True),
    Field("revised", _D, ("lr",), False, "when the record was last changed", True),
    Field("indexed", _D, ("mhda",), False, "when MeSH headings were added", True),
    Field("published", _D, ("epdat",), False, "when it was published electronically", True),
    Field("printed", _D, ("ppdat",), False, "when it was printed", True),
)

SCHEMA = Schema(
    "pubmed",
    (*PUBMED_FIELDS.fields, *titled(_MORE)),
    (
        Combination("tiab", _WORDS, (), "title, abstract or the authors' keywords"),
        Combination("tw", _GROUPS["textword"], (), "any text word"),
        Combination("all", _EVERYWHERE, (), "any text field"),
    ),
)
"""The fields of bibliographic records, and what PubMed has beside them."""
