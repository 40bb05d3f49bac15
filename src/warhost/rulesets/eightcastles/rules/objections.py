"""Why an action is illegal: one bit for each condition that a decision can fail."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Conditions, by bit; the sentences and clauses stand in `words/objections.py`."""

    MALFORMED = 0
    NOT_NOW = 1
    NO_SUCH_PIECE = 2
    NO_SUCH_PLACE = 3
    NOT_YOURS = 4
    NOT_THERE = 5
    NO_SUCH_ROW = 6
    NOT_YOUR_LIST = 7
    NO_RECRUITS = 8
    NO_SPECIALS = 9
    NO_MONSTERS = 10
    NO_INDIVIDUALS = 11
    GENERAL_FIRST = 12
    HAS_GENERAL = 13
    NOT_CONTROLLED = 14
    NOT_A_CASTLE = 15
    NOT_A_REGION = 16
    NOT_SUPPLIED = 17
    ENEMIES_THERE = 18
    RAISED_ENOUGH = 19
    NO_ROOM = 20
    NOT_AT_HOME = 21
    ALREADY_HELD = 22
    CANNOT_MOVE = 23
    NO_BORDER = 24
    FERRY_CLOSED = 25
    PASS_CLOSED = 26
    NOBODY_TO_MARCH = 27
    NO_LEADER = 28
    NO_UNITS = 29
    CASTLE_HELD = 30
    NOT_BESIEGED = 31
    NO_BATTLE = 32
    NOBODY_LEADS = 33
    NO_REFUGE = 34
    FATE_IN_ORDER = 35
    TOO_MANY_WOUNDS = 36
    NO_SUCH_BUILDING = 37
    DAMAGE_HEALS = 38
    TOO_MUCH_DAMAGE = 39
    NO_HOST = 40
    NOBODY_INSIDE = 41
    OWN_CASTLE = 42
    HAS_BESIEGED = 43
    FOUL_SEASON = 44
    NOT_A_UNIT = 45
    HOST_NOT_COMPLETE = 46
    NOT_IN_THE_HOST = 47
    NOT_FOR_IT = 48
    HAS_ITEM = 49
