"""What a player can decide: `move R3 0404`, `attack R3 B2`, `cast R7 fireball B2 from ring`, in notation and in words.

nominate R3 | include R7 | stay R7 | horn R7 | battle-trap R3
move R3 0404 | change R9 0807
attack R3 B2 | attack B11 0605 (the building there) | gaze R5 B2 | assassinate R9 B4
trap 0403 | put 0403
reroll 2 | keep | follow | stand | done
drop B3 tower | pour R1 B3
place R3 0404 (at deployment) | slay R3 B2 (an attack with a Slayer's dice) | rethrow
cast R7 SPELL [what it is aimed at] [from SOURCE]
    fireball B2 | fog 0404 | drums | elemental fire 0404 | wind SE | teleport 0404 | teleport 0404 unit
"""

from __future__ import annotations

from warhost.kernel.hexes import DIRECTIONS
from warhost.rulesets.tewapen.rules import magic
from warhost.rulesets.tewapen.state import Equipment, Phase, Source, Spell, Verb
from warhost.rulesets.tewapen.words.cards import SOURCE_WORDS, SPELL_WORDS, source_item, spell_card
from warhost.rulesets.tewapen.words.events import EQUIPMENT_WORDS
from warhost.rulesets.tewapen.words.names import Names
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import Further, Operand, Parts, Reader, Verbs, one_of, piece, place, verb

ELEMENTS = ("air", "earth", "fire", "water")
"""The elementals in the order of the spell file."""
WITH_UNIT = "unit"
FROM = "from"
RING = "ring"
RINGS = (Source.FIRE_RING, Source.FROST_RING)

aims_at_nothing, aims_at_piece = plain(magic.aims_at_nothing), plain(magic.aims_at_piece)
choice_of, source_of, spell_of = plain(magic.choice_of), plain(magic.source_of), plain(magic.spell_of)
charged_spell, pack_cast = plain(magic.charged_spell), plain(magic.pack_cast)


# --- spells -----------------------------------------------------------------------------------------------


def _aim(spell: int) -> Further:
    """What a spell is aimed at, with the choice that it offers."""
    if aims_at_piece(spell):
        return Further("target", " on {target}")
    if spell == Spell.WIND:
        return Further("direction", " to the {direction}")
    if spell == Spell.ELEMENTAL:
        return Further("element place", " of {element} in {place}")
    if spell == Spell.TELEPORT:
        return Further("place company", " to {place}{company}")
    return Further("", "") if aims_at_nothing(spell) else Further("place", " in {place}")


def _with_choice(extra: int, choice: int) -> int:
    """What a CAST action says, with the choice that its spell offers."""
    return int(pack_cast(spell_of(extra), source_of(extra), choice))


def _read_company(reader: Reader, parts: Parts) -> Parts:
    return parts._replace(extra=_with_choice(parts.extra, int(reader.comes(WITH_UNIT))))


def _write_source(parts: Parts, names: Names) -> str:
    """Nothing for the caster's own store; `ring` alone is the ring that holds the spell."""
    spell, source = spell_of(parts.extra), source_of(parts.extra)
    if source == Source.OWN_STORE:
        return ""
    return f"{FROM} {RING if source in RINGS and charged_spell(source) == spell else SOURCE_WORDS[source]}"


def _read_source(reader: Reader, parts: Parts) -> Parts:
    if not reader.comes(FROM):
        return parts
    spell = spell_of(parts.extra)
    source = _ring_of(reader, spell) if reader.comes(RING) else reader.one_of("source of a spell", SOURCE_WORDS)
    return parts._replace(extra=int(pack_cast(spell, source, choice_of(parts.extra))))


def _ring_of(reader: Reader, spell: int) -> int:
    """The ring that holds a spell."""
    for ring in map(int, RINGS):
        if charged_spell(ring) == spell:
            return ring
    rings = " or ".join(SOURCE_WORDS[ring] for ring in RINGS)
    raise reader.refusal(f"no ring holds {SPELL_WORDS[spell]}; if you mean it, say {rings}")


def _say_source(parts: Parts, names: Names) -> str:
    """The item that pays for the spell."""
    item = source_item(source_of(parts.extra))
    return f", from the {item.name}" if item else ""


# --- targets and equipment -----------------------------------------------------------------------------------


def _read_target(reader: Reader, parts: Parts) -> Parts:
    labels = reader.names.labels
    return parts._replace(target=reader.found("target", Names.target, labels, labels))


TARGET = Operand(
    "target",
    lambda parts, names: str(names.label(parts.target)),
    _read_target,
    lambda parts, names: str(names.spoken_of(parts.target)),
    lambda parts, names: str(names.label(parts.target)),
    points=lambda parts, names: "target" if names.building(parts.target) is None else "place",
)
"""A piece by its label, or a building by its hex, which is a place for the page."""


