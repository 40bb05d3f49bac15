"""What a position text of One-Hour Fantasy says."""

from __future__ import annotations

from games.parts import PositionText

BROUGHT = PositionText(
    base="position 1\nruleset onehour 1\nscenario onehour/the-moor\n",
    words="over first returns works unit engaged charged pending",
)
