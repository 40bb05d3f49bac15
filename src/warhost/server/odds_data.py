"""Odds as plain data for a screen: every result, what becomes of each piece, and the fights that an action leads to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.odds import Chance, Fates, FatesInWords, Fight, Odds


def odds_data(battle: Battle, action: Action, odds: Odds) -> dict[str, Any]:
    """The odds of an action; distributions for the piece attacked, where there is one."""
    return {
        "exact": odds.exact,
        "error": odds.error,
        "chances": _results(odds.chances),
        **_of_target(battle, action, odds),
        "pieces": _fates(odds.pieces),
        "fates": _facts_of(odds.fates),
        "assumes": list(odds.assumes),
        "leads_to": [_fight(battle, fight) for fight in odds.leads_to],
        "explanation": [event.to_data() for event in odds.explanation],
        "value": odds.value,
        "gain": odds.gain,
    }


def _share(probability: Fraction) -> dict[str, Any]:
    """A probability as a fraction and in per cent."""
    return {"probability": str(probability), "percent": round(100 * float(probability), 2)}


def _results(chances: tuple[Chance, ...]) -> list[dict[str, Any]]:
    """Every result, the most probable first."""
    return [{**_share(one.probability), "changes": list(one.changes)} for one in chances]


def _facts_of(fates: Fates) -> dict[str, Any]:
    """What becomes of each piece as data, the worst first: an empty list of parts is no effect."""
    return {
        label: [
            {"parts": [part._asdict() for part in fate], **_share(probability)} for fate, probability in shares.items()
        ]
        for label, shares in fates.items()
    }


def _fates(pieces: FatesInWords) -> dict[str, Any]:
    """What becomes of each piece, the worst first."""
    return {
        label: {fate: _share(probability) for fate, probability in fates.items()} for label, fates in pieces.items()
    }


def _fight(battle: Battle, fight: Fight) -> dict[str, Any]:
    """A fight to which the action leads."""
    return {
        "action": fight.action,
        "sentence": fight.sentence,
        "side": battle.ruleset.sides[fight.side],
        **_share(fight.probability),
        "chances": _results(fight.chances),
        "pieces": _fates(fight.pieces),
        "fates": _facts_of(fight.fates),
        "assumes": list(fight.assumes),
        "exact": fight.exact,
        "error": fight.error,
    }


def _of_target(battle: Battle, action: Action, odds: Odds) -> dict[str, Any]:
    """How likely the target is eliminated, loses so many wounds, retreats so many hexes."""
    if action.target is None:
        return {"eliminated": None, "wounds": None, "retreats": None}
    eliminated, wounds, retreats = Fraction(0), [Fraction(0)], [Fraction(0)]
    for one in odds.chances:
        fate = one.facts.counts(action.target)
        eliminated += one.probability if fate["eliminated"] else 0
        if not fate["eliminated"]:
            _add(wounds, fate.get("wounds", 0), one.probability)
            _add(retreats, fate.get("retreats", 0), one.probability)
    return {
        "eliminated": float(eliminated),
        "wounds": [float(one) for one in wounds],
        "retreats": [float(one) for one in retreats],
    }


def _add(distribution: list[Fraction], at: int, probability: Fraction) -> None:
    """Add to a distribution, made longer where need be."""
    distribution.extend([Fraction(0)] * (at + 1 - len(distribution)))
    distribution[at] += probability
