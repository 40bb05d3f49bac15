"""What is made up from a seed: a battle or campaign as its card shows it, and the one that a request wants begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from warhost.face.scenario_lookup import look_up
from warhost.ruleset import Ruleset
from warhost.scenario import ScenarioModel
from warhost.server.json_response import Json
from warhost.server.library import describe_scenario, game_of
from warhost.server.refusals import Refusal
from warhost.server.wire import NewBattle
from warhost.shelf.game import GENERATED

HIGHEST_SEED = 2**53 - 1
router = APIRouter(prefix="/api/games/{game}/generated")


@router.get("/{seed}")
async def draw(game: str, seed: Annotated[int, Path(ge=0, le=HIGHEST_SEED)], request: Request) -> Json:
    """What a seed makes up, with what is wished for in the query: docs/wire.md has the shape of a scenario."""
    ruleset = game_of(game)
    return Json(describe_scenario(ruleset, generated(ruleset, seed, request.query_params)))


def generated_battle(asked: NewBattle) -> tuple[Ruleset, ScenarioModel]:
    """The game and the scenario that a request with wishes is for; Refusal for wishes that cannot be.

    Raises ValueError for options that the scenario does not take.
    """
    name, _, scenario = asked.scenario.partition("/")
    ruleset, seed = game_of(name), scenario.removeprefix(GENERATED)
    if seed == scenario or not seed.isdecimal() or int(seed) > HIGHEST_SEED:
        raise Refusal("bad_request", f"wishes: {asked.scenario!r} is not made up from a seed")
    return look_up(generated(ruleset, int(seed), asked.wishes), asked.options)


def generated(ruleset: Ruleset, seed: int, wishes: Mapping[str, str]) -> ScenarioModel:
    """What a seed makes up, with what is wished for; Refusal for wishes that cannot be."""
    offered: Mapping[str, Any] = ruleset.game.offered()
    for wish, said in wishes.items():
        if wish not in offered or said not in offered[wish][1]:
            raise Refusal("bad_request", f"wishes: {wish} cannot be {said!r}")
    try:
        return ruleset.generate(seed, **{wish: ruleset.read_wish(wish, said) for wish, said in wishes.items()})
    except ValueError as error:
        raise Refusal("bad_request", str(error)) from None
