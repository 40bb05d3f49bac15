"""What can happen in a battle: the kinds of the journal's entries. How they are told stands in `words/events.py`."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries, with the facts that each holds. A "piece" is a unit or a leader, a "by" is a command."""

    SET_UP = 1  # piece, cell, facing
    SPELLS_DRAWN = 2  # side, how many
    TURN_BEGINS = 3  # turn, chits in the cup
    CHIT_DRAWN = 4  # command, side that drew, chits left
    PUT_ASIDE = 5  # command: it has been activated in this turn
    NOBODY_TO_ACT = 6  # command: nobody can be given a replacement leader
    ACTIVATED = 7  # command
    DECLINED = 8  # command
    SURPLUS_REMOVED = 9  # command, chits
    REPLACED = 10  # leader, unit, cell
    WENT_BERSERK = 11  # unit
    STAYED_CALM = 12  # command
    MOVED = 13  # piece, from, to, movement points spent
    TURNED = 14  # unit, facing
    LEAVES_ZOC = 15  # unit, cell: it tests before it leaves
    TURNS_IN_FRONT = 16  # unit, cell: it tests before it turns
    MORALE = 17  # unit, die, modifier, morale value
    HELD_BACK = 18  # unit, cell: it may not leave its hex
    MAY_NOT_TURN = 19  # unit
    LONE_LEADER = 20  # leader, unit, cell: the unit has moved in on him
    LEADER_ROLLED = 21  # leader, first die, second die
    LEADER_KILLED = 22  # leader, cell, victory points
    LEADER_LIVES = 23  # leader
    LEADER_JOINS = 24  # leader, unit, cell
    LEADER_LOST = 25  # leader, cell: no unit can take him in
    PHASE_BEGINS = 26  # Phase, command
    COMBAT_DECLARED = 27  # attackers, defenders: how many
    ATTACKS = 28  # unit: an attacker of the combat
    DEFENDS = 29  # unit: a defender of it
    COMBAT_CHIT = 30  # unit, kind, value
    SHOT = 31  # shooter, target, die, modifier
    SHOT_MISSED = 32  # target
    STOPPED = 33  # unit: its attack is over
    LEFT_COMBAT = 34  # unit: a defender whom no attacker touches any more
    CUT_DOWN = 35  # unit, cell: a routed unit that was attacked
    CALLED_OFF = 36  # nobody is left to attack, or to be attacked
    VALUE = 37  # unit, value in quarters, 1 if it defends
    ODDS = 38  # attackers' and defenders' value in quarters, column
    SHIFT = 39  # Shift, columns to the right
    COLUMN = 40  # column after all shifts
    MODIFIER = 41  # Modifier, added to the die
    ROLLED = 42  # side, die, die after all modifiers
    RESULT = 43  # Result
    DISORDERED = 44  # unit
    ROUTED = 45  # unit
    ELIMINATED = 46  # unit, cell
    CALMED = 47  # unit: its berserk fury is over
    ROUT_MOVED = 48  # unit, from, to
    PASSED_THROUGH = 49  # unit, by which unit
    NO_WAY = 50  # unit, cell: every way leads through enemies
    LEFT_MAP = 51  # unit, cell
    LEADER_CARRIED = 52  # leader, from, to
    LEADER_ROUTED = 53  # leader
    LEADER_STEADY = 54  # leader: routed no more
    CAST = 55  # side, Spell, target or NONE
    MARKED = 56  # unit, Spell
    CHIT_CHANGED = 57  # unit, old kind, new kind, value
    WINDOW_BEGINS = 58  # Window
    PASSED = 59  # side
    REGAINED = 60  # side, Spell
    NOT_REGAINED = 61  # side
    RALLY_BEGINS = 62
    RALLIED = 63  # unit: ordered again, without a die
    RALLY_TESTED = 64  # unit, status before
    RECOVERED = 65  # unit, status after
    STAYS = 66  # unit: it does not recover
    TOO_NEAR = 67  # unit: an enemy is too near for it to rally
    VICTORY_CHECK = 68  # points lost by the first side, by the second, rout level of the first, of the second
    BATTLE_OVER = 69  # side that has won, NOBODY for a draw; Reason
    NOTHING_MORE = 70  # side, Phase
    SPELLS_LOST = 71  # side: its mage is dead
    LAST_CHIT_GONE = 72  # command: its last unit is gone as its leader was


class Shift(IntEnum):
    """Why the odds are shifted (2.6)."""

    FLANK = 0
    REAR = 1
    WOODS = 2
    HAMMER = 3
    BROTHER = 4


class Modifier(IntEnum):
    """Why the combat die is modified (2.7)."""

    ATTACKING_LEADER = 0
    DEFENDING_LEADER = 1
    DISORDERED = 2
    ATTACKER_BETTER = 3
    DEFENDER_BETTER = 4
    BERSERK = 5
