"""How a battle is won, and how far each side is.

Rule: AW-20.1a, AW-20.2a, AW-20.3a, AW-20.4a, AW-20.5a, AW-20.5b, AW-20.5c, AW-20.6b
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import RUNNING
from warhost.rulesets.weads.rules import victory
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.setup.scenario import WeadsScenario
from warhost.rulesets.weads.state import DWARF, ELF, Battle, Status, Umpire
from warhost.rulesets.weads.words.names import PEOPLES, SIDE_NAMES
from warhost.shelf.goals import Data, Progress, goal
from warhost.shelf.snapshot import plain

BROKEN = ("breaks at the end of the turn", "broken")
"""What is said of a side that has lost more than it can bear, before and after the battle's end."""
CLAUSES = ("AW-20.1a", "AW-20.2a", "AW-20.3a", "AW-20.4a", "AW-20.5a", "AW-20.5b", "AW-20.5c", "AW-20.6b")

_points_lost = plain(victory.points_lost)


def goal_of(scenario: WeadsScenario) -> Data:
    """What a scenario asks for."""
    levels = [f"{level} {row.points}" for level, row in catalogue().levels.items()]
    elf, dwarf = (army.rout_level for army in scenario.armies)
    sentences = (
        f"At the end of a turn the {PEOPLES[ELF]} have lost with more than {elf} victory points lost, "
        f"the {PEOPLES[DWARF]} with more than {dwarf}.",
        f"Units that are eliminated or routed count: {', '.join(levels)}; leaders twice their command value.",
        f"If both have lost so much, or nobody by turn {scenario.turns}, it is a draw.",
    )
    return goal(sentences, CLAUSES)


def points_lost(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """Victory points that Elves and Dwarves have lost as the battle stands."""
    return int(_points_lost(battle, umpire, ELF)), int(_points_lost(battle, umpire, DWARF))


def scores_of(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """Victory points of Elves and Dwarves: what the enemy has lost."""
    elf, dwarf = points_lost(battle, umpire)
    return dwarf, elf


def progress_of(battle: Battle, umpire: Umpire) -> tuple[Progress, Progress]:
    """How much each side has lost of what it can bear."""
    over = battle.result != RUNNING
    first, second = (
        [f"{lost} of {level} points lost", *([BROKEN[over]] if lost > level else [])]
        for lost, level in zip(points_lost(battle, umpire), umpire.orders.rout_level, strict=True)
    )
    return first, second


def levels_of(battle: Battle, umpire: Umpire) -> list[dict[str, Any]]:
    """What each side has lost of what it can bear."""
    sides = [*zip(SIDE_NAMES, PEOPLES, points_lost(battle, umpire), umpire.orders.rout_level, strict=True)]
    are_both_lost = all(lost > level for _, _, lost, level in sides)
    return [
        {
            "side": side,
            "label": "Victory points lost",
            "at": lost,
            "of": level,
            "text": f"{lost} of {level}: it breaks above that",
            "warns": _warning(people, are_both_lost, _can_rally(battle, side)) if lost > level else None,
        }
        for side, people, lost, level in sides
    ]


def _can_rally(battle: Any, side: str) -> bool:
    """True while a routed unit of a side is on the board, which counts no more when it rallies."""
    units = battle.pieces[: battle.unit_count]
    return any(one.cell >= 0 and one.status == Status.ROUTED and SIDE_NAMES[one.side] == side for one in units)


def _warning(people: str, are_both_lost: bool, can_rally: bool) -> dict[str, str]:
    """What a side is told that has lost too much, and what is told of it.

    Rule: AW-20.3a, AW-20.5a, AW-20.5b
    """
    ends = "at the end of this turn" + (" unless units rally" if can_rally else "")
    if are_both_lost:
        return dict.fromkeys(("own", "other"), f"The battle is drawn {ends}.")
    return {"own": f"You lose {ends}.", "other": f"The {people} lose {ends}."}
