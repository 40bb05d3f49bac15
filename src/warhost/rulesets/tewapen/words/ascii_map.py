"""A battle as plain text: the board of hexes, what its marks mean, and every piece with what there is to know of it.

A hex is five characters wide inside, and two lines high:

     .' '.        hexside marks take the place of the outline
    | R3+ |       label of the piece, + when individuals stand with it
    |w 2 *|       terrain, wounds left, * when it has an activation counter
     '. .'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from warhost.kernel.hexes import COLUMN_STEP, DIRECTIONS, ROW_STEP
from warhost.rulesets.tewapen.rules.hidden import is_hidden_from
from warhost.rulesets.tewapen.rules.pieces import appears_as, is_attached, is_flagged, is_individual
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.state import ITEM_IDS, MOUNTED, NONE, OFF_BOARD, Battle, SpellList, TrapState
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names

Hexsides = Sequence[tuple[str, str]]

ACROSS, DOWN, INSIDE = 6, 3, 5  # from hex to hex on the canvas, and the characters of a line inside one
LEFT = 4  # room for the row numbers
WIDTH, GAP = 100, "   "
ROSTER_WIDTH = (WIDTH - len(GAP)) // 2

OUTLINE = {"E": "||", "NE": "'.", "NW": ".'", "W": "||", "SW": "'.", "SE": ".'"}
# Where the two characters of each hexside are, as lines down and characters to the right.
SPOTS = {
    "E": ((1, 6), (2, 6)),
    "NE": ((0, 4), (0, 5)),
    "NW": ((0, 1), (0, 2)),
    "W": ((1, 0), (2, 0)),
    "SW": ((3, 1), (3, 2)),
    "SE": ((3, 4), (3, 5)),
}
WALL, CLIFF, FOG, ATTENDED, ACTIVATED = "#", "%", ":", "+", "*"
TRAP_MARKS = {TrapState.OPEN: "!", TrapState.HIDDEN: "?"}
CLEAR = "."


def draw_ascii(
    battle: Battle,
    terrain: Sequence[str],
    walls: Hexsides,
    cliffs: Hexsides,
    names: Names,
    viewer: int | None = None,
) -> str:
    """The board, its legend and the pieces of both sides as lines of ASCII, without a newline at the end.

    `terrain` holds a string of letters for each row of the board; `walls` and `cliffs` are pairs of hex and direction.
    `viewer` is the side that looks, which does not see the enemy's hidden traps; None is the referee, who sees all.
    A board of up to 15 columns takes at most 100 characters in width.

    Rule: TW-2.9.7a
    """
    board = [*_board(battle, terrain, walls, cliffs, names, viewer)]
    legend = [*_legend(battle, terrain, walls, cliffs, viewer)]
    rosters = [*_rosters(battle, names), *_trap_list(battle, names, viewer)]
    return "\n".join(line.rstrip() for line in [*board, "", *legend, "", *rosters])


# --- what there is to see ---------------------------------------------------------------------------------


def pieces_by_cell(battle: Battle) -> dict[int, list[int]]:
    """The pieces of every occupied cell, in order of cells: a unit first, then individuals by number.

    Rule: TW-1.2i
    """
    found: dict[int, list[int]] = {}
    for piece in range(battle.piece_count):
        if (cell := int(battle.pieces[piece].cell)) != OFF_BOARD:
            found.setdefault(cell, []).append(piece)
    return {cell: sorted(found[cell], key=lambda piece: is_individual(battle, piece)) for cell in sorted(found)}


def known_traps(battle: Battle, viewer: int | None) -> dict[int, list[int]]:
    """The traps that a viewer knows of, by cell: those that are open, and the hidden ones of its own.

    Rule: TW-2.9.7a
    """
    found: dict[int, list[int]] = {}
    for trap in range(battle.trap_count):
        one = battle.traps[trap]
        is_known = viewer is None or not is_hidden_from(battle, trap, viewer)
        if is_known and one.state != TrapState.DESTROYED and one.cell != OFF_BOARD:
            found.setdefault(int(one.cell), []).append(trap)
    return dict(sorted(found.items()))


def fogged_cells(battle: Battle, columns: int, rows: int) -> set[int]:
    """The cells under a cloud of fog: its centre and the hexes next to it.

    Rule: TW-1.7o
    """
    cells = set()
    for row in range(rows):
        for column in range(columns):
            if battle.cloud_until[row * columns + column] > 0:
                cells |= {row * columns + column, *_neighbours(column, row, columns, rows)}
    return cells


def _neighbours(column: int, row: int, columns: int, rows: int) -> Iterator[int]:
    for direction in range(len(DIRECTIONS)):
        other, below = column + int(COLUMN_STEP[row & 1, direction]), row + int(ROW_STEP[direction])
        if 0 <= other < columns and 0 <= below < rows:
            yield below * columns + other


def name_of(battle: Battle, piece: int) -> str:
    """The name of the figure on the board: a shapechanger's animal form while that lasts.

    Rule: TW-3.2.2b
    """
    return list(catalogue().troops.values())[appears_as(battle, piece)].name


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


def trap_in_words(battle: Battle, trap: int, names: Names) -> str:
    """What there is to know of a trap: hex, owner, how it stands, its wounds and whom it holds."""
    one = battle.traps[trap]
    facts = [SIDE_NAMES[one.owner], TrapState(one.state).name.lower(), f"wounds {one.wounds}"]
    if one.prisoner != NONE:
        facts.append(f"holds {names.label(int(one.prisoner))}")
    return f"{names.hex(int(one.cell))} {', '.join(facts)}"


# --- the board --------------------------------------------------------------------------------------------


def _board(
    battle: Battle, terrain: Sequence[str], walls: Hexsides, cliffs: Hexsides, names: Names, viewer: int | None
) -> Iterator[str]:
    """The column numbers, then the board with its row numbers."""
    columns, rows = len(terrain[0]), len(terrain)
    canvas = [[" "] * (LEFT + ACROSS * columns + ACROSS // 2 + 1) for _ in range(DOWN * rows + 1)]
    pieces, traps, fog = pieces_by_cell(battle), known_traps(battle, viewer), fogged_cells(battle, columns, rows)
    for cell in range(columns * rows):
        row, column = divmod(cell, columns)
        letter, trap, here = terrain[row][column], _trap_mark(battle, traps.get(cell, ())), pieces.get(cell)
        inside = _occupied(battle, letter, trap, here, names) if here else _vacant(letter, trap)
        for line, text in enumerate(inside, start=1):
            _write(canvas, column, row, (line, 1), text.replace(" ", FOG) if cell in fog else text)
        for direction, marks in OUTLINE.items():
            _draw_hexside(canvas, column, row, direction, marks)
    for sides, mark in ((walls, WALL), (cliffs, CLIFF)):
        for hex_id, direction in sides:
            _draw_hexside(canvas, int(hex_id[:2]), int(hex_id[2:]), direction, mark * 2)
    yield " " * (LEFT + ACROSS // 2 - 1) + (" " * (ACROSS - 2)).join(f"{column:02}" for column in range(columns))
    for line, characters in enumerate(canvas):
        number = f"{line // DOWN:02}" if line % DOWN == 1 else ""
        yield number.ljust(LEFT) + "".join(characters[LEFT:])


def _write(canvas: list[list[str]], column: int, row: int, spot: tuple[int, int], text: str) -> None:
    """Put text at a spot of a hex."""
    line = canvas[DOWN * row + spot[0]]
    start = LEFT + ACROSS * column + ACROSS // 2 * (row & 1) + spot[1]
    line[start : start + len(text)] = text


def _draw_hexside(canvas: list[list[str]], column: int, row: int, direction: str, marks: str) -> None:
    for spot, mark in zip(SPOTS[direction], marks, strict=True):
        _write(canvas, column, row, spot, mark)


def _vacant(letter: str, trap: str) -> tuple[str, str]:
    """The two lines inside a hex without pieces: its terrain as a texture, a trap in its midst."""
    side = " " if letter == CLEAR else letter
    return f" {side}{trap}{side} ", f"{side} {letter} {side}"


def _occupied(battle: Battle, letter: str, trap: str, here: Sequence[int], names: Names) -> tuple[str, str]:
    """The two lines inside a hex with pieces."""
    one = battle.pieces[here[0]]
    label = names.label(here[0]) + ATTENDED * (len(here) > 1)
    activated = ACTIVATED if one.counters > 0 else " "
    return f" {label}".ljust(INSIDE), f"{letter}{trap}{one.wounds:<2}{activated}"


def _trap_mark(battle: Battle, traps: Sequence[int]) -> str:
    """The mark of the traps of one hex: that of an open one before that of a hidden one."""
    marks = {TRAP_MARKS[TrapState(battle.traps[trap].state)] for trap in traps}
    return next((mark for mark in TRAP_MARKS.values() if mark in marks), " ")


# --- below the board --------------------------------------------------------------------------------------


def _legend(
    battle: Battle, terrain: Sequence[str], walls: Hexsides, cliffs: Hexsides, viewer: int | None
) -> Iterator[str]:
    """What the letters and marks on this board stand for."""
    charts, traps = catalogue().charts, known_traps(battle, viewer)
    present = "".join(terrain)
    grounds = [f"{letter} {ground.name}" for letter, ground in charts.terrain.items() if letter in present]
    yield from _flow(grounds, GAP, WIDTH)
    states = {battle.traps[trap].state for here in traps.values() for trap in here}
    pieces = [battle.pieces[piece] for piece in range(battle.piece_count)]
    marks = {
        "under a label: terrain and wounds left": True,
        f"{WALL} {charts.hexside['wall'].name}": walls,
        f"{CLIFF} {charts.hexside['cliff'].name}": cliffs,
        f"{FOG} fog": fogged_cells(battle, len(terrain[0]), len(terrain)),
        **{f"{mark} {state.name.lower()} trap": state in states for state, mark in TRAP_MARKS.items()},
        f"{ATTENDED} individuals with it": any(len(here) > 1 for here in pieces_by_cell(battle).values()),
        f"{ACTIVATED} activation counter": any(one.counters > 0 for one in pieces),
    }
    yield from _flow([mark for mark, is_there in marks.items() if is_there], GAP, WIDTH)


def _flow(entries: Iterable[str], between: str, width: int) -> list[str]:
    """Lines of whole entries, as many as fit in the width on each."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1] + between + entry) <= width:
            lines[-1] += between + entry
        else:
            lines.append(entry)
    return lines


