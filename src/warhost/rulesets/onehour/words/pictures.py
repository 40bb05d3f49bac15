"""What a battle looks like: the board of squares and all that stands on it, for the text map and the SVG."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from warhost.rulesets.onehour import RULESET
from warhost.rulesets.onehour.rules import units
from warhost.rulesets.onehour.setup.catalogue import KIND_IDS, catalogue
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.rulesets.onehour.state import Battle, Umpire
from warhost.rulesets.onehour.state import Kind as UnitKind
from warhost.rulesets.onehour.words.names import FACING_WORDS, SIDE_NAMES, Names
from warhost.rulesets.onehour.words.pieces import states_of, where_of
from warhost.shelf.kinds import count
from warhost.shelf.pictures import motifs
from warhost.shelf.pictures.cells import Counter, Field, Ground, Scene, Sign
from warhost.shelf.pictures.cells_svg import EMBLEM_HEIGHT
from warhost.shelf.pictures.cells_text import COUNTED, FACINGS
from warhost.shelf.pictures.svg import INK, drawn, placed
from warhost.shelf.pictures.text import Entry, Roster, beside
from warhost.shelf.snapshot import plain

stands_stone = plain(units.stands_stone)

GRASS, HILL, HEIGHT, WATERS = "#dfe5b8", "#d9be91", "#c9a56c", "#a9d0ee"
ROAD = '<circle r="13" fill="#e6d3a8" stroke="#b99b6b" stroke-width="2"/>'  # it looks the same whichever way it leads
PLANKS = drawn("M-16-31V31M16-31V31M-16-22h32m-32 11h32m-32 11h32m-32 11h32m-32 11h32", "#6b4a2a", width=2.2)
REEDS = motifs.TUFTS + drawn(motifs.waves((20, -18), (20, 6)), "#5f86a0", width=1.4)
MENHIR = drawn("M-9 20l3-34 8-6 7 7 2 33z", "#55595f", "#9a9fa6", 1.8)
STEPPING = drawn("M-20-6h7m6 3h7m5-3h8m-30 14h8m6-2h7m5 3h6", "#6c6f75", width=4)
TONES = {
    "grass": ("", ""),
    "road": ("#efe2c2", "#6b5426"),
    "wood": ("#d8f0d0", "#24542a"),
    "village": ("#f4def4", "#5f3865"),
    "hill": ("#f6e6c6", "#75521f"),
    "marsh": ("#dce8cf", "#46603a"),
    "water": ("#d6ecff", "#1f5487"),
    "bridge": ("#ecd9c0", "#5c3a17"),
    "stone": ("#e0e0ff", "#41416b"),
}
# Terrain letter -> colour and motif, and the colours of its characters.
LOOKS: dict[str, tuple[str, str, tuple[str, str] | None]] = {
    ".": (GRASS, motifs.BLADES, None),
    "=": ("#ecdfbd", ROAD, TONES["road"]),
    "w": ("#a8c686", motifs.TREES, TONES["wood"]),
    "W": ("#b3b47a", motifs.SLOPES + motifs.TREES, TONES["wood"]),
    "v": ("#e6d5bd", motifs.HOUSES, TONES["village"]),
    "V": ("#e6d5bd", ROAD + motifs.HOUSES, TONES["village"]),
    "t": ("#dfc49c", motifs.SLOPES + motifs.HOUSES, TONES["village"]),
    "1": (HILL, motifs.SLOPES, TONES["hill"]),
    "2": (HEIGHT, motifs.SLOPES, TONES["hill"]),
    "r": (HILL, motifs.SLOPES + ROAD, TONES["hill"]),
    "m": ("#c3cfa2", REEDS, TONES["marsh"]),
    "l": (WATERS, motifs.WATER, TONES["water"]),
    "~": (WATERS, motifs.WATER, TONES["water"]),
    "b": (WATERS, PLANKS, TONES["bridge"]),
    "#": (WATERS, ROAD + PLANKS, TONES["bridge"]),
    "f": (WATERS, motifs.WATER + STEPPING, TONES["water"]),
    "s": (GRASS, MENHIR, TONES["stone"]),
}
PLAIN = (GRASS, "", None)
"""The look of ground that has none of its own."""
COLOURS = ("#b3231b", "#26292f")  # of the sides
BLOCK = "M-7-15h14v8h-14z"
EMBLEMS = {
    UnitKind.INFANTRY: "l14 8m0-8l-14 8",
    UnitKind.ARCHERS: "M0-14.500v7m-3-4l3-3 3 3",
    UnitKind.CAVALRY: "m0 8l14-8",
    UnitKind.COMMAND: "m4 0v8M-7-11h14",
}
"""What stands in the block of a unit type; that of one without an emblem is empty."""


def scene_of(battle: Battle, umpire: Umpire, scenario: OnehourScenario, names: Names) -> Scene:
    """All that is in a picture; nothing is hidden from anybody."""
    on_board = [unit for unit in range(battle.unit_count) if battle.units[unit].cell >= 0]
    return Scene(
        f"{RULESET.title}, turn {battle.turn}",
        Field(scenario.grid, scenario.rows, _grounds()),
        dict(zip(map(str.capitalize, SIDE_NAMES), COLOURS, strict=True)),
        [_counter(battle, unit, names) for unit in on_board],
        [*_signs(battle, umpire, scenario, names)],
        legend=[*_legend(battle)],
        note="under a label: terrain and hits",
        marks=[*_marks(battle)],
        lists=[*beside(*(_roster(battle, names, side) for side in range(len(SIDE_NAMES))))],
        nobody="",
    )


@cache
def _grounds() -> dict[str, Ground]:
    return {letter: Ground(one.name, *LOOKS.get(letter, PLAIN)) for letter, one in catalogue().terrain.items()}


def _signs(battle: Battle, umpire: Umpire, scenario: OnehourScenario, names: Names) -> Iterator[Sign]:
    """Stones that have been worked on."""
    for stone, done in zip(scenario.stones, battle.works, strict=False):
        if done:
            cell = names.cell(stone.square)
            stands = stands_stone(battle, umpire, cell)
            told = f"Stone on {stone.square}, {count(int(done), 'work done', 'works done')} of {stone.works}"
            fallen = "" if stands else drawn("M-18 4l30-14 6 8-30 16z", "#55595f", "#9a9fa6", 1.6)
            yield Sign(cell, "!" if stands else "x", told, fallen)


# --- units ------------------------------------------------------------------------------------------------


def _counter(battle: Battle, unit: int, names: Names) -> Counter:
    one, label = battle.units[unit], names.label(unit)
    facts = [where_of(one, names.square(int(one.cell))), count(int(one.hits), "hit", "hits"), *states_of(one, names)]
    return Counter(
        int(one.cell),
        label,
        int(one.side),
        f"{names.title(unit)} {', '.join(facts)}",
        _emblem(int(one.kind))[1],
        left=int(one.hits),
        full=int(catalogue().figures.hits_to_destroy),
        counted=int(one.engaged != 0),
        turn=90.0 * int(one.facing),
    )


def _emblem(kind: int) -> tuple[str, str]:
    """The name of a unit type, and the lines of its emblem."""
    return catalogue().types[KIND_IDS[kind]].name, BLOCK + EMBLEMS.get(UnitKind(kind), "")


def _roster(battle: Battle, names: Names, side: int) -> Roster:
    """One side's units."""
    own = [unit for unit in range(battle.unit_count) if battle.units[unit].side == side]
    return Roster(SIDE_NAMES[side].capitalize(), [_entry(battle, names, unit) for unit in own])


