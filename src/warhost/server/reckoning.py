"""What is reckoned in the computers' processes beside their own decisions: chances, hints, battles looked back upon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warhost.face.action import Action
from warhost.face.battle import Battle, Step
from warhost.face.chances import chances_of
from warhost.face.corrections import attempt_of, correction_of
from warhost.face.hindsight import Moment, judge_for, look_back
from warhost.face.hints import Hint, hints_for
from warhost.face.plans import Plan
from warhost.server.computers import battle_from

HINTS = 3
DIGITS = 4
POINTED = ("actor", "place", "target")
"""What an action points at."""


def chances(game: str, scenario: str, memory: bytes, playouts: int) -> dict[str, Any]:
    """The chances of a position by what everybody may know: nothing hidden makes a difference to them."""
    found = chances_of(battle_from(game, scenario, memory), playouts)
    sides = {name: round(share, DIGITS) for name, share in found.sides.items()}
    return {"sides": sides, "error": round(found.error, DIGITS)}


def hints(game: str, scenario: str, memory: bytes, playouts: int) -> list[dict[str, Any]]:
    """The best actions of the side that must choose, by what that side knows."""
    battle = battle_from(game, scenario, memory)
    return [_hint_data(battle, hint) for hint in hints_for(battle, HINTS, playouts, seed=0)]


def _hint_data(battle: Battle, hint: Hint) -> dict[str, Any]:
    action: Action = hint.action
    return {
        **battle.table.choices([action.code])[0],
        "chance": round(hint.chance, DIGITS),
        "error": round(hint.error, DIGITS),
        "share": round(hint.share, DIGITS),
        "reasons": list(hint.reasons),
        **plan_data(hint.plan),
    }


def plan_data(plan: Plan) -> dict[str, Any]:
    """A plan in words, and what a picture draws of it."""
    return {
        "words": plan.words,
        "steps": [{name: one.choice[name] for name in POINTED} for one in plan.actions],
        "strikes": [list(pair) for pair in plan.strikes],
        "risks": [list(pair) for pair in plan.risks],
    }


def correction(game: str, scenario: str, memory: bytes, code: int, playouts: int) -> dict[str, Any]:
    """What a decision left, and what would have been better."""
    battle = battle_from(game, scenario, memory)
    action = Action(code, battle.table)
    found = correction_of(battle, action, playouts)
    better = None if found.better is None else _hint_data(battle, found.better)
    return {"done": plan_data(Plan((action,), (), (), ())), "chance": round(found.chance, DIGITS), "better": better}


def question(game: str, scenario: str, memory: bytes) -> dict[str, Any]:
    """What was asked in a position, and all that could be done."""
    battle = battle_from(game, scenario, memory)
    return {"prompt": battle.prompt, "choices": battle.table.choices(battle.legal_actions.codes.tolist())}


def attempt(game: str, scenario: str, memory: bytes, text: str, playouts: int) -> dict[str, Any]:
    """What another choice in a position would have left; ValueError for what cannot be done there."""
    battle = battle_from(game, scenario, memory)
    action = battle.action(text)
    found = attempt_of(battle, action, playouts)
    plan = Plan((action,), found.shift.words, found.shift.strikes, found.shift.risks)
    return {"chance": round(found.chance, DIGITS), "reasons": list(plan.reasons), **plan_data(plan)}


def past(
    game: str,
    scenario: str,
    steps: Sequence[Step],
    end: bytes,
    first: int,
    before: tuple[float, ...] | None,
    playouts: int | None,
) -> list[Moment]:
    """A piece of a battle looked back upon; all pieces share their random numbers."""
    return list(look_back(judge_for(battle_from(game, scenario, end), playouts), steps, end, first, before))