def _rosters(battle: Battle, names: Names) -> Iterator[str]:
    """The pieces of both sides beside each other."""
    red, black = (_roster(battle, names, side) for side in range(len(SIDE_NAMES)))
    width = max(map(len, red))
    for left, right in zip_longest(red, black, fillvalue=""):
        yield left.ljust(width) + GAP + right


def _roster(battle: Battle, names: Names, side: int) -> list[str]:
    """One side's pieces, a line each: label, name, hex, wounds left and full, counters, states."""
    own = [piece for piece in range(battle.piece_count) if battle.pieces[piece].side == side]
    width = max(len(name_of(battle, piece)) for piece in own)
    lines = [SIDE_NAMES[side].capitalize()]
    for piece in own:
        lines += _entry(battle, names, piece, width)
    return lines


def _entry(battle: Battle, names: Names, piece: int, width: int) -> list[str]:
    """A line for a piece; its states have lines of their own when they are too long."""
    one = battle.pieces[piece]
    start = f"{names.label(piece):<3} {name_of(battle, piece):<{width}}"
    if one.cell == OFF_BOARD:
        return [f"{start}  lost"]
    start += f"  {names.hex(int(one.cell))}  {one.wounds}/{one.full_wounds} {ACTIVATED * one.counters:<2} "
    states = states_of(battle, piece, names)
    if len(start + ", ".join(states)) <= ROSTER_WIDTH:
        return [(start + ", ".join(states)).rstrip()]
    return [start.rstrip(), *(f"    {line}" for line in _flow(states, ", ", ROSTER_WIDTH - 4))]


def _trap_list(battle: Battle, names: Names, viewer: int | None) -> Iterator[str]:
    """The traps that the viewer knows of, as many as fit on a line; nothing without any."""
    traps = [trap_in_words(battle, trap, names) for here in known_traps(battle, viewer).values() for trap in here]
    if traps:
        yield from ("", "Traps", *_flow(traps, GAP, WIDTH))
