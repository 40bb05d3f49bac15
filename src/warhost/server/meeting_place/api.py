"""The meeting place over HTTP."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from warhost.server.limits import Limits
from warhost.server.meeting_place.accepting import accept
from warhost.server.meeting_place.complaints import block, lift, report
from warhost.server.meeting_place.guests import Guest, guest_called, guest_of, hall_of, shunned_by, visitor_of
from warhost.server.meeting_place.lists import meeting_place, open_data, watching, with_strengths
from warhost.server.meeting_place.open_battles import decline, find_open, invite, offer, withdraw
from warhost.server.meeting_place.rematches import rematch
from warhost.server.meeting_place.series import end_series
from warhost.server.meeting_place.wire import Again, Complaint, Invited, Of, OpenBattle
from warhost.server.refusals import Refusal
from warhost.server.store import Store

router = APIRouter(prefix="/api/meet")


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


@router.get("")
async def look_round(request: Request) -> dict[str, Any]:
    """What there is: open battles, invitations, battles to watch, series, and the last battles."""
    return await meeting_place(hall_of(request), await visitor_of(request))


@router.post("/enter")
async def enter(request: Request) -> dict[str, Any]:
    """Come in under the person's name, or under another since that was changed."""
    return (await guest_of(request)).data


# --- open battles -----------------------------------------------------------------------------------------


@router.post("/open", status_code=201)
async def offer_battle(asked: OpenBattle, request: Request) -> dict[str, Any]:
    """Offer a battle to all, to those who are invited, or to whoever has its link."""
    hall, guest = hall_of(request), await guest_of(request)
    await hall.await_ready()
    _limits(request).offers.count(request, guest.id)
    invited = [await _invited(request, hall.store, guest, name) for name in asked.invited]
    return {"id": await offer(hall, guest, asked, invited)}


@router.get("/open/{battle}")
async def look_at_open(battle: str, request: Request) -> dict[str, Any]:
    """One open battle, to whoever has its link."""
    hall, guest = hall_of(request), await visitor_of(request)
    found = open_data(await find_open(hall.store, battle, guest))
    return (await with_strengths(hall.store, [found]))[0]


@router.post("/open/{battle}/accept", status_code=201)
async def accept_battle(battle: str, request: Request) -> dict[str, Any]:
    """Accept an open battle, which begins."""
    hall, guest = hall_of(request), await guest_of(request)
    await hall.await_ready()
    _limits(request).begin(request)
    return await accept(hall, guest, battle)


@router.post("/open/{battle}/withdraw")
async def withdraw_battle(battle: str, request: Request) -> dict[str, Any]:
    """Offer a battle no longer."""
    hall, guest = hall_of(request), await guest_of(request)
    await withdraw(hall.store, guest, battle)
    return {}


@router.post("/open/{battle}/decline")
async def decline_battle(battle: str, request: Request) -> dict[str, Any]:
    """Answer an invitation with no."""
    hall, guest = hall_of(request), await guest_of(request)
    await decline(hall.store, guest, battle)
    return {}


@router.post("/open/{battle}/invite")
async def invite_to_battle(battle: str, asked: Invited, request: Request) -> dict[str, Any]:
    """Invite somebody by his name."""
    hall, guest = hall_of(request), await guest_of(request)
    await invite(hall.store, guest, battle, await _invited(request, hall.store, guest, asked.name))
    return {}


async def _invited(request: Request, store: Store, guest: Guest, name: str) -> Guest:
    """Whom a guest means who invites; one who has blocked him is as little here as one who never was."""
    _limits(request).invitations.count(request, guest.id)
    other = await guest_called(store, name)
    if other is None or other.id in await shunned_by(store, guest.id):
        raise Refusal("unknown_name", f"nobody is called {name!r} in this meeting place")
    if other.id == guest.id:
        raise Refusal("bad_request", "invited: that is you")
    return other


# --- again, and in series ---------------------------------------------------------------------------------


@router.post("/rematch", status_code=201)
async def offer_rematch(asked: Again, request: Request) -> dict[str, Any]:
    """Offer a battle again to whom it was fought with, or accept what he offers."""
    hall, guest = hall_of(request), await guest_of(request)
    await hall.await_ready()
    _limits(request).begin(request)
    _limits(request).offers.count(request, guest.id)
    return await rematch(hall, guest, asked)


@router.post("/series/{series}/end")
async def end_a_series(series: str, request: Request) -> dict[str, Any]:
    """Fight no further battles of a series."""
    hall, guest = hall_of(request), await guest_of(request)
    await end_series(hall.store, guest, series)
    return {}


@router.post("/watch/{battle}", status_code=201)
async def watch(battle: str, request: Request) -> dict[str, Any]:
    """The token with which anybody may watch a battle."""
    hall, guest = hall_of(request), await visitor_of(request)
    return {"token": await watching(hall, guest, battle)}


# --- those who spoil it -----------------------------------------------------------------------------------


@router.post("/blocks", status_code=201)
async def block_somebody(asked: Of, request: Request) -> dict[str, Any]:
    """Have nothing to do with somebody."""
    hall, guest = hall_of(request), await guest_of(request)
    await block(hall.store, guest, asked.person)
    return {}


@router.post("/blocks/lift")
async def lift_block(asked: Of, request: Request) -> dict[str, Any]:
    """Have to do with somebody again."""
    hall, guest = hall_of(request), await guest_of(request)
    await lift(hall.store, guest, asked.person)
    return {}


@router.post("/reports", status_code=201)
async def report_something(asked: Complaint, request: Request) -> dict[str, Any]:
    """Tell the host of a name or a message."""
    hall, guest = hall_of(request), await guest_of(request)
    _limits(request).reports.count(request, guest.id)
    await report(hall.store, guest, asked)
    return {}
