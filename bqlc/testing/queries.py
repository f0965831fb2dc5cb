"""Random queries, with Hypothesis: trees as typed, and texts as people and programs send them.

    @given(queries())
    def test_my_writer(query): ...

    @given(texts())
    def test_my_reader(text): ...

`queries` gives any tree that some text reads as; `texts` gives any text at all, most of it close
to BQL: pieces of the language put together, and examples damaged in a few places.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from bqlc.compiler.ast.nodes import And, Bracketed, Near, Not, Or, Phrase, Query, Run, Word

WORDS = ("a", "b", "ab", "cafe", "naïve", "東京", "Wi-Fi", "don't", "AT&T", "C++", "3.14", "1,000")
"""Plain words, some of several tokens or with marks that are not searched."""

ODD_WORDS = (
    *("and", "Or", "not", "near", "PRE", "adj", "ADJ2", "w/5", "&", "||", "in", "IN", "a!"),
    *("a*", "*a", "w?n", "who?", "?", "*", "date", "title", "2016", "1980..1989", "=", "x:y"),
)
"""Words that look like something else, and truncations."""

TAGS = ("title", "body", "title,body", "tiab", "author", "ti", "nofield", "", "journal", "pages")
RANGES = ("2016", "2010..2016", "..1999", ">2019-06", "June 2016", "1999..1990")

EXAMPLES = (
    "night shade",
    '"night shade" AND (books OR publish*)[title]',
    '("heat wave" OR heatwave) AND NEAR/5(school, clos*)[section] NOT workplace[title]',
    "debut album[title,body] AND date[2011..]",
    "airship 1937[date] NOT (model OR toy)[ti]",
    'NEAR/3((colour OR color), "sea wall") PRE/2 storm',
    "a OR b AND NOT c OR -d",
    "what is the height of the Eiffel Tower?",
    "title:harbor AND body:(tide gauge) OR x.ti,ab.",
    "AND(a, OR(b, c OR d), NOT(e))",
    "“curly” – ‘quotes’ and don’t",
    "glass* # the material\nAND (murano # the place\n  OR venice)",
    '"a \\"quoted\\" word" ti:"b c"',
    "Smith & Wesson || C# AND 1,000",
)
"""Queries that together use every construct, some of them wrong."""

PIECES = (
    *(
        "a",
        "b",
        "word",
        "AND",
        "OR",
        "NOT",
        "and",
        "or",
        "not",
        "NEAR/3",
        "PRE/2",
        "near/1",
        "ADJ",
    ),
    *("NEAR/3(", "PRE/0(", "NEAR(", "AND(", "OR(", "NOT(", "IN(", "(", ")", "(", ")", ",", ", "),
    *(
        '"',
        '"',
        '"a b"',
        '""',
        '\\"',
        "\\",
        "[",
        "]",
        "[title]",
        "[ti,ab]",
        "[date]",
        "[2016]",
        "[]",
    ),
    *(
        "title:",
        "date",
        "date[2016]",
        "2016",
        "..",
        "-",
        "--",
        "!",
        "&",
        "||",
        "*",
        "?",
        "a*",
        "w?n",
    ),
    *(
        "#",
        "# c\n",
        "#1",
        "# bqlc: ignore[BQL050]\n",
        ".ti.",
        ".mp.",
        "'",
        "’",
        "“",
        "”",
        "–",
        "\u200b",
    ),
    *(" ", "  ", "\n", "\t", "\u00a0", ";", "/", "1,000", "C++", "東京", "\U0001f600", "e\u0301"),
)
"""What `texts` puts together: every token of the language, whole and broken."""


def words(*, odd: bool = True) -> st.SearchStrategy[Word]:
    """One bare word. `odd`: also those that look like an operator, a field or a range."""
    plain = st.sampled_from(WORDS)
    return (plain | st.sampled_from(ODD_WORDS) if odd else plain).map(Word)


def runs(*, odd: bool = True) -> st.SearchStrategy[Run]:
    """Two to four words; odd ones at either end, for between words an operator is one."""
    end, inner = words(odd=odd), words(odd=False)
    return st.builds(_run, end, st.lists(inner, max_size=2), end)


def phrases() -> st.SearchStrategy[Phrase]:
    """Words in quotation marks, among them what is an operator elsewhere."""
    inside = ("AND", "(", "a[title]", "-b", 'say"so', "back\\slash", "\\")
    word = st.one_of(words(), words(), st.sampled_from(inside).map(Word))
    return st.lists(word, min_size=1, max_size=3).map(lambda found: Phrase(tuple(found)))


def leaves(*, odd: bool = True) -> st.SearchStrategy[Query]:
    return st.one_of(words(odd=odd), words(odd=odd), runs(odd=odd), phrases())


def queries(*, max_leaves: int = 8, odd: bool = True) -> st.SearchStrategy[Query]:
    """Any tree as typed. Shrinks toward a single plain word.

    As in a tree that was parsed, no AND lies right below an AND and no OR below an OR, and below a
    NEAR there are phrases and no runs.
    """
    return st.recursive(leaves(odd=odd), _grow, max_leaves=max_leaves)


def texts(*, examples: Sequence[str] = EXAMPLES, max_pieces: int = 12) -> st.SearchStrategy[str]:
    """Any text: pieces of the language in a row, examples damaged, and plain Unicode."""
    put_together = st.lists(st.sampled_from(PIECES), max_size=max_pieces).map("".join)
    spaced = st.lists(st.sampled_from(PIECES), max_size=max_pieces).map(" ".join)
    return st.one_of(put_together, spaced, damaged(examples), st.text(max_size=40))


def damaged(examples: Sequence[str] = EXAMPLES) -> st.SearchStrategy[str]:
    """An example with up to four places where something is cut out or put in."""
    place = st.integers(0, 10_000)
    piece = st.just("") | st.sampled_from(PIECES)
    damage = st.tuples(place, st.integers(0, 5), piece)
    return st.builds(_damage, st.sampled_from(examples), st.lists(damage, min_size=1, max_size=4))


def _run(first: Word, inner: Sequence[Word], last: Word) -> Run:
    """A `?` that ends three words or more would be punctuation."""
    return Run((first, *inner, Word(last.text.rstrip("?") or "a") if inner else last))


def _damage(text: str, places: Sequence[tuple[int, int, str]]) -> str:
    """Each damage: where, how many characters go, and what comes in."""
    for place, length, piece in places:
        at = place % (len(text) + 1)
        text = text[:at] + piece + text[at + length :]
    return text


def _grow(inner: st.SearchStrategy[Query]) -> st.SearchStrategy[Query]:
    parts = st.lists(inner, min_size=2, max_size=3)
    operands = st.lists(inner, min_size=2, max_size=5)
    return st.one_of(
        parts.map(lambda found: And(_spread(found, And))),
        parts.map(lambda found: Or(_spread(found, Or))),
        st.builds(Not, inner),
        st.builds(Bracketed, inner, st.sampled_from(TAGS)),
        st.builds(Bracketed, st.just(Word("date")), st.sampled_from(RANGES)),
        st.builds(_near, operands, st.integers(0, 3), st.booleans()),
    )


def _spread(parts: Sequence[Query], kind: type[And] | type[Or]) -> tuple[Query, ...]:
    spread: list[Query] = []
    for part in parts:
        spread += part.parts if isinstance(part, And | Or) and isinstance(part, kind) else (part,)
    return tuple(spread)


def _near(operands: Sequence[Query], distance: int, ordered: bool) -> Near:
    return Near(tuple(map(_operand, operands)), distance, ordered)


def _operand(query: Query) -> Query:
    """The same without runs, where a proximity reads them as phrases."""
    match query:
        case Run(words):
            return Phrase(words)
        case Or(parts):
            return Or(tuple(map(_operand, parts)))
        case Bracketed(inner, content):
            return Bracketed(_operand(inner), content)
        case _:
            return query
