"""How actions of Battle of Ayrena's Weads are written."""

from __future__ import annotations

from hypothesis import strategies as st

from games.parts import Notation, Tongue
from warhost.kernel.abi import pack
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import NONE, Spell, Verb
from warhost.rulesets.weads.words.names import FACING_WORDS, FACINGS, Names
from warhost.rulesets.weads.words.position_text import blank
from warhost.rulesets.weads.words.snapshot import snapshot
from warhost.rulesets.weads.words.verbs import VERBS


def names_of(scenario: str) -> Names:
    """The names in a packaged battle."""
    model = scenarios()[scenario]
    return Names.of(snapshot(blank(model)), model)


FREE, TURNED = names_of("ayrenas-weads"), names_of("line-of-battle")
CORNERS = [*zip(FACINGS, FACING_WORDS, strict=True)]
AIMED = (Spell.NOW, Spell.HOLY, Spell.PHAN)


@st.composite
def well_formed_actions(draw: st.DrawFn, names: Names) -> int:
    """Any action that says what its verb needs, and no facing that its piece cannot have."""
    verb = draw(st.sampled_from(Verb))
    fills = VERBS.fills(verb)
    pieces, hexes = st.integers(0, len(names.labels) - 1), st.integers(0, names.grid.size - 1)
    actor = draw(pieces) if "actor" in fills else NONE
    corner = draw(st.integers(0, 5))
    if verb in (Verb.CAST, Verb.REGAIN):
        spell = draw(st.sampled_from(Spell))
        target = draw(pieces) if verb == Verb.CAST and spell in AIMED else NONE
        sent = verb == Verb.CAST and spell == Spell.NOW
        turns = sent and names.facing and names.is_unit(target)
        return pack(verb, NONE, spell + 8 * corner * turns, draw(hexes) if sent else 0, target)
    turns = "extra" in fills and (verb == Verb.FACE or (names.facing and names.is_unit(actor)))
    place, target = (draw(hexes) if "place" in fills else 0), (draw(pieces) if "target" in fills else NONE)
    return pack(verb, actor, corner * turns, place, target)


KNOWING = TURNED.knowing([piece % 6 for piece in range(len(TURNED.labels))])
LIR, LIR_B1, HAD_A1, PAN_B1 = (FREE.piece(label) for label in ("LIR", "LIR-B1", "HAD-A1", "PAN-B1"))
HERE, WOODS = FREE.cell("0607"), FREE.cell("1017")
WRITTEN = {
    "place LIR-B1 0607": pack(Verb.PLACE, LIR_B1, 0, HERE, NONE),
    "activate": pack(Verb.ACTIVATE, NONE, 0, 0, NONE),
    "decline": pack(Verb.DECLINE, NONE, 0, 0, NONE),
    "replace LIR-B1": pack(Verb.REPLACE, LIR_B1, 0, 0, NONE),
    "rage": pack(Verb.RAGE, NONE, 0, 0, NONE),
    "calm": pack(Verb.CALM, NONE, 0, 0, NONE),
    "move LIR 0607": pack(Verb.MOVE, LIR, 0, HERE, NONE),
    "cast holy LIR-B1": pack(Verb.CAST, NONE, Spell.HOLY, 0, LIR_B1),
    "cast now PAN-B1 1017": pack(Verb.CAST, NONE, Spell.NOW, WOODS, PAN_B1),
    "cast brother": pack(Verb.CAST, NONE, Spell.BROTHER, 0, NONE),
    "attack HAD-A1 LIR-B1": pack(Verb.ATTACK, HAD_A1, 0, 0, LIR_B1),
    "fight": pack(Verb.FIGHT, NONE, 0, 0, NONE),
    "shoot LIR-B1 HAD-A1": pack(Verb.SHOOT, LIR_B1, 0, 0, HAD_A1),
    "rout LIR-B1 0607": pack(Verb.ROUT, LIR_B1, 0, HERE, NONE),
    "join LIR LIR-B1": pack(Verb.JOIN, LIR, 0, 0, LIR_B1),
    "regain holy": pack(Verb.REGAIN, NONE, Spell.HOLY, 0, NONE),
    "pass": pack(Verb.PASS, NONE, 0, 0, NONE),
    "done": pack(Verb.DONE, NONE, 0, 0, NONE),
}
WRITTEN_WITH_FACING = {
    "move LIR-B1 0607 SE": pack(Verb.MOVE, LIR_B1, 0, HERE, NONE),
    "move LIR 0607": pack(Verb.MOVE, LIR, 0, HERE, NONE),
    "place LIR-B1 0607 S": pack(Verb.PLACE, LIR_B1, 5, HERE, NONE),
    "face LIR-B1 NE": pack(Verb.FACE, LIR_B1, 1, 0, NONE),
    "cast now PAN-B1 1017 N": pack(Verb.CAST, NONE, Spell.NOW + 8 * 2, WOODS, PAN_B1),
}
UNREADABLE = {
    "march LIR-B1 0607": "word 1: unknown verb 'march'",
    "move LIR-B9 0607": "word 2: 'LIR-B9': no such piece; units and leaders are called such as AYR-A1 or OST",
    "move LIR-B1 0099": "word 3: '0099': no such hex; hexes are CCRR from 0101 to 2020",
    "cast fire": "word 2: unknown spell 'fire'",
    "cast holy": "word 3: missing piece",
    "cast aim LIR-B1": "word 3: 'LIR-B1' is one word too many",
    "move LIR-B1 0607 N": "word 4: 'N' is one word too many",
}
TURNED_OTHERWISE = {f"face LIR-B1 {word}": f"face LIR-B1 {corner}" for corner, word in CORNERS}
LEFT_OUT = {"move LIR-B1 0607": f"move LIR-B1 0607 {FACINGS[LIR_B1 % 6]}"}
BROUGHT = Notation(
    tongues={
        "free": Tongue(FREE, well_formed_actions(FREE), WRITTEN, unreadable=UNREADABLE),
        "turned": Tongue(
            TURNED,
            well_formed_actions(TURNED),
            WRITTEN_WITH_FACING,
            TURNED_OTHERWISE,
            dict.fromkeys(LEFT_OUT, "missing facing"),
        ),
        "knowing": Tongue(KNOWING, well_formed_actions(TURNED), other_ways=LEFT_OUT),
    },
    words=("move face place cast regain now holy aim LIR-B1 HAD-A1 LIR HAD-Z9 0304 9999 N south-east attack done ??"),
)
