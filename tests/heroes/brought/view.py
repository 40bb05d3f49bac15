"""What Heroes & Gods shows to a screen."""

from __future__ import annotations

from typing import Any

from games.parts import View
from warhost.face.battle import Battle


def is_on_table(battle: Battle, place: Any) -> bool:
    """True for a point of the table."""
    table = battle.scenario.table  # type: ignore[attr-defined]
    return len(place) == 2 and all(0 <= one <= most for one, most in zip(place, table, strict=True))


BROUGHT = View(
    keys=(
        "turn phase step prompt to_decide active lost_points chips chip_used events_used pieces burning duel attack "
        "way status signs hands panels scores progress can_undo choices"
    ),
    piece_keys=(
        "label side name key icon hero kind at attack defence moves bow printed spear wounded panicked dead "
        "locked_with effects marks place where gone standing hurt profile slots states terms size stack"
    ),
    choice_keys="action sentence button every verb actor place target event",
    title="{label} {name}",
    is_place=is_on_table,
    placed="side at place icon size stack",
    moved=["truce-broken"],
)
