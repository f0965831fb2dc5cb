"""`bqlc check`: what is wrong or doubtful in queries, and the fixes."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bqlc.cli.commands import HELPS
from bqlc.cli.texts import Unread, colour, schema_option, texts_of
from bqlc.lint.output import WRITERS

_Command = TypeVar("_Command", bound="Callable[..., Any]")

if TYPE_CHECKING:
    from collections.abc import Callable

    from bqlc.cli.linting import Linters
    from bqlc.compiler.input.source import Source
    from bqlc.lint.report import Report


def _codes(name: str, help: str) -> Callable[[_Command], _Command]:
    return click.option(name, multiple=True, metavar="RULES", help=help)


@click.command(
    "check",
    short_help=HELPS["check"],
    epilog="Example: bqlc check -e 'war and peace[titel]'",
)
@click.argument("files", nargs=-1, metavar="[FILES|-]")
@click.option("-e", "expression", metavar="QUERY", help="A query instead of files.")
@click.option("--dialect", metavar="NAME", help="The language: bql, pubmed, ovid-medline, ...")
@schema_option
@_codes("--select", "Only these rules: codes, beginnings of codes, names or ALL.")
@_codes("--extend-select", "These rules too.")
@_codes("--ignore", "All but these rules.")
@click.option("--fix", is_flag=True, help="Apply the safe fixes: the same documents match.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff: the unsafe ones too.")
@click.option("--diff", "as_diff", is_flag=True, help="Show what --fix would change.")
@click.option("--output-format", type=click.Choice([*WRITERS]), default="full")
@click.option("--json", "as_json", is_flag=True, help="The same as --output-format json.")
@click.option("--output-file", metavar="FILE", help="Write the report to a file.")
@click.option("--statistics", is_flag=True, help="How often each rule was broken, and no more.")
@click.option("--exit-zero", is_flag=True, help="Exit with 0 whatever is found.")
@click.option("--index", metavar="DIR", help="An index, or a file of documents, as evidence.")
@click.option("--seeds", metavar="FILE", help="Ids of documents that must be found, one a line.")
@click.option("--mesh", metavar="FILE", help="MeSH, to check headings: tree table or XML.")
@click.option("--config", metavar="FILE", help="A settings file instead of the nearest one.")
@click.option("--isolated", is_flag=True, help="Without any settings file.")
@click.option("--show-settings", is_flag=True, help="Show what is set for the first file.")
def command(**given: Any) -> None:
    """Find what is wrong or doubtful in queries, one query a file, or those of a folder.

    `bqlc rules` lists the rules. Settings come from the nearest `bqlc.toml`, or `[tool.bqlc]`
    in `pyproject.toml`; options go before them.

    Exit code 0: nothing but notes; 1: errors or warnings; 2: misuse. With --fix a file is
    rewritten, and a query from -e or standard input is printed mended, with what is left on
    standard error.
    """
    from bqlc.cli.linting import Linters, Options, files_below

    options = Options(
        given["dialect"],
        given["schema_file"],
        given["select"],
        given["extend_select"],
        given["ignore"],
        given["config"],
        given["isolated"],
        given["mesh"],
        given["index"],
        given["seeds"],
    )
    if given["statistics"] and (given["as_json"] or given["output_format"] != "full"):
        raise click.UsageError("--statistics has one form only; leave the output format out.")
    with ExitStack() as stack:
        linters = Linters(options, stack)
        names = list(dict.fromkeys(files_below(given["files"], linters)))
        if given["show_settings"]:
            click.echo(linters.settings(names[0] if names else "<query>").show())
            return
        code = _code(names, linters, given)
    if code == MISUSED or (code and not given["exit_zero"]):
        sys.exit(code)


MISUSED = 2


def _code(names: list[str], linters: Linters, given: dict[str, Any]) -> int:
    """The exit code. An index or a language that is not there is misuse: 1 would say that the
    queries were read and are wrong."""
    texts = texts_of(names, given["expression"])
    try:
        if given["as_diff"]:
            return _diff(texts, linters, given["unsafe_fixes"])
        return _check(texts, linters, given)
    except Exception as error:
        from bqlc.cli.failures import explained

        if not explained(error, given["as_json"]):
            raise
        return MISUSED


def _diff(texts: list[Source | Unread], linters: Linters, unsafe: bool) -> int:
    from bqlc.cli.fixing import show_diff

    failed = False
    for one in texts:
        if isinstance(one, Unread):
            click.echo(one.rendered(), err=True)
            failed = True
        else:
            failed = show_diff(one, unsafe, linters.linter(one.name)) or failed
    return int(failed)


def _check(texts: list[Source | Unread], linters: Linters, given: dict[str, Any]) -> int:
    from bqlc.lint.report import Report
    from bqlc.lint.run import Linted

    linted, mended = [], 0
    for one in texts:
        if isinstance(one, Unread):
            linted.append(Linted(one.checked, (one.found,)))
            continue
        linter, text = linters.linter(one.name), one
        if given["fix"]:
            from bqlc.cli.fixing import mend

            text = mend(one, given["unsafe_fixes"], linter)
            mended += text.text != one.text
        linted.append(linter.lint(text.text, text.name))
    report = Report(tuple(linted), mended)
    _show(report, given, to_stderr=given["fix"] and any(one.name[0] == "<" for one in texts))
    return int(report.fails)


def _show(report: Report, given: dict[str, Any], to_stderr: bool) -> None:
    from bqlc.lint.output import write

    form = "json" if given["as_json"] else given["output_format"]
    if given["statistics"]:
        from bqlc.lint.output.text import statistics

        text = statistics(report)
    elif form == "full":
        from bqlc.lint.output.text import full

        plain = to_stderr or given["output_file"]
        text = full(report, colour() and not plain)
    else:
        text = write(report, form)
    if form in ("full", "concise") and not given["statistics"]:
        from bqlc.lint.output.text import summary

        text += summary(report) + "\n"
    if given["output_file"]:
        _write_file(given["output_file"], text)
    else:
        click.echo(text, nl=False, err=to_stderr)


def _write_file(name: str, text: str) -> None:
    try:
        with open(name, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError as error:
        raise click.UsageError(f"`{name}` cannot be written: {error.strerror}.") from None
