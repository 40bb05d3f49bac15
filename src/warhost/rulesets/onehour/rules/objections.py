"""Why an action is illegal: one bit for each condition that a decision can fail."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Conditions, by bit; the sentences and clauses stand in `words/objections.py`."""

    NOT_NOW = 0
    NOT_YOURS = 1
    NO_SUCH_UNIT = 2
    IS_DESTROYED = 3  # of this and the next four: the one that acts, or its target
    HAS_LEFT = 4  # by a retreat or rout
    IS_SCATTERED = 5
    HAS_EXITED = 6
    NOT_ARRIVED = 7
    HAS_ACTED = 8
    IS_HALTED = 9
    IS_ROUTING = 10
    IS_ENGAGED = 11
    ENGAGED_SHOOTER = 12
    NOT_ENGAGED = 13
    NOT_ENGAGED_WITH = 14  # the one that it would strike
    TOO_FAR = 15
    NOT_STRAIGHT = 16  # foot: not straight ahead with one quarter turn before or after
    NOT_STRAIGHT_AT = 17  # foot: a charge with a turn, or aside
    NOT_AHEAD = 18  # Cavalry: not reached by steps ahead
    RIDER_TURNS = 19  # Cavalry: a charge with a turn
    HALF_TURN = 20
    TWO_TURNS = 21
    OCCUPIED = 22
    FRIEND_IN_THE_WAY = 23
    ENEMY_IN_THE_WAY = 24
    WOOD_THERE = 25
    CLOSED_GROUND_THERE = 26
    STONE_THERE = 27
    WOOD_IN_THE_WAY = 28
    CLOSED_GROUND_IN_THE_WAY = 29
    STONE_IN_THE_WAY = 30
    CLIMB = 31  # foot climbs as its only square
    CLIFF = 32
    CORNER = 33  # a diagonal step between closed squares
    CROSSING = 34  # a diagonal step into or out of a bridge or ford
    NOTHING_CHANGES = 35
    CHARGES_FRIEND = 36
    NO_CONTACT = 37  # the target is not in contact from there
    BARRED_CONTACT = 38  # the target stands across a corner that the unit could not step over
    CANNOT_FIRE = 39
    HAS_FIRED = 40
    MOVED_THIS_TURN = 41
    SHOOTS_AT_FRIEND = 42
    OUTSIDE_FIELD = 43
    OUT_OF_RANGE = 44
    NO_SIGHT = 45
    NOT_IN_FRONT = 46  # engaged, and on flank or in rear
    HAS_STRUCK = 47
    FRONT_ATTACKED = 48
    FACES_NOBODY = 49
    NOT_DUE = 50
    RETURNS_LATER = 51  # lost, and granted its return
    NOT_AN_ENTRY = 52
    NO_EXIT = 53
    NOT_A_WORKER = 54
    NO_STONE_AHEAD = 55
    NOT_IN_ZONE = 56
    TOO_NEAR = 57  # set up too near to an enemy
    IS_SET_UP = 58
    SET_UP_FACING = 59
    MUST_STRIKE = 60
    MALFORMED = 61  # the action does not say what it needs, or says more
