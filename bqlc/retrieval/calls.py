"""A model's call of a tool: what it sent is read kindly, and whatever is wrong is an answer.

Models send a number as text, a rank without its sign, `null` or an empty text for what they leave
out, and sometimes JSON that is none. Nothing of that may end the program that serves them.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bqlc.plugins import PluginError
from bqlc.retrieval.errors import QueryError, RetrievalError
from bqlc.retrieval.fetch import Fetched
from bqlc.retrieval.hits import Hits
from bqlc.retrieval.shown import NAME, short
from bqlc.retrieval.tools import TOOLS, Parameter, Tool

if TYPE_CHECKING:
    from bqlc.retrieval.session import Session


@dataclass(frozen=True)
class Answer:
    """What a call gave: `text` for the model, `data` for the program around it.

    Where `ok` is false both say what was wrong and what to do; `code` is stable.
    """

    ok: bool
    text: str
    data: dict[str, Any]
    result: Hits | Fetched | None = None

    @property
    def code(self) -> str:
        """The code of the error; empty where there is none."""
        return "" if self.ok else str(self.data["error"]["code"])

    def __str__(self) -> str:
        return self.text


def answer(session: Session, name: str, arguments: Mapping[str, Any] | str) -> Answer:
    """Call the tool of this name. Never raises for anything that a model can send."""
    try:
        tool = _tool(name)
        found: Hits | Fetched = getattr(session, tool.name)(**_arguments(tool, arguments))
    except (RetrievalError, PluginError) as error:
        return _refused(error)
    return Answer(True, str(found), found.to_json(), found)


def _refused(error: RetrievalError | PluginError) -> Answer:
    text = f"error: {error.message}" + (f"\nhelp: {error.help}" if error.help else "")
    if isinstance(error, QueryError):
        text = error.rendered()
    data = {
        "schema": 1,
        "error": {"code": error.code, "message": error.message, "help": error.help},
    }
    return Answer(False, text, data)


def _tool(name: str) -> Tool:
    tools = {tool.name: tool for tool in TOOLS}
    if name in tools:
        return tools[name]
    near = difflib.get_close_matches(str(name)[:NAME], tools, n=1)
    raise RetrievalError(
        "TOOL-UNKNOWN",
        f"there is no tool `{short(str(name), NAME)}`",
        (f"did you mean `{near[0]}`? " if near else "")
        + "the tools: "
        + "; ".join(tool.signature() for tool in TOOLS),
    )


def _arguments(tool: Tool, given: Mapping[str, Any] | str) -> dict[str, Any]:
    """The arguments as the method takes them. Raises RetrievalError."""
    sent = _read(tool, given) if isinstance(given, str) else given
    if not isinstance(sent, Mapping):
        raise _wrong(tool, f"the arguments are no object but {_kind(sent)}")
    known = {each.name: each for each in tool.parameters}
    for name in sent:
        if name not in known:
            raise _wrong(tool, f"`{tool.name}` has no argument `{short(str(name), NAME)}`")
    wanted = {}
    for each in tool.parameters:
        value = sent.get(each.name)
        if value is None or (value == "" and not each.required):
            if each.required:
                raise _wrong(tool, f"the argument `{each.name}` is missing")
            continue
        wanted[each.name] = _value(tool, each, value)
    return wanted


def _read(tool: Tool, text: str) -> Any:
    try:
        return json.loads(text) if text.strip() else {}
    except (ValueError, RecursionError) as error:
        raise _wrong(tool, f"the arguments are not JSON ({short(str(error), NAME)})") from None


def _value(tool: Tool, parameter: Parameter, value: Any) -> str | int:
    """The value in the type that is wanted; a whole number and its text are taken for each other.

    A number that names a document is its rank, one that names a section its place.
    """
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    whole = isinstance(value, int) and not isinstance(value, bool)
    if parameter.type == "integer" and isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            whole = False
    if parameter.type == "integer" and whole:
        return int(value)
    if parameter.type == "string" and isinstance(value, str):
        return value
    if parameter.type == "string" and whole:
        return int(value) if parameter.number else str(value)
    article = "an integer" if parameter.type == "integer" else "a string"
    raise _wrong(tool, f"the argument `{parameter.name}` is {_kind(value)} and must be {article}")


def _kind(value: Any) -> str:
    names = {
        bool: "true or false",
        list: "a list",
        dict: "an object",
        str: "a text",
        int: "a number",
        float: "a fraction",
    }
    return names.get(type(value), "nothing" if value is None else f"a {type(value).__name__}")


def _wrong(tool: Tool, message: str) -> RetrievalError:
    return RetrievalError("ARGUMENTS", message, f"call it as {tool.signature()}")
