"""What stands in scenario files of Itty Bitty Battles."""

from __future__ import annotations

from games.parts import ScenarioFiles

BROUGHT = ScenarioFiles(
    odd=[
        0, -1, 10**20, True, 1.5, "", "0101", "9999", "²²²²", "blue", "0101/0102", "0101 LI2", "captain3",
        "forest-map-one", [], [[]], ["0101"], [3, 1], {}, {"0101": 1},
    ],
)  # fmt: skip
