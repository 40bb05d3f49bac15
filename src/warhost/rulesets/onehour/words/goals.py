"""How a battle of One-Hour Fantasy is won, and how far each side is.

Rule: OH-6.1c, OH-6.1d, OH-6.1e, OH-6.1f, OH-6.1h, OH-6.1i
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from warhost.rulesets.onehour.rules import victory
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.rulesets.onehour.state import BLACK, NONE, RED, Battle, Fate, Umpire, Victory
from warhost.rulesets.onehour.words.names import SIDE_NAMES
from warhost.shelf.goals import Data, Progress, goal, so_many, told
from warhost.shelf.snapshot import plain

points_lost, units_in_sites = plain(victory.points_lost), plain(victory.units_in_sites)
controls, count_fate, able_to_exit = plain(victory.controls), plain(victory.count_fate), plain(victory.able_to_exit)
stones_fallen, workers_left = plain(victory.stones_fallen), plain(victory.workers_left)

POINTS, CONTROL, EXIT, WORK = (
    ("OH-6.1c", "OH-6.1d"),
    ("OH-6.1g", "OH-6.1h"),
    ("OH-7.3a", "OH-7.3b"),
    ("OH-7.4a", "OH-7.4b"),
)
EDGES = {"N": "northern", "E": "eastern", "S": "southern", "W": "western"}


# --- what is asked for ------------------------------------------------------------------------------------


def goal_of(scenario: OnehourScenario) -> Data:
    """What a scenario asks for."""
    kind, words = VICTORIES[Victory[scenario.victory.kind.upper()]], _words_of(scenario)
    sentences = (kind.sentences.format(**words), "A side with no unit left, on the board or to come, has lost.")
    place = told([kind.place.format(**words)], kind.clauses) if kind.place else None
    return goal(sentences, dict.fromkeys((*kind.clauses, "OH-6.1e", "OH-6.1f")), place=place)


def _words_of(scenario: OnehourScenario) -> dict[str, object]:
    """What the sentences of a victory speak of: who has something to do and who must prevent it, when, how much."""
    asked, doer = scenario.victory, SIDE_NAMES.index(scenario.victory.side or SIDE_NAMES[RED])
    prices = [unit.points for race in catalogue().races.values() for unit in race.units.values()]
    works = sorted({stone.works for stone in scenario.stones})
    return {
        "doer": SIDE_NAMES[doer].capitalize(),
        "other": SIDE_NAMES[1 - doer].capitalize(),
        "turns": scenario.turns,
        "when": "at the end of any turn" if asked.when == "every_turn" else f"after turn {scenario.turns}",
        "sites": ", ".join(f"the {site.name} {site.value}" for site in asked.sites),
        "edge": EDGES.get(asked.edge or ""),
        "need": asked.need,
        "value": asked.value,
        "stones": len(scenario.stones),
        "works": " or ".join(map(str, works)),
        "least": min(prices),
        "most": max(prices),
    }


# --- how a battle stands ----------------------------------------------------------------------------------


def scores_of(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """Points of red and black as they would be counted now: for what the enemy has lost, or for places held."""
    score = _victory_of(umpire).score
    return score(battle, umpire, RED), score(battle, umpire, BLACK)


def progress_of(battle: Battle, umpire: Umpire) -> tuple[Progress, Progress]:
    """How far red and black are with what wins the battle."""
    parts = _victory_of(umpire).progress
    return [part(battle, umpire, RED) for part in parts], [part(battle, umpire, BLACK) for part in parts]


def _victory_of(umpire: Umpire) -> Told:
    return VICTORIES[Victory(umpire.orders.victory)]


def _enemy_points(battle: Battle, umpire: Umpire, side: int) -> int:
    """The points that the enemy of a side has lost."""
    return int(points_lost(battle, umpire, 1 - side))


def _with_site(battle: Battle, umpire: Umpire, side: int) -> int:
    here, foes = (units_in_sites(battle, umpire, one, NONE) for one in (side, 1 - side))
    return _enemy_points(battle, umpire, side) + umpire.orders.value * (here > foes)


def _held(battle: Battle, umpire: Umpire, side: int) -> int:
    orders = umpire.orders
    return sum(orders.site_value[site] for site in range(orders.sites) if controls(battle, umpire, side, site))


def _points(battle: Battle, umpire: Umpire, side: int) -> str:
    return f"{so_many(_victory_of(umpire).score(battle, umpire, side), 'point', 'points')} scored"


def _places(battle: Battle, umpire: Umpire, side: int) -> str:
    return f"{_held(battle, umpire, side)} of {sum(umpire.orders.site_value)} points for places held"


def _there(battle: Battle, umpire: Umpire, side: int) -> str:
    return f"{so_many(units_in_sites(battle, umpire, side, NONE), 'unit', 'units')} there"


def _exited(battle: Battle, umpire: Umpire, side: int) -> str:
    orders = umpire.orders
    if side == orders.side:
        return f"{count_fate(battle, side, Fate.EXITED)} of {orders.need} units got away"
    return f"{so_many(able_to_exit(battle, orders.side), 'enemy', 'enemies')} can still get away"


def _fallen(battle: Battle, umpire: Umpire, side: int) -> str:
    if side == umpire.orders.side:
        return f"{stones_fallen(battle, umpire)} of {so_many(umpire.orders.stones, 'stone', 'stones')} felled"
    return f"{so_many(workers_left(battle, umpire), 'enemy', 'enemies')} left to work"


# --- the kinds of victory ---------------------------------------------------------------------------------


class Told(NamedTuple):
    """How a kind of victory is told: what is asked for, how far a side is, and what the marked squares are for."""

    sentences: str
    progress: tuple[Callable[[Battle, Umpire, int], str], ...]
    clauses: tuple[str, ...]
    place: str = ""
    score: Callable[[Battle, Umpire, int], int] = _enemy_points


COUNTED_LAST = "Units here that do not rout are counted after the last turn."
VICTORIES: Mapping[Victory, Told] = {
    Victory.POINTS_LOST: Told(
        "After turn {turns} whoever has scored more wins: {least} to {most} points for an enemy unit lost.",
        (_points,),
        POINTS,
    ),
    Victory.CONTROL_POINTS: Told(
        "After turn {turns} places count for the side that alone has units there: {sites}. More wins.",
        (_places,),
        CONTROL,
        "Counts for the side that alone has units here, routing ones aside.",
        _held,
    ),
    Victory.TAKE: Told(
        "{doer} wins if {when} it alone has units on the marked squares; otherwise {other} wins.",
        (_there,),
        CONTROL,
        "To be taken: a unit here that does not rout, and no such enemy.",
    ),
    Victory.EXIT: Told(
        "{doer} wins when {need} of its units have left over the {edge} edge. "
        "{other} wins when fewer than {need} still can, or after turn {turns}.",
        (_exited,),
        EXIT,
        "A unit of {doer} that stands here, facing the edge, may leave over it.",
    ),
    Victory.KEEP: Told(
        "{other} wins if {when} {doer} has no unit on the marked squares; "
        "if that has not come by turn {turns}, {doer} wins.",
        (_there,),
        CONTROL,
        "To be kept: a unit here that does not rout.",
    ),
    Victory.MOST_SQUARES: Told(
        "After turn {turns} whoever has more units on the marked squares wins; "
        "if that is equal, whoever has scored more points for enemy units lost.",
        (_there, _points),
        (*CONTROL, *POINTS),
        COUNTED_LAST,
    ),
    Victory.STONES: Told(
        "{doer} wins when the last of {stones} stones has fallen. "
        "{other} wins when nobody is left to work on them, or after turn {turns}.",
        (_fallen,),
        WORK,
        "Falls when raiders in front of it have worked on it {works} times.",
    ),
    Victory.POINTS_AND_SITE: Told(
        "After turn {turns} the points that the enemy has lost count, "
        "and {value} for more units on the marked squares. The higher score wins.",
        (_points, _there),
        (*CONTROL, *POINTS),
        COUNTED_LAST,
        _with_site,
    ),
}
