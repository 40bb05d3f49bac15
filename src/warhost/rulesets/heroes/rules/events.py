"""What can happen in a battle: the kinds of the journal's entries. How they are told stands in `words/events.py`."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries; the facts that each holds stand in `words/events.py`. Points are x, y in u."""

    TURN_BEGINS = 1
    PHASE_BEGINS = 2
    STEP_BEGINS = 3
    FIRST_ROLLED = 4
    FIRST_CHOSEN = 5
    DEPLOYED = 6
    CHALLENGED = 7
    ACCEPTED = 8
    DECLINED = 9
    CHALLENGE_LAPSED = 10
    DUEL_PLACED = 11
    ORDER_ROLLED = 12
    DUEL_WON = 13
    DUEL_UNDECIDED = 14
    WENT_HOME = 15
    RALLY_ROLLED = 16
    RALLIED = 17
    NOT_RALLIED = 18
    LEG = 19
    MOVED = 20
    TURNED_BACK = 21
    STOOD = 22
    CHARGED = 23
    DECLARED = 24
    ATTACK_FACTOR = 25
    DEFENCE_FACTOR = 26
    COVER = 27
    DIFFERENTIAL = 28
    DIE_MODIFIER = 29
    ROLLED = 30
    DEFLECTED = 31
    NO_EFFECT = 32
    CANCELLED = 33
    RETIRES = 34
    CORNERED = 35
    PANICKED = 36
    SPEAR_GONE = 37
    FLED = 38
    WOUNDED = 39
    SLAIN = 40
    LOCKED = 41
    LOCK_ENDED = 42
    ADVANCED = 43
    STAYED = 44
    NO_RETURN = 45
    CHIP_PLAYED = 46
    BLESSED = 47
    SET_DOWN = 48
    RESCUED = 49
    HEALED = 50
    EFFECT_ENDED = 51
    HULL_BURNS = 52
    BODY_HELD = 53
    BATTLE_OVER = 54


class Cover(IntEnum):
    """What gives cover."""

    WOOD = 1
    RAMPART = 2


class Modifier(IntEnum):
    """What changes an attack die."""

    SPEAR = 1
    GOD = 2


class Panic(IntEnum):
    """Why a figure panics."""

    STRUCK = 1
    CHOSEN = 2
    GOD = 3


class Gone(IntEnum):
    """How a spear is lost."""

    HURLED = 1
    DROPPED = 2


class NoReturn(IntEnum):
    """Why nobody strikes back."""

    STOPPED = 1  # by a god, in favour of the attacker
    MIST = 2
    APART = 3


class DuelEnd(IntEnum):
    """Why a duel has no winner."""

    GOD = 1
    STALEMATE = 2
