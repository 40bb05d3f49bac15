"""Generated battles of One-Hour Fantasy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from games.parts import Generated
from warhost.rulesets.onehour.setup.catalogue import RACES, catalogue
from warhost.rulesets.onehour.setup.generate import MUSTERS
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.rulesets.onehour.state import MAX_UNITS


def check(battle: OnehourScenario, wishes: Mapping[str, Any]) -> None:
    """Armies are of the races that were named, with as many Commands as their muster gives."""
    assert sum(len(force.units) for force in battle.forces) <= MAX_UNITS
    for force, race in zip(battle.forces, (wishes["red"], wishes["black"]), strict=True):
        races = {unit.race for unit in force.units}
        assert race is None or race in races
        assert force.army == " and ".join(catalogue().races[name].many for name in RACES if name in races)
        commands = sum(unit.type == "command" for unit in force.units)
        assert commands == 1 if wishes["muster"] in ("die", "points") else commands <= 3
        assert len(races) == 1 or commands > 1


BROUGHT = Generated(
    wishes={
        "red": st.sampled_from([None, *RACES]),
        "black": st.sampled_from([None, *RACES]),
        "muster": st.sampled_from([None, *MUSTERS]),
    },
    check=check,
    refused=[
        ({"seed": -1}, "seed -1: a seed is 0 or more"),
        ({"red": "elf"}, "unknown race 'elf'; known: dwarf, goblin, orc"),
        ({"muster": "dice"}, "unknown muster 'dice'; nearest: die"),
    ],
)
