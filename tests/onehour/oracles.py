"""What must hold in every position of One-Hour Fantasy, and from one decision to the next."""

from __future__ import annotations

from typing import Any

from numba import njit

from games.watcher import Watcher
from warhost.face.battle import Battle
from warhost.face.luck import luck_of
from warhost.kernel.abi import actor_of, pack, target_of, verb_of
from warhost.kernel.sets import WHICH
from warhost.rulesets.onehour.state import (
    NONE,
    OFF_BOARD,
    RETURNED,
    Fate,
    Phase,
    Status,
    Umpire,
    Verb,
)

FACES = 4
LOST = (Fate.DESTROYED, Fate.OFF_BOARD, Fate.SCATTERED)
WITH_PLACE = tuple(int(verb) for verb in (Verb.PLACE, Verb.MOVE, Verb.CHARGE, Verb.ARRIVE))
WITH_FACING = tuple(int(verb) for verb in (Verb.PLACE, Verb.MOVE, Verb.CHARGE, Verb.FACE))
WITH_TARGET = tuple(int(verb) for verb in (Verb.CHARGE, Verb.SHOOT, Verb.STRIKE))
LAST_VERB = int(Verb.DONE)


@njit  # type: ignore[untyped-decorator]
def count_legal(objections: Any, battle: Any, umpire: Any, units: int, cells: int) -> int:
    """How many of ALL well-formed actions nobody objects to: every unit, square, face and target is tried."""
    legal = 0
    for verb in range(1, LAST_VERB + 1):
        for actor in range(-1, units):
            for facing in range(FACES if verb in WITH_FACING else 1):
                for place in range(cells if verb in WITH_PLACE else 1):
                    for target in range(0 if verb in WITH_TARGET else -1, units if verb in WITH_TARGET else 0):
                        legal += objections(battle, umpire, pack(verb, actor, facing, place, target), WHICH) == 0
    return legal


def count_all_legal(battle: Battle) -> int:
    """How many of all well-formed actions nobody objects to."""
    record: Any = battle.table.record  # type: ignore[attr-defined]
    cells = int(Umpire.over(battle.umpire).board.cells)
    return int(count_legal(battle.contract.objections, battle.memory, battle.umpire, int(record.unit_count), cells))


# --- a position -----------------------------------------------------------------------------------------------


class OnehourWatcher(Watcher):
    """What must hold in a battle of One-Hour Fantasy."""

    idle = "done move"
    keenness = 0.6

    @property
    def umpire(self) -> Any:
        """The umpire as the rules see it."""
        return Umpire.over(self.battle.umpire)

    def look(self, before: Any, code: int) -> None:
        """Nothing is lost or won but by the rules."""
        check_step(before, self.record, int(verb_of(code)), int(actor_of(code)), int(target_of(code)))

    def look_closely(self) -> None:
        """Every unit stands where it can."""
        check_board(self.record, self.umpire)
        for number in range(self.record.unit_count):
            check_unit(self.record, self.umpire, number)
            check_pairs(self.record, self.umpire, number)

    def look_at_view(self, view: dict[str, Any]) -> None:
        """Marks are explained, and whoever has a place has a square."""
        marks = self.battle.ruleset.terms()["marks"]
        for piece in view["pieces"]:
            assert {*piece["marks"]} <= {*marks}
            assert (piece["place"] is None) == (piece["square"] is None)

    def look_back(self) -> None:
        """Every blow is weighed against what was to be expected."""
        events, luck = self.battle.events, luck_of(self.battle)
        blows = [event for event in events if event.kind in ("shot", "struck")]
        assert sum(one.dice for one in luck.values()) == len(blows)
        assert sum(one.hits for one in luck.values()) == sum(one.facts[1] for one in events if one.kind == "hit")
        assert all(one.expected_hits > 0 for one in luck.values() if one.dice)


def check_board(battle: Any, umpire: Any) -> None:
    """One unit a square, and each where the board says that it is."""
    cells = int(umpire.board.cells)
    standing = {n: int(battle.units[n].cell) for n in range(battle.unit_count) if battle.units[n].cell != OFF_BOARD}
    assert len(set(standing.values())) == len(standing), "two units in one square"
    assert {int(battle.unit_in[cell]): cell for cell in range(cells) if battle.unit_in[cell] != NONE} == standing


def check_unit(battle: Any, umpire: Any, number: int) -> None:
    """Figures within their bounds; nobody where its type may not be."""
    one = battle.units[number]
    assert 0 <= one.facing < FACES
    assert one.hits >= 0
    assert (one.cell != OFF_BOARD) == (one.fate == Fate.ON_BOARD)
    if one.cell == OFF_BOARD:
        assert one.engaged == 0
        assert (one.fate in LOST) <= (one.lost_turn > 0)
        return
    ground = umpire.chart[umpire.terrain[one.cell]]
    stone = int(umpire.stone_on[one.cell]) - 1
    assert stone < 0 or battle.works[stone] >= umpire.orders.works_needed[stone]
    if stone < 0:
        assert ground.enters[one.kind]
    is_fighting = battle.depth > 0 and battle.stack[battle.depth - 1].phase in (Phase.FIRING, Phase.HAND_TO_HAND)
    assert one.hits < umpire.figures.hits_to_destroy or is_fighting, "whoever has all its hits is removed"


def check_pairs(battle: Any, umpire: Any, number: int) -> None:
    """Engaged are enemies in neighbouring squares, each with the other; who charges is engaged with its target."""
    one = battle.units[number]
    for other in range(battle.unit_count):
        if one.engaged >> other & 1:
            enemy = battle.units[other]
            assert enemy.side != one.side
            assert enemy.engaged >> number & 1, "a pair is a pair for both"
            assert umpire.board.distance[one.cell, enemy.cell] == 1
    assert one.engaged >> battle.unit_count == 0


# --- from one decision to the next ----------------------------------------------------------------------------


def check_step(before: Any, after: Any, verb: int, actor: int, target: int) -> None:
    """What no decision and nothing that follows from it may do."""
    for number in range(before.unit_count):
        was, now = before.units[number], after.units[number]
        has_returned = bool(now.marks & RETURNED) and not was.marks & RETURNED
        assert now.hits >= was.hits or (has_returned and now.hits == 0), "hits go down by a return alone"
        assert (was.side, was.race, was.kind, was.home) == (now.side, now.race, now.kind, now.home)
        assert was.fate not in LOST or now.fate == was.fate or has_returned, "the lost are lost"
        assert was.fate != Fate.EXITED or now.fate == Fate.EXITED
        assert was.status != Status.ROUTING or now.status == Status.ROUTING or has_returned, "nobody recovers"
        met = int(was.engaged) | int(now.engaged)
        for other in range(number):
            if met >> other & 1:
                check_pair(before, after, number, other, verb == Verb.CHARGE and {number, other} == {actor, target})


def check_pair(before: Any, after: Any, number: int, other: int, has_charged: bool) -> None:
    """Pairs come by a charge alone, and end where one of the two has gone a square or has left the board."""
    was, now = (bool(battle.units[number].engaged >> other & 1) for battle in (before, after))
    gone = any(before.units[n].cell != after.units[n].cell for n in (number, other))
    if was:
        assert now == (not gone)
    else:
        assert not now or has_charged
