"""References between the lines of a strategy: whether they can be followed, and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bqlc.compiler.ast.checked import NOTHING, And, Clause, Or
from bqlc.compiler.ast.nodes import Query, Reference
from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Label
from bqlc.compiler.input.spans import Span
from bqlc.compiler.parse.reading import Line, Reading, references
from bqlc.compiler.resolve.query import CheckedLine

MAX_CLAUSES = 200_000
"""A strategy that comes to more clauses than this, once its lines are put in, is not followed."""

MAX_STEPS = 100
"""So many lines may stand between a line and the first that it leads back to."""

_SHOWN = 5


class Lines:
    """The lines of one reading as clauses, each made once and put in where it is referred to."""

    def __init__(self, reading: Reading, resolve: Callable[[Query], Clause]) -> None:
        self._reading = reading
        self._resolve = resolve
        self._lines = {line.number: line for line in reading.lines}
        self._uses = {line.number: _used(line, self._lines) for line in reading.lines}
        self._circular = _circular(self._uses)
        self._clauses: dict[int, Clause] = {}
        self._sizes: dict[int, int] = {}
        self._steps: dict[int, int] = {}
        self.found: list[Diagnostic] = []
        if reading.is_strategy:
            self.found += self._about_references()

    def result(self) -> Clause:
        """What the whole strategy selects. Every line is read, used or not."""
        for number in _in_order(self._uses):
            self._clauses[number] = self._resolve(self._lines[number].tree)
            self._sizes[number] = self._size(number)
        return self._clauses[self._reading.result.number]

    def checked(self) -> tuple[CheckedLine, ...]:
        """Every line as meant, in text order; none of a text that is no strategy."""
        if not self._reading.is_strategy:
            return ()
        lines = self._lines.values()  # of two with one number, the one that references mean
        return tuple(CheckedLine(one.number, self._clauses[one.number], one.span) for one in lines)

    def clause(self, reference: Reference) -> Clause:
        """The lines that are meant; those that cannot be followed match nothing."""
        numbers = _numbers(reference, self._lines)
        parts = tuple(
            NOTHING if number in self._circular else self._clauses.get(number, NOTHING)
            for number in numbers
        )
        if len(parts) == 1:
            return parts[0]
        return (And if reference.every else Or)(parts, span=reference.span)

    def _size(self, number: int) -> int:
        """How many clauses a line comes to; one that is too large is cut off with an error."""
        size = sum(self._sizes.get(used, 0) * times for used, times in self._uses[number].items())
        size += _count(self._lines[number].tree)
        steps = 1 + max((self._steps.get(used, 0) for used in self._uses[number]), default=0)
        self._steps[number] = steps
        if size > MAX_CLAUSES or steps > MAX_STEPS:
            self._steps[number] = 0
            limit = f"{MAX_CLAUSES:,} parts" if size > MAX_CLAUSES else f"{MAX_STEPS} steps"
            self._clauses[number] = NOTHING
            self.found.append(
                diagnostic(
                    "STR008",
                    self._lines[number].span,
                    f"line {number} comes to more than {limit} once the lines that "
                    "it refers to are put in; it matches nothing",
                    help="refer to each line once",
                )
            )
            return 1
        return size

    # -------------------------------------------------------------- complaints

    def _about_references(self) -> Iterator[Diagnostic]:
        used: set[int] = set()
        for line in self._reading.lines:
            for reference in _by_place(references(line.tree)):
                yield from self._about(line, reference)
            used.update(self._uses[line.number])
        yield from self._unused(used)

    def _about(self, line: Line, reference: Reference) -> Iterator[Diagnostic]:
        shown, missing = _not_there(reference, self._lines)
        numbers = _numbers(reference, self._lines)
        span = reference.span
        if missing:
            low, high = min(self._lines), max(self._lines)
            what = "is no line" if missing == 1 else "are no lines"
            more = f" and {missing - len(shown)} more" if missing > len(shown) else ""
            yield diagnostic(
                "STR001",
                span,
                f"there {what} {', '.join(map(str, shown))}{more}; what is not there matches "
                "nothing",
                help=f"the lines of this strategy go from {low} to {high}",
            )
        if line.number in numbers:
            yield diagnostic(
                "STR002",
                span,
                f"line {line.number} refers to itself; the reference matches nothing",
                help="refer to the lines before it",
            )
            return
        circular = [number for number in numbers if {number, line.number} <= self._circular]
        if circular:
            other = self._lines[circular[0]]
            yield diagnostic(
                "STR002",
                span,
                f"line {line.number} refers to line {circular[0]}, and that leads back to it; "
                "the reference matches nothing",
                help="refer to the lines before it",
                labels=(Label(other.span, f"line {circular[0]}"),),
            )
            return
        later = [one for one in numbers if one > line.number and one in self._lines]
        if later:
            yield diagnostic(
                "STR003",
                span,
                f"line {line.number} refers to line {later[0]}, which comes after it",
                help="a database runs the lines one by one and would not know it yet",
            )

    def _unused(self, used: set[int]) -> Iterator[Diagnostic]:
        result = self._reading.result
        others = [line for line in self._reading.lines if line is not result]
        unused = [line for line in others if line.number not in used]
        if others and not used:
            yield diagnostic(
                "STR005",
                result.span,
                f"no line refers to another, so the result is line {result.number} alone",
                help="combine them in a last line, such as `#1 AND #2`",
            )
            return
        for line in unused:
            yield diagnostic(
                "STR004",
                line.span,
                f"line {line.number} is never used",
                help="refer to it in a later line, or remove it",
            )


def _by_place(found: Iterable[Reference]) -> Iterable[Reference]:
    """The references, those of a range that was read line by line as one."""
    places: dict[Span, Reference] = {}
    for one in found:
        before = places.get(one.span)
        places[one.span] = replace(before, lines=before.lines + one.lines) if before else one
    return places.values()


def _numbers(reference: Reference, lines: dict[int, Line]) -> list[int]:
    """The lines meant, in order; of a long run those that exist."""
    found: list[int] = []
    for first, last in reference.lines:
        if last - first < 1000:
            found += range(first, last + 1)
        else:
            found += (number for number in sorted(lines) if first <= number <= last)
    return found


def _not_there(reference: Reference, lines: dict[int, Line]) -> tuple[list[int], int]:
    """The first lines meant that do not exist, and how many there are of them in all."""
    shown: list[int] = []
    count, done = 0, 0
    for first, last in sorted(reference.lines):
        first = max(first, done + 1)
        known = [number for number in lines if first <= number <= last]
        missing = max(0, last - first + 1 - len(known))
        few = range(first, min(last, first + len(known) + _SHOWN) + 1)
        shown += [number for number in few if number not in lines]
        count, done = count + missing, max(done, last)
    return shown[:_SHOWN], count


def _used(line: Line, lines: dict[int, Line]) -> dict[int, int]:
    """The lines that a line refers to, and how often."""
    used: dict[int, int] = {}
    for reference in references(line.tree):
        for number in _numbers(reference, lines):
            if number in lines:
                used[number] = used.get(number, 0) + 1
    return used


def _in_order(uses: dict[int, dict[int, int]]) -> list[int]:
    """Every line after those it refers to, as far as that can be."""
    order: list[int] = []
    state: dict[int, int] = {}
    for first in sorted(uses):
        stack = [first]
        while stack:
            number = stack[-1]
            if state.get(number) is None:
                state[number] = 1
                stack += (one for one in uses[number] if one not in state)
            else:
                stack.pop()
                if state[number] == 1:
                    state[number] = 2
                    order.append(number)
    return order


def _circular(uses: dict[int, dict[int, int]]) -> frozenset[int]:
    """The lines that lead back to themselves."""
    left = {number: set(used) for number, used in uses.items()}
    # Take away what refers to nothing that is left, then what nothing refers to.
    for _ in range(2):
        free = [number for number, used in left.items() if not used]
        users: dict[int, list[int]] = {}
        for number, used in left.items():
            for one in used:
                users.setdefault(one, []).append(number)
        while free:
            gone = free.pop()
            left.pop(gone, None)
            for number in users.get(gone, ()):
                if number in left:
                    left[number].discard(gone)
                    if not left[number]:
                        free.append(number)
        turned: dict[int, set[int]] = {number: set() for number in left}
        for number, used in left.items():
            for one in used & left.keys():
                turned[one].add(number)
        left = turned
    return frozenset(left)


def _count(query: Query) -> int:
    """How many nodes a typed tree has, about."""
    parts = getattr(query, "parts", None) or getattr(query, "operands", None)
    if parts:
        return 1 + sum(map(_count, parts))
    inner = getattr(query, "query", None)
    return 1 + (_count(inner) if inner is not None else 0)
