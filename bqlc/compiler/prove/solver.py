"""The one door to python-sat, which only comparing needs."""

from __future__ import annotations

from typing import Any


class ProofUnavailable(Exception):
    """python-sat is not installed; `help` says how to get it."""

    code = "PROOF-UNAVAILABLE"
    message = "comparing queries needs the Python package `python-sat`, which is not installed"
    help = 'install it: pip install "bqlc[proof]"'

    def __init__(self) -> None:
        super().__init__(f"{self.message}; {self.help}")


def new_solver() -> Any:
    """A SAT solver that takes clauses between questions. Raises ProofUnavailable."""
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise ProofUnavailable from None
    return Solver(name="glucose4")
