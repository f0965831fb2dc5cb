"""One leaf of a query on another platform: which tags search its fields, what its words become."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from bqlc.compiler.ast.checked import (
    And,
    Clause,
    Dates,
    Either,
    Exists,
    Exploded,
    Leaf,
    Numbers,
    Or,
    Pattern,
    Phrase,
    Proximity,
    Term,
    Text,
    Value,
    Wildcard,
)
from bqlc.compiler.input.source import Source
from bqlc.compiler.lex.wildcards import analyse_word
from bqlc.compiler.translate.capabilities import LIMIT, Capabilities, Substitute
from bqlc.compiler.translate.cover import Cover, Covers
from bqlc.compiler.translate.gaps import words_in
from bqlc.compiler.translate.loss import Effect
from bqlc.compiler.translate.names import named
from bqlc.compiler.translate.patterns import Patterns
from bqlc.compiler.translate.periods import opened, widened
from bqlc.compiler.translate.spelled import spell
from bqlc.compiler.translate.vocabularies import as_codes, name_of, of_other, renamed, retired
from bqlc.compiler.translate.words import Miss, any_of, placed


@dataclass(frozen=True, slots=True)
class SaidLeaf:
    """A leaf as the platform says it. None: it cannot, and `construct` and `message` say why.

    `constructs`: what is in it that the platform treats in its own way.
    """

    clause: Clause | None
    misses: tuple[Miss, ...] = ()
    constructs: tuple[str, ...] = ()
    construct: str = "field"
    message: str = ""


class Leaves:
    """The leaves of one query for one platform; `own`: it comes from there."""

    def __init__(self, target: Capabilities, source: Source, own: bool) -> None:
        self._target, self._source, self._own = target, source, own
        self._patterns = Patterns(target)
        self._covers = Covers(target)
        self._searched = {frozenset(tag.fields) for tag in target.texts}
        self._blanks = str.maketrans(dict.fromkeys(target.signs, " "))
        self._in_wild = str.maketrans(dict.fromkeys(set(target.signs) - set("*?"), " "))

    def say(self, leaf: Leaf) -> SaidLeaf:
        """The leaf as near as the platform comes to it."""
        match leaf:
            case Text():
                return self._text(leaf)
            case Value() | Exploded():
                return self._value(leaf)
            case Dates():
                return self._dates(leaf)
            case Numbers(fields):
                kept = tuple(name for name in fields if name in self._target.numbers)
                return self._kept(leaf, kept, "number")
            case Exists(fields):
                kept = tuple(name for name in fields if name in self._target.exists)
                return self._kept(leaf, kept, "value")
            case _:
                assert_never(leaf)

    # -------------------------------------------------------------------- text

    def _text(self, leaf: Text) -> SaidLeaf:
        fields, misses = self._substituted(leaf.fields)
        if len(fields) == 1 and fields[0] in self._target.wholes:
            return self._whole(leaf, self._target.wholes[fields[0]])
        cover = self._covers.find(fields)
        if cover is None:
            return self._no_field(leaf.fields)
        said = self._patterns.say(leaf.pattern)
        if said.clause is None:
            why = said.misses[-1].message.partition(";")[0]
            return SaidLeaf(None, construct="truncation", message=f"{why}; `{{term}}`")
        found = [*misses, *said.misses]
        constructs: dict[str, None] = {}
        clause = self._in_fields(said.clause, fields, leaf, found, constructs)
        told = dict.fromkeys(placed(miss, cover.fields) for miss in found)
        return SaidLeaf(clause, tuple(told), tuple(constructs))

    def _in_fields(
        self,
        clause: Clause,
        fields: tuple[str, ...],
        leaf: Text,
        misses: list[Miss],
        constructs: dict[str, None],
    ) -> Clause:
        """The clause of a pattern with the fields put in."""
        match clause:
            case And(parts) | Or(parts):
                said = [self._in_fields(part, fields, leaf, misses, constructs) for part in parts]
                return replace(clause, parts=tuple(_flat(said, type(clause))), span=leaf.span)
            case Text(_, Term()) if self._is_mixed(fields):
                people = tuple(name for name in fields if name in self._target.people)
                others = tuple(name for name in fields if name not in self._target.people)
                said = [
                    self._in_fields(clause, apart, leaf, misses, constructs)
                    for apart in (others, people)
                ]
                return replace(any_of(said), span=leaf.span)
            case Text(_, pattern):
                near = _has_proximity(clause)
                cover = self._covers.find(fields, near)
                if cover is None:
                    apart = self._patterns.apart(pattern)
                    misses += apart.misses
                    assert apart.clause is not None
                    return self._in_fields(apart.clause, fields, leaf, misses, constructs)
                misses += self._missed(cover, near)
                pattern = self._name_of(pattern, cover, misses)
                if near:
                    constructs["near"] = None
                if isinstance(pattern, Phrase) and not all(tag.names for tag in cover.tags):
                    constructs["phrase"] = None
                if cover.brought:
                    constructs["brought"] = None
                constructs.update(dict.fromkeys(f"tag:{tag.tag}" for tag in cover.tags))
                if self._target.joined:
                    return Text(cover.fields, pattern, span=leaf.span)
                return any_of([Text(tag.fields, pattern, span=leaf.span) for tag in cover.tags])
            case _:
                raise AssertionError(clause)

    def _is_mixed(self, fields: tuple[str, ...]) -> bool:
        """Whether a word is a name in some of the fields, and a word in the others."""
        named = self._target.people.intersection(fields)
        close = frozenset(fields) in self._target.close
        return bool(named) and len(named) < len(fields) and not (self._own or close)

    def _name_of(self, pattern: Pattern, cover: Cover, misses: list[Miss]) -> Pattern:
        """A last name alone as the beginning of a name, where people are known by whole names."""
        if self._own or not isinstance(pattern, Term):
            return pattern
        if not self._target.people.issuperset(cover.fields):
            return pattern
        message = (
            f"{self._target.name} searches people by the whole name, such as `smith j`; "
            f"`{pattern.token}*` finds longer last names too"
        )
        misses.append(Miss("name", Effect.BROADER, message))
        return Wildcard(f"{pattern.token}*", span=pattern.span)

    def _missed(self, cover: Cover, near: bool) -> Iterator[Miss]:
        name = self._target.name
        tags = ", ".join(f"[{tag.tag}]" for tag in cover.tags)
        for_near = " for words near each other" if near else ""
        missing = named(cover.missing, "or")
        beside = named(cover.beside, "and")
        if cover.missing and cover.beside:
            verb = "is" if len(cover.tags) == 1 else "are"
            message = (
                f"{name} searches {beside} too{for_near}, and not {missing}: {tags} {verb} nearest"
            )
            yield Miss("field", Effect.UNKNOWN, message)
        elif cover.missing:
            yield Miss("field", Effect.NARROWER, f"{name} does not search {missing}{for_near}")
        elif cover.beside:
            message = f"{name} has no tag for these fields alone; {tags} searches {beside} too"
            yield Miss("field", Effect.BROADER, message)

    def _substituted(self, fields: tuple[str, ...]) -> tuple[tuple[str, ...], list[Miss]]:
        """The fields with those that stand for others put in, but for fields that have a tag."""
        if frozenset(fields) in self._searched:
            return fields, []
        found: dict[str, None] = {}
        misses: list[Miss] = []
        for name in fields:
            instead = self._target.substitutes.get(name)
            if instead is None:
                found[name] = None
            else:
                found.update(dict.fromkeys(instead.fields))
                misses.append(_miss(instead))
        return tuple(found), misses

    def _whole(self, leaf: Text, field: str) -> SaidLeaf:
        """Words of a name as the whole name; a truncation stands for the rest of it."""
        words = words_in(leaf.pattern)
        if words is None or isinstance(leaf.pattern, Proximity):
            return self._no_field(leaf.fields)
        text = " ".join(one.token if isinstance(one, Term) else one.pattern for one in words)
        message = f"{self._target.name} knows whole names there, not words of them"
        wild = any(isinstance(one, Wildcard) for one in words)
        said = self._value(Value((field,), text, wild, span=leaf.span))
        return replace(said, misses=(*said.misses, Miss("field", Effect.NARROWER, message)))

    def _of_words(self, leaf: Value | Exploded, field: str) -> SaidLeaf:
        """A whole name as its words."""
        text = name_of(leaf)
        parts = tuple(part for word in text.split() for part in analyse_word(word).parts)
        if not parts:
            return self._no_field(leaf.fields)
        pattern: Pattern = parts[0] if len(parts) == 1 else Phrase(parts)
        message = f"{self._target.name} knows the words of names there, not whole names"
        said = self._text(Text((field,), pattern, span=leaf.span))
        return replace(said, misses=(*said.misses, Miss("field", Effect.BROADER, message)))

    # ------------------------------------------------------------------ values

    def _value(self, leaf: Value | Exploded) -> SaidLeaf:
        if isinstance(leaf, Value) and leaf.pattern.startswith(LIMIT):
            return SaidLeaf(leaf) if self._target.limits else self._no_field(("limit",), "limit")
        fields, misses = self._substituted(leaf.fields)
        if len(fields) == 1 and fields[0] in self._target.words:
            return self._of_words(leaf, self._target.words[fields[0]])
        clauses: list[Clause] = []
        for name in fields:
            one: Value | Exploded | None = replace(leaf, fields=(name,))
            if one is not None and name not in leaf.fields:
                one = of_other(one, name, self._target, misses)
            clause = None if one is None else self._in_field(one, name, misses)
            if clause is not None:
                clauses.append(clause)
        if not clauses:
            return self._no_field(leaf.fields)
        if len(clauses) < len(fields):
            message = f"{self._target.name} does not search {named(self._unknown(fields), 'or')}"
            misses.append(Miss("field", Effect.NARROWER, message))
        constructs = ("heading",) if set(fields) & set(self._target.subjects) else ("value",)
        clause = any_of(clauses)
        if isinstance(clause, Or):
            clause = replace(clause, span=leaf.span)
        return SaidLeaf(clause, tuple(dict.fromkeys(misses)), constructs)

    def _unknown(self, fields: tuple[str, ...]) -> tuple[str, ...]:
        known = self._target.values | self._target.subjects.keys()
        return tuple(name for name in fields if name not in known)

    def _in_field(self, leaf: Value | Exploded, name: str, misses: list[Miss]) -> Clause | None:
        rule = self._target.subjects.get(name)
        platform = self._target.name
        is_wild = isinstance(leaf, Value) and leaf.wild
        blanks = self._in_wild if is_wild else self._blanks
        written = " ".join(name_of(leaf).translate(blanks).split())
        if written != name_of(leaf):
            message = f"{platform} takes no {' '.join(self._target.signs)} in a name"
            misses.append(Miss("heading", Effect.UNKNOWN, message))
            leaf = renamed(leaf, written)
        if isinstance(leaf, Value) and leaf.wild:
            known = name in self._target.values if rule is None else rule.truncated
            return self._wild(leaf, misses) if known else None
        if rule is None:
            if name not in self._target.values:
                return None
            if isinstance(leaf, Exploded):
                message = f"{platform} does not take narrower ones along with `{{term}}`"
                misses.append(Miss("explosion", Effect.NARROWER, message))
                return Value(leaf.fields, leaf.heading, False, span=leaf.span)
            return leaf
        text = name_of(leaf)
        misses += retired(text, name, self._target)
        misses += () if self._own else as_codes(text, name, self._target)
        if "/" in text and rule.subheadings is False:
            heading = text.partition("/")[0]
            message = f"{platform} has no subheadings; the heading stands alone"
            misses.append(Miss("subheading", Effect.BROADER, message))
            leaf = renamed(leaf, heading)
        if isinstance(leaf, Exploded):
            if rule.exploded:
                return leaf
            message = f"{platform} does not explode `{{term}}`"
            misses.append(Miss("explosion", Effect.NARROWER, message))
            return Value(leaf.fields, leaf.heading, False, span=leaf.span)
        if rule.alone:
            return leaf
        message = f"{platform} takes narrower headings along with `{{term}}`"
        misses.append(Miss("explosion", Effect.BROADER, message))
        return Exploded(leaf.fields, leaf.pattern, span=leaf.span)

    def _wild(self, leaf: Value, misses: list[Miss]) -> Clause | None:
        """A truncated name, under the rules for words."""
        spelled = spell(leaf.pattern, self._target.truncation)
        if spelled.effect is None:
            return leaf
        if not spelled.words:
            return None
        message = (
            f"{self._target.name} cannot truncate so; `{{term}}` was written as {spelled.shown}"
        )
        misses.append(Miss("truncation", spelled.effect, message))
        said: list[Clause] = []
        for word in spelled.words:
            text = word.token if isinstance(word, Term) else word.pattern
            said.append(replace(leaf, pattern=text, wild=isinstance(word, Wildcard)))
        return any_of(said)

    # ------------------------------------------------------------------- dates

    def _dates(self, leaf: Dates) -> SaidLeaf:
        fields, misses = self._substituted(leaf.fields)
        kept = tuple(name for name in fields if name in self._target.dates)
        if not kept:
            return self._no_field(leaf.fields, "date")
        if leaf.first is None and leaf.last is None:
            return self.say(Exists(leaf.fields, span=leaf.span))
        wider = replace(leaf, fields=kept)
        for name in kept:
            wider = widened(wider, self._target.dates[name])
        if (wider.first, wider.last) != (leaf.first, leaf.last):
            precision = self._target.dates[kept[0]]
            message = f"{self._target.name} knows whole {precision}s only; the dates were widened"
            misses.append(Miss("date", Effect.BROADER, message))
        free = opened(wider, self._target.unbounded)
        if free is not wider:
            years = " and ".join(map(str, self._target.unbounded or ()))
            message = f"{self._target.name} takes the years {years} for no limit at all"
            misses.append(Miss("date", Effect.BROADER, message))
            wider = free
        if len(kept) < len(fields):
            message = f"{self._target.name} has not all of these dates; one of them is asked for"
            misses.append(Miss("date", Effect.NARROWER, message))
        constructs = tuple(f"tag:{name}" for name in kept)
        clauses: list[Clause] = [replace(wider, fields=(name,)) for name in kept]
        clause = wider if self._target.joined else any_of(clauses)
        return SaidLeaf(clause, tuple(dict.fromkeys(misses)), ("date", *constructs))

    # -------------------------------------------------------------- what is not

    def _kept(
        self, leaf: Dates | Numbers | Exists, kept: tuple[str, ...], construct: str
    ) -> SaidLeaf:
        """The leaf with the fields that the platform has; it cannot be said without any."""
        if not kept:
            return self._no_field(leaf.fields, construct)
        if kept == leaf.fields:
            return SaidLeaf(leaf)
        message = f"{self._target.name} does not ask for all of these fields"
        miss = Miss(construct, Effect.NARROWER, message)
        return SaidLeaf(replace(leaf, fields=kept), (miss,))

    def _no_field(self, fields: Sequence[str], construct: str = "field") -> SaidLeaf:
        names = named(fields, "or")
        message = f"{self._target.name} cannot ask for {names}; `{{term}}`"
        return SaidLeaf(None, construct=construct, message=message)


def _flat(clauses: Sequence[Clause], kind: type[And] | type[Or]) -> Iterator[Clause]:
    for clause in clauses:
        if isinstance(clause, And | Or) and isinstance(clause, kind):
            yield from clause.parts
        else:
            yield clause


def _has_proximity(clause: Text) -> bool:
    return isinstance(clause.pattern, Proximity | Either)


def _miss(instead: Substitute) -> Miss:
    return Miss(instead.construct, instead.effect, instead.message)


__all__ = ["Leaves", "SaidLeaf"]
