"""Kills builds, appends, replacements and compactions at random moments, and looks what is left.

    python -m tests.slow.kills [KILLS] [SEED] [DOCUMENTS]

KILLS processes for each kind of change are ended by SIGKILL at moments spread evenly over the
time that the change takes, and a little longer. What is there then must be the state before, the
state after or, for an append, one with the first documents of those to be appended; every document
is read, and every figure of the manifest computed anew. Then the same change is made once more: it
must end in the state after, with nothing left over of the killed one.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bqlc.compiler.resolve.dates import parse_period
from bqlc.corpus.document import Document, Section, emitted, to_json
from bqlc.corpus.fields import field_values
from bqlc.retrieval.errors import IndexUnusable
from bqlc_backends.lucene import changes, jvm
from bqlc_backends.lucene.changes import Keeper
from bqlc_backends.lucene.content import Content
from bqlc_backends.lucene.store import State, open_state
from bqlc_backends.lucene.writer import build

CHANGES = ("first build", "rebuild", "append", "replace", "compact")
LONGER = 1.1
"""How far behind the end of a change the last kills are."""

WORDS = ("ship", "boat", "storm", "sail", "mast", "harbour", "night", "captain", "crew", "coast")


def document(number: int, version: int = 0) -> Document:
    random = Random(number * 10 + version)
    sections = tuple(
        Section(f"Part {part}", " ".join(random.choices(WORDS, k=40))) for part in range(2)
    )
    date = f"{random.randrange(1900, 2020)}-0{random.randrange(1, 10)}"
    return Document(
        f"doc-{number}", f"Number {number}", sections, date=date, text=emitted(sections)
    )


@dataclass(frozen=True)
class Plan:
    """The documents before a change, those that it is given, and those after it."""

    change: str
    size: int

    @property
    def before(self) -> list[Document]:
        return [] if self.change == "first build" else [document(n) for n in range(self.size)]

    @property
    def given(self) -> list[Document]:
        match self.change:
            case "append":
                return [document(n) for n in range(self.size, 2 * self.size)]
            case "replace":
                return [document(n, version=1) for n in range(0, self.size, 2)]
            case _:
                return [document(n, version=2) for n in range(self.size)]

    @property
    def after(self) -> list[Document]:
        match self.change:
            case "append":
                return [*self.before, *self.given]
            case "replace":
                return [*self.before[1::2], *self.given]
            case "compact":
                return self.before
            case _:
                return self.given

    def prepare(self, directory: Path) -> None:
        """The state before, in several segments."""
        if self.before:
            third = max(1, self.size // 3)
            build(directory, self.before[:third])
            keeper = Keeper(directory)
            keeper.append(self.before[third : 2 * third])
            keeper.append(self.before[2 * third :])

    def run(self, directory: Path) -> None:
        """The change; appends commit all the time."""
        changes.COMMIT_EVERY, changes._BATCH = 0.0, max(1, self.size // 5)
        match self.change:
            case "append":
                Keeper(directory).append(self.given)
            case "replace":
                Keeper(directory).replace(self.given)
            case "compact":
                Keeper(directory).compact()
            case _:
                build(directory, self.given)


# ---------------------------------------------------------------- what is left


def outcome(plan: Plan, directory: Path) -> str:
    """Which state the index is in; AssertionError where it is in none that may be."""
    try:
        state = open_state(directory)
    except IndexUnusable as error:
        if plan.change == "first build" and error.code in ("INDEX-NONE", "INDEX-MISSING"):
            return "none"
        raise
    with state:
        found = checked(state)
    if found == plan.after:
        return "the same" if plan.change == "compact" else "after"
    if found == plan.before:
        return "before"
    assert plan.change == "append"
    assert found == plan.after[: len(found)]
    assert len(found) > len(plan.before)
    return "between"


def checked(state: State) -> list[Document]:
    """All documents, after every figure of the manifest was found to be true of them."""
    manifest = state.manifest
    assert state.reader.maxDoc() == state.reader.numDocs() == manifest.documents
    found = state.documents_at(range(manifest.documents))
    assert state.ids == tuple(each.id for each in found)
    content, having, days = Content(), Counter[str](), []
    for each in found:
        content.add(each.id, to_json(each).encode(), len(each.sections))
        values = field_values(each, manifest.schema)
        having.update(name for name in values if values[name])
        days += [period for period in map(parse_period, values["date"]) if period]
    assert manifest.content == content.hash
    assert manifest.sections == content.sections
    assert {name: count for name, count in manifest.fields.items() if count} == dict(having)
    first, last = min(each.first for each in days), max(each.last for each in days)
    assert manifest.dates == (first.isoformat(), last.isoformat())
    return found


def assert_finishes(plan: Plan, directory: Path) -> None:
    """The same change again ends well and leaves nothing of the killed one."""
    plan.run(directory)
    with open_state(directory) as state:
        assert checked(state) == plan.after
    assert len(list(directory.glob("gen-*"))) == 1
    names = {path.name for path in directory.iterdir() if not path.name.startswith("gen-")}
    assert names == {"CURRENT", "writer.lock"}, names


# ---------------------------------------------------------------- kills


class Child:
    """A process with Java running that waits for a plan and a folder."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.slow.kills", "--child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def begin(self, plan: Plan, directory: Path) -> None:
        """It begins the change now."""
        self._expect("ready")
        assert self._process.stdin
        print(plan.change, plan.size, directory, sep="\t", file=self._process.stdin, flush=True)
        self._expect("begun")

    def wait(self) -> None:
        self._expect("done")
        self.kill()

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate()

    def _expect(self, word: str) -> None:
        assert self._process.stdout
        assert self._process.stdout.readline().strip() == word


