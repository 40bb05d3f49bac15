"""What odds assume where they go on before a battle is settled, and about whom an action decides."""

from __future__ import annotations

from warhost.rulesets.eightcastles.state import WITH_PIECE, Campaign, Part, Verb
from warhost.rulesets.eightcastles.words.names import Names
from warhost.rulesets.eightcastles.words.verbs import VERBS
from warhost.shelf.verbs import unpack


def assumption(names: Names, code: int) -> str:
    """What odds assume when they go on with an action, in words."""
    return VERBS.describe(code, names)


def at_stake(campaign: Campaign, code: int) -> tuple[int, ...]:
    """The pieces that an action decides about: whom it names, and of a battle all who fight it.

    Rule: TW-5.6d
    """
    parts = unpack(code)
    if WITH_PIECE >> parts.verb & 1:
        return (parts.actor,)
    if parts.verb in (Verb.WINS, Verb.STAND, Verb.SALLY, Verb.REFUSE):
        return tuple(piece for piece in range(campaign.count) if campaign.pieces[piece].part != Part.NONE)
    return ()
