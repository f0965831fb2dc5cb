"""The field codes of Ovid MEDLINE, Embase and PsycInfo, and the fields that they search.

docs/reference/platforms/ovid.md says where each rule is from and how sure it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bqlc.compiler.resolve.schema import Combination, Field, FieldType, Schema
from bqlc.corpus.bibliographic import PUBMED_FIELDS, titled


class Kind(StrEnum):
    """How a code reads what stands before it."""

    TEXT = "text"
    NAME = "name"  # the whole value, from its beginning: read as a phrase
    HEADING = "heading"  # a subject heading, not exploded
    EXPLODED = "exploded"
    SUBHEADING = "subheading"
    VALUE = "value"
    DATE = "date"

    @property
    def is_text(self) -> bool:
        return self in (Kind.TEXT, Kind.NAME)


@dataclass(frozen=True, slots=True)
class Code:
    """A field code of one database. `elsewhere`: it is known from another one only."""

    name: str
    kind: Kind
    fields: tuple[str, ...]
    title: str
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Database:
    """What differs between the databases. `letter` stands for it in the table of codes."""

    name: str
    title: str
    letter: str
    headings: str
    focus: str
    subheadings: str
    multipurpose: tuple[str, ...]
    words: tuple[str, ...]
    humans: str

    @property
    def everything(self) -> tuple[str, ...]:
        return (*self.multipurpose, "author", "affiliation", "journal", "source")


MEDLINE = Database(
    "ovid-medline",
    "Ovid MEDLINE",
    "m",
    "mesh",
    "major",
    "subheading",
    (
        *("title", "body", "keyword", "original", "booktitle"),
        *("headingword", "substanceword", "conceptword", "synonym"),
    ),
    ("title", "body"),
    "humans",
)
EMBASE = Database(
    "ovid-embase",
    "Ovid Embase",
    "e",
    "emtree",
    "emtreemajor",
    "emtreesubheading",
    (
        *("title", "body", "keyword", "original", "headingword", "tradename", "candidateword"),
        *("devicemanufacturer", "drugmanufacturer", "devicename"),
    ),
    ("title", "body", "tradename"),
    "human",
)
PSYCINFO = Database(
    "ovid-psycinfo",
    "Ovid PsycInfo",
    "p",
    "apa",
    "apamajor",
    "",
    ("title", "body", "headingword", "contents", "keyconcept", "original", "tests"),
    ("title", "body", "keyconcept"),
    "",
)
DATABASES = (MEDLINE, EMBASE, PSYCINFO)

_HEADINGS, _SUBHEADINGS = "HEADINGS", "SUBHEADINGS"
_LISTS = ("multipurpose", "words", "everything")

_TABLE = """
ab mep text body             abstract
af mep text everything       all fields
ag p   value agegroup        age group
ai m   value authorid        author identifier
an mep value pmid            accession number
as m   name journalname      abbreviated source
au mep name author           author
ax m   text author           author's last name
bt mp  text booktitle        book title
ca mp  text corporate        corporate author
cc p   value classification  classification code
ci m   text conflict         conflict of interest
cm m   text comment          comments
cp mep value place           country of publication
da m   date created          date created
dc e   date created          date created
de m   heading HEADINGS      subject heading
de ep  heading HEADINGS      descriptor
dj e   name candidateword     candidate term
dm e   text devicemanufacturer device manufacturer
do mep value identifier      digital object identifier
dp mep date date             date of publication
dq e   text candidateword    word of a candidate term
dt m   date created          create date
dv e   text devicename       device trade name
dw m   text headingword      subject heading word
ed m   date entrydate        entry date
em e   date entrydate        entry week
ep m   date published        electronic date of publication
es m   value issn            electronic ISSN
fa m   name author           author's full name
fe m   text editor           editor
fs me  subheading SUBHEADINGS floating subheading
fx m   text headingword      floating subheading word
hw mep text headingword      subject heading word
ib mp  value isbn            ISBN
id m   value identifier      article identifier
id p   text keyconcept       key concepts
il m   value issn            linking ISSN
in mep text affiliation      institution
ip mep value issue           issue
ir m   text investigator     investigator
is mep value issn            ISSN
jc m   value journalid       NLM's number of the journal
jn mep name journalname      journal
jw mep text journal          word of the journal's name
jx p   name journalname      journal
kf me  text keyword          word of the authors' keywords
kw me  text wholekeyword     authors' keyword
kw p   text keyword          authors' keyword
la mep value language        language
lg mep value language        language
lo p   value location        location
md p   value methodology     methodology
mf e   text drugmanufacturer drug manufacturer
mf p   text headingword      word of a MeSH heading
mh p   heading mesh          MeSH heading
mp mep text multipurpose     multi-purpose
nj m   name journalname      NLM's journal name
nm m   text substanceword    word of a substance's name
no m   text grant            grant number
nt m   text remark           general note
nw m   text journal          word of NLM's journal name
os m   value concept         organism concept
ot mep text original         original title
ox m   text conceptword      word of an organism concept
pa m   name firstauthor      first author
pg mep value page            pages
pi m   value publishing      publishing model
pl m   value place           place of publication
pn m   text personsubject    person as subject
po p   value population      population group
ps m   value concept         protocol concept
pt mep value pubtype         publication type
px m   text conceptword      word of a protocol concept
rd mep date revised          revision date
rn me  value registry        registry number
ro m   value owner           record owner
rs m   value concept         rare disease concept
rx m   text conceptword      word of a rare disease concept
sa m   value databank        secondary source
sb m   value subset          journal subset
sh mep heading HEADINGS      subject heading
si m   value databank        secondary source
sl m   value databank        secondary source link
sm m   text mission          space flight mission
so mep text source           source
st m   value status          status
sy m   text synonym          synonyms
tc p   text contents         table of contents
ti mep text title            title
tm p   text tests            tests and measures
tn e   text tradename        drug trade name
tw mep text words            text word
ui mep value pmid            unique identifier
up mep date update           update date
vo mep value volume          volume
xm m   exploded HEADINGS     exploded subject heading
xs m   exploded SUBHEADINGS  exploded subheading
yr mep date date             year of publication
"""


def _codes(database: Database) -> dict[str, Code]:
    table: dict[str, Code] = {}
    for row in _TABLE.strip().splitlines():
        name, letters, kind, field, title = row.split(None, 4)
        elsewhere = database.letter not in letters
        if elsewhere and name in table:
            continue
        of = next(one for one in DATABASES if one.letter in letters) if elsewhere else database
        table[name] = Code(name, Kind(kind), _fields(of, field), title, elsewhere)
    return table


def _fields(database: Database, field: str) -> tuple[str, ...]:
    if field in _LISTS:
        listed: tuple[str, ...] = getattr(database, field)
        return listed
    own = {_HEADINGS: database.headings, _SUBHEADINGS: database.subheadings}
    return (own.get(field, field),)


CODES_OF = {database.name: _codes(database) for database in DATABASES}
"""Database -> code -> what it searches; codes of the other databases too."""

_T, _K, _D, _S = FieldType.TEXT, FieldType.KEYWORD, FieldType.DATE, FieldType.SUBJECT
_MORE = (
    Field("conceptword", _T, (), False, "words of supplementary concepts"),
    Field("journalname", _T, (), False, "a journal by its whole name"),
    Field("wholekeyword", _T, (), False, "a keyword of the authors as a whole"),
    Field("original", _T, ("ot",), False, "title in the original language"),
    Field("booktitle", _T, ("bt",), False, "title of a book"),
    Field("synonym", _T, ("sy",), False, "synonyms that the record gives"),
    Field("tradename", _T, ("tn",), False, "trade name of a drug"),
    Field("devicename", _T, ("dv",), False, "trade name of a device"),
    Field("devicemanufacturer", _T, (), False, "manufacturer of a device"),
    Field("drugmanufacturer", _T, (), False, "manufacturer of a drug"),
    Field("candidateword", _T, ("dq",), False, "words of terms that may become headings"),
    Field("contents", _T, ("tc",), False, "table of contents"),
    Field("keyconcept", _T, (), False, "key concepts"),
    Field("tests", _T, ("tm",), False, "tests and measures"),
    Field("instrument", _T, (), False, "instrumentation"),
    Field("firstauthor", _T, (), False, "first author"),
    Field("editor", _T, (), False, "editor"),
    Field("investigator", _T, ("ir",), False, "investigator"),
    Field("corporate", _T, ("ca",), False, "corporate author"),
    Field("conflict", _T, (), False, "conflict of interest"),
    Field("comment", _T, (), False, "comments"),
    Field("grant", _T, (), False, "grant number or agency"),
    Field("personsubject", _T, (), False, "person that the article is about"),
    Field("remark", _T, (), False, "notes of the record"),
    Field("mission", _T, (), False, "space flight mission"),
    Field("source", _T, ("so",), False, "the citation on one line"),
    Field("emtree", _S, (), False, "Emtree heading, or heading/subheading"),
    Field("emtreemajor", _S, (), False, "Emtree heading in focus"),
    Field("emtreesubheading", _S, (), False, "Emtree subheading of any heading"),
    Field("apa", _S, (), False, "heading of the APA thesaurus"),
    Field("apamajor", _S, (), False, "heading of the APA thesaurus in focus"),
    Field("identifier", _K, ("doi",), False, "DOI and other article identifiers"),
    Field("authorid", _K, (), False, "author identifiers"),
    Field("registry", _K, ("rn",), False, "CAS, EC or UNII number"),
    Field("concept", _K, (), False, "supplementary concept"),
    Field("filter", _K, (), False, "limit or filter of the platform"),
    Field("database", _K, (), False, "database that the record is from"),
    Field("subset", _K, (), False, "journal subset"),
    Field("status", _K, (), False, "status of the record"),
    Field("owner", _K, (), False, "owner of the record"),
    Field("publishing", _K, (), False, "publishing model"),
    Field("agegroup", _K, (), False, "age group"),
    Field("classification", _K, (), False, "classification code"),
    Field("location", _K, (), False, "location"),
    Field("methodology", _K, (), False, "methodology"),
    Field("population", _K, (), False, "population group"),
    Field("isbn", _K, (), False, "ISBN"),
    Field("issn", _K, (), False, "ISSN"),
    Field("issue", _K, ("ip",), False, "issue of the journal"),
    Field("volume", _K, ("vi",), False, "volume of the journal"),
    Field("page", _K, ("pg",), False, "pages"),
    Field("journalid", _K, (), False, "NLM's number of the journal"),
    Field("place", _K, (), False, "country of publication"),
    Field("pmid", _K, ("ui",), False, "number of the record"),
    Field("databank", _K, ("si",), False, "accession number in a data bank"),
    Field("created", _D, (), False, "when the record was made", True),
    Field("entrydate", _D, (), False, "Ovid's entry date", True),
    Field("revised", _D, (), False, "when the record was last changed", True),
    Field("published", _D, (), False, "when it was published electronically", True),
    Field("update", _D, (), False, "when the database was updated with the record", True),
)

SCHEMA = Schema(
    "ovid",
    (*PUBMED_FIELDS.fields, *titled(_MORE)),
    (
        Combination("tiab", ("title", "body"), (), "title or abstract"),
        Combination("mp", MEDLINE.multipurpose, (), "what MEDLINE's .mp. searches"),
        Combination("all", MEDLINE.everything, (), "any text field"),
    ),
)
"""The fields of bibliographic records, and what Ovid's databases have beside them."""

