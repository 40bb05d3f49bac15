"""What a battle looks like: the board of hexes and all that stands on it, for the text map and the SVG."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from warhost.rulesets.tewapen import RULESET
from warhost.rulesets.tewapen.rules.pieces import appears_as, is_attached, is_flagged, is_fogged, is_individual
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import (
    ITEM_IDS,
    MOUNTED,
    NONE,
    OFF_BOARD,
    Battle,
    Kind,
    SpellList,
    TrapState,
    Umpire,
)
from warhost.rulesets.tewapen.words.names import SIDE_LETTERS, SIDE_NAMES, Names, troops_in_order
from warhost.shelf.pictures import motifs
from warhost.shelf.pictures.cells import Counter, Edge, Field, Ground, Scene, Sign, Veil
from warhost.shelf.pictures.cells_svg import EMBLEM_HEIGHT, golden_disc
from warhost.shelf.pictures.cells_text import ATTENDED, COUNTED
from warhost.shelf.pictures.svg import INK, drawn, placed, text
from warhost.shelf.pictures.text import Entry, Roster, beside, flow
from warhost.shelf.snapshot import plain

is_under_fog = plain(is_fogged)

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
PLAIN = (GRASS, "", None)
"""The look of ground that has none of its own."""
WALL = (("#5a3d22", 7, ""), ("#d8b384", 4, "7 2"))
CLIFF = (("#33302d", 11, "2 3"), ("#33302d", 3.5, ""))
COLOURS = ("#b3231b", "#26292f")  # of the sides
TRAP = motifs.ring(12, "#5b3412", 6, "3.8 2.48") + '<circle r="9" fill="#fff3d6" stroke="#5b3412" stroke-width="1.5"/>'
JAWS = (motifs.ring(25, "#5b3412", 6, "4.5 3.35"), motifs.ring(12, "#5b3412", 3, "3 2.03"))  # round what a trap holds
TRAP_LOOKS = {TrapState.OPEN: ("!", ""), TrapState.HIDDEN: ("?", ' opacity=".55"')}
EMBLEMS = {
    Kind.FOOT: ("foot", "M-7-15h14v8h-14zl14 8m0-8l-14 8"),
    Kind.MOUNTED: ("mounted", "M-7-15h14v8h-14zm0 8l14-8"),
    Kind.LARGE: ("large or monster", "M-7-7l3.5-8 3.5 5 3.5-5 3.5 8z"),
    Kind.MACHINE: ("machine", "M-7-15h14v8h-14zm5.5 4a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0"),
    Kind.INDIVIDUAL: ("individual", "M-6-7l-1-7 4 3 3-5 3 5 4-3-1 7z"),
}


def scene_of(battle: Battle, umpire: Umpire, scenario: TewapenScenario, names: Names) -> Scene:
    """All that is in a picture of a battle, which is already redacted for its viewer."""
    pieces, traps = range(battle.piece_count), traps_in(battle)
    rosters = (_roster(battle, names, side) for side in range(len(SIDE_NAMES)))
    return Scene(
        f"{RULESET.title}, turn {battle.turn}",
        _field(battle, umpire, scenario),
        dict(zip(map(str.capitalize, SIDE_NAMES), COLOURS, strict=True)),
        [_counter(battle, piece, names) for piece in pieces if battle.pieces[piece].cell != OFF_BOARD],
        [_sign(battle, trap, names) for trap in traps],
        legend=[*_legend(battle, bool(traps))],
        note="under a label: terrain and wounds left",
        marks=[*_marks(battle, traps)],
        lists=[*beside(*rosters), *_trap_list(battle, traps, names)],
        nobody="",
    )


# --- the board --------------------------------------------------------------------------------------------


def _field(battle: Battle, umpire: Umpire, scenario: TewapenScenario) -> Field:
    """The ground with its walls and cliffs, and the fog over it."""
    sides, board = catalogue().charts.hexside, scenario.grid
    edges = (
        Edge("#", sides["wall"].name, WALL, scenario.walls),
        Edge("%", sides["cliff"].name, CLIFF, scenario.cliffs),
    )
    fog = Veil(":", "fog", "#eef1f4", motifs.MIST, fogged_cells(battle, umpire))
    return Field(board, scenario.rows, _grounds(), edges, fog)


@cache
def _grounds() -> dict[str, Ground]:
    return {letter: Ground(one.name, *LOOKS.get(letter, PLAIN)) for letter, one in catalogue().charts.terrain.items()}


def fogged_cells(battle: Battle, umpire: Umpire) -> set[int]:
    """The cells under a cloud of fog."""
    return {cell for cell in range(umpire.board.cells) if is_under_fog(battle, umpire, cell)}


# --- traps ------------------------------------------------------------------------------------------------


def traps_in(battle: Battle) -> list[int]:
    """The traps that lie on the board, in order of cells."""
    there = [trap for trap in range(battle.trap_count) if battle.traps[trap].cell != OFF_BOARD]
    whole = [trap for trap in there if battle.traps[trap].state != TrapState.DESTROYED]
    return sorted(whole, key=lambda trap: int(battle.traps[trap].cell))


def _trap_in_words(battle: Battle, trap: int, names: Names) -> str:
    """What there is to know of a trap: hex, owner, how it stands, its wounds and whom it holds."""
    one = battle.traps[trap]
    facts = [SIDE_NAMES[one.owner], TrapState(one.state).name.lower(), f"wounds {one.wounds}"]
    if one.prisoner != NONE:
        facts.append(f"holds {names.label(int(one.prisoner))}")
    return f"{names.hex(int(one.cell))} {', '.join(facts)}"


def _sign(battle: Battle, trap: int, names: Names) -> Sign:
    """A trap with its owner's letter, hidden ones pale; one that holds a piece is drawn round that."""
    one = battle.traps[trap]
    mark, look = TRAP_LOOKS[TrapState(one.state)]
    shown = TRAP + text(SIDE_LETTERS[one.owner], 4, 11, INK) if one.prisoner == NONE else ""
    return Sign(int(one.cell), mark, f"Trap in {_trap_in_words(battle, trap, names)}", shown, look)


