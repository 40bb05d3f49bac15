"""The same source, compiled and interpreted, gives the same bytes after every decision."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from weads import fingerprints


def test_compiled_and_interpreted_rules_are_equal() -> None:
    script = Path(fingerprints.__file__)
    interpreted = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(script.parent.parent)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    compiled = fingerprints.all_fingerprints()
    assert len(compiled) > 350
    first = next(
        (k for k, (mine, theirs) in enumerate(zip(compiled, interpreted, strict=False)) if mine != theirs), None
    )
    assert first is None, f"compiled {compiled[first]}, interpreted {interpreted[first]}"
    assert len(compiled) == len(interpreted)
