"""What can happen in a battle: the kinds of the journal's entries. How they are told stands in `words/events.py`."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries, with the facts that each holds."""

    SET_UP = 1  # unit, cell, facing
    TURN_BEGINS = 2  # turn
    INITIATIVE_ROLLED = 3  # die of red, die of black
    INITIATIVE_TIED = 4
    ACTS_FIRST = 5  # side
    PHASE_BEGINS = 6  # Phase, side; only where somebody has to choose in it
    MOVED = 7  # unit, from, to, squares
    TURNED = 8  # unit, facing
    CHARGED = 9  # unit, target, squares
    FACED = 10  # unit, facing
    ARRIVED = 11  # unit, cell, facing
    EXITED = 12  # unit, from
    WORKED = 13  # unit, stone, works so far
    STONE_FELL = 14  # stone, cell
    SHOT = 15  # unit, target, range
    STRUCK = 16  # unit, target, 1 if in its charging turn
    ROLLED = 17  # side, die
    MODIFIER = 18  # race, kind, added
    NO_HITS = 19  # unit
    DOUBLED = 20  # hits, zone of the struck
    TERRAIN_HALVES = 21  # hits left, cell of the struck, 1 if for higher ground
    ARMOUR_HALVES = 22  # hits left, kind
    HIT = 23  # unit, hits taken, hits in all
    DESTROYED = 24  # unit, cell
    HALT_ENDS = 25  # unit
    TESTS = 26  # unit, hits, 1 if a Command is near
    SCORED = 27  # side, die, bonus
    STEADY = 28  # unit
    HALTED = 29  # unit
    RETREATS = 30  # unit
    ROUTS = 31  # unit
    FLED = 32  # unit, from, to, squares; a retreat or a rout move
    STAYS = 33  # unit: it cannot move even one square
    LEFT_BOARD = 34  # unit, from
    SCATTERED = 35  # unit, cell
    FREED = 36  # unit, other: their pair is broken
    RETURNS_LATER = 37  # unit, turn
    NOTHING_MORE = 38  # side, Phase
    TURN_ENDS = 39  # turn
    SITE_HELD = 40  # site, side, value; scored at the end
    SCORES = 41  # points lost by red, by black
    BATTLE_OVER = 42  # side that has won, NOBODY for a draw; Reason
    TURNED_TO_FLEE = 43  # unit, facing; in a retreat or a rout
