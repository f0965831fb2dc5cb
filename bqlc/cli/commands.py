"""Which commands there are, in the order of a query's journey, with their one-line helps.

A command `name` lives in `bqlc/cli/name.py` as the attribute `command` (a click command).
Nothing is imported to list them.
"""

from __future__ import annotations

HELPS = {
    "parse": "Show the tree of a query as typed.",
    "check": "Find what is wrong or doubtful in queries.",
    "format": "Print queries in their canonical form.",
    "explain": "Say in words what a query means.",
    "compare": "Decide whether two queries mean the same.",
    "diff": "Show how two versions of a query differ, clause by clause.",
    "translate": "Rewrite a query for another search system.",
    "mesh": "Look up a heading of MeSH and what its explosion takes in.",
    "compile": "Show what a query becomes for a search engine.",
    "counts": "Count the documents of every clause of a query.",
    "why": "Say why a document matches a query, or does not.",
    "rules": "List the rules of `check`.",
    "rule": "Explain the code of a diagnostic.",
    "index": "Build an index from files of documents, or add to one.",
    "delete": "Remove documents from an index.",
    "compact": "Write an index anew in one piece.",
    "vectors": "Make an index's vectors, to rank it by meaning.",
    "info": "Show what is in an index.",
    "search": "Search an index and show result cards.",
    "fetch": "Read one section of one document.",
    "show": "Show the whole record of one document.",
    "export": "Print the documents of an index as JSON Lines.",
    "manual": "Print the manual of an index for agents.",
    "demo": "See it all on the Python Enhancement Proposals.",
    "doctor": "Check this installation, and mend it.",
}
