"""The referee, for tests and plugin authors: what a clause means for one document."""

from bqlc.compiler.meaning.facts import Facts, FieldValues, analyse
from bqlc.compiler.meaning.oracle import matches, occurrences, occurs

__all__ = ["Facts", "FieldValues", "analyse", "matches", "occurrences", "occurs"]
