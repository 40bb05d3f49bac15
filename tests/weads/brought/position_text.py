"""What a position text of Battle of Ayrena's Weads says."""

from __future__ import annotations

from games.parts import PositionText

BROUGHT = PositionText(
    base="position 1\nruleset weads 1\nscenario weads/alder-ford\n",
    words=(
        "over drawer moving brother queue attackers defenders holy shooting stacked to-roll recovered fled "
        "command spells piece pending"
    ),
)
