"""Which linter judges which text: options of the command over settings over what is usual."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bqlc.cli.languages import settings_near
from bqlc.cli.texts import dialect_of, schema_of
from bqlc.lint.run import Linter
from bqlc.lint.select import Selection, UnknownSelector, selectors
from bqlc.lint.settings import Settings, SettingsError, read_settings

if TYPE_CHECKING:
    from bqlc.lint.vocabulary import Vocabulary


@dataclass(frozen=True)
class Options:
    """What was given on the command line; empty is not given."""

    dialect: str | None = None
    schema: str | None = None
    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    config: str | None = None
    isolated: bool = False
    mesh: str | None = None
    index: str | None = None
    seeds: str | None = None

    @property
    def selectors(self) -> tuple[str, ...]:
        return (*self.select, *self.extend_select, *self.ignore)


class Linters:
    """Makes a linter for each text, and keeps what texts share: settings, an open index."""

    def __init__(self, options: Options, stack: ExitStack) -> None:
        self.options, self.stack = options, stack
        self._settings: dict[Path, Settings] = {}
        self._shared: dict[Any, Any] = {}

    def settings(self, name: str) -> Settings:
        """What is in force for a text: the nearest settings file, and the options over it."""
        options = self.options
        found = self._found(name)
        return replace(
            found,
            select=options.select or found.select,
            extend_select=(*found.extend_select, *options.extend_select),
            ignore=(*found.ignore, *options.ignore),
            dialect=options.dialect or found.dialect,
            **{
                key: getattr(options, key) or getattr(found, key)
                for key in ("schema", "mesh", "index", "seeds")
            },
        )

    def linter(self, name: str) -> Linter:
        settings = self.settings(name)
        dialect = dialect_of(self.options.dialect or settings.dialect_of(name))
        evidence = self._evidence(settings)
        schema = schema_of(settings.schema) if settings.schema else None
        if schema is None and evidence is not None:
            schema = evidence.schema
        return Linter(
            dialect,
            schema,
            _selection(settings, settings.ignored_in(name), self.options.selectors),
            evidence,
            self._vocabulary(settings.mesh),
        )

    def _found(self, name: str) -> Settings:
        options = self.options
        if options.isolated:
            return Settings()
        try:
            if options.config:
                path = Path(options.config)
                if path not in self._settings:
                    self._settings[path] = read_settings(path) or Settings()
                return self._settings[path]
        except SettingsError as error:
            raise click.UsageError(f"{error}.") from None
        folder = Path.cwd() if name.startswith("<") else Path(name).resolve().parent
        if folder not in self._settings:
            self._settings[folder] = settings_near(name)
        return self._settings[folder]

    def _vocabulary(self, path: str | None) -> Vocabulary | None:
        if path is None:
            return None
        if path not in self._shared:
            from bqlc.lint.vocabulary import VocabularyError, read_vocabulary

            try:
                self._shared[path] = read_vocabulary(path)
            except (OSError, UnicodeDecodeError) as error:
                raise click.UsageError(f"The vocabulary in `{path}` {why(error)}.") from None
            except VocabularyError as error:
                raise click.UsageError(f"The vocabulary cannot be used: {error}.") from None
        vocabulary: Vocabulary = self._shared[path]
        return vocabulary

    def _evidence(self, settings: Settings) -> Any:
        if settings.index is None:
            if settings.seeds is not None:
                raise click.UsageError("--seeds needs --index: the records are looked up there.")
            return None
        key = (settings.index, settings.seeds)
        if key not in self._shared:
            from bqlc.cli.evidence import opened_evidence

            self._shared[key] = self.stack.enter_context(opened_evidence(*key))
        return self._shared[key]


def _selection(settings: Settings, ignored: Iterable[str], given: Iterable[str] = ()) -> Selection:
    """`given`: the selectors of the command line, which no settings file is blamed for."""
    groups = (settings.select, settings.extend_select, (*settings.ignore, *ignored))
    if not any(groups):
        return Selection()
    from bqlc.lint.catalogue import known_codes

    known = known_codes()
    names = {name: code for code, (name, _) in known.items()}
    try:
        return Selection(*(selectors(group, names, known) for group in groups))
    except UnknownSelector as error:
        typed = (part.strip() for one in given for part in one.split(","))
        where = "" if error.selector in typed else f" ({settings.source})"
        raise click.UsageError(
            f"There is no rule `{error.selector}`{where}. `bqlc rules` lists them."
        ) from None


def why(error: OSError | UnicodeDecodeError) -> str:
    """What is the matter with a file, for people."""
    if isinstance(error, FileNotFoundError):
        return "cannot be read: there is no such file"
    if isinstance(error, OSError):
        return f"cannot be read: {error.strerror}"
    return f"cannot be read: it is not UTF-8 text (byte {error.start})"


def files_below(names: Iterable[str], linters: Linters) -> Iterator[str]:
    """Files as given; of a folder those whose names end as queries' do, in order."""
    for name in names:
        path = Path(name)
        if name == "-" or not path.is_dir():
            yield name
            continue
        found = sorted(
            str(one)
            for one in path.rglob("*")
            if not _hidden(one.relative_to(path))
            and one.is_file()
            and linters.settings(str(one)).is_query(one.name)
        )
        if not found:
            endings = linters.settings(str(path / "query")).endings
            raise click.UsageError(f"`{name}` has no file that ends in {', '.join(endings)}.")
        yield from found


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)
