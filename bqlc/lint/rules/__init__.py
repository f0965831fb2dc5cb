"""The rules, one a file. A new one is a file here and its name in `MODULES`."""

from __future__ import annotations

from importlib import import_module

from bqlc.lint.rule import RULES, Rule

MODULES = (
    "trm006_duplicate_term",
    "log005_not_animals",
    "sup001_unused_ignore",
    "sup002_unknown_ignore",
)


def load() -> dict[str, Rule]:
    """Every rule by its code, in the order of `MODULES`."""
    if not RULES:
        for name in MODULES:
            import_module(f"{__name__}.{name}")
    return RULES
