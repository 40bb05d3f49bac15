"""What becomes of a rematch in a battle that is over.

It is beside the entries, which have ended, and is kept in memory only, as links to seats are stored nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from warhost.server.entries import BOTH, WATCHING, bit_of


@dataclass
class Again:
    """The rematch of one battle: offered by a side, and then begun."""

    sides: tuple[str, ...]
    offered_by: int | None = None
    turned: bool = False  # whether whoever sat there sits on the other side
    begun: dict[str, Any] = field(default_factory=dict)  # the new battle: its id, its tokens, its commitment

    @property
    def offer(self) -> dict[str, Any] | None:
        """What is offered, and nobody has answered."""
        if self.offered_by is None:
            return None
        return {"kind": "rematch", "side": self.sides[self.offered_by], "turned": self.turned}

    def side_of(self, side: int) -> int:
        """The side on which whoever sits at a side will sit."""
        return 1 - side if self.turned else side

    def told_to(self, viewer: int) -> dict[str, Any] | None:
        """The new battle as the holder of these sides may open it: nobody gets the link of another's seat."""
        if not self.begun:
            return None
        yours = [self.sides[self.side_of(side)] for side in (0, 1) if viewer & bit_of(side)]
        seat = {WATCHING: "watch", BOTH: "both"}.get(viewer) or yours[0]
        tokens = self.begun["tokens"]
        told = {"id": self.begun["id"], "token": tokens[seat], "yours": yours}
        return told | {"watch": tokens["watch"], "commitment": self.begun["commitment"]}
