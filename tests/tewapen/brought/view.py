"""What Te Wapen! shows to a screen."""

from __future__ import annotations

from games.parts import View

BROUGHT = View(
    keys=(
        "turn prompt to_decide active card cards_left lost_points pieces traps fog buildings status signs hands panels "
        "scores progress can_undo choices"
    ),
    piece_keys=(
        "label side troop name icon hex kind attached wounds full_wounds hit_at dice moves counters abilities tags "
        "items list mp full_mp item_mp charges marks trapped animal_turns place where gone standing hurt profile slots "
        "states terms size stack"
    ),
    choice_keys="action sentence button every verb actor place target",
    title="{label} {name} in {place}",
    is_place=lambda battle, place: place in battle.table.names.hexes,  # type: ignore[attr-defined]
    placed="side hex place icon size stack",
)
