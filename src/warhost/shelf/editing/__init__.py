"""The scenario editor: what a game declares so that its scenarios can be drawn, whatever its files look like.

Every game has a file form of its own; the editor has one, a *sheet*: head, ground, edges, marks, sides, formations,
pieces and the rest. A game's `Editing` says with which parts a sheet is read out of a file's data and written back, and
in its vocabulary what can be drawn. docs/wire.md has the shapes of both.
"""

from warhost.shelf.editing.codec import NEW_BATTLE, Editing, Seat
from warhost.shelf.editing.parts import Claim, Fields, Head, Marks, Part, Rows, Sides, Zones
from warhost.shelf.editing.pieces import Array, Arrays, Cast, Roster, listed

__all__ = [
    "NEW_BATTLE",
    "Array",
    "Arrays",
    "Cast",
    "Claim",
    "Editing",
    "Fields",
    "Head",
    "Marks",
    "Part",
    "Roster",
    "Rows",
    "Seat",
    "Sides",
    "Zones",
    "listed",
]
