"""What does not belong to one battle: games, scenarios, terms, rulebooks, transcripts to be replayed."""

from __future__ import annotations

import asyncio
import hashlib
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request

from warhost import transcript
from warhost.battle import Battle
from warhost.chronicle import Chronicle
from warhost.players import roster
from warhost.ruleset import Ruleset, find_ruleset, rulesets
from warhost.scenario import ScenarioModel
from warhost.server.entries import BOTH
from warhost.server.hall import Hall
from warhost.server.json_response import Json
from warhost.server.refusals import Reason, Refusal, refusal_of
from warhost.server.replays import read_receipt, replay_of, report_data
from warhost.server.reviews import Review, review_of
from warhost.server.wire import PastedReview, PastedTranscript

router = APIRouter(prefix="/api")


def game_of(name: str) -> Ruleset:
    """The game of that name; Refusal when there is none."""
    try:
        return find_ruleset(name)
    except ValueError as error:
        raise refusal_of(error) from None


@lru_cache(256)
def _scenario_data(game: str, name: str) -> dict[str, Any]:
    ruleset = find_ruleset(game)
    return describe_scenario(ruleset, ruleset.scenario(name))


def describe_scenario(ruleset: Ruleset, scenario: ScenarioModel) -> dict[str, Any]:
    """A scenario as a card shows it."""
    return {
        **{name: getattr(scenario, name) for name in ("id", "name", "summary", "designer", "turns")},
        **ruleset.lineup(scenario),
        "ground": ruleset.ground(scenario),
    }


@router.get("/ready")
async def ready(request: Request) -> dict[str, Any]:
    """How far the first compile of the rules is."""
    hall: Hall = request.app.state.hall
    done, total = hall.compiled
    return {"ready": hall.ready, "done": done, "total": max(done, total)}


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """All games, with their scenarios and computer opponents."""
    players = [{"name": name, "title": one.title, "summary": one.summary} for name, one in roster().items()]
    return [
        {
            "name": ruleset.name,
            "title": ruleset.title,
            "designer": ruleset.designer,
            "board": ruleset.board,
            "sides": ruleset.sides,
            "options": dict(ruleset.options),
            "quick_start": ruleset.quick_start,
            "windows": dict(ruleset.windows),
            "players": players,
            "scenarios": [_scenario_data(ruleset.name, name) for name in ruleset.scenarios()],
        }
        for ruleset in rulesets().values()
    ]


@router.get("/games/{game}/terms")
async def terms(game: str) -> Json:
    """What the words and signs of a game mean, and the windows about which standing orders can be given."""
    ruleset = game_of(game)
    return Json({**ruleset.terms(), "windows": dict(ruleset.windows)})


@router.get("/games/{game}/rules")
async def rules(game: str) -> Json:
    """The rulebook of a game, for reading and searching."""
    ruleset = game_of(game)
    return Json({"title": ruleset.title, "parts": ruleset.rulebook().parts()})


@router.post("/replays")
async def replay_pasted(pasted: PastedTranscript, request: Request) -> Json:
    """Replay a transcript, with every die recomputed."""
    request.app.state.hall.check_ready()
    return Json(await asyncio.to_thread(_replay, pasted.text, pasted.receipt))


def _audited(text: str, receipt: str = "") -> tuple[transcript.Report, Battle | Chronicle]:
    """A transcript's battle, and how it holds; Refusal when it cannot be replayed."""
    report, battle = transcript.audit(text, receipt=read_receipt(receipt))
    if battle is None:
        reasons = [Reason(text=str(fault)) for fault in report.faults]
        raise Refusal("bad_transcript", f"this transcript cannot be replayed: {reasons[0].text}", reasons)
    return report, battle


def _replay(text: str, receipt: str) -> dict[str, Any]:
    report, battle = _audited(text, receipt)
    return replay_of(battle, BOTH) | {"players": list(report.players)} | report_data(report)


@router.post("/replays/review")
async def review_pasted(pasted: PastedReview, request: Request) -> Json:
    """How the chances went in a transcript's battle, action by action, as far as that is known."""
    hall: Hall = request.app.state.hall
    hall.check_ready()
    name = f"transcript {hashlib.sha256(pasted.text.encode()).hexdigest()}"
    made = None if hall.reviews.known(name) else await asyncio.to_thread(_review, pasted.text)
    return Json(await hall.reviews.tell(name, lambda: made or _review(pasted.text), pasted.after))


def _review(text: str) -> Review:
    _, battle = _audited(text)
    scenario = battle.battle.scenario if isinstance(battle, Chronicle) else battle.scenario
    return review_of(battle, scenario.to_toml())
