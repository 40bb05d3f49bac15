"""Actions as a person writes them: `move R3 0404`, `attack R3 B2`, `cast R7 fireball B2 from ring`.

Reading and writing are inverse to each other for every action that says what its verb needs. Upper and lower case are
alike, and so are "battle-trap" and "battletrap"; more spaces do no harm.

    nominate R3 | include R7 | stay R7 | horn R7 | battle-trap R3
    move R3 0404 | change R9 0807
    attack R3 B2 | gaze R5 B2 | assassinate R9 B4
    trap 0403 | put 0403
    reroll 2 | keep | follow | stand | done
    cast R7 SPELL [what it is aimed at] [from SOURCE]
        fireball B2 | fog 0404 | drums | elemental fire 0404 | wind SE | teleport 0404 | teleport 0404 unit
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import NamedTuple

from warhost.errors import NotationError, name_hint
from warhost.kernel.abi import (
    ACTOR_BITS,
    ACTOR_SHIFT,
    EXTRA_BITS,
    EXTRA_SHIFT,
    PLACE_BITS,
    PLACE_SHIFT,
    TARGET_BITS,
    VERB_SHIFT,
    pack,
)
from warhost.kernel.hexes import DIRECTIONS
from warhost.rulesets.tewapen import RULESET
from warhost.rulesets.tewapen.rules import magic
from warhost.rulesets.tewapen.rules.magic import charged_spell, pack_cast
from warhost.rulesets.tewapen.state import NONE, Source, Spell, Verb
from warhost.rulesets.tewapen.words.names import Names
from warhost.shelf.snapshot import plain

WITH_ACTOR = range(int(Verb.NOMINATE), int(Verb.BATTLE_TRAP) + 1)
WITH_PLACE = frozenset(map(int, (Verb.PLACE_TRAP, Verb.MOVE, Verb.CHANGE_SHAPE, Verb.PUT)))
WITH_TARGET = frozenset(map(int, (Verb.ATTACK, Verb.GAZE, Verb.ASSASSINATE)))

ELEMENTS = ("air", "earth", "fire", "water")
"""The elementals in the order of the spell file."""
WITH_UNIT = "unit"
FROM = "from"
RING = "ring"
RINGS = (Source.FIRE_RING, Source.FROST_RING)


def _words_of(members: type[IntEnum]) -> dict[int, str]:
    """The word of each member of a list: its name in lower case, with hyphens."""
    return {int(member): member.name.lower().replace("_", "-") for member in members}


VERB_WORDS: dict[int, str] = dict(zip(map(int, Verb), RULESET.verbs, strict=True))
SPELL_WORDS = _words_of(Spell)
SOURCE_WORDS = _words_of(Source)

aims_at_nothing, aims_at_piece = plain(magic.aims_at_nothing), plain(magic.aims_at_piece)
choice_of, source_of, spell_of = plain(magic.choice_of), plain(magic.source_of), plain(magic.spell_of)


# --- the parts of an action -------------------------------------------------------------------------------


class Parts(NamedTuple):
    """What the number of an action says; NONE where it has no actor or target."""

    verb: int
    actor: int
    extra: int
    place: int
    target: int


def unpack(code: int) -> Parts:
    """The parts of an action's number: the inverse of `pack`."""
    return Parts(
        code >> VERB_SHIFT,
        (code >> ACTOR_SHIFT & (1 << ACTOR_BITS) - 1) - 1,
        code >> EXTRA_SHIFT & (1 << EXTRA_BITS) - 1,
        code >> PLACE_SHIFT & (1 << PLACE_BITS) - 1,
        (code & (1 << TARGET_BITS) - 1) - 1,
    )


def has_place(parts: Parts) -> bool:
    """True when the action names a hex."""
    if parts.verb != Verb.CAST:
        return parts.verb in WITH_PLACE
    spell = spell_of(parts.extra)
    return not aims_at_piece(spell) and not aims_at_nothing(spell)


# --- writing ----------------------------------------------------------------------------------------------


def write_action(code: int, names: Names) -> str:
    """An action in notation; `read_action` makes the same number of it.

    The action must be well-formed: it says what its verb needs, and all pieces and hexes exist.
    """
    parts = unpack(code)
    verb, actor, extra, place, target = parts
    words = [VERB_WORDS[verb]]
    if verb in WITH_ACTOR:
        words.append(names.label(actor))
    if verb in WITH_PLACE:
        words.append(names.hex(place))
    if verb in WITH_TARGET:
        words.append(names.label(target))
    if verb == Verb.REROLL:
        words.append(str(extra))
    if verb == Verb.CAST:
        spell, source = spell_of(extra), source_of(extra)
        words += [SPELL_WORDS[spell], *_aim_words(parts, names)]
        if source != Source.OWN_STORE:
            words += [FROM, RING if _is_its_ring(spell, source) else SOURCE_WORDS[source]]
    return " ".join(words)


