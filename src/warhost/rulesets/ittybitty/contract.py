"""The contract of Itty Bitty Battles: compiled functions over opaque bytes. Importing it compiles the rules."""

from __future__ import annotations

from typing import Any

from numba import types

from warhost.kernel import abi
from warhost.kernel.compile import contract
from warhost.kernel.hidden import blot_out_dice
from warhost.kernel.intrinsics import record_in
from warhost.kernel.sets import asked_of
from warhost.rulesets.ittybitty.advice.appeal import appeals
from warhost.rulesets.ittybitty.advice.onward import find_onward
from warhost.rulesets.ittybitty.advice.worth import value_of
from warhost.rulesets.ittybitty.rules.choices import list_legal
from warhost.rulesets.ittybitty.rules.decisions import decide, find_objections
from warhost.rulesets.ittybitty.rules.sequence import advance, idle_answer
from warhost.rulesets.ittybitty.rules.set_up import begin, measure
from warhost.rulesets.ittybitty.rules.unseen import imagine_hidden, redact_hidden
from warhost.rulesets.ittybitty.state import Battle, Umpire

BATTLE, UMPIRE = Battle.dtype, Umpire.dtype


@contract(abi.START)
def start(battle_bytes: Any, umpire_bytes: Any) -> None:
    """Measure the map, unless this umpire has, and run from set-up to the first decision."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    if umpire.board.cells == 0:
        measure(umpire)
    begin(battle, umpire)
    advance(battle, umpire)


@contract(abi.LEGAL_ACTIONS)
def legal_actions(battle_bytes: Any, umpire_bytes: Any, out: Any) -> int:
    """List every legal action in canonical order: how many."""
    umpire = record_in(umpire_bytes, UMPIRE)
    n = list_legal(record_in(battle_bytes, BATTLE), umpire)
    for k in range(n):  # a slice assignment would first look whether the two overlap
        out[k] = umpire.listed[k]
    return n


@contract(abi.OBJECTIONS)
def objections(battle_bytes: Any, umpire_bytes: Any, action: int, word: int) -> int:
    """A word of the objections to an action, bits of Objection; with WHICH the words that have any: 0 = legal."""
    found = find_objections(record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE), action)
    return asked_of(found, word)


@contract(abi.APPLY)
def apply(battle_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Carry out one legal action, or none, and run on to the next decision or the end."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    if action != abi.NO_ACTION:
        decide(battle, umpire, action)
    advance(battle, umpire)


@contract(abi.APPEAL)
def appeal(battle_bytes: Any, umpire_bytes: Any, actions: Any, n: int, scores: Any) -> None:
    """Fill how promising each of `n` actions looks."""
    appeals(record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE), actions, n, scores)


@contract(abi.EVALUATE)
def evaluate(battle_bytes: Any, umpire_bytes: Any, side: int) -> float:
    """Static worth of the position for a side, in [-1, 1]."""
    return value_of(record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE), side)


@contract(abi.REDACT)
def redact(battle_bytes: Any, side: int) -> None:
    """Blot out what a side may not know: the coming dice and draws, and what the enemy has face-down.

    Rule: IB-2.6b, IB-R32
    """
    battle = record_in(battle_bytes, BATTLE)
    blot_out_dice(battle)
    redact_hidden(battle, side)


@contract(abi.IMAGINE)
def imagine(battle_bytes: Any, umpire_bytes: Any, side: int) -> None:
    """Deal the enemy's face-down pieces to the hexes in which they may lie.

    Rule: IB-2.6b, IB-R32
    """
    imagine_hidden(record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE), side)


@contract(abi.IDLE)
def idle(battle_bytes: Any) -> int:
    """The action by which a side lets refusing, slipping away or opportunity fire go by; NO_ACTION elsewhere."""
    return idle_answer(record_in(battle_bytes, BATTLE))


@contract(types.int64(abi.BYTES, abi.BYTES))
def onward(battle_bytes: Any, umpire_bytes: Any) -> int:
    """The action by which odds go on until a combat or a charge is settled, NO_ACTION elsewhere."""
    return find_onward(record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE))


CONTRACT = abi.Contract(start, legal_actions, objections, apply, appeal, evaluate, redact, imagine, idle)
