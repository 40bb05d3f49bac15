"""What can happen in a campaign: the kinds of the journal's entries. How they are told stands in `words/events.py`."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries, with the facts that each holds."""

    BEGINS = 1  # side, capital
    NAMED = 2  # piece, title, origin, reputation
    SEASON_BEGINS = 3  # turn, season, card
    UNREST = 4  # region, side that held it
    QUIET = 5  # nothing comes of the card: Rank
    GIFT = 6  # side
    MUSTERS = 7  # side, recruits allowed, units, capacity
    RECOVERED = 8  # side, units with all wounds healed
    RAISED = 9  # piece, space
    INITIATIVE = 10  # side, card, place in the order
    ACTS = 11  # side
    HELD = 12  # piece: stays behind
    MARCHED = 13  # side, from, to, pieces
    NEUTRAL_ROLL = 14  # region, die, die as it counts, side
    SUBMITS = 15  # region, side
    MILITIA = 16  # region, units
    LAIR = 17  # region, die, row
    FLEES = 18  # piece, from, to
    LOST = 19  # piece, space: there is nowhere to go
    SURRENDERED = 20  # side, castle
    YIELDED = 21  # side, castle, region
    BATTLE = 22  # number, place, attacker, defender
    REFUSES = 23  # side, place, die (0: without), space where the host goes; NONE when it fails
    ACCEPTS = 24  # side, place
    SALLIES = 25  # side, castle, units
    KEEPS_OUT = 26  # side, castle
    ASSAULT = 27  # number, castle, side, seasons
    WON = 28  # number, place, winner, loser
    WOUNDED = 29  # piece, wounds left
    FELL = 30  # piece, place
    SLAIN = 31  # piece, place, side to whom the General counts; NONE
    DAMAGED = 32  # castle, building, damage
    RETREATED = 33  # side, from, to, pieces
    DESTROYED = 34  # side, place: there is no way out
    RECOVERY = 35  # piece, die, 1 when it returns
    ENTERED = 36  # piece, castle
    GARRISON_LOST = 37  # side, castle
    BESIEGED = 38  # side, castle, region, seasons
    SIEGE_LIFTED = 39  # castle
    STARVES = 40  # castle, seasons of blockade
    CONTROL = 41  # space, side, who held it before
    ITEM = 42  # castle, die, item
    GIVEN = 43  # piece, item
    LOSES = 44  # piece, space, Loss
    YEAR_ENDS = 45  # year
    OUT = 46  # side
    SCORE = 47  # side, castles, regions, Generals slain, points
    OVER = 48  # winner, Reason
    NOTHING_MORE = 49  # side, Phase
    RETURNED = 50  # side, castle: the garrison is back
    LOTS = 51  # side, capital
    ITEM_LOST = 52  # side, castle, item: nobody there can bear it
