"""How actions of One-Hour Fantasy are written."""

from __future__ import annotations

from hypothesis import strategies as st

from games.parts import Notation, Tongue
from warhost.kernel.abi import pack
from warhost.rulesets.onehour.state import NONE, Verb
from warhost.rulesets.onehour.words.names import Names, Stance
from warhost.rulesets.onehour.words.verbs import VERBS

UNITS = 40
ROWS = ("." * 13,) * 12
NAMES = Names(ROWS, tuple(unit % 3 % 2 for unit in range(UNITS)), (0,) * UNITS, (0,) * UNITS)  # R1, B1, R2, R3, B2, ...
R3, B2 = NAMES.piece("R3"), NAMES.piece("B2")
E5 = NAMES.cell("E5")
NORTH, EAST, SOUTH, WEST = range(4)


@st.composite
def well_formed_actions(draw: st.DrawFn) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    fills = VERBS.fills(verb)
    units, squares = st.integers(0, UNITS - 1), st.integers(0, NAMES.grid.size - 1)
    return pack(
        verb,
        draw(units) if "actor" in fills else NONE,
        draw(st.integers(0, 3)) if "extra" in fills else 0,
        draw(squares) if "place" in fills else 0,
        draw(units) if "target" in fills else NONE,
    )


KNOWING = NAMES.knowing([Stance(unit if unit % 5 else -1, unit % 4) for unit in range(UNITS)])
STANDING = {R3: Stance(NAMES.cell("E7"), NORTH), B2: Stance(NAMES.cell("E3"), SOUTH)}
SEEN = NAMES.knowing([STANDING.get(unit, Stance(-1, 0)) for unit in range(UNITS)])
WRITTEN = {
    "place R3 E5 N": pack(Verb.PLACE, R3, NORTH, E5, NONE),
    "move R3 E5 E": pack(Verb.MOVE, R3, EAST, E5, NONE),
    "move R3 A1 W": pack(Verb.MOVE, R3, WEST, 0, NONE),
    "charge R3 B2 E5 S": pack(Verb.CHARGE, R3, SOUTH, E5, B2),
    "face R3 S": pack(Verb.FACE, R3, SOUTH, 0, NONE),
    "arrive R3 E5": pack(Verb.ARRIVE, R3, 0, E5, NONE),
    "exit R3": pack(Verb.EXIT, R3, 0, 0, NONE),
    "work R3": pack(Verb.WORK, R3, 0, 0, NONE),
    "shoot R3 B2": pack(Verb.SHOOT, R3, 0, 0, B2),
    "strike R3 B2": pack(Verb.STRIKE, R3, 0, 0, B2),
    "done": pack(Verb.DONE, NONE, 0, 0, NONE),
}
OTHER_WAYS = {f"move R3 E5 {word}": f"move R3 E5 {word[0].upper()}" for word in ("north", "east", "south", "west")}
LEFT_OUT = {
    "move R3 E4": "move R3 E4 N",
    "charge R3 B2": "charge R3 B2 E4 N",
    "charge R3 B2 D4": "charge R3 B2 D4 N",
}
UNREADABLE = dict.fromkeys(LEFT_OUT, "missing") | {
    "": "word 1: missing verb",
    "mvoe R3 E5": "word 1: unknown verb 'mvoe'; nearest: move",
    "move": "word 2: missing unit",
    "move R99 E5 N": "word 2: 'R99': no such unit",
    "move R3 N5 N": "word 3: 'N5': no such square; squares are column letter and row number from A1 to M12",
    "move R3 E5 NE": "word 4: unknown facing 'NE'",
    "move R3 E5 N N": "word 5: 'N' is one word too many",
    "done R3": "word 2: 'R3' is one word too many",
}
BROUGHT = Notation(
    tongues={
        "full": Tongue(NAMES, well_formed_actions(), WRITTEN, OTHER_WAYS, UNREADABLE),
        "knowing": Tongue(KNOWING, well_formed_actions()),
        "seen": Tongue(SEEN, well_formed_actions(), other_ways=LEFT_OUT),
    },
    words="move charge face place R3 B2 B5 E5 A1 N south work done ??",
)