def _aim_words(parts: Parts, names: Names) -> list[str]:
    """What a spell is aimed at, and the choice that it offers."""
    spell, choice = spell_of(parts.extra), choice_of(parts.extra)
    if aims_at_piece(spell):
        return [names.label(parts.target)]
    if spell == Spell.WIND:
        return [DIRECTIONS[choice]]
    if aims_at_nothing(spell):
        return []
    place = names.hex(parts.place)
    if spell == Spell.ELEMENTAL:
        return [ELEMENTS[choice], place]
    return [place, WITH_UNIT] if spell == Spell.TELEPORT and choice else [place]


def _is_its_ring(spell: int, source: int) -> bool:
    """True when the source is the ring that holds this spell: then `ring` alone says which."""
    return source in RINGS and charged_spell(source) == spell


# --- reading ----------------------------------------------------------------------------------------------


def read_action(text: str, names: Names) -> int:
    """The action behind a notation, whether or not it is legal.

    Raises NotationError, which names the word that cannot be read, where it stands, and the nearest that exist.
    """
    reader = _Reader(text, names)
    verb = reader.one_of("verb", VERB_WORDS)
    actor = reader.piece() if verb in WITH_ACTOR else NONE
    extra, place, target = 0, 0, NONE
    if verb in WITH_PLACE:
        place = reader.hex()
    elif verb in WITH_TARGET:
        target = reader.piece()
    elif verb == Verb.REROLL:
        extra = reader.one_of("face of a die", {face: str(face) for face in range(1, 7)})
    elif verb == Verb.CAST:
        extra, place, target = _read_cast(reader)
    reader.end()
    return int(pack(verb, actor, extra, place, target))


def _read_cast(reader: _Reader) -> tuple[int, int, int]:
    """Extra, place and target of a spell."""
    spell = reader.one_of("spell", SPELL_WORDS)
    choice, place, target = 0, 0, NONE
    if spell == Spell.ELEMENTAL:
        choice = reader.one_of("element", dict(enumerate(ELEMENTS)))
    elif spell == Spell.WIND:
        choice = reader.one_of("direction", dict(enumerate(DIRECTIONS)))
    if aims_at_piece(spell):
        target = reader.piece()
    elif not aims_at_nothing(spell):
        place = reader.hex()
    if spell == Spell.TELEPORT:
        choice = int(reader.comes(WITH_UNIT))
    source = _read_source(reader, spell) if reader.comes(FROM) else int(Source.OWN_STORE)
    return int(pack_cast(spell, source, choice)), place, target


def _read_source(reader: _Reader, spell: int) -> int:
    """What pays for the spell; `ring` alone is the ring that holds it."""
    if not reader.comes(RING):
        return reader.one_of("source of a spell", SOURCE_WORDS)
    for ring in map(int, RINGS):
        if charged_spell(ring) == spell:
            return ring
    rings = " or ".join(SOURCE_WORDS[ring] for ring in RINGS)
    raise reader.refusal(f"no ring holds {SPELL_WORDS[spell]}; if you mean it, say {rings}")


def _folded(word: str) -> str:
    """A word as it is compared: without case and hyphens."""
    return word.casefold().replace("-", "")


class _Reader:
    """The words of one action, read from left to right."""

    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.names = names
        self.words = text.split()
        self.at = 0  # words read so far

    def refusal(self, why: str) -> NotationError:
        """The error about the word read last."""
        return NotationError(self.text, f"word {self.at}: {why}")

    def comes(self, word: str) -> bool:
        """True when this word comes next; then it is read."""
        found = self.at < len(self.words) and _folded(self.words[self.at]) == word
        self.at += found
        return found

    def one_of(self, kind: str, known: Mapping[int, str]) -> int:
        """The number of the next word among those known."""
        word = self._next(kind, known.values())
        for number, name in known.items():
            if _folded(name) == _folded(word):
                return number
        raise self.refusal(f"unknown {kind} {word!r}{name_hint(word, known.values())}")

    def piece(self) -> int:
        """The number of the piece that comes next."""
        word = self._next("piece", ())
        try:
            return self.names.piece(word)
        except NotationError as error:
            labels = [self.names.label(piece) for piece in range(len(self.names.sides))]
            raise self.refusal(f"{word!r}: {error.why}{name_hint(word, labels)}") from None

    def hex(self) -> int:
        """The cell of the hex that comes next."""
        word = self._next("hex", ())
        try:
            return self.names.cell(word)
        except NotationError as error:
            raise self.refusal(f"{word!r}: {error.why}") from None

    def end(self) -> None:
        """Nothing more may come."""
        if self.at < len(self.words):
            self.at += 1
            raise self.refusal(f"{self.words[self.at - 1]!r} is one word too many")

    def _next(self, kind: str, known: Iterable[str]) -> str:
        """The next word; there must be one."""
        self.at += 1
        if self.at > len(self.words):
            raise self.refusal(f"missing {kind}{name_hint('', known)}")
        return self.words[self.at - 1]
