"""Results of odds are told apart wherever they leave a battle different in what can be done next, in any game.

All ends of an action that are told as one result have the same legal actions, and are the same records, except for what
is harmless: each exemption says why. That it is harmless is tried one decision later.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import warhost
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.odds import reckon
from warhost.kernel.abi import MAX_ACTIONS, verb_of
from warhost.kernel.layout import Bytes
from warhost.ruleset import all_scenario_names
from warhost.rulesets.heroes import state as heroes
from warhost.rulesets.onehour import state as onehour
from warhost.rulesets.tewapen import state as tewapen
from warhost.rulesets.weads.state import Verb as WeadsVerb

EVERY = 4  # decisions from one moment to the next
MOMENTS = 24  # of a scenario
STEPS = 60  # of a walk
ENDS = 150  # of an action that are looked at
ALIKE = 6  # ends of one result that are compared
LATER = 3  # actions that are tried one decision later


# --- what is harmless --------------------------------------------------------------------------------------


def forget_in_heroes(battle: Any) -> None:
    """Blank what no rule of Heroes & Gods reads any more."""
    battle.attack.die = 0  # it stands there to be told: rules read the result
    running = (heroes.Phase.ROLL, heroes.Phase.APPLY, heroes.Phase.ATTACK_OVER, heroes.Phase.ADVANCE)
    if not {int(frame.phase) for frame in battle.stack[: battle.depth]} & {*running, heroes.Phase.STRIKE_BACK}:
        battle.attack.weapon = battle.attack.left_x = battle.attack.left_y = 0  # no attack runs: the next one sets them
    for one in battle.figures[: battle.count]:
        one.fell_y = 0  # who is rescued comes back at the x of its fall (HG-12.12a, HG-15.12a),
        if one.marks & heroes.DEAD:
            one.marks &= ~(heroes.WOUNDED | heroes.HURT_NOW)  # wounded, whatever it was before (HG-12.12a),
            if not one.marks & heroes.SLAIN_NOW:  # and in no later phase (HG-12.12d)
                one.fell_x = 0
                one.marks &= ~(heroes.SPEAR | heroes.PANICKED)


def forget_in_onehour(battle: Any) -> None:
    """Blank what no rule of One-Hour Fantasy reads any more."""
    for one in battle.units[: battle.unit_count]:
        if one.cell == onehour.OFF_BOARD:  # whoever comes back is fresh and faces as its entry says (OH-7.2a, OH-1.4b)
            one.hits = one.status = one.facing = 0
        one.last_cell = 0  # for the picture alone


def forget_in_tewapen(battle: Any) -> None:
    """Blank what no rule of Te Wapen! reads any more."""
    raisers = {
        int(one.side)
        for one in battle.pieces[: battle.piece_count]
        if one.cell != tewapen.OFF_BOARD and one.spells == tewapen.SpellList.NECROMANCER
    }
    for one in battle.pieces[: battle.piece_count]:
        if one.cell == tewapen.OFF_BOARD:
            lasts = one.marks & (tewapen.SUMMONED | tewapen.SHAPE_CHANGED)
            one.marks = lasts  # the others are gone when it is resurrected
            one.form_turns = 0  # who has changed shape is not resurrected
            may_rise = one.kind != tewapen.Kind.INDIVIDUAL and one.fell_turn == battle.turn and not lasts
            if not may_rise or int(one.side) not in raisers:
                one.fell_cell = 0  # whom nobody can resurrect any more need not be found (TW-3.2.4f, TW-R65)


def forget_in_weads(battle: Any) -> None:
    """Blank what no rule of Ayrena's Weads reads any more, and what is secret."""
    for one in battle.pieces[: battle.piece_count]:
        one.last_cell = 0  # for the picture alone
    battle.hand[:] = 0  # spells are dealt secretly (AW-21.1c): they are no result of what was done


def forget_in_ittybitty(battle: Any) -> None:
    """Blank what no rule of Itty Bitty Battles reads any more."""


FORGET: dict[str, Callable[[Any], None]] = {
    "heroes": forget_in_heroes,
    "onehour": forget_in_onehour,
    "tewapen": forget_in_tewapen,
    "weads": forget_in_weads,
    "ittybitty": forget_in_ittybitty,
}


def remembered(battle: Battle, memory: Bytes) -> Any:
    """The record of a position without what is harmless."""
    record: Any = battle.ruleset.battle_record.over(memory.copy())
    record.actions = 0  # how many decisions were taken is a mere count
    FORGET[battle.ruleset.name](record)
    return record


