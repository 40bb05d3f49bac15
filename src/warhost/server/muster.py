"""Armies that are bought: the price list, what is wrong with an army, one drawn by lot, the battle of both."""

from __future__ import annotations

from fastapi import APIRouter

from warhost.ruleset import Muster, Ruleset
from warhost.scenario import ScenarioModel
from warhost.server.json_response import Json
from warhost.server.library import game_of
from warhost.server.refusals import Reason, Refusal
from warhost.server.wire import AnArmy, DrawnArmy, NewBattle

router = APIRouter(prefix="/api/games/{game}/muster")


def muster_of(ruleset: Ruleset) -> Muster:
    """How armies of a game are bought; Refusal where they are not."""
    muster = ruleset.muster
    if muster is None:
        raise Refusal("not_found", f"no armies are bought in {ruleset.title}")
    return muster


def bought_battle(asked: NewBattle) -> tuple[Ruleset, ScenarioModel]:
    """The game and the battle of the armies that a request brings; Refusal with everything that is wrong with them."""
    ruleset = game_of(asked.scenario.partition("/")[0])
    muster = muster_of(ruleset)
    if set(asked.armies) != set(ruleset.sides):
        raise Refusal("bad_request", f"armies: there must be one for each of {', '.join(ruleset.sides)}")
    for wish, said in asked.wishes.items():
        if wish not in muster.wishes or said not in muster.wishes[wish][1]:
            raise Refusal("bad_request", f"wishes: {wish} cannot be {said!r}")
    try:
        scenario = muster.battle([asked.armies[side] for side in ruleset.sides], asked.budget, **asked.wishes)
    except ValueError as error:
        faults = str(error).split("\n")
        raise Refusal("bad_scenario", faults[0], [Reason(text=fault) for fault in faults]) from None
    return ruleset, scenario


@router.get("")
async def price_list(game: str) -> Json:
    """What can be bought, for how much, and what can be wished for of the battle."""
    return Json(muster_of(game_of(game)).told())


@router.post("")
async def judge(game: str, asked: AnArmy) -> Json:
    """What an army costs, what it has, and everything that is wrong with it."""
    return Json(muster_of(game_of(game)).judge(asked.army, asked.budget))


@router.post("/draw")
async def draw(game: str, asked: DrawnArmy) -> Json:
    """An army of a budget, drawn by lot."""
    try:
        return Json({"army": muster_of(game_of(game)).draw(asked.budget, asked.seed)})
    except ValueError as error:
        raise Refusal("bad_request", str(error)) from None
