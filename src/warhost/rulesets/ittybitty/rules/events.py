"""What can happen in a battle: the kinds of the journal's entries. How they are told stands in `words/events.py`."""

from __future__ import annotations

from enum import IntEnum


class Event(IntEnum):
    """Kinds of entries, with the facts that each holds. A "piece" is of any kind, a "first" the first unit of one."""

    SET_UP = 1  # piece, cell
    ENLISTED = 2  # unit, formation
    ASSIGNED = 3  # formation, captain
    FORT_PLACED = 4  # cell, level: at set-up
    TURN_BEGINS = 5  # turn, counters in the cup
    ARRIVED = 6  # piece, cell: a reinforcement
    COUNTER_DRAWN = 7  # piece, counters left
    CUP_EMPTY = 8  # the independents' window begins
    TEST_ROLLED = 9  # captain or NONE, die
    TEST_MODIFIER = 10  # Test, added
    TEST_PASSED = 11  # formation, die after modifiers, rating
    TEST_FAILED = 12  # formation, die after modifiers, rating
    ACTS = 13  # formation or NONE, piece
    NOTHING_MORE = 14  # side, Phase
    PASSED = 15  # side
    MOVED = 16  # piece, from, to, half points spent
    CARRIED = 17  # piece, from, to
    JOINED = 18  # piece, by whom it goes along
    DISMOUNTED = 19  # unit
    REMOUNTED = 20  # unit
    STOPPED = 21  # unit, cell: by an enemy zone of control
    CROSSED = 22  # unit, structure
    REVEALED = 23  # piece, cell
    HID = 24  # scout
    NAMES = 25  # scout, formation, nearest cell of it
    DETECTION = 26  # scout, distance, die of his side, die of the other
    DETECTED = 27  # formation
    SEEN = 28  # scout: the other side has seen him
    DESPERATION = 29  # scout, die, quality
    STAYS_HIDDEN = 30  # scout
    SPOTTED = 31  # scout: his counter is taken off
    CHARGE_DECLARED = 32  # formation, cell
    REFUSED = 33  # unit, from, to
    BALK_ROLLED = 34  # formation, die, quality
    BALKED = 35  # formation
    CHARGES = 36  # formation: it has not balked
    STEPPED = 37  # unit, from, to
    HALTED = 38  # unit, cell
    CHARGE_OVER = 39  # formation: nobody is left to charge, or to be charged
    ATTACK_DECLARED = 40  # Segment, cell
    ATTACKS = 41  # unit or engine
    SUPPORTS = 42  # unit or engine
    DEFENDS = 43  # piece
    CALLED_OFF = 44  # nobody is left to attack, or to be attacked
    STRENGTH = 45  # Strength, added to the attack
    ODDS = 46  # attack, defense, odds index, column
    SHIFT = 47  # Shift, columns
    COLUMN = 48  # column after all shifts
    MODIFIER = 49  # Modifier, added to the die
    ROLLED = 50  # side, die, die after all modifiers
    RESULT = 51  # Result
    DISORGANIZED = 52  # unit
    ROUTED = 53  # unit
    UNSHAKEN = 54  # unit: berserk, it ignores it
    ELIMINATED = 55  # piece, cell
    RETREATED = 56  # unit, from, to
    NO_WAY = 57  # unit, cell: it has no step away from the enemy
    OVERRUN = 58  # piece, cell, by: a single man or an engine alone
    SPEARS_SPENT = 59  # unit
    BATTERS = 60  # engine, structure, strength, defense, column
    DAMAGED = 61  # structure
    DESTROYED = 62  # structure, cell
    UNHARMED = 63  # structure
    CAST = 64  # caster, form, cell or NONE, target or NONE
    HELPS = 65  # caster, whom
    PAID = 66  # caster, points, left
    FIZZLE_ROLLED = 67  # caster, die, modifier
    FIZZLED = 68  # caster, form
    THROWN = 69  # caster, die, modifier, rating
    ON_TARGET = 70  # cell
    SCATTERED = 71  # die, from, to
    LOST_OFF_MAP = 72  # form
    SPELL_HITS = 73  # cell, strength
    SAVE_ROLLED = 74  # piece, die, quality
    SAVED = 75  # piece
    BLOCKED = 76  # cell: a glamour lies there
    CONFUSED = 77  # formation: fear or confusion
    RECOVERED = 78  # unit: its marker is taken off
    WAHOO = 79  # side
    SUMMON_ROLLED = 80  # caster, die, units
    SUMMONED = 81  # unit, cell
    NO_ROOM = 82  # caster, units that are lost
    CHAIN_STRIKES = 83  # unit, strength
    VANISHED = 84  # unit, cell
    CHASM_OPENS = 85  # cell, last turn
    CHASM_CLOSES = 86  # cell
    GLAMOUR_BEGINS = 87  # cell, last turn
    GLAMOUR_ENDS = 88  # cell
    DISPELLED = 89  # formation or NONE, piece
    END_BEGINS = 90  # turn
    MORALE_ROLLED = 91  # unit, die, aid, penalty, quality
    STAYS = 92  # unit, Status
    BERSERK = 93  # unit
    RALLIED = 94  # unit: routed, now disorganized
    CALMED = 95  # unit: its fury is over
    QUIET_TURN = 96  # engineer, turns
    FORT_BUILT = 97  # cell, level
    PONTOON_TURN = 98  # engineer, turns
    PONTOON_BUILT = 99  # structure, cell
    WORK_BROKEN = 100  # engineer
    PONTOON_NAMED = 101  # engineer, cell, direction
    PETARD_ROLLED = 102  # engineer, die of the defender, die of his side
    PETARD_DAMP = 103  # engineer, next turn
    PETARD_USED = 104  # engineer: no effect
    UPKEEP_PAID = 105  # caster, points, left
    UPKEEP_LAPSED = 106  # caster
    SUMMONS_OVER = 107  # caster
    FORMATION_LED = 108  # formation, captain: given another
    GOAL_MET = 109  # side, Level
    BATTLE_OVER = 110  # side that has won, NOBODY for a draw; Reason
    COUNTER_MOVED = 111  # from, to: face-down, for the other side to read


class Test(IntEnum):
    """Why the die of an activation test is modified (D9)."""

    SHOT_AT = 0
    FEAR = 1
    CHARGED = 2
    LOST = 3
    OUT_OF_RANGE = 4
    PIKES = 5
    ANTIPATHY = 6


class Modifier(IntEnum):
    """Why the combat die is modified (D4)."""

    ENGINEER = 0
    SPEAR_ATTACK = 1
    SPEAR_DEFENSE = 2
    FORT_MELEE = 3
    FORT_MISSILE = 4
    RUBBLE = 5
    WAHOO_ATTACK = 6
    WAHOO_DEFENSE = 7
    ANTIPATHY = 8
    CAPTAIN_ATTACK = 9
    CAPTAIN_DEFENSE = 10


class Shift(IntEnum):
    """Why the column is shifted (D4)."""

    FORT = 0
    ROUTED = 1


class Strength(IntEnum):
    """What is added to the attack as a whole (D4)."""

    CHARGE = 0
