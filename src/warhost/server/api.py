"""One battle over HTTP: everything that needs no open page."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import PlainTextResponse, Response

from warhost.errors import IllegalAction, Objection, Unfinished
from warhost.face.battle import Battle
from warhost.face.odds import odds_of
from warhost.face.steps import after_steps, steps_in, what_comes_first
from warhost.server import sitting
from warhost.server.beginning import begin_asked
from warhost.server.campaign_files import battles_of, campaign_file
from warhost.server.deeds import Deed, do_by
from warhost.server.entries import LogEntry, bit_of
from warhost.server.hall import Hall
from warhost.server.held_battle import date_tag
from warhost.server.json_response import Json, packed_json
from warhost.server.library import receipt_in
from warhost.server.meetings import war_data
from warhost.server.odds_data import answer_data
from warhost.server.pace.clocks import clock_data
from warhost.server.persons.seats import seat_given
from warhost.server.persons.sessions import person_in
from warhost.server.refusals import Refusal, refusal_of
from warhost.server.rematches import begins
from warhost.server.replays import Past, replay_of_room, transcript_of_room
from warhost.server.reviews import story_of
from warhost.server.rooms import Room, battle_of
from warhost.server.wire import (
    LONGEST_RECEIPT,
    Act,
    Again,
    Answer,
    CounselWanted,
    HintsWanted,
    Hurry,
    Join,
    NewBattle,
    OddsWanted,
    Offer,
    Orders,
    Practise,
    Rematch,
    Resume,
    Reveal,
    Say,
    Stop,
    Surrender,
    Survey,
    Undo,
    Why,
)

router = APIRouter(prefix="/api/battles")
Token = Annotated[str, Query(max_length=100)]
Bearer = Annotated[str, Header()]


def bearer(token: str, authorization: str) -> str:
    """The token of a request, from its header or its query."""
    return authorization.removeprefix("Bearer ").strip() or token


async def enter(request: Request, battle: str, token: str, authorization: str) -> tuple[Hall, Room, str]:
    """The room that a request means, and its token; for which sides that decides is asked in the room."""
    hall: Hall = request.app.state.hall
    held = bearer(token, authorization)
    return hall, await hall.room_for(battle, held), held


# --- beginning and looking --------------------------------------------------------------------------------


@router.post("", status_code=201)
async def begin(asked: NewBattle, request: Request) -> dict[str, Any]:
    """Begin a battle."""
    hall: Hall = request.app.state.hall
    await hall.await_ready()
    request.app.state.limits.begin(request)
    return await begin_asked(hall, asked)


@router.get("/{battle}")
async def look(
    request: Request,
    battle: str,
    after: Annotated[int, Query(alias="from", ge=-1)] = -1,
    stay: bool = False,
    hidden: bool = False,
    token: Token = "",
    authorization: Bearer = "",
) -> Json:
    """The battle as the token's holder may see it.

    A page that will `stay` asks again and again; it counts as open, is told which computer opponent thinks, and says
    whether it is `hidden`, so that nobody sees it.
    """
    hall, room, held = await enter(request, battle, token, authorization)
    async with room.held_by(held) as sides:  # what is being committed just now is not told before it is
        if stay:
            hall.visits.stay(room, sides, held, hidden)
        told = room.scene_for(sides, after) | ({"thinker": room.thinker} if stay else {})
    if stay:
        hall.attend(room)
    if stay and not hidden:
        await hall.post.looked(room.id, sides)
    return Json(told)


# --- deciding ---------------------------------------------------------------------------------------------


async def done(request: Request, battle: str, token: str, authorization: str, deed: Deed) -> Json:
    """What is answered to a deed that is done."""
    _, room, held = await enter(request, battle, token, authorization)
    if begins(room, deed):
        request.app.state.limits.begin(request)

    def told(sides: int, entry: LogEntry | None) -> dict[str, Any]:
        return {
            "number": room.number,
            "entry": entry and entry.data_for(room.reading_as(sides), room.names),
            "view": room.view_for(sides),
            "war": war_data(room, sides),
            "outcome": room.outcome(),
            "offer": room.offer,
            "rematch": room.again.told_to(sides),
            "clock": clock_data(room),
            "dice": room.dice_data(),
            "receipt": room.receipt_for(sides),
            "unsound": room.unsound_data(),
        }

    return Json(await do_by(room, held, deed, told))


@router.post("/{battle}/actions")
async def act(asked: Act, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Carry out an action."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/undo")
async def undo(asked: Undo, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Take the last action back, or ask the other seats for it."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/offers")
async def offer(asked: Offer, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Offer a draw."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/answers")
async def answer(asked: Answer, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Answer an offer."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/surrender")
async def surrender(
    asked: Surrender, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> Json:
    """Give up."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/hurry")
