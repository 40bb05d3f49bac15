"""What happened, as data for a picture: the `about` of an event in docs/wire.md.

A plan says what each fact of a kind is, in the order of the facts: `piece:figure` is a fact shown as a figure's number
under the key `piece`, `from:point` the point whose x and y are this fact and the next, `-` a fact that no picture
needs. Who strikes at whom stands in the event that opens an attack, `declared`; what the die is made of, and what it
did, follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from warhost.rulesets.heroes.rules.events import Cover, DuelEnd, Event, Gone, Modifier, NoReturn, Panic
from warhost.rulesets.heroes.state import Phase, Result, Weapon
from warhost.rulesets.heroes.words.event_text import DEFENSIVE, IN_DUEL, RESULT_WORDS, STRIKES_BACK
from warhost.rulesets.heroes.words.names import SIDE_NAMES, UNIT, Names
from warhost.rulesets.heroes.words.notation import EVENT_IDS


def _words(members: Any) -> Callable[[Sequence[int], Names], str]:
    """A fact of a list of the rules, in lower case."""
    return lambda facts, names: str(members(facts[0]).name.lower().replace("_", " "))


HOW = {DEFENSIVE: "defensive", STRIKES_BACK: "back", IN_DUEL: "duel"}
SHOWN: dict[str, Callable[[Sequence[int], Names], Any]] = {
    "": lambda facts, names: facts[0],
    "flag": lambda facts, names: bool(facts[0]),
    "figure": lambda facts, names: names.labels[facts[0]],
    "point": lambda facts, names: [facts[0], facts[1]],
    "inches": lambda facts, names: facts[0] / UNIT,
    "side": lambda facts, names: SIDE_NAMES[facts[0]] if facts[0] >= 0 else None,
    "die": lambda facts, names: [facts[0]],
    "result": lambda facts, names: RESULT_WORDS[Result(facts[0])],
    "event": lambda facts, names: EVENT_IDS[facts[0]],
    "area": lambda facts, names: names.areas[facts[0]],
    "weapon": _words(Weapon),
    "step": _words(Phase),
    "cover": _words(Cover),
    "modifier": _words(Modifier),
    "panic": _words(Panic),
    "gone": _words(Gone),
    "return": _words(NoReturn),
    "end": _words(DuelEnd),
    "how": lambda facts, names: [word for bit, word in HOW.items() if facts[0] & bit],
}
"""How a fact, with the one after it, is shown; a single die is a list of one face."""

MOVE = "piece:figure from:point - to:point -"
PLANS: dict[Event, str] = {
    Event.TURN_BEGINS: "turn",
    Event.PHASE_BEGINS: "phase side:side",
    Event.STEP_BEGINS: "step:step side:side",
    Event.FIRST_ROLLED: "dice:die against:die side:side",
    Event.FIRST_CHOSEN: "side:side",
    Event.DEPLOYED: "piece:figure to:point -",
    Event.CHALLENGED: "piece:figure target:figure",
    Event.ACCEPTED: "piece:figure forced:flag",
    Event.DECLINED: "piece:figure",
    Event.CHALLENGE_LAPSED: "piece:figure target:figure",
    Event.DUEL_PLACED: MOVE,
    Event.ORDER_ROLLED: "piece:figure dice:die target:figure against:die first:figure",
    Event.DUEL_WON: "piece:figure",
    Event.DUEL_UNDECIDED: "why:end",
    Event.WENT_HOME: MOVE,
    Event.RALLY_ROLLED: "piece:figure dice:die at_most",
    Event.RALLIED: "piece:figure",
    Event.NOT_RALLIED: "piece:figure",
    Event.LEG: f"{MOVE} cost:inches",
    Event.MOVED: f"{MOVE} cost:inches",
    Event.TURNED_BACK: "piece:figure to:point -",
    Event.STOOD: "piece:figure",
    Event.CHARGED: "piece:figure target:figure",
    Event.DECLARED: "piece:figure target:figure weapon:weapon how:how distance:inches",
    Event.ATTACK_FACTOR: "piece:figure factor weapon:weapon",
    Event.DEFENCE_FACTOR: "target:figure factor",
    Event.COVER: "target:figure cover:cover",
    Event.DIFFERENTIAL: "differential",
    Event.DIE_MODIFIER: "added modifier:modifier piece:figure",
    Event.ROLLED: "dice:die modified result:result piece:figure",
    Event.DEFLECTED: "target:figure before:result result:result",
    Event.NO_EFFECT: "target:figure",
    Event.CANCELLED: "piece:figure target:figure",
    Event.RETIRES: "piece:figure target:figure",
    Event.CORNERED: "piece:figure",
    Event.PANICKED: "piece:figure why:panic",
    Event.SPEAR_GONE: "piece:figure why:gone",
    Event.FLED: MOVE,
    Event.WOUNDED: "piece:figure",
    Event.SLAIN: "piece:figure from:point -",
    Event.LOCKED: "piece:figure target:figure",
    Event.LOCK_ENDED: "piece:figure target:figure",
    Event.ADVANCED: MOVE,
    Event.STAYED: "piece:figure",
    Event.NO_RETURN: "piece:figure why:return",
    Event.CHIP_PLAYED: "side:side event:event left",
    Event.BLESSED: "target:figure event:event",
    Event.SET_DOWN: MOVE,
    Event.RESCUED: "piece:figure to:point - slain:flag",
    Event.HEALED: "piece:figure",
    Event.EFFECT_ENDED: "piece:figure event:event",
    Event.HULL_BURNS: "area:area",
    Event.BODY_HELD: "side:side greek trojan",
    Event.BATTLE_OVER: "side:side -",
}
"""What the facts of each kind are."""


def _read(plan: str) -> list[tuple[int, str, Callable[[Sequence[int], Names], Any]]]:
    """Number, key and showing of each fact that a plan has."""
    words = [word.partition(":") for word in plan.split()]
    return [(number, key, SHOWN[kind]) for number, (key, _, kind) in enumerate(words) if key != "-"]


_PLANS = {int(kind): _read(plan) for kind, plan in PLANS.items()}


def event_about(kind: int, facts: Sequence[int], names: Names) -> dict[str, Any]:
    """An entry of the journal as data."""
    return {key: show(facts[number:], names) for number, key, show in _PLANS[kind]}
