"""Units that a faction loses by its own choice: to plague, hunger, want of supply, or above its capacity.

Chapters: TW-5.7, TW-5.8, TW-5.10
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.pieces import clear, is_unit
from warhost.rulesets.eightcastles.state import ANYWHERE, GONE, NEUTRAL, NONE, Campaign, Phase, Umpire


@rule
def may_lose(campaign: Campaign, umpire: Umpire, side: int, place: int, piece: int) -> bool:
    """True for a unit that a side can choose to lose in a space, or anywhere."""
    one = campaign.pieces[piece]
    if one.side != side or one.place == GONE or not is_unit(campaign, umpire, piece):
        return False
    return place == ANYWHERE or one.place == place


@rule
def lose_objections(campaign: Campaign, umpire: Umpire, piece: int) -> int:
    """Every reason why a side cannot choose to lose a piece.

    Rule: TW-5.7h, TW-5.8a, TW-5.8b, TW-5.10d
    """
    frame = campaign.stack[campaign.depth - 1]
    one, found = campaign.pieces[piece], 0
    if one.side != frame.actor:
        found |= bit_of(Objection.NOT_YOURS)
    if frame.place != ANYWHERE and one.place != frame.place:
        found |= bit_of(Objection.NOT_THERE)
    if not is_unit(campaign, umpire, piece):
        found |= bit_of(Objection.NOT_A_UNIT)
    return found


@rule
def lose(campaign: Campaign, umpire: Umpire, piece: int) -> None:
    """The chosen unit is lost.

    Rule: TW-5.7h, TW-5.8a, TW-5.8b, TW-5.10d
    """
    cause = int(campaign.stack[campaign.depth - 1].detail)
    pop(campaign)
    note(umpire, Event.LOSES, piece, int(campaign.pieces[piece].place), cause)
    clear(campaign, piece)


@rule
def take_loss(campaign: Campaign, umpire: Umpire, side: int, place: int, cause: int) -> None:
    """A side is to lose a unit: its owner chooses; of neutral ones the weakest is lost.

    Rule: TW-5.7h, TW-5.8a, TW-5.8b, TW-5.10d, TW-R115
    """
    push(campaign, Phase.LOSE, side, NONE, place, cause)
    if side == NEUTRAL:
        lose(campaign, umpire, weakest(campaign, umpire, side, place))


@rule
def weakest(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """The unit with the fewest wounds left, the first of them.

    Rule: TW-R115
    """
    found = NONE
    for piece in range(campaign.count):
        if may_lose(campaign, umpire, side, place, piece) and (
            found == NONE or campaign.pieces[piece].wounds < campaign.pieces[found].wounds
        ):
            found = piece
    return found


@rule
def only_choice(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """The unit that is lost where there is no choice: the only one, or one of several that are all alike; NONE else."""
    found = NONE
    for piece in range(campaign.count):
        if may_lose(campaign, umpire, side, place, piece):
            if found == NONE:
                found = piece
            elif not are_alike(campaign, found, piece):
                return NONE
    return found


@rule
def are_alike(campaign: Campaign, piece: int, other: int) -> bool:
    """True for two pieces of one row with the same wounds and no item, in one space.

    Rule: TW-5.8a, TW-5.8b
    """
    one, two = campaign.pieces[piece], campaign.pieces[other]
    same = one.row == two.row and one.wounds == two.wounds and one.place == two.place
    return bool(same and one.carries == 0 and two.carries == 0)
