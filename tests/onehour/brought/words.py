"""What One-Hour Fantasy says."""

from __future__ import annotations

from games.parts import Words
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.state import Phase
from warhost.rulesets.onehour.words.names import Names

ROWS = ("........", "..w.....", "..w..11.", ".v...11.", ".11..b..", ".11..w..", ".....w..", "........")
SIDES, RACES, KINDS = (0, 1, 0, 1, 0), (0, 1, 0, 2, 1), (0, 1, 2, 3, 2)
NAMES = Names(ROWS, SIDES, RACES, KINDS, ("the west ford", "the bridge"), ("D5",))
R1, B1, R2, B2, R3 = range(5)
HERE, THERE, WOOD, HILL = (NAMES.cell(square) for square in ("E5", "D5", "C2", "F3"))

BROUGHT = Words(
    names=NAMES,
    called={
        **dict(zip("R1 B1 R2 B2 R3".split(), range(5), strict=True)),
        "HERE": HERE,
        "THERE": THERE,
        "WOOD": WOOD,
        "HILL": HILL,
        "NOBODY": -1,
    },
    stories=[
        ((Event.MOVED, (R1, HERE, THERE, 1)), {"deeds": [["move", "to"]]}),
        ((Event.TURNED, (R1, 3)), {"change": {"facing": "W"}}),
        ((Event.ARRIVED, (R1, HERE, 0)), {"deeds": [["leap", "square"]], "change": {"facing": "N"}}),
        ((Event.CHARGED, (R1, B1, 1)), {"deeds": [["strike", "target"]]}),
        ((Event.HIT, (B1, 5, 12)), {"says": ["bad", "5 hits"], "counts": {"bar": 12}}),
        ((Event.HIT, (B1, 5, 18)), {"says": ["bad", "5 hits"], "counts": {"bar": 15}}),
        (
            (Event.DESTROYED, (B1, HERE)),
            {"deeds": [["fall", "piece"]], "lies": "square", "moment": ["bad", "B1 Orc archers: destroyed"]},
        ),
        ((Event.HALTED, (R1,)), {"says": ["bad", "halted"], "change": {"halted": True}, "scene": "Morale"}),
        ((Event.HALT_ENDS, (R1,)), {"change": {"halted": False}}),
        (
            (Event.ROUTS, (R1,)),
            {"says": ["bad", "rout"], "change": {"routing": True, "halted": False}, "scene": "Morale"},
        ),
        ((Event.FLED, (R1, HERE, THERE, 1)), {"deeds": [["move", "to"]], "scene": "Morale"}),
        ((Event.TURN_BEGINS, (4,)), {"opens": True}),
    ],
    abouts=[
        ((Event.INITIATIVE_ROLLED, (5, 3)), {"dice": [5, 3]}),
        ((Event.ROLLED, (1, 4)), {"side": "black", "dice": [4]}),
        ((Event.SCORED, (0, 4, 1)), {"side": "red", "dice": [4], "bonus": 1}),
    ],
    without_clauses={Objection.NO_SUCH_UNIT, Objection.MALFORMED},
    capital=("Archers", "Infantry"),
    minus_one="-1: ",
    asking={Phase.PLACE, Phase.MOVEMENT, Phase.FIRING, Phase.HAND_TO_HAND},
)
