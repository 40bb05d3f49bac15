"""What a table looks like: the characters, colours and motifs of its terrain, and what burns."""

from __future__ import annotations

from functools import cache

from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.setup.tables import areas_of, ramparts_of
from warhost.rulesets.heroes.state import POINT, Battle
from warhost.rulesets.heroes.words.names import Names
from warhost.shelf.names import PointNames
from warhost.shelf.pictures.plane import Area, Cover, Mark, Plane

# Terrain -> character, colour, outline, and a motif in a square of 24 pixels.
LOOKS = {
    "wood": ("w", "#a8c686", "#4d8049", '<path d="M7 3l5 8h-10zM18 14l5 8h-10z" fill="#4d8049"/>'),
    "stream": (
        "~",
        "#a9d0ee",
        "#4683b5",
        '<path d="M0 7q6-5 12 0t12 0M0 19q6-5 12 0t12 0" fill="none" stroke="#4683b5"/>',
    ),
    "rocks": (
        "#",
        "#b9b5b0",
        "#3d3a37",
        '<path d="M2 11l5-8 5 8M12 22l5-8 5 8" fill="none" stroke="#3d3a37"/>',
    ),
    "hull": (
        "H",
        "#b98a58",
        "#5b3412",
        '<path d="M0 6h24M0 14h24M0 22h24" stroke="#5b3412" stroke-opacity=".6"/>',
    ),
    "wall": ("X", "#c9c2b4", "#6d675b", '<path d="M0 0h24M0 12h24M6 0v12M18 12v12" stroke="#6d675b"/>'),
}
RAMPART = (("#6d4a22", 6, ""), ("#c9a063", 3, "2 4"))
FIRE = '<path d="M0-9q7 6 4 11q2-1 2-3q4 6-1 9h-9q-6-4 0-9q1 3 2 2q-1-5 2-10z" fill="#f0a020" stroke="#d4480f"/>'


def plane_of(battle: Battle, scenario: HeroesScenario, names: Names) -> Plane:
    """The table of a battle as it is drawn."""
    kinds, areas = catalogue().terrain, enumerate(areas_of(scenario))
    return Plane(
        names=PointNames(names.width, names.height, POINT),
        bare=Mark(".", kinds["open"].name),
        covers=_covers(),
        areas=[
            Area(area.type, area.poly, f"{kinds[area.type].name} {area.id}", bool(battle.burning >> number & 1))
            for number, area in areas
        ],
        struck=Mark("^", "burning", FIRE),
        wall=Mark("=", kinds["rampart"].name),
        wall_strokes=RAMPART,
        walls=[(one.a or (0, 0), one.b or (0, 0)) for one in ramparts_of(scenario)],
        point=Mark("@", "point of interest"),
        points=scenario.points_of_interest,
        several="figures",
    )


@cache
def _covers() -> dict[str, Cover]:
    return {key: Cover(catalogue().terrain[key].name, *look) for key, look in LOOKS.items()}