def _entry(battle: Battle, names: Names, unit: int) -> Entry:
    """A unit in the list: label, name, square and facing, hits, states."""
    one, label = battle.units[unit], names.label(unit)
    name = catalogue().unit(one.race, one.kind).name
    if one.cell < 0:
        return Entry(label, name, where_of(one, None))
    hits = f"{one.hits}/{catalogue().figures.hits_to_destroy}"
    facts = f"{names.square(int(one.cell)):<3} {FACING_WORDS[one.facing][0].upper()} {hits:>5} "
    return Entry(label, name, facts, [*states_of(one, names)])


# --- legends ----------------------------------------------------------------------------------------------


def _marks(battle: Battle) -> Iterator[str]:
    """What the marks of the text map mean, of those that there are."""
    yield f"{' '.join(FACINGS[::2])} where it faces"
    if any(battle.units[unit].engaged for unit in range(battle.unit_count)):
        yield f"{COUNTED} engaged"


def _legend(battle: Battle) -> Iterator[tuple[str, str]]:
    """Picture and name of each mark on the counters of this battle."""
    kinds = {int(battle.units[unit].kind) for unit in range(battle.unit_count)}
    yield from ((placed(0, EMBLEM_HEIGHT, drawn(path, INK)), name) for name, path in map(_emblem, sorted(kinds)))