def child() -> None:
    jvm.start()
    with tempfile.TemporaryDirectory() as warm:
        build(Path(warm) / "index", [document(0)])
    print("ready", flush=True)
    change, size, directory = sys.stdin.readline().strip().split("\t")
    plan = Plan(change, int(size))
    print("begun", flush=True)
    plan.run(Path(directory))
    print("done", flush=True)
    sys.stdin.read()


@dataclass
class Tally:
    """What was found after the kills of one kind of change, and how long the change takes."""

    seconds: float
    found: Counter[str] = field(default_factory=Counter)


def kills(plan: Plan, count: int, seed: int = 0) -> Tally:
    """Kill `count` changes; AssertionError for the first that leaves something half."""
    random = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "base"
        plan.prepare(base)
        with _children() as next_child:
            tally = Tally(_whole(next_child(), plan, base, Path(folder) / "whole"))
            for number in range(count):
                directory = Path(folder) / f"kill-{number}"
                _copy(base, directory)
                one = next_child()
                one.begin(plan, directory)
                time.sleep(random.uniform(0, tally.seconds * LONGER))
                one.kill()
                tally.found[outcome(plan, directory)] += 1
                assert_finishes(plan, directory)
                shutil.rmtree(directory)
    return tally


def _whole(one: Child, plan: Plan, base: Path, directory: Path) -> float:
    """How long the change takes in a process of its own."""
    _copy(base, directory)
    one.begin(plan, directory)
    start = time.perf_counter()
    one.wait()
    seconds = time.perf_counter() - start
    assert outcome(plan, directory) in ("after", "the same")
    return seconds


def _copy(base: Path, directory: Path) -> None:
    if base.exists():
        shutil.copytree(base, directory)


class _children:
    """Gives one child after the other; the next one starts meanwhile."""

    def __init__(self) -> None:
        self._waiting = deque([Child()])

    def __enter__(self) -> _children:
        return self

    def __call__(self) -> Child:
        self._waiting.append(Child())
        return self._waiting.popleft()

    def __exit__(self, *exception: object) -> None:
        for one in self._waiting:
            one.kill()


def rows(count: int, seed: int, size: int) -> Iterator[str]:
    for change in CHANGES:
        tally = kills(Plan(change, size), count, seed)
        found = ", ".join(f"{name} {times}" for name, times in sorted(tally.found.items()))
        yield f"{change:<12} {count:5,} kills in {tally.seconds:5.2f} s each: {found}"


def main() -> None:
    if sys.argv[1:] == ["--child"]:
        child()
        return
    given = [int(argument) for argument in sys.argv[1:]]
    count, seed, size = [*given, *(100, 0, 600)[len(given) :]]
    jvm.start()
    for row in rows(count, seed, size):
        print(row, flush=True)


if __name__ == "__main__":
    main()
