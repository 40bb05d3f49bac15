"""The way that a unit takes, square by square, with its turns: what the board is asked while a move is meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warhost.errors import NotationError
from warhost.kernel.layout import Bytes
from warhost.kernel.squares import FACINGS, seen_from
from warhost.rulesets.onehour.rules import board, ways
from warhost.rulesets.onehour.state import OFF_BOARD, Battle, Umpire, Verb
from warhost.rulesets.onehour.words.names import Names
from warhost.rulesets.onehour.words.snapshot import snapshot
from warhost.rulesets.onehour.words.verbs import VERBS
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import unpack

allowance, has_road = plain(board.allowance), plain(board.has_road)
step_objections, length_objections = plain(ways.step_objections), plain(ways.length_objections)
end_objections, lies_ahead, see = plain(ways.end_objections), plain(ways.lies_ahead), plain(seen_from)


def answer(memory: Bytes, umpire: Bytes, names: Names, ask: Mapping[str, Any]) -> dict[str, Any]:
    """The way of the action that a question names; no square where it has none. ValueError for another question."""
    if ask.get("what") != "way":
        raise ValueError(f"what can be asked of the board: way; not {ask.get('what')!r}")
    try:
        action = unpack(VERBS.read(str(ask.get("action")), names))
    except NotationError as error:
        raise ValueError(str(error)) from None
    battle = snapshot(memory)
    if action.verb not in (Verb.MOVE, Verb.CHARGE, Verb.FACE) or battle.units[action.actor].cell < 0:
        return {"path": [], "facings": []}
    unit = _Ways(battle, Umpire.over(umpire), action.actor)
    place = unit.start if action.verb == Verb.FACE else action.place
    squares = unit.to(place, action.extra, turns_after=action.verb == Verb.MOVE)
    return {"path": [names.squares[cell] for cell, _ in squares], "facings": [FACINGS[face] for _, face in squares]}


class _Ways:
    """The ways of one unit as the battle stands."""

    def __init__(self, battle: Battle, umpire: Umpire, unit: int) -> None:
        self.battle, self.umpire, self.unit = battle, umpire, unit
        self.kind, self.start = int(battle.units[unit].kind), int(battle.units[unit].cell)
        self.slants = umpire.types[self.kind].slants != 0

    def to(self, end: int, facing: int, turns_after: bool) -> list[tuple[int, int]]:
        """Each square with the face that the unit has there when it has turned; it turns at the end where it can.

        Rule: OH-1.2a, OH-1.2b, OH-1.2e, OH-1.6h
        """
        if end == self.start:
            return [(end, facing)]
        now = int(self.battle.units[self.unit].facing)
        for heading in (now, facing) if turns_after else (facing,):
            if path := self._ahead(heading, end):
                return [*((cell, heading) for cell in path[:-1]), (end, facing)]
        return []

    def _ahead(self, heading: int, end: int) -> list[int]:
        """The squares of a way of steps ahead with one face, across country or by road.

        Rule: OH-1.1e, OH-1.1f, OH-1.2e, OH-1.2f
        """
        umpire, start = self.umpire, self.start
        if not lies_ahead(umpire, self.slants, start, heading, end):
            return []
        if end_objections(self.battle, umpire, self.unit, end, 0):
            return []
        steps, _ = see(umpire.board, start, heading, end)
        for by_road in (0, 1):
            far = allowance(umpire, self.kind, start, by_road) if has_road(umpire, start) or not by_road else 0
            if steps <= far and (path := self._onward(start, heading, end, steps, by_road, set())):
                return path
        return []

    def _onward(self, here: int, heading: int, end: int, steps: int, by_road: int, dead: set[int]) -> list[int]:
        """The squares from one to the end, nothing where no way goes on from it; `dead` are known to lead nowhere."""
        if here == end:
            return [end]
        for there in self._nexts(here, heading, end, steps, by_road):
            if there not in dead and (path := self._onward(there, heading, end, steps, by_road, dead)):
                return [here, *path]
        dead.add(here)
        return []

    def _nexts(self, here: int, heading: int, end: int, steps: int, by_road: int) -> Iterator[int]:
        """The squares to which a step may go on: straight ahead as long as that leads to the end, then aslant.

        Rule: OH-1.2e, OH-1.2f
        """
        battle, umpire, unit = self.battle, self.umpire, self.unit
        ahead, right = see(umpire.board, here, heading, end)
        aside = 1 if right > 0 else -1
        for aslant in (0, aside, -aside) if self.slants and not by_road else (0,):
            if abs(right - aslant) >= ahead:
                continue
            there = int(umpire.board.neighbour[here, (2 * heading + aslant) & 7])
            if there == OFF_BOARD or step_objections(battle, umpire, unit, here, aslant, heading, end):
                continue
            if not length_objections(battle, umpire, unit, here, there, steps, by_road):
                yield there
