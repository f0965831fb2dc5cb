"""For people: `full` with the lines and carets, `concise` with one line a finding."""

from __future__ import annotations

from bqlc.compiler.diagnostics.model import Safety
from bqlc.lint.report import Report


def full(report: Report, colour: bool = False) -> str:
    """Every finding with its place shown, an empty line behind each."""
    from bqlc.compiler.diagnostics.render import render_all

    return "".join(
        render_all(text.diagnostics, text.source, colour) + "\n\n"
        for text in report.texts
        if text.diagnostics
    )


def concise(report: Report) -> str:
    """`file:line:column: severity[CODE] message`; `[*]` marks a safe fix."""
    lines = []
    for source, found in report.findings():
        place = source.place(found.span.start)
        mark = " [*]" if found.fix and found.fix.safety is Safety.SAFE else ""
        lines.append(
            f"{source.name}:{place.line}:{place.column}: "
            f"{found.severity}[{found.code}] {found.message}{mark}\n"
        )
    return "".join(lines)


def summary(report: Report) -> str:
    """One line: how much was found, and what `--fix` would mend."""
    parts = [
        f"{count} {name}{'' if count == 1 else 's'}"
        for name, count in report.counts().items()
        if count
    ]
    silenced = sum(text.silenced for text in report.texts)
    quiet = f" ({silenced} silenced by comments)" if silenced else ""
    if report.mended:
        quiet += f"; {report.mended} text{'s' * (report.mended > 1)} mended"
    if not parts:
        return f"nothing to complain about{quiet}"
    fixes = [found.fix for _, found in report.findings() if found.fix]
    safe = sum(fix.safety is Safety.SAFE for fix in fixes)
    unsafe = sum(fix.safety is Safety.UNSAFE for fix in fixes)
    hints = [f"{safe} safe to mend with --fix"] if safe else []
    more = "more " if safe else ""
    hints += [f"{unsafe} {more}with --fix --unsafe-fixes"] if unsafe else []
    return ", ".join(parts) + (f" ({', '.join(hints)})" if hints else "") + quiet


def statistics(report: Report) -> str:
    """How often each code was found."""
    rows = report.statistics()
    width = max((len(str(count)) for count, _, _ in rows), default=0)
    return "".join(f"{count:>{width}}  {code}  {name}\n" for count, code, name in rows)
