"""The lab over the wire: a series is begun, asked about, stopped, and kept as a page."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse

from warhost.errors import ScenarioError, UnknownName
from warhost.lab.plan import QUICK, Field, Plan
from warhost.lab.wishes import make_wish
from warhost.ruleset import Ruleset, find_ruleset
from warhost.server.errands import Errands
from warhost.server.json_response import Json
from warhost.server.lab_series import Lab
from warhost.server.library import game_of, opponents_in
from warhost.server.refusals import Refusal, refusal_of
from warhost.server.wars import is_campaign
from warhost.server.wire import MOST_BATTLES, BalanceWanted, LabWanted

BALANCED_BY = 500
"""Battles by which a change is measured."""
DRAWN = "drawn"
"""The name of a scenario that came as a text."""

router = APIRouter(prefix="/api/lab")


async def plan_of(asked: LabWanted, errands: Errands) -> Plan:
    """What is to be fought; a stranger's text is read in the process for errands. Refusal where it cannot be."""
    ruleset = game_of(asked.game)
    if is_campaign(ruleset):
        raise Refusal("bad_request", "scenario: a campaign is no battle; the lab fights battles")
    known = (QUICK, *(one["name"] for one in opponents_in(ruleset.name)))
    if asked.players not in known:
        raise refusal_of(UnknownName("player", asked.players, known))
    if asked.toml is not None:
        text, faults = await errands.run(read_text, ruleset.name, asked.toml)
        if faults is not None:
            raise refusal_of(faults)
    else:
        text = text_of(ruleset, asked.scenario or "")
    field = Field(f"{ruleset.name}/{asked.scenario or DRAWN}", ruleset.name, ruleset.version, text)
    return Plan(field, (asked.players,) * len(ruleset.sides), asked.battles)


def text_of(ruleset: Ruleset, scenario: str) -> str:
    """A game's own scenario as text; Refusal for none such."""
    try:
        return ruleset.scenario(scenario).to_toml()
    except ValueError as error:
        raise refusal_of(error) from None


def read_text(game: str, text: str) -> tuple[str, ScenarioError | None]:
    """A scenario's text as it is kept, or every fault in it; runs in the process for errands."""
    try:
        return find_ruleset(game).read_scenario(text, "this scenario").to_toml(), None
    except ScenarioError as error:
        return "", error


# --- over HTTP --------------------------------------------------------------------------------------------


def lab_of(request: Request) -> Lab:
    """The lab of the server that was asked."""
    lab: Lab = request.app.state.hall.lab
    return lab


@router.post("", status_code=201)
async def begin(asked: LabWanted, request: Request) -> dict[str, str]:
    """Fight a scenario so many times."""
    await request.app.state.hall.await_ready()
    visitor, lab = request.client.host if request.client else "", lab_of(request)
    lab.must_have_room_for(visitor)
    plan = await plan_of(asked, request.app.state.hall.errands)
    return {"id": lab.begin(plan, visitor).id}


@router.get("")
async def about(game: Annotated[str, Query(max_length=40)], request: Request) -> Json:
    """How much may be fought of a game, and between whom; whoever asks is expected to begin soon."""
    ruleset = game_of(game)
    lab_of(request).warm(ruleset.name)
    return Json({"battles": MOST_BATTLES, "players": [QUICK, *(one["name"] for one in opponents_in(ruleset.name))]})


@router.get("/{series}")
async def look(series: str, request: Request, after: Annotated[int, Query(alias="from", ge=-1)] = -1) -> Json:
    """How far a series is, and what is known by now where that is more than `from` battles."""
    return Json(lab_of(request).series(series).told_after(after))


@router.post("/{series}/balance")
async def balance(series: str, asked: BalanceWanted, request: Request) -> Json:
    """Look for changes that bring a series nearer to a wish, and measure each."""
    lab, visitor = lab_of(request), request.client.host if request.client else ""
    fought = lab.series(series)
    if not fought.plan.is_quick:
        raise Refusal("bad_request", "only battles of quick players are balanced here; others take hours")
    try:
        wish = make_wish(fought.plan.field.ruleset, asked.side, asked.share, asked.draws)
    except ValueError as error:
        raise refusal_of(error) from None
    lab.begin_balance(fought, replace(fought.plan, battles=BALANCED_BY), wish, visitor)
    return Json({})


@router.get("/{series}/balance")
async def look_at_balance(series: str, request: Request) -> Json:
    """What has been found by now."""
    found = lab_of(request).series(series)
    found.asked_at = time.monotonic()
    if found.balance is None:
        raise Refusal("not_found", "nobody has asked what would balance this series")
    return Json(found.balance.told_all())


@router.get("/{series}/report", response_model=None, responses={200: {"content": {"text/html": {}}}})
async def report(series: str, request: Request) -> HTMLResponse:
    """What is known by now as a page that needs nothing else, to be kept."""
    lab = lab_of(request)
    kept = lab.series(series)
    name = "".join(letter if letter.isalnum() else "-" for letter in kept.plan.field.name.partition("/")[2])
    headers = {"Content-Disposition": f'attachment; filename="{name}-report.html"', "X-Content-Type-Options": "nosniff"}
    return HTMLResponse(await lab.page(kept), headers=headers)


@router.delete("/{series}")
async def stop(series: str, request: Request) -> Json:
    """Stop a series and forget it."""
    lab = lab_of(request)
    lab.stop(lab.series(series))
    return Json({})
