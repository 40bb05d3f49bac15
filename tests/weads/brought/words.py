"""What Battle of Ayrena's Weads says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.parts import Words
from warhost.rulesets.weads.game import GAME
from warhost.rulesets.weads.rules.events import Event
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Phase
from warhost.rulesets.weads.words.names import Names
from warhost.rulesets.weads.words.position_text import POSITION, blank
from warhost.rulesets.weads.words.snapshot import snapshot

FORD = scenarios()["alder-ford"]
NAMES = Names.of(snapshot(blank(FORD)), FORD)
BOW, AXE, LIR, HAD = (NAMES.piece(label) for label in ("LIR-B1", "HAD-B1", "LIR", "HAD"))
HERE, THERE = NAMES.cell("0304"), NAMES.cell("0405")


def standing(lines: Iterable[str], side: int) -> Any:
    """What the lines say about the battle at the ford, a side having to decide."""
    memory = POSITION.read(enumerate(lines, 1), FORD)
    battle: Any = GAME.table.battle.over(memory)
    battle.to_decide = side
    return GAME.table_for(memory, FORD, GAME.ruleset.surveyed_umpire(FORD))


BROUGHT = Words(
    names=NAMES,
    called={
        "BOW": BOW,
        "AXE": AXE,
        "LIR": LIR,
        "HAD": HAD,
        "OF_HAD": 2,
        "HERE": HERE,
        "THERE": THERE,
        "NOBODY": -1,
    },
    stories=[
        ((Event.MOVED, (BOW, HERE, THERE, 1)), {"deeds": [["move", "to"]]}),
        ((Event.TURNED, (BOW, 1)), {"change": {"facing": 60}}),
        ((Event.COMBAT_CHIT, (BOW, 2, 6)), {"says": ["plain", "6"], "change": {"token": {"face": "6"}}}),
        ((Event.SHOT, (BOW, AXE, 4, 0)), {"deeds": [["strike", "target"]], "heads": True}),
        ((Event.ROUTED, (BOW,)), {"says": ["bad", "routed"], "change": {"routed": True, "disordered": False}}),
        ((Event.ELIMINATED, (BOW, HERE)), {"deeds": [["fall", "piece"]], "lies": "hex"}),
        ((Event.LEADER_CARRIED, (LIR, HERE, THERE)), {"deeds": [["carry", "to"]]}),
        (
            (Event.HELD_BACK, (BOW, HERE)),
            {"says": ["bad", "held back"], "change": {"held back": True}, "scene": "Morale"},
        ),
        ((Event.TURN_BEGINS, (4, 7)), {"opens": True}),
    ],
    abouts=[
        ((Event.LEADER_ROLLED, (LIR, 2, 5)), {"piece": "LIR", "dice": [2, 5]}),
        ((Event.ROLLED, (1, 4, 5)), {"side": "dwarf", "dice": [4], "row": 5}),
        ((Event.MORALE, (BOW, 4, 0, 5)), {"dice": [4]}),
        ((Event.SHOT, (BOW, AXE, 4, 0)), {"dice": [4]}),
    ],
    without_clauses={Objection.NO_SUCH_PIECE, Objection.MALFORMED},
    minus_one=r"(, |\b|: )?-1(:|,| column| to the die)",
    asking={
        *(Phase.SET_UP, Phase.WINDOW, Phase.ACTIVATE, Phase.SUCCEED, Phase.RAGE, Phase.MOVEMENT, Phase.COMBAT),
        *(Phase.DECLARE, Phase.MISSILES, Phase.ROUT, Phase.ESCAPE, Phase.RECHARGE),
    },
    standing=standing,
)
