"""What a player can decide: `move LIR-B1 0607`, `attack HAD-A1 LIR-B1`, `cast holy LIR-B1`, in notation and in words.

place LIR-B1 0304 | activate | decline | replace LIR-B1 | rage | calm
move LIR-B1 0607 | face LIR-B1 NE | cast hammer | cast phan HAD-A1 | cast now PAN-B1 1017
attack HAD-A1 LIR-B1 | fight | shoot LIR-B1 HAD-A1 | rout LIR-B1 0605 | join LIR LIR-B1
regain holy | pass | done

With the option of facing on, units are placed, moved and sent by the spell of `now` with the corner that they face at
the end: N, NE, SE, S, SW or NW, or the words for it. Where the battle is known it may be left out, and is then the one
that the unit has: `move LIR-B1 0607`.
"""

from __future__ import annotations

from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.state import MAX_SPELLS, Phase, Spell, Verb
from warhost.rulesets.weads.words.names import (
    FACING_WORDS,
    FACINGS,
    SPELL_IDS,
    TURNS,
    Names,
    spell_name,
)
from warhost.shelf.verbs import Further, Operand, Parts, Reader, Verbs, one_of, piece, place, verb

SPELL_BITS = (
    MAX_SPELLS - 1
).bit_length()  # of the extra of a cast; above them stands the facing of a unit that is sent off
SPELL_MASK = (1 << SPELL_BITS) - 1

# --- facings, which only units have, and only with the option -----------------------------------------------


def _unit(parts: Parts) -> int:
    """The piece whose facing an action settles."""
    return parts.target if parts.verb == Verb.CAST else parts.actor


def _has_facing(parts: Parts, names: Names) -> bool:
    """True for an action that says where its piece faces."""
    return parts.verb == Verb.FACE or (names.facing and names.is_unit(_unit(parts)))


def _shift(parts: Parts) -> int:
    """How far up the facing stands in the extra of an action."""
    return SPELL_BITS if parts.verb == Verb.CAST else 0


def _word(parts: Parts, names: Names) -> str:
    return FACINGS[parts.extra >> _shift(parts)] if _has_facing(parts, names) else ""


def _phrase(parts: Parts, names: Names) -> str:
    return f", facing {FACING_WORDS[parts.extra >> _shift(parts)]}" if _has_facing(parts, names) else ""


def _call(parts: Parts, names: Names) -> str:
    return f", {_word(parts, names)}" if _has_facing(parts, names) else ""


def _degrees(parts: Parts, names: Names) -> int | None:
    return TURNS[parts.extra >> _shift(parts)] if _has_facing(parts, names) else None


def _read(reader: Reader, parts: Parts) -> Parts:
    """A facing by its letters or its word; with no more words the one that the unit has, where that is known."""
    names: Names = reader.names
    if not _has_facing(parts, names):
        return parts
    if len(reader.words) == reader.at and names.stances:
        facing = names.stances[_unit(parts)]
    else:
        words = (facing for facing, word in enumerate(FACING_WORDS) if reader.comes(word.replace("-", "")))
        facing = next(words, -1)
        facing = reader.one_of("facing", dict(enumerate(FACINGS))) if facing < 0 else facing
    return parts._replace(extra=parts.extra | facing << _shift(parts))


# --- verbs ------------------------------------------------------------------------------------------------

AIMED = Further("target", " on {target}")
SENT = Further("target place facing", " on {target}, to {place}{facing}")
ALONE = Further("", "")


def _further(spell: Spell) -> Further:
    """What a cast says besides its spell."""
    if spell == Spell.NOW:
        return SENT
    return AIMED if catalogue().spells[spell.name].target == "one" else ALONE


OPERANDS = {
    "actor": piece("actor", "piece", Names.piece),
    "target": piece("target", "piece", Names.piece),
    "place": place("hex", Names.hex, Names.cell, every=lambda names: names.hexes),
    "facing": Operand("extra", _word, _read, _phrase, _degrees, _call),
    "event": one_of(
        "spell",
        dict(enumerate(SPELL_IDS)),
        spell_name,
        of=lambda extra: extra & SPELL_MASK,
        into=lambda extra, number: extra & ~SPELL_MASK | number,
        is_told=True,
        call=lambda spell: spell_name(spell).partition(" I'm")[0],
        further={spell: _further(spell) for spell in Spell},
        is_thing=True,
    ),
    "spell": one_of("spell", dict(enumerate(SPELL_IDS)), spell_name),
}
VERBS = Verbs(
    Verb,
    OPERANDS,
    verb(
        Verb.PLACE,
        "actor place facing",
        "{actor}: set up in {place}{facing}",
        button="Set up here{facing}",
        deed="set up",
    ),
    verb(Verb.ACTIVATE, "", "let the command act", button="Activate", deed="activate a command"),
    verb(Verb.DECLINE, "", "let the command do nothing on this chit", button="Decline"),
    verb(Verb.REPLACE, "actor", "{actor}: take over the command", button="{actor} takes over", deed="take over"),
    verb(Verb.RAGE, "", "let the command go berserk", button="Go berserk", deed="go berserk"),
    verb(Verb.CALM, "", "stay calm", button="Stay calm", deed="stay calm"),
    verb(Verb.MOVE, "actor place facing", "{actor}: move to {place}{facing}", button="Move here{facing}"),
    verb(Verb.FACE, "actor facing", "{actor}: turn{facing}", button="Turn{facing}", deed="turn"),
    verb(Verb.CAST, "event", "cast {event}", button="Cast {event}"),
    verb(Verb.ATTACK, "actor target", "{actor}: attack {target}", button="Attack {target}"),
    verb(Verb.FIGHT, "", "fight this combat as it stands", button="Fight"),
    verb(Verb.SHOOT, "actor target", "{actor}: shoot at {target}", button="Shoot at {target}"),
    verb(Verb.ROUT, "actor place", "{actor}: rout to {place}", button="Rout here"),
    verb(Verb.JOIN, "actor target", "{actor}: join {target}", button="Join {target}"),
    verb(Verb.REGAIN, "spell", "regain the spell {spell}", button="Regain {spell}", deed="regain a spell"),
    verb(Verb.PASS, "", "pass"),
    verb(
        Verb.DONE,
        "",
        "that is all",
        button="Done",
        in_matters={
            Phase.SET_UP: "Start the battle",
            Phase.MOVEMENT: "Nobody else moves",
            Phase.COMBAT: "No more combats",
            Phase.RECHARGE: "Regain nothing",
        },
        deed="",
    ),
)
"""Each verb with what it needs."""
