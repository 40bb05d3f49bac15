"""Why an action is illegal: one bit for each condition that a decision can fail."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Conditions, by bit; the sentences and clauses stand in `words/objections.py`."""

    MALFORMED = 0
    NOT_NOW = 1
    NOT_YOURS = 2
    NO_SUCH_FIGURE = 3
    DEAD = 4
    PANICKED = 5
    NOT_PANICKED = 6
    HAS_ACTED = 7
    LOCKED = 8
    NOT_LOCKED = 9
    NOT_LOCKED_WITH = 10
    HAS_TRIED = 11
    NOT_AN_ENEMY = 12
    NOT_A_HERO = 13
    NO_BOW = 14
    HAS_SHOT = 15
    NO_SPEAR = 16
    OUT_OF_RANGE = 17
    FIGURE_IN_THE_WAY = 18
    GROUND_IN_THE_WAY = 19
    IN_MIST = 20
    TARGET_SHIELDED = 21
    OFF_THE_TABLE = 22
    ON_A_BASE = 23
    TOUCHES_ENEMY = 24
    TOO_NEAR_GROUND = 25
    NO_WAY = 26
    TOO_FAR = 27
    SAME_PLACE = 28
    ENEMY_ON_THE_WAY = 29
    GROUND_ON_THE_WAY = 30
    TOO_MANY_LEGS = 31
    NO_DUELIST = 32
    NOT_CHARGED = 33
    NOT_IN_CONTACT = 34
    HAS_FOUGHT = 35
    MUST_FIGHT_LOCKED = 36
    LOCKED_MUST_FIGHT = 37
    CHALLENGE_CAP = 38
    COMPULSORY_CHALLENGE = 39
    NO_CHIP = 40
    CHIP_USED = 41
    EVENT_USED = 42
    NO_HERO = 43
    NOT_IN_THIS_WINDOW = 44
    NO_EFFECT = 45
    BEHIND_ENEMY_LINES = 46
    OUTSIDE_ZONE = 47
    ALREADY_DEPLOYED = 48
    NOT_ELIGIBLE = 49
