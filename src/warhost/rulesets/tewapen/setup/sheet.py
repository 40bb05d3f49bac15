"""The editor of Te Wapen!: what can be drawn, and how a scenario's file becomes a sheet and back."""

from __future__ import annotations

from functools import cache
from typing import Any

from warhost.rulesets.tewapen import RULESET
from warhost.rulesets.tewapen.setup.catalogue import REPUTATIONS, Terrain, Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import SIDES, is_individual, leads
from warhost.rulesets.tewapen.setup.scenario import BOARDS, ROLLS, Force, Piece, TewapenScenario
from warhost.rulesets.tewapen.setup.siege import CLIMBING, EQUIPMENT
from warhost.rulesets.tewapen.words.icons import icon_of
from warhost.scenario import KeyPath
from warhost.shelf.editing import NEW_BATTLE, Editing, Marks, Rows, Seat, Sides, Zones, listed
from warhost.shelf.editing.ground import DrawnCells, board_of_cells
from warhost.shelf.editing.parts import sides_in_pairs
from warhost.shelf.editing.paths import Data, array_at, texts_at
from warhost.shelf.editing.schema import properties_of, rest_of
from warhost.shelf.names import HexNames
from warhost.shelf.pricing import whole_price
from warhost.shelf.views import BESIDE, SMALL

MARKS = {
    "hexes": ("hexes that count", ("victory", "hexes")),
    "storm": ("hexes to be stormed", ("victory", "storm", "hexes")),
    "red_holds": ("fortifications of red", ("red", "holds")),
    "black_holds": ("fortifications of black", ("black", "holds")),
}
EDGES = {"walls": "wall", "cliffs": "cliff"}
HEXES = HexNames()
DEPLOY: dict[str, KeyPath] = {side: ("deploy", side) for side in SIDES}


# --- zones -----------------------------------------------------------------------------------------------------


def _row(data: Data, number: int) -> list[str]:
    """The hexes of a row of the board."""
    return [HEXES.write(column, number) for column, _ in enumerate(texts_at(data, ("rows",))[number])]


def read_zone(said: Any, data: Data) -> list[str] | None:
    """The hexes of a zone: whole rows, and hexes by name."""
    if not isinstance(said, dict):
        return None
    height = len(texts_at(data, ("rows",)))
    rows = [row for row in array_at(said, ("rows",)) if isinstance(row, int) and 0 <= row < height]
    names = [name for name in array_at(said, ("hexes",)) if isinstance(name, str)]
    return [*dict.fromkeys([*(name for row in rows for name in _row(data, row)), *names])]


def write_zone(zone: list[Any], data: Data) -> Data:
    """Whole rows where that is all, else hexes by name."""
    rows = [(number, _row(data, number)) for number, _ in enumerate(texts_at(data, ("rows",)))]
    whole = {number: row for number, row in rows if row and set(row) <= set(zone)}
    rest = [name for name in zone if not any(name in row for row in whole.values())]
    return ({"rows": [*whole]} if whole else {}) | ({"hexes": rest} if rest or not whole else {})


class Deployment(Zones):
    """The zones of sides that deploy; the first that gets one deploys first, and where nobody does the table goes."""

    def write(self, sheet: Data, data: Data) -> None:
        """Both zones, and who is first where nobody was."""
        had = isinstance(data.get("deploy"), dict)
        super().write(sheet, data)
        deploy = data.get("deploy")
        if not isinstance(deploy, dict):
            return
        deploying = [side for side in SIDES if side in deploy]
        if had and not deploying and not set(deploy) - {"first"}:
            del data["deploy"]
        elif not had and deploying:
            data["deploy"] = {"first": deploying[0], **deploy}


# --- what can be drawn -----------------------------------------------------------------------------------------


def _fielded() -> list[Troop]:
    """Troops that can be set up."""
    forms = {form for troop in catalogue().troops.values() for form in troop.forms}
    troops = catalogue().troops.values()
    return [troop for troop in troops if troop.piece_class not in "TB" and troop.id not in forms]


@cache
def seats() -> dict[str, Seat]:
    """How each troop is drawn and counted."""
    single = {"size": SMALL, "stack": BESIDE}
    return {
        troop.id: Seat(icon_of(troop), *(("individuals", single) if is_individual(troop) else ("units", {})))
        for troop in catalogue().troops.values()
        if troop.piece_class != "B"
    }


