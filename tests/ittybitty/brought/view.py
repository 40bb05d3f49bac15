"""What Itty Bitty Battles shows to a screen."""

from __future__ import annotations

from games.parts import View

BROUGHT = View(
    keys=("turn prompt to_decide phase pieces formations status signs hands panels scores progress can_undo choices"),
    piece_keys=(
        "label side name icon formation type hex status attack defense moves quality number shots marks place where "
        "gone standing hurt profile slots states terms size stack"
    ),
    choice_keys="action sentence button every verb actor place target event",
    title="{label} {name} in {place}",
    is_place=lambda battle, place: place in battle.table.names.hexes,  # type: ignore[attr-defined]
    placed="side place icon size stack",
    moved=("powder-in-the-fog", "generated-3"),
    goal_ends="else it is a draw.",
)
