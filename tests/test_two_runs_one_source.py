"""The same source, compiled and interpreted, gives the same bytes after every decision."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from golden import fingerprints

TESTS = Path(__file__).parent
LEAST = {"tewapen": 500, "heroes": 500, "onehour": 400, "weads": 350}
"""How many decisions of each game are compared, and more."""


@pytest.mark.parametrize("game", fingerprints.OF)
def test_compiled_and_interpreted_rules_are_equal(game: str) -> None:
    interpreted = subprocess.run(
        [sys.executable, str(TESTS / game / "fingerprints.py")],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    compiled = fingerprints.OF[game]()
    assert len(compiled) > LEAST[game]
    pairs = enumerate(zip(compiled, interpreted, strict=False))
    first = next((k for k, (mine, theirs) in pairs if mine != theirs), None)
    assert first is None, f"compiled {compiled[first]}, interpreted {interpreted[first]}"
    assert len(compiled) == len(interpreted)
