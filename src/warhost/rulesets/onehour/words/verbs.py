"""What a player can decide: `move R1 E4 N`, `charge R1 B2 E5 N`, `shoot R4 B2`, in notation and in words.

place R1 D7 N
move R1 E4 N | charge R1 B2 E5 N | face R1 S
arrive R3 F13 | exit R1 | work R1
shoot R4 B2 | strike R1 B2
done

A facing is N, E, S or W, or the word for it. Where the battle is known it may be left out, and is then the one that
the unit has: `move R1 E4`. A charge without a place ends where the target is straight ahead: `charge R1 B2`.
"""

from __future__ import annotations

from dataclasses import replace

from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.state import NONE, Phase, Verb
from warhost.rulesets.onehour.words.names import FACING_WORDS, Names
from warhost.shelf.verbs import Operand, Parts, Reader, Verbs, piece, place, verb

# --- what may be left out ---------------------------------------------------------------------------------


def _read_facing(reader: Reader, parts: Parts) -> Parts:
    """A facing by its letter or its word; with no more words the one that the unit has, where that is known."""
    if len(reader.words) == reader.at and (stance := reader.names.stance(parts.actor)):
        return parts._replace(extra=stance.facing)
    for facing, word in enumerate(FACING_WORDS):
        if reader.comes(word):
            return parts._replace(extra=facing)
    return parts._replace(extra=reader.one_of("facing", dict(enumerate(FACINGS))))


def _read_place(reader: Reader, parts: Parts) -> Parts:
    """A square; of a charge with no more words the one from which the target is straight ahead."""
    straight: int | None = reader.names.in_front_of(parts.actor, parts.target) if parts.target != NONE else None
    if len(reader.words) == reader.at and straight is not None:
        return parts._replace(place=straight)
    return SQUARE.read(reader, parts)


SQUARE = place("square", Names.square, Names.cell)
FACING = Operand(
    "extra",
    lambda parts, names: FACINGS[parts.extra],
    _read_facing,
    lambda parts, names: FACING_WORDS[parts.extra],
    lambda parts, names: FACINGS[parts.extra],
)

# --- verbs ------------------------------------------------------------------------------------------------

OPERANDS = {
    "actor": piece("actor", "unit", Names.piece),
    "target": piece("target", "unit", Names.piece),
    "place": replace(SQUARE, read=_read_place),
    "facing": FACING,
}
VERBS = Verbs(
    Verb,
    OPERANDS,
    verb(Verb.PLACE, "actor place facing", "{actor}: set up on {place}, facing {facing}",
         button="Set up here, facing {facing}", deed="set up"),
    verb(Verb.MOVE, "actor place facing", "{actor}: move to {place}, facing {facing}",
         button="Move here, facing {facing}", deed="march"),
    verb(Verb.CHARGE, "actor target place facing", "{actor}: charge {target} from {place}",
         button="Charge {target} from {place}"),
    verb(Verb.FACE, "actor facing", "{actor}: turn to face {facing}", button="Turn to face {facing}", deed="wheel"),
    verb(Verb.ARRIVE, "actor place", "{actor}: arrive on {place}", button="Arrive here"),
    verb(Verb.EXIT, "actor", "{actor}: leave the board", button="Leave the board", deed="leave the board"),
    verb(Verb.WORK, "actor", "{actor}: work on the stone", button="Work on the stone", deed="work on the stone"),
    verb(Verb.SHOOT, "actor target", "{actor}: shoot at {target}", button="Shoot at {target}"),
    verb(Verb.STRIKE, "actor target", "{actor}: strike {target}", button="Strike {target}"),
    verb(Verb.DONE, "", "that is all", button="Done",
         in_matters={Phase.MOVEMENT: "Nobody else moves", Phase.FIRING: "Nobody else fires"}, deed=""),
)  # fmt: skip
"""Each verb with what it needs."""
