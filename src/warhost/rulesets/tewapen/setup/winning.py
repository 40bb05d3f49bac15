"""How a battle is won, as its scenario says, and what is wrong with that.

Rule: TW-R75, TW-R80, TW-R91, TW-R100
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, StrictStr

from warhost.rulesets.tewapen.setup.drafts import SIDES, ground_in
from warhost.rulesets.tewapen.state import MAX_CELLS
from warhost.scenario import Draft, Finding, ScenarioPart
from warhost.shelf.grounds import DraftBoard, repeated
from warhost.shelf.kinds import count

Points = Annotated[int, Field(strict=True, ge=0, le=99)]
Threshold = Annotated[int, Field(strict=True, ge=1, le=999)]
Turns = Annotated[int, Field(strict=True, ge=1, le=20)]
Part = Annotated[int, Field(strict=True, ge=1, le=99)]
HALF = (1, 2)


class Hold(ScenarioPart):
    """A hex that wins the battle for the side whose unit stands in it at the end of so many turns running."""

    hex: StrictStr
    turns: Turns


class Stand(ScenarioPart):
    """The side that wins after the last turn with units in so many of the hexes that count; else the other wins."""

    side: Literal["red", "black"]
    hexes: Annotated[int, Field(strict=True, ge=1, le=MAX_CELLS)]


class Storm(ScenarioPart):
    """The side that wins at the end of a turn with a unit in one of these hexes, or units in enough fortifications.

    After the last turn the other side wins.
    """

    side: Literal["red", "black"]
    hexes: tuple[StrictStr, ...] = ()
    fortifications: Annotated[int, Field(strict=True, ge=1, le=MAX_CELLS)] | None = None
    """Hexes of intact fortifications with a unit of the side in them."""


class Breaks(ScenarioPart):
    """An army that has lost so large a part of the units that it began with, rounded up, breaks at the end of a turn.

    After the last turn the side that holds the field wins.
    """

    red: tuple[Part, Part] = HALF
    """A fraction: [2, 3] is two thirds."""
    black: tuple[Part, Part] = HALF
    holds: Literal["red", "black"]


def breaking_number(units: int, share: tuple[int, int]) -> int:
    """How many of its units an army has lost when it breaks. Rule: TW-R100."""
    part, whole = share
    return -(-units * part // whole)


class Victory(ScenarioPart):
    """How the battle is won, besides the loss of all units."""

    unit: Points = 1
    """Points for each lost enemy unit."""
    individual: Points = 1
    """Points for each lost enemy individual."""
    at_once: Threshold | None = None
    """So many points for lost enemy pieces win at once."""
    end_of_turn: Threshold | None = None
    """So many win at the end of any turn; if both sides have them the greater number, if equal nobody yet."""
    hexes: tuple[StrictStr, ...] = ()
    hexes_count: Literal["tie", "points", "alone"] | None = None
    """Whether hexes that hold an own unit after the last turn break a tie, are a point each, or alone decide."""
    hold: Hold | None = None
    stand: Stand | None = None
    storm: Storm | None = None
    breaks: Breaks | None = None


# What is wrong with it


def victory_faults(victory: Draft, board: DraftBoard) -> Iterator[Finding]:
    hexes, stand, storm = victory.at("hexes").parts, victory.at("stand"), victory.at("storm")
    for part in (*hexes, victory.at("hold").at("hex"), *storm.at("hexes").parts):
        yield from board.place_faults(part)
        if board.is_place(part.text) and ground_in(board, part.text).impassable:
            yield part.path, f"hex {part.text} is impassable: nobody can ever hold it"
    yield from repeated(victory.at("hexes"), "a hex can count only once")
    yield from repeated(storm.at("hexes"), "a hex can count only once")
    others = (victory.at(key).given for key in ("hexes_count", "stand", "storm", "breaks"))
    if hexes and not any(others):
        yield victory.at("hexes").path, "say what these hexes are for: hexes_count = 'tie', 'points' or 'alone'"
    if victory.at("hexes_count").given and not hexes:
        yield victory.at("hexes_count").path, "hexes_count needs hexes"
    if stand.given:
        yield from _stand_faults(victory)
    if storm.given:
        yield from _storm_faults(victory, board)
    yield from _break_faults(victory)


def _stand_faults(victory: Draft) -> Iterator[Finding]:
    """Hexes of which a side is to hold some, but that are too few, or that are to count in another way as well."""
    stand, hexes, wanted = victory.at("stand"), len(victory.at("hexes").parts), victory.at("stand").at("hexes")
    if not hexes:
        yield stand.path, "stand needs hexes"
    elif (wanted.number or 0) > hexes:
        yield wanted.path, f"{wanted.number} hexes are to be held, and only {hexes} are named"
    if victory.at("hexes_count").given:
        yield (
            victory.at("hexes_count").path,
            "hexes_count and stand exclude each other: stand decides after the last turn",
        )
    if victory.at("storm").given:
        yield victory.at("storm").path, "stand and storm exclude each other: each decides after the last turn"


def _break_faults(victory: Draft) -> Iterator[Finding]:
    """Armies that can never break, and what else would decide after the last turn."""
    breaks = victory.at("breaks")
    if not breaks.given:
        return
    for side in SIDES:
        match breaks.at(side).pair:
            case (part, whole) if part > whole:
                yield breaks.at(side).path, f"{part} / {whole} is more than all units"
    for other in ("hexes", "stand", "storm"):
        if victory.at(other).given:
            yield (
                victory.at(other).path,
                f"{other} and breaks exclude each other: who holds the field wins after the last turn",
            )


def _storm_faults(victory: Draft, board: DraftBoard) -> Iterator[Finding]:
    """A storm that aims at nothing, or at more fortifications than there are, and hexes that cannot count beside it."""
    storm = victory.at("storm")
    wanted, there = storm.at("fortifications"), sum(ground_in(board, hex_id).fortification for hex_id in board.letters)
    if not storm.at("hexes").parts and not wanted.given:
        yield storm.path, "storm needs hexes or fortifications"
    if (wanted.number or 0) > there:
        more = count(wanted.number or 0, "fortification is", "fortifications are")
        yield wanted.path, f"{more} to be stormed, and the board has {there}"
    if victory.at("hexes").parts and not victory.at("stand").given:
        yield victory.at("hexes").path, "these hexes count for nothing: after the last turn storm decides"
