"""The warning for AND and OR mixed without parentheses: both readings, and the fix."""

from __future__ import annotations

from bqlc.compiler.diagnostics.codes import diagnostic
from bqlc.compiler.diagnostics.model import Diagnostic, Edit, Fix
from bqlc.compiler.input.spans import Span

_SHOWN_OPERANDS = 6
_SHOWN_LETTERS = 32


def mixed_operators(text: str, alternatives: list[tuple[Span, list[Span]]]) -> Diagnostic:
    """`alternatives`: each operand of the OR with the operands of the AND that it is, if any."""
    span = alternatives[0][0] | alternatives[-1][0]
    edits: list[Edit] = []
    for whole, operands in alternatives:
        if len(operands) > 1:
            edits.append(Edit(Span(whole.start, whole.start), "("))
            edits.append(Edit(Span(whole.end, whole.end), ")"))
    return diagnostic(
        "BQL033",
        span,
        "AND and OR are mixed without parentheses; AND was read first",
        help="put parentheses around what belongs together",
        fix=Fix("write the parentheses as it was read", tuple(edits))
        if _balanced(text, alternatives) and not _not_would_be_a_word(text, edits)
        else None,
        notes=_readings(text, alternatives),
    )


def _not_would_be_a_word(text: str, edits: list[Edit]) -> bool:
    """Whether a parenthesis comes right before `not`, which is an operator only behind AND, OR."""
    starts = (edit.span.start for edit in edits)
    return any(text[at : at + 3].lower() == "not" and text[at : at + 3] != "NOT" for at in starts)


def _balanced(text: str, alternatives: list[tuple[Span, list[Span]]]) -> bool:
    """Whether new parentheses would not pair with one that is there without its partner."""
    wholes = (text[whole.start : whole.end] for whole, operands in alternatives if operands[1:])
    return all(whole.count("(") == whole.count(")") for whole in wholes)


def _readings(text: str, alternatives: list[tuple[Span, list[Span]]]) -> tuple[str, ...]:
    """How it was read, and the reading it is most often mistaken for."""
    read, other = _and_first(text, alternatives), _left_to_right(text, alternatives)
    if read != other:
        return (f"read as:              {read}", f"from left to right:   {other}")
    return (f"read as:    {read}", f"OR first:   {_or_first(text, alternatives)}")


def _and_first(text: str, alternatives: list[tuple[Span, list[Span]]]) -> str:
    shown = [_group(text, *alternative) for alternative in alternatives[:_SHOWN_OPERANDS]]
    return " OR ".join(shown) + (" OR …" if len(alternatives) > _SHOWN_OPERANDS else "")


def _group(text: str, whole: Span, operands: list[Span]) -> str:
    if len(operands) == 1:
        return _clip(text, whole)
    written = text[whole.start : whole.end]
    if written.count("(") != written.count(")"):  # one has no partner
        return f"({' AND '.join(_clip(text, operand) for operand in operands)})"
    return f"({_clip(text, whole)})"


def _left_to_right(text: str, alternatives: list[tuple[Span, list[Span]]]) -> str:
    reading, level, count = "", "", 0
    for number, (_, operands) in enumerate(alternatives):
        for place, operand in enumerate(operands):
            if count == _SHOWN_OPERANDS:
                return reading + " …"
            count += 1
            operator = "" if count == 1 else ("OR" if place == 0 and number else "AND")
            if operator and level and operator != level:
                reading = f"({reading})"
            level = operator or level
            shown = _clip(text, operand)
            reading = f"{reading} {operator} {shown}" if operator else shown
    return reading


def _or_first(text: str, alternatives: list[tuple[Span, list[Span]]]) -> str:
    """`a AND b OR c` as `a AND (b OR c)`: ORs join what stands right beside them."""
    groups: list[list[str]] = [[]]
    for _, operands in alternatives:
        shown = [_clip(text, operand) for operand in operands[: _SHOWN_OPERANDS + 1]]
        groups[-1].append(shown[0])
        groups += ([one] for one in shown[1:])
        if len(groups) > _SHOWN_OPERANDS:
            break
    written = [
        f"({' OR '.join(group[:_SHOWN_OPERANDS])})" if len(group) > 1 else group[0]
        for group in groups[:_SHOWN_OPERANDS]
    ]
    return " AND ".join(written) + (" AND …" if len(groups) > _SHOWN_OPERANDS else "")


def _clip(text: str, span: Span) -> str:
    shown = " ".join(text[span.start : min(span.end, span.start + 400)].split())
    return shown if len(shown) <= _SHOWN_LETTERS else shown[: _SHOWN_LETTERS - 1] + "…"
