"""The pages of the codes: one Markdown file each, whose examples are tests."""

from __future__ import annotations

from importlib.resources import files

from bqlc.compiler.diagnostics.codes import PAGES, entry


def page(code: str) -> str:
    """The page of a code: a title made from the table of codes, then its file."""
    name, severity = entry(code)
    body = _body(code)
    if body is None:
        body = f"`{PAGES.get(code, __package__)}` has no page {code}.md that explains it.\n"
    return f"# {name} ({code}, {severity.value})\n\n{body}"


def has_page(code: str) -> bool:
    """Whether somebody has written what the code means."""
    return bool((_body(code) or "").strip())


def _body(code: str) -> str | None:
    try:
        package = files(PAGES.get(code, __package__))
        return package.joinpath(f"{code}.md").read_text(encoding="utf-8")
    except (ImportError, FileNotFoundError):
        return None
