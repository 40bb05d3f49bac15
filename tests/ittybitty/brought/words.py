"""What Itty Bitty Battles says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.parts import Words
from warhost.rulesets.ittybitty.game import GAME
from warhost.rulesets.ittybitty.rules.events import Event, Modifier, Shift, Strength, Test
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.setup.scenario import scenarios
from warhost.rulesets.ittybitty.state import FORMS, Phase, Result, Segment
from warhost.rulesets.ittybitty.words.names import Names
from warhost.rulesets.ittybitty.words.position_text import POSITION, blank
from warhost.rulesets.ittybitty.words.snapshot import snapshot

BRIDGE = scenarios()["defend-the-bridge"]
NAMES = Names.of(snapshot(blank(BRIDGE)), BRIDGE)
SPEARS, FOOT, HORSE, JAVELINS = (NAMES.piece(label) for label in ("T2-SP1", "T2-HI1", "T3-LC1", "R1-SP1"))
KING, PRIEST, ENGINEER, ENGINE = (NAMES.piece(label) for label in ("TUD", "BONE", "TENG", "TSE"))
HERE, THERE = NAMES.cell("1807"), NAMES.cell("1707")


def standing(lines: Iterable[str], side: int) -> Any:
    """What the lines say about the battle at the bridges, a side having to decide."""
    memory = POSITION.read(enumerate(lines, 1), BRIDGE)
    battle: Any = GAME.table.battle.over(memory)
    battle.to_decide = side
    return GAME.table_for(memory, BRIDGE, GAME.ruleset.surveyed_umpire(BRIDGE))


BROUGHT = Words(
    names=NAMES,
    called={
        "SPEARS": SPEARS,
        "FOOT": FOOT,
        "HORSE": HORSE,
        "JAVELINS": JAVELINS,
        "KING": KING,
        "PRIEST": PRIEST,
        "ENGINEER": ENGINEER,
        "ENGINE": ENGINE,
        "OF_FOOT": NAMES.formation_ids.index("T2"),
        "HERE": HERE,
        "THERE": THERE,
        "NOBODY": -1,
    },
    lists={
        Event.SHIFT: (0, Shift),
        Event.MODIFIER: (0, Modifier),
        Event.STRENGTH: (0, Strength),
        Event.TEST_MODIFIER: (0, Test),
        Event.RESULT: (0, Result),
        Event.ATTACK_DECLARED: (0, Segment),
    },
    ranges=[
        *((Event.CAST, (PRIEST, form, -1, -1)) for form in range(FORMS)),
        *((Event.DESTROYED, (number, HERE)) for number in range(len(NAMES.built) + 1)),
        *((Event.ACTS, (formation, SPEARS)) for formation in range(-1, 40)),
    ],
    stories=[
        ((Event.MOVED, (SPEARS, HERE, THERE, 4)), {"deeds": [["move", "to"]]}),
        ((Event.DISORGANIZED, (SPEARS,)), {"says": ["bad", "disorganized"], "change": {"disorganized": True}}),
        ((Event.ELIMINATED, (SPEARS, HERE)), {"deeds": [["fall", "piece"]], "lies": "hex"}),
        ((Event.CARRIED, (KING, HERE, THERE)), {"deeds": [["carry", "to"]]}),
        (
            (Event.COUNTER_DRAWN, (KING, 3)),
            {"deeds": [["draw", "piece"]], "opens": True, "moment": ["plain", "King Tudwall is drawn"]},
        ),
    ],
    abouts=[
        ((Event.ROLLED, (0, 4, 5)), {"side": "red", "die": [4], "row": 5}),
        ((Event.MOVED, (SPEARS, HERE, THERE, 3)), {"piece": "T2-SP1", "from": "1807", "to": "1707", "half": 1.5}),
        ((Event.COLUMN, (4,)), {"column": "5"}),
    ],
    capital=("Spearmen",),
    without_clauses={Objection.NO_SUCH_PIECE, Objection.MALFORMED},
    minus_one=r"(, |\b|: )?-1(:|,| column| to the (die|attack))",
    asking={
        *(Phase.SET_UP, Phase.REASSIGN, Phase.ACTIVATION, Phase.ACTION, Phase.DECLARE, Phase.REFUSAL, Phase.ADVANCE),
        *(Phase.OPPORTUNITY, Phase.CASTER, Phase.CHAIN, Phase.PICK, Phase.RAISE, Phase.ARRIVAL, Phase.WITHDRAWAL),
        *(Phase.WINDOW, Phase.PETARDS, Phase.STEP_BACK, Phase.UPKEEP),
    },
    standing=standing,
)
