"""What a seat sees of a battle, as plain data for programs and screens."""

from __future__ import annotations

from typing import Any

from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.catalogue import catalogue
from warhost.rulesets.tewapen.names import SIDE_NAMES, Names
from warhost.rulesets.tewapen.pieces import appears_as, is_attached
from warhost.rulesets.tewapen.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import ITEM_IDS, NONE, OFF_BOARD, Battle, SpellList, TrapState
from warhost.rulesets.tewapen.tables import ABILITY_BITS, TAG_BITS

MARKS = {
    "nominated": state.NOMINATED,
    "included": state.INCLUDED,
    "moved": state.MOVED,
    "acted": state.ACTED,
    "entered cover": state.NO_ACTION_HERE,
    "stays behind": state.LEFT_BEHIND,
    "teleported": state.TELEPORTED,
    "causes fear this turn": state.LAUGHING,
    "gazed this turn": state.GAZED,
    "summoned": state.SUMMONED,
    "mounted": state.MOUNTED,
}


def view_of(battle: Battle, scenario: TewapenScenario, names: Names, prompt: str) -> dict[str, Any]:
    """A battle, already redacted for its viewer, as plain data."""
    return {
        "prompt": prompt,
        "rows": list(scenario.rows),
        "walls": [list(side) for side in scenario.walls],
        "cliffs": [list(side) for side in scenario.cliffs],
        "active": None if battle.active == NONE else SIDE_NAMES[battle.active],
        "card": None if battle.card == NONE else int(battle.card),
        "cards_left": int(battle.cards).bit_count(),
        "lost_points": battle.lost_points.tolist(),
        "pieces": [_piece(battle, names, piece) for piece in range(battle.piece_count)],
        "traps": [_trap(battle, names, trap) for trap in range(battle.trap_count)],
        "fog": [
            {"centre": names.hex(cell), "until": int(battle.cloud_until[cell])}
            for cell in range(names.columns * names.rows)
            if battle.cloud_until[cell] > 0
        ],
    }


def _piece(battle: Battle, names: Names, piece: int) -> dict[str, Any]:
    one = battle.pieces[piece]
    troops = list(catalogue().troops.items())
    troop_id, troop = troops[appears_as(battle, piece)]
    on_board = one.cell != OFF_BOARD
    return {
        "label": names.label(piece),
        "side": SIDE_NAMES[one.side],
        "troop": troop_id,
        "name": troop.name,
        "hex": names.hex(int(one.cell)) if on_board else None,
        "individual": bool(one.kind == state.Kind.INDIVIDUAL),
        "attached": bool(on_board and is_attached(battle, piece)),
        "wounds": int(one.wounds),
        "full_wounds": int(one.full_wounds),
        "hit_at": int(one.hit_at),
        "dice": one.dice.tolist(),
        "moves": [int(one.steady), int(one.stride)],
        "counters": int(one.counters),
        "abilities": [name for name, bit in ABILITY_BITS.items() if int(one.abilities) & bit],
        "tags": [name for name, bit in TAG_BITS.items() if int(one.abilities) & bit],
        "items": [item for bit, item in enumerate(ITEM_IDS) if (int(one.items) >> bit) & 1],
        "list": SpellList(one.spells).name.capitalize() if one.spells else None,
        "mp": int(one.mp),
        "item_mp": int(one.item_mp),
        "charges": one.charges.tolist(),
        "marks": [name for name, bit in MARKS.items() if int(one.marks) & bit],
        "trapped": bool(one.prison != NONE),
        "animal_turns": int(one.form_turns),
    }


def _trap(battle: Battle, names: Names, trap: int) -> dict[str, Any]:
    one = battle.traps[trap]
    return {
        "owner": SIDE_NAMES[one.owner],
        "hex": names.hex(int(one.cell)) if one.cell != OFF_BOARD else None,
        "state": TrapState(one.state).name.lower(),
        "wounds": int(one.wounds),
        "dice": int(one.dice),
        "prisoner": names.label(int(one.prisoner)) if one.prisoner != NONE else None,
    }
