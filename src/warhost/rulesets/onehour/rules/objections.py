"""Why an action is illegal: one bit for each condition that a decision can fail."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Conditions, by bit; the sentences and clauses stand in `words/objections.py`."""

    NOT_NOW = 0
    NOT_YOURS = 1
    NO_SUCH_UNIT = 2
    NOT_ON_BOARD = 3
    HAS_ACTED = 4
    IS_HALTED = 5
    IS_ROUTING = 6
    IS_ENGAGED = 7
    NOT_ENGAGED = 8
    TOO_FAR = 9
    NOT_STRAIGHT = 10  # foot: not straight ahead with one quarter turn before or after
    NOT_AHEAD = 11  # Cavalry: not reached by steps ahead
    HALF_TURN = 12
    TWO_TURNS = 13
    OCCUPIED = 14
    UNIT_IN_THE_WAY = 15
    MAY_NOT_ENTER = 16
    TERRAIN_IN_THE_WAY = 17
    CLIMB = 18  # foot climbs as its only square
    CLIFF = 19
    CORNER = 20  # a diagonal step between closed squares
    NOTHING_CHANGES = 21
    NOT_AN_ENEMY = 22
    NO_CONTACT = 23  # the target is not in contact from there
    CANNOT_FIRE = 24
    HAS_FIRED = 25
    MOVED_THIS_TURN = 26
    OUTSIDE_FIELD = 27
    OUT_OF_RANGE = 28
    NO_SIGHT = 29
    NOT_IN_FRONT = 30  # no engaged enemy there in its front zone
    HAS_STRUCK = 31
    FRONT_ATTACKED = 32  # an engaged enemy in front bars turning to face
    FACES_NOBODY = 33
    NOT_DUE = 34
    NOT_AN_ENTRY = 35
    NO_EXIT = 36
    NOT_A_WORKER = 37
    NO_STONE_AHEAD = 38
    NOT_IN_ZONE = 39
    TOO_NEAR = 40  # set up too near to an enemy
    MUST_STRIKE = 41
    IS_SET_UP = 42
    WRONG_FACING = 43
    MALFORMED = 44  # the action does not say what it needs, or says more
    CROSSING = 45  # a diagonal step into or out of a bridge or ford
    BARRED_CONTACT = 46  # the target stands across a corner that the unit could not step over
