"""What stands in scenario files of Heroes & Gods."""

from __future__ import annotations

from games.parts import ScenarioFiles

BROUGHT = ScenarioFiles(
    odd=[
        0,
        -1,
        49,
        10**20,
        True,
        1.5,
        "",
        "roll",
        "wall",
        "rampart",
        "G01",
        "truce",
        [],
        [[]],
        [0, 0],
        [0, 10**9],
        [600],
        [[0, 0], [9, 9], [9, 0]],
        [[0, 0], [9, 0], [9, 9]],
        {},
        {"at": [1, 1]},
    ],
)
