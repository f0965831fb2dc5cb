"""What a platform can say, as plain data: `lower` rewrites a query to that and no more.

Fields are those of the common schema (corpus/bibliographic.py and what dialects add to it), never
the platform's own tags; a tag is a name that only the platform's printer looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bqlc.compiler.resolve.schema import Schema
from bqlc.compiler.translate.loss import Effect, Remark

FAR = 1_000_000
"""A distance that no text is long enough for: anywhere in one value."""

LIMIT = "limit: "
"""What a value of the field `filter` begins with that is a platform's limit as it stands."""

MOST = 64
"""A group is written out as at most so many alternatives; beyond it is made wider, with a loss."""


@dataclass(frozen=True, slots=True)
class TextTag:
    """One tag of text fields; a term under it may stand in any one of `fields`.

    brings   fields that the platform cannot leave out: its habit, told once in a note
    near     the tag under which proximity is asked for in place of this one; None: nowhere
    names    the fields hold names, not texts, so that no phrase is meant
    """

    tag: str
    fields: tuple[str, ...]
    brings: frozenset[str] = frozenset()
    near: str | None = None
    names: bool = False


@dataclass(frozen=True, slots=True)
class Truncation:
    """Where wildcards may stand in a word.

    inside     `*` between letters            left     a wildcard at the beginning
    single     `?`, exactly one character     stem     the fewest letters before the first
    phrases    in the words of a phrase       whole    in a phrase `stem` counts from its start
    """

    inside: bool = True
    left: bool = True
    single: bool = True
    stem: int = 1
    phrases: bool = True
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Nearness:
    """What proximity is there. Distance 0 in order is a phrase, and is always there.

    farthest   the greatest distance          ordered  in the order of the words, too
    wildcards, phrases, groups, nested        what the operands may be beside single words
    most       operands of one proximity
    each       with three words or more each gap is counted for itself, not all together
    repeats    whether the same word may be asked for twice
    often      whether it can be asked how often a word is there
    slop       the distance of two words in order is Lucene's slop: within it, from two on, they
               may stand in the other order, as if two words nearer
    """

    farthest: int
    ordered: bool = False
    wildcards: bool = True
    phrases: bool = True
    groups: bool = True
    nested: bool = True
    most: int = 2
    each: bool = False
    repeats: bool = True
    often: bool = False
    slop: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """How a field of subject headings is asked: with narrower ones, alone, by a truncation.

    `subheadings`: whether one may stand behind a slash; None where a slash is a sign like others.
    `known`: the codes of its subheadings -> their names; of another vocabulary these alone are
    kept.
    """

    exploded: bool = True
    alone: bool = True
    subheadings: bool | None = True
    truncated: bool = True
    known: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Substitute:
    """Fields that stand for one that the platform has not, and what that does.

    `message` may say `{term}`.
    """

    fields: tuple[str, ...]
    effect: Effect
    construct: str
    message: str


@dataclass(frozen=True)
class Capabilities:
    """All that a platform can say exactly.

    name         what people call it, for messages
    schema       the fields that its own reader knows
    texts        its tags of text fields
    joined       whether one term can have several tags (`.ti,ab.`)
    values       its fields of whole values
    subjects     its fields of subject headings
    dates        its fields of dates -> the shortest period it can say: `day`, `month` or `year`
    unbounded    the years that mean no beginning and no end there, where it has no other way
    exists       fields of which it can be asked whether they have a value
    signs        characters that may not stand in a value; each becomes a space
    limits       whether it has the limits that its reader keeps as they stand, as values of the
                 field `filter` that begin with `limit: `
    substitutes  for fields that it has not
    wholes       text fields of which it knows whole values only -> the field of these
    words        fields of whole values of which it knows words only -> the field of these
    close        sets of fields -> tags that come nearest, where others would be exact but long
    people       fields of people that are searched by the whole name, the last name first
    retired      subheadings that its vocabulary has given up -> what took its place, if anything
    lines        whether a query may be written in numbered lines
    remarks      what it does to every query of a construct (`phrase`, `heading`, `all`, ...)
    """

    name: str
    schema: Schema
    texts: tuple[TextTag, ...]
    truncation: Truncation
    nearness: Nearness
    joined: bool = False
    values: frozenset[str] = frozenset()
    subjects: Mapping[str, Heading] = field(default_factory=dict)
    dates: Mapping[str, str] = field(default_factory=dict)
    numbers: frozenset[str] = frozenset()
    unbounded: tuple[int, int] | None = None
    exists: frozenset[str] = frozenset()
    signs: str = ""
    limits: bool = False
    substitutes: Mapping[str, Substitute] = field(default_factory=dict)
    wholes: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    close: Mapping[frozenset[str], tuple[str, ...]] = field(default_factory=dict)
    people: frozenset[str] = frozenset()
    retired: Mapping[str, str] = field(default_factory=dict)
    lines: bool = True
    remarks: Mapping[str, Remark] = field(default_factory=dict)
