"""How actions of Itty Bitty Battles are written."""

from __future__ import annotations

from hypothesis import strategies as st

from games.parts import Notation, Tongue
from warhost.kernel.abi import pack
from warhost.rulesets.ittybitty.setup.scenario import scenarios
from warhost.rulesets.ittybitty.state import FORMS, LARGE_GLAMOUR, NONE, Aim, Segment, Spell, Verb
from warhost.rulesets.ittybitty.words.names import Names, aim_of
from warhost.rulesets.ittybitty.words.position_text import blank
from warhost.rulesets.ittybitty.words.snapshot import snapshot
from warhost.rulesets.ittybitty.words.verbs import VERBS


def names_of(scenario: str) -> Names:
    """The names in a packaged battle."""
    model = scenarios()[scenario]
    return Names.of(snapshot(blank(model)), model)


BRIDGE, FOG = names_of("defend-the-bridge"), names_of("powder-in-the-fog")
EXTRAS = {Verb.ATTACK: len(Segment), Verb.PONTOON: 6, Verb.CHARGE: 2, Verb.WITHDRAW: 2, Verb.CAST: FORMS}
NO_PLACE, MAYBE_PREY = (Aim.NOTHING,), (Aim.UNIT, Aim.CHAIN)


@st.composite
def well_formed_actions(draw: st.DrawFn, names: Names) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    fills = VERBS.fills(verb)
    pieces, hexes = st.integers(0, len(names.labels) - 1), st.integers(0, names.grid.size - 1)
    actor = draw(pieces) if "actor" in fills else NONE
    most = len(names.structure_ids) if verb == Verb.BATTER else EXTRAS.get(verb, 1)
    extra = draw(st.integers(0, most - 1))
    place = draw(hexes) if "place" in fills else 0
    target = draw(pieces) if "target" in fills else NONE
    if verb == Verb.STRIKE or (verb == Verb.CAST and aim_of(extra) in MAYBE_PREY):
        target = draw(st.sampled_from((NONE, target)))
    elif verb == Verb.CAST:
        place, target = (0 if aim_of(extra) in NO_PLACE else place), NONE
    return int(pack(verb, actor, extra, place, target))


