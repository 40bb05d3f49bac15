"""What is told and drawn of a unit or a leader: its profile, what stands on its counter, what holds for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, catalogue
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario
from warhost.rulesets.weads.state import (
    AIM,
    ATTACKED,
    BERSERK,
    CHECK_FAILED,
    HAMMER,
    HAMMER_TO_COME,
    IDLE,
    IN_COMMAND,
    MOVED,
    NONE,
    REPLACEMENT,
    STAND,
    TURN_FAILED,
    Battle,
    Level,
    Piece,
    Stage,
    Status,
)
from warhost.rulesets.weads.words.icons import LEADER, MAGE, icon_of
from warhost.rulesets.weads.words.names import FACING_WORDS, FACINGS, TURNS, Names
from warhost.rulesets.weads.words.snapshot import active_command
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.kinds import count
from warhost.shelf.views import BESIDE, MIDDLE, SMALL, WHOLE, portrait, row

LEADER_TYPES = ("Leader", "Mage", "Successor")


class Holding(NamedTuple):
    """What holds for a piece besides what stands in its own record."""

    stage: int  # how its command is led
    acts: bool  # its command acts now,
    has_acted: bool  # or has done so in this turn
    is_holy: bool  # Holy War doubles its value
    is_drawn: bool  # its chit is drawn, and nobody has said yet whether it acts


STATES: dict[str, Callable[[Piece, Holding], bool]] = {
    "routed": lambda one, held: one.status == Status.ROUTED,
    "disordered": lambda one, held: one.status == Status.DISORDERED,
    "held back": lambda one, held: bool(one.marks & CHECK_FAILED),
    "berserk": lambda one, held: bool(one.marks & BERSERK),
    "Holy War": lambda one, held: held.is_holy,
    "Sign of the Hammer": lambda one, held: bool(one.marks & HAMMER),
    "Perfect Aim": lambda one, held: bool(one.marks & AIM),
    "Stand and fight": lambda one, held: bool(one.marks & STAND),
    "chit drawn": lambda one, held: held.is_drawn,
    "out of command": lambda one, held: held.acts and _is_unit(one) and not one.marks & IN_COMMAND,
    "attacked": lambda one, held: bool(one.marks & ATTACKED),
    "moved": lambda one, held: bool(one.marks & (MOVED | IDLE)),
    "has acted": lambda one, held: held.has_acted,
    "may not turn": lambda one, held: bool(one.marks & TURN_FAILED),
    "Hammer to come": lambda one, held: bool(one.marks & HAMMER_TO_COME),
    "leaderless": lambda one, held: held.stage == Stage.PENDING,
    "successor": lambda one, held: bool(one.marks & REPLACEMENT),
}
"""What can hold for a piece on the board for a while."""
UNSIGNED = ("may not turn", "Hammer to come", "leaderless", "successor")
"""States without a sign on the counter: they are told in words alone."""


def _is_unit(one: Piece) -> bool:
    return one.level != Level.LEADER


def holding_of(battle: Battle, piece: int) -> Holding:
    """What holds for a snapshot's piece besides its own record."""
    command = int(battle.pieces[piece].command)
    one, is_on = battle.commands[command], active_command(battle) == command
    acts, has_acted = is_on and bool(one.activated), bool(one.activated) and not is_on
    return Holding(one.stage, acts, has_acted, bool(battle.holy >> piece & 1), is_on and not one.activated)


def states_of(one: Piece, held: Holding) -> list[str]:
    """What holds for a piece that is on the board."""
    return [state for state, holds in STATES.items() if holds(one, held)] if one.cell >= 0 else []


def value_of(one: Piece) -> int | None:
    """The number of a unit on its combat chit, None before it has drawn one."""
    return None if one.chit == NONE else [*catalogue().chits.values()][one.chit].numbers[one.level]


def where_of(one: Piece, names: Names) -> str:
    """Where a piece is, in words."""
    if one.cell < 0:
        return "eliminated"
    facing = f", facing {FACING_WORDS[one.facing]}" if names.facing and _is_unit(one) else ""
    return f"in {names.hex(one.cell)}{facing}"


def type_of(one: Piece, piece: int, names: Names) -> str:
    """What kind of piece it is: a type of units, or what a leader is."""
    if _is_unit(one):
        return names.troop(piece)
    return "Successor" if one.marks & REPLACEMENT else "Mage" if names.command(piece).caster else "Leader"


def name_of(one: Piece, piece: int, names: Names) -> str:
    """What a piece is called beside its label: a successor not as the leader whose place he has taken."""
    return f"{names.bare[piece]}'s successor" if one.marks & REPLACEMENT else names.bare[piece]


def picture_of(command: Command, level: int) -> str:
    """The icon of a piece of a command."""
    return icon_of(command.army, LEVEL_IDS[level] if level < Level.LEADER else MAGE if command.caster else LEADER)


# --- portraits --------------------------------------------------------------------------------------------


