"""A decision looked at again: what was done, what was better, and what another choice would have left.

    correction = correction_of(battle, action)
    correction.better        a hint, where one leaves more; else None

All that is compared is told by the same playouts, by what the side knew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from warhost.errors import IllegalAction
from warhost.face.hints import Hint, hints_for, prospect_of
from warhost.face.threats import Shift, shift_of

if TYPE_CHECKING:
    from warhost.face.action import Action
    from warhost.face.standing import Standing

TRIED = 2  # hints, of which one may be what was done
LEAST = 0.02  # by which another action is better


@dataclass(frozen=True)
class Correction:
    """A decision, and what would have been better."""

    chance: float
    """What the action left for whoever took it, as far as he could know."""
    better: Hint | None
    """With its chance by the same playouts; None where the search finds nothing that leaves clearly more."""


@dataclass(frozen=True)
class Attempt:
    """Another choice in the same position."""

    chance: float
    shift: Shift
    """What it changes in whom pieces can strike."""


def correction_of(battle: Standing, action: Action, playouts: int = 2000, seed: int = 0) -> Correction:
    """What a legal action of a position left, and the best other one, if it is clearly better."""
    chance = prospect_of(battle, action.code, playouts, seed).chance
    others = [one for one in hints_for(battle, TRIED, playouts, seed) if one.action != action]
    left = [prospect_of(battle, one.action.code, playouts, seed).chance for one in others]
    best = max(range(len(others)), key=lambda place: left[place], default=None)
    if best is None or left[best] - chance < LEAST:
        return Correction(chance, None)
    return Correction(chance, replace(others[best], chance=left[best]))


def attempt_of(battle: Standing, action: Action, playouts: int = 2000, seed: int = 0) -> Attempt:
    """What another legal action would leave; IllegalAction when it is not legal."""
    objections = battle.why_not(action)
    if objections:
        raise IllegalAction(str(action), objections)
    return Attempt(prospect_of(battle, action.code, playouts, seed).chance, shift_of(battle, action))
