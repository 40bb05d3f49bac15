"""How a battle of One-Hour Fantasy is won, and how far each side is.

Rule: OH-6.1c, OH-6.1d, OH-6.1e, OH-6.1f, OH-6.1h, OH-6.1i
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from warhost.rulesets.onehour.setup.catalogue import KIND_IDS, catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.rulesets.onehour.state import BLACK, RED, Battle, Fate, Status
from warhost.rulesets.onehour.words.changes import LOST
from warhost.rulesets.onehour.words.names import SIDE_NAMES, Names
from warhost.shelf.goals import Data, Progress, goal, told
from warhost.shelf.kinds import count

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
    victory, words = VICTORIES[scenario.victory.kind], _words_of(scenario)
    sentences = (victory.sentences.format(**words), "A side with no unit left, on the board or to come, has lost.")
    place = told([victory.place.format(**words)], victory.clauses) if victory.place else None
    return goal(sentences, dict.fromkeys((*victory.clauses, "OH-6.1e", "OH-6.1f")), place=place)


def _words_of(scenario: OnehourScenario) -> dict[str, object]:
    """What the sentences of a victory speak of: who has something to do and who must prevent it, when, how much."""
    victory, doer = scenario.victory, _doer(scenario)
    prices = [unit.points for race in catalogue().races.values() for unit in race.units.values()]
    works = sorted({stone.works for stone in scenario.stones})
    return {
        "doer": SIDE_NAMES[doer].capitalize(),
        "other": SIDE_NAMES[1 - doer].capitalize(),
        "turns": scenario.turns,
        "when": "at the end of any turn" if victory.when == "every_turn" else f"after turn {scenario.turns}",
        "sites": ", ".join(f"the {site.name} {site.value}" for site in victory.sites),
        "edge": EDGES.get(victory.edge or ""),
        "need": victory.need,
        "value": victory.value,
        "stones": len(scenario.stones),
        "works": " or ".join(map(str, works)),
        "least": min(prices),
        "most": max(prices),
    }


def _doer(scenario: OnehourScenario) -> int:
    """The side that has something to do."""
    return SIDE_NAMES.index(scenario.victory.side or SIDE_NAMES[RED])


# --- how a battle stands ----------------------------------------------------------------------------------


def scores_of(battle: Battle, names: Names, scenario: OnehourScenario) -> tuple[int, int]:
    """Points of red and black as they would be counted now: for what the enemy has lost, or for places held."""
    standing, score = Standing(battle, names, scenario), VICTORIES[scenario.victory.kind].score
    return score(standing, RED), score(standing, BLACK)


def progress_of(battle: Battle, names: Names, scenario: OnehourScenario) -> tuple[Progress, Progress]:
    """How far red and black are with what wins the battle."""
    standing, parts = Standing(battle, names, scenario), VICTORIES[scenario.victory.kind].progress
    return [part(standing, RED) for part in parts], [part(standing, BLACK) for part in parts]


@dataclass(frozen=True)
class Standing:
    """A snapshot of a battle, seen by what wins it."""

    battle: Battle
    names: Names
    scenario: OnehourScenario

    def of(self, side: int) -> list[Any]:
        """The units of a side."""
        units: Any = self.battle.units
        return [one for one in units if one.side == side]

    def counting(self, side: int, squares: Collection[str]) -> int:
        """How many units of a side count for control of some squares.

        Rule: OH-6.1g
        """
        cells = {self.names.cell(square) for square in squares}
        return sum(one.cell in cells and one.status != Status.ROUTING for one in self.of(side))

    def holds(self, side: int, squares: Collection[str]) -> bool:
        """True for the side that controls some squares.

        Rule: OH-6.1h
        """
        return self.counting(side, squares) > 0 == self.counting(1 - side, squares)


def _enemy_points(standing: Standing, side: int) -> int:
    """The points that the enemy of a side has lost.

    Rule: OH-6.1b, OH-6.1c
    """
    gone = [one for one in standing.of(1 - side) if one.fate in LOST]
    return sum(catalogue().unit(one.race, one.kind).points for one in gone)


def _with_site(standing: Standing, side: int) -> int:
    victory = standing.scenario.victory
    is_ahead = standing.counting(side, victory.squares) > standing.counting(1 - side, victory.squares)
    return _enemy_points(standing, side) + (victory.value or 0) * is_ahead


def _held(standing: Standing, side: int) -> int:
    sites = standing.scenario.victory.sites
    return sum(site.value for site in sites if standing.holds(side, site.squares))


def _points(standing: Standing, side: int) -> str:
    return f"{VICTORIES[standing.scenario.victory.kind].score(standing, side)} points"


def _places(standing: Standing, side: int) -> str:
    return f"{_held(standing, side)} of {sum(site.value for site in standing.scenario.victory.sites)} for places"


def _there(standing: Standing, side: int) -> str:
    return f"{count(standing.counting(side, standing.scenario.victory.squares), 'unit', 'units')} there"


def _exited(standing: Standing, side: int) -> str:
    doer = _doer(standing.scenario)
    fates = [Fate(one.fate) for one in standing.of(doer)]
    exited = fates.count(Fate.EXITED)
    if side == doer:
        return f"{exited} of {standing.scenario.victory.need} have left"
    on_board = sum(one.cell >= 0 and one.status != Status.ROUTING for one in standing.of(doer))
    return f"{exited + on_board + fates.count(Fate.TO_COME)} can get away"


def _fallen(standing: Standing, side: int) -> str:
    doer, stones = _doer(standing.scenario), standing.scenario.stones
    if side == doer:
        fallen = sum(done >= stone.works for stone, done in zip(stones, standing.battle.works, strict=False))
        return f"{fallen} of {count(len(stones), 'stone', 'stones')}"
    raiders = sum(one.cell >= 0 and catalogue().types[KIND_IDS[one.kind]].works for one in standing.of(doer))
    return f"{raiders} left to work"


# --- the kinds of victory ---------------------------------------------------------------------------------


class Told(NamedTuple):
    """How a kind of victory is told: what is asked for, how far a side is, and what the marked squares are for."""

    sentences: str
    progress: tuple[Callable[[Standing, int], str], ...]
    clauses: tuple[str, ...]
    place: str = ""
    score: Callable[[Standing, int], int] = _enemy_points


COUNTED_LAST = "Units here that do not rout are counted after the last turn."
VICTORIES: Mapping[str, Told] = {
    "points_lost": Told(
        "After turn {turns} whoever has lost fewer points wins: a unit counts {least} to {most}.", (_points,), POINTS
    ),
    "control_points": Told(
        "After turn {turns} places count for the side that alone has units there: {sites}. More wins.",
        (_places,),
        CONTROL,
        "Counts for the side that alone has units here, routing ones aside.",
        _held,
    ),
    "take": Told(
        "{doer} wins if {when} it alone has units on the marked squares; otherwise {other} wins.",
        (_there,),
        CONTROL,
        "To be taken: a unit here that does not rout, and no such enemy.",
    ),
    "exit": Told(
        "{doer} wins when {need} of its units have left over the {edge} edge. "
        "{other} wins when fewer than {need} still can, or after turn {turns}.",
        (_exited,),
        EXIT,
        "A unit of {doer} that stands here, facing the edge, may leave over it.",
    ),
    "keep": Told(
        "{other} wins if {when} {doer} has no unit on the marked squares; "
        "if that has not come by turn {turns}, {doer} wins.",
        (_there,),
        CONTROL,
        "To be kept: a unit here that does not rout.",
    ),
    "most_squares": Told(
        "After turn {turns} whoever has more units on the marked squares wins; "
        "if that is equal, whoever has lost fewer points.",
        (_there, _points),
        (*CONTROL, *POINTS),
        COUNTED_LAST,
    ),
    "stones": Told(
        "{doer} wins when the last of {stones} stones has fallen. "
        "{other} wins when nobody is left to work on them, or after turn {turns}.",
        (_fallen,),
        WORK,
        "Falls when raiders in front of it have worked on it {works} times.",
    ),
    "points_and_site": Told(
        "After turn {turns} the points that the enemy has lost count, "
        "and {value} for more units on the marked squares. The higher score wins.",
        (_points, _there),
        (*CONTROL, *POINTS),
        COUNTED_LAST,
        _with_site,
    ),
}
