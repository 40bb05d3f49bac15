"""How a battle of Te Wapen! is won, and how far each side is.

Rule: TW-R75, TW-R80, TW-R91, TW-R100
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.rulesets.tewapen.rules import victory
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.setup.winning import Breaks, Storm, Victory, breaking_number
from warhost.rulesets.tewapen.state import BLACK, NONE, RED, Battle, Reason, Umpire
from warhost.rulesets.tewapen.words.names import SIDE_NAMES
from warhost.shelf.goals import Progress, goal, told
from warhost.shelf.kinds import count
from warhost.shelf.snapshot import plain

LAST_TURN, HELD, BROKEN = ("TW-R75", "TW-R80"), ("TW-R75", "TW-R91"), ("TW-R75", "TW-R100")

points_of, hexes_held = plain(victory.points), plain(victory.hexes_held)
fortifications_held, stormed_hexes = plain(victory.fortifications_held), plain(victory.stormed_hexes)
starting_units_lost = plain(victory.starting_units_lost)


def goal_of(scenario: TewapenScenario) -> dict[str, Any]:
    """What a scenario asks for."""
    victory = scenario.victory
    clauses = dict.fromkeys((*(BROKEN if victory.breaks else LAST_TURN), *(HELD if victory.hold else ())))
    return goal(_sentences(scenario), clauses, place=_place(scenario))


def goal_hexes(scenario: TewapenScenario) -> tuple[str, ...]:
    """The hexes that count, however they do."""
    victory = scenario.victory
    hold = (victory.hold.hex,) if victory.hold else ()
    return (*victory.hexes, *hold, *(victory.storm.hexes if victory.storm else ()))


def progress_of(battle: Battle, umpire: Umpire) -> tuple[Progress, Progress]:
    """How far red and black are: what they have destroyed, and what they hold."""
    return _progress(battle, umpire, RED), _progress(battle, umpire, BLACK)


def _sentences(scenario: TewapenScenario) -> Iterator[str]:
    victory = scenario.victory
    if victory.storm:
        yield f"{_stormer(victory.storm)} at the end of a turn to win."
    if victory.hold:
        yield f"Hold the marked hex with a unit at the end of {victory.hold.turns} turns running to win."
    if victory.at_once:
        yield f"{_amount(victory, victory.at_once)} to win at once."
    if victory.end_of_turn:
        yield f"{_amount(victory, victory.end_of_turn)} to win at the end of a turn."
    if victory.breaks:
        yield from _breaking(victory.breaks, [scenario.units_of(side) for side in SIDE_NAMES])
    yield _after_the_last_turn(victory, scenario.turns)
    yield "An army without a unit has lost."


def _breaking(breaks: Breaks, units: Sequence[int]) -> Iterator[str]:
    """When each army breaks."""
    numbers = [*map(breaking_number, units, (breaks.red, breaks.black))]
    red, black = (
        f"{number} of its {count(all_of, 'unit', 'units')}" for number, all_of in zip(numbers, units, strict=True)
    )
    yield f"At the end of a turn red breaks and loses if {red} are lost, and black if {black} are."
    yield f"If both break, whoever has lost the larger part loses, and {_rival(breaks.holds)} if that is equal."


def _after_the_last_turn(victory: Victory, turns: int) -> str:
    """Who wins when nobody has before."""
    places = count(len(victory.hexes), "marked hex", "marked hexes")
    if victory.storm:
        return f"After turn {turns} {_rival(victory.storm.side)} wins."
    if victory.breaks:
        return f"After turn {turns} {victory.breaks.holds} wins if nobody is broken."
    if victory.stand:
        wanted = f"with units in at least {victory.stand.hexes} of the {places}"
        return f"After turn {turns} {victory.stand.side} wins {wanted}, and {_rival(victory.stand.side)} otherwise."
    if victory.hexes_count == "alone":
        return f"After turn {turns} whoever holds more of the {places} wins."
    ahead = f"After turn {turns} whoever has {'destroyed' if all(_destroyed(victory)) else 'scored'} more wins"
    if victory.hexes_count == "tie":
        return f"{ahead}; if that is equal, whoever holds more of the {places}."
    if victory.hexes_count == "points":
        return f"{ahead}, with a point for each of the {places} that he holds."
    return f"{ahead}."


def _rival(side: str) -> str:
    return SIDE_NAMES[1 - SIDE_NAMES.index(side)]


def _stormer(storm: Storm) -> str:
    """What a besieger needs."""
    needs = [f"a unit in {'a' if len(storm.hexes) > 1 else 'the'} marked hex"] if storm.hexes else []
    if storm.fortifications:
        needs.append(
            f"units in {count(storm.fortifications, 'intact fortification hex', 'intact fortification hexes')}"
        )
    return f"{storm.side.capitalize()} needs {' or '.join(needs)}"


def _losses(unit: int, individual: int) -> tuple[str, str]:
    """What is destroyed, one and many, where each counts one and nothing else does; empty where points are scored."""
    return {(1, 1): ("enemy piece", "enemy pieces"), (1, 0): ("enemy unit", "enemy units")}.get(
        (unit, individual), ("", "")
    )


def _destroyed(victory: Victory) -> tuple[str, str]:
    """The same of a scenario."""
    return ("", "") if victory.hexes_count == "points" else _losses(victory.unit, victory.individual)


def _amount(victory: Victory, enough: int) -> str:
    one, several = _destroyed(victory)
    if one:
        return f"Destroy {count(enough, one, several)}"
    return f"Score {enough} points ({victory.unit} for a unit destroyed, {victory.individual} for an individual)"


def _place(scenario: TewapenScenario) -> dict[str, Any] | None:
    victory, turns = scenario.victory, scenario.turns
    if victory.storm:
        storm = f"{victory.storm.side.capitalize()} wins with a unit here at the end of a turn."
        return told([storm], LAST_TURN) if victory.storm.hexes else None
    if victory.hold:
        return told([f"Whoever has the only unit here at the end of {victory.hold.turns} turns running wins."], HELD)
    if victory.stand:
        wanted = f"at least {victory.stand.hexes} such hexes"
        return told([f"After turn {turns} {victory.stand.side} wins with units in {wanted}."], LAST_TURN)
    if victory.hexes_count == "alone":
        return told([f"After turn {turns} whoever has a unit in more such hexes wins."], LAST_TURN)
    if victory.hexes_count == "points":
        return told([f"Worth a point after turn {turns} to the side whose unit stands here."], LAST_TURN)
    if victory.hexes_count == "tie":
        return told([f"After turn {turns}, with equal losses, whoever has a unit in more such hexes wins."], LAST_TURN)
    return None


def _progress(battle: Battle, umpire: Umpire, side: int) -> Progress:
    orders = umpire.orders
    parts = [*_losses_so_far(battle, umpire, side)]
    if orders.storm_side != NONE:
        return [*parts, *_storm_so_far(battle, umpire, side)]
    if orders.field_side != NONE:
        lost, of_all = starting_units_lost(battle, umpire, side), orders.units[side]
        parts.append(f"{lost} of {of_all} units lost, breaks at {orders.break_at[side]}")
    if orders.hold_turns:
        held = battle.hold_turns if battle.hold_side == side else 0
        parts.append(f"hex held {held} of {orders.hold_turns} turns")
    elif orders.hex_count:
        of_all = f"{hexes_held(battle, umpire, side)} of {orders.hex_count}"
        needed = f", {orders.stand_hexes} needed" if side == orders.stand_side else ""
        parts.append(f"{of_all} points for hexes held" if orders.hexes_are_points else f"{of_all} hexes held{needed}")
    return parts


def _losses_so_far(battle: Battle, umpire: Umpire, side: int) -> Iterator[str]:
    """What a side has destroyed; nothing where that decides nothing."""
    orders, points = umpire.orders, points_of(battle, side)
    enough, what = orders.at_once or orders.end_of_turn, "points scored"
    if orders.hexes_are_points:
        what = "points for enemies"
    elif several := _losses(orders.unit_points, orders.individual_points)[1]:
        what = "units destroyed" if several == "enemy units" else "enemies destroyed"
    if enough:
        yield f"{points} of {enough} {what}"
    elif orders.storm_side == orders.stand_side == orders.field_side == NONE and not orders.hexes_are_all:
        yield f"{points} {what}"


def _storm_so_far(battle: Battle, umpire: Umpire, side: int) -> Iterator[str]:
    """What the besieger has taken, and how long the garrison has held out."""
    orders = umpire.orders
    if side != orders.storm_side:
        held = orders.turns if battle.reason == Reason.HELD_OUT else battle.turn - 1
        yield f"{held} of {orders.turns} turns held"
        return
    if orders.storm_fortifications:
        yield f"{fortifications_held(battle, umpire, side)} of {orders.storm_fortifications} fortifications taken"
    if orders.storm_count:
        stormed = stormed_hexes(battle, umpire, side)
        one = "the marked hex" + ("" if stormed else " not") + " stormed"
        yield one if orders.storm_count == 1 else f"{stormed} of {orders.storm_count} marked hexes stormed"
