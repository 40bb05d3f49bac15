"""What a seat sees of a battle, as plain data for programs and screens: the shapes of docs/wire.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.rulesets.weads.setup.faults import side_of
from warhost.rulesets.weads.setup.scenario import WeadsScenario
from warhost.rulesets.weads.state import NONE, SPELLS, Battle, Phase, Stage, Status, Umpire
from warhost.rulesets.weads.words import pieces
from warhost.rulesets.weads.words.names import FACINGS, PEOPLES, SIDE_NAMES, SPELL_IDS, Names, spell_name
from warhost.rulesets.weads.words.snapshot import active_command, hidden_spells, is_pending, rows, seen_in_hand
from warhost.rulesets.weads.words.text import phase_of, prompt
from warhost.shelf.kinds import count
from warhost.shelf.views import Shared, by_side, kept, row, set_up, side_name

STATUS_NAMES = {int(status): status.name.lower() for status in Status}
TIMES = {2: " twice"}

# --- what never changes -----------------------------------------------------------------------------------


def ground_of(scenario: WeadsScenario) -> dict[str, Any]:
    """The ground of a scenario; streams run along hexsides."""
    grid = scenario.grid
    streams = [found for text in scenario.streams if (found := side_of(grid, text))]
    return {
        "columns": grid.columns,
        "rows": grid.rows,
        "terrain": list(scenario.rows),
        "grid": grid.described(),
        "cells": list(grid.named),
        "edges": [{"kind": "stream", "at": grid.named[cell], "side": side} for cell, side in streams],
        "goals": [],
    }


def lineup(scenario: WeadsScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand, as plain data."""
    placed = [*pieces.set_up_places(scenario)]
    armies: list[str] = [command.army for command, _, _ in placed]
    return {
        "armies": by_side(SIDE_NAMES, PEOPLES),
        "pieces": {side: armies.count(side) for side in SIDE_NAMES},
        "places": [
            set_up(command.army, at, pieces.picture_of(command, level), **pieces.lying(level))
            for command, level, at in placed
        ],
    }


# --- what changes -----------------------------------------------------------------------------------------


def view_of(battle: Battle, umpire: Umpire, names: Names, shared: Shared = None) -> dict[str, Any]:
    """A snapshot of a battle, already redacted for its viewer, as plain data."""
    has_magic = names.scenario.magic == "on"
    return {
        "turn": battle.turn,
        "prompt": prompt(battle, umpire, names),
        "to_decide": side_name(SIDE_NAMES, battle.to_decide),
        "drawer": SIDE_NAMES[battle.drawer],
        "phase": phase_of(battle),
        "pieces": [_shared_piece(battle, piece, names, shared) for piece in range(battle.piece_count)],
        "status": [*_status(battle, names)],
        "signs": [],
        "hands": by_side(SIDE_NAMES, (_hand(battle, side, names) for side in (0, 1))) if has_magic else {},
    }


def _shared_piece(battle: Battle, piece: int, names: Names, shared: Shared) -> Any:
    """A piece as an earlier view has it, when nothing about it has changed."""
    one, held = battle.pieces[piece], pieces.holding_of(battle, piece)
    return kept(shared, (piece, one, held), lambda: _piece(one, piece, held, names))


def _piece(one: Any, piece: int, held: pieces.Holding, names: Names) -> dict[str, Any]:
    command = names.command(piece)
    return {
        "label": names.labels[piece],
        "side": SIDE_NAMES[one.side],
        "name": pieces.name_of(one, piece, names),
        "icon": pieces.picture_of(command, one.level),
        "command": command.id,
        "type": pieces.type_of(one, piece, names),
        "hex": names.hexes[one.cell] if one.cell >= 0 else None,
        "facing": FACINGS[one.facing] if names.facing and names.is_unit(piece) else None,
        "status": STATUS_NAMES[one.status],
        "value": pieces.value_of(one),
        "marks": pieces.states_of(one, held),
        **pieces.portrait_of(one, piece, held, names),
    }


def _status(battle: Battle, names: Names) -> Iterator[dict[str, Any]]:
    """The phase, whose command acts, and what is in force."""
    if phase := phase_of(battle):
        side = "" if battle.to_decide == NOBODY else f"{PEOPLES[battle.to_decide]}: "
        yield row("Phase", f"{side}{phase}" if side else phase.capitalize())
    if (command := active_command(battle)) != NONE:
        yield row("Command", names.leaders[command])
    if battle.brother:
        yield row("In force", "Brother by my side")


def _hand(battle: Battle, side: int, names: Names) -> dict[str, Any]:
    """The spells of a side of which the viewer knows, and those that it has cast.

    Rule: AW-16.1e
    """
    seen, spent = seen_in_hand(battle, side), rows(battle.spent)[side]
    size, unseen = int(battle.hand_size[side]), hidden_spells(battle, side)
    parts = [count(size, "spell", "spells")]
    parts += [f"{unseen} of them unseen"] if unseen else []
    parts += [f"{spell_name(spell)}{TIMES[seen[spell]]}" for spell in range(SPELLS) if seen[spell] in TIMES]
    parts += [f"{battle.casts[side]} cast in this turn"] if battle.casts[side] else []
    known = [spell for spell in range(SPELLS) if seen[spell] or spent[spell]]
    return {
        "left": size,
        "text": ", ".join(parts),
        "cards": [{"id": SPELL_IDS[spell], "state": "ready" if seen[spell] else "used"} for spell in known],
    }


def cup_of(battle: Battle, names: Names) -> dict[str, Any] | None:
    """The chits in the cup, by command, with the chance of each to be drawn next; None outside of the draws.

    Rule: AW-2.2a, AW-2.2b, AW-2.2f
    """
    if not is_pending(battle, Phase.DRAW):
        return None
    left = sum(one.chits for one in battle.commands)
    return {
        "label": "The cup",
        "left": left,
        "text": f"{count(left, 'chit', 'chits')}, the last stays in",
        "tokens": [_token(battle, command, names, left) for command in range(battle.command_count)],
    }


def _token(battle: Battle, command: int, names: Names, left: int) -> dict[str, Any]:
    one, row_of = battle.commands[command], names.scenario.commands[command]
    return {
        "piece": row_of.id,
        "name": row_of.leader,
        "side": row_of.army,
        "left": one.chits,
        "share": round(one.chits / left, 4) if left > 1 else 0.0,
        "state": _state(battle, command, row_of.value),
        "colour": row_of.paint,
    }


def _state(battle: Battle, command: int, value: int) -> str:
    """What can still become of a command in this turn: one that has had a chit drawn and not acted has declined.

    Rule: AW-2.2d, AW-2.3b, AW-2.3c, AW-13.3a
    """
    one = battle.commands[command]
    if one.activated:
        return "has acted"
    if one.stage == Stage.PENDING:
        return "leaderless"
    drawn = (value if one.stage == Stage.LIVE else 1) - one.chits
    return "declined" if drawn > (active_command(battle) == command) else "may act"
