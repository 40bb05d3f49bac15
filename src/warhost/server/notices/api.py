"""Notices over HTTP: to subscribe, to see what one has, to say yes by mail, to end it, to fetch a feed."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import Response

from warhost.server.api import Bearer, Token, enter
from warhost.server.entries import sole_side_of
from warhost.server.hall import Hall
from warhost.server.notices import subscriptions as subs
from warhost.server.notices.feed import feed_of
from warhost.server.notices.letters import Failed, Gone
from warhost.server.notices.post import Post
from warhost.server.notices.web import checked_url
from warhost.server.notices.wire import Hook, Mail, Push, QuietWanted, Subscription
from warhost.server.persons.sessions import person_of
from warhost.server.refusals import Refusal
from warhost.server.store import hash_of, now

router = APIRouter(prefix="/api")
MOST_IN_A_FEED = 50
ATOM: dict[int | str, dict[str, Any]] = {200: {"content": {"application/atom+xml": {}}}}


def post_of(request: Request) -> Post:
    """The server's post."""
    hall: Hall = request.app.state.hall
    return hall.post


@router.get("/notices")
async def offered(request: Request) -> dict[str, Any]:
    """How this server tells whose move it is: nothing, where whoever runs it has not switched it on."""
    post = post_of(request)
    return {"kinds": list(post.kinds), "push_key": post.key.public if subs.PUSH in post.kinds else None}


# --- of a seat, and of a person -----------------------------------------------------------------------------


async def _seat(request: Request, battle: str, token: str, authorization: str) -> subs.Owner:
    """Whoever holds the token of one seat; Refusal for a watcher, and for the seats of all at one screen."""
    _, room, held = await enter(request, battle, token, authorization)
    async with room.held_by(held) as sides:
        if sole_side_of(sides) is None:
            raise Refusal("not_your_seat", "notices are for whoever holds one seat, and waits for others")
    return subs.Owner(battle=battle, token=hash_of(held))


@router.get("/battles/{battle}/notices")
async def of_seat(request: Request, battle: str, token: Token = "", authorization: Bearer = "") -> dict[str, Any]:
    """The subscriptions of a seat."""
    return await _shown(request, await _seat(request, battle, token, authorization))


@router.post("/battles/{battle}/notices", status_code=201)
async def subscribe_seat(
    asked: Subscription, request: Request, battle: str, token: Token = "", authorization: Bearer = ""
) -> dict[str, Any]:
    """Be told of one battle."""
    return await _subscribe(request, await _seat(request, battle, token, authorization), asked)


@router.get("/me/notices")
async def of_person(request: Request) -> dict[str, Any]:
    """The subscriptions of a person."""
    return await _shown(request, subs.Owner(person=(await person_of(request)).id))


@router.post("/me/notices", status_code=201)
async def subscribe_person(asked: Subscription, request: Request) -> dict[str, Any]:
    """Be told of all one's battles."""
    return await _subscribe(request, subs.Owner(person=(await person_of(request)).id), asked)


async def _shown(request: Request, owner: subs.Owner) -> dict[str, Any]:
    post = post_of(request)
    if not post.kinds:
        return {"subscriptions": []}
    rows = await subs.subscriptions_of(post.store, owner)
    return {"subscriptions": [subs.shown(row, post.key) for row in rows]}


async def _subscribe(request: Request, owner: subs.Owner, asked: Subscription) -> dict[str, Any]:
    """Add a subscription; a mail box is asked first whether it wants it."""
    post, limits = post_of(request), request.app.state.limits
    limits.subscribe(request)
    if asked.to.kind not in post.kinds:
        raise Refusal("not_now", f"this server sends no notices by {asked.to.kind}")
    if isinstance(asked.to, Push):
        checked_url(asked.to.endpoint, post.settings.notices_inside)
    if isinstance(asked.to, Hook):
        checked_url(asked.to.url, post.settings.notices_inside)
    if isinstance(asked.to, Mail):
        limits.mail(subs.reach_of(subs.MAIL, asked.to.box))
    row = await subs.subscribe(post.store, post.key, owner, asked, _home(request, asked.page))
    if isinstance(asked.to, Mail) and row["confirmed"] is None:
        await _ask(post, asked.to.box, row)
    return subs.shown(row, post.key)


