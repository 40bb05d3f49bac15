"""The words of a position text of Itty Bitty Battles: how fields are written, and what can be pending on what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warhost.errors import UnknownName
from warhost.kernel.abi import NOBODY
from warhost.kernel.sets import from_word, word_of
from warhost.rulesets.ittybitty.rules.refuges import ALONE
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.state import (
    MAX_FORMATIONS,
    NONE,
    OFF_BOARD,
    Level,
    Phase,
    Reason,
    Segment,
    Status,
    StructureKind,
)
from warhost.rulesets.ittybitty.words.names import DIRECTIONS, FORM_IDS, SIDE_NAMES
from warhost.shelf.pending import Lower, Matter, Matters
from warhost.shelf.position import Body, Draft
from warhost.shelf.wordings import Scene, Wording, members_of, number, one_of, or_else, set_of

NOWHERE = "-"
WORDS_OF_A_SET = 4
MARK_NAMES = (
    "face-down hidden shot engaged moved carried charged contact refused attacked acted drawn cast under-fire "
    "was-under-fire berserk berserk-next routed-now disturbed summoned raised placed in-block charging halted "
    "crossed-first crossed-second untouched fled entered companion unknown"
).split()
"""What the bits of a piece's marks are called."""
FORMATION_MARKS = (
    "shot-at charged-at marched shot-at-before charged-at-before marched-before afraid balked ready done enlisted"
).split()
GROUND_NAMES = "fort-1 fort-2 rubble fought fought-before".split()
BLOCK_NAMES = "moving has-moved fighting has-fought".split()

# --- how a field is written -------------------------------------------------------------------------------


def _write_formation(formation: int, at: Scene) -> str:
    return str(at.names.formation_id(formation))


def _read_formation(text: str, at: Scene) -> int:
    known = {at.names.formation_id(formation): formation for formation in range(MAX_FORMATIONS)}
    if text not in known:
        raise UnknownName("formation", text, at.names.formation_ids)
    return int(known[text])


def _write_named(named: int, at: Scene) -> str:
    """The id of a formation, or the label of an engineer or scout who is named for himself."""
    return at.names.label(ALONE - named) if named <= ALONE else _write_formation(named, at)


def _read_named(text: str, at: Scene) -> int:
    found = at.names.by_label.get(text)
    return _read_formation(text, at) if found is None else ALONE - found


def _write_pieces(words: Sequence[int], at: Scene) -> str:
    found = sum(int(from_word(bits, word)) for word, bits in enumerate(words))
    return ",".join(at.names.label(piece) for piece in range(found.bit_length()) if found >> piece & 1) or NOWHERE


def _read_pieces(text: str, at: Scene) -> list[int]:
    found = sum({1 << at.names.piece(label) for label in text.split(",")}) if text != NOWHERE else 0
    return [int(word_of(found, word)) for word in range(WORDS_OF_A_SET)]


def _numbers(one: Wording, length: int, empty: int) -> Wording:
    """So many values with commas between them; those at the end that are empty are left out."""

    def write(values: Sequence[int], at: Scene) -> str:
        filled = [*values]
        while filled and filled[-1] == empty:
            filled.pop()
        return ",".join(one.write(value, at) for value in filled) or NOWHERE

    def read(text: str, at: Scene) -> list[int]:
        values = [one.read(word, at) for word in text.split(",")] if text != NOWHERE else []
        if len(values) > length:
            raise ValueError(f"{text!r}: {len(values)} values, where at most {length} can be")
        return values + [empty] * (length - len(values))

    return Wording(write, read)


