"""What does not belong to one battle: games, scenarios, terms, rulebooks, transcripts to be replayed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from warhost.face.receipt import Receipt
from warhost.players import Entry, roster
from warhost.players.measured import measured_in
from warhost.ruleset import Ruleset, find_ruleset, rulesets
from warhost.scenario import ScenarioModel
from warhost.server.declared import ground_data, lineup_data
from warhost.server.hall import Hall
from warhost.server.json_response import Json, packed_json
from warhost.server.refusals import Reason, Refusal, refusal_of
from warhost.server.replays import replay_of_text, story_of_text
from warhost.server.wire import PastedReview, PastedTranscript

ON_A_CARD = ("id", "name", "summary", "teaches", "designer", "turns", "minutes")

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
        **{name: getattr(scenario, name) for name in ON_A_CARD},
        **lineup_data(ruleset.lineup(scenario)),
        "ground": ground_data(ruleset.ground(scenario)),
    }


def opponent_data(name: str, one: Entry) -> dict[str, Any]:
    """A computer opponent as people choose one, with how it fared in all games."""
    measured = [
        row.model_dump() | {"scenario": f"{game}/{row.scenario}"}
        for game in rulesets()
        for row in measured_in(game).get(name, ())
    ]
    return {"name": name, "title": one.title, "summary": one.summary, "level": one.level, "measured": measured}


@router.get("/ready")
async def ready(request: Request) -> dict[str, Any]:
    """Whether battles can be begun, and how far the first compile of the rules is."""
    hall: Hall = request.app.state.hall
    done, total = hall.compiled
    return {"ready": hall.ready, "compiled": hall.is_compiled, "done": done, "total": max(done, total)}


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """All games that are played here, with their scenarios and computer opponents."""
    players = [opponent_data(name, one) for name, one in roster().items()]
    return [
        {
            "name": ruleset.name,
            "title": ruleset.title,
            "designer": ruleset.designer,
            "board": ruleset.board,
            "sides": ruleset.sides,
            "options": dict(ruleset.options),
            "quick_start": ruleset.quick_start,
            "windows": dict(ruleset.asking),
            "looks": ruleset.looks,
            "players": players,
            "scenarios": [_scenario_data(ruleset.name, name) for name in ruleset.scenarios()],
        }
        for ruleset in rulesets().values()
    ]


@router.get("/games/{game}/terms")
async def terms(game: str) -> Json:
    """What the words and signs of a game mean, and the windows and steps about which standing orders can be given."""
    ruleset = game_of(game)
    return Json({**ruleset.terms(), "windows": dict(ruleset.asking)})


@router.get("/games/{game}/rules")
async def rules(game: str) -> Json:
    """The rulebook of a game, for reading and searching."""
    ruleset = game_of(game)
    return Json({"title": ruleset.title, "parts": ruleset.rulebook().parts()})


@router.get("/signing-key")
async def signing_key(request: Request) -> dict[str, str]:
    """The public half of the key with which this server signs receipts."""
    hall: Hall = request.app.state.hall
    return {"algorithm": "Ed25519", "key": hall.key.public}


@router.post("/replays")
async def replay_pasted(pasted: PastedTranscript, request: Request) -> Response:
    """Replay a transcript, with every die recomputed."""
    hall: Hall = request.app.state.hall
    await hall.await_ready()
    request.app.state.limits.replay(request)
    packed, faults = await hall.errands.run(replay_of_text, pasted.text, receipt_in(pasted.receipt), hall.key.public)
    if packed is None:
        raise _unreadable(faults)
    return await packed_json(packed, request)


def receipt_in(text: str) -> Receipt | None:
    """The receipt that somebody has kept, None for nothing; Refusal for what is none."""
    try:
        return Receipt.read(text) if text.strip() else None
    except ValueError as error:
        raise Refusal("bad_request", f"receipt: {error}") from None


def _unreadable(faults: Sequence[str]) -> Refusal:
    reasons = [Reason(text=fault) for fault in faults]
    return Refusal("bad_transcript", f"this transcript cannot be replayed: {faults[0]}", reasons)


@router.post("/replays/review")
async def review_pasted(pasted: PastedReview, request: Request) -> Json:
    """How the chances went in a transcript's battle, action by action, as far as that is known."""
    hall: Hall = request.app.state.hall
    await hall.await_ready()
    name = f"transcript {hashlib.sha256(pasted.text.encode()).hexdigest()}"
    known = hall.reviews.known(name)
    if known is not None:
        story = known.story  # it may be let go of meanwhile
    else:
        request.app.state.limits.replay(request)
        found, faults = await hall.errands.run(story_of_text, pasted.text)
        if found is None:
            raise _unreadable(faults)
        story = found
    return Json(await hall.reviews.tell(name, lambda: story, pasted.after))
