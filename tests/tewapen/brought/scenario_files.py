"""What stands in scenario files of Te Wapen!."""

from __future__ import annotations

from games.parts import ScenarioFiles

BROUGHT = ScenarioFiles(
    odd=[0, -1, 10**20, True, 1.5, "", "0000", "9999", "²²²²", "hum.king", [], [[]], ["0000"], {}, {"hex": 1}],
)
