"""What becomes of a rematch in a battle that is over.

It is beside the entries, which have ended, and is kept in memory only, as links to seats are stored nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from warhost.server.entries import TOGETHER, WATCHING, bit_of, is_shared


def offer_data(names: Sequence[str], kind: str, offered_by: int, agreed_by: Sequence[int]) -> dict[str, Any]:
    """An offer as it is told, with the sides that have agreed while others are still asked."""
    offer: dict[str, Any] = {"kind": kind, "side": names[offered_by]}
    return offer | ({"agreed": [names[side] for side in agreed_by]} if agreed_by else {})


@dataclass
class Again:
    """The rematch of one battle: offered by a side, and then begun."""

    sides: tuple[str, ...]
    playing: tuple[int, ...]
    offered_by: int | None = None
    agreed_by: list[int] = field(default_factory=list)
    turned: bool = False  # whether whoever sat there sits on the next side, and so on the other of two
    begun: dict[str, Any] = field(default_factory=dict)  # the new battle: its id, its tokens, its commitment

    @property
    def offer(self) -> dict[str, Any] | None:
        """What is offered, and nobody has answered."""
        if self.offered_by is None:
            return None
        return offer_data(self.sides, "rematch", self.offered_by, self.agreed_by) | {"turned": self.turned}

    def side_of(self, side: int) -> int:
        """The side on which whoever sits at a side will sit."""
        place = self.playing.index(side) + self.turned
        return self.playing[place % len(self.playing)]

    def told_to(self, viewer: int) -> dict[str, Any] | None:
        """The new battle as the holder of these sides may open it: nobody gets the link of another's seat."""
        if not self.begun:
            return None
        yours = [self.sides[self.side_of(side)] for side in self.playing if viewer & bit_of(side)]
        seat = "watch" if viewer == WATCHING else TOGETHER if is_shared(viewer) else yours[0]
        tokens = self.begun["tokens"]
        told = {"id": self.begun["id"], "token": tokens[seat], "yours": yours}
        return told | {"watch": tokens["watch"], "commitment": self.begun["commitment"]}
