"""Why an action is illegal: one bit for each condition that a decision can fail."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    """Conditions, by bit; the sentences and clauses stand in `words/objections.py`."""

    NOT_NOW = 0
    MALFORMED = 1  # the action does not say what it needs, or says more
    NO_SUCH_PIECE = 2
    NOT_YOURS = 3
    GONE = 4  # eliminated
    NOT_ACTIVE = 5  # of another command than the active one, or not the one unit that acts
    HAS_MOVED = 6
    IS_ROUTED = 7  # and has no move
    HELD_BACK = 8  # failed its check to leave the enemy's zone of control
    TOO_FAR = 9  # not enough movement points by any way
    OCCUPIED = 10  # a combat unit stands there, in a move one of its own side
    LEADER_THERE = 11  # a leader of its own side stands there already, or an enemy leader bars a leader
    NOT_HOMEWARD = 12  # a disordered piece moves towards its home edge only
    NOT_HIS_ZONE = 13  # set-up: not a hex of its command's colour
    IS_PLACED = 14
    NO_UNIT_THERE = 15  # set-up: a leader begins on a unit of his command
    NO_FACING = 16  # the option is off, or the piece has none
    SAME_FACING = 17
    MAY_NOT_TURN = 18  # failed its check to turn in the enemy's front
    NO_POINTS_LEFT = 19
    NOT_A_UNIT = 20  # a leader cannot do it
    NOT_OF_THE_COMMAND = 21
    HAS_LEADER = 22  # a leader is stacked with it already
    OUT_OF_COMMAND = 23
    IS_DISORDERED = 24
    HAS_ATTACKED = 25
    NOT_AN_ENEMY = 26
    NOT_ADJACENT = 27
    NOT_IN_FRONT = 28  # adjacent, but not over a front hexside
    NOT_CONNECTED = 29  # no contact with the combat that is being built
    ADDED_ALREADY = 30
    NOBODY_ATTACKED = 31
    LEFT_OUT = 32  # an ordered enemy that an attacker must attack is not in the combat
    NOT_AN_ATTACKER = 33
    NOT_IN_RANGE = 34  # the attacker is not adjacent to the shooter
    HAS_SHOT = 35
    NOT_A_WAY = 36  # not one of the equally good hexes of the rout
    NO_SUCH_SPELL = 37
    NOT_IN_HAND = 38
    NO_CASTS_LEFT = 39
    WRONG_WINDOW = 40
    NO_CASTER = 41  # the mage is dead
    WRONG_COLOUR = 42
    OUT_OF_RADIUS = 43
    NOT_IN_COMBAT = 44
    NO_CHIT = 45
    NOT_IN_WOODS = 46
    NOBODY_GAINS = 47  # no unit in the radius would be marked
    NEEDS_TARGET = 48
    NOT_SPENT = 49
    CASTER_IN_CONTACT = 50  # next to an enemy unit: he cannot regain a spell
    NOT_NEAREST = 51  # a nearer unit must take the leader in
    MAGIC_OFF = 52
    ENEMY_MAGE_ONLY = 53  # the spell is not in the set of this side
    IN_FORCE = 54  # the spell works already
    ONE_UNIT_ACTS = 55  # a leader is replaced: only the unit that takes the new one acts
    ROUTED_ATTACKER = 56
    ROUTED_SHOOTER = 57
    ROUTED_SUCCESSOR = 58  # a unit that would take a replacement leader
    ENEMY_THERE = 59  # an enemy unit stands there
