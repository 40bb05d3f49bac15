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
    NOT_ACTIVE = 5  # of another command than the active one
    NOT_ATTACKING = 6  # the unit, of another command than the one that fights
    HAS_MOVED = 7
    IS_ROUTED = 8  # and has no move
    HELD_BACK = 9  # failed its check to leave the enemy's zone of control
    TOO_FAR = 10  # not enough movement points, by whatever way
    HALVED = 11  # out of command: with all its points it could
    STOPPED = 12  # by a zone of control on the way
    ENEMY_IN_THE_WAY = 13
    FRIEND_IN_THE_WAY = 14
    OCCUPIED = 15  # a combat unit stands there, in a move one of its own side
    LEADER_THERE = 16  # a leader stands there, or with the unit, already
    NOT_HOMEWARD = 17  # a disordered piece moves towards its home edge only
    NOT_HIS_ZONE = 18  # set-up: not a hex of its command's colour
    IS_PLACED = 19
    NO_UNIT_THERE = 20  # set-up: a leader begins on a unit of his command
    NO_FACING = 21  # the option is off, or the piece has none
    SAME_FACING = 22
    MAY_NOT_TURN = 23  # failed its check to turn in the enemy's front
    NO_POINTS_LEFT = 24
    NOT_A_UNIT = 25  # a leader cannot do it
    NOT_OF_THE_COMMAND = 26
    OUT_OF_COMMAND = 27
    IS_DISORDERED = 28
    HAS_ATTACKED = 29
    NOT_AN_ENEMY = 30
    NOT_ADJACENT = 31
    NOT_IN_FRONT = 32  # adjacent, but not over a front hexside
    NOT_CONNECTED = 33  # no contact with the combat that is being built
    ADDED_ALREADY = 34
    NOBODY_ATTACKED = 35
    LEFT_OUT = 36  # an ordered enemy that an attacker must attack is not in the combat
    NOT_AN_ATTACKER = 37
    NOT_IN_RANGE = 38  # the attacker is not adjacent to the shooter
    HAS_SHOT = 39
    NOT_A_WAY = 40  # not one of the equally good hexes of the rout
    NOT_IN_HAND = 41
    NO_CASTS_LEFT = 42
    WRONG_WINDOW = 43
    NO_CASTER = 44  # the mage is dead
    WRONG_COLOUR = 45
    OUT_OF_RADIUS = 46
    NOT_IN_COMBAT = 47
    NO_CHIT = 48
    NOT_IN_WOODS = 49
    NOBODY_GAINS = 50  # no unit in the radius would be marked
    NEEDS_TARGET = 51
    NOT_SPENT = 52
    CASTER_IN_CONTACT = 53  # next to an enemy unit: he cannot regain a spell
    NOT_NEAREST = 54  # a nearer unit must take the leader in
    MAGIC_OFF = 55
    ENEMY_MAGE_ONLY = 56  # the spell is not in the set of this side
    IN_FORCE = 57  # the spell works already
    ONE_UNIT_ACTS = 58  # a leader is replaced: only the unit that takes the new one acts
    ROUTED_ATTACKER = 59
    ROUTED_SHOOTER = 60
    ROUTED_SUCCESSOR = 61  # a unit that would take a replacement leader
    ENEMY_THERE = 62  # an enemy unit stands there
