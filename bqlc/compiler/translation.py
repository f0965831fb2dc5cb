"""A query from one dialect to another: read, checked, rewritten to what the other can say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bqlc.compiler.diagnostics.data import diagnostic_json
from bqlc.compiler.diagnostics.model import Diagnostic
from bqlc.compiler.dialect import Dialect, Syntax
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import DOCUMENTS, Schema
from bqlc.compiler.translate.loss import Effect, Loss, Remark, Written, turned
from bqlc.compiler.translate.lower import joined_schema
from bqlc.compiler.translate.records import each_leaf, other_records
from bqlc.compiler.translate.to_bql import OF_PLATFORMS, mapped


@dataclass(frozen=True)
class Translation:
    """A query in another dialect, and all that is to be known about it.

    text         the query; empty where the other platform can say nothing of it
    losses       what it cannot say exactly, in text order
    notes        what the other platform does to every query of this kind, each once
    diagnostics  what is wrong or doubtful in the source; after an error the text is of what
                 could be read
    lines        of a strategy that stays one, the number and the text of each line
    """

    text: str
    losses: tuple[Loss, ...]
    notes: tuple[Remark, ...]
    diagnostics: tuple[Diagnostic, ...]
    lines: tuple[tuple[int, str], ...] = ()
    source: CheckedQuery | None = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    @property
    def is_exact(self) -> bool:
        """Whether nothing is lost; notes are no losses."""
        return not self.losses

    def to_json(self) -> dict[str, Any]:
        assert self.source is not None
        source = self.source.source
        return {
            "schema": 1,
            "text": self.text,
            "losses": [
                {
                    "span": source.place_json(loss.span),
                    "construct": loss.construct,
                    "effect": loss.effect.value,
                    "message": loss.message,
                }
                for loss in self.losses
            ],
            "notes": [
                {"effect": note.effect.value, "message": note.message} for note in self.notes
            ],
            "diagnostics": [diagnostic_json(found, source) for found in self.diagnostics],
        }


class Refused(ValueError):
    """A translation that loses something where nothing may be lost. `translation` is what it
    would be."""

    def __init__(self, translation: Translation, target: str) -> None:
        self.translation = translation
        losses = len(translation.losses)
        notes = sum(note.effect is not Effect.EXACT for note in translation.notes)
        many = f"{losses} part{'' if losses == 1 else 's'} of the query"
        what = many if losses else f"{notes} habit{'' if notes == 1 else 's'} of the platform"
        super().__init__(f"{target} cannot say the query exactly: {what} would change its result")


class CannotWrite(ValueError):
    """A dialect that is read only."""


def translate(
    text: str,
    source: Dialect,
    target: Dialect | Syntax,
    strict: bool | str = False,
    name: str = "<query>",
    schema: Schema | None = None,
) -> Translation:
    """The query `text` of the dialect `source` in the dialect `target`.

    `strict`: raise Refused where anything is lost; `platform`: where the platform's habits change
    the result, too. `schema`: the fields that the query may ask for, if not the dialect's own.
    """
    if target.emitter is None:
        raise CannotWrite(f"{target.title} is read only; bqlc writes no queries for it")
    checked = source.check(text, schema or source_schema(source, target), name)
    written = target.emitter(checked)
    notes = (
        ()
        if source.name == target.name
        else (
            *_changed_habits(checked, written, source, target),
            *(_about_bodies(checked, source, target) if schema is None else ()),
            *_about_fields(checked, source, target),
        )
    )
    losses = _with_records(checked, written.losses, source, target)
    made = Translation(written.text, losses, notes, checked.diagnostics, written.lines, checked)
    habits = strict == "platform" and any(note.effect is not Effect.EXACT for note in notes)
    if strict and (made.losses or habits):
        raise Refused(made, target.title)
    return made


def source_schema(source: Dialect, target: Dialect | Syntax) -> Schema:
    """The fields that a query may ask for: BQL's are those of the collection, so those that the
    other side knows are among them."""
    if source.name == "bql" and target.schema is not DOCUMENTS:
        return joined_schema(DOCUMENTS, target.schema)
    return source.schema


def _with_records(
    checked: CheckedQuery, losses: tuple[Loss, ...], source: Dialect, target: Dialect | Syntax
) -> tuple[Loss, ...]:
    """The losses, with those of moving to another database."""
    theirs = target.database if isinstance(target, Dialect) else ""
    ours = _database_of(checked) if source.name == "bql" else source.database
    if not (ours and theirs) or ours == theirs:
        return losses
    known = frozenset(target.schema.by_name)
    more = other_records(checked, target.title, known, losses)
    return tuple(sorted((*losses, *more), key=lambda loss: (loss.span, loss.construct)))


_DATABASES = {"emtree": "Embase", "apa": "PsycInfo"}


def _database_of(checked: CheckedQuery) -> str:
    """The database whose records a query of BQL asks for: its headings tell. Fields of records
    without headings are those of MEDLINE."""
    for leaf in each_leaf(checked):
        for name in leaf.fields:
            for vocabulary, database in _DATABASES.items():
                if name.startswith(vocabulary):
                    return database
    return "MEDLINE"


def _changed_habits(
    checked: CheckedQuery,
    written: Written,
    source: Dialect,
    target: Dialect | Syntax,
) -> tuple[Remark, ...]:
    """What one of the platforms does of itself, and the other does not; what the source does to
    constructs that are not left in the translation is no matter any more."""
    theirs = written.notes
    if source.emitter is None or source.name == "bql":
        return theirs
    ours = source.emitter(checked).notes
    both = {note.message for note in ours} & {note.message for note in theirs}
    return (
        *(note for note in theirs if note.message not in both),
        *(
            Remark(turned(note.effect), f"{note.message}; {target.title} does otherwise")
            for note in ours
            if note.message not in both and _is_left(note, written.constructs)
        ),
    )


_PLACES = frozenset(("phrase", "near"))
"""Constructs in which the places of words count."""


def _is_left(note: Remark, constructs: frozenset[str]) -> bool:
    """Whether what a note is about is in the translation too; one of places becomes another."""
    about = note.about | _PLACES if note.about & _PLACES else note.about
    return bool(about & constructs)


def _about_bodies(
    checked: CheckedQuery, source: Dialect, target: Dialect | Syntax
) -> tuple[Remark, ...]:
    """BQL's body is the whole text; a bibliographic record has the abstract."""
    if source.name != "bql" or target.schema is DOCUMENTS:
        return ()
    if not any("body" in leaf.fields for leaf in each_leaf(checked)):
        return ()
    message = f"`body` is the whole text of a document; {target.title} has its abstract"
    return (Remark(Effect.NARROWER, message),)


def _about_fields(
    checked: CheckedQuery, source: Dialect, target: Dialect | Syntax
) -> tuple[Remark, ...]:
    """BQL has the fields of a collection; those of a platform's records are not in every one."""
    if target.name != "bql":
        return ()
    known = DOCUMENTS.by_name.keys() | OF_PLATFORMS
    instead = mapped(checked.schema).fields  # of a term without a tag
    asked = dict.fromkeys(
        name
        for leaf in each_leaf(checked)
        for field in leaf.fields
        for name in (instead if field == "untagged" else (field,))
    )
    strange = [f"`{name}`" for name in asked if name not in known]
    if not strange:
        return ()
    shown, more = strange[:_FIELDS_SHOWN], len(strange) - _FIELDS_SHOWN
    names = ", ".join(shown) + (f" and {more} more" if more > 0 else "")
    message = (
        f"BQL's own documents have no {names}: the query is for a collection with these fields. "
        f"`bqlc check --schema {source.name}` knows them; on an index of records run the source "
        f"itself: `bqlc search DIR -f FILE --from {source.name}`"
    )
    return (Remark(Effect.EXACT, message),)


_FIELDS_SHOWN = 3
