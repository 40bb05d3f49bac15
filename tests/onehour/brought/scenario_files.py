"""What stands in scenario files of One-Hour Fantasy."""

from __future__ import annotations

from games.parts import ScenarioFiles

BROUGHT = ScenarioFiles(
    odd=[0, -1, 10**20, True, 1.5, "", "A1", "Z99", "A1:C4", "²²", "orc", "N", [], [[]], ["A1"], {}, {"square": 1}],
)