async def hurry(_: Hurry, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Let a computer opponent decide at once."""
    hall, room, held = await enter(request, battle, token, authorization)
    await hall.computers.hurry(room, held)
    return Json({})


@router.post("/{battle}/messages")
async def say(asked: Say, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Say something to everybody."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/join")
async def join(asked: Join, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Say who sits here, add to the dice, take the seat."""
    _, room, held = await enter(request, battle, token, authorization)
    person = await person_in(request)
    sides = await sitting.join(room, held, asked, partial(seat_given, person, room.id) if person else None)
    return Json({"seats": room.seats_data(), "dice": room.dice_data(), "receipt": room.receipt_for(sides)})


@router.post("/{battle}/reveal")
async def reveal(asked: Reveal, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Add to the dice what a seat is committed to, as soon as all persons are."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/practice")
async def practise(
    asked: Practise, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> Json:
    """Switch practice on: from here on dice can be taken back, and the battle is never fair."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/resume")
async def resume(asked: Resume, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Go on from the last sound entry, where the rules were mended; persons in other seats are asked."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/stop")
async def stop(asked: Stop, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """End a battle without a result, where the rules were mended."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/rematch")
async def rematch(asked: Rematch, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Offer the same battle anew, once it is over."""
    return await done(request, battle, token, authorization, asked)


@router.post("/{battle}/orders")
async def order(asked: Orders, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """Say for which windows a side wants to be asked."""
    _, room, held = await enter(request, battle, token, authorization)
    await sitting.order(room, held, asked.side, dict(asked.orders), asked.ask_again)
    return Json({"orders": room.orders_of(room.names.index(asked.side))})


@router.post("/{battle}/counsel")
async def want_counsel(
    asked: CounselWanted, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> Json:
    """Say whether chances and hints are to be shown."""
    _, room, held = await enter(request, battle, token, authorization)
    await sitting.want_counsel(room, held, asked.wanted)
    return Json({"counsel": room.counsel_data()})


# --- asking -----------------------------------------------------------------------------------------------


@router.post("/{battle}/hints")
async def hints(
    asked: HintsWanted, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> Json:
    """The best actions of the side that must choose, where chances and hints are shown."""
    hall, room, held = await enter(request, battle, token, authorization)
    found = await (hall.outlooks if room.is_campaign else hall.foresight).hints(room, held, asked.number)
    return Json({"number": asked.number, "hints": found})


@router.post("/{battle}/odds")
async def odds(asked: OddsWanted, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """The exact odds of actions of the side that must choose."""
    _, room, held = await enter(request, battle, token, authorization)
    async with room.held_by(held) as sides:
        room.check(asked.number)
        side = room.battle.seat_to_decide or 0
        if not sides & bit_of(side):
            raise Refusal("not_your_turn", f"{room.names[side]} must choose")
        battle_now = battle_of(room)
    try:
        return Json({"odds": await asyncio.to_thread(_odds, battle_now, asked.actions)})
    except ValueError as error:
        raise refusal_of(error) from None


def _objections(battle: Battle, text: str) -> tuple[Objection, ...]:
    try:
        return battle.why_not(text)
    except Unfinished:  # a card that is looked at, say, before anybody has pointed at whom it is meant for
        return battle.why_none(text)


def _odds(battle: Battle, actions: list[str]) -> dict[str, Any]:
    told = {}
    for text in actions:
        *before, last = steps_in(text)
        at = after_steps(battle, before)
        action = at.action(last)
        odds = odds_of(at, action)
        told[text if before else str(action)] = answer_data(at, action, odds)
    return told


@router.post("/{battle}/why")
async def why(
    asked: Why, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> dict[str, Any]:
    """Every reason why an action is illegal, or why all are that begin so; none where one is legal."""
    _, room, held = await enter(request, battle, token, authorization)
    async with room.held_by(held) as sides:
        room.check(room.number)
        side = room.battle.seat_to_decide or 0
        if not sides & bit_of(side):
            raise Refusal("not_your_turn", f"{room.names[side]} must choose")
        battle_now = battle_of(room)
    try:
        objections = await asyncio.to_thread(_objections, battle_now, asked.action)
    except ValueError as error:
        raise refusal_of(error) from None
    reasons = refusal_of(IllegalAction(asked.action, objections)).data["reasons"]
    first = what_comes_first(battle_now, asked.action.split()[0]) if reasons else ""
    return {"reasons": [*reasons, *([{"text": first, "clauses": []}] if first else [])]}


@router.post("/{battle}/survey")
async def survey(asked: Survey, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """What the table answers to a question: reach, a move, ranges, a line of sight."""
    _, room, _ = await enter(request, battle, token, authorization)
    if asked.number != room.number:
        raise Refusal("stale", f"the battle stands at number {room.number}, not {asked.number}")
    try:
        return Json(room.battle.survey(asked.ask.model_dump(by_alias=True, exclude_none=True)))
    except ValueError as error:
        raise Refusal("bad_request", str(error)) from None


# --- afterwards -------------------------------------------------------------------------------------------


@router.get("/{battle}/transcript", response_model=None, responses={200: {"content": {"text/plain": {}}}})
async def download(request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> PlainTextResponse:
    """The whole battle as text, a campaign with its battles, once it is over: before, it would tell what is hidden."""
    hall, room, _ = await enter(request, battle, token, authorization)
    if not room.over:
        raise Refusal("not_over", "the transcript is given when the battle is over: it tells everything")
    name = f"{room.battle.scenario.id}-{room.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    past, tags = Past.of(room), date_tag(room.begun)
    if room.is_campaign:
        text = await hall.errands.run(campaign_file, past, await battles_of(room, hall.store), tags)
    else:
        text = await hall.errands.run(transcript_of_room, past, tags)
    return PlainTextResponse(text, headers=headers)


@router.get("/{battle}/replay")
async def replay(
    request: Request,
    battle: str,
    receipt: Annotated[str, Query(max_length=LONGEST_RECEIPT)] = "",
    token: Token = "",
    authorization: Bearer = "",
) -> Response:
    """The battle from its beginning: as far as the token's holder may see, and all of it once it is over."""
    hall, room, held = await enter(request, battle, token, authorization)
    kept = receipt_in(receipt)
    async with room.held_by(held) as sides:
        past = Past.of(room, kept, hall.key.public)
        viewer, tags = (room.everybody, date_tag(room.begun)) if room.over else (room.reading_as(sides), None)
        known = hall.reviews.known(review_name(room)) if room.over else None
        more = {
            "players": [room.name_of(side) for side in range(len(room.names))],
            "outcome": room.outcome(),
            "reviewed": known is not None and known.done,
        }
    packed = await hall.errands.run(replay_of_room, past, viewer, tags, more)
    return await packed_json(packed, request)


def review_name(room: Room) -> str:
    """The name under which the review of a room's battle is kept."""
    return f"battle {room.id}"


@router.get("/{battle}/review")
async def review(
    request: Request,
    battle: str,
    after: Annotated[int, Query(alias="from", ge=0)] = 0,
    token: Token = "",
    authorization: Bearer = "",
) -> Json:
    """How the chances went in a battle that is over, action by action, as far as that is known."""
    hall, room, _ = await enter(request, battle, token, authorization)
    if room.is_campaign:
        raise Refusal("bad_request", "a campaign is not looked back upon; its battles are")
    if not room.over:
        raise Refusal("not_over", "a battle is looked back upon when it is over: that tells what is hidden")
    told = await hall.reviews.tell(review_name(room), lambda: story_of(room.chronicle, room.scenario_text), after)
    return Json(told)


@router.post("/{battle}/review/again")
async def again(asked: Again, request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> Json:
    """What was asked before an action of a battle that is looked back upon, or what another choice would have left."""
    hall, room, _ = await enter(request, battle, token, authorization)
    if not room.over:
        raise Refusal("not_over", "a decision is taken again when the battle is over")
    name = review_name(room)
    if asked.action is None:
        return Json(await hall.reviews.question(name, asked.number))
    return Json(await hall.reviews.attempt(name, asked.number, asked.action))
