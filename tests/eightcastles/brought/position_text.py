"""What a position text of War of the Eight Castles says."""

from __future__ import annotations

from games.parts import PositionText

BROUGHT = PositionText(
    base="position 1\nruleset eightcastles 1\nscenario eightcastles/two-realms\n",
    words="over card reward next-piece factions-at-start order dealt fight faction space siege piece pending",
    spoilt=('map = "', 'map = "old-'),
)
