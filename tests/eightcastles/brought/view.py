"""What War of the Eight Castles shows to a screen."""

from __future__ import annotations

from games.parts import View

BROUGHT = View(
    keys="KEYS",
    piece_keys="PIECEKEYS",
    choice_keys="CHOICEKEYS",
    title="{name}",
    is_place=lambda campaign, place: place in campaign.table.names.spaces,  # type: ignore[attr-defined]
    placed="side place",
)
