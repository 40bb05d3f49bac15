"""What can happen in a battle: the kinds of the journal's entries. Their sentences and clauses stand in text.py."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries, with the facts that each holds. Figures are given by index, points as x, y in u."""

    TURN_BEGINS = 1  # turn
    PHASE_BEGINS = 2  # phase number, side
    STEP_BEGINS = 3  # Phase (RALLY, ACTION, MELEE), side
    FIRST_ROLLED = 4  # die of the Greeks, die of the Trojans, side that chooses
    FIRST_CHOSEN = 5  # side that has the first phase
    DEPLOYED = 6  # figure, x, y
    CHALLENGED = 7  # challenger, challenged
    ACCEPTED = 8  # challenged, 1 when it had to
    DECLINED = 9  # challenged
    CHALLENGE_LAPSED = 10  # challenger, challenged
    DUEL_PLACED = 11  # figure, from x, y, to x, y
    ORDER_ROLLED = 12  # challenger, die, challenged, die, who throws first
    DUEL_WON = 13  # winner
    DUEL_UNDECIDED = 14  # DuelEnd
    WENT_HOME = 15  # figure, from x, y, to x, y
    RALLY_ROLLED = 16  # figure, die, highest that rallies
    RALLIED = 17  # figure
    NOT_RALLIED = 18  # figure
    LEG = 19  # figure, from x, y, to x, y, cost
    MOVED = 20  # figure, from x, y, to x, y, cost in all
    TURNED_BACK = 21  # figure, x, y where it began
    STOOD = 22  # figure
    CHARGED = 23  # charger, charged
    DECLARED = 24  # striker, target, Weapon, 1 defensive, 2 strikes back, 4 in a duel, distance from edge to edge
    ATTACK_FACTOR = 25  # figure, factor, Weapon
    DEFENCE_FACTOR = 26  # figure, factor
    COVER = 27  # figure, Cover
    DIFFERENTIAL = 28  # differential
    DIE_MODIFIER = 29  # amount, Modifier, figure
    ROLLED = 30  # die, modified die, Result, striker
    DEFLECTED = 31  # figure, Result before, Result after
    NO_EFFECT = 32  # figure
    CANCELLED = 33  # striker, target
    RETIRES = 34  # figure, striker
    CORNERED = 35  # figure
    PANICKED = 36  # figure, Panic
    SPEAR_GONE = 37  # figure, Gone
    FLED = 38  # figure, from x, y, to x, y
    WOUNDED = 39  # figure
    SLAIN = 40  # figure, x, y
    LOCKED = 41  # figure, figure
    LOCK_ENDED = 42  # figure, figure
    ADVANCED = 43  # figure, from x, y, to x, y
    STAYED = 44  # figure
    NO_RETURN = 45  # figure that cannot strike back, NoReturn
    CHIP_PLAYED = 46  # side, God, chips left
    BLESSED = 47  # figure, God
    SET_DOWN = 48  # figure, from x, y, to x, y
    RESCUED = 49  # figure, x, y, 1 when it had been slain
    HEALED = 50  # figure
    EFFECT_ENDED = 51  # figure, God
    HULL_BURNS = 52  # area
    BODY_HELD = 53  # side or -1, Greeks near it, Trojans near it
    BATTLE_OVER = 54  # winner or -1, Reason


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
