"""What is pending at a decision: how odds go on there, what they assume by that, and about whom is decided."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import NO_ACTION
from warhost.rulesets.heroes.state import NONE, DuelStage, Phase, Verb, Weapon
from warhost.rulesets.heroes.words.names import Names, event_name, point_name
from warhost.rulesets.heroes.words.verbs import point_of
from warhost.shelf.verbs import code_of, unpack

ATTACKING = (Phase.ROLL, Phase.APPLY, Phase.ATTACK_OVER)
NO_GOD = "no further god steps in"


def top(battle: Any) -> Any:
    """The frame of the matter on top; None when nobody has to choose."""
    return None if battle.depth == 0 or battle.to_decide < 0 else battle.stack[battle.depth - 1]


def is_attack_pending(battle: Any) -> bool:
    """True from the declaration of an attack until it is over."""
    return any(battle.stack[k].phase in ATTACKING for k in range(battle.depth))


def is_within_call(battle: Any) -> bool:
    """True while a called god waits to hear whom it is to befall, or where a figure is to be set down."""
    frame = top(battle)
    return frame is not None and int(frame.phase) in (Phase.BLESS, Phase.SET_DOWN)


def acceptance(battle: Any) -> int:
    """The action that accepts a challenge, where that is asked; NO_ACTION elsewhere."""
    frame = top(battle)
    is_asked = frame is not None and frame.phase == Phase.ACCEPT
    return code_of(Verb.ACCEPT) if is_asked else NO_ACTION


def assumption(battle: Any, names: Names, code: int) -> str:
    """What odds assume when they go on with an action, in words."""
    frame, parts = battle.stack[battle.depth - 1], unpack(code)
    if parts.verb == Verb.ACCEPT:
        return f"{names.title(int(frame.target))} accepts"
    if parts.verb == Verb.BLESS:
        return f"{event_name(int(frame.detail))} befalls {names.title(parts.target)}, the best choice"
    if parts.verb == Verb.SET_DOWN:
        where = point_name(*point_of(parts.place))
        return f"{names.title(int(frame.actor))} is set down at {where}, the best place"
    return NO_GOD


def at_stake(battle: Any, code: int) -> tuple[int, ...]:
    """The figures that an action decides about, each once: of a duel, a fight, an attack, a charge; and its target."""
    parts, frame, duel, attack = unpack(code), top(battle), battle.duel, battle.attack
    figures = [parts.target]
    if parts.verb in (Verb.CHALLENGE, Verb.STRIKE):
        figures = [parts.actor, parts.target]
    elif duel.stage != DuelStage.NO_DUEL:
        figures += [duel.challenger, duel.challenged]
    elif frame is not None and frame.phase == Phase.ACCEPT:
        figures += [frame.actor, frame.target]
    elif frame is not None and frame.phase == Phase.DEFENCE:
        figures += [frame.actor]
    elif is_attack_pending(battle):
        figures += [attack.striker, attack.target] if attack.weapon == Weapon.HAND else [attack.target]
    return tuple(dict.fromkeys(int(figure) for figure in figures if figure != NONE))
