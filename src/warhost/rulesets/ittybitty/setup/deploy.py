"""Two bought armies against each other: a scenario with their zones, field works and goals, drawn up by itself.

In a meeting engagement the armies come from the west and the east edge. In an attack red defends the middle, and the
attacker comes from the west or the east with twice the budget.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from warhost.errors import UnknownName
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.setup.faults import FACE_UP
from warhost.rulesets.ittybitty.setup.ground import Ground, bank_of, walls_of
from warhost.rulesets.ittybitty.setup.muster import Army, Man, army_faults, stacks_of
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.state import MOST_ATTACK
from warhost.shelf.figures import raise_all
from warhost.shelf.grid import OFF_BOARD, Grid

ENGAGEMENTS = ("meeting", "attack")
FOREST = "forest-map-one"
OBJECTIVE = "0909"
EDGE, MIDDLE = 3, 7  # columns of a zone at the edge and of the defender's
SCOUTS_TOGETHER = 2  # in a hex
LETTERS = ("R", "B")  # with which the ids of both sides begin
COLOURS = (
    ("#c0392b", "#d8782a", "#a04060", "#7d4a9e", "#c9a227", "#b5651d", "#9a5a8e", "#d0605a"),
    ("#2f6fb5", "#3fa7a0", "#5b6bd0", "#6a5acd", "#4a90c2", "#2f8f6f", "#7a8fd0", "#3b5998"),
)
"""Of the single men of both sides."""


def battle_of(
    red: Army,
    blue: Army,
    budget: int,
    engagement: str = "meeting",
    map: str = FOREST,
    ground: Ground | None = None,
    objective: str = OBJECTIVE,
    names: Sequence[str] = ("Red", "Blue"),
    attacker_from: str = "west",
    told: dict[str, Any] | None = None,
) -> IttyBittyScenario:
    """The battle of two armies, to be played at once.

    `budget` is that of each side, in an attack that of red, the defender. `ground` is another map than `map`, with its
    `objective`. `told` has what the scenario says of itself: id, name, summary. ValueError with everything that is
    wrong with the armies, UnknownName for an engagement, a map or an edge.

    Rule: IB-6.4a, IB-6.4b, IB-6.4c, IB-R99
    """
    for kind, name, known in (
        ("engagement", engagement, ENGAGEMENTS),
        ("edge", attacker_from, ("west", "east")),
        ("map", map, tuple(catalogue().maps)),
    ):
        if name not in known:
            raise UnknownName(kind, name, known)
    armies, is_attack = (red, blue), engagement == "attack"
    budgets = budgets_of(budget, engagement)
    raise_all(
        f"{side}: {fault}"
        for side, army, most in zip(SIDES, armies, budgets, strict=True)
        for fault in army_faults(army, most)
    )
    land = ground or catalogue().maps[map]
    zones = zones_of(land.grid, is_attack, attacker_from)
    free = (budget // catalogue().purchase.level_for if is_attack else 0, 0)
    drawn = [_Array(land, side, army, zones) for side, army in enumerate(armies)]
    apart = _apart(zones)
    return IttyBittyScenario.model_validate(
        {
            "ruleset": "ittybitty",
            "id": "bought",
            "name": f"{names[0]} against {names[1]}",
            "summary": f"Armies of {' and '.join(map_text(budgets))} gold pieces meet.",
            "designer": "Warhost, bought armies",
            **(told or {}),
            "turns": catalogue().purchase.turns,
            "face_down": apart > FACE_UP,
            **({"ground": ground} if ground is not None else {"map": map}),
            **{
                side: {"name": names[number], "works": levels, "works_area": side if levels else ""}
                for number, (side, levels) in enumerate(
                    zip(SIDES, (army.levels + more for army, more in zip(armies, free, strict=True)), strict=True)
                )
            },
            "areas": {side: {"columns": zone} for side, zone in zip(SIDES, zones, strict=True)},
            **{
                group: [part for array in drawn for part in getattr(array, group)]
                for group in ("formations", "singles", "independents", "engines")
            },
            "victory": [*_cases(objective if is_attack else "")],
        }
    )


def map_text(budgets: Sequence[int]) -> list[str]:
    """Budgets in words, one where both are the same."""
    return [str(one) for one in dict.fromkeys(budgets)]


def budgets_of(budget: int, engagement: str) -> tuple[int, int]:
    """The budgets of red and blue: in an attack the attacker has a multiple of the defender's.

    Rule: IB-6.4b, IB-6.4c
    """
    return budget, budget * (catalogue().purchase.attacker_times if engagement == "attack" else 1)


def zones_of(grid: Grid, is_attack: bool, attacker_from: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and last columns of both zones: edges, or the middle and an edge. Rule: IB-R99."""
    west, east = (1, EDGE), (grid.columns - EDGE + 1, grid.columns)
    if not is_attack:
        return west, east
    first = (grid.columns - MIDDLE) // 2 + 1 + (grid.columns - MIDDLE) % 2
    return (first, first + MIDDLE - 1), west if attacker_from == "west" else east


