"""The words of a position text of Battle of Ayrena's Weads: how fields are written, and what can be pending on what."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.rulesets.weads.rules.flight import CARRIED
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.state import (
    DWARF,
    ELF,
    NONE,
    OFF_BOARD,
    Phase,
    Reason,
    Stage,
    Status,
    Window,
)
from warhost.rulesets.weads.words.names import FACINGS, SIDE_NAMES, SPELL_IDS
from warhost.shelf.pending import Held, Lower, Matter, Matters
from warhost.shelf.position import Body, Draft
from warhost.shelf.wordings import Scene, Wording, in_words, members_of, number, one_of, or_else, read_number, set_of

NOWHERE = "-"
MARK_NAMES = (
    "berserk aim stand hammer-to-come hammer in-command moved check-failed turn-failed turn-passed attacked "
    "replacement placed idle"
).split()
"""What the bits of marks are called."""

# --- how a field is written -------------------------------------------------------------------------------


def _read_command(text: str, at: Scene) -> int:
    if text not in at.names.command_ids:
        raise ValueError(f"{text!r}: the commands are {', '.join(at.names.command_ids)}")
    return int(at.names.command_ids.index(text))


PIECE = Wording(lambda piece, at: at.names.label(piece), lambda text, at: at.names.piece(text))
PIECE_OR_NONE = or_else(NOWHERE, NONE, PIECE)
PIECES = in_words(PIECE)
HEX = or_else(NOWHERE, OFF_BOARD, Wording(lambda cell, at: at.names.hex(cell), lambda text, at: at.names.cell(text)))
COMMAND = Wording(lambda command, at: at.names.command_ids[command], _read_command)
SIDE = one_of("side", SIDE_NAMES)
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)
COUNT = number()
FLAG = number(1)
REASON = members_of("reason", Reason, 1)
WINDOW = members_of("window", Window)
PIECE_BODY = Body(
    "part of a piece",
    {"cell": HEX},
    {
        "facing": one_of("corner", FACINGS),
        "status": members_of("status", Status),
        "marks": set_of("mark", MARK_NAMES),
        "chit": or_else(NOWHERE, NONE, one_of("combat chit", [*catalogue().chits])),
        "last_cell": HEX,
    },
)
COMMAND_BODY = Body(
    "part of a command",
    keyed={"stage": members_of("stage", Stage), "chits": COUNT, "activated": FLAG, "lost": FLAG},
)


# --- spells -----------------------------------------------------------------------------------------------


def _write_copies(copies: Any, _: Scene) -> str:
    return ",".join(f"{SPELL_IDS[spell]}{f'*{many}' if many > 1 else ''}" for spell, many in enumerate(copies) if many)


def _read_copies(text: str, _: Scene) -> list[int]:
    copies = [0] * len(SPELL_IDS)
    for word in text.split(","):
        spell, star, many = word.partition("*")
        copies[SPELL.read(spell, _)] = read_number(many, 1, 99) if star else 1
    return copies


SPELL = one_of("spell", SPELL_IDS)
COPIES = Wording(_write_copies, _read_copies)
HAND_BODY = Body(
    "part of a hand",
    keyed={
        **dict.fromkeys(("hand", "known", "spent"), COPIES),
        **dict.fromkeys(("hand_size", "casts"), COUNT),
        "recharged": FLAG,
    },
)
"""What each side has of spells, in arrays by side."""


# --- pending matters --------------------------------------------------------------------------------------


def _write_start(place: int, at: Scene) -> str:
    """Where a rout move began, and who is carried along."""
    cell, leader = place // CARRIED, place % CARRIED - 1
    return f"{at.names.hex(cell)}{f'+{at.names.label(leader)}' if leader != NONE else ''}"


def _read_start(text: str, at: Scene) -> int:
    hex_id, joint, leader = text.partition("+")
    return int(at.names.cell(hex_id)) * CARRIED + (at.names.piece(leader) + 1 if joint else 0)


START = or_else(NOWHERE, 0, Wording(_write_start, _read_start))


def check_on_board(draft: Draft, piece: int) -> None:
    """Refuse a piece that is eliminated."""
    if draft.battle.pieces[piece].cell == OFF_BOARD:
        raise ValueError(f"{draft.names.label(piece)} is eliminated")


def _check_rout(draft: Draft, held: Held) -> None:
    """Refuse a rout move that runs without a unit on the board."""
    unit = held["actor"]
    if unit != NONE and not draft.names.is_unit(unit):
        raise ValueError(f"{draft.names.label(unit)} is no unit: only units make rout moves")
    if unit != NONE:
        check_on_board(draft, unit)


def _of_command(phase: Phase, below: Phase | None = None, on: tuple[Lower, ...] = ()) -> Matter:
    """A matter of the command that is drawn or acts."""
    return Matter(phase, below, on, {"actor": COMMAND})


def _of_side(phase: Phase, side: int, below: Lower) -> Matter:
    """A matter of a side that always comes in the same order."""
    return Matter((phase, side), below, says={"detail": SIDE})


def _window(window: Window, below: Lower | None, on: tuple[Lower, ...] = ()) -> Matter:
    """A window, which nobody has passed unless it says so."""
    says = {"detail": WINDOW, "actor": SIDE}
    return Matter((Phase.WINDOW, window), below, on, says, keys={"passed": "target", "open": "place"},
                  usual={"target": 0})  # fmt: skip


RALLY_WINDOW = (Phase.WINDOW, Window.RALLY)
COMBAT_WINDOW = (Phase.WINDOW, Window.COMBAT)
IN_FLIGHT = (Phase.MISSILES, Phase.CASUALTIES, Phase.VICTORY, (Phase.RALLY_MOVES, DWARF))
"""On what routs lie: a combat, its shots, and the matters below the rally moves of both sides."""

MATTERS = Matters(
    Phase,
    (
        Matter(Phase.TURN),
        Matter(Phase.DEAL, Phase.TURN),
        Matter((Phase.SET_UP, DWARF), Phase.DEAL, says={"detail": SIDE}),
        Matter((Phase.SET_UP, ELF), (Phase.SET_UP, DWARF), says={"detail": SIDE}),
        Matter(Phase.VICTORY),
        _of_side(Phase.RALLY_MOVES, DWARF, Phase.VICTORY),
        _of_side(Phase.RALLY_MOVES, ELF, (Phase.RALLY_MOVES, DWARF)),
        Matter(Phase.RALLY, (Phase.RALLY_MOVES, ELF), keys={"begun": "actor"}),
        Matter(Phase.DRAW, Phase.RALLY),
        _window(Window.TURN, Phase.DRAW),
        _window(Window.RALLY, Phase.RALLY),
        Matter((Phase.RECHARGE, ELF), None, (RALLY_WINDOW, (Phase.RECHARGE, DWARF)), {"detail": SIDE}),
        Matter((Phase.RECHARGE, DWARF), None, (RALLY_WINDOW, (Phase.RECHARGE, ELF)), {"detail": SIDE}),
        _of_command(Phase.ACTIVATE, Phase.DRAW),
        _of_command(Phase.END_ACTIVATION, Phase.DRAW),
        _of_command(Phase.COMBAT, on=(Phase.END_ACTIVATION,)),
        _of_command(Phase.MOVEMENT, on=(Phase.COMBAT,)),
        _of_command(Phase.RAGE, on=(Phase.MOVEMENT,)),
        _of_command(Phase.SUCCEED, on=(Phase.RAGE, Phase.MOVEMENT)),
        Matter(Phase.DECLARE, on=(Phase.COMBAT,)),
        Matter(Phase.CASUALTIES, on=(Phase.COMBAT,)),
        Matter(Phase.CLASH, Phase.CASUALTIES, keys={"gathered": "detail", "column": "place"}),
        Matter(Phase.MISSILES, Phase.CLASH, says={"actor": PIECE_OR_NONE, "target": PIECE_OR_NONE},
               keys={"check": "detail"}),
        _window(Window.COMBAT, Phase.MISSILES),
        Matter(Phase.CHITS, COMBAT_WINDOW),
        Matter(Phase.ROUT, on=IN_FLIGHT, says={"actor": PIECE_OR_NONE, "place": START},
               keys={"left": "target", "sideways": "detail"}, check=_check_rout),
        Matter(Phase.ESCAPE, on=(Phase.MOVEMENT, Phase.ROUT), says={"actor": PIECE, "place": HEX}),
    ),
    check_on_board,
)  # fmt: skip
