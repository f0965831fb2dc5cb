"""The click group behind `bqlc`: commands by name, and errors as messages."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Sequence

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.main import command, existing, overview


class ReaderGone(Exception):
    """What the command printed is read no longer."""


class Lazy(click.Group):
    """A group that knows its commands' names and imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return existing()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return command(cmd_name) if cmd_name in existing() else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and name not in existing():
            near = difflib.get_close_matches(name, HELPS, n=1)
            guess = f" Did you mean `bqlc {near[0]}`?" if near else ""
            ctx.fail(f"There is no command `{name}`.{guess} `bqlc --help` lists them.")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """A reader that has gone away is what `main` says it is, and not click's exit code 1."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGone from error

    def get_help(self, ctx: click.Context) -> str:
        return overview()


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(message="bqlc %(version)s", package_name="bqlc")
def group() -> None:
    pass


def run(arguments: Sequence[str]) -> None:
    """Run one command; an error that is meant for people becomes a message and exit code 1, and
    misuse exit code 2. With --json either is told as JSON."""
    as_json = "--json" in arguments
    try:
        code = group.main(list(arguments), prog_name="bqlc", standalone_mode=False)
    except click.ClickException as error:
        if as_json:
            from bqlc.cli.failures import misused

            click.echo(misused(error))
        else:
            error.show()
        code = error.exit_code
    except ReaderGone:
        raise BrokenPipeError from None
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        code = 130
    except Exception as error:
        from bqlc.cli.failures import explained

        if not explained(error, as_json):
            raise
        code = 1
    if isinstance(code, int) and code:
        sys.exit(code)