TUD, LOH, SPEARS, HORSE, PIKES = (BRIDGE.piece(label) for label in ("TUD", "LOH", "T2-SP1", "T3-LC1", "T6-PK1"))
KNIGHTS, BOWS, ENGINEER, ENGINE, BONE = (BRIDGE.piece(label) for label in ("T1-HC1", "T4-XB1", "TENG", "TSE", "BONE"))
DRAGOONS, JAVELINS = (BRIDGE.piece(label) for label in ("R4-DR2", "R1-SP1"))
HERE, THERE = BRIDGE.cell("1807"), BRIDGE.cell("1707")
WRITTEN = {
    "place T2-SP1 1807": pack(Verb.PLACE, SPEARS, 0, HERE, NONE),
    "enlist T2-SP1 T3-LC1": pack(Verb.ENLIST, SPEARS, 0, 0, HORSE),
    "assign T2-SP1 LOH": pack(Verb.ASSIGN, SPEARS, 0, 0, LOH),
    "fortify 1807": pack(Verb.FORTIFY, NONE, 0, HERE, NONE),
    "act T2-SP1": pack(Verb.ACT, SPEARS, 0, 0, NONE),
    "move TUD 1807": pack(Verb.MOVE, TUD, 0, HERE, NONE),
    "join TUD T1-HC1": pack(Verb.JOIN, TUD, 0, 0, KNIGHTS),
    "dismount R4-DR2": pack(Verb.DISMOUNT, DRAGOONS, 0, 0, NONE),
    "remount R4-DR2": pack(Verb.REMOUNT, DRAGOONS, 0, 0, NONE),
    "hide T3-LC1": pack(Verb.HIDE, HORSE, 0, 0, NONE),
    "scout T3-LC1 1707": pack(Verb.SCOUT, HORSE, 0, THERE, NONE),
    "flee T2-SP1": pack(Verb.FLEE, SPEARS, 0, 0, NONE),
    "pontoon TENG SW": pack(Verb.PONTOON, ENGINEER, 1, 0, NONE),
    "charge T1-HC1 1707": pack(Verb.CHARGE, KNIGHTS, 0, THERE, NONE),
    "charge T1-HC1 1707 along": pack(Verb.CHARGE, KNIGHTS, 1, THERE, NONE),
    "attack R1-SP1 1807 green": pack(Verb.ATTACK, JAVELINS, Segment.GREEN, HERE, NONE),
    "support T4-XB1": pack(Verb.SUPPORT, BOWS, 0, 0, NONE),
    "fight": pack(Verb.FIGHT, NONE, 0, 0, NONE),
    "batter TSE bridge-1406": pack(Verb.BATTER, ENGINE, 1, 0, NONE),
    "withdraw T3-LC1 1807 along": pack(Verb.WITHDRAW, HORSE, 1, HERE, NONE),
    "step T1-HC1 1807": pack(Verb.STEP, KNIGHTS, 0, HERE, NONE),
    "halt T1-HC1": pack(Verb.HALT, KNIGHTS, 0, 0, NONE),
    "cast BONE wahoo": pack(Verb.CAST, BONE, Spell.WAHOO, 0, NONE),
    "cast BONE rally 1807": pack(Verb.CAST, BONE, Spell.RALLY, HERE, NONE),
    "cast BONE large-glamour 1807": pack(Verb.CAST, BONE, LARGE_GLAMOUR, HERE, NONE),
    "cast BONE boomeroo 1807": pack(Verb.CAST, BONE, Spell.BOOMEROO, HERE, NONE),
    "cast BONE fist 1807 T6-PK1": pack(Verb.CAST, BONE, Spell.FIST, HERE, PIKES),
    "cast BONE lightning 1807": pack(Verb.CAST, BONE, Spell.LIGHTNING, HERE, NONE),
    "strike 1807 T6-PK1": pack(Verb.STRIKE, NONE, 0, HERE, PIKES),
    "strike 1807": pack(Verb.STRIKE, NONE, 0, HERE, NONE),
    "raise T2-SP1": pack(Verb.RAISE, NONE, 0, 0, SPEARS),
    "petard TENG": pack(Verb.PETARD, ENGINEER, 0, 0, NONE),
    "retreat TENG 1807": pack(Verb.RETREAT, ENGINEER, 0, HERE, NONE),
    "pay BONE": pack(Verb.PAY, BONE, 0, 0, NONE),
    "lapse BONE": pack(Verb.LAPSE, BONE, 0, 0, NONE),
    "pass": pack(Verb.PASS, NONE, 0, 0, NONE),
    "done": pack(Verb.DONE, NONE, 0, 0, NONE),
}
UNREADABLE = {
    "march T2-SP1 1807": "word 1: unknown verb 'march'",
    "move T2-SP9 1807": "word 2: 'T2-SP9': no such piece; pieces are called such as T1-HC1 or TSE",
    "move T2-SP1 0099": "word 3: '0099': no such hex; hexes are CCRR from 0101 to 2015",
    "attack T2-SP1 1807 black": "word 4: unknown segment 'black'",
    "attack T2-SP1 1807": "word 4: missing segment",
    "cast BONE fire": "word 3: unknown spell 'fire'",
    "cast BONE rally": "word 4: missing hex",
    "cast BONE wahoo 1807": "word 4: '1807' is one word too many",
    "batter TSE tower-1707": "word 3: unknown structure 'tower-1707'",
    "charge T1-HC1 1707 alone": "word 4: 'alone' is one word too many",
}
BROUGHT = Notation(
    tongues={
        "bridge": Tongue(BRIDGE, well_formed_actions(BRIDGE), WRITTEN, unreadable=UNREADABLE),
        "fog": Tongue(FOG, well_formed_actions(FOG)),
    },
    words="move attack cast charge batter strike pontoon TUD T2-SP1 BONE T9-XX9 1807 9999 green rally along SW done ??",
)
