"""How actions of Te Wapen! are written."""

from __future__ import annotations

from hypothesis import strategies as st

from games.parts import Notation, Tongue
from warhost.kernel.abi import pack
from warhost.rulesets.tewapen.rules.magic import SOURCES, aims_at_nothing, aims_at_piece, choices_of, pack_cast
from warhost.rulesets.tewapen.state import MAX_PIECES, NONE, SPELLS, Equipment, Source, Spell, Verb
from warhost.rulesets.tewapen.words.names import Names
from warhost.rulesets.tewapen.words.verbs import VERBS

COLUMNS, ROWS = 13, 9
SIDES = tuple(piece % 3 % 2 for piece in range(MAX_PIECES))  # R1, B1, R2, R3, B2, R4, ...
BUILDINGS = ((5 * COLUMNS + 6, "gate"), (6 * COLUMNS + 6, "castle wall"))
NAMES = Names(COLUMNS, ROWS, SIDES[:-2], (0,) * (MAX_PIECES - 2), BUILDINGS, (True, True))
GATE = MAX_PIECES - 1
R3, B2 = NAMES.piece("R3"), NAMES.piece("B2")
HEX_0403 = NAMES.cell("0403")

PIECES = st.integers(0, MAX_PIECES - 3)
TARGETS = st.integers(0, MAX_PIECES - 1)
CELLS = st.integers(0, COLUMNS * ROWS - 1)
EXTRAS = {Verb.REROLL: st.integers(1, 6), Verb.DROP: st.sampled_from([int(one) for one in Equipment])}


@st.composite
def casts(draw: st.DrawFn) -> int:
    """Any spell from any source at any target."""
    spell = draw(st.integers(0, SPELLS - 1))
    extra = pack_cast(spell, draw(st.integers(0, SOURCES - 1)), draw(st.integers(0, choices_of(spell) - 1)))
    at_piece, at_nothing = aims_at_piece(spell), aims_at_nothing(spell)
    place = 0 if at_piece or at_nothing else draw(CELLS)
    return pack(Verb.CAST, draw(PIECES), extra, place, draw(TARGETS) if at_piece else NONE)


@st.composite
def well_formed_actions(draw: st.DrawFn) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    if verb == Verb.CAST:
        return draw(casts())
    actor = draw(PIECES) if "actor" in VERBS.fills(verb) else NONE
    place = draw(CELLS) if "place" in VERBS.fills(verb) else 0
    target = draw(TARGETS) if "target" in VERBS.fills(verb) else NONE
    extra = draw(EXTRAS[verb]) if verb in EXTRAS else 0
    return pack(verb, actor, extra, place, target)


def cast(spell: Spell, source: Source = Source.OWN_STORE, choice: int = 0, place: int = 0, target: int = NONE) -> int:
    return pack(Verb.CAST, R3, pack_cast(spell, source, choice), place, target)


