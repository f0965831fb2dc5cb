"""MeSH headings as MEDLINE prints them, and what they say to a query.

`Heart Failure/*drug therapy/surgery` is one heading with two subheadings; an asterisk marks
what the article is mainly about: a heading on its own, or a heading in that aspect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

MESH = "mesh"
"""The metadata that holds the headings of a document."""


def headings(values: Iterable[str]) -> Iterator[str]:
    """Every heading, alone and with each of its subheadings.

    >>> list(headings(["Heart Failure/*drug therapy/surgery"]))
    ['Heart Failure', 'Heart Failure/drug therapy', 'Heart Failure/surgery']
    """
    for value in values:
        name, *subheadings = value.replace("*", "").split("/")
        yield name
        yield from (f"{name}/{subheading}" for subheading in subheadings)


def major_headings(values: Iterable[str]) -> Iterator[str]:
    """The headings that an article is mainly about, alone and with the starred subheadings.

    >>> list(major_headings(["Heart Failure/*drug therapy/surgery", "Humans", "*Oaks"]))
    ['Heart Failure', 'Heart Failure/drug therapy', 'Oaks']
    """
    for value in values:
        if "*" in value:
            name, *subheadings = value.split("/")
            name = name.removeprefix("*")
            yield name
            yield from (f"{name}/{one[1:]}" for one in subheadings if one.startswith("*"))


def subheadings(values: Iterable[str]) -> Iterator[str]:
    """The subheadings, whatever heading they stand with."""
    for value in values:
        yield from value.replace("*", "").split("/")[1:]


def heading_words(values: Iterable[str]) -> Iterator[str]:
    """The headings and their subheadings as texts, each of which can be searched by its words.

    >>> list(heading_words(["Heart Failure/*drug therapy/surgery"]))
    ['Heart Failure', 'drug therapy', 'surgery']
    """
    for value in values:
        yield from value.replace("*", "").split("/")


SUBJECTS: dict[str, Callable[[Iterable[str]], Iterator[str]]] = {
    "mesh": headings,
    "major": major_headings,
    "subheading": subheadings,
}
"""Subject field -> its values, of the headings that the metadata has under `mesh`."""
