"""How actions of War of the Eight Castles are written."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from eightcastles.positions import SCENARIO, at_first
from games.parts import Notation, Tongue
from warhost.kernel.abi import pack
from warhost.rulesets.eightcastles.state import MAX_WORKS, NONE, PLACES, Verb
from warhost.rulesets.eightcastles.words.names import Names
from warhost.rulesets.eightcastles.words.snapshot import snapshot
from warhost.rulesets.eightcastles.words.verbs import MOST_WOUNDS

NAMES = Names.of(snapshot(at_first()), SCENARIO)
SPACES, PIECES = st.integers(0, len(NAMES.spaces) - 1), st.integers(0, len(NAMES.labels) - 1)
WOUNDS, NO, NOTHING = st.integers(0, MOST_WOUNDS), st.just(NONE), st.just(0)
PAIRS = st.tuples(SPACES, SPACES).map(lambda pair: pair[0] + PLACES * pair[1])
SAYS: dict[Verb, tuple[Any, Any, Any]] = {
    Verb.RAISE: (NO, st.integers(0, len(NAMES.rows) - 1), SPACES),
    Verb.WINS: (st.integers(0, 1), NOTHING, NOTHING),
    Verb.FATE: (PIECES, WOUNDS, NOTHING),
    Verb.DAMAGE: (st.integers(0, MAX_WORKS - 1), WOUNDS, NOTHING),
    **dict.fromkeys((Verb.HOLD, Verb.ENTER, Verb.GIVE, Verb.LOSE), (PIECES, NOTHING, NOTHING)),
    **dict.fromkeys((Verb.MARCH, Verb.BESIEGE, Verb.ASSAULT), (NO, NOTHING, PAIRS)),
    **dict.fromkeys((Verb.SURRENDER, Verb.FIGHT, Verb.REFUSE, Verb.RETREAT), (NO, NOTHING, SPACES)),
}
"""Actor, extra and place of the verbs that say more than themselves."""


@st.composite
def well_formed_actions(draw: st.DrawFn) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    actor, extra, place = map(draw, SAYS.get(verb, (NO, NOTHING, NOTHING)))
    return int(pack(int(verb), actor, extra, place, NONE))


def at(one: str, other: str = "") -> int:
    """A space, or two of them."""
    return NAMES.number(one) + (PLACES * NAMES.number(other) if other else 0)


H44, ARCHERS = NAMES.piece("H44"), NAMES.row_ids.index("hum.archers")
WRITTEN = {
    "raise hum.archers C1": pack(Verb.RAISE, NONE, ARCHERS, at("C1"), NONE),
    "hold H44": pack(Verb.HOLD, H44, 0, 0, NONE),
    "march 55 56": pack(Verb.MARCH, NONE, 0, at("55", "56"), NONE),
    "surrender C7": pack(Verb.SURRENDER, NONE, 0, at("C7"), NONE),
    "fight 14": pack(Verb.FIGHT, NONE, 0, at("14"), NONE),
    "sally": pack(Verb.SALLY, NONE, 0, 0, NONE),
    "refuse 46": pack(Verb.REFUSE, NONE, 0, at("46"), NONE),
    "stand": pack(Verb.STAND, NONE, 0, 0, NONE),
    "wins attacker": pack(Verb.WINS, 0, 0, 0, NONE),
    "wins defender": pack(Verb.WINS, 1, 0, 0, NONE),
    "fate H44 2": pack(Verb.FATE, H44, 2, 0, NONE),
    "damage 5 12": pack(Verb.DAMAGE, 5, 12, 0, NONE),
    "retreat 46": pack(Verb.RETREAT, NONE, 0, at("46"), NONE),
    "enter H44": pack(Verb.ENTER, H44, 0, 0, NONE),
    "besiege C7 14": pack(Verb.BESIEGE, NONE, 0, at("C7", "14"), NONE),
    "assault C7 14": pack(Verb.ASSAULT, NONE, 0, at("C7", "14"), NONE),
    "give H44": pack(Verb.GIVE, H44, 0, 0, NONE),
    "lose H44": pack(Verb.LOSE, H44, 0, 0, NONE),
    "done": pack(Verb.DONE, NONE, 0, 0, NONE),
}
UNREADABLE = {
    "walk 55 56": "word 1: unknown verb 'walk'",
    "march 55 99": "word 3: '99': no such space; spaces are called such as 11 or C8",
    "march 55": "word 3: missing space",
    "hold H999": "word 2: 'H999': no such piece; pieces are called such as N1 or H48",
    "raise hum.dragon C1": "word 2: unknown row 'hum.dragon'",
    "wins orcs": "word 2: unknown winner 'orcs'",
    "done now": "word 2: 'now' is one word too many",
}
BROUGHT = Notation(
    tongues={"two realms": Tongue(NAMES, well_formed_actions(), WRITTEN, unreadable=UNREADABLE)},
    words="march besiege raise hum.archers wins attacker fate H44 H999 55 56 C7 14 99 0 2 done ??",
)