PIECE = Wording(lambda piece, at: at.names.label(piece), lambda text, at: at.names.piece(text))
PIECE_OR_NONE = or_else(NOWHERE, NONE, PIECE)
PIECES = Wording(_write_pieces, _read_pieces)
HEX = or_else(NOWHERE, OFF_BOARD, Wording(lambda cell, at: at.names.hex(cell), lambda text, at: at.names.cell(text)))
FORMATION = or_else(NOWHERE, NONE, Wording(_write_formation, _read_formation))
NAMED = or_else(NOWHERE, NONE, Wording(_write_named, _read_named))
TROOP = one_of("troop", [*catalogue().troops])
TROOP_OR_NONE = or_else(NOWHERE, NONE, TROOP)
SIDE = one_of("side", SIDE_NAMES)
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)
COUNT = number()
LOOSE = number(127, -1)
FLAG = number(1)
REASON = members_of("reason", Reason, 1)
LEVEL = members_of("level", Level)
SEGMENT = members_of("segment", Segment)
SEGMENTS = set_of("segment", [segment.name.lower() for segment in Segment])
DIRECTION = or_else(NOWHERE, NONE, one_of("direction", DIRECTIONS))
DIRECTION_SET = set_of("direction", DIRECTIONS)
FORM = one_of("spell", FORM_IDS)
KIND = members_of("structure", StructureKind)
GROUND = set_of("thing on the ground", GROUND_NAMES)
BLOCKS = set_of("block", BLOCK_NAMES)

PIECE_BODY = Body(
    "part of a piece",
    {"cell": HEX},
    {
        "status": members_of("status", Status),
        "marks": set_of("mark", MARK_NAMES),
        "troop": TROOP,
        "foot": TROOP_OR_NONE,
        "formation": FORMATION,
        "last_cell": HEX,
        "from_cell": HEX,
        "shots": LOOSE,
        "disorders": COUNT,
        "power": COUNT,
        "spent": COUNT,
        "rides": PIECE_OR_NONE,
        "named": NAMED,
        "quiet": COUNT,
        "pontoon": COUNT,
        "bank": DIRECTION,
        "petards": COUNT,
        "petard_turn": COUNT,
        "summons": COUNT,
    },
)
FORMATION_BODY = Body(
    "part of a formation",
    keyed={
        "captain": PIECE_OR_NONE,
        "marks": set_of("mark", FORMATION_MARKS),
        "side": SIDE,
        "lost": COUNT,
        "lost_before": COUNT,
    },
)
STRUCTURE_BODY = Body(
    "part of a structure",
    keyed={"kind": KIND, "cell": HEX, "direction": DIRECTION, "damage": COUNT, "counted": COUNT},
)
SUMMONING_BODY = Body(
    "part of a summoning",
    keyed={
        "caster": PIECE_OR_NONE,
        "formation": FORMATION,
        "until": COUNT,
        "begun": COUNT,
        "upkeep": COUNT,
        "paid": FLAG,
    },
)
COMBAT_BODY = Body(
    "part of a combat",
    {"cell": HEX, "segment": SEGMENT},
    {"attackers": PIECES, "supporters": PIECES},
)
CAST_BODY = Body(
    "part of a cast",
    {"caster": PIECE_OR_NONE, "form": FORM},
    {
        "place": HEX,
        "target": PIECE_OR_NONE,
        "length": COUNT,
        "chain": _numbers(PIECE_OR_NONE, 4, 0),
        "stage": COUNT,
        "number": COUNT,
        "helped": COUNT,
        "helpers": _numbers(PIECE_OR_NONE, 6, 0),
        "cells": _numbers(HEX, 4, 0),
        "victims": PIECES,
        "failed": PIECES,
    },
)
HEX_BODY = Body(
    "part of a hex",
    keyed={"ground": GROUND, "bridges": DIRECTION_SET, "chasm": COUNT, "glamour": COUNT, "struck": SEGMENTS},
)
"""What lies in a hex, in arrays by hex."""


# --- pending matters --------------------------------------------------------------------------------------


def check_on_board(draft: Draft, piece: int) -> None:
    """Refuse a piece that is not on the map."""
    if draft.battle.pieces[piece].cell == OFF_BOARD:
        raise ValueError(f"{draft.names.label(piece)} is not on the map")


