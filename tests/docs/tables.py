"""Tables of a page whose columns say what their examples do; see `Table`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_CELL = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Row:
    """One line of a table: cells by column, and its line number."""

    cells: dict[str, str]
    line: int

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def code(self, column: str) -> str:
        """The text in backticks that the cell begins with."""
        match = re.match(r"`([^`]+)`", self[column])
        assert match is not None, f"line {self.line}: the cell begins with `...`"
        return match[1]

    def __str__(self) -> str:
        return f"{self.line}: {next(iter(self.cells.values()))}"


def tables(page: Path) -> list[list[Row]]:
    """The tables of a page; columns are named by the first line of each."""
    found: list[list[Row]] = []
    columns: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.startswith("|"):
            columns = []
            continue
        cells = [cell.strip().replace("\\|", "|") for cell in _CELL.split(line)[1:-1]]
        if not columns:
            columns = cells
            found.append([])
        elif set(line) - set("|-"):
            found[-1].append(Row(dict(zip(columns, cells, strict=True)), number))
    return found


def rows(page: Path, *columns: str) -> list[Row]:
    """All rows of the tables that have these columns."""
    return [row for table in tables(page) for row in table if set(columns) <= set(row.cells)]