async def _ask(post: Post, box: str, row: subs.Row) -> None:
    """Ask a mail box; where that fails there is no subscription."""
    assert post.mails is not None
    try:
        await post.mails.ask(box, f"{row['address']['home']}notice/{post.key.confirm_token(row['id'])}")
    except (Failed, Gone) as error:
        await post.store.add(*subs.removal(row["id"]))
        raise Refusal("not_now", f"no mail could be sent there: {error}") from None


def _home(request: Request, page: str) -> str:
    """Where the start page is that a notice's links begin with: as the page knows it, on the host that was asked."""
    try:
        parts = urlsplit(page)
        origin = f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        origin, parts = "", urlsplit("")
    own = {f"{scheme}://{request.headers.get('host', '')}" for scheme in ("http", "https")}
    if origin not in own | {*request.app.state.hall.settings.allowed_origins}:
        raise Refusal("wrong_origin", f"page: {page[:100]} is no page of this server")
    return f"{origin}{parts.path.rstrip('/')}/"


# --- by a token ---------------------------------------------------------------------------------------------


async def _row_of(post: Post, token: str) -> subs.Row:
    """The subscription that a token is for: one that ends it, or that a mail has told."""
    if not post.kinds:
        raise Refusal("not_found", "this server sends no notices")
    confirms = post.key.confirmed_by(token)
    if confirms is not None:
        return await subs.found(post.store, "id", confirms)
    return await subs.found_by_stop(post.store, token)


@router.get("/notices/of/{token}")
async def one(request: Request, token: str) -> dict[str, Any]:
    """What a link leads to that stands below a notice, or in the mail that asks for consent."""
    post = post_of(request)
    row = await _row_of(post, token)
    asks = post.key.confirmed_by(token) is not None and row["confirmed"] is None
    return {"kind": row["kind"], "to": subs.place_of(row), "asks": asks, "all": row["person"] is not None}


@router.post("/notices/of/{token}/confirm")
async def confirm(request: Request, token: str) -> dict[str, Any]:
    """Say yes for a mail box: with the token alone that was sent to it."""
    post = post_of(request)
    row = await _row_of(post, token)
    if post.key.confirmed_by(token) is None:
        raise Refusal("not_found", "only the link in the mail says yes")
    await post.store.add(subs.change(row["id"], "confirmed", now()))
    return {"confirmed": True}


@router.post("/notices/of/{token}/stop")
async def stop(request: Request, token: str) -> dict[str, Any]:
    """End a subscription, and forget all that it was told; mail programs do so with one click."""
    post = post_of(request)
    await post.store.add(*subs.removal((await _row_of(post, token))["id"]))
    return {"stopped": True}


@router.post("/notices/of/{token}/quiet")
async def keep_quiet(asked: QuietWanted, request: Request, token: str) -> dict[str, Any]:
    """Say in which hours nothing is to be sent."""
    post = post_of(request)
    row = await _row_of(post, token)
    quiet = asked.quiet and asked.quiet.model_dump(by_alias=True)
    await post.store.add(subs.change(row["id"], "quiet", quiet))
    return {"quiet": quiet}


@router.get("/notices/feeds/{token}", response_model=None, responses=ATOM)
async def feed(request: Request, token: str) -> Response:
    """The notices of a feed, the newest first."""
    post = post_of(request)
    row = await _row_of(post, token)
    if row["kind"] != subs.FEED:
        raise Refusal("not_found", "there is no such feed")
    letters = await post.told(row["id"], MOST_IN_A_FEED)
    home = row["address"]["home"]
    text = feed_of(row["id"], f"{home}api/notices/feeds/{token}", home, row["made"], letters)
    return Response(text, media_type="application/atom+xml")
