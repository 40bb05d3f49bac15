"""What One-Hour Fantasy shows to a screen."""

from __future__ import annotations

from games.parts import View

BROUGHT = View(
    keys="turn prompt to_decide first phase pieces status signs spent hands panels scores progress can_undo choices",
    piece_keys=(
        "label side name icon race type square facing home hits marks engaged due place where gone standing hurt "
        "profile slots states terms size stack"
    ),
    choice_keys="action sentence button every verb actor place target facing",
    title="{label} {name} on {place}, facing",
    is_place=lambda battle, place: place in battle.table.names.squares,  # type: ignore[attr-defined]
    placed="side place icon size stack facing",
    goal_ends="has lost.",
)
