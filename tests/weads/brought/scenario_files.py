"""What stands in scenario files of Battle of Ayrena's Weads."""

from __future__ import annotations

from games.parts import ScenarioFiles

BROUGHT = ScenarioFiles(
    odd=[0, -1, 10**20, True, 1.5, "", "0101", "9999", "²²²²", "elf", "0101-0102", [], [[]], ["0101"], {}, {"A": 1}],
)