def legal(battle: Battle, memory: Bytes) -> list[int]:
    """What can be done in a position; of spells in Ayrena's Weads nothing, since which are in hand is secret."""
    codes = np.empty(MAX_ACTIONS, np.int64)
    found: list[int] = codes[: battle.contract.legal_actions(memory, battle.umpire, codes)].tolist()
    is_weads = battle.ruleset.name == "weads"
    return [code for code in found if not (is_weads and verb_of(code) == WeadsVerb.CAST)]


# --- positions ---------------------------------------------------------------------------------------------


def moments(name: str, seed: int) -> Iterator[tuple[Battle, random.Random]]:
    """Moments of a random battle in which appealing actions are taken more often."""
    battle, lot = warhost.start(name, seed=seed), random.Random(seed)
    while not battle.over:
        actions = battle.legal_actions
        if len(battle.steps) % EVERY == 0:
            yield battle, lot
        scores = np.empty(len(actions))
        battle.contract.appeal(battle.memory, battle.umpire, actions.codes, len(actions), scores)
        battle.apply(lot.choices(list(actions), (scores + 1e-3 + 0.1 * scores.mean()).tolist())[0])


def one_of_each_verb(battle: Battle, lot: random.Random) -> list[Action]:
    """An action of each verb."""
    by_verb = defaultdict(list)
    for action in battle.legal_actions:
        by_verb[action.verb].append(action)
    return [lot.choice(some) for some in by_verb.values()]


def results(battle: Battle, lot: random.Random, action: Action) -> list[list[Bytes]]:
    """The ends of an action, or some of many, those together that are told as one result."""
    known = battle.as_known()
    table = battle.table.over(known)
    told = defaultdict(list)
    ends = list(reckon(battle, known, action.code, STEPS).ends)
    for state in lot.sample(ends, min(len(ends), ENDS)):
        memory = np.frombuffer(bytearray(state), np.uint8)
        told[table.changes(memory).facts].append(memory)
    return list(told.values())


# --- what is asked -----------------------------------------------------------------------------------------


def differences(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Where two records differ, field by field."""
    if one.dtype.names is None:
        if not np.array_equal(one, other):
            yield f"{path.lstrip('.')}: {one.tolist()} and {other.tolist()}"
    elif one.shape:
        for place in np.ndindex(one.shape):
            yield from differences(one[place], other[place], f"{path}{list(place)}")
    else:
        for field in one.dtype.names:
            yield from differences(one[field], other[field], f"{path}.{field}")


def check_same(battle: Battle, one: Bytes, other: Bytes, done: str) -> None:
    """What can be done in two positions is the same, and so is all that matters later."""
    first, second = remembered(battle, one), remembered(battle, other)
    if first.tobytes() != second.tobytes():
        assert [*differences(first, second)] == [], done
    assert legal(battle, one) == legal(battle, other), done


def after(battle: Battle, memory: Bytes, action: int) -> Bytes:
    """The position after an action."""
    then = memory.copy()
    battle.contract.apply(then, battle.umpire, action)
    return then


def check_result(battle: Battle, lot: random.Random, ends: list[Bytes], done: str) -> None:
    """Some ends of one result leave the same to be done, and so does what is done in them."""
    first, *others = lot.sample(ends, min(len(ends), ALIKE))
    for other in others:
        check_same(battle, first, other, done)
    codes = legal(battle, first)
    for code in lot.sample(codes, min(len(codes), LATER)):
        then = after(battle, first, code)
        for other in others:
            check_same(battle, then, after(battle, other, code), f"{done}, then {battle.table.write_action(code)}")


def check_results(name: str, seed: int, most: int) -> int:
    """Check up to so many moments of a battle: how many results were told."""
    told = 0
    for moment, (battle, lot) in enumerate(moments(name, seed)):
        if moment == most:
            break
        for action in one_of_each_verb(battle, lot):
            for ends in results(battle, lot, action):
                told += 1
                check_result(battle, lot, ends, f"seed {seed}, after {len(battle.steps)} decisions: {action}")
    return told


@pytest.mark.parametrize("name", all_scenario_names())
def test_ends_told_as_one_result_leave_the_same_to_be_done(name: str) -> None:
    assert check_results(name, 7, MOMENTS) > MOMENTS
