"""The one door to Java: every use of Lucene goes through here, and only here is jnius imported.

    with jvm.door():
        Term = jvm.java_class("org.apache.lucene.index.Term")
        ...

`door()` refuses in a forked child, and Java's exceptions leave it as Python's.

In jnius a bound method is one object for all instances of a class, and aims at the instance it was
fetched from last, by any thread. So arguments are put into variables first, for in
`outer.add(make(x))` all goes to `inner` if `make`, or another thread meanwhile, calls `inner.add`;
and a bound method is never kept (`add = builder.add`), nor got by `getattr`: see `call`.
"""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from operator import methodcaller
from typing import Any

from bqlc_backends.lucene import memory
from bqlc_backends.lucene.errors import JavaError, JavaUnavailable, OutOfHeap, TooManyClauses
from bqlc_backends.lucene.java_home import JavaHome, find_jar, find_java

__all__ = [
    "JavaUnavailable",
    "call",
    "detach",
    "door",
    "find_java",
    "java_class",
    "running",
    "start",
    "worker",
]

CLAUSE_LIMIT = 1_000_000
"""How many terms a query may have once its truncations are written out (Lucene's own: 1,024)."""

_QUIET = (
    "-Dorg.apache.lucene.store.MMapDirectory.enableMemorySegments=false",
    "-XX:-UsePerfData",
)
_OPTIONS_SINCE = (
    # Java warns of what Lucene 9 does and a later Java will forbid; before, it refuses the option.
    (22, "--enable-native-access=ALL-UNNAMED"),
    (23, "--sun-misc-unsafe-memory-access=allow"),
)


@dataclass
class _Machine:
    """What there is to know of the JVM of this process."""

    running: bool = False
    forked: bool = False
    jnius: Any = None
    classes: dict[str, Any] = field(default_factory=dict)
    kept: list[Any] = field(default_factory=list)


_machine = _Machine()
_lock = threading.RLock()
_turn = threading.RLock()


def start(heap: str | None = None) -> None:
    """Start Java with Lucene if it does not run yet; JavaUnavailable says what is missing.

    `heap` is the most memory Java may take (`2g`, `512m`); else BQLC_HEAP, else a quarter of the
    machine's, at most 4 GiB. It counts only for the call that starts Java.
    """
    _refuse_after_fork()
    if _machine.running:
        return
    with _lock:
        if not _machine.running:
            jnius = _import_jnius(heap)
            _set_up_lucene(jnius)
            _machine.jnius = jnius
            _machine.running = True


def running() -> bool:
    """Whether Java runs in this process, started by us."""
    return _machine.running


def java_class(name: str) -> Any:
    """The Java class of this full name, kept for the next call; starts Java if need be."""
    found = _machine.classes.get(name)
    if found is None or _machine.forked:
        start()
        with _lock, door():
            found = _machine.classes[name] = _machine.jnius.autoclass(name)
    return found


@contextmanager
def door() -> Iterator[None]:
    """Code that calls Java: refused in a forked child; Java's exceptions become Python's.

    One thread at a time is inside. pyjnius keeps one method object for all objects of a class,
    and what it is bound to can change while another thread is between fetching and calling it:
    wrong receivers were seen, and once a crash of the whole process.
    """
    start()
    with _turn:
        try:
            yield
        except _machine.jnius.JavaException as error:
            raise _python_error(error) from error


@contextmanager
def worker() -> Iterator[None]:
    """The life of a thread that calls Java; without this each such thread leaks one in Java."""
    try:
        yield
    finally:
        detach()


def call(target: Any, method: str, *arguments: Any) -> Any:
    """Call a Java method whose name is a keyword of Python, such as `or`, as one step."""
    return methodcaller(method, *arguments)(target)


def detach() -> None:
    """Let Java forget this thread; for the end of a thread. On the main thread nothing happens."""
    # By number: asked at the very end of a thread, current_thread() would register it anew.
    if _machine.running and threading.get_ident() != threading.main_thread().ident:
        _machine.jnius.detach()


# ---------------------------------------------------------------- start


