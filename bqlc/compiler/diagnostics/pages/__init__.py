"""The pages of the codes: one Markdown file each, whose examples are tests."""

from __future__ import annotations

from importlib.resources import files

from bqlc.compiler.diagnostics.codes import PAGES, entry


def page(code: str) -> str:
    """The page of a code: a title made from the table of codes, then its file."""
    name, severity = entry(code)
    package = PAGES.get(code, __package__)
    try:
        body = files(package).joinpath(f"{code}.md").read_text(encoding="utf-8")
    except (ImportError, FileNotFoundError):
        body = f"`{package}` has no page {code}.md that explains it.\n"
    return f"# {name} ({code}, {severity.value})\n\n{body}"
