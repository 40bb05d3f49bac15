"""The deeds of pieces in one battle, gathered event by event: who struck, harmed and felled whom, who came where.

The methods of `Fold` are called as what events say of deeds (`warhost.shelf.tellings.DOINGS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

NOBODY = -1


class Fall(NamedTuple):
    """How a piece fell."""

    decision: int  # during which one
    place: str | None
    by: tuple[int, ...]  # the pieces that made it fall, the first of them first


class Fold:
    """What pieces have done so far; pieces and sides are numbers."""

    def __init__(self, sides: Sequence[int], places: Sequence[str]) -> None:
        """`places` has where each piece stands when the battle begins, "" for nowhere."""
        self.sides, self.places = sides, [*places]
        count = len(sides)
        self.struck_times, self.done, self.taken = [0] * count, [0] * count, [0] * count
        self.entered = [dict.fromkeys([place] if place else []) for place in places]
        self.falls: dict[int, Fall] = {}
        self._harmed: dict[int, tuple[int, tuple[int, ...]]] = {}  # when it was harmed last, and by whom
        self.decision, self.actor = 0, NOBODY
        self._strikers: list[int] = []
        self._struck: list[int] = []
        self._caster, self._is_unaided, self._is_settled = NOBODY, False, True

    def begin(self, decision: int, actor: int) -> None:
        """The decision that comes now, and the piece that acts in it."""
        if decision != self.decision:
            self._is_unaided = False
        self.decision, self.actor = decision, actor

    def stand(self, places: Sequence[str]) -> None:
        """Where everybody stands as a turn begins: who was taken along may have come there without an event."""
        for piece, place in enumerate(places):
            self.places[piece] = place
            if place:
                self.entered[piece][place] = None

    def opens(self) -> None:
        """Something else begins: no fight goes on, and what comes of it is no deed of who acted before."""
        self._forget()
        self._is_unaided = True

    def comes_to(self, piece: int, place: str) -> None:
        """A piece comes to a place."""
        if self._is_piece(piece):
            self.places[piece] = place
            self.entered[piece][place] = None
            self.falls.pop(piece, None)  # whoever comes back has not fallen for good

    # --- fights -------------------------------------------------------------------------------------------

    def strikes(self, piece: int) -> None:
        """A piece attacks."""
        self._forget()
        self._add_striker(piece)

    def joins(self, piece: int) -> None:
        """A piece attacks together with those who have joined before."""
        if self._is_settled:
            self._forget()
        self._add_striker(piece)
        self._is_settled = False

    def anew(self, _: int) -> None:
        """Who joins next begins another fight."""
        self._is_settled = True

    def casts(self, piece: int) -> None:
        """A piece does something that is an attack as soon as anybody is struck by it."""
        self._forget()
        self._caster = piece

    def unaided(self, _: int) -> None:
        """What comes now is nobody's deed."""
        self._forget()
        self._is_unaided = True

    def struck(self, piece: int) -> None:
        """A piece is attacked."""
        if self._caster != NOBODY:
            self._add_striker(self._caster)
            self._caster = NOBODY
        if piece not in self._struck:
            self._struck.append(piece)

    # --- what comes of them -------------------------------------------------------------------------------

    def harms(self, piece: int, amount: int) -> None:
        """So much is taken from a piece."""
        if not self._is_piece(piece):
            return
        self.taken[piece] += amount
        enemies = self._enemies(piece)
        self._harmed[piece] = self.decision, enemies
        for enemy in enemies:
            self.done[enemy] += amount

    def falls_at(self, piece: int, place: str | None) -> None:
        """A piece falls, and lies where the event says, or else where it stood.

        Who harmed it in the same decision has felled it; where blows fall at once, others may have struck since.
        """
        if not self._is_piece(piece):
            return
        decision, harmed_by = self._harmed.get(piece, (NOBODY, ()))
        by = harmed_by if decision == self.decision and harmed_by else self._enemies(piece)
        where = place or self.places[piece] or None
        if where:
            self.entered[piece][where] = None
        self.falls[piece] = Fall(self.decision, where, by)
        self.places[piece] = ""

    def felled_by(self, piece: int, enemy: int) -> None:
        """The event says who made a piece fall."""
        if piece in self.falls and self._is_piece(enemy):
            self.falls[piece] = self.falls[piece]._replace(by=(enemy,))

    # --- inside -------------------------------------------------------------------------------------------

    def _forget(self) -> None:
        """No fight goes on."""
        self._strikers, self._struck = [], []
        self._caster, self._is_unaided, self._is_settled = NOBODY, False, True

    def _add_striker(self, piece: int) -> None:
        if self._is_piece(piece) and piece not in self._strikers:
            self._strikers.append(piece)
            self.struck_times[piece] += 1

    def _enemies(self, piece: int) -> tuple[int, ...]:
        """Who does to a piece what befalls it: the enemies in the fight, or else the enemy that acts."""
        side = self.sides[piece]
        fighting = [*self._strikers, *self._struck]
        found = tuple(one for one in fighting if self._is_piece(one) and self.sides[one] != side)
        if found or self._is_unaided or not self._is_piece(self.actor) or self.sides[self.actor] == side:
            return found
        return (self.actor,)

    def _is_piece(self, piece: int) -> bool:
        """True for a piece that has a row: nobody has none, nor has a building."""
        return 0 <= piece < len(self.sides)
