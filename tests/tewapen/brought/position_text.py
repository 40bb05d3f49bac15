"""What a position text of Te Wapen! says."""

from __future__ import annotations

from games.parts import PositionText

SHORT = """\
position 1                       # a position written by hand
ruleset tewapen 1
scenario tewapen/otter-ford
active red
pending ACT
piece R1 hum.polearms 0305 marks=NOMINATED
piece B1 orc.swords 0304
"""

BROUGHT = PositionText(
    base=SHORT,
    words=(
        "over card active name moving drawn hold lost units fog struck pool routes-matter pending trap building piece"
    ),
)
