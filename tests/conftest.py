"""What every test may ask for: handed data, a Java, and text cases that can be rewritten."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from bqlc_backends.lucene import jvm
from tests.support import cases

ROOT = Path(__file__).resolve().parent.parent

Expect = Callable[[cases.Case, str, str], None]

settings.register_profile(
    "fuzz", deadline=None, max_examples=int(os.environ.get("BQLC_FUZZ_EXAMPLES", "20000"))
)
settings.register_profile("ours", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("ours")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-cases",
        action="store_true",
        help="write what the code says into tests/cases/*.txt instead of comparing",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-cases") and getattr(config.option, "numprocesses", None):
        raise pytest.UsageError("--update-cases rewrites files: run it without -n")


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Expect:
    """`expect(case, section, text)`: the case's section reads `text`."""
    rewriting = request.config.getoption("--update-cases")

    def check(case: cases.Case, section: str, text: str) -> None:
        if rewriting:
            cases.update(case, section, text)
            return
        wanted = case.expected.get(section)
        assert wanted is not None, f"'{case.title}' in {case.path.name} has no '--- {section}'"
        assert text.strip() == wanted

    return check


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of handed data sets, which are not part of the repository."""
    given = os.environ.get("BQLC_SHARED")
    folder = Path(given) if given else ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip(f"no handed data: {folder} is not a folder (set BQLC_SHARED)")
    return folder


@pytest.fixture(scope="session")
def java() -> None:
    """A running JVM with Lucene in it. Without one: a skip here, a failure on CI."""
    try:
        jvm.start()
    except jvm.JavaUnavailable as problem:
        if os.environ.get("CI"):
            pytest.fail(f"CI must have Java and Lucene: {problem}")
        pytest.skip(f"no Java or no Lucene jar: {problem}")