def _of_sides(phase: Phase, lowest: Lower, *more: Lower, **says: Any) -> tuple[Matter, Matter]:
    """A matter of each side, that of the side that set up first on top unless it is said otherwise."""
    second = Matter((phase, 1), lowest, ((phase, 0), *more), {"detail": SIDE}, **says)
    return second, Matter((phase, 0), (phase, 1), (lowest, *more), {"detail": SIDE}, **says)


RED_WINDOW = (Phase.WINDOW, 0)
WINDOWS = (RED_WINDOW, (Phase.WINDOW, 1))
REFUSALS = ((Phase.REFUSAL, 0), (Phase.REFUSAL, 1))
SHOTS = ((Phase.OPPORTUNITY, 0), (Phase.OPPORTUNITY, 1))
ACTS = {"actor": PIECE_OR_NONE, "target": FORMATION}
ON_THE_MOVE = (Phase.ACTION, Phase.ADVANCE, Phase.ACTIVATION, Phase.CASTER, Phase.CHARGE, Phase.CLASH, *REFUSALS)

MATTERS = Matters(
    Phase,
    (
        Matter(Phase.TURN),
        *_of_sides(Phase.SET_UP, Phase.TURN),
        Matter(Phase.DRAW),
        *_of_sides(Phase.REASSIGN, Phase.DRAW),
        Matter(Phase.END_TURN),
        *_of_sides(Phase.UPKEEP, Phase.END_TURN),
        *_of_sides(Phase.PETARDS, (Phase.UPKEEP, 0), (Phase.UPKEEP, 1)),
        Matter(Phase.WORKS, (Phase.PETARDS, 0), ((Phase.PETARDS, 1),)),
        Matter(Phase.MORALE, Phase.WORKS),
        *(
            Matter(window, Phase.MORALE, says={"detail": SIDE}, usual={"target": 0}, keys={"passed": "target"})
            for window in WINDOWS
        ),
        Matter(Phase.ACTIVATION, Phase.DRAW, says={"actor": PIECE}, keys={"moved": "place", "tested": "detail"},
               here=("actor",)),
        Matter(Phase.CASTER, Phase.DRAW, says={"actor": PIECE}, here=("actor",)),
        Matter(Phase.ACTION, None, (Phase.ACTIVATION, Phase.CASTER, *WINDOWS), ACTS),
        Matter(Phase.CHARGE, None, (Phase.ACTION,), {"target": FORMATION, "place": HEX}),
        Matter(Phase.ADVANCE, None, (Phase.ACTION,), {"target": FORMATION, "place": HEX}),
        *(
            Matter(shot, None, (Phase.ADVANCE,), {"target": FORMATION, "detail": SIDE})
            for shot in SHOTS
        ),
        Matter(Phase.DECLARE, None, (Phase.ACTION, *SHOTS)),
        Matter(Phase.CLASH, None, (Phase.ACTION, *SHOTS)),
        *(Matter(refusal, None, (Phase.CLASH, Phase.CHARGE), {"detail": SIDE}) for refusal in REFUSALS),
        Matter(Phase.CASTING, None, (Phase.CASTER, *SHOTS), {"actor": PIECE}),
        Matter(Phase.CHAIN, None, (Phase.CASTING,), {"actor": PIECE}),
        Matter(Phase.PICK, None, (Phase.CASTING,), {"actor": PIECE, "place": HEX}),
        Matter(Phase.RAISE, None, (Phase.CASTING,), {"actor": PIECE}),
        Matter(Phase.ARRIVAL, None, (Phase.CASTING, Phase.RAISE), {"actor": PIECE, "target": PIECE}),
        Matter(Phase.WITHDRAWAL, None, (*ON_THE_MOVE, *WINDOWS), {"actor": PIECE}, here=("actor",)),
        Matter(Phase.STEP_BACK, None, ((Phase.PETARDS, 0), (Phase.PETARDS, 1)), {"actor": PIECE}, here=("actor",)),
    ),
    check_on_board,
)  # fmt: skip
