"""A word or phrase with its fields becomes a clause, by the type of each field."""

from __future__ import annotations

from dataclasses import replace

from bqlc.compiler.ast import checked
from bqlc.compiler.ast.checked import NOTHING, Clause, Pattern, Term, Wildcard
from bqlc.compiler.ast.nodes import Phrase, Run, Word
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix, Safety
from bqlc.compiler.input.source import Source
from bqlc.compiler.input.spans import Span
from bqlc.compiler.lex.plain import plain
from bqlc.compiler.lex.standard import keyword, spans
from bqlc.compiler.lex.wildcards import AnalysedWord, analyse_word
from bqlc.compiler.resolve.ranges import BadRange, read_dates, read_numbers
from bqlc.compiler.resolve.schema import FieldType, Schema

Unit = Word | Run | Phrase

_KINDS = (
    (FieldType.TEXT, FieldType.HEADINGS),
    (FieldType.KEYWORD, FieldType.SUBJECT),
    (FieldType.DATE,),
    (FieldType.NUMBER,),
)


class Leaves:
    """Makes leaves and collects what is odd about them.

    `explode`: headings are meant with the narrower ones, as in `[mesh:explode]`.
    """

    def __init__(self, source: Source, schema: Schema) -> None:
        self.source = source
        self.schema = schema
        self.found: list[Diagnostic] = []
        self.explode = False
        self._kinds: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}

    def leaf(self, unit: Word | Phrase, fields: tuple[str, ...]) -> Clause:
        """The clause of one word or phrase in any one of the fields."""
        if isinstance(unit, Word) and unit.text == "*":
            return checked.Exists(fields, span=unit.span)
        texts, values, dates, numbers = self._by_kind(fields)
        choices: list[Clause] = []
        if texts:
            pattern = self.pattern(unit)
            if pattern is not None:
                choices.append(checked.Text(texts, pattern, span=unit.span))
        if values:
            choices.append(self.value(unit, values))
        if dates or numbers:
            choices.append(self.limit(typed(unit), unit.span, dates + numbers))
        return choices[0] if len(choices) == 1 else checked.Or(tuple(choices), span=unit.span)

    def _by_kind(self, fields: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """The fields of text, of whole values, of dates and of numbers among these."""
        known = self._kinds.get(fields)
        if known is None:
            known = self._kinds[fields] = tuple(
                tuple(field for field in fields if self.schema.type_of(field) in types)
                for types in _KINDS
            )
        return known

    # -------------------------------------------------------------------- text

    def pattern(self, unit: Word | Phrase) -> Pattern | None:
        """The tokens of a word or phrase; None, with an error, when there is nothing to search."""
        words = (unit,) if isinstance(unit, Word) else unit.words
        parts: list[Term | Wildcard] = []
        silent: list[Word] = []
        for word in words:
            found = self._word_parts(word, len(words) > 1)
            parts.extend(found)
            if not found:
                silent.append(word)
        if not parts:
            self._nothing_to_search(unit)
            return None
        for word in silent:
            self.left_out(word)
        if len(parts) == 1:
            return parts[0]
        return checked.Phrase(tuple(parts), span=unit.span)

    def _word_parts(self, word: Word, in_phrase: bool) -> tuple[Term | Wildcard, ...]:
        analysed = analyse_word(word.text, word.span.start)
        if '"' in word.text:
            analysed = self._behind_escapes(analysed, word)
        for span in analysed.misplaced:
            self._misplaced(word, span)
        if analysed.dropped and analysed.parts and not analysed.misplaced:
            self._dropped(word, analysed.parts, analysed.dropped)
        for part in analysed.parts:
            if isinstance(part, Wildcard):
                self._cost(part, in_phrase or len(analysed.parts) > 1)
        return analysed.parts

    def left_out(self, word: Word) -> None:
        """A note on a word of symbols alone among words that can be searched."""
        self.found.append(
            diagnostic(
                "BQL131",
                word.span,
                f"symbols are not searched: `{_clip(word.text)}` was left out",
            )
        )

    def _nothing_to_search(self, unit: Word | Phrase) -> None:
        if isinstance(unit, Phrase) and not unit.words:
            return  # the parser has said so
        self.found.append(
            diagnostic(
                "BQL106",
                unit.span,
                f"`{_clip(typed(unit))}` has no letter or digit to search for; it matches nothing",
                help="remove it, or write the symbol as a word",
            )
        )

    @staticmethod
    def _behind_escapes(analysed: AnalysedWord, word: Word) -> AnalysedWord:
        """The same with its places in the source, where `\\"` takes two characters."""
        start, places, place = word.span.start, [], 0
        for char in word.text:
            places.append(place)
            place += 2 if char == '"' else 1
        places.append(place)

        def moved(span: Span) -> Span:
            return Span(start + places[span.start - start], start + places[span.end - start])

        return AnalysedWord(
            tuple(replace(part, span=moved(part.span)) for part in analysed.parts),
            tuple(map(moved, analysed.dropped)),
            tuple(map(moved, analysed.misplaced)),
        )

    def _misplaced(self, word: Word, span: Span) -> None:
        sign = self.source.slice(span)
        self.found.append(
            diagnostic(
                "BQL107",
                span,
                f"`{sign}` stands after a symbol that is not searched; it was left out",
                help="put it right after a letter or digit, as in `cardi*`",
            )
        )

    def _dropped(
        self, word: Word, parts: tuple[Term | Wildcard, ...], dropped: tuple[Span, ...]
    ) -> None:
        """A note on a symbol that changes nothing; hyphens and end punctuation earn none."""
        if not any(self._matters(word, span) for span in dropped):
            return
        shown = " ".join(part.token if isinstance(part, Term) else part.pattern for part in parts)
        self.found.append(
            diagnostic(
                "BQL131",
                word.span,
                f"symbols are not searched: `{_clip(word.text)}` is searched as `{shown}`",
                help=_instead_of_symbol(word.text),
            )
        )

    def _matters(self, word: Word, span: Span) -> bool:
        signs = plain(self.source.slice(span))
        if span.start == word.span.start:
            return bool(signs.strip("'\""))
        return bool(signs.strip(_END_SIGNS if span.end == word.span.end else _INNER_SIGNS))

    def _cost(self, part: Wildcard, in_phrase: bool) -> None:
        pattern = part.pattern
        if pattern == "*":
            why = "`*` between words stands for exactly one word, whichever it is"
        elif pattern[0] in "*?":
            why = "a wildcard at the beginning makes the engine look at every word it knows"
        elif "*" in pattern[:-1]:
            why = "a `*` inside a word makes the engine try many words"
        elif in_phrase:
            why = "a wildcard inside a phrase makes the engine try many phrases"
        else:
            return
        help = "spell the variants out if there are few"
        if pattern == "*":
            help = "for up to so many words between write `NEAR/3` or `PRE/3`"
        if pattern.endswith("?") and "?" not in pattern[:-1]:
            help = "`?` stands for one character; remove it if it is punctuation"
        self.found.append(diagnostic("BQL132", part.span, why, help=help))

    # ------------------------------------------------------- values and ranges

    def value(self, unit: Word | Phrase, fields: tuple[str, ...]) -> Clause:
        text = keyword(typed(unit))
        wild = "*" in text or "?" in text
        if self.explode and not wild:  # a truncation stands for all that it fits already
            return checked.Exploded(fields, text, span=unit.span)
        return checked.Value(fields, text, wild, span=unit.span)

    def limit(self, text: str, span: Span, fields: tuple[str, ...]) -> Clause:
        """A range of date fields, of number fields, or of either kind."""
        _, _, dates, numbers = self._by_kind(fields)
        choices: list[Clause] = []
        if dates:
            choices.append(self.dates(text, span, dates))
        if numbers:
            choices.append(self.numbers(text, span, numbers))
        return choices[0] if len(choices) == 1 else checked.Or(tuple(choices), span=span)

    def dates(self, text: str, span: Span, fields: tuple[str, ...]) -> Clause:
        """A range of dates; what is no range is an error and matches nothing."""
        read = read_dates(text)
        if isinstance(read, BadRange):
            return self._bad(read, text, span)
        if read.loose:
            self._loose(read.canonical, text, span)
        return checked.Dates(fields, read.first, read.last, span=span)

    def numbers(self, text: str, span: Span, fields: tuple[str, ...]) -> Clause:
        read = read_numbers(text)
        if isinstance(read, BadRange):
            return self._bad(read, text, span)
        return checked.Numbers(fields, read.low, read.high, span=span)

    def _bad(self, bad: BadRange, text: str, span: Span) -> Clause:
        self.found.append(
            diagnostic(
                bad.code,
                span,
                f"`{_clip(text.strip())}` {bad.problem}; it matches nothing",
                help=bad.help,
                fix=Fix(
                    f"write `{bad.meant}`",
                    (Edit(self.inner(span), bad.meant),),
                    Safety.UNSAFE,
                )
                if bad.meant
                else None,
            )
        )
        return NOTHING

    def _loose(self, canonical: str, text: str, span: Span) -> None:
        place = self.inner(span)
        before = self.source.text[max(0, place.start - 1) : place.start]
        glued = bool(before) and not before.isspace() and before not in "([,"
        edit = Edit(place, " " * glued + canonical)
        self.found.append(
            diagnostic(
                "BQL123",
                span,
                f"`{_clip(text.strip())}` read as `{canonical}`",
                help=f"write `{canonical}`",
                # A hyphen is NOT only where it is glued to what follows.
                fix=Fix(f"write `{canonical}`", (edit,)) if before not in ("-", "!") else None,
            )
        )

    def inner(self, span: Span) -> Span:
        """The span without the square brackets that a bracket's span includes."""
        text = self.source.text
        if text[span.start : span.start + 1] != "[":
            return span
        closed = text[span.end - 1] == "]"
        return Span(span.start + 1, span.end - 1 if closed else span.end)

    def searched(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """The words of a run without those of symbols alone, each of which earns a note.

        Without any other word there are none, and no notes.
        """
        silent = {word for word in words if not _has_token(word.text)}
        if silent.issuperset(words):
            return ()
        kept = []
        for word in words:
            if word in silent:
                self.left_out(word)
            else:
                kept.append(word)
        return tuple(kept)

    def in_any_order(self, words: tuple[Word, ...], span: Span) -> None:
        """A note on two or more bare words: they may stand anywhere, in any order."""
        ends = (
            Edit(Span(span.start, span.start), '"'),
            Edit(Span(words[-1].span.end, span.end), '"'),
        )
        self.found.append(
            diagnostic(
                "BQL050",
                span,
                f"these {len(words)} words may stand anywhere, in any order",
                help="for a phrase, put them in quotation marks",
                fix=Fix("make it a phrase", ends, Safety.UNSAFE),
            )
        )


_END_SIGNS = ".,;:!?'\"-"
_INNER_SIGNS = "-_/.,:;'\""


def _has_token(text: str) -> bool:
    """Whether there is something in a word to search for, or a wildcard to complain about."""
    return (text.isascii() and text.isalnum()) or "*" in text or "?" in text or bool(spans(text))


def _instead_of_symbol(word: str) -> str:
    """What to write for a symbol that other platforms give a meaning."""
    if word.endswith("$"):
        return f"for a truncation write `{_clip(word[:-1])}*`"
    if "|" in word or "&&" in word:
        return "as an operator it needs a space on both sides; better write OR or AND"
    return ""


def typed(unit: Unit) -> str:
    """The words of a unit with single spaces."""
    return unit.text if isinstance(unit, Word) else " ".join(word.text for word in unit.words)


def _clip(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
