"""What rules may say of a query in a language that writes no operators.

Most rules look at the query as it is meant and hold for any language. Their advice is written with
AND, OR, parentheses and quotation marks. Where a language has none of these, the finding is told
without advice; and a rule about operators themselves has nothing to say.
"""

from __future__ import annotations

from bqlc.compiler.ast.nodes import And, Or, Phrase, Word
from bqlc.compiler.dialect import Dialect

_SAMPLE = '(aa OR bb) AND "cc dd"'
_MEANT = And((Or((Word("aa"), Word("bb"))), Phrase((Word("cc"), Word("dd")))))


def has_operators(dialect: Dialect) -> bool:
    """Whether AND, OR, parentheses and quotation marks mean in it what rules write them for."""
    return dialect.read(_SAMPLE).result.tree == _MEANT
