"""What a battlefield looks like: the colours and motifs of its ground, what marks hexsides, what fog covers."""

from __future__ import annotations

from functools import cache

from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import Battle
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.pictures import motifs
from warhost.shelf.pictures.field import Edge, Field, Ground, Veil

GRASS = "#dfe5b8"
# Terrain letter -> colour and motif, and the colours of its characters.
LOOKS: dict[str, tuple[str, str, tuple[str, str] | None]] = {
    ".": (GRASS, motifs.BLADES, None),
    "w": ("#a8c686", motifs.TREES, ("#d8f0d0", "#24542a")),
    "d": ("#e3d3a8", motifs.TUFTS, ("#efe6c8", "#5f562f")),
    "h": ("#d9be91", motifs.SLOPES, ("#f6e6c6", "#75521f")),
    "r": ("#a9d0ee", motifs.WATER, ("#d6ecff", "#1f5487")),
    "v": ("#e6d5bd", motifs.HOUSES, ("#f4def4", "#5f3865")),
    "x": ("#8f8b86", motifs.CRAGS, ("#c0c0c0", "#303030")),
    "s": (GRASS, motifs.STONES, ("#e0e0ff", "#41416b")),
    "b": (GRASS, motifs.MOUND, ("#e6dcff", "#52386b")),
    "t": (GRASS, motifs.COLUMNS, ("#fff0d0", "#6b3838")),
}
WALL = (("#5a3d22", 7, ""), ("#d8b384", 4, "7 2"))
CLIFF = (("#33302d", 11, "2 3"), ("#33302d", 3.5, ""))


def field_of(battle: Battle, scenario: TewapenScenario) -> Field:
    """The board of a battle as it is drawn."""
    names, grid = catalogue().charts.hexside, scenario.grid
    edges = (
        Edge("#", names["wall"].name, WALL, scenario.walls),
        Edge("%", names["cliff"].name, CLIFF, scenario.cliffs),
    )
    fog = Veil(":", "fog", "#eef1f4", motifs.MIST, fogged_cells(battle, grid))
    return Field(grid, scenario.rows, _grounds(), edges, fog)


@cache
def _grounds() -> dict[str, Ground]:
    return {letter: Ground(one.name, *LOOKS[letter]) for letter, one in catalogue().charts.terrain.items()}


def fogged_cells(battle: Battle, grid: Grid) -> set[int]:
    """The cells under a cloud of fog: its centre and the hexes next to it.

    Rule: TW-1.7o
    """
    centres = [cell for cell in range(grid.size) if battle.cloud_until[cell] > 0]
    return {cell for centre in centres for cell in (centre, *grid.neighbours(centre).values())} - {OFF_BOARD}
