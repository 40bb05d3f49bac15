"""What Battle of Ayrena's Weads shows to a screen."""

from __future__ import annotations

from games.parts import View

BROUGHT = View(
    keys="turn prompt to_decide drawer phase pieces status signs hands panels scores progress can_undo choices",
    piece_keys=(
        "label side name icon command type hex facing status value marks place where gone standing hurt profile slots "
        "states terms size stack"
    ),
    choice_keys="action sentence button every verb actor place target facing event",
    title="{label} {name} in {place}",
    is_place=lambda battle, place: place in battle.table.names.hexes,  # type: ignore[attr-defined]
    placed="side place icon size stack",
    goal_ends="it is a draw.",
)
