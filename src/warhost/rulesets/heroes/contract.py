"""The contract of Heroes & Gods: its compiled functions over opaque bytes. Importing this module compiles the rules."""

from __future__ import annotations

from typing import Any

from numba import types

from warhost.kernel import abi
from warhost.kernel.compile import contract
from warhost.kernel.hidden import blot_out_dice
from warhost.kernel.intrinsics import record_in
from warhost.kernel.plane import lay_out_plane
from warhost.kernel.sets import asked_of
from warhost.rulesets.heroes.advice.worth import appeals, value_of
from warhost.rulesets.heroes.rules.choices import find_objections
from warhost.rulesets.heroes.rules.decisions import decide, list_legal
from warhost.rulesets.heroes.rules.deployment import begin
from warhost.rulesets.heroes.rules.figures import lay_out_bodies
from warhost.rulesets.heroes.rules.reach import map_reach
from warhost.rulesets.heroes.rules.sequence import advance, idle_answer
from warhost.rulesets.heroes.state import Battle, Umpire

BATTLE, UMPIRE = Battle.dtype, Umpire.dtype


@contract(abi.START)
def start(battle_bytes: Any, umpire_bytes: Any) -> None:
    """Lay out the table, unless this umpire has, and run from set-up to the first decision."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    if umpire.prepared == 0:
        lay_out_plane(umpire.plane)
        umpire.prepared = 1
    begin(battle, umpire)
    advance(battle, umpire)


@contract(abi.LEGAL_ACTIONS)
def legal_actions(battle_bytes: Any, umpire_bytes: Any, out: Any) -> int:
    """List the actions that are listed here in canonical order: how many. Any other point may be legal to move to."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    lay_out_bodies(battle, umpire)
    n = list_legal(battle, umpire)
    for k in range(n):
        out[k] = umpire.listed[k]
    return n


@contract(abi.OBJECTIONS)
def objections(battle_bytes: Any, umpire_bytes: Any, action: int, word: int) -> int:
    """A word of the objections to an action, bits of Objection; with WHICH the words that have any: 0 = legal."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    lay_out_bodies(battle, umpire)
    return asked_of(find_objections(battle, umpire, action), word)


@contract(abi.APPLY)
def apply(battle_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Carry out one legal action, or none, and run on to the next decision or the end."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    lay_out_bodies(battle, umpire)
    if action != abi.NO_ACTION:
        decide(battle, umpire, action)
    advance(battle, umpire)


@contract(abi.APPEAL)
def appeal(battle_bytes: Any, umpire_bytes: Any, actions: Any, n: int, scores: Any) -> None:
    """Fill how promising each of `n` actions looks."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    lay_out_bodies(battle, umpire)
    appeals(battle, umpire, actions, n, scores)


@contract(abi.EVALUATE)
def evaluate(battle_bytes: Any, umpire_bytes: Any, side: int) -> float:
    """Static worth of the position for a side, in [-1, 1]."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    lay_out_bodies(battle, umpire)
    return value_of(battle, umpire, side)


@contract(abi.REDACT)
def redact(battle_bytes: Any, side: int) -> None:
    """Blot out what nobody may know, the coming dice; everything else is public.

    Rule: HG-1.6a
    """
    blot_out_dice(record_in(battle_bytes, BATTLE))


@contract(abi.IMAGINE)
def imagine(battle_bytes: Any, umpire_bytes: Any, side: int) -> None:
    """Nothing is hidden, so there is nothing to guess.

    Rule: HG-1.6a
    """


@contract(abi.IDLE)
def idle(battle_bytes: Any) -> int:
    """The action that lets an open window pass, NO_ACTION where somebody has a choice of his own to make."""
    return idle_answer(record_in(battle_bytes, BATTLE))


@contract(types.int64(abi.BYTES, abi.BYTES, types.int64, types.int64, types.uint8[:, ::1]))
def reach(battle_bytes: Any, umpire_bytes: Any, figure: int, step: int, out: Any) -> int:
    """Mark where a figure can move to on a grid, for a picture: how many points."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    lay_out_bodies(battle, umpire)
    return map_reach(battle, umpire, figure, step, out)


CONTRACT = abi.Contract(start, legal_actions, objections, apply, appeal, evaluate, redact, imagine, idle)
