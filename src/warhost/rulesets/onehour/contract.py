"""The contract of One-Hour Fantasy: its compiled functions over opaque bytes. Importing it compiles the rules."""

from __future__ import annotations

from typing import Any

from warhost.kernel import abi
from warhost.kernel.compile import contract
from warhost.kernel.intrinsics import record_in
from warhost.kernel.plain import hide_dice, nothing_to_guess
from warhost.kernel.sets import asked_of
from warhost.rulesets.onehour.advice.appeal import appeals
from warhost.rulesets.onehour.advice.goals import survey_goals
from warhost.rulesets.onehour.advice.worth import value_of
from warhost.rulesets.onehour.rules.board import survey
from warhost.rulesets.onehour.rules.choices import list_legal
from warhost.rulesets.onehour.rules.decisions import decide, find_objections
from warhost.rulesets.onehour.rules.sequence import advance, begin
from warhost.rulesets.onehour.state import Battle, Umpire

BATTLE, UMPIRE = Battle.dtype, Umpire.dtype


@contract(abi.START)
def start(battle_bytes: Any, umpire_bytes: Any) -> None:
    """Survey the board, unless this umpire has, and run from set-up to the first decision."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    if umpire.board.cells == 0:
        survey(umpire)
        survey_goals(umpire)
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


CONTRACT = abi.Contract(start, legal_actions, objections, apply, appeal, evaluate, hide_dice, nothing_to_guess)