def _trap_list(battle: Battle, traps: list[int], names: Names) -> Iterator[str]:
    """The traps, as many as fit on a line; nothing without any."""
    if traps:
        yield from ("", "Traps", *flow(_trap_in_words(battle, trap, names) for trap in traps))


# --- pieces -----------------------------------------------------------------------------------------------


def name_of(battle: Battle, piece: int) -> str:
    """The name of the figure on the board: a shapechanger's animal form while that lasts.

    Rule: TW-3.2.2b
    """
    return troops_in_order()[appears_as(battle, piece)].name


def states_of(battle: Battle, piece: int, names: Names) -> list[str]:
    """What else there is to know of a piece on the board, in words: trap, unit, steed, animal form, magic, items."""
    one = battle.pieces[piece]
    states = [f"with {names.label(int(battle.unit_in[one.cell]))}"] if is_attached(battle, piece) else []
    if one.prison != NONE:
        states.append("trapped")
    if is_flagged(battle, piece, MOUNTED):
        states.append("mounted")
    if one.form_turns > 0:
        states.append(f"{one.form_turns} turns left")
    if one.spells != SpellList.NOT_A_CASTER:
        states.append(f"{one.mp} MP")
    return states + [catalogue().items[item].name for bit, item in enumerate(ITEM_IDS) if (int(one.items) >> bit) & 1]


def _counter(battle: Battle, piece: int, names: Names) -> Counter:
    """A piece on the board; individuals stand behind the unit of their hex.

    Rule: TW-1.2i
    """
    one, label = battle.pieces[piece], names.label(piece)
    counters = [f"activation counters {one.counters}"] if one.counters > 0 else []
    facts = [f"wounds {one.wounds} of {one.full_wounds}", *counters, *states_of(battle, piece, names)]
    return Counter(
        int(one.cell),
        label,
        int(one.side),
        f"{label} {name_of(battle, piece)} in {names.hex(int(one.cell))}, {', '.join(facts)}",
        EMBLEMS[Kind(one.kind)][1],
        bool(is_individual(battle, piece)),
        JAWS if one.prison != NONE else ("", ""),
        int(one.wounds),
        int(one.full_wounds),
        int(one.counters),
    )


def _roster(battle: Battle, names: Names, side: int) -> Roster:
    """One side's pieces."""
    own = [piece for piece in range(battle.piece_count) if battle.pieces[piece].side == side]
    return Roster(SIDE_NAMES[side].capitalize(), [_entry(battle, names, piece) for piece in own])


def _entry(battle: Battle, names: Names, piece: int) -> Entry:
    """A piece in the list: label, name, hex, wounds left and full, counters, states."""
    one, label, name = battle.pieces[piece], names.label(piece), name_of(battle, piece)
    if one.cell == OFF_BOARD:
        return Entry(label, name, "lost")
    facts = f"{names.hex(int(one.cell))}  {one.wounds}/{one.full_wounds} {COUNTED * one.counters:<2} "
    return Entry(label, name, facts, states_of(battle, piece, names))


# --- legends ----------------------------------------------------------------------------------------------


def _marks(battle: Battle, traps: list[int]) -> Iterator[str]:
    """What the marks of the text map mean, of those that there are."""
    states = {battle.traps[trap].state for trap in traps}
    yield from (f"{mark} {state.name.lower()} trap" for state, (mark, _) in TRAP_LOOKS.items() if state in states)
    cells = [int(battle.pieces[piece].cell) for piece in range(battle.piece_count)]
    if any(cells.count(cell) > 1 for cell in cells if cell != OFF_BOARD):
        yield f"{ATTENDED} individuals with it"
    if _has_counters(battle):
        yield f"{COUNTED} activation counter"


def _legend(battle: Battle, has_traps: bool) -> Iterator[tuple[str, str]]:
    """Picture and name of each mark on the counters of this battle."""
    if has_traps:
        yield f'<g transform="scale(.75)">{TRAP}</g>', "trap"
    kinds = {battle.pieces[piece].kind for piece in range(battle.piece_count)}
    yield from (
        (placed(0, EMBLEM_HEIGHT, drawn(path, INK)), name) for kind, (name, path) in EMBLEMS.items() if kind in kinds
    )
    if _has_counters(battle):
        yield golden_disc(1), "activation counters"


def _has_counters(battle: Battle) -> bool:
    return any(battle.pieces[piece].counters > 0 for piece in range(battle.piece_count))
