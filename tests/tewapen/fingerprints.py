"""Plays fixed random battles and prints a hash after every decision; run once compiled and once interpreted.

PYTHONPATH=tests python tests/tewapen/fingerprints.py        (NUMBA_DISABLE_JIT=1 for the interpreted run)
"""

from __future__ import annotations

from fixed_battles import fingerprints

BATTLES = (  # scenario, seed, decisions
    ("otter-ford", 5, 200),
    ("barrow-night", 5, 160),
    ("tangled-wood", 5, 260),
    ("generated-2", 2, 60),
    ("generated-11", 11, 60),
    ("generated-17", 17, 60),
    ("generated-23", 23, 60),
)


def all_fingerprints() -> list[str]:
    """One line a decision, over all battles."""
    return fingerprints("tewapen", BATTLES)


if __name__ == "__main__":
    print("\n".join(all_fingerprints()))
