"""Generated battles of Te Wapen!."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from games.parts import Generated
from warhost.rulesets.tewapen.setup.armies import ARMIES
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import Force, TewapenScenario


def units_of(force: Force) -> int:
    """How many pieces are no individuals."""
    return sum(catalogue().troops[piece.troop].piece_class != "I" for piece in force.pieces)


def check(battle: TewapenScenario, wishes: Mapping[str, Any]) -> None:
    """Both sides have as many units as were asked for, of their armies."""
    assert battle.red.army == (wishes["red"] or battle.red.army)
    assert battle.black.army == (wishes["black"] or battle.black.army)
    assert units_of(battle.red) == units_of(battle.black) == (wishes["size"] or units_of(battle.red))
    assert battle.modules == tuple(sorted(wishes["modules"]))


BROUGHT = Generated(
    wishes={
        "red": st.sampled_from([None, *ARMIES]),
        "black": st.sampled_from([None, *ARMIES]),
        "size": st.none() | st.integers(3, 14),
        "modules": st.sampled_from([(1, 2), (1, 2, 3), (3, 2, 1), (1, 2, 3, 6)]),
    },
    check=check,
    refused=[
        ({"seed": -1}, "seed -1: a seed is 0 or more"),
        ({"red": "Human"}, "unknown army 'Human'; nearest: Humans"),
        ({"black": "Humans", "modules": (1,)}, "unknown army 'Humans'; known: Standard"),
        ({"size": 2}, "size 2: a side has 3 to 14 units"),
        ({"size": 15}, "size 15: a side has 3 to 14 units"),
        ({"modules": (2, 3)}, "module 1 must be there"),
        ({"modules": (1, 2, 5)}, "module 1 must be there, 2, 3, 4, 6 may be, each once"),
        ({"red": "Eldar"}, "unknown army 'Eldar'; known: "),
        (
            {"red": "Eldar", "black": "Swarm", "modules": (1, 6)},
            "Eldar and Swarm do not meet: science fiction, 25 mm against science fiction, 1/300",
        ),
        (
            {"red": "Humans", "black": "Swarm", "modules": (1, 2, 6)},
            "Humans and Swarm do not meet: fantasy against science fiction, 1/300",
        ),
        ({"modules": (1, 1)}, "module 1 must be there"),
    ],
)
