"""One list of findings: the compiler's and the rules', less what is silenced."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bqlc.compiler.diagnostics.caution import BROKEN
from bqlc.compiler.diagnostics.codes import CODES, OTHERS
from bqlc.compiler.diagnostics.model import Diagnostic, Severity
from bqlc.compiler.dialect import Dialect, in_text_order
from bqlc.compiler.input.source import Source
from bqlc.compiler.resolve.advice import without_advice
from bqlc.compiler.resolve.query import CheckedQuery
from bqlc.compiler.resolve.schema import Schema
from bqlc.lint.language import has_operators
from bqlc.lint.mixture import with_turns
from bqlc.lint.rule import Needs, Rule
from bqlc.lint.rules import load
from bqlc.lint.select import Selection
from bqlc.lint.strategy import Strategy

if TYPE_CHECKING:
    from bqlc.lint.evidence import Evidence
    from bqlc.lint.vocabulary import Vocabulary


@dataclass(frozen=True)
class Linter:
    """How texts are judged. `evidence` and `vocabulary` switch the rules on that need them."""

    dialect: Dialect
    schema: Schema | None = None
    selection: Selection = field(default_factory=Selection)
    evidence: Evidence | None = None
    vocabulary: Vocabulary | None = None

    def lint(self, text: str, name: str = "<query>") -> Linted:
        """All findings on a text, in text order. Never raises, whatever the text is."""
        return _lint(self, Source(text, name))

    @property
    def there(self) -> tuple[str, ...]:
        """What rules may look at beside the query."""
        there = [Needs.INDEX] if self.evidence is not None else []
        there += [Needs.SEEDS] if self.evidence is not None and self.evidence.seeds else []
        there += [Needs.VOCABULARY] if self.vocabulary is not None else []
        return tuple(there)

    @cached_property
    def has_operators(self) -> bool:
        """Whether the dialect writes AND, OR and phrases as the advice of rules does."""
        return has_operators(self.dialect)

    def finds(self, rule: Rule) -> bool:
        """Whether a rule runs here."""
        return (
            (not rule.needs or rule.needs in self.there)
            and rule.applies_to(self.dialect.name)
            and (self.has_operators or not rule.operators)
            and self.selection.has(rule.code, rule.on)
        )

    def runs(self, beginning: str) -> bool:
        """Whether a code that begins so can be found here."""
        rules = load()
        return any(
            self.finds(rules[code]) if code in rules else self.selection.has(code)
            for code in (*CODES, *OTHERS)
            if code.startswith(beginning)
        )


@dataclass(frozen=True)
class Linted:
    """A text with its findings; `silenced` is how many a comment has silenced."""

    checked: CheckedQuery
    diagnostics: tuple[Diagnostic, ...]
    silenced: int = 0

    @property
    def source(self) -> Source:
        return self.checked.source


def _lint(linter: Linter, source: Source) -> Linted:
    dialect = linter.dialect
    schema = linter.schema or dialect.schema
    reading = dialect.reader(source, schema)
    checked = dialect.resolver(reading, schema)
    name, evidence = dialect.name, linter.evidence
    strategy = Strategy(name, reading, checked, evidence, linter.vocabulary)
    broken = any(one.code in BROKEN for one in checked.diagnostics)
    known = load(name, linter.there)
    rules = [rule for rule in known.values() if linter.finds(rule) and (rule.broken or not broken)]
    found = [_on_a_line(one) for one in checked.diagnostics if linter.selection.has(one.code)]
    if broken and linter.has_operators:
        from bqlc.lint.parentheses import with_guesses

        found = with_guesses(found, strategy.text, strategy.lines)
    if linter.has_operators:
        found = with_turns(found, strategy.text)
    said = [_on_a_line(one) for rule in rules if not rule.last for one in rule.check(strategy)]
    found += said if linter.has_operators else map(without_advice, said)
    kept, silenced = found, 0
    if reading.comments:
        from bqlc.lint.suppress import silence, suppressions

        strategy.suppressions = suppressions(reading.comments, source)
        strategy.runs = linter.runs
        kept, silenced = silence(found, strategy.suppressions, source)
    for rule in rules:
        if rule.last:
            kept += rule.check(strategy)
    return Linted(checked, in_text_order(kept), silenced)


def _on_a_line(found: Diagnostic) -> Diagnostic:
    """A message that shows a piece of the text stays on one line though the piece does not."""
    if "\n" not in found.message:
        return found
    return replace(found, message=" ".join(found.message.split()))


def failing(found: Diagnostic) -> bool:
    """Whether a finding makes a check fail: an error or a warning."""
    return found.severity is not Severity.NOTE
