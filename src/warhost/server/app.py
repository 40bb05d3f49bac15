"""The application: routes, refusals, headers, and the files of the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import TimeoutError as NoLineFree
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from warhost.server import (
    api,
    beforehand_api,
    campaign_api,
    chronicles,
    editor,
    generated,
    lab,
    library,
    live,
    muster,
    ways,
)
from warhost.server.clubs import api as clubs
from warhost.server.clubs import tournaments_api
from warhost.server.clubs.keeper import Keeper
from warhost.server.hall import Hall
from warhost.server.heads import Heads
from warhost.server.hosts import Advice, Hosts
from warhost.server.limits import Gate, Limits
from warhost.server.lock import Claim
from warhost.server.logs import RequestLog
from warhost.server.meeting_place import api as meeting_place
from warhost.server.meeting_place.series import keep_series
from warhost.server.metrics.measured import Measured
from warhost.server.notices import api as notices
from warhost.server.pace import api as pace
from warhost.server.pages import add_pages
from warhost.server.persons import api as persons
from warhost.server.persons import doors
from warhost.server.prefix import Below
from warhost.server.refusals import Refusal, RefusalBody
from warhost.server.settings import Settings
from warhost.server.wire import words_of

REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"model": RefusalBody, "description": "Refused; `code` says why"}
    for status in (401, 403, 404, 409, 413, 422, 429, 503)
}


def create_app(settings: Settings | None = None, claim: Claim | None = None) -> FastAPI:
    """A server, ready to be run by Uvicorn; `claim` is that on its database, where it is made already."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await app.state.hall.open()
        app.state.keeper.open()
        yield
        await app.state.keeper.close()
        await app.state.hall.close()

    app = FastAPI(
        title="Warhost",
        version=version("warhost"),
        description="Tabletop fantasy wargames, played exactly by their rulebooks.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        responses=REFUSED,
    )
    app.state.hall = Hall(settings, claim)
    app.state.keeper = Keeper(app.state.hall)
    if settings.meeting_place:
        keep_series(app.state.hall)
    app.state.limits = Limits(settings)
    app.state.advice = Advice()
    _add_refusals(app)
    app.include_router(library.router)
    app.include_router(muster.router)
    app.include_router(generated.router)
    app.include_router(lab.router)
    app.include_router(editor.router)
    app.include_router(api.router)
    app.include_router(beforehand_api.router)
    app.include_router(campaign_api.router)
    app.include_router(chronicles.router)
    app.include_router(ways.router)
    app.include_router(pace.router)
    app.include_router(persons.router)
    app.include_router(clubs.router)
    app.include_router(tournaments_api.router)
    app.include_router(doors.router)
    app.include_router(meeting_place.router)
    app.include_router(notices.router)
    app.include_router(live.router)
    add_health(app)
    meters = None
    if settings.metrics:
        from warhost.server.metrics.api import add_metrics  # its library is loaded only where it is wanted

        meters = add_metrics(app)
    add_pages(app)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Gate, settings=settings, limits=app.state.limits)
    if meters is not None:
        app.add_middleware(Measured, meters=meters)
    app.add_middleware(Below, prefix=settings.root_path)
    app.add_middleware(Hosts, settings=settings, advice=app.state.advice)
    app.add_middleware(Heads)
    app.add_middleware(RequestLog)
    return app


def _add_refusals(app: FastAPI) -> None:
    """Answer everything that goes wrong in the one shape."""

    def refused(refusal: Refusal) -> JSONResponse:
        return JSONResponse(refusal.data, refusal.status)

    @app.exception_handler(Refusal)
    async def on_refusal(_: Request, refusal: Refusal) -> Response:
        return refused(refusal)

    @app.exception_handler(NoLineFree)
    async def on_want_of_lines(_: Request, __: NoLineFree) -> Response:
        return refused(Refusal("busy", "the server has more to do than it can just now; try again in a while"))

    @app.exception_handler(Exception)
    async def on_failure(_: Request, __: Exception) -> Response:
        return refused(Refusal("failed", "the server made a mistake; it is in its log, and the battle is as it was"))

    @app.exception_handler(RequestValidationError)
    async def on_bad_request(_: Request, error: RequestValidationError) -> Response:
        return refused(Refusal("bad_request", words_of(list(error.errors()))))

    @app.exception_handler(HTTPException)
    async def on_http(_: Request, error: HTTPException) -> Response:
        body = RefusalBody(code="not_found" if error.status_code == 404 else "bad_request", sentence=str(error.detail))
        status = 422 if error.status_code == 400 else error.status_code  # 400: a body that could not be parsed at all
        return JSONResponse(body.model_dump(), status, headers=error.headers)


def add_health(app: FastAPI) -> None:
    """What whoever watches over the server asks."""

    @app.get("/healthz")
    async def healthz(request: Request) -> JSONResponse:
        """Whether the server is well, and the database behind it."""
        hall: Hall = request.app.state.hall
        well = await hall.store.is_well()
        told = {"ok": well, "database": well, "unsound": len(hall.unsound), "version": version("warhost")}
        return JSONResponse(told, 200 if well else 503)
