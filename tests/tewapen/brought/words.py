"""What Te Wapen! says."""

from __future__ import annotations

from itertools import product

from games.parts import Words
from warhost.rulesets.tewapen.rules.events import Bonus, Cover, Event, RetreatIgnored
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.setup.tables import troop_rows
from warhost.rulesets.tewapen.state import MAX_PIECES, Phase, Source, Spell
from warhost.rulesets.tewapen.words.names import Names

TROOPS = ("hum.barbarians", "orc.swords", "hum.wizard", "orc.general", "hum.king")
GATE = MAX_PIECES - 1
BUILDINGS = ((5 * 13 + 6, "gate"), (6 * 13 + 6, "wooden house"))
NAMES = Names(13, 9, (0, 1, 0, 1, 0), tuple(troop_rows()[troop] for troop in TROOPS), BUILDINGS, (True, False))
R1, B1, R2, B2, R3 = range(5)

BROUGHT = Words(
    names=NAMES,
    called={
        **dict(zip("R1 B1 R2 B2 R3".split(), range(5), strict=True)),
        "HERE": NAMES.cell("0403"),
        "THERE": NAMES.cell("0503"),
        "GATE": GATE,
        "HOUSE": GATE - 1,
        "NOBODY": -1,
    },
    lists={
        Event.BONUS_DICE: (1, Bonus),
        Event.COVER_DICE: (1, Cover),
        Event.RETREATS_IGNORED: (1, RetreatIgnored),
    },
    ranges=[
        *((Event.CAST, (R2, spell, source, 1, 9)) for spell, source in product(Spell, Source)),
        *((Event.ITEM_ROLLED, (R3, table, face)) for table, face in product(range(3), range(1, 11))),
    ],
    without_clauses={Objection.NO_FIGURES_LEFT, Objection.MALFORMED},
    capital=("Blessing",),
    asking={
        *(Phase.PLACE_TRAPS, Phase.NOMINATE, Phase.INCLUDE, Phase.MOVE, Phase.ACT, Phase.FOLLOW_UP, Phase.REROLL),
        *(Phase.COMPANY, Phase.SECOND_PLACE, Phase.DEPLOY),
    },
)
