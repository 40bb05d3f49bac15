"""What a battle looks like: the board of hexes and all that stands on it, for the text map and the SVG."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from warhost.rulesets.weads import RULESET
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, catalogue
from warhost.rulesets.weads.setup.faults import side_of
from warhost.rulesets.weads.setup.scenario import WeadsScenario
from warhost.rulesets.weads.state import BERSERK, Battle, Level, Status
from warhost.rulesets.weads.words.names import PEOPLES, TURNS, Names
from warhost.rulesets.weads.words.pieces import holding_of, name_of, states_of, value_of, where_of
from warhost.shelf.pictures import motifs
from warhost.shelf.pictures.cells import Counter, Edge, Field, Ground, Scene
from warhost.shelf.pictures.cells_svg import EMBLEM_HEIGHT, golden_disc
from warhost.shelf.pictures.cells_text import ATTENDED, COUNTED, FACINGS
from warhost.shelf.pictures.svg import INK, drawn, placed
from warhost.shelf.pictures.text import Entry, Roster, beside

# Terrain letter -> colour and motif, and the colours of its characters.
LOOKS: dict[str, tuple[str, str, tuple[str, str] | None]] = {
    ".": ("#dfe5b8", motifs.BLADES, None),
    "w": ("#a8c686", motifs.TREES, ("#d8f0d0", "#24542a")),
}
PLAIN = ("#dfe5b8", "", None)
"""The look of ground that has none of its own."""
STREAM = (("#4683b5", 8, ""), ("#a9d0ee", 4.5, ""))
COLOURS = ("#2f6b3c", "#7d3b22")  # of the sides
FURY = motifs.ring(25, "#c8321e", 4, "6 3"), motifs.ring(12, "#c8321e", 2, "3 2")
EMBLEMS = {
    Level.A: ("level A", "M-7-15h14v8h-14zl14 8m0-8l-14 8"),
    Level.B: ("level B", "M-7-15h14v8h-14zm0 8l14-8"),
    Level.C: ("level C", "M-7-15h14v8h-14z"),
    Level.LEADER: ("leader", "M-6-7l-1-7 4 3 3-5 3 5 4-3-1 7z"),
}
LABEL_WIDTH = 6


def scene_of(battle: Battle, scenario: WeadsScenario, names: Names) -> Scene:
    """All that is in a picture; nothing that stands on the board is hidden from anybody."""
    return Scene(
        f"{RULESET.title}, turn {battle.turn}",
        _field(scenario),
        dict(zip(PEOPLES, COLOURS, strict=True)),
        [_counter(battle, piece, names) for piece in range(battle.piece_count) if battle.pieces[piece].cell >= 0],
        legend=[*_legend(battle)],
        note="under a label: terrain and combat value",
        marks=[*_marks(battle, names)],
        lists=[*beside(*(_roster(battle, names, side) for side in range(len(PEOPLES))))],
        nobody="",
    )


@cache
def _grounds() -> dict[str, Ground]:
    return {letter: Ground(one.name, *LOOKS.get(letter, PLAIN)) for letter, one in catalogue().terrain.items()}


def _field(scenario: WeadsScenario) -> Field:
    """The ground with its streams."""
    grid = scenario.grid
    found = [side for text in scenario.streams if (side := side_of(grid, text))]
    sides = [(grid.named[cell], direction) for cell, direction in found]
    return Field(grid, scenario.rows, _grounds(), (Edge("~", catalogue().edges["stream"].name, STREAM, sides),))


# --- pieces -----------------------------------------------------------------------------------------------


def _counter(battle: Battle, piece: int, names: Names) -> Counter:
    """A piece on the board; a leader stands behind the unit of his hex."""
    one, label, value = battle.pieces[piece], names.label(piece), value_of(battle.pieces[piece])
    facts = [where_of(one, names), *states_of(one, holding_of(battle, piece))]
    worth = [f"combat value {value}"] if value else []
    return Counter(
        int(one.cell),
        label,
        int(one.side),
        f"{label} {name_of(one, piece, names)} {', '.join([*facts, *worth])}",
        EMBLEMS[Level(one.level)][1],
        is_golden=one.level == Level.LEADER,
        under=FURY if one.marks & BERSERK else ("", ""),
        left=value or 0,
        full=_highest() if value else 0,
        counted=int(one.status),
        turn=float(TURNS[one.facing] % 360) if names.facing and names.is_unit(piece) else None,
        short=_short(names, piece),
    )


@cache
def _highest() -> int:
    """The highest number on a combat chit."""
    return max(max(kind.numbers) for kind in catalogue().chits.values())


def _short(names: Names, piece: int) -> str:
    """What stands on a counter: LB1 for LIR-B1, with as many letters as tell the commands apart."""
    ids = names.command_ids
    letters = 1 if len({one[0] for one in ids}) == len(ids) else 2
    command, joint, number = names.label(piece).partition("-")
    return f"{command[:letters]}{number}" if joint else command


def _roster(battle: Battle, names: Names, side: int) -> Roster:
    """One side's pieces, each leader before his units."""
    own = [piece for piece in range(battle.piece_count) if battle.pieces[piece].side == side]
    own.sort(key=lambda piece: (battle.pieces[piece].command, names.is_unit(piece), piece))
    return Roster(PEOPLES[side], [_entry(battle, names, piece) for piece in own])


def _entry(battle: Battle, names: Names, piece: int) -> Entry:
    """A piece in the list: label, name, hex, level and combat value, states."""
    one, label = battle.pieces[piece], names.label(piece).ljust(LABEL_WIDTH)
    name = names.troop(piece) if names.is_unit(piece) else name_of(one, piece, names)
    if one.cell < 0:
        return Entry(label, name, where_of(one, names))
    level = f"{LEVEL_IDS[one.level]}{value_of(one) or '?'}" if names.is_unit(piece) else ""
    return Entry(label, name, f"{names.hex(one.cell)} {level:<3} ", states_of(one, holding_of(battle, piece)))


# --- legends ----------------------------------------------------------------------------------------------


def _marks(battle: Battle, names: Names) -> Iterator[str]:
    """What the marks of the text map mean, of those that there are."""
    if names.facing:
        yield f"{' '.join(FACINGS)} where it faces"
    cells = [int(one.cell) for one in battle.pieces if one.cell >= 0]  # type: ignore[attr-defined]
    if len(set(cells)) < len(cells):
        yield f"{ATTENDED} a leader with it"
    if _is_shaken(battle):
        yield f"{COUNTED} disordered or routed"


def _legend(battle: Battle) -> Iterator[tuple[str, str]]:
    """Picture and name of each mark on the counters of this battle."""
    for name, path in EMBLEMS.values():
        yield placed(0, EMBLEM_HEIGHT, drawn(path, INK)), name
    if any(one.marks & BERSERK for one in battle.pieces):  # type: ignore[attr-defined]
        yield f'<g transform="scale(.75)">{FURY[1]}</g>', "berserk"
    if _is_shaken(battle):
        yield golden_disc(int(Status.DISORDERED)), "disordered"
        yield golden_disc(int(Status.ROUTED)), "routed"


def _is_shaken(battle: Battle) -> bool:
    return any(one.cell >= 0 and one.status != Status.ORDERED for one in battle.pieces)  # type: ignore[attr-defined]
