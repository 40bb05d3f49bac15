"""Fixed random battles and a hash after every decision; `python -m golden.fingerprints` prints them."""

from __future__ import annotations

from collections.abc import Iterator

from fixed_battles import fingerprints

BATTLES = (  # scenario, seed, decisions
    ("alder-ford", 5, 160),
    ("duel-of-the-mages", 5, 160),
    ("ayrenas-weads", 5, 120),
    ("line-of-battle", 5, 60),
    ("generated-2", 2, 40),
    ("generated-11", 11, 40),
)


def all_fingerprints() -> Iterator[str]:
    """One line a decision, over all battles."""
    return fingerprints("weads", BATTLES)
