"""What is counted while a server works: requests, deeds, and how long each took."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.types import Scope

MOMENTS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0)  # seconds
PAGES = "page"  # the route of whatever is no request of `/api`: pages and their files
METHODS = {"GET", "HEAD", "POST", "OPTIONS"}
OTHER = "other"  # a method that nothing here answers to; anybody can make names up


class Meters:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "warhost_requests", "Requests that were answered.", ["method", "route", "status"], registry=self.registry
        )
        self._request_seconds = Histogram(
            "warhost_request_seconds",
            "How long requests took.",
            ["route"],
            buckets=MOMENTS,
            registry=self.registry,
        )
        self._deeds = Counter(
            "warhost_deeds", "What seats have done, or were refused.", ["deed", "outcome"], registry=self.registry
        )
        self._deed_seconds = Histogram(
            "warhost_deed_seconds",
            "How long deeds took, until they were committed.",
            ["deed"],
            buckets=MOMENTS,
            registry=self.registry,
        )

    def note_request(self, scope: Scope, status: int, took_s: float) -> None:
        """Count a request; by its route, which names no battle."""
        route = getattr(scope.get("route"), "path", PAGES)
        method = scope["method"] if scope["method"] in METHODS else OTHER
        self._requests.labels(method, route, str(status)).inc()
        self._request_seconds.labels(route).observe(took_s)

    def note_deed(self, deed: str, outcome: str, took_s: float) -> None:
        """Count a deed: `outcome` is "done", or the code of the refusal."""
        self._deeds.labels(deed, outcome).inc()
        self._deed_seconds.labels(deed).observe(took_s)
