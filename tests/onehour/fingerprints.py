"""Fixed random battles and a hash after every decision; `python -m golden.fingerprints` prints them."""

from __future__ import annotations

from collections.abc import Iterator

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


def all_fingerprints() -> Iterator[str]:
    """One line a decision, over all battles."""
    return fingerprints("onehour", BATTLES)
