"""The fights that a charge leads to: the fire at the charger, and its strikes in the hand-to-hand step.

Who answers a charge, by defensive fire, by a shot in reaction or by a god, is told of the strikes after each answer.

Both are asked of the compiled rules, on copies of the battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Contract, actor_of, target_of, verb_of
from warhost.kernel.layout import Bytes
from warhost.ruleset import Ahead
from warhost.rulesets.heroes.state import OFF_TABLE, Battle, DuelStage, Phase, Verb, Weapon
from warhost.rulesets.heroes.words.pending import is_attack_pending, top
from warhost.rulesets.heroes.words.snapshot import enemies_in_contact, snapshot

LET_GO = (Verb.PASS, Verb.DONE)
MOST_PASSES = 8  # from a charge to the hand-to-hand step: defensive fire, reaction, the end of the step, reaction
FIRE = (Verb.FIRE_BOW, Verb.FIRE_SPEAR)
ANSWERS = (Verb.PASS, Verb.CALL, Verb.BLESS, Verb.SET_DOWN)  # in a window, and what belongs to them
ABOUT_FIGHTS = (Verb.MOVE, Verb.HALT, Verb.SHOOT, *FIRE, *ANSWERS)
NOTHING_ELSE = "nothing else is done before the hand-to-hand step"


def fights(contract: Contract, before: Bytes, after: Bytes, umpire: Bytes, action: int) -> Iterator[Ahead]:
    """The fire at a figure that has charged, and the strikes of whoever an action is about; nothing after others."""
    fighters = [one for one in fighters_of(contract, before, umpire, action) if is_in_contact(after, one)]
    if not fighters:
        return
    frame = top(Battle.over(after))
    if frame is not None and frame.phase == Phase.DEFENCE:
        yield from (Ahead(after, code, "") for code in legal(contract, after, umpire) if verb_of(code) in FIRE)
    melee = to_melee(contract, after, umpire)
    if melee is not None:
        strikes = (code for code in legal(contract, melee, umpire) if verb_of(code) == Verb.STRIKE)
        yield from (Ahead(melee, code, NOTHING_ELSE) for code in strikes if actor_of(code) in fighters)


def fighters_of(contract: Contract, before: Bytes, umpire: Bytes, action: int) -> list[int]:
    """The figures whose fight an action is about: who ends its move, who is or could be shot at before it strikes."""
    verb = verb_of(action)
    if verb not in ABOUT_FIGHTS:
        return []
    battle: Any = Battle.over(before)
    frame = top(battle)
    if frame is not None and (frame.phase == Phase.DEFENCE or verb == Verb.HALT):
        return [int(frame.actor)]
    if verb == Verb.MOVE:
        return [int(actor_of(action))]
    if frame is not None and frame.phase == Phase.REACT and verb in (Verb.SHOOT, Verb.PASS):
        shots = [action] if verb == Verb.SHOOT else legal(contract, before, umpire)
        return sorted({int(target_of(shot)) for shot in shots if verb_of(shot) == Verb.SHOOT})
    return [int(battle.attack.target)] if verb in ANSWERS and is_shot_before_melee(battle) else []


def is_shot_before_melee(battle: Any) -> bool:
    """True in the midst of a shot or throw at a figure of the active side, which may yet strike in this phase."""
    attack = battle.attack
    is_missile = is_attack_pending(battle) and attack.weapon != Weapon.HAND and battle.duel.stage == DuelStage.NO_DUEL
    return bool(is_missile and battle.figures[attack.target].side == battle.active)


def is_in_contact(memory: Bytes, figure: int) -> bool:
    """True for a figure on the table that touches an enemy."""
    battle = snapshot(memory)
    return battle.figures[figure].x != OFF_TABLE and bool(enemies_in_contact(battle, figure))


def legal(contract: Contract, memory: Bytes, umpire: Bytes) -> list[int]:
    """The listed actions of a position."""
    codes = np.empty(MAX_ACTIONS, np.int64)
    found: list[int] = codes[: contract.legal_actions(memory, umpire, codes)].tolist()
    return found


def to_melee(contract: Contract, memory: Bytes, umpire: Bytes) -> Bytes | None:
    """The battle when all has been let go up to the hand-to-hand step of this phase; None when it does not come."""
    copy = memory.copy()
    battle: Any = Battle.over(copy)
    phase_number = int(battle.phase_number)
    for _ in range(MOST_PASSES):
        frame = top(battle)
        if frame is None or battle.phase_number != phase_number:
            return None
        if frame.phase == Phase.MELEE:
            return copy
        passing = [code for code in legal(contract, copy, umpire) if verb_of(code) in LET_GO]
        if not passing:
            return None
        contract.apply(copy, umpire, passing[-1])
    return None
