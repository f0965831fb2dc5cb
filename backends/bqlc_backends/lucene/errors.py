"""What can go wrong between Python, Java and an index on disk: each error says what to do."""

from __future__ import annotations

from bqlc.retrieval.errors import RetrievalError


class JavaUnavailable(RetrievalError):
    """Java cannot be started here: none found, no Lucene, or this process may not use it."""


class JavaError(RetrievalError):
    """Java threw something nobody foresaw; `classname` is its Java class."""

    def __init__(self, classname: str, message: str, help: str = "", code: str = "JAVA") -> None:
        super().__init__(
            code, message, help or "this is a fault of bqlc: report it with the query"
        )
        self.classname = classname


class TooManyClauses(JavaError):
    """The query, with its truncations written out, has more terms than Lucene is allowed."""


class OutOfHeap(JavaError):
    """Java's memory is used up."""


class WriteError(RetrievalError):
    """The index cannot be written; the one that was there before still is."""