def _apart(zones: Sequence[tuple[int, int]]) -> int:
    """Hexes between the nearest columns of two zones, which is how far the nearest hexes are from each other."""
    one, other = sorted(zones)
    return other[0] - one[1]


def _cases(objective: str) -> Iterator[dict[str, Any]]:
    """A minor victory for who has destroyed the larger share; an attacker must hold the objective too.

    Rule: IB-R99
    """
    ahead = {"kind": "share_ahead", "amount": catalogue().purchase.ahead}
    yield {"side": SIDES[0], "level": "minor", "goals": [ahead]}
    held = [{"kind": "alone_in", "at": objective}] if objective else []
    yield {"side": SIDES[1], "level": "minor", "goals": [ahead, *held]}


def _largest_bank(grid: Grid, water: set[frozenset[int]], cells: Sequence[int]) -> set[int]:
    """Of these hexes as many as are connected without crossing water."""
    left, largest = {*cells}, set[int]()
    for cell in cells:
        if cell in left:
            bank = bank_of(grid, water, [cell]) & {*cells}
            left -= bank
            largest = max(largest, bank, key=len)
    return largest


class _Array:
    """An army drawn up in its zone: each formation in hexes next to each other, its captain in the first."""

    def __init__(self, land: Ground, side: int, army: Army, zones: Sequence[tuple[int, int]]) -> None:
        self.side, self.army, self.grid = side, army, land.grid
        water = walls_of(self.grid, (*land.rivers, *land.streams))
        zone, enemy = zones[side], zones[1 - side]
        columns = [*range(zone[0] - 1, zone[1])]
        if zone < enemy:
            columns.reverse()  # the front comes first
        middle = self.grid.rows // 2
        rows = sorted(range(self.grid.rows), key=lambda row: (abs(row - middle), row))
        cells = [self.grid.at(column, row) for row in rows for column in columns]
        largest = _largest_bank(self.grid, water, cells)
        self.free = [cell for cell in cells if cell in largest] + [cell for cell in cells if cell not in largest]
        self.homes: dict[str, str] = {}  # the first hex of each captain's first formation
        self.formations = [self._formation(number) for number in range(len(army.bands))]
        self.singles = [self._single(number, man) for number, man in enumerate(army.men)]
        self.independents: list[dict[str, Any]] = []
        self.engines: list[dict[str, Any]] = []
        self._place_extras()

    def _owned(self, number: str, /, **more: Any) -> dict[str, Any]:
        return {"id": f"{LETTERS[self.side]}{number}", "side": SIDES[self.side], "area": SIDES[self.side], **more}

    def _formation(self, number: int) -> dict[str, Any]:
        band = self.army.bands[number]
        units: list[str] = []
        taken: list[int] = []
        for stack in stacks_of(band.units):
            near = {beyond for cell in taken for beyond in self.grid.neighbours(cell).values()}
            cell = self._take(near)
            taken.append(cell)
            units += [f"{self.grid.named[cell]} {troop}" for troop in stack]
        self.homes.setdefault(band.captain, self.grid.named[taken[0]])
        return self._owned(str(number + 1), name=band.name, captain=self._id_of(band.captain), units=units)

    def _id_of(self, name: str) -> str:
        number = [man.name for man in self.army.men].index(name)
        return f"{LETTERS[self.side]}M{number + 1}"

    def _single(self, number: int, man: Man) -> dict[str, Any]:
        home = self.homes.get(man.name) or next(iter(self.homes.values()))
        colour = COLOURS[self.side][number % len(COLOURS[self.side])]
        name = f"{catalogue().troops[man.troop].cls.capitalize()} {man.name}"
        return self._owned(f"M{number + 1}", name=name, troop=man.troop, at=home, evil=man.evil, colour=colour)

    def _place_extras(self) -> None:
        """Scouts two by two, engineers together with the engines."""
        camps: dict[bool, tuple[int, int]] = {}  # the hex where the last was put, and how many more go there
        for number, extra in enumerate(self.army.extras):
            row = catalogue().troops[extra.troop]
            is_scout = "scouts" in row.abilities
            cell, room = camps.get(is_scout, (OFF_BOARD, 0))
            if not room:
                cell, room = self._take(), SCOUTS_TOGETHER if is_scout else MOST_ATTACK
            camps[is_scout] = cell, room - 1
            letter = "E" if row.is_engine else "I"
            one = self._owned(f"{letter}{number + 1}", troop=extra.troop, at=self.grid.named[cell])
            if row.is_engine:
                self.engines.append(one)
            else:
                self.independents.append({**one, "petards": extra.petards})

    def _take(self, near: Collection[int] = ()) -> int:
        """Take a free hex, one of these if there is one."""
        if not self.free:
            raise ValueError(f"{SIDES[self.side]}: the army does not fit into its zone")
        cell = next((cell for cell in self.free if cell in near), self.free[0])
        self.free.remove(cell)
        return cell
