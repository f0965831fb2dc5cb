"""Settings of a project: `bqlc.toml`, or `[tool.bqlc]` in `pyproject.toml`, nearest to a file."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

NAMES = ("bqlc.toml", "pyproject.toml")
ENDINGS = {".bql": "bql", ".pubmed": "pubmed", ".ovid": "ovid-medline"}
"""What a file's name says about its language, where no setting does."""


class SettingsError(ValueError):
    """A settings file that cannot be used; the message names it and says what to do."""


@dataclass(frozen=True)
class Settings:
    """What a settings file says. Paths in it are relative to its folder, and absolute here.

    `source` is the file, None where there is none. `per_file_ignores` maps patterns of paths
    (relative to that folder) to selectors, `dialects` endings of file names to languages.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dialect: str | None = None
    dialects: Mapping[str, str] = field(default_factory=dict)
    schema: str | None = None
    mesh: str | None = None
    index: str | None = None
    seeds: str | None = None
    source: Path | None = None

    def dialect_of(self, name: str) -> str:
        """The language of a file: by its ending, else the one that is set, else BQL."""
        return self._by_ending(name) or self.dialect or "bql"

    def is_query(self, name: str) -> bool:
        """Whether a file's name ends as queries' do."""
        return self._by_ending(name) is not None

    @property
    def endings(self) -> list[str]:
        """All endings of files that hold queries: those that are set come first."""
        return list(dict.fromkeys([*self.dialects, *ENDINGS, *_added_endings()]))

    def _by_ending(self, name: str) -> str | None:
        file = Path(name).name
        for ending, dialect in self.dialects.items():
            if file.endswith(ending):
                return dialect
        suffix = Path(file).suffix
        if not suffix or suffix in ENDINGS:  # without looking for packages, which takes a while
            return ENDINGS.get(suffix)
        added = _added_endings()
        return next((added[ending] for ending in added if file.endswith(ending)), None)

    def ignored_in(self, name: str) -> tuple[str, ...]:
        """What is not to be found in this file, beside `ignore`."""
        if not self.per_file_ignores or self.source is None:
            return ()
        from fnmatch import fnmatch

        path = Path(name).resolve()
        shown = str(path)
        if path.is_relative_to(self.source.parent):
            shown = path.relative_to(self.source.parent).as_posix()
        return tuple(
            selector
            for pattern, selectors in self.per_file_ignores.items()
            if fnmatch(shown, pattern) or fnmatch(Path(shown).name, pattern)
            for selector in selectors
        )

    def show(self) -> str:
        """As `--show-settings` prints it: TOML that could be a settings file."""
        lines = [f"# {self.source or 'no settings file: these are the defaults'}"]
        for key in _KEYS:
            value = getattr(self, key.replace("-", "_"))
            if value is None:
                lines.append(f"# {key} is not set")
            elif isinstance(value, Mapping):
                inner = ", ".join(f'"{name}" = {_toml(one)}' for name, one in value.items())
                lines.append(f"{key} = {{ {inner} }}" if inner else f"{key} = {{}}")
            else:
                lines.append(f"{key} = {_toml(value)}")
        return "\n".join(lines)


_KEYS = tuple(one.name.replace("_", "-") for one in fields(Settings) if one.name != "source")
_PATHS = ("schema", "mesh", "index", "seeds")


@cache
def _added_endings() -> dict[str, str]:
    """Endings of the dialects of other packages; one that is broken has none."""
    from bqlc.plugins import PluginError, added, load

    found: dict[str, str] = {}
    for kind, name in added():
        if kind == "dialect":
            with suppress(PluginError):
                for ending in load(kind, name).endings:
                    found.setdefault(ending, name)
    return found


def nearest(folder: Path) -> Settings:
    """The settings of the nearest file, going up from a folder. Files are never merged."""
    for up in (folder, *folder.parents):
        for name in NAMES:
            path = up / name
            if path.is_file() and (found := read_settings(path)) is not None:
                return found
    return Settings()


def read_settings(path: Path) -> Settings | None:
    """The settings in a file; None for a `pyproject.toml` that has none. Raises SettingsError."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: it is not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise SettingsError(f"the settings file {path} cannot be read: {error.strerror}") from None
    if path.name == "pyproject.toml" and "tool.bqlc" not in text:
        return None
    import tomllib  # only where there are settings to read

    try:
        data: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: {error}") from None
    if path.name == "pyproject.toml":
        data = data.get("tool", {}).get("bqlc")
        if data is None:
            return None
    return _settings(data, path)


def _settings(data: Any, path: Path) -> Settings:
    if not isinstance(data, dict):
        raise SettingsError(f"{path}: [tool.bqlc] must be a table")
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key not in _KEYS:
            import difflib

            near = difflib.get_close_matches(key, _KEYS, n=1)
            hint = f"; did you mean `{near[0]}`?" if near else f"; known: {', '.join(_KEYS)}"
            raise SettingsError(f"{path}: there is no setting `{key}`{hint}")
        values[key.replace("-", "_")] = _value(key, value, path)
    return Settings(**values, source=path.resolve())


def _value(key: str, value: Any, path: Path) -> Any:
    if key in ("select", "extend-select", "ignore"):
        return _strings(key, value, path)
    if key == "per-file-ignores":
        if not isinstance(value, dict):
            raise SettingsError(f"{path}: `{key}` must be a table of pattern = [codes]")
        return {name: _strings(key, one, path) for name, one in value.items()}
    if key == "dialects":
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise SettingsError(f'{path}: `{key}` must be a table of ".ending" = "language"')
        return {_ending(one, path): language for one, language in value.items()}
    if not isinstance(value, str):
        raise SettingsError(f"{path}: `{key}` must be a text")
    return str(path.resolve().parent / value) if key in _PATHS else value


def _ending(text: str, path: Path) -> str:
    """`.cat`, of which `*.cat` is another way to write."""
    ending = text.removeprefix("*")
    if not ending.startswith(".") or any(sign in ending for sign in "*?/\\"):
        raise SettingsError(f'{path}: `dialects`: "{text}" is no ending such as ".cat"')
    return ending


def _strings(key: str, value: Any, path: Path) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise SettingsError(f"{path}: `{key}` must be a list of codes")
    return tuple(value)


def _toml(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
