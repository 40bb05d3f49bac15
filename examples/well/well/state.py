"""What a battle is made of, and the numbers that its rules deal in."""

from enum import IntEnum

from warhost.kernel.abi import Desk, Header
from warhost.kernel.layout import Record, i1, i2
from warhost.kernel.plain import Piece
from warhost.kernel.squares import square_board

Verb = IntEnum("Verb", "WAIT MOVE ATTACK")
Event = IntEnum("Event", "MOVED ATTACKED FELL")
Objection = IntEnum("Objection", "MALFORMED NOT_YOURS TAKEN NO_ENEMY TOO_FAR", start=0)
Reason = IntEnum("Reason", "DRAWN_WATER ALONE COUNTED")


class Kind(Record):
    needs = i1()  # the die with which its attack fells an enemy


class Battle(Header):
    count = i1()
    pieces = Piece.array(18)


class Umpire(Desk):
    count = i1()
    pieces = Piece.array(18)  # as the scenario sets them up
    kinds = Kind.array(2)
    turns = i2()
    board = square_board(cells=81, near=1).one()
