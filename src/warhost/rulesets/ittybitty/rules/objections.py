"""Why an action is illegal: one bit for each condition that a decision can fail."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Conditions, by bit; the sentences and clauses stand in `words/objections.py`."""

    NOT_NOW = 0
    MALFORMED = 1  # the action does not say what it needs, or says more
    NO_SUCH_PIECE = 2
    NOT_YOURS = 3
    GONE = 4  # it is eliminated, or has still to arrive
    # set-up
    NOT_ITS_AREA = 5
    IS_PLACED = 6
    OVERSTACKED = 7  # more than six points of attack in a hex
    ENEMY_THERE = 8
    NOT_A_UNIT = 9
    NOT_A_CAPTAIN = 10
    SAME_FORMATION = 11
    IS_ENLISTED = 12
    HAS_CAPTAIN = 13  # only a formation without a living captain is given another
    IS_INDEPENDENT = 14  # engineers and scouts are outside formations
    NO_WORKS_LEFT = 15
    MOST_FORTIFIED = 16
    # who acts
    NOT_READY = 17  # its formation has not passed the test, or has acted
    HAS_ACTED = 18  # the independent, or the engine
    NOT_ACTING = 19  # of another formation than the one that acts
    NOT_FIRST = 20  # a formation is named by its first unit
    # movement
    HAS_MOVED = 21
    BLOCK_OVER = 22  # the movement block is over
    IS_DISORGANIZED = 23
    IS_ROUTED = 24
    LEAD_FIRST = 25  # the lead unit moves first
    TOO_FAR = 26
    STOPPED = 27  # by an enemy zone of control on the way
    ENEMY_IN_THE_WAY = 28
    BARRED = 29  # chasm, or ground that an engine does not enter
    NOT_CONNECTED = 30  # the formation could not end as one group
    NOT_NEARER = 31  # apart from the lead unit's group it has to come nearer to it
    NOT_STACKED = 32  # not in the same hex
    NOT_A_COMPANION = 33  # only single men and engines go along, engines with engineers
    GOES_ALONG = 34  # it goes along already, or has moved
    NO_HORSE = 35  # not a unit that dismounts, or remounts
    IN_ZOC = 36  # not in an enemy zone of control
    NOT_A_SCOUT = 37
    IS_HIDDEN = 38
    ENEMY_BESIDE = 39
    NOBODY_TO_SCOUT = 40  # no unit there that is face-down
    HAS_NAMED = 41
    MUST_FIGHT_OR_LEAVE = 42  # a unit that entered a zone of control before and has done neither
    NOT_ROUTED = 43
    HAS_FLED = 44
    # works
    NOT_AN_ENGINEER = 45
    NO_RIVER = 46
    IS_BRIDGED = 47
    NO_ENGINE = 48
    NOT_SERVED = 49  # no engineer in the hex who has still to act, or he or the engine has moved
    NO_STRUCTURE = 50
    NO_PETARD = 51
    HAS_BEEN_BUSY = 52  # he came in this turn, or was engaged in melee
    STILL_DAMP = 53
    NOT_BACK = 54  # not a hex to which he can step back
    # combat
    COMBAT_OVER = 55
    HAS_ATTACKED = 56
    WRONG_SEGMENT = 57  # the unit does not fight in it, or it is over
    NO_ENEMY_THERE = 58
    CANNOT_BE_ATTACKED = 59  # only hidden scouts there
    OUT_OF_RANGE = 60
    NOT_ADJACENT = 61
    HAS_SHOT = 62
    NO_MISSILES = 63
    IS_ENGAGED = 64
    STRUCK_ALREADY = 65  # once in a segment
    OTHER_TARGET = 66  # the combat that is built is against another hex, or in another segment
    ADDED_ALREADY = 67
    NO_MELEE = 68  # fire supports a melee
    NO_STRENGTH = 69  # total attack below 1
    # charges and reactions
    NOT_CHARGERS = 70  # not all able units are heavy cavalry in good order
    TOO_NEAR = 71  # the target is not at least two hexes away
    MARCHED_BEFORE = 72  # the formation has moved in the turn before, or in this one
    BLOCKS_USED = 73  # it has moved or fought already
    NO_WAY_TO_TARGET = 74
    NOT_CHARGING = 75
    NOT_NEARER_TO_TARGET = 76
    CANNOT_REFUSE = 77  # it has not the ability
    HAS_REFUSED = 78
    NOT_AWAY = 79  # each step leads farther from the attackers
    NOT_ATTACKED = 80  # it stands in another hex
    # magic
    NOT_A_CASTER = 81
    WRONG_CLASS = 82
    HAS_CAST = 83
    TOO_DEAR = 84
    NO_PRAYERS = 85
    OUT_OF_REACH = 86  # farther than the caster's mana or prayers
    NO_TARGET = 87
    NOT_EVIL = 88
    HAS_PRIEST = 89
    NO_DEAD = 90
    NOT_A_REACTION = 91
    NOT_AT_CHARGERS = 92
    UNDER_GLAMOUR = 93
    NOT_NEXT_IN_CHAIN = 94
    STRUCK_BEFORE = 95
    NOT_DEAD = 96
    CANNOT_PAY = 97
    NOTHING_KEPT_UP = 98
    OFF_THE_MAP = 99
    NOT_NEAREST = 100
    NOT_BESIDE_CASTER = 101
    NOT_DRAWN = 102  # it is not the caster whose counter was drawn
    NO_WAY_TO_FLEE = 103  # no step leads away from the enemy
    MUST_RIDE_ON = 104  # a charge is stopped only where nobody awaits it, after its first step
