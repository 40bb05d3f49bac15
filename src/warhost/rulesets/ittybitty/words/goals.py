"""How a battle is won, and how far each side is.

Rule: IB-6.0a, IB-6.1l, IB-6.1m, IB-6.1n, IB-6.2i, IB-6.2j, IB-6.3g, IB-6.3h, IB-6.4a
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from warhost.kernel.abi import RUNNING
from warhost.rulesets.ittybitty.rules import victory
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.setup.scenario import Case, Goal, IttyBittyScenario, Mustered
from warhost.rulesets.ittybitty.state import MAX_CELLS, Battle, GoalKind, Level, Umpire
from warhost.rulesets.ittybitty.words.kinds import LEVELS
from warhost.rulesets.ittybitty.words.names import Names
from warhost.shelf.goals import Data, Progress, goal
from warhost.shelf.snapshot import plain

CLAUSES = ("IB-6.0a",)
LADDER = {"minor": "a minor", "major": "a major", "incredible": "an incredible"}
FOR_PLACES = "It counts for victory."

_strength_lost, _strength_over = plain(victory.strength_lost), plain(victory.strength_over)
_level_reached = plain(victory.level_reached)


class Desk:
    """An umpire with room to reckon in: the rules of victory write down which hexes lie on which bank."""

    def __init__(self, umpire: Umpire) -> None:
        self._umpire = umpire
        self.cost = np.zeros(MAX_CELLS, np.int8)
        self.way = np.zeros(MAX_CELLS, np.int16)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._umpire, name)


# --- what a scenario asks for -----------------------------------------------------------------------------


def goal_of(scenario: IttyBittyScenario) -> Data:
    """What a scenario asks for: a sentence for each side, one for both where they want the same."""
    told = {side: _levels([case for case in scenario.victory if case.side == side], scenario) for side in SIDES}
    names = {side: _people(side, scenario) for side in SIDES}
    same = len({*told.values()}) == 1
    wins = {side: "win" if name.endswith("s") else "wins" for side, name in names.items()}
    each = [f"{names[side]} {wins[side]} {told[side]}." for side in SIDES]
    sides = [f"Each side wins {told[SIDES[0]]}."] if same else each
    place = {"text": FOR_PLACES, "clauses": list(CLAUSES)} if scenario.goal_hexes else None
    return goal([*sides, "The higher level counts, else it is a draw."], CLAUSES, place=place)


def _levels(cases: Sequence[Case], scenario: IttyBittyScenario) -> str:
    """All that leads to a level, by level; what a level adds to the one below it is told alone."""
    told = dict[str, list[str]]()
    before: Sequence[Goal] = ()
    is_ladder = len({case.level for case in cases}) == len(cases)  # one way to each level
    for case in cases:
        adds = [one for one in case.goals if one not in before]
        is_more = bool(before) and len(adds) == len(case.goals) - len(before) and is_ladder
        said = " and ".join(_condition(one, case, scenario) for one in (adds if is_more else case.goals))
        told.setdefault(case.level, []).append(f"besides {said}" if is_more else said)
        before = case.goals
    return "; ".join(f"{LADDER[level]} victory if {', or if '.join(ways)}" for level, ways in told.items())


def _people(side: str, scenario: IttyBittyScenario) -> str:
    return scenario.sides[SIDES.index(side)].name


def _condition(one: Goal, case: Case, scenario: IttyBittyScenario) -> str:
    """One condition of a level, as the side reads it that wants it."""
    is_own = (one.side or case.side) == case.side
    who, whose = ("it", "its") if is_own else ("its enemy", "its enemy's")
    bridges = " and ".join(one.bridges)
    name = next((_called(piece) for piece in scenario.muster if piece.id and piece.id == one.who), one.who)
    words = {
        GoalKind.CROSSED_AT_LEAST: f"at least {one.amount} of {whose} attack is over {_bridge(one)} {bridges}",
        GoalKind.CROSSED_AT_MOST: f"at most {one.amount} of {whose} attack is over {_bridge(one)} {bridges}",
        GoalKind.DEAD: f"{name} is dead",
        GoalKind.CAPTAIN_DEAD: f"a captain of {_people(one.side or case.side, scenario)} is dead",
        GoalKind.UNIT_IN: f"{who} has a unit in {one.at}",
        GoalKind.LOST_AT_LEAST: f"{who} has lost at least {one.amount} attack",
        GoalKind.LOST_AT_MOST: f"{who} has lost at most {one.amount} attack",
        GoalKind.DISLODGED: f"{who} has no steady unit left on the {one.area}",
        GoalKind.DESTROYED: f"what stands in {one.at} is destroyed",
        GoalKind.STANDS: f"what stands in {one.at} still stands",
        GoalKind.ALONE_IN: f"only {who} has steady units in {one.at}",
        GoalKind.NOT_ALONE: f"nobody is alone in {one.at}",
        GoalKind.AHEAD_BY: f"{who} has lost at least {one.amount} attack less than the other",
        GoalKind.NO_ENEMY_LEVEL: "its enemy has reached no level",
        GoalKind.SHARE_AHEAD: f"{who} has destroyed {one.amount} percent more of the other's price",
    }
    return words[GoalKind[one.kind.upper()]]


def _called(piece: Mustered) -> str:
    """A piece by its name, or by what it is."""
    return piece.name or f"the {catalogue().troops[piece.troop].name}"


def _bridge(one: Goal) -> str:
    return "the bridge at" if len(one.bridges) == 1 else "the bridges at"


# --- how far each side is ---------------------------------------------------------------------------------


def strength_lost(battle: Battle, umpire: Umpire, side: int) -> int:
    """Attack at set-up that a side has lost."""
    return int(_strength_lost(battle, umpire, side))


def scores_of(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """What each side has won: the attack at set-up that its enemy has lost."""
    return strength_lost(battle, umpire, 1), strength_lost(battle, umpire, 0)


def level_of(battle: Battle, umpire: Umpire, side: int) -> Level:
    """The level that a side has reached; of a battle that goes on, were it over now."""
    if battle.result != RUNNING:
        return Level(battle.level[side])
    return Level(int(_level_reached(battle, Desk(umpire), side)))


def progress_of(battle: Battle, umpire: Umpire) -> tuple[Progress, Progress]:
    """What each side has lost, and which level it has reached."""
    first, second = ([*_progress(battle, umpire, side)] for side in (0, 1))
    return first, second


def _progress(battle: Battle, umpire: Umpire, side: int) -> Iterator[str]:
    yield f"{strength_lost(battle, umpire, side)} of {_whole(umpire, side)} attack lost"
    level = level_of(battle, umpire, side)
    now = "" if battle.result != RUNNING else " so far"
    yield f"{LEVELS[level][0]}{now}"


def _whole(umpire: Umpire, side: int) -> int:
    """The attack of a side at set-up."""
    orders = umpire.orders
    strengths = zip(orders.muster, orders.strength, strict=True)
    return sum(int(strength) for one, strength in strengths if one.side == side)


def levels_of(battle: Battle, umpire: Umpire, names: Names) -> list[dict[str, Any]]:
    """What can be counted of the goals: attack that is lost, or that has crossed the bridges, each once."""
    seen, told = set(), []
    for number in range(umpire.orders.goal_count):
        one = umpire.orders.goals[number]
        key = (int(one.kind), int(one.side), int(one.amount), int(one.place))
        made = _counted(battle, umpire, names, *key) if key not in seen else None
        seen.add(key)
        told += [made] if made else []
    return told


def _counted(battle: Battle, umpire: Umpire, names: Names, *key: int) -> dict[str, Any] | None:
    """A goal as a bar; None for what cannot be counted."""
    kind, side, amount, place = key
    if kind in (GoalKind.CROSSED_AT_LEAST, GoalKind.CROSSED_AT_MOST):
        at, label = int(_strength_over(battle, Desk(umpire), side, place)), f"{_over(place)} crossed"
    elif kind in (GoalKind.LOST_AT_LEAST, GoalKind.LOST_AT_MOST):
        at, label = strength_lost(battle, umpire, side), "Attack lost"
    else:
        return None
    most = kind in (GoalKind.CROSSED_AT_MOST, GoalKind.LOST_AT_MOST)
    text = f"{at}, at most {amount} wanted" if most else f"{at} of {amount}"
    return {
        "side": SIDES[side],
        "label": label,
        "at": at,
        "of": amount if most else amount - 1,
        "text": text,
        "warns": None,
    }


def _over(bridges: int) -> str:
    """Which of the bridges that count are meant."""
    return {1: "First bridge", 2: "Second bridge"}.get(bridges, "Both bridges")