def portrait_of(one: Piece, piece: int, held: Holding, names: Names) -> dict[str, Any]:
    """What is declared of a snapshot's piece."""
    states = states_of(one, held)
    return portrait(
        names.hexes[one.cell] if one.cell >= 0 else None,
        where_of(one, names),
        gone=one.cell < 0,
        standing=_standing(one, names, piece, states),
        hurt=one.status != Status.ORDERED,
        profile=_profile(one, piece, names),
        slots=_slots(one, piece, names),
        states=[state for state in states if state not in UNSIGNED],
        terms={"types": [type_of(one, piece, names)], "marks": states},
        **lying(one.level),
    )


def lying(level: int) -> dict[str, str]:
    """How big a piece is drawn, and where among those that share its hex."""
    is_leader = level == Level.LEADER
    return {"size": SMALL if is_leader else WHOLE, "stack": BESIDE if is_leader else MIDDLE}


def _standing(one: Piece, names: Names, piece: int, states: list[str]) -> Iterator[str]:
    """Level and combat value, or command value; then what holds for it."""
    if one.cell < 0:
        yield where_of(one, names)
    elif _is_unit(one):
        yield f"{LEVEL_IDS[one.level]}{value_of(one) or ''}"
    else:
        yield f"command {0 if one.marks & REPLACEMENT else names.command(piece).value}"
    yield from states


def _profile(one: Piece, piece: int, names: Names) -> Iterator[dict[str, Any]]:
    command, figures = names.command(piece), catalogue()
    yield row("Status", Status(one.status).name.lower())
    if not _is_unit(one):
        is_new = bool(one.marks & REPLACEMENT)
        yield row("Command value", 0 if is_new else command.value)
        yield row("Moves", command.move)
        yield row("Commands", f"{figures.figures.radius} hexes around")
        yield row("Worth", points_in_words(0 if is_new else command.value * int(figures.figures.leader_times)))
        return
    level = figures.levels[LEVEL_IDS[one.level]]
    numbers = [kind.numbers[one.level] for kind in figures.chits.values()]
    yield row("Combat value", value_of(one) or f"unknown, {min(numbers)} to {max(numbers)}")
    yield row("Level", f"{LEVEL_IDS[one.level]}, morale {level.morale}")
    yield row("Moves", names.unit_type(piece).move)
    if names.facing and one.cell >= 0:
        yield row("Faces", FACING_WORDS[one.facing])
    yield row("Led by", command.leader)
    yield row("Worth", points_in_words(level.points))


def points_in_words(points: int) -> str:
    """So many victory points."""
    return count(points, "victory point", "victory points")


def _slots(one: Piece, piece: int, names: Names) -> dict[str, Any]:
    """What stands on its counter, what it faces, the colour of its command."""
    command = names.command(piece)
    tag = names.labels[piece].rpartition("-")[2]
    slots: dict[str, Any] = {"tag": tag, "band": command.paint}
    if not _is_unit(one):
        is_new = bool(one.marks & REPLACEMENT)
        slots["foot"] = "0" if is_new else f"{command.value}{'*' if command.caster else ''}"
        slots["faces"] = near(names.grid, one.cell, int(catalogue().figures.radius)) if one.cell >= 0 else []
        return slots
    value = value_of(one)
    slots["foot"] = f"»{names.unit_type(piece).move}"  # so that it reads as a move, and not as a strength
    slots["token"] = {"back": True} if value is None else {"face": str(value)}
    if names.facing:
        slots["facing"] = TURNS[one.facing]
        slots["faces"] = [in_front(names.grid, one.cell, one.facing)] if one.cell >= 0 else []
    return slots


@lru_cache(2048)
def near(grid: Grid, cell: int, radius: int) -> list[list[str]]:
    """The hexes up to so far away, a ring for each distance.

    Rule: AW-6.1a, AW-6.3b
    """
    rings: list[list[str]] = [[] for _ in range(radius)]
    for other in range(grid.size):
        if 1 <= (far := grid.distance(cell, other)) <= radius:
            rings[far - 1].append(grid.named[other])
    return rings


@lru_cache(8192)
def in_front(grid: Grid, cell: int, facing: int) -> list[str]:
    """The front hexes of a unit with this facing.

    Rule: AW-7.1a, AW-7.1b
    """
    sides = (grid.directions[(facing - 1) % len(FACINGS)], grid.directions[facing])
    return [grid.named[found] for side in sides if (found := grid.neighbour(cell, side)) != OFF_BOARD]


def set_up_places(scenario: WeadsScenario) -> Iterator[tuple[Command, int, str]]:
    """Every piece of a scenario in order: its command, its level, and where it stands at first."""
    for command in scenario.commands:
        levels = map(LEVEL_IDS.index, command.units.levels)
        yield from ((command, level, at) for level, at in zip(levels, command.set_up, strict=True))
    yield from ((command, int(Level.LEADER), command.leader_at) for command in scenario.commands)
