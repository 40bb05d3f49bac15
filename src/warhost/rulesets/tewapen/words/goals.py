"""How a battle of Te Wapen! is won, and how far each side is.

Rule: TW-R75, TW-R80, TW-R91
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.rulesets.tewapen.rules import victory
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, Victory
from warhost.rulesets.tewapen.state import BLACK, RED, Battle, Umpire
from warhost.shelf.goals import Progress, goal, told
from warhost.shelf.kinds import count
from warhost.shelf.snapshot import plain

LAST_TURN, HELD = ("TW-R75", "TW-R80"), ("TW-R75", "TW-R91")

points_of, hexes_held = plain(victory.points), plain(victory.hexes_held)


def goal_of(scenario: TewapenScenario) -> dict[str, Any]:
    """What a scenario asks for."""
    victory = scenario.victory
    clauses = dict.fromkeys((*LAST_TURN, *(HELD if victory.hold else ())))
    return goal(_sentences(scenario), clauses, place=_place(scenario))


def progress_of(battle: Battle, umpire: Umpire) -> tuple[Progress, Progress]:
    """How far red and black are: what they have destroyed, and what they hold."""
    return _progress(battle, umpire, RED), _progress(battle, umpire, BLACK)


def _sentences(scenario: TewapenScenario) -> Iterator[str]:
    victory, places = scenario.victory, count(len(scenario.victory.hexes), "marked hex", "marked hexes")
    if victory.hold:
        yield f"Hold the marked hex with a unit at the end of {victory.hold.turns} turns running to win."
    if victory.at_once:
        yield f"{_amount(victory, victory.at_once)} to win at once."
    if victory.end_of_turn:
        yield f"{_amount(victory, victory.end_of_turn)} to win at the end of a turn."
    ahead = f"After turn {scenario.turns} whoever has {'destroyed' if _is_by_piece(victory) else 'scored'} more wins"
    if victory.hexes_count == "tie":
        yield f"{ahead}; if that is equal, whoever holds more of the {places}."
    elif victory.hexes_count == "points":
        yield f"{ahead}, with a point for each of the {places} that he holds."
    else:
        yield f"{ahead}."
    yield "An army without a unit has lost."


def _is_by_piece(victory: Victory) -> bool:
    return victory.unit == victory.individual == 1 and victory.hexes_count != "points"


def _amount(victory: Victory, enough: int) -> str:
    if _is_by_piece(victory):
        return f"Destroy {count(enough, 'enemy piece', 'enemy pieces')}"
    return f"Score {enough} points ({victory.unit} for a unit destroyed, {victory.individual} for an individual)"


def _place(scenario: TewapenScenario) -> dict[str, Any] | None:
    victory, turns = scenario.victory, scenario.turns
    if victory.hold:
        return told([f"Whoever has the only unit here at the end of {victory.hold.turns} turns running wins."], HELD)
    if victory.hexes_count == "points":
        return told([f"Worth a point after turn {turns} to the side whose unit stands here."], LAST_TURN)
    if victory.hexes_count == "tie":
        return told([f"After turn {turns}, with equal losses, whoever has a unit in more such hexes wins."], LAST_TURN)
    return None


def _progress(battle: Battle, umpire: Umpire, side: int) -> Progress:
    orders, points = umpire.orders, points_of(battle, side)
    is_by_piece = orders.unit_points == orders.individual_points == 1 and not orders.hexes_are_points
    enough, what = orders.at_once or orders.end_of_turn, "enemies destroyed" if is_by_piece else "points scored"
    if orders.hexes_are_points:
        what = "points for enemies"
    parts = [f"{points} of {enough} {what}" if enough else f"{points} {what}"]
    if orders.hold_turns:
        held = battle.hold_turns if battle.hold_side == side else 0
        parts.append(f"hex held {held} of {orders.hold_turns} turns")
    elif orders.hex_count:
        of_all = f"{hexes_held(battle, umpire, side)} of {orders.hex_count}"
        parts.append(f"{of_all} points for hexes held" if orders.hexes_are_points else f"{of_all} hexes held")
    return parts
