"""Why an action is illegal: one bit for each condition that a decision can fail."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Conditions, by bit; the sentences and clauses stand in `words/objections.py`."""

    NOT_NOW = 0
    NOT_YOURS = 1
    NO_SUCH_PIECE = 2
    HAS_COUNTER = 3
    ALREADY_NAMED = 4
    NOT_ATTACHED = 5
    NOT_ACTIVATED = 6
    MOVE_OVER = 7
    TRAPPED = 8
    IN_FOG = 9
    FOG_THERE = 10
    TOO_FAR = 11
    OCCUPIED = 12
    IMPASSABLE = 13
    TEMPLE = 14
    WALL_IN_THE_WAY = 15
    STOPPED_ON_THE_WAY = 16
    PIECES_IN_THE_WAY = 17
    NO_WAY = 18
    HAS_ACTED = 19
    ENTERED_COVER = 20
    MOVED_TOO_FAR = 21
    JUST_TELEPORTED = 22
    NOT_AN_ENEMY = 23
    IS_ATTACHED = 24
    NO_PATTERN_DICE = 25
    NO_DICE_LEFT = 26
    NO_LOS = 27
    CLIFF = 28
    FOG_CENTRE = 29
    CLOAKED = 30
    LACKS_ABILITY = 31
    OUT_OF_RANGE = 32
    NOT_ON_LIST = 33
    TOO_DEAR = 34
    WRONG_TARGET = 35
    NOTHING_TO_DO = 36
    NOT_VACANT = 37
    WRONG_TERRAIN = 38
    NO_FIGURES_LEFT = 39
    ON_RUNNING_CARD = 40
    NOT_FALLEN = 41
    USED_UP = 42
    MUST_BATTLE_TRAP = 43
    NO_SUCH_DIE = 44
    NOT_AN_INDIVIDUAL = 45
    OFF_THE_BOARD = 46
    NO_TRAP_SITE = 47
    MALFORMED = 48
    CANNOT_FIGHT = 49
    HAS_GAZED = 50
    SAME_PLACE = 51
    NOT_BY_ITSELF = 52
    UNIT_NOT_ACTIVATED = 53
    UNIT_HAS_MOVED = 54
    NOT_TAKEN_ALONG = 55
    LEFT_ALREADY = 56
    CASTER_GOES = 57
    NOT_WITH_UNIT = 58
    NO_CHARGE_LEFT = 59
    OWN_HEX_FREE = 60
    INTO_OR_OUT_OF_FOG = 61
    NOT_IN_A_TRAP = 62
    FORTIFICATION_SHUT = 63
    CLIMB_COMES_FIRST = 64
    NO_WAY_FOR_TOWER = 65
    CANNOT_HARM_BUILDINGS = 66
    ONLY_BUILDINGS = 67
    IN_RUINS = 68
    OWN_BUILDING = 69
    NOT_OF_WOOD = 70
    NO_SUCH_EQUIPMENT = 71
    HAS_BEGUN_TO_MOVE = 72
    NOT_IN_FORTIFICATION = 73
    TOO_HIGH = 74
    IS_PLACED = 75
    NOT_HIS_ZONE = 76
    NO_SECOND_THROW = 77
    NO_SLAYER = 78
