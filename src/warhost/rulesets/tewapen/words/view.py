"""What a seat sees of a battle, as plain data for programs and screens: the shapes of docs/wire.md."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.setup.catalogue import ABILITY_BITS, TAG_BITS
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import ITEM_IDS, NONE, Battle, Kind, SpellList, Trap, TrapState
from warhost.rulesets.tewapen.words.cards import card_parts
from warhost.rulesets.tewapen.words.icons import icon_of
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names, troops_in_order
from warhost.rulesets.tewapen.words.snapshot import is_with_unit, troop_shown
from warhost.rulesets.tewapen.words.text import prompt

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
WORDS = {
    "abilities": ABILITY_BITS,
    "tags": TAG_BITS,
    "items": {item: 1 << bit for bit, item in enumerate(ITEM_IDS)},
    "marks": MARKS,
}
KIND_NAMES = {int(kind): kind.name.lower() for kind in Kind}
STATE_NAMES = {int(one): one.name.lower() for one in TrapState}
LIST_NAMES = {int(one): one.name.capitalize() if one else None for one in SpellList}


# --- what never changes -----------------------------------------------------------------------------------


def ground_of(scenario: TewapenScenario) -> dict[str, Any]:
    """The ground of a scenario, with the hexes that count for victory."""
    hold = (scenario.victory.hold.hex,) if scenario.victory.hold else ()
    return {
        "columns": len(scenario.rows[0]),
        "rows": len(scenario.rows),
        "terrain": list(scenario.rows),
        "walls": [list(side) for side in scenario.walls],
        "cliffs": [list(side) for side in scenario.cliffs],
        "hexes": list(dict.fromkeys((*scenario.victory.hexes, *hold))),
    }


# --- what changes -----------------------------------------------------------------------------------------


def view_of(battle: Battle, names: Names, shared: dict[Any, Any] | None = None) -> dict[str, Any]:
    """A snapshot of a battle, already redacted for its viewer, as plain data.

    Pieces that `shared` has are taken from it, and new ones put in: a replay of a thousand views then is small.
    """
    return {
        "turn": battle.turn,
        "prompt": prompt(battle, names),
        "to_decide": None if battle.to_decide < 0 else SIDE_NAMES[battle.to_decide],
        "active": None if battle.active == NONE else SIDE_NAMES[battle.active],
        "card": None if battle.card == NONE else card_parts(battle.card),
        "cards_left": battle.cards.bit_count(),
        "lost_points": dict(zip(SIDE_NAMES, battle.lost_points, strict=True)),
        "pieces": [_shared_piece(battle, piece, names, shared) for piece in range(battle.piece_count)],
        "traps": [_trap(battle.traps[trap], names) for trap in range(battle.trap_count)],
        "fog": _fog(battle, names) if battle.clouds else [],
    }


def _shared_piece(battle: Battle, piece: int, names: Names, shared: dict[Any, Any] | None) -> Any:
    """A piece as an earlier view has it, when nothing about it has changed."""
    if shared is None:
        return _piece(battle, piece, names)
    one = battle.pieces[piece]
    key = piece, one, is_with_unit(battle, piece)
    if key not in shared:
        shared[key] = _piece(battle, piece, names)
    return shared[key]


def _piece(battle: Battle, piece: int, names: Names) -> dict[str, Any]:
    one = battle.pieces[piece]
    troop_id, troop_name, icon = _looks(troop_shown(battle, piece))
    return {
        "label": names.labels[piece],
        "side": SIDE_NAMES[one.side],
        "troop": troop_id,
        "name": troop_name,
        "icon": icon,
        "hex": names.hexes[one.cell] if one.cell >= 0 else None,
        "kind": KIND_NAMES[one.kind],
        "attached": is_with_unit(battle, piece),
        "wounds": one.wounds,
        "full_wounds": one.full_wounds,
        "hit_at": one.hit_at,
        "dice": list(one.dice),
        "moves": [one.steady, one.stride],
        "counters": one.counters,
        "abilities": [*_words_of("abilities", one.abilities)],
        "tags": [*_words_of("tags", one.abilities)],
        "items": [*_words_of("items", one.items)],
        "list": LIST_NAMES[one.spells],
        "mp": one.mp,
        "full_mp": one.full_mp,
        "item_mp": one.item_mp,
        "charges": list(one.charges),
        "marks": [*_words_of("marks", one.marks)],
        "trapped": one.prison != NONE,
        "animal_turns": one.form_turns,
    }


@cache
def _looks(row: int) -> tuple[str, str, str]:
    """Id, name and icon of a troop by its row."""
    troop = troops_in_order()[row]
    return troop.id, troop.name, icon_of(troop)


@lru_cache(1024)
def _words_of(kind: str, bits: int) -> tuple[str, ...]:
    """The names of the bits that are set."""
    return tuple(name for name, bit in WORDS[kind].items() if bits & bit)


def _trap(one: Trap, names: Names) -> dict[str, Any]:
    return {
        "owner": SIDE_NAMES[one.owner],
        "hex": names.hexes[one.cell] if one.cell >= 0 else None,
        "state": STATE_NAMES[one.state],
        "wounds": one.wounds,
        "dice": one.dice,
        "prisoner": names.labels[one.prisoner] if one.prisoner != NONE else None,
    }


def _fog(battle: Battle, names: Names) -> list[dict[str, Any]]:
    """Every cloud by its centre."""
    clouds = zip(names.hexes, battle.cloud_until, strict=False)  # the board may be smaller than the array
    return [{"centre": hex_id, "until": until} for hex_id, until in clouds if until > 0]
