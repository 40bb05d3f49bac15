"""How the host of a campaign stands unless its player has it otherwise: fighters before those who shoot, leaders in them.

A host comes in its own order and is given a hex for each piece in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from warhost.rulesets.tewapen.setup.armies import stands_back
from warhost.rulesets.tewapen.setup.catalogue import Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import is_individual
from warhost.shelf.grid import Grid
from warhost.shelf.hosts import HostPiece

HEADS = (6,)  # dice of who has them rolled, about


class Stand(NamedTuple):
    """A hex in which units can stand: how far behind the first line it is, how far from the middle."""

    cell: int
    line: int
    aside: int
    letter: str


def troops_of(pieces: Sequence[HostPiece]) -> list[Troop]:
    """The profile rows of the pieces of a host."""
    return [catalogue().troops[piece.row] for piece in pieces]


def strength(troop: Troop) -> tuple[int, int, int]:
    """How well a unit fights: its dice next to the enemy, then what it can take."""
    dice = HEADS if troop.heads else troop.profile.dice
    return dice[0], troop.wounds, troop.profile.hit_at


def in_rank(troops: Sequence[Troop], rank: Callable[[Troop], int]) -> list[int]:
    """The numbers of the units among troops in the order in which they find their places, in a rank the best first."""
    units = [number for number, troop in enumerate(troops) if not is_individual(troop)]
    return sorted(units, key=lambda number: (rank(troops[number]), *(-one for one in strength(troops[number]))))


def field_rank(troop: Troop) -> int:
    """Who finds a place first: fighters on foot, then those who ride, who so come to the wings; who shoots."""
    return 2 if stands_back(troop) else 1 if troop.piece_class == "M" else 0


def stands_on(grid: Grid, letters: Sequence[str], rows: Sequence[int], middle: int, cells: set[int]) -> list[Stand]:
    """The stands in some rows, the nearest to the enemy first, as far as they are among the cells."""
    return [
        Stand(cell, line, abs(column - middle), letters[cell])
        for line, row in enumerate(rows)
        for column in range(grid.columns)
        if (cell := grid.at(column, row)) in cells
    ]


def place_units(troops: Sequence[Troop], order: Sequence[int], stands: Sequence[Stand]) -> dict[int, int]:
    """The cell of each unit by its number; ValueError where they find no room."""
    places, free = dict[int, int](), [*stands]
    for number in order:
        troop = troops[number]
        fit = [stand for stand in free if _can_stand(troop, stand.letter)]
        if not fit:
            raise ValueError(f"no hex is left for {troop.name}, the unit {len(places) + 1} of its side")
        best = min(fit, key=lambda stand: _dislike(int(stands_back(troop)), stand))
        places[number] = best.cell
        free.remove(best)
    return places


def _can_stand(troop: Troop, letter: str) -> bool:
    """Rule: TW-1.1i, TW-3.3c."""
    ground = catalogue().charts.terrain[letter]
    return not (ground.impassable or (ground.undead_barred and "undead" in troop.tags))


def _dislike(wanted: int, stand: Stand) -> tuple[bool, int, int, int, int]:
    """How little a hex is liked by who wants to stand in a line: ground that holds him up is the worst."""
    ground = catalogue().charts.terrain[stand.letter]
    holds_up = bool(ground.leave_limit) or ground.water
    return holds_up, abs(stand.line - wanted), -stand.line, stand.aside, stand.cell


def join_units(troops: Sequence[Troop], places: Mapping[int, int], order: Sequence[int]) -> dict[int, int]:
    """The cell of every piece: a General goes with the best fighter, others with one unit after the other.

    Magic-users take to those who shoot, where there are such.
    """
    back = [number for number in order if stands_back(troops[number])]
    front = sorted(set(order) - set(back), key=lambda number: strength(troops[number]), reverse=True)
    everybody, joined = {**places}, [0, 0]
    for number, troop in enumerate(troops):
        if is_individual(troop):
            casts = bool(troop.lists)
            company = (back or front) if casts else (front or back)
            everybody[number] = places[company[joined[casts] % len(company)]]
            joined[casts] += 1
    return everybody
