"""The names of Generals.

Chapters: TW-5.1, TW-5.3
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.pieces import bring, is_general
from warhost.rulesets.eightcastles.state import NONE, Campaign, Umpire


@rule
def name_general(campaign: Campaign, umpire: Umpire, piece: int) -> None:
    """Roll a General's title, name, origin and reputation.

    Rule: TW-5.1a, TW-5.1b, TW-5.1c, TW-5.1d, TW-R77
    """
    one = campaign.pieces[piece]
    one.title = roll_one(campaign, umpire, 6)
    for k in range(int(umpire.syllables[roll_one(campaign, umpire, 6)])):
        one.syllables[k] = roll_one(campaign, umpire, 10)
    one.origin = roll_one(campaign, umpire, 10)
    one.reputation = roll_one(campaign, umpire, 10)
    note(umpire, Event.NAMED, piece, int(one.title), int(one.origin), int(one.reputation))


@rule
def raise_piece(campaign: Campaign, umpire: Umpire, row: int, side: int, place: int) -> int:
    """Bring a new piece to a space; a General gets his name: its number.

    Rule: TW-5.3f, TW-5.5d
    """
    piece = bring(campaign, umpire, row, side, place)
    if piece == NONE:
        return NONE
    note(umpire, Event.RAISED, piece, place)
    if is_general(campaign, umpire, piece):
        name_general(campaign, umpire, piece)
    return piece
