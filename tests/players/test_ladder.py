"""The order of computer opponents in a game: as they fared there, and by their levels where nobody has measured."""

from __future__ import annotations

import pytest

from warhost.players import measured
from warhost.players.measured import Measured, ladder

LEVELS = {"lot": None, "one": 1, "two": 2, "three": 3}


def met(against: str, won: int, lost: int) -> Measured:
    """Battles against another."""
    return Measured(against=against, scenario="any", won=won, drawn=0, lost=lost)


@pytest.mark.parametrize(
    ("figures", "order"),
    [
        ({}, ["one", "two", "three"]),
        ({"three": (met("two", 3, 7),)}, ["one", "three", "two"]),
        ({"three": (met("two", 3, 7), met("one", 4, 6))}, ["three", "one", "two"]),
        ({"three": (met("two", 5, 5),)}, ["one", "two", "three"]),
        ({"three": (met("two", 3, 7), met("two", 9, 1))}, ["one", "two", "three"]),
    ],
)
def test_who_has_lost_to_the_next_below_changes_places_with_it(
    monkeypatch: pytest.MonkeyPatch, figures: dict[str, tuple[Measured, ...]], order: list[str]
) -> None:
    monkeypatch.setattr(measured, "measured_in", lambda game: figures)
    assert ladder("any", LEVELS) == {"lot": None} | {name: level for level, name in enumerate(order, 1)}
