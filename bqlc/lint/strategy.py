"""What rules look at: a query or strategy as typed and as meant, in views that any dialect has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bqlc.compiler.ast import checked as meant
from bqlc.compiler.ast.checked import Clause, Exploded, Leaf
from bqlc.compiler.ast.nodes import (
    And,
    Bracketed,
    Near,
    Not,
    Or,
    Phrase,
    Query,
    Run,
    Word,
)
from bqlc.compiler.ast.walk import children
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.plain import plain
from bqlc.compiler.parse.reading import Line, Reading
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema

if TYPE_CHECKING:
    from bqlc.lint.evidence import Evidence
    from bqlc.lint.suppress import Suppression
    from bqlc.lint.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, a run of words or a phrase, with the tag that reaches it.

    `tag` is the tag's text in lower case, empty without one; `span` takes in a tag of its own.
    `leaf` is what it selects, None where that is nothing. `near`: it is an operand of a proximity.
    """

    node: Word | Run | Phrase
    tag: str
    span: Span
    line: int
    leaf: Leaf | None
    near: bool = False

    @property
    def quoted(self) -> bool:
        return isinstance(self.node, Phrase)

    @property
    def typed(self) -> tuple[Word, ...]:
        return (self.node,) if isinstance(self.node, Word) else self.node.words

    @property
    def text(self) -> str:
        """Its words in lower case, single-spaced."""
        return " ".join(word.text for word in self.typed).lower()

    @property
    def is_text(self) -> bool:
        """Whether its words are looked for in texts: no heading, no date, no value."""
        return self.near or isinstance(self.leaf, meant.Text)

    @property
    def is_words(self) -> bool:
        """Whether its words are words of a text and no names, and nothing maps them to others."""
        if isinstance(self.leaf, meant.Text):
            return NAMES.isdisjoint(self.leaf.fields)
        return self.near


@dataclass(frozen=True, slots=True)
class Group:
    """An AND or an OR as typed, with nested ones of its kind spread out.

    `members` are its parts in text order, each with its tag; those that are one unit are in
    `units` too, and `at` says where among the members.
    """

    is_and: bool
    members: tuple[Query, ...]
    units: tuple[Unit, ...]
    at: tuple[int, ...]
    span: Span
    line: int


class Strategy:
    """A query under review. A text that is no strategy has one line.

    `dialect` is the platform and `database` what is searched there: `ovid`, `embase`.
    """

    def __init__(
        self,
        dialect: str,
        reading: Reading,
        checked: CheckedQuery,
        evidence: Evidence | None = None,
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.dialect, _, self.database = dialect.partition("-")
        self.reading, self.checked = reading, checked
        self.evidence, self.vocabulary = evidence, vocabulary
        self.suppressions: list[Suppression] = []
        self.runs: Callable[[str], bool] = lambda code: True

    @property
    def source(self) -> Source:
        return self.reading.source

    @property
    def schema(self) -> Schema:
        return self.checked.schema

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.reading.lines

    @cached_property
    def text(self) -> str:
        """The text with plain quotes and dashes, every offset as in the source."""
        return plain(self.source.text)

    # ---------------------------------------------------------------- as typed

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Every unit, line by line, in text order."""
        return self._typed[0]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """Every AND and OR of two members or more, the outer before the inner."""
        return self._typed[1]

    @cached_property
    def ands_at(self) -> dict[Span, tuple[Group, ...]]:
        """Every AND that is typed, by its place."""
        found: dict[Span, tuple[Group, ...]] = {}
        for group in self.groups:
            if group.is_and:
                found[group.span] = (*found.get(group.span, ()), group)
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that is typed, in lower case."""
        return frozenset(word for unit in self.units for word in unit.text.split())

    @cached_property
    def _typed(self) -> tuple[tuple[Unit, ...], tuple[Group, ...]]:
        walker = _Walker(self.leaf_at)
        for line in self.lines:
            walker.line = line.number
            walker.walk(line.tree, "", None, False)
        return tuple(walker.units), tuple(walker.groups)

    # ---------------------------------------------------------------- as meant

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause once, though lines are put in wherever they are used."""
        seen: set[int] = set()
        found: list[Clause] = []
        stack: list[Clause] = [*(line.clause for line in self.checked.lines), self.checked.tree]
        while stack:
            clause = stack.pop()
            if id(clause) in seen:
                continue
            seen.add(id(clause))
            found.append(clause)
            stack += reversed(children(clause))
        return tuple(found)

    @cached_property
    def leaf_at(self) -> dict[int, Leaf]:
        """The leaf that begins at a place of the text."""
        return {
            clause.span.start: clause
            for clause in reversed(self.clauses)
            if not isinstance(clause, meant.And | meant.Or | meant.Not)
        }

    @cached_property
    def headings(self) -> tuple[Exploded | meant.Value, ...]:
        """Subject headings, exploded and not, in text order."""
        found = [
            clause
            for clause in self.clauses
            if isinstance(clause, Exploded | meant.Value) and set(clause.fields) <= SUBJECT
        ]
        return tuple(sorted(found, key=lambda clause: clause.span.start))

    @property
    def has_mesh(self) -> bool:
        """Whether the headings are MeSH: those of Embase and PsycInfo are others."""
        return self.database in ("", "medline")


SUBJECT = frozenset(("mesh", "major"))
"""Fields that hold subject headings."""

NAMES = frozenset(
    (
        *("author", "affiliation", "journal", "journalname", "untagged"),
        *("firstauthor", "lastauthor", "investigator"),
    )
)
"""Text fields that hold names, and PubMed's words without a tag, which it maps to others."""


class _Walker:
    def __init__(self, leaf_at: dict[int, Leaf]) -> None:
        self.leaf_at = leaf_at
        self.line = 1
        self.units: list[Unit] = []
        self.groups: list[Group] = []

    def walk(self, node: Query, tag: str, span: Span | None, near: bool) -> None:
        """`span`: of the tagged unit, where the tag stands right behind it."""
        match node:
            case Word() | Run() | Phrase():
                leaf = self.leaf_at.get(node.span.start)
                self.units.append(Unit(node, tag, span or node.span, self.line, leaf, near))
            case Bracketed(inner, content):
                self.walk(inner, content.casefold(), node.span, near)
            case And() | Or():
                self._group(node, tag, near)
            case Near(operands):
                for operand in operands:
                    self.walk(operand, tag, None, True)
            case Not(inner):
                self.walk(inner, tag, None, near)
            case _:
                pass

    def _group(self, node: And | Or, tag: str, near: bool) -> None:
        members = tuple(_spread(node, type(node)))
        at = len(self.groups)
        units: list[Unit] = []
        places: list[int] = []
        for place, member in enumerate(members):
            before = len(self.units)
            self.walk(member, tag, None, near)
            if len(self.units) == before + 1 and _is_unit(member):
                units.append(self.units[-1])
                places.append(place)
        is_and = isinstance(node, And)
        made = Group(is_and, members, tuple(units), tuple(places), node.span, self.line)
        self.groups.insert(at, made)


def _spread(node: And | Or, kind: type[And] | type[Or]) -> Iterator[Query]:
    for part in node.parts:
        if isinstance(part, kind):
            yield from _spread(part, kind)
        else:
            yield part


def _is_unit(node: Query) -> bool:
    inner = node.query if isinstance(node, Bracketed) else node
    return isinstance(inner, Word | Run | Phrase)