WRITTEN = {
    "nominate R3": pack(Verb.NOMINATE, R3, 0, 0, NONE),
    "include R3": pack(Verb.INCLUDE, R3, 0, 0, NONE),
    "stay R3": pack(Verb.STAY_BEHIND, R3, 0, 0, NONE),
    "move R3 0403": pack(Verb.MOVE, R3, 0, HEX_0403, NONE),
    "move R3 0000": pack(Verb.MOVE, R3, 0, 0, NONE),
    "attack R3 B2": pack(Verb.ATTACK, R3, 0, 0, B2),
    "attack R3 0605": pack(Verb.ATTACK, R3, 0, 0, GATE),
    "drop R3 ladders": pack(Verb.DROP, R3, Equipment.LADDERS, 0, NONE),
    "drop R3 tower": pack(Verb.DROP, R3, Equipment.TOWER, 0, NONE),
    "drop R3 oil": pack(Verb.DROP, R3, Equipment.OIL, 0, NONE),
    "pour R3 B2": pack(Verb.POUR, R3, 0, 0, B2),
    "place R3 0403": pack(Verb.PLACE, R3, 0, HEX_0403, NONE),
    "rethrow": pack(Verb.RETHROW, NONE, 0, 0, NONE),
    "slay R3 B2": pack(Verb.SLAY, R3, 0, 0, B2),
    "slay R3 0605": pack(Verb.SLAY, R3, 0, 0, GATE),
    "cast R3 fireball 0605": cast(Spell.FIREBALL, target=GATE),
    "cast R3 fireball 0606 from ring": cast(Spell.FIREBALL, Source.FIRE_RING, target=GATE - 1),
    "gaze R3 B2": pack(Verb.GAZE, R3, 0, 0, B2),
    "assassinate R3 B2": pack(Verb.ASSASSINATE, R3, 0, 0, B2),
    "change R3 0403": pack(Verb.CHANGE_SHAPE, R3, 0, HEX_0403, NONE),
    "horn R3": pack(Verb.SOUND_HORN, R3, 0, 0, NONE),
    "battle-trap R3": pack(Verb.BATTLE_TRAP, R3, 0, 0, NONE),
    "trap 0403": pack(Verb.PLACE_TRAP, NONE, 0, HEX_0403, NONE),
    "put 0403": pack(Verb.PUT, NONE, 0, HEX_0403, NONE),
    "reroll 2": pack(Verb.REROLL, NONE, 2, 0, NONE),
    "keep": pack(Verb.KEEP, NONE, 0, 0, NONE),
    "follow": pack(Verb.FOLLOW_UP, NONE, 0, 0, NONE),
    "stand": pack(Verb.STAND, NONE, 0, 0, NONE),
    "done": pack(Verb.DONE, NONE, 0, 0, NONE),
    "cast R3 fireball B2": cast(Spell.FIREBALL, target=B2),
    "cast R3 fireball B2 from ring": cast(Spell.FIREBALL, Source.FIRE_RING, target=B2),
    "cast R3 freeze B2 from ring": cast(Spell.FREEZE, Source.FROST_RING, target=B2),
    "cast R3 freeze B2 from fire-ring": cast(Spell.FREEZE, Source.FIRE_RING, target=B2),
    "cast R3 healing B2 from chalice": cast(Spell.HEALING, Source.CHALICE, target=B2),
    "cast R3 fog 0403 from banner": cast(Spell.FOG, Source.BANNER, place=HEX_0403),
    "cast R3 teleport 0403": cast(Spell.TELEPORT, place=HEX_0403),
    "cast R3 teleport 0403 unit": cast(Spell.TELEPORT, choice=1, place=HEX_0403),
    "cast R3 teleport 0403 unit from boots": cast(Spell.TELEPORT, Source.BOOTS, 1, HEX_0403),
    "cast R3 elemental fire 0403": cast(Spell.ELEMENTAL, choice=2, place=HEX_0403),
    "cast R3 elemental water 0403 from blade": cast(Spell.ELEMENTAL, Source.BLADE, 3, HEX_0403),
    "cast R3 wind SE": cast(Spell.WIND, choice=5),
    "cast R3 drums": cast(Spell.DRUMS),
    "cast R3 banish-horde B2": cast(Spell.BANISH_HORDE, target=B2),
}
OTHER_WAYS = {
    "  ATTACK   r3 b2 ": "attack R3 B2",
    "cast r03 banishhorde b2": "cast R3 banish-horde B2",
    "battletrap R3": "battle-trap R3",
    "cast R3 fireball B2 from fire-ring": "cast R3 fireball B2 from ring",
    "cast R3 fireball B2 from own-store": "cast R3 fireball B2",
    "cast R3 wind se": "cast R3 wind SE",
}
UNREADABLE = {
    "": "word 1: missing verb",
    "atack R3 B2": "word 1: unknown verb 'atack'; nearest: attack",
    "move": "word 2: missing piece",
    "move R99 0403": "word 2: 'R99': no such piece",
    "move B77 0403": "; nearest: B7",
    "move R3": "word 3: missing hex",
    "move R3 1303": "word 3: '1303': no such hex; hexes are CCRR from 0000 to 1208",
    "move R3 E4": "word 3: 'E4': no such hex",
    "attack R3 B2 B4": "word 4: 'B4' is one word too many",
    "attack R3 0404": "word 3",
    "drop R3 ladder": "word 3: unknown equipment 'ladder'; nearest: ladders",
    "reroll 7": "word 2: unknown face of a die '7'; known: 1, 2, 3, 4, 5, 6",
    "cast R3 firebll B2": "word 3: unknown spell 'firebll'; nearest: fireball",
    "cast R3 elemental frie 0403": "word 4: unknown element 'frie'; nearest: fire",
    "cast R3 elemental 0403": "word 4: unknown element '0403'; known: air, earth, fire, water",
    "cast R3 wind S": "word 4: unknown direction 'S'; nearest: SE, SW",
    "cast R3 drums 0403": "word 4: '0403' is one word too many",
    "cast R3 fog 0403 unit": "word 5: 'unit' is one word too many",
    "cast R3 fog 0403 from": "word 6: missing source of a spell",
    "cast R3 fog 0403 from bannre": "word 6: unknown source of a spell 'bannre'; nearest: banner",
    "cast R3 fog 0403 from ring": "word 6: no ring holds fog; if you mean it, say fire-ring or frost-ring",
}
BROUGHT = Notation(
    tongues={
        "all": Tongue(NAMES, well_formed_actions(), WRITTEN, OTHER_WAYS, UNREADABLE),
        "casts": Tongue(NAMES, casts()),
    },
    words="cast R3 B2 from ring fire teleport unit 0403 wind SE move keep ??",
)
