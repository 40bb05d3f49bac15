"""A battle of Heroes & Gods and its umpire as plain numbers, and what is asked of them everywhere: mostly the rules."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from warhost.kernel.abi import RUNNING
from warhost.rulesets.heroes.rules import figures, victory
from warhost.rulesets.heroes.setup.catalogue import Factors, catalogue
from warhost.rulesets.heroes.state import GREEK, OFF_TABLE, TROJAN, Battle, Figure, Phase, Umpire
from warhost.shelf.snapshot import plain, reader, reader_in_place, remembered

snapshot, read_umpire = reader(Battle, figures="count"), reader_in_place(Umpire)

_attack_factor, _defence_factor = plain(figures.attack_factor), plain(figures.defence_factor)
_full_move, _worth_to_enemy = plain(figures.full_move), plain(victory.worth_to_enemy)
_points, _points_so_far = plain(victory.points), plain(victory.points_so_far)


def on_table(battle: Battle) -> list[int]:
    """The figures that live and have been deployed."""
    return [figure for figure in range(battle.count) if battle.figures[figure].x != OFF_TABLE]


def enemies_in_contact(battle: Battle, figure: int) -> list[int]:
    """The enemies whose bases touch a figure's.

    The rules find them on the umpire's desk, where bodies lie as in the battle that the contract was asked about last.

    Rule: HG-15.1a
    """
    one, reach = battle.figures[figure], catalogue().chart.bases.contact
    others = ((other, battle.figures[other]) for other in on_table(battle))
    return [
        other
        for other, enemy in others
        if enemy.side != one.side and (enemy.x - one.x) ** 2 + (enemy.y - one.y) ** 2 <= reach**2
    ]


def is_pending(battle: Battle, *phases: Phase) -> bool:
    """True while one of these matters is on the stack."""
    return any(battle.stack[depth].phase in phases for depth in range(battle.depth))


# --- what follows from a figure alone ---------------------------------------------------------------------


def _alone(one: Figure) -> Any:
    """A battle of this figure only."""
    return SimpleNamespace(figures=(one,))


@lru_cache(1024)
def full_move(one: Figure) -> int:
    """Current M in u."""
    return int(_full_move(_alone(one), 0))


@remembered
def factors_now(umpire: Umpire, one: Figure) -> Factors:
    """Current A, D, M and B: halved of a wounded figure, then with what the gods add."""
    alone = _alone(one)
    attack, bow = (_attack_factor(alone, umpire, 0, with_bow) for with_bow in (False, True))
    return Factors(attack, _defence_factor(alone, umpire, 0), full_move(one) // 100, bow if one.bow else 0)


@remembered
def worth_to_enemy(umpire: Umpire, one: Figure) -> int:
    """Victory points that the other side has for a figure as it is."""
    return int(_worth_to_enemy(_alone(one), umpire, 0))


# --- points -----------------------------------------------------------------------------------------------


def lost_points(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """Victory points that the enemy has for the figures of each side as they are."""
    worth = [(one.side, worth_to_enemy(umpire, one)) for one in battle.figures]
    greek, trojan = (sum(points for side, points in worth if side == of) for of in (GREEK, TROJAN))
    return greek, trojan


def scores_of(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """Victory points of both sides; those for the body only when the battle is over.

    Rule: HG-13.2c
    """
    counted = _points_so_far if battle.result == RUNNING else _points
    return int(counted(battle, umpire, GREEK)), int(counted(battle, umpire, TROJAN))
