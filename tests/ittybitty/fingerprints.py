"""Fixed random battles and a hash after every decision; `python -m golden.fingerprints` prints them."""

from __future__ import annotations

from collections.abc import Iterator

from fixed_battles import fingerprints

BATTLES = (  # scenario, seed, decisions
    ("skirmish", 5, 120),
    ("defend-the-bridge", 5, 160),
    ("powder-in-the-fog", 5, 160),
    ("stirling", 5, 80),
    ("hastings", 5, 60),
    ("generated-2", 2, 40),
)


def all_fingerprints() -> Iterator[str]:
    """One line a decision, over all battles."""
    return fingerprints("ittybitty", BATTLES)
