"""Every code there is: of the compiler's stages, of the dialects, of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from bqlc.compiler.diagnostics.codes import CODES, FAMILIES, OTHERS, Family
from bqlc.compiler.diagnostics.model import Severity
from bqlc.lint.rule import RULES, Press
from bqlc.lint.rules import load

_PRESS = {
    Press.BOOLEAN: "BQL007 BQL016 BQL017 BQL018 BQL019 BQL033 BQL035 BQL037 BQL041 BQL108 BQL110 "
    "BQL122 PUB003 PUB005 PUB020 PUB024 STR005 OVD003 OVD006 OVD008 OVD009 OVD010 OVD012 OVD013 "
    "OVD020 OVD026 OVD042 OVD043 OVD044",
    Press.HEADINGS: "PUB026 PUB032 PUB042 OVD014 OVD015 OVD031 OVD046",
    Press.WORDS: "BQL036 BQL042 BQL043 BQL050 BQL107 BQL124 BQL131 BQL132 PUB004 PUB008 "
    "PUB022 PUB023 PUB030 PUB040 PUB041 OVD005 OVD023 OVD040",
    Press.LIMITS: "BQL103 BQL104 BQL105 BQL121 BQL123 PUB006 PUB007 PUB043 OVD017 "
    "OVD027 OVD028 OVD047 OVD048",
}
_PRESS_OF = {code: press for press, codes in _PRESS.items() for code in codes.split()}


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of one code."""

    code: str
    name: str
    severity: Severity
    press: Press
    dialects: tuple[str, ...]
    needs: str
    on: bool

    @property
    def family(self) -> str:
        return _family(self.code).title


def _family(code: str) -> Family:
    """The family; of letters that none is known for, one of that name."""
    return FAMILIES.get(code[:3]) or Family(code[:3])


def know_dialects() -> None:
    """Import every dialect, which makes its codes known; one that is broken has none."""
    from bqlc.plugins import PluginError, load, names

    for name in names("dialect"):
        with suppress(PluginError):
            load("dialect", name)


def known_codes() -> dict[str, tuple[str, Severity]]:
    """Name and severity of every code, those of all dialects included."""
    load()
    know_dialects()
    return {**CODES, **OTHERS}


def entries() -> Iterator[Entry]:
    """All codes in the order of their families, then of their numbers."""
    known = known_codes()
    order = {letters: at for at, letters in enumerate(FAMILIES)}
    for code in sorted(known, key=lambda code: (order.get(code[:3], len(order)), code)):
        name, severity = known[code]
        rule = RULES.get(code)
        if rule:
            yield Entry(code, name, severity, rule.press, rule.dialects, rule.needs.value, rule.on)
        else:
            press, dialects = _PRESS_OF.get(code, Press.SYNTAX), _family(code).dialects
            yield Entry(code, name, severity, press, dialects, "", True)


def page(code: str) -> str:
    """The page of any code; KeyError where there is none."""
    if code in load():
        return RULES[code].page
    from bqlc.compiler.diagnostics.pages import page

    return page(code)
