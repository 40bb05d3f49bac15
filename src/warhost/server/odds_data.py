"""Odds as plain data for a screen: every result, what becomes of each piece, and the fights that an action leads to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from warhost.face.action import Action
from warhost.face.odds import Chance, Fates, Fight, Odds
from warhost.face.standing import Standing
from warhost.face.threats import shift_of


def odds_data(battle: Standing, odds: Odds) -> dict[str, Any]:
    """The odds of an action."""
    return {
        "exact": odds.exact,
        "error": odds.error,
        "chances": _results(odds.chances),
        "fates": _facts_of(odds.fates),
        "assumes": list(odds.assumes),
        "leads_to": [_fight(battle, fight) for fight in odds.leads_to],
        "explanation": [event.to_data() for event in odds.explanation],
        "value": odds.value,
        "gain": odds.gain,
    }


def answer_data(battle: Standing, action: Action, odds: Odds) -> dict[str, Any]:
    """All that is told of an action before it is done: its odds, whom it brings into reach, where it comes down."""
    return odds_data(battle, odds) | {"reach": reach_data(battle, action, odds), "lands": action.lands}


def reach_data(battle: Standing, action: Action, odds: Odds) -> list[str]:
    """Of a mere move, which rolls no die and leads to no fight: who can strike whom then, and who no longer."""
    is_mere = action.choice["place"] is not None and not (odds.leads_to or len(odds.chances) > 1 or odds.fates)
    return list(shift_of(battle, action).words) if is_mere else []


def _share(probability: Fraction) -> dict[str, Any]:
    """A probability as a fraction and in per cent."""
    return {"probability": str(probability), "percent": round(100 * float(probability), 2)}


def _results(chances: tuple[Chance, ...]) -> list[dict[str, Any]]:
    """Every result, the most probable first."""
    return [{**_share(one.probability), "changes": list(one.changes)} for one in chances]


def _facts_of(fates: Fates) -> dict[str, Any]:
    """What becomes of each piece as data, the gravest first: an empty list of parts is no effect."""
    return {
        label: [
            {"parts": [part._asdict() for part in fate], **_share(probability)} for fate, probability in shares.items()
        ]
        for label, shares in fates.items()
    }


def _fight(battle: Standing, fight: Fight) -> dict[str, Any]:
    """A fight to which the action leads."""
    return {
        "action": fight.action,
        "sentence": fight.sentence,
        "side": battle.ruleset.sides[fight.side],
        **_share(fight.probability),
        "chances": _results(fight.chances),
        "fates": _facts_of(fight.fates),
        "assumes": list(fight.assumes),
        "exact": fight.exact,
        "error": fight.error,
    }
