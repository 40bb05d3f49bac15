"""A battle as plain text: the board of hexes, what its marks mean, and every piece with what there is to know of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warhost.drawing import TextMap
from warhost.rulesets.tewapen.rules.hidden import is_hidden_from
from warhost.rulesets.tewapen.rules.pieces import appears_as, is_attached, is_flagged, is_individual
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import ITEM_IDS, MOUNTED, NONE, OFF_BOARD, Battle, SpellList, TrapState
from warhost.rulesets.tewapen.words.looks import field_of
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names
from warhost.shelf.pictures.cells_text import Standing, draw_field
from warhost.shelf.pictures.text import Entry, Roster, beside, flow

ATTENDED, ACTIVATED = "+", "*"
TRAP_MARKS = {TrapState.OPEN: "!", TrapState.HIDDEN: "?"}


def draw_ascii(battle: Battle, scenario: TewapenScenario, names: Names, viewer: int | None = None) -> TextMap:
    """The board, its legend and the pieces of both sides as lines of ASCII.

    `viewer` is the side that looks, which does not see the enemy's hidden traps; None is the referee, who sees all.
    A board of up to 15 columns takes at most 100 characters in width.

    Rule: TW-2.9.7a
    """
    field, pieces, traps = field_of(battle, scenario), pieces_by_cell(battle), known_traps(battle, viewer)
    standing = {cell: _standing(battle, pieces.get(cell, ()), traps.get(cell, ()), names) for cell in {*pieces, *traps}}
    grounds = [f"{letter} {ground.name}" for letter, ground in field.present.items()]
    marks = ("under a label: terrain and wounds left", *field.marks(), *_marks(battle, pieces, traps))
    rosters = (_roster(battle, names, side) for side in range(len(SIDE_NAMES)))
    lists = (*beside(*rosters), *_trap_list(battle, traps, names))
    return TextMap(draw_field(field, standing), (*flow(grounds), *flow(marks)), lists)


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


# --- the board and its legend -----------------------------------------------------------------------------


def _standing(battle: Battle, here: Sequence[int], traps: Sequence[int], names: Names) -> Standing:
    """What the map shows of a hex: its first piece, and of its traps an open one before a hidden one."""
    states = {battle.traps[trap].state for trap in traps}
    sign = next((mark for state, mark in TRAP_MARKS.items() if state in states), " ")
    if not here:
        return Standing(sign=sign)
    one = battle.pieces[here[0]]
    company, flag = ATTENDED * (len(here) > 1), ACTIVATED * bool(one.counters > 0)
    return Standing(names.label(here[0]), int(one.side), company, sign=sign, number=str(one.wounds), flag=flag)


def _marks(battle: Battle, pieces: dict[int, list[int]], traps: dict[int, list[int]]) -> Iterator[str]:
    """What the marks beside labels mean, of those that there are."""
    states = {battle.traps[trap].state for here in traps.values() for trap in here}
    yield from (f"{mark} {state.name.lower()} trap" for state, mark in TRAP_MARKS.items() if state in states)
    if any(len(here) > 1 for here in pieces.values()):
        yield f"{ATTENDED} individuals with it"
    if any(battle.pieces[piece].counters > 0 for piece in range(battle.piece_count)):
        yield f"{ACTIVATED} activation counter"


# --- below the board --------------------------------------------------------------------------------------


def _roster(battle: Battle, names: Names, side: int) -> Roster:
    """One side's pieces."""
    own = [piece for piece in range(battle.piece_count) if battle.pieces[piece].side == side]
    return Roster(SIDE_NAMES[side].capitalize(), [_entry(battle, names, piece) for piece in own])


def _entry(battle: Battle, names: Names, piece: int) -> Entry:
    """A piece in the list: label, name, hex, wounds left and full, counters, states."""
    one, label, name = battle.pieces[piece], names.label(piece), name_of(battle, piece)
    if one.cell == OFF_BOARD:
        return Entry(label, name, "lost")
    facts = f"{names.hex(int(one.cell))}  {one.wounds}/{one.full_wounds} {ACTIVATED * one.counters:<2} "
    return Entry(label, name, facts, states_of(battle, piece, names))


def _trap_list(battle: Battle, traps: dict[int, list[int]], names: Names) -> Iterator[str]:
    """The traps that the viewer knows of, as many as fit on a line; nothing without any."""
    told = [trap_in_words(battle, trap, names) for here in traps.values() for trap in here]
    if told:
        yield from ("", "Traps", *flow(told))
