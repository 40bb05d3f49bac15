"""What happened, as data for a picture: the `about` of an event in docs/wire.md.

A plan says what each fact of a kind is, in the order of the facts: `from:hex` is a fact shown as a hex under the key
`from`, `wounds` a plain number, `-` a fact that no picture needs. Who rolled and who was struck stands in the event
that opens an attack (`attack`, `struck_by_spell`, `trap_strikes`, `strikes_trap`); its dice, hits and losses follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.words.event_text import card_parts
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names
from warhost.rulesets.tewapen.words.notation import SPELL_WORDS

SHOWN: dict[str, Callable[[int, Names], Any]] = {
    "": lambda number, names: number,
    "piece": lambda number, names: names.label(number),
    "hex": lambda number, names: names.hex(number),
    "side": lambda number, names: SIDE_NAMES[number] if number >= 0 else None,
    "card": lambda number, names: card_parts(number),
    "spell": lambda number, names: SPELL_WORDS[number],
    "die": lambda number, names: [number],
}
"""How a fact is shown; a single die is a list of one face, like the dice of an attack."""

PLANS: dict[Event, str] = {
    Event.CARD_DRAWN: "card:card",
    Event.CARD_IGNORED: "card:card side:side",
    Event.TURN_ENDS: "turn",
    Event.TURN_BEGINS: "turn",
    Event.NOBODY_LEFT: "turn",
    Event.NOMINATED: "piece:piece",
    Event.INCLUDED: "piece:piece unit:piece",
    Event.MANA_REGAINED: "piece:piece mp left",
    Event.LEFT_BEHIND: "piece:piece",
    Event.MOVED: "piece:piece from:hex to:hex hexes",
    Event.CARRIED: "piece:piece unit:piece to:hex",
    Event.ENTERED_COVER: "piece:piece hex:hex",
    Event.ATTACK: "piece:piece target:piece range",
    Event.PATTERN_DICE: "count range",
    Event.BONUS_DICE: "count -",
    Event.COVER_DICE: "less - hex:hex",
    Event.DICE_COUNT: "count",
    Event.HITS: "hits hit_at",
    Event.HITS_SAVED: "piece:piece saved",
    Event.FRENZY_WOUND: "wounds",
    Event.FEAR_RETREAT: "retreats",
    Event.RETREATS_IGNORED: "ignored -",
    Event.WOUNDED: "piece:piece wounds left",
    Event.ELIMINATED: "piece:piece hex:hex",
    Event.RETREATED: "piece:piece from:hex to:hex",
    Event.RETREAT_BARRED: "piece:piece hits",
    Event.FOLLOWED_UP: "piece:piece from:hex to:hex",
    Event.STOOD: "piece:piece",
    Event.ONE_FIGHT_OVER: "piece:piece",
    Event.DIE_ROLLED_AGAIN: "again:die dice:die",
    Event.KEPT_DICE: "piece:piece",
    Event.GAZED: "piece:piece target:piece dice:die hit_at",
    Event.COUNTER_ADDED: "piece:piece counters",
    Event.COUNTER_REMOVED: "piece:piece counters",
    Event.CAST: "piece:piece spell:spell - mp left",
    Event.WARDED: "target:piece dice:die hit_at",
    Event.AMULET_FAILED: "target:piece dice:die hit_at",
    Event.TELEPORTED: "piece:piece from:hex to:hex",
    Event.HEALED: "piece:piece healed left",
    Event.PLACED: "piece:piece hex:hex",
    Event.FOG_RISES: "hex:hex until",
    Event.FOG_LIFTS: "hex:hex",
    Event.STRUCK_BY_SPELL: "target:piece spell:spell",
    Event.SPLASHED: "target:piece",
    Event.LAUGHTER: "piece:piece",
    Event.RESURRECTED: "piece:piece hex:hex left",
    Event.THORNS_GROW: "hex:hex",
    Event.ASSASSINATION: "piece:piece target:piece dice:die against:die -",
    Event.SHAPE_CHANGED: "piece:piece hex:hex turns",
    Event.SHAPE_ENDED: "piece:piece",
    Event.HORN_SOUNDED: "piece:piece",
    Event.TRAP_PLACED: "trap hex:hex",
    Event.TRAP_SPRUNG: "trap piece:piece hex:hex",
    Event.TRAP_STRIKES: "trap target:piece",
    Event.STRIKES_TRAP: "piece:piece trap",
    Event.TRAP_WOUNDED: "trap wounds left",
    Event.TRAP_DESTROYED: "trap hex:hex",
    Event.POWER_ROLLED: "piece:piece dice:die",
    Event.HEADS_ROLLED: "piece:piece dice:die left",
    Event.ITEM_ROLLED: "piece:piece - dice:die",
    Event.BATTLE_OVER: "side:side -",
    Event.HOLDS: "side:side hex:hex turns",
}
"""What the facts of each kind are; `rolled` is not among them, for its facts are the dice by face."""


def _read(plan: str) -> list[tuple[int, str, Callable[[int, Names], Any]]]:
    """Number, key and showing of each fact that a plan has."""
    words = [word.partition(":") for word in plan.split()]
    return [(number, key, SHOWN[kind]) for number, (key, _, kind) in enumerate(words) if key != "-"]


_PLANS = {int(kind): _read(plan) for kind, plan in PLANS.items()}
_ROLLED = int(Event.ROLLED)


def event_about(kind: int, facts: Sequence[int], names: Names) -> dict[str, Any]:
    """An entry of the journal as data; `trap` is the number of a trap in the view."""
    if kind == _ROLLED:
        return {"dice": [face for face, times in enumerate(facts, 1) for _ in range(times)]}
    return {key: show(facts[number], names) for number, key, show in _PLANS[kind]}
