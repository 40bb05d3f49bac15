"""How actions of Heroes & Gods are written."""

from __future__ import annotations

from hypothesis import strategies as st

from games.parts import Notation, Tongue
from heroes.builder import FIGURES, memory_of, names_of
from warhost.kernel.abi import pack
from warhost.rulesets.heroes.state import EVENTS, NONE, POINT, Verb
from warhost.rulesets.heroes.words.verbs import VERBS

NAMES = names_of(memory_of(*FIGURES))
GREEK, MENELAUS, TROJAN, GLAUCUS = (NAMES.figure(label) for label in ("1", "3", "51", "53"))
PLACE = 1800 * POINT + 1250

FIGURE = st.integers(0, len(NAMES.numbers) - 1)
POINTS = st.integers(0, POINT * POINT - 1)


@st.composite
def well_formed_actions(draw: st.DrawFn) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    actor = draw(FIGURE) if "actor" in VERBS.fills(verb) else NONE
    place = draw(POINTS) if "place" in VERBS.fills(verb) else 0
    target = draw(FIGURE) if "target" in VERBS.fills(verb) else NONE
    return pack(verb, actor, draw(st.integers(0, EVENTS - 1)) if verb == Verb.CALL else 0, place, target)


WRITTEN = {
    "begin": pack(Verb.BEGIN, NONE, 0, 0, NONE),
    "yield": pack(Verb.YIELD, NONE, 0, 0, NONE),
    "deploy 3 18.00,12.50": pack(Verb.DEPLOY, MENELAUS, 0, PLACE, NONE),
    "challenge 3 53": pack(Verb.CHALLENGE, MENELAUS, 0, 0, GLAUCUS),
    "accept": pack(Verb.ACCEPT, NONE, 0, 0, NONE),
    "decline": pack(Verb.DECLINE, NONE, 0, 0, NONE),
    "rally 3": pack(Verb.RALLY, MENELAUS, 0, 0, NONE),
    "choose 3": pack(Verb.CHOOSE, MENELAUS, 0, 0, NONE),
    "move 3 18.00,12.50": pack(Verb.MOVE, MENELAUS, 0, PLACE, NONE),
    "move 3 0.00,0.00": pack(Verb.MOVE, MENELAUS, 0, 0, NONE),
    "via 3 18.00,12.50": pack(Verb.VIA, MENELAUS, 0, PLACE, NONE),
    "halt": pack(Verb.HALT, NONE, 0, 0, NONE),
    "back": pack(Verb.BACK, NONE, 0, 0, NONE),
    "shoot 6 51": pack(Verb.SHOOT, NAMES.figure("6"), 0, 0, TROJAN),
    "hurl 3 53": pack(Verb.HURL, MENELAUS, 0, 0, GLAUCUS),
    "panic 3 53": pack(Verb.PANIC, MENELAUS, 0, 0, GLAUCUS),
    "stand 3": pack(Verb.STAND, MENELAUS, 0, 0, NONE),
    "fire-bow 56": pack(Verb.FIRE_BOW, NAMES.figure("56"), 0, 0, NONE),
    "fire-spear 51": pack(Verb.FIRE_SPEAR, TROJAN, 0, 0, NONE),
    "strike 1 51": pack(Verb.STRIKE, GREEK, 0, 0, TROJAN),
    "advance": pack(Verb.ADVANCE, NONE, 0, 0, NONE),
    "stay": pack(Verb.STAY, NONE, 0, 0, NONE),
    "call E1": pack(Verb.CALL, NONE, 0, 0, NONE),
    "call E3": pack(Verb.CALL, NONE, 2, 0, NONE),
    "bless 51": pack(Verb.BLESS, NONE, 0, 0, TROJAN),
    "set-down 18.00,12.50": pack(Verb.SET_DOWN, NONE, 0, PLACE, NONE),
    "pass": pack(Verb.PASS, NONE, 0, 0, NONE),
    "done": pack(Verb.DONE, NONE, 0, 0, NONE),
}
OTHER_WAYS = {
    "  MOVE  3 18,12.5 ": "move 3 18.00,12.50",
    "move 03 18.0 , 12.5": "move 3 18.00,12.50",
    "firebow 56": "fire-bow 56",
    "setdown 0.05,81.91": "set-down 0.05,81.91",
    "call e9": "call E9",
}
UNREADABLE = {
    "": "word 1: missing verb",
    "strik 1 51": "word 1: unknown verb 'strik'; nearest: strike",
    "move": "word 2: missing figure",
    "move 511 18,12": "word 2: '511': no figure has this number; nearest: 51",
    "move Hector 18,12": "word 2: 'Hector': a figure is named by its number; known: 1, 3, 51, 53, 56, 6",
    "move 3": "word 3: missing point",
    "move 3 18": "word 3: '18': a point is x,y in inches with at most two decimals, such as 18.00,12.50",
    "move 3 18.125,3": "a point is x,y in inches with at most two decimals",
    "move 3 18,3,4": "a point is x,y in inches",
    "move 3 -1,3": "word 3: '-1,3': far off the table, which is 36.00 by 36.00 inches",
    "move 3 18,81.92": "far off the table, which is 36.00 by 36.00 inches",
    "shoot 6 51 52": "word 4: '52' is one word too many",
    "shoot 6": "word 3: missing figure",
    "call": "word 2: missing god event; known: E1, E2, E3, E4, E5, E6, E7, E8, E9",
    "call E10": "word 2: unknown god event 'E10'; nearest: E1",
    "pass 3": "word 2: '3' is one word too many",
}
BROUGHT = Notation(
    tongues={"numbers": Tongue(NAMES, well_formed_actions(), WRITTEN, OTHER_WAYS, UNREADABLE)},
    words="move via call shoot 3 53 E3 18,12.5 18.00,12.50 -1,5 , 1e3 pass done ??",
)
