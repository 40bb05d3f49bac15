"""What does not belong to one battle: games, scenarios, terms, rulebooks, transcripts to be replayed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from warhost.campaign import factions
from warhost.face.receipt import Receipt
from warhost.players import Entry, roster, title_of
from warhost.players.measured import ladder, measured_in
from warhost.players.shares import share_words, shares_in, shown_of
from warhost.ruleset import Ruleset, find_ruleset, games_and_campaigns, rulesets
from warhost.scenario import ScenarioModel
from warhost.server.declared import ground_data, lineup_data
from warhost.server.hall import Hall
from warhost.server.json_response import Json, packed_json
from warhost.server.refusals import Reason, Refusal, refusal_of
from warhost.server.replays import replay_of_text, story_of_text
from warhost.server.wars import is_campaign, taking_part
from warhost.server.wire import PastedReview, PastedTranscript
from warhost.shelf.liveries import packaged_liveries

A_DAY = 86_400  # seconds
PAINTED = ("card", "opening")
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
        "goal": ruleset.goal(scenario)["text"],
        **lineup_data(ruleset.lineup(scenario)),
        "ground": ground_data(ruleset.ground(scenario)),
        "taking_part": taking_part(ruleset, scenario),
        "share": share_data(ruleset, scenario),
        "painted": [use for use in PAINTED if painting_of(ruleset, scenario.id, use).is_file()],
    }


def share_data(ruleset: Ruleset, scenario: ScenarioModel) -> dict[str, Any] | None:
    """How often each side of a scenario wins, between the best players that were measured; None where nobody was."""
    shown = shown_of(shares_in(ruleset.name).get(scenario.id, {}))
    if shown is None:
        return None
    players, share = shown
    words = share_words(players, share, ruleset.side_names(scenario))
    return {"players": players, **share.model_dump(), "words": words}


def painting_of(ruleset: Ruleset, scenario: str, use: str) -> Traversable:
    """Where a picture of a scenario's ground would lie that was painted beforehand; what it is for is in `PAINTED`."""
    return files(ruleset.package).joinpath("paintings", f"{scenario}-{use}.webp")


def wishes_in(ruleset: Ruleset) -> dict[str, Any]:
    """What can be wished for of what is made up from a seed, as people choose it."""
    return {
        wish: {"label": label, "values": [{"id": said, "words": words} for said, words in values.items()]}
        for wish, (label, values) in ruleset.game.offered().items()
    }


def opponents_in(game: str) -> list[dict[str, Any]]:
    """The computer opponents as people choose one in a game, the weakest first."""
    known = roster()
    levels = ladder(game, {name: one.level for name, one in known.items()})
    return [opponent_data(name, known[name], level) for name, level in levels.items()]


def factions_in() -> list[dict[str, Any]]:
    """Who decides for factions of a campaign, the weakest first."""
    known = factions.roster().items()
    return [
        {"name": name, "title": title_of(name), "summary": one.summary, "level": level, "measured": []}
        for level, (name, one) in enumerate(known, 1)
    ]


def opponent_data(name: str, one: Entry, level: int | None) -> dict[str, Any]:
    """A computer opponent with its level, and with how it fared in all games."""
    measured = [
        row.model_dump() | {"scenario": f"{game}/{row.scenario}"}
        for game in rulesets()
        for row in measured_in(game).get(name, ())
    ]
    return {"name": name, "title": one.title, "summary": one.summary, "level": level, "measured": measured}


@router.get("/ready")
async def ready(request: Request) -> dict[str, Any]:
    """Whether battles can be begun, how far the first compile of the rules is, and whether people meet here."""
    hall: Hall = request.app.state.hall
    done, total = hall.compiled
    told = {"ready": hall.ready, "compiled": hall.is_compiled, "done": done, "total": max(done, total)}
    return told | {"meeting_place": hall.settings.meeting_place}


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """All games that are played here, with their scenarios and computer opponents."""
    return [
        {
            "name": ruleset.name,
            "title": ruleset.title,
            "campaign": is_campaign(ruleset),
            "designer": ruleset.designer,
            "board": ruleset.board,
            "sides": ruleset.sides,
            "options": dict(ruleset.options),
            "quick_start": ruleset.quick_start,
            "windows": dict(ruleset.asking),
            "looks": ruleset.looks,
            "buys": ruleset.muster is not None,
            "wishes": wishes_in(ruleset),
            "players": factions_in() if is_campaign(ruleset) else opponents_in(ruleset.name),
            "scenarios": [_scenario_data(ruleset.name, name) for name in ruleset.scenarios()],
        }
        for ruleset in games_and_campaigns().values()
    ]


@router.get("/games/{game}/terms")
async def terms(game: str) -> Json:
    """What the words and signs of a game mean, its first lesson, and what standing orders can be given about."""
    ruleset = game_of(game)
    drawn = {"liveries": packaged_liveries(ruleset.package)().drawn()} if is_campaign(ruleset) else {}
    told = {"windows": dict(ruleset.asking), "asks": bool(ruleset.game.asks)}
    return Json({**ruleset.terms(), "lesson": ruleset.lesson, **told, **drawn})


@router.get("/games/{game}/paintings/{scenario}/{use}")
async def painted(game: str, scenario: str, use: str) -> Response:
    """A picture of a scenario's ground, for as long as the page has not painted it."""
    ruleset = game_of(game)
    if scenario in ruleset.scenarios() and use in PAINTED:
        file = painting_of(ruleset, scenario, use)
        if file.is_file():
            return Response(file.read_bytes(), media_type="image/webp", headers={"Cache-Control": f"max-age={A_DAY}"})
    raise Refusal("not_found", f"{game} has no such painting of {scenario!r}")


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
