"""What War of the Eight Castles shows to a screen."""

from __future__ import annotations

from games.parts import View

BROUGHT = View(
    keys=(
        "turn prompt to_decide phase pieces status signs hands season year card order factions spaces hosts sieges "
        "fight panels scores progress can_undo choices"
    ),
    piece_keys=(
        "label side name full_name icon row category wounds place where gone standing hurt profile slots states terms "
        "size stack"
    ),
    choice_keys="action sentence button every verb actor place target row wounds",
    title="{name}",
    is_place=lambda campaign, place: place in campaign.table.names.spaces,  # type: ignore[attr-defined]
    placed="side place icon size stack",
    some_choices="from",
)
