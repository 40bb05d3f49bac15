"""Plays fixed random battles and prints a hash after every decision; run once compiled and once interpreted.

PYTHONPATH=tests python tests/onehour/fingerprints.py        (NUMBA_DISABLE_JIT=1 for the interpreted run)
"""

from __future__ import annotations

from fixed_battles import fingerprints

BATTLES = (  # scenario, seed, decisions
    ("the-moor", 5, 120),
    ("grey-bridge", 5, 80),
    ("greenwood-road", 5, 60),
    ("stonehold", 5, 60),
    ("crossroads", 5, 60),
    ("three-stones", 5, 60),
    ("generated-2", 2, 40),
    ("generated-11", 11, 40),
)


def all_fingerprints() -> list[str]:
    """One line a decision, over all battles."""
    return fingerprints("onehour", BATTLES)


if __name__ == "__main__":
    print("\n".join(all_fingerprints()))
