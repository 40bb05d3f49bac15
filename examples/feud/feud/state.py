"""What a battle is made of, and the numbers that its rules deal in."""

from enum import IntEnum

from warhost.kernel.abi import Desk, Header
from warhost.kernel.layout import Record, i1, i2
from warhost.kernel.plain import Piece
from warhost.kernel.squares import square_board

Verb = IntEnum("Verb", "WAIT MOVE ATTACK")
Event = IntEnum("Event", "MOVED ATTACKED FELL")
Objection = IntEnum("Objection", "MALFORMED NOT_YOURS TAKEN NO_ENEMY TOO_FAR", start=0)
Reason = IntEnum("Reason", "ALONE THROUGH COUNTED")


class Kind(Record):
    reach = i1()  # how many squares away a piece attacks
    near = i1()  # the die that it needs against somebody on the next square
    far = i1()  # the same farther away


class Battle(Header):
    count = i1()
    pieces = Piece.array(16)


class Umpire(Desk):
    count = i1()
    pieces = Piece.array(16)  # as the scenario sets them up
    kinds = Kind.array(2)
    turns = i2()
    board = square_board(cells=64, near=1).one()
