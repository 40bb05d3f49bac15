"""Fixed random battles and a hash after every decision; `python -m golden.fingerprints` prints them."""

from __future__ import annotations

from collections.abc import Iterator

from fixed_battles import fingerprints

BATTLES = (  # scenario, seed, decisions
    ("otter-ford", 5, 200),
    ("barrow-night", 5, 160),
    ("tangled-wood", 5, 260),
    ("generated-2", 2, 60),
    ("generated-11", 11, 60),
    ("generated-17", 17, 60),
    ("generated-23", 23, 60),
    ("outpost-kappa", 5, 160),
    ("ridge-14", 5, 160),
    ("karnholt", 5, 200),
)


def all_fingerprints() -> Iterator[str]:
    """One line a decision, over all battles."""
    return fingerprints("tewapen", BATTLES)
