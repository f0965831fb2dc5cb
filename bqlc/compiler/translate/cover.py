"""Which tags of a platform search a set of text fields, and by how much they miss it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bqlc.compiler.translate.capabilities import Capabilities, TextTag


@dataclass(frozen=True, slots=True)
class Cover:
    """Tags for a set of fields. `beside`: what they search too, `brought` of it by the platform's
    habit; `missing`: what none of them searches."""

    tags: tuple[TextTag, ...]
    beside: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(field for tag in self.tags for field in tag.fields))


class Covers:
    """The covers of one platform, each looked for once."""

    def __init__(self, target: Capabilities) -> None:
        self._target = target
        self._tags = {tag.tag: tag for tag in target.texts}
        self._found: dict[tuple[tuple[str, ...], bool], Cover | None] = {}

    def find(self, fields: tuple[str, ...], near: bool = False) -> Cover | None:
        """The tags that come nearest to the fields, for words or for words near each other.

        None where no tag searches any of them.
        """
        key = fields, near
        if key not in self._found:
            cover = self._nearest(fields)
            if cover is not None and near:
                cover = self._for_proximity(cover, fields)
            self._found[key] = cover
        return self._found[key]

    def _nearest(self, fields: tuple[str, ...]) -> Cover | None:
        wanted = frozenset(fields)
        named = self._target.close.get(wanted)
        if named is not None:
            return _cover([self._tags[name] for name in named], fields)
        chosen = self._within(wanted)
        left = wanted.difference(*(tag.fields for tag in chosen))
        while left:
            wider = self._around(left, wanted)
            if wider is None:
                break
            chosen = [tag for tag in chosen if not set(tag.fields) <= set(wider.fields)] + [wider]
            left = left.difference(wider.fields)
        return _cover(chosen, fields) if chosen else None

    def _within(self, wanted: frozenset[str]) -> list[TextTag]:
        """Tags that search nothing else, the widest first, none that adds nothing."""
        inside = [tag for tag in self._target.texts if wanted.issuperset(tag.fields)]
        chosen: list[TextTag] = []
        left = set(wanted)
        for tag in sorted(inside, key=lambda tag: -len(tag.fields)):
            if left.intersection(tag.fields):
                chosen.append(tag)
                left.difference_update(tag.fields)
        return chosen

    def _around(self, left: frozenset[str], wanted: frozenset[str]) -> TextTag | None:
        """The tag that searches most of what is left with the least beside what is wanted."""
        reaching = [tag for tag in self._target.texts if left.intersection(tag.fields)]
        if not reaching:
            return None

        def cost(tag: TextTag) -> tuple[int, int]:
            strange = set(tag.fields) - wanted - tag.brings
            return -len(left.intersection(tag.fields)), len(strange)

        return min(reaching, key=cost)

    def _for_proximity(self, cover: Cover, fields: tuple[str, ...]) -> Cover | None:
        names = dict.fromkeys(tag.near for tag in cover.tags if tag.near is not None)
        tags = [self._tags[name] for name in names]
        return _cover(tags, fields) if tags else None

    def exactly(self, fields: tuple[str, ...]) -> tuple[str, ...]:
        """The names of the tags that search just these fields: what a printer writes."""
        tags = self._within(frozenset(fields))
        assert {field for tag in tags for field in tag.fields} == set(fields), fields
        order = [tag.tag for tag in self._target.texts]
        return tuple(sorted((tag.tag for tag in tags), key=order.index))


def _cover(tags: Sequence[TextTag], fields: tuple[str, ...]) -> Cover:
    searched = dict.fromkeys(field for tag in tags for field in tag.fields)
    others = [field for field in searched if field not in fields]
    brings = frozenset[str]().union(*(tag.brings for tag in tags))
    # What comes by habit comes only beside something that was asked for.
    return Cover(
        tuple(tags),
        tuple(field for field in others if field not in brings),
        tuple(field for field in others if field in brings),
        _without(fields, searched),
    )


def _without(fields: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    gone = set(others)
    return tuple(field for field in fields if field not in gone)