def _import_jnius(heap: str | None) -> Any:
    """Importing jnius starts the JVM; its options must be set before."""
    try:
        config = import_module("jnius_config")
    except ImportError as error:
        raise JavaUnavailable(
            "PYJNIUS-MISSING",
            "pyjnius, which connects Python and Java, is not installed",
            '`pip install "bqlc[lucene]"`, or `bqlc doctor --fix`',
        ) from error
    if config.vm_running:
        return _join_running(import_module("jnius"))
    home, jar = find_java(), find_jar()
    config.add_classpath(str(jar))
    config.add_options(*_options(home, heap))
    with _environment(JAVA_HOME=str(home.path), JVM_PATH=None):
        try:
            return import_module("jnius")
        except Exception as error:
            raise JavaUnavailable(
                "JAVA-START",
                f"Java {home.version} at {home.path} did not start: {error}",
                "`bqlc doctor` shows which Java was taken and why; JAVA_HOME names another. "
                "If another library of this program runs Java too (JPype, JCC), it must go",
            ) from error


def _join_running(jnius: Any) -> Any:
    """Another library started Java by jnius: it will do if Lucene 9 is on its class path."""
    try:
        version = jnius.autoclass("org.apache.lucene.util.Version").LATEST.toString()
    except Exception:
        version = "none"
    if version.startswith("9."):
        return jnius
    raise JavaUnavailable(
        "JAVA-TAKEN",
        f"another library started Java in this program without Lucene 9 (found: {version})",
        "open the bqlc index first, or put the jar on that library's class path before it starts "
        f"Java: jnius_config.add_classpath({str(find_jar())!r})",
    )


def _options(home: JavaHome, heap: str | None) -> list[str]:
    """-Xrs leaves Ctrl-C to Python; without it the process ends on the spot."""
    later = [option for since, option in _OPTIONS_SINCE if home.major >= since]
    return ["-Xrs", f"-Xmx{memory.heap(heap)}", *_QUIET, *later]


def _set_up_lucene(jnius: Any) -> None:
    """Once per process: silence Lucene's notices, raise its clause limit."""
    severe = jnius.autoclass("java.util.logging.Level").SEVERE
    logger = jnius.autoclass("java.util.logging.Logger").getLogger("org.apache.lucene")
    logger.setLevel(severe)
    _machine.kept.append(logger)  # Java forgets the level of a logger that nobody holds
    jnius.autoclass("org.apache.lucene.search.IndexSearcher").setMaxClauseCount(CLAUSE_LIMIT)


@contextmanager
def _environment(**values: str | None) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    _set_environment(values)
    try:
        yield
    finally:
        _set_environment(before)


def _set_environment(values: dict[str, str | None]) -> None:
    for name, value in values.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


# ---------------------------------------------------------------- fork


def _after_fork() -> None:
    """In a child Java's threads are gone: the first garbage collection would wait for ever."""
    _machine.forked = _machine.running


if sys.platform != "win32":  # where there is no fork
    os.register_at_fork(after_in_child=_after_fork)


def _refuse_after_fork() -> None:
    if _machine.forked:
        raise JavaUnavailable(
            "JAVA-FORK",
            "this process was forked from one in which Java runs, and Java does not survive that",
            'start processes with multiprocessing.get_context("spawn"), or fork before the first '
            "index is opened",
        )


# ---------------------------------------------------------------- exceptions


def _python_error(error: Any) -> JavaError:
    name = str(error.classname or "java.lang.Throwable")
    message = (error.innermessage or str(error)).strip()
    if re.search(r"TooMany(Nested)?Clauses$", name):
        return TooManyClauses(
            name,
            f"the query has more than {CLAUSE_LIMIT:,} terms when its truncations are written out",
            "use longer stems",
            "TOO-MANY-TERMS",
        )
    if name == "java.lang.OutOfMemoryError":
        return OutOfHeap(
            name,
            f"Java is out of memory ({message})",
            "give it more: BQLC_HEAP=4g (or 8g, ...) in the environment",
            "JAVA-MEMORY",
        )
    return JavaError(name, f"{name.rpartition('.')[2]}: {message}")