_LISTED = """
title: title; abstract: body; original title: original; book title: booktitle
name of substance word: substanceword; name of substance: substanceword
subject heading word: headingword; subject headings: headingword; heading word: headingword
floating sub-heading word: headingword; floating subheading word: headingword
mesh word: headingword; mesh subject headings: headingword
keyword heading word: keyword; keyword heading: keyword; keyword: keyword; keywords: keyword
organism supplementary concept word: conceptword
protocol supplementary concept word: conceptword; protocol supplementary concept: conceptword
rare disease supplementary concept word: conceptword
rare disease supplementary concept: conceptword
population supplementary concept word: conceptword
anatomy supplementary concept word: conceptword
synonyms: synonym; instrumentation: instrument; table of contents: contents
key concepts: keyconcept; tests & measures: tests; tests and measures: tests
drug trade name: tradename; device trade name: devicename
device manufacturer: devicemanufacturer; drug manufacturer: drugmanufacturer
drug manufacturer name: drugmanufacturer; candidate term word: candidateword
unique identifier: -
"""

LISTED = {
    name.strip(): field.strip()
    for row in _LISTED.strip().splitlines()
    for name, field in (pair.split(":") for pair in row.split(";"))
}
"""The names in a printed `[mp=...]` list; `-` holds numbers, no words."""
