"""The contract of the campaign: compiled functions over opaque bytes. Importing it compiles the rules."""

from __future__ import annotations

from typing import Any

from warhost.kernel import abi
from warhost.kernel.compile import contract
from warhost.kernel.hidden import blot_out_dice
from warhost.kernel.intrinsics import record_in
from warhost.kernel.sets import asked_of
from warhost.rulesets.eightcastles.advice.worth import appeals, value_of
from warhost.rulesets.eightcastles.rules.choices import list_legal
from warhost.rulesets.eightcastles.rules.decisions import decide, find_objections
from warhost.rulesets.eightcastles.rules.sequence import advance, begin
from warhost.rulesets.eightcastles.state import Campaign, Umpire

CAMPAIGN, UMPIRE = Campaign.dtype, Umpire.dtype


@contract(abi.START)
def start(campaign_bytes: Any, umpire_bytes: Any) -> None:
    """Run from the set-up to the first decision."""
    campaign, umpire = record_in(campaign_bytes, CAMPAIGN), record_in(umpire_bytes, UMPIRE)
    begin(campaign, umpire)
    advance(campaign, umpire)


@contract(abi.LEGAL_ACTIONS)
def legal_actions(campaign_bytes: Any, umpire_bytes: Any, out: Any) -> int:
    """List every legal action in canonical order: how many."""
    umpire = record_in(umpire_bytes, UMPIRE)
    n = list_legal(record_in(campaign_bytes, CAMPAIGN), umpire)
    for k in range(n):
        out[k] = umpire.listed[k]
    return n


@contract(abi.OBJECTIONS)
def objections(campaign_bytes: Any, umpire_bytes: Any, action: int, word: int) -> int:
    """A word of the objections to an action, bits of Objection; with WHICH the words that have any: 0 = legal."""
    found = find_objections(record_in(campaign_bytes, CAMPAIGN), record_in(umpire_bytes, UMPIRE), action)
    return asked_of(found, word)


@contract(abi.APPLY)
def apply(campaign_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Carry out one legal action, or none, and run on to the next decision or the end."""
    campaign, umpire = record_in(campaign_bytes, CAMPAIGN), record_in(umpire_bytes, UMPIRE)
    if action != abi.NO_ACTION:
        decide(campaign, umpire, action)
    advance(campaign, umpire)


@contract(abi.APPEAL)
def appeal(campaign_bytes: Any, umpire_bytes: Any, actions: Any, n: int, scores: Any) -> None:
    """Fill how promising each of `n` actions looks."""
    appeals(actions, n, scores)


@contract(abi.EVALUATE)
def evaluate(campaign_bytes: Any, umpire_bytes: Any, side: int) -> float:
    """Static worth of the position for a side, in [-1, 1]."""
    return value_of(record_in(campaign_bytes, CAMPAIGN), record_in(umpire_bytes, UMPIRE), side)


@contract(abi.REDACT)
def redact(campaign_bytes: Any, side: int) -> None:
    """Blot out what nobody may know: the coming dice and cards. Nothing else of a campaign is hidden."""
    blot_out_dice(record_in(campaign_bytes, CAMPAIGN))


@contract(abi.IMAGINE)
def imagine(campaign_bytes: Any, umpire_bytes: Any, side: int) -> None:
    """Guess what is hidden: nothing."""


CONTRACT = abi.Contract(start, legal_actions, objections, apply, appeal, evaluate, redact, imagine)
