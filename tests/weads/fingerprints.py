"""Plays fixed random battles and prints a hash after every decision; run once compiled and once interpreted.

PYTHONPATH=tests python tests/weads/fingerprints.py        (NUMBA_DISABLE_JIT=1 for the interpreted run)
"""

from __future__ import annotations

from fixed_battles import fingerprints

BATTLES = (  # scenario, seed, decisions
    ("alder-ford", 5, 160),
    ("duel-of-the-mages", 5, 160),
    ("ayrenas-weads", 5, 120),
    ("line-of-battle", 5, 60),
    ("generated-2", 2, 40),
    ("generated-11", 11, 40),
)


def all_fingerprints() -> list[str]:
    """One line a decision, over all battles."""
    return fingerprints("weads", BATTLES)


if __name__ == "__main__":
    print("\n".join(all_fingerprints()))
