"""Runs `bqlc ...` in this process, the way the console script does."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from bqlc.cli.group import run


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)


def bqlc(*arguments: object) -> Ended:
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            run([str(argument) for argument in arguments])
        except SystemExit as end:
            code = int(end.code or 0)
    return Ended(code, out.getvalue(), err.getvalue())


def refused(ended: Ended, code: int = 1) -> str:
    """The message of a command that failed as it should: no output, no traceback."""
    assert ended.code == code
    assert ended.out == ""
    assert "Traceback" not in ended.err
    return ended.err
