"""Generated battles of Itty Bitty Battles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from games.parts import Generated
from warhost.rulesets.ittybitty.setup.deploy import ENGAGEMENTS, FOREST
from warhost.rulesets.ittybitty.setup.generate import MAPS
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario


def check(battle: IttyBittyScenario, wishes: Mapping[str, Any]) -> None:
    """The armies are drawn for the budget, and the map is the one that was wished for."""
    if wishes["budget"] is not None:
        times = 2 if battle.areas["red"].columns == (8, 14) else 1
        told = [int(word) for word in battle.summary.split() if word.isdecimal()]
        assert all(spent <= times * wishes["budget"] for spent in told)
    if wishes["engagement"] is not None:
        is_attack = any(goal.kind == "alone_in" for case in battle.victory for goal in case.goals)
        assert is_attack == (wishes["engagement"] == "attack")
    if wishes["map"] is not None:
        assert (battle.map == FOREST) == (wishes["map"] == FOREST)


BROUGHT = Generated(
    wishes={
        "budget": st.sampled_from([None, 30, 60, 100]),
        "engagement": st.sampled_from([None, *ENGAGEMENTS]),
        "map": st.sampled_from([None, *MAPS]),
    },
    check=check,
    refused=[
        ({"seed": -1}, "seed -1: a seed is 0 or more"),
        ({"engagement": "atack"}, "unknown engagement 'atack'; nearest: attack"),
        ({"map": "paint"}, "unknown map 'paint'; nearest: painted"),
        ({"budget": 10}, "budget 10: it is from 20 to 250 gold pieces"),
        ({"map": "forest-map-one", "columns": 18}, "the map forest-map-one has its own columns and rows"),
        ({"columns": 12}, "12 by 15 hexes: a painted map has at least 16 columns and 11 rows, at most 320 hexes"),
        ({"columns": 20, "rows": 17}, "20 by 17 hexes: a painted map has"),
    ],
)
