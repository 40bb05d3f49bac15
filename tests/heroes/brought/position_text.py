"""What a position text of Heroes & Gods says."""

from __future__ import annotations

from games.parts import PositionText
from heroes.builder import FIGURES, TERRAIN, position_of

BROUGHT = PositionText(
    base=position_of(*FIGURES, more=TERRAIN).removesuffix("end\n"),
    words=(
        "over phase first turns challenges challenged duelled chips used chip-used way charged burning "
        "attack round duel figure lock locking pending"
    ),
)
