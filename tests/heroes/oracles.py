"""What must hold in every position of Heroes & Gods, whatever was decided before; players who try everything.

The geometry here is worked out anew, in whole numbers and without the kernel's own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import isqrt
from typing import Any

import numpy as np

from games.watcher import Watcher
from warhost.face.battle import Battle
from warhost.kernel.abi import PLACE_BITS, RUNNING, TARGET_BITS, VERB_SHIFT, pack
from warhost.rulesets.heroes.rules.victory import points
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import (
    DEAD,
    HERO,
    NONE,
    OFF_TABLE,
    PANICKED,
    POINT,
    SPEAR,
    DuelStage,
    God,
    Phase,
    Umpire,
    Verb,
)
from warhost.rulesets.heroes.state import Battle as BattleRecord

Corner = tuple[int, int]
STEPS = {"first side", "deployment", "start", "challenge", "rally", "action", "melee", "end"}
BODY, TOUCH, CLEARANCE = 100, 102, 50
LASTING = sum(1 << god for god, event in enumerate(catalogue().events.values()) if event.lasts == "phase")


# --- players ----------------------------------------------------------------------------------------------

WEIGHTS = {
    Verb.PASS: 0.3,
    Verb.DONE: 0.04,
    Verb.STAND: 0.05,
    Verb.CHALLENGE: 0.03,
    Verb.CALL: 0.3,
    Verb.MOVE: 2.0,
    Verb.STRIKE: 3.0,
}
"""How willingly a verb is chosen; others are 1."""
BOLD = 0.7  # of the moves go as near to an enemy as they can


def pick(codes: Sequence[int], chance: random.Random, record: Any) -> int:
    """One of the actions: first a verb, so that no list of moves drowns the rest, then any action of it."""
    verbs = sorted({code >> VERB_SHIFT for code in codes})
    verb = chance.choices(verbs, [WEIGHTS.get(Verb(verb), 1.0) for verb in verbs])[0]
    left = [code for code in codes if code >> VERB_SHIFT == verb]
    if verb == Verb.MOVE and chance.random() < BOLD:
        return min(left, key=_nearness(record))
    return chance.choice(left)


def _nearness(record: Any) -> Callable[[int], int]:
    """How near the end of a move comes to an enemy of the side that decides, squared."""
    figures = [record.figures[number] for number in range(record.count)]
    enemies = [(int(one.x), int(one.y)) for one in figures if one.side != record.to_decide and one.x != OFF_TABLE]

    def nearness(code: int) -> int:
        point = divmod(code >> TARGET_BITS & (1 << PLACE_BITS) - 1, POINT)
        return min(distance2(point, enemy) for enemy in enemies)

    return nearness


def wild_tries(record: Any, chance: random.Random, width: int, height: int) -> list[int]:
    """Actions that come to mind at this decision, legal or not: to any point, or at the nearest enemy."""
    if not record.depth:
        return []
    frame = record.stack[record.depth - 1]
    phase, actor = int(frame.phase), int(frame.actor)
    if phase in (Phase.DEED, Phase.ON_THE_WAY):
        one = record.figures[actor]
        points = [(chance.randint(-700, 700) + int(one.x), chance.randint(-700, 700) + int(one.y)) for _ in range(4)]
        tries = [_to(chance.choice((Verb.VIA, Verb.MOVE)), actor, x, y) for x, y in points]
        ends = [pack(int(verb), NONE, 0, 0, NONE) for verb in (Verb.HALT, Verb.BACK)]
        return [*tries, chance.choice(ends)] if phase == Phase.ON_THE_WAY else [*tries, *_at_nearest(record, actor)]
    if phase in (Phase.SET_DOWN, Phase.DEPLOY_AT):
        verb, figure = (Verb.SET_DOWN, NONE) if phase == Phase.SET_DOWN else (Verb.DEPLOY, actor)
        return [_to(verb, figure, chance.randint(0, width), chance.randint(0, height)) for _ in range(4)]
    return []


def _at_nearest(record: Any, actor: int) -> list[int]:
    """To charge the nearest enemy, to throw or to shoot at him."""
    one = record.figures[actor]
    figures = [(number, record.figures[number]) for number in range(record.count)]
    enemies = [(n, (int(other.x), int(other.y))) for n, other in figures if other.side != one.side and other.x >= 0]
    start = int(one.x), int(one.y)
    target, (x, y) = min(enemies, key=lambda enemy: distance2(enemy[1], start))
    apart = isqrt(distance2((x, y), start))
    charge = _to(Verb.MOVE, actor, x + (start[0] - x) * 101 // apart, y + (start[1] - y) * 101 // apart)
    return [charge, *(int(pack(int(verb), actor, 0, 0, target)) for verb in (Verb.HURL, Verb.SHOOT))]


def _to(verb: int, figure: int, x: int, y: int) -> int:
    """An action with a point, which is put where an action can name it."""
    inside = min(max(x, 0), POINT - 1), min(max(y, 0), POINT - 1)
    return int(pack(int(verb), figure, 0, inside[0] * POINT + inside[1], NONE))


# --- what must hold ---------------------------------------------------------------------------------------


class HeroesWatcher(Watcher):
    """Holds a battle of Heroes & Gods to its invariants, decision after decision."""

    def __init__(self, battle: Battle, eager: str | None = None) -> None:
        super().__init__(battle, eager)
        scenario = battle.scenario
        assert isinstance(scenario, HeroesScenario)
        kinds = catalogue().terrain
        self.width, self.height = scenario.table
        self.chips = [scenario.greek.chips, scenario.trojan.chips]
        self.solid = [one.poly for one in scenario.terrain if kinds[one.type].impassable]
        self.fields = battle.memory[: BattleRecord.dtype.itemsize].view(BattleRecord.dtype)[0]
        self.stack, self.figures = self.fields["stack"], self.fields["figures"][: int(self.fields["count"])]
        self.turn = self.number("turn")
        self.rescued = 0
        self.used_this_turn = [0, 0]
        self.seen_used = [0, 0]
        self.dead: set[int] = set()
        self.clear: set[Corner] = set()

    def number(self, name: str) -> int:
        """A single number of the battle."""
        return int(self.fields[name])

    def pending(self) -> list[int]:
        """The matters that are pending, from the bottom."""
        found: list[int] = self.stack["phase"][: self.number("depth")].tolist()
        return found

    def choose(self, codes: Sequence[int], chance: random.Random) -> int:
        """Any verb as willingly as another, all but."""
        return pick(codes, chance, self.record)

    def wild(self, chance: random.Random) -> list[int]:
        """Legal actions to any point, or at the nearest enemy."""
        tries = wild_tries(self.record, chance, self.width, self.height)
        return [code for code in tries if self.battle.contract.allows(self.battle.memory, self.battle.umpire, code)]

    def look(self, before: Any, code: int) -> None:
        """After every decision: phases, chips, and who is dead."""
        assert 0 <= self.number("phase_number") <= 2 * self.number("turns")
        assert self.number("depth") > 0 or self.number("result") != RUNNING
        self._count_chips()
        dead = set(np.flatnonzero(self.figures["marks"] & DEAD).tolist())
        raised = self.dead - dead
        assert len(raised) <= 1
        assert not raised or (self.fields["events_used"] >> God.RESCUE_SLAIN & 1).any(), "nobody rises but by E8"
        self.rescued += len(raised)
        self.dead = dead

    def _count_chips(self) -> None:
        """A chip an event, no event twice, a chip a turn; one that is played at the end of a turn is of that turn."""
        used = [number.bit_count() for number in self.fields["events_used"].tolist()]
        for side in (0, 1):
            assert int(self.fields["chips"][side]) == self.chips[side] - used[side] >= 0
            assert 0 <= used[side] - self.seen_used[side] <= 1
            self.used_this_turn[side] += used[side] - self.seen_used[side]
            assert self.used_this_turn[side] <= 1, "one chip a turn and side"
        self.seen_used = used
        if self.number("turn") != self.turn:
            self.turn, self.used_this_turn = self.number("turn"), [0, 0]
        assert self.fields["chip_used"].tolist() == self.used_this_turn

    def look_closely(self) -> None:
        """Figures, their places, locks and gods."""
        x, y = self.figures["x"].tolist(), self.figures["y"].tolist()
        places = {n: (x[n], y[n]) for n in range(len(x)) if x[n] != OFF_TABLE}
        self._check_places(places)
        self._check_overlaps(places)
        self._check_locks(places)
        self._check_figures(places)
        self._check_duel()

    def look_at_view(self, view: dict[str, Any]) -> None:
        """All is told of both sides, and nothing is hidden from anybody but the dice to come."""
        assert view["step"] in STEPS
        sides = [*self.battle.ruleset.sides]
        assert all([*view[key]] == sides for key in ("lost_points", "chips", "chip_used", "events_used"))
        for choice in view["choices"]:
            verb, *words = choice["action"].split()
            place = choice["place"] and "{},{}".format(*(f"{u // 100}.{u % 100:02}" for u in choice["place"]))
            assert choice["verb"] == verb
            assert words == [one for one in (choice["actor"], place, choice["target"], choice["event"]) if one]
        for seat in (0, 1, None):
            assert {**self.battle.view(seat), "choices": [], "can_undo": False} == {
                **view,
                "choices": [],
                "can_undo": False,
            }
            seen: Any = BattleRecord.over(self.battle.seen_by(seat).copy())
            seen.dice = self.record.dice
            assert seen.tobytes() == self.record.tobytes()

    def look_back(self) -> None:
        """A battle is over in time, with the points of the rules."""
        assert self.battle.turn <= 10
        scores = tuple(int(points(self.record, Umpire.over(self.battle.umpire), side)) for side in (0, 1))
        assert self.battle.outcome
        assert self.battle.outcome.scores == self.battle.table.scores() == scores

    def _check_places(self, places: dict[int, Corner]) -> None:
        """On the table, and clear of impassable ground."""
        for x, y in set(places.values()) - self.clear:
            assert CLEARANCE <= x <= self.width - CLEARANCE
            assert CLEARANCE <= y <= self.height - CLEARANCE
            assert all(is_clear(corners, x, y) for corners in self.solid), f"{x}, {y} is in impassable ground"
            self.clear.add((x, y))

    def _check_overlaps(self, places: dict[int, Corner]) -> None:
        """Bases do not overlap; only who is on his way may stand on those of friends."""
        numbers, points = list(places), np.array(list(places.values()), np.int64).reshape(-1, 2)
        gaps = ((points[:, None, :] - points[None, :, :]) ** 2).sum(axis=2)
        top = self.stack[max(self.number("depth") - 1, 0)]
        walker = int(top["actor"]) if top["phase"] == Phase.ON_THE_WAY else NONE
        for one, other in np.argwhere(gaps < BODY**2).tolist():
            a, b = numbers[one], numbers[other]
            friends = self.figures["side"][a] == self.figures["side"][b]
            assert a == b or (walker in (a, b) and friends), f"figures {a} and {b} overlap"

    def _check_locks(self, places: dict[int, Corner]) -> None:
        """Locks bind enemies in contact, both of them, none of them panicked."""
        side, marks = self.figures["side"].tolist(), self.figures["marks"].tolist()
        for field in ("locked", "locking"):
            held = self.figures[field].tolist()
            for a in (a for a, mates in enumerate(held) if mates):
                for b in (b for b in range(64) if held[a] >> b & 1):
                    assert held[b] >> a & 1, "a lock binds both"
                    assert side[a] != side[b]
                    assert BODY**2 <= distance2(places[a], places[b]) <= TOUCH**2
                    assert not (marks[a] | marks[b]) & PANICKED

    def _check_figures(self, places: dict[int, Corner]) -> None:
        """Marks and effects fit together."""
        deploying = Phase.DEPLOY in self.pending()
        used = self.fields["events_used"].tolist()
        rows = zip(*(self.figures[name].tolist() for name in ("marks", "effects", "side")), strict=True)
        for number, (marks, effects, side) in enumerate(rows):
            assert bool(marks & DEAD) != (number in places) or deploying
            assert not (marks & PANICKED and marks & SPEAR), "a panicked man has dropped his spear"
            assert effects & ~(LASTING & used[side]) == 0, "an effect that nobody has called"
            assert not effects or marks & HERO

    def _check_duel(self) -> None:
        """A duel goes on just while it is pending, and uses up its phase."""
        pending = Phase.DUEL in self.pending()
        assert (int(self.fields["duel"]["stage"]) != DuelStage.NO_DUEL) == pending
        assert not pending or self.number("duelled")
        assert not self.number("duelled") or self.number("challenged")


# --- geometry ---------------------------------------------------------------------------------------------


def distance2(one: Corner, other: Corner) -> int:
    """The squared distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def is_clear(corners: Sequence[Corner], x: int, y: int) -> bool:
    """True when a point is outside a convex area and at least 50 u from it."""
    edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in edges):
        return False
    return all(keeps((x, y), a, b) for a, b in edges)


def keeps(point: Corner, a: Corner, b: Corner) -> bool:
    """True when a point is at least 50 u from a segment."""
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    length2 = distance2(a, b)
    if along <= 0:
        return distance2(point, a) >= CLEARANCE**2
    if along >= length2:
        return distance2(point, b) >= CLEARANCE**2
    cross = (point[0] - a[0]) * (b[1] - a[1]) - (point[1] - a[1]) * (b[0] - a[0])
    return cross * cross >= CLEARANCE**2 * length2
