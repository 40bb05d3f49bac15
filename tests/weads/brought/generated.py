"""Generated battles of Ayrena's Weads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from games.parts import Generated
from warhost.rulesets.weads.setup.catalogue import SIDES
from warhost.rulesets.weads.setup.generate import SWITCHES
from warhost.rulesets.weads.setup.scenario import WeadsScenario

TOO_NARROW = "15 by 20 hexes: a map for 4 commands a side has at least 16 columns and 12 rows, at most 400 hexes"


def check(battle: WeadsScenario, wishes: Mapping[str, Any]) -> None:
    """The map has its size, each side its commands, and its mage where there is magic."""
    assert wishes["commands"] is None or len(battle.commands) == 2 * wishes["commands"]
    assert (battle.grid.columns, battle.grid.rows) == (20, wishes["rows"] or battle.grid.rows)
    assert wishes["facing"] in (None, battle.facing)
    assert wishes["magic"] in (None, battle.magic)
    mages = [command.army for command in battle.commands if command.caster]
    assert battle.magic == "off" or sorted(mages) == sorted(SIDES)


BROUGHT = Generated(
    wishes={
        "commands": st.sampled_from([None, 1, 2, 3, 4]),
        "columns": st.just(20),
        "rows": st.sampled_from([None, 12, 16]),
        "facing": st.sampled_from([None, *SWITCHES]),
        "magic": st.sampled_from([None, *SWITCHES]),
    },
    check=check,
    refused=[
        ({"seed": -1}, "seed -1: a seed is 0 or more"),
        ({"facing": "of"}, "unknown facing 'of'; nearest: of"),
        ({"magic": "yes"}, "unknown magic 'yes'"),
        ({"commands": 5}, "commands 5: a side has 1 to 4"),
        ({"commands": 4, "columns": 15}, TOO_NARROW),
        ({"commands": 1, "columns": 20, "rows": 21}, "at most 400 hexes"),
    ],
)
