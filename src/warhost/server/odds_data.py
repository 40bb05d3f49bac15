"""Odds as plain data for a screen: every result, and what becomes of the piece that is attacked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from warhost.action import Action
from warhost.battle import Battle
from warhost.odds import Odds


def odds_data(battle: Battle, action: Action, odds: Odds) -> dict[str, Any]:
    """The odds of an action; distributions for the piece attacked, where there is one."""
    chances = [
        {
            "probability": str(one.probability),
            "percent": round(100 * float(one.probability), 2),
            "changes": list(one.changes),
        }
        for one in odds.chances
    ]
    return {
        "exact": odds.exact,
        "error": odds.error,
        "chances": chances,
        **_of_target(battle, action, odds),
        "explanation": [event.to_data() for event in odds.explanation],
        "value": odds.value,
        "gain": odds.gain,
    }


def _of_target(battle: Battle, action: Action, odds: Odds) -> dict[str, Any]:
    """How likely the target is eliminated, loses so many wounds, retreats so many hexes."""
    if action.target is None:
        return {"eliminated": None, "wounds": None, "retreats": None}
    eliminated, wounds, retreats = Fraction(0), [Fraction(0)], [Fraction(0)]
    for one in odds.chances:
        fate = battle.table.fate_of(action.target, one.changes)
        eliminated += one.probability if fate["eliminated"] else 0
        if not fate["eliminated"]:
            _add(wounds, fate["wounds"], one.probability)
            _add(retreats, fate["retreats"], one.probability)
    return {
        "eliminated": float(eliminated),
        "wounds": [float(one) for one in wounds],
        "retreats": [float(one) for one in retreats],
    }


def _add(distribution: list[Fraction], at: int, probability: Fraction) -> None:
    """Add to a distribution, made longer where need be."""
    distribution.extend([Fraction(0)] * (at + 1 - len(distribution)))
    distribution[at] += probability
