"""What a position text of Itty Bitty Battles says."""

from __future__ import annotations

from games.parts import PositionText

BROUGHT = PositionText(
    base="position 1\nruleset ittybitty 1\nscenario ittybitty/defend-the-bridge\n",
    words=(
        "over levels blocks lead pace last-owner molested works wahoo formations summoned piece formation structure "
        "summoning hex combat cast pending"
    ),
)
