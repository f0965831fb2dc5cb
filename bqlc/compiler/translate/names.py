"""What people call the fields, in messages."""

from __future__ import annotations

from collections.abc import Sequence


def named(fields: Sequence[str], word: str) -> str:
    """`the title, the abstract or the author`."""
    names = [f"the {_PLAIN.get(name, name)}" for name in fields]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


_PLAIN = {
    "body": "abstract",
    "keyword": "authors' keywords",
    "wholekeyword": "whole keywords of the authors",
    "journalname": "names of journals",
    "headingword": "words of headings",
    "substanceword": "words of substances",
    "otherword": "other indexing",
    "section": "section headings",
    "pubtype": "publication type",
    "mesh": "MeSH headings",
    "major": "main MeSH headings",
    "original": "title in the original language",
    "booktitle": "title of the book",
    "conceptword": "words of supplementary concepts",
    "synonym": "synonyms",
    "tradename": "trade names of drugs",
    "devicename": "trade names of devices",
    "devicemanufacturer": "manufacturers of devices",
    "drugmanufacturer": "manufacturers of drugs",
    "candidateword": "candidate terms",
    "contents": "table of contents",
    "keyconcept": "key concepts",
    "tests": "tests and measures",
    "emtree": "Emtree headings",
    "emtreemajor": "main Emtree headings",
    "emtreesubheading": "subheadings of Emtree",
    "apa": "headings of the APA thesaurus",
    "apamajor": "main headings of the APA thesaurus",
    "firstauthor": "first author",
    "lastauthor": "last author",
    "entered": "entry date",
    "entrydate": "entry date of Ovid",
}
"""What people call a field."""