def _fields(troop: Troop, shapes: Data) -> Data:
    """What else a piece of a troop may have."""
    alone = is_individual(troop)
    owner = "individual" if alone else "unit"
    fields: Data = {"items": shapes["items"] | {"items": {"type": "string", "choice": f"items of an {owner}"}}}
    if troop.mounted:
        fields["mounted"] = shapes["mounted"]
    if troop.lists:
        fields["list"] = shapes["list"] | {"enum": list(troop.lists)}
        fields["mp"] = shapes["mp"]
    if troop.forms:
        fields["form"] = shapes["form"] | {"enum": list(troop.forms)}
    if troop.wounds > 1:
        fields["wounds"] = shapes["wounds"]
    if leads(troop):
        fields["reputation"] = shapes["reputation"] | {"enum": [*REPUTATIONS]}
    if not alone:
        given = [one for one in EQUIPMENT if one not in CLIMBING or troop.piece_class == "F"]
        fields["equipment"] = shapes["equipment"] | {"items": {"type": "string", "enum": given}}
    return fields | {"counters": shapes["counters"]}


def _kind(troop: Troop, shapes: Data) -> Data:
    price = whole_price(RULESET.package, troop.id)
    drawn = {"id": troop.id, "name": troop.name, "group": troop.army, "icon": icon_of(troop), "price": price}
    more = {"sides": [*SIDES], "facings": [], "fields": _fields(troop, shapes)}
    return {**drawn, "single": is_individual(troop), **more}


def _choices() -> Data:
    items = catalogue().items.values()
    return {
        f"items of an {owner}": [{"id": item.id, "name": item.name} for item in items if item.owner == owner]
        + [
            {"id": roll, "name": f"a {table}, rolled at set-up"}
            for roll, table in ROLLS.items()
            if any(item.owner == owner and item.table == table for item in items)
        ]
        for owner in ("unit", "individual")
    }


def _group(terrain: Terrain) -> str:
    return "Buildings" if terrain.building else "Ground"


@cache
def vocabulary() -> Data:
    """What can be drawn, as docs/wire.md has it."""
    shapes = properties_of(Piece, "troop", "hex")
    claimed = [("rows",), ("walls",), ("cliffs",), *((side,) for side in SIDES), *DEPLOY.values()]
    return {
        "board": board_of_cells(
            BOARDS,
            ((one.letter, one.name, _group(one)) for one in catalogue().charts.terrain.values()),
            EDGES,
            {name: words for name, (words, _) in MARKS.items()},
        ),
        "kinds": [_kind(troop, shapes) for troop in _fielded()],
        "formations": None,
        "sides": [
            {"id": side, "name": side.capitalize(), "fields": properties_of(Force, "pieces", "holds")} for side in SIDES
        ],
        "zones": True,
        "choices": _choices(),
        "rest": rest_of(
            TewapenScenario, [*claimed, *(path for _, path in MARKS.values())], RULESET.options, {"hex", "hexes"}
        ),
    }


def blank(size: tuple[int, int]) -> Data:
    """A field with nothing on it."""
    columns, rows = size
    return {
        "ruleset": "tewapen",
        **NEW_BATTLE,
        "modules": [1, 2],
        "turns": 8,
        "rows": ["." * columns] * rows,
        "red": {"army": "Humans", "pieces": []},
        "black": {"army": "Orcs and Goblins", "pieces": []},
        "victory": {"at_once": 4},
    }


def _goals(sheet: Data) -> list[str]:
    victory = sheet["rest"].get("victory")
    hold = victory.get("hold") if isinstance(victory, dict) else None
    held = [hold["hex"]] if isinstance(hold, dict) and isinstance(hold.get("hex"), str) else []
    marks = sheet["marks"]
    return [*marks.get("hexes", []), *held, *marks.get("storm", [])]


EDITING = Editing(
    sides=SIDES,
    vocabulary=vocabulary,
    blank=blank,
    parts=(
        Rows(),
        *(sides_in_pairs(name, (name,)) for name in EDGES),
        Sides({side: (side,) for side in SIDES}, ("pieces", "holds")),
        *(Marks(name, path) for name, (_, path) in MARKS.items()),
        Deployment(DEPLOY, read_zone, write_zone),
    ),
    roster=listed({side: (side, "pieces") for side in SIDES}, kind="troop", place="hex"),
    seats=seats,
    ground=DrawnCells("pointy", HEXES, lambda: catalogue().charts.terrain, EDGES, _goals),
    names=HEXES,
)
"""What the scenario editor has of the game."""
