"""`/metrics`: what a server counts, for Prometheus on its own machine, or for whoever brings the host's token."""

from __future__ import annotations

import secrets
from ipaddress import ip_address

from fastapi import FastAPI, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST, ProcessCollector, generate_latest

from warhost.server.hall import Hall
from warhost.server.metrics.meters import Meters
from warhost.server.metrics.state import State
from warhost.server.refusals import Refusal

BY_A_PROXY = ("x-forwarded-for", "forwarded", "x-real-ip")  # headers that only a proxy sends
FOR_THE_HOST = "figures are told on the server's own machine, or to whoever brings the token of WARHOST_METRICS_TOKEN"


def add_metrics(app: FastAPI) -> Meters:
    """Tell at `/metrics` what the server counts: with what is given back, and what it knows of itself."""
    hall: Hall = app.state.hall
    meters, state = Meters(), State(hall)
    meters.registry.register(state)
    ProcessCollector(registry=meters.registry)
    hall.note_deed = meters.note_deed

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """All figures, as text."""
        if not _may_read(request, hall.settings.metrics_token):
            raise Refusal("not_for_you", FOR_THE_HOST)
        await state.look()
        return Response(generate_latest(meters.registry), media_type=CONTENT_TYPE_LATEST)

    return meters


def _may_read(request: Request, token: str | None) -> bool:
    """True for who has the token, and without one for who asks from this machine and not through a proxy."""
    if token is not None:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        return secrets.compare_digest(given.encode(), token.encode())
    if request.client is None or any(header in request.headers for header in BY_A_PROXY):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