def _equipment_said(equipment: int) -> str:
    return EQUIPMENT_WORDS[Equipment(equipment)]


# --- verbs ------------------------------------------------------------------------------------------------

OPERANDS = {
    "actor": piece("actor", "piece", Names.piece),
    "place": place("hex", Names.hex, Names.cell, every=lambda names: names.hexes),
    "target": TARGET,
    "equipment": one_of("equipment", {int(one): one.name.lower() for one in Equipment}, _equipment_said),
    "face": one_of("face of a die", {face: str(face) for face in range(1, 7)}),
    "spell": one_of(
        "spell",
        SPELL_WORDS,
        lambda spell: spell_card(spell).name,
        of=spell_of,
        into=lambda extra, spell: int(pack_cast(spell, Source.OWN_STORE, 0)),
        further={spell: _aim(spell) for spell in SPELL_WORDS},
        is_thing=True,
    ),
    "element": one_of("element", dict(enumerate(ELEMENTS)), of=choice_of, into=_with_choice),
    "direction": one_of("direction", dict(enumerate(DIRECTIONS)), of=choice_of, into=_with_choice),
    "company": Operand(
        "extra",
        lambda parts, names: WITH_UNIT * choice_of(parts.extra),
        _read_company,
        lambda parts, names: " with the unit" * choice_of(parts.extra),
    ),
    "source": Operand("extra", _write_source, _read_source, _say_source),
}
VERBS = Verbs(
    Verb,
    OPERANDS,
    verb(Verb.PLACE_TRAP, "place", "hide a trap in {place}", "trap", button="Hide a trap here", deed="hide a trap"),
    verb(Verb.NOMINATE, "actor", "{actor}: activate", button="Activate {actor}", deed=""),
    verb(Verb.INCLUDE, "actor", "{actor}: go along with the unit", button="{actor} goes along", deed="go along"),
    verb(Verb.STAY_BEHIND, "actor", "{actor}: stay when the unit goes", "stay", button="{actor} stays", deed="stay"),
    verb(Verb.MOVE, "actor place", "{actor}: move to {place}", button="Move here"),
    verb(Verb.ATTACK, "actor target", "{actor}: attack {target}", button="Attack {target}"),
    verb(Verb.GAZE, "actor target", "{actor}: gaze at {target}", button="Gaze at {target}"),
    verb(Verb.CAST, "actor spell source", "{actor}: cast {spell}{source}", button="Cast {spell}{source}"),
    verb(Verb.ASSASSINATE, "actor target", "{actor}: assassinate {target}", button="Assassinate {target}"),
    verb(
        Verb.CHANGE_SHAPE,
        "actor place",
        "{actor}: take animal form in {place}",
        "change",
        button="Turn into an animal",
        deed="change shape",
    ),
    verb(
        Verb.SOUND_HORN,
        "actor",
        "{actor}: sound the Horn of Command",
        "horn",
        button="Sound the horn",
        deed="sound the horn",
    ),
    verb(Verb.BATTLE_TRAP, "actor", "{actor}: battle the trap", button="Battle the trap", deed="battle the trap"),
    verb(Verb.PUT, "place", "put the second unit in {place}", button="Put it here", deed=""),
    verb(Verb.REROLL, "face", "roll a {face} again", button="Roll a {face} again", deed="roll again"),
    verb(Verb.KEEP, "", "keep all dice", deed=""),
    verb(Verb.FOLLOW_UP, "", "follow up", "follow", deed="follow up"),
    verb(Verb.STAND, "", "stand, do not follow up", button="Stand"),
    verb(
        Verb.DONE,
        "",
        "that is all",
        button="Done",
        in_matters={
            Phase.INCLUDE: "Nobody goes along",
            Phase.MOVE: "Do not move",
            Phase.ACT: "Do not act",
            Phase.COMPANY: "All go along",
            Phase.DEPLOY: "Stand so",
        },
        deed="",
    ),
    verb(Verb.DROP, "actor equipment", "{actor}: drop {equipment}", button="Drop {equipment}"),
    verb(
        Verb.POUR,
        "actor target",
        "{actor}: pour boiling oil on {target}",
        button="Pour oil on {target}",
        deed="pour oil",
    ),
    verb(Verb.PLACE, "actor place", "{actor}: deploy in {place}", button="Deploy here", deed="deploy"),
    verb(Verb.RETHROW, "", "roll all dice again", deed="roll all again"),
    verb(
        Verb.SLAY,
        "actor target",
        "{actor}: attack {target} with the Slayer's dice",
        button="Slay {target}",
        deed="slay",
    ),
)
"""Each verb with what it needs; the colon fits a Dragon as well as Barbarians."""
