"""search-query asked about the same texts, in its own Python."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from typing import Any

from tests.slow.seeded.kinds import Planted

_PROGRAM = r"""
import contextlib, io, json, signal, sys
from search_query.linter import _run_parser

def stop(signum, frame):
    raise TimeoutError

signal.signal(signal.SIGALRM, stop)
for row in sys.stdin:
    text = json.loads(row)
    messages, ended = [], "read"
    signal.alarm(10)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            parser = _run_parser(text, platform="pubmed", field_general="")
        for found in parser.linter.messages.values() if isinstance(parser.linter.messages, dict) \
                else [parser.linter.messages]:
            for one in found:
                places = one.get("position") or []
                messages.append([one["code"], [list(place) for place in places]])
    except BaseException as error:
        ended = type(error).__name__
    signal.alarm(0)
    print(json.dumps([ended, messages]), flush=True)
"""


def ask(python: str, texts: list[str]) -> list[Any]:
    """For each text how it ended, and the messages: a code and places."""
    rows = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run(
        [python, "-c", _PROGRAM], input=rows, capture_output=True, text=True, check=True
    )
    return [json.loads(row) for row in done.stdout.splitlines()]


def compare(python: str, pairs: list[tuple[str, Planted]], near: int) -> None:
    """Print how many of the faults the peer finds and locates."""
    sound = list(dict.fromkeys(before for before, _ in pairs))
    known = dict(zip(sound, ask(python, sound), strict=True))
    answers = ask(python, [planted.text for _, planted in pairs])
    found = located = failed = 0
    for (before, planted), (ended, messages) in zip(pairs, answers, strict=True):
        failed += ended != "read"
        old = Counter(code for code, _ in known[before][1])
        new = Counter(code for code, _ in messages)
        more = {code for code, count in new.items() if count > old[code]}
        found += bool(more)
        located += any(
            min(abs(a - b) for a in place for b in spot) <= near
            for code, places in messages
            if code in more
            for place in places
            for spot in planted.places
        )
    total = max(1, len(pairs))
    shares = f"{len(pairs):>8,}{100 * found / total:>7.1f}%{100 * located / total:>8.1f}%"
    print(f"{'search-query 0.15.0, PubMed part':34}{shares}  ({failed} not read, or not in 10 s)")
