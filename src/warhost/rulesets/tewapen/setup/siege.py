"""What must be true of a scenario with buildings: who holds which, what units are given for the siege, gates.

Rule: TW-4.1c, TW-4.4b, TW-R72
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field, StrictStr

from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.drafts import SIDES, ground_in, is_individual, pieces_of, troop_of
from warhost.rulesets.tewapen.state import MAX_BUILDINGS, MAX_CELLS, SIEGE_MODULE, Equipment
from warhost.scenario import Draft, Finding
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.grounds import DraftBoard, repeated, said_before, too_many, unknown

EQUIPMENT = {one.name.lower(): one for one in Equipment}
CLIMBING = ("ladders", "tower")  # given to foot units only
Damage = tuple[StrictStr, Annotated[int, Field(strict=True, ge=1, le=99)]]
"""A building by its hex, and the wounds that it has lost before the battle."""
MAX_RECORDS = 56  # pieces at the start and hexes with a building, which have records of one list


def siege_faults(draft: Draft, board: DraftBoard, modules: set[int | None]) -> Iterator[Finding]:
    """Everything that is wrong about buildings and equipment."""
    yield from _hold_faults(draft, board)
    for _, piece in pieces_of(draft):
        yield from _equipment_faults(piece, board, modules)
    buildings = [hex_id for hex_id in board.letters if ground_in(board, hex_id).building]
    yield from too_many(("rows",), len(buildings), MAX_BUILDINGS, "hexes with a building")
    records = len(buildings) + len([*pieces_of(draft)])
    if buildings:
        yield from too_many(("rows",), records, MAX_RECORDS, "pieces and hexes with a building")
    yield from _gate_faults(draft, board)
    yield from _damage_faults(draft, board)


def _damage_faults(draft: Draft, board: DraftBoard) -> Iterator[Finding]:
    """Damage to what is no building, or more of it than the building has wounds. Rule: TW-4.3g."""
    hexes = [part.parts[0] for part in draft.at("damage").parts if len(part.parts) == 2]
    for part, hex_part in ((part, part.parts[0]) for part in draft.at("damage").parts if len(part.parts) == 2):
        yield from board.place_faults(hex_part)
        if not board.is_place(hex_part.text):
            continue
        ground, lost = ground_in(board, hex_part.text), part.parts[1].number or 0
        if not ground.building:
            yield hex_part.path, f"hex {hex_part.text} has no building ({ground.name}): nothing there is damaged"
        elif lost > (most := catalogue().troops[ground.building].wounds):
            yield part.path, f"the {ground.name} in {hex_part.text} has {most} wounds and cannot have lost {lost}"
    values = [part.value for part in hexes]
    yield from repeated(Draft(values, draft.at("damage").path), "a building can be named only once")


# --- who holds what -----------------------------------------------------------------------------------------


def _hold_faults(draft: Draft, board: DraftBoard) -> Iterator[Finding]:
    """Fortifications that are none, or that two sides hold; units in those of the enemy. Rule: TW-4.4b."""
    holds = {side: draft.at(side).at("holds") for side in SIDES}
    for part in (part for side in SIDES for part in holds[side].parts):
        yield from board.place_faults(part)
        if board.is_place(part.text) and not ground_in(board, part.text).fortification:
            yield (
                part.path,
                f"hex {part.text} is no fortification ({ground_in(board, part.text).name}): nobody holds it",
            )
    for side in SIDES:
        yield from repeated(holds[side], "a fortification can be named only once")
    for part, holder in said_before((part, side) for side in SIDES for part in holds[side].parts):
        yield part.path, f"{holder} holds hex {part.text} already"
    held = {part.text: side for side in SIDES for part in holds[side].parts if part.text}
    for side, piece in pieces_of(draft):
        hex_id, troop = piece.at("hex").text, troop_of(piece)
        if hex_id is None or troop is None:
            continue
        holder = held.get(hex_id, side)
        if holder != side:
            yield piece.at("hex").path, f"{holder} holds hex {hex_id}, and {troop.name} of {side} stands in it"
        elif is_individual(troop) and ground_in(board, hex_id).fortification and hex_id not in held:
            yield from _lone_holder_fault(draft, side, piece, hex_id)


def _lone_holder_fault(draft: Draft, side: str, piece: Draft, hex_id: str) -> Iterator[Finding]:
    """An individual alone in a fortification of which nobody says whose it is."""
    units = (one for owner, one in pieces_of(draft) if owner == side and one.at("hex").text == hex_id)
    troops = [troop_of(one) for one in units]
    if all(troop is None or is_individual(troop) for troop in troops):
        yield (
            piece.at("hex").path,
            f"no unit is in fortification {hex_id}: name it under {side}.holds",
        )


# --- equipment ----------------------------------------------------------------------------------------------


def _equipment_faults(piece: Draft, board: DraftBoard, modules: set[int | None]) -> Iterator[Finding]:
    """Equipment that does not exist, or that this unit cannot be given. Rule: TW-R72."""
    equipment, troop, hex_id = piece.at("equipment"), troop_of(piece), piece.at("hex").text
    if equipment.parts and SIEGE_MODULE not in modules:
        yield equipment.path, f"equipment of a siege needs module {SIEGE_MODULE}"
    yield from repeated(equipment, "a unit has each equipment only once")
    for part in equipment.parts:
        yield from unknown(part, "equipment", EQUIPMENT)
        if part.text in CLIMBING and troop is not None and troop.piece_class != "F":
            yield part.path, f"{part.text} is for units on foot, and {troop.name} is none"
        if part.text == "oil" and troop is not None and is_individual(troop):
            yield part.path, f"oil is for a unit in a fortification, and {troop.name} is an individual"
        elif part.text == "oil" and board.is_place(hex_id) and not ground_in(board, hex_id).fortification:
            yield part.path, f"oil is for a unit in a fortification, and hex {hex_id} is none"
    if equipment.parts and board.letters and not any(ground_in(board, at).fortification for at in board.letters):
        yield equipment.path, "equipment of a siege needs a fortification on the board"


# --- gates --------------------------------------------------------------------------------------------------


def _gate_faults(draft: Draft, board: DraftBoard) -> Iterator[Finding]:
    """Gates that do not lead from one open side to another. Rule: TW-4.1c, TW-4.4d."""
    lines = board.lines
    if not lines or len({*map(len, lines)}) != 1 or not 0 < board.columns * board.rows <= MAX_CELLS:
        return
    grid = Grid("pointy", len(lines[0]), len(lines))
    for hex_id in (place for place in board.letters if ground_in(board, place).gate):
        if not _leads_somewhere(grid, board, _cliffs(draft), hex_id):
            row = grid.place(grid.cell(hex_id))[1]
            yield ("rows", row), f"gate {hex_id} leads nowhere: open ground is on one side of it only"


def _cliffs(draft: Draft) -> set[tuple[str, str]]:
    sides = (side.parts for side in draft.at("cliffs").parts)
    return {(parts[0].text or "", parts[1].text or "") for parts in sides if len(parts) == 2}


def _leads_somewhere(grid: Grid, board: DraftBoard, cliffs: set[tuple[str, str]], hex_id: str) -> bool:
    """True when the open hexes around a gate lie on two sides of it, or all around."""
    around = [
        cell != OFF_BOARD and (hex_id, direction) not in cliffs and _is_open(board, grid.named[cell])
        for direction, cell in grid.neighbours(grid.cell(hex_id)).items()
    ]
    return all(around) or _stretches(around) > 1


def _is_open(board: DraftBoard, hex_id: str) -> bool:
    ground = ground_in(board, hex_id)
    return not ground.fortification and not ground.impassable


def _stretches(around: Sequence[bool]) -> int:
    """How many runs of open hexes there are round the ring."""
    return sum(here and not before for before, here in zip([around[-1], *around], around, strict=False))
