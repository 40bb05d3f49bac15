"""The same source, compiled and interpreted, gives the same bytes after every decision."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from golden import fingerprints
from soak import soaked

TESTS = Path(__file__).parent
FIRST = 60
"""How many decisions of each game are compared each time; interpreted rules take seconds to lay out a battlefield."""
LEAST = {"tewapen": 500, "heroes": 500, "onehour": 400, "weads": 350, "ittybitty": 500}
"""How many decisions of each game are compared, and more, where there is time for all."""


def interpreted(game: str, most: int | None) -> list[str]:
    """The first hashes of a game's fixed battles, or all, as interpreted rules play them."""
    return subprocess.run(
        [sys.executable, "-m", "golden.fingerprints", game, *([str(most)] if most else [])],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()


@pytest.mark.parametrize("most", [FIRST, *soaked(None)], ids=["first", "all"])
@pytest.mark.parametrize("game", fingerprints.OF)
def test_compiled_and_interpreted_rules_are_equal(game: str, most: int | None) -> None:
    compiled, theirs = list(islice(fingerprints.OF[game](), most)), interpreted(game, most)
    assert len(compiled) == most if most else len(compiled) > LEAST[game]
    pairs = enumerate(zip(compiled, theirs, strict=False))
    first = next((k for k, (mine, their) in pairs if mine != their), None)
    assert first is None, f"compiled {compiled[first]}, interpreted {theirs[first]}"
    assert len(compiled) == len(theirs)
