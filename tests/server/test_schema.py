"""The OpenAPI description, and requests made up from it: never a failure, always an answer that was described."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import status_code_conformance

from server.clients import REFUSAL_KEYS, Json, TestClient, settings_in, wait_until
from soak import soaked
from warhost.ruleset import split_scenario_name
from warhost.server.app import create_app
from warhost.server.refusals import STATUS

ROUTES = {
    "/healthz": {"get"},
    "/api/ready": {"get"},
    "/api/signing-key": {"get"},
    "/api/games": {"get"},
    "/api/games/{game}/terms": {"get"},
    "/api/games/{game}/rules": {"get"},
    "/api/games/{game}/editor": {"get"},
    "/api/games/{game}/editor/open": {"post"},
    "/api/games/{game}/editor/check": {"post"},
    "/api/games/{game}/muster": {"get", "post"},
    "/api/games/{game}/muster/draw": {"post"},
    "/api/games/{game}/paintings/{scenario}/{use}": {"get"},
    "/api/games/{game}/generated/{seed}": {"get"},
    "/api/lab": {"get", "post"},
    "/api/lab/{series}": {"get", "delete"},
    "/api/lab/{series}/report": {"get"},
    "/api/lab/{series}/balance": {"get", "post"},
    "/api/battles": {"post"},
    "/api/battles/{battle}": {"get"},
    "/api/persons": {"post"},
    "/api/me": {"get"},
    "/api/me/battles": {"get", "post"},
    "/api/me/battles/{battle}/key": {"post"},
    "/api/me/battles/{battle}/let-go": {"post"},
    "/api/me/battles/{battle}/put-away": {"post"},
    "/api/standings": {"post"},
    **{f"/api/me/{what}": {"get"} for what in ("devices", "export")},
    **{
        f"/api/{what}": {"post"}
        for what in (
            *("me/name", "me/settings", "me/devices/sign-out", "me/delete", "me/phrase", "me/passkeys"),
            *("me/passkeys/ask", "me/passkeys/forget", "passkeys", "passkeys/ask", "phrases"),
        )
    },
    "/api/meet": {"get"},
    "/api/meet/open/{battle}": {"get"},
    **{f"/api/meet/open/{{battle}}/{what}": {"post"} for what in ("accept", "withdraw", "decline", "invite")},
    **{f"/api/meet/{what}": {"post"} for what in ("enter", "open", "rematch", "blocks", "blocks/lift", "reports")},
    **{f"/api/meet/{what}": {"post"} for what in ("series/{series}/end", "watch/{battle}")},
    "/api/notices": {"get"},
    "/api/battles/{battle}/notices": {"get", "post"},
    "/api/me/notices": {"get", "post"},
    "/api/notices/of/{token}": {"get"},
    "/api/notices/feeds/{token}": {"get"},
    **{f"/api/notices/of/{{token}}/{what}": {"post"} for what in ("confirm", "stop", "quiet")},
    "/api/clubs": {"get", "post"},
    "/api/clubs/{slug}": {"get"},
    **{f"/api/clubs/{{slug}}/{what}": {"post"} for what in ("about", "join", "leave", "members", "tournaments")},
    "/api/tournaments/{tournament}": {"get"},
    **{f"/api/tournaments/{{tournament}}/{what}": {"post"} for what in ("enter", "leave", "begin", "end")},
    "/api/persons/{person}": {"get"},
    "/api/replays": {"post"},
    "/api/replays/review": {"post"},
    "/api/battles/{battle}/beforehand": {"get", "post"},
    **{f"/api/battles/{{battle}}/{what}": {"get"} for what in ("transcript", "replay", "review", "chronicle")},
    **{
        f"/api/battles/{{battle}}/{what}": {"post"}
        for what in (
            *("actions", "undo", "offers", "answers", "surrender", "messages", "join", "reveal", "rematch", "hurry"),
            *("practice", "resume", "stop", "odds", "why", "survey", "orders", "counsel", "hints", "review/again"),
            *("meet", "outlook", "field", "ways", "claim", "holiday"),
        )
    },
}


def test_the_description_names_every_route_and_the_shape_of_refusals(client: TestClient) -> None:
    told = client.get("/api/openapi.json").json()
    assert told["openapi"].startswith("3.")
    assert {path: set(methods) for path, methods in told["paths"].items()} == ROUTES
    assert set(told["components"]["schemas"]["RefusalBody"]["properties"]) == REFUSAL_KEYS
    for methods in told["paths"].values():
        for operation in methods.values():
            for status in ("403", "404", "409", "413", "422", "429", "503"):
                content = operation["responses"][status]["content"]["application/json"]["schema"]
                assert content["$ref"] == "#/components/schemas/RefusalBody"
            assert operation["summary"] or operation["description"]


# --- requests made up from the description ----------------------------------------------------------------


@dataclass
class Described:
    """What Schemathesis reads of a server, and how to speak to that server."""

    operations: dict[str, Any]
    client: Any

    def begin(self, scenario: str) -> Json:
        """A new battle."""
        asked = {"scenario": scenario, "seats": dict.fromkeys(split_scenario_name(scenario)[0].sides, "person")}
        begun: Json = self.client.post("/api/battles", json=asked).json()
        return begun


@pytest.fixture(scope="module")
def described() -> Iterator[Described]:
    """A server of Schemathesis's own: it runs the application in an event loop that it keeps."""
    with TemporaryDirectory() as folder:
        app: Any = create_app(settings_in(Path(folder), allowed_hosts=(asgi.HOST,)))
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
        operations: dict[str, Any] = {one.ok().label: one.ok() for one in schema.get_all_operations()}  # type: ignore[union-attr]
        with asgi.get_client(app) as client:
            wait_until(lambda: client.get("/api/ready").json()["ready"], "the rules are compiled")
            yield Described(operations, client)
        asgi.shutdown_lifespans()


def send_made_up(strategy: SearchStrategy[Any], examples: int) -> None:
    """Send so many requests, and see that every answer is one that was described."""

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def send(case: Any) -> None:
        response = case.call()
        if response.status_code == 405:
            return  # a made-up id with a slash in it leads elsewhere
        case.validate_response(response, checks=[not_a_server_error, status_code_conformance])
        if response.status_code >= 400:
            body = response.json()
            assert body.keys() == REFUSAL_KEYS
            assert STATUS[body["code"]] == response.status_code

    send()


EXAMPLES = pytest.mark.parametrize("examples", [3, *soaked(30)])
LABELS = [f"{method.upper()} {path}" for path, methods in ROUTES.items() for method in sorted(methods)]


@EXAMPLES
@pytest.mark.parametrize("label", LABELS)
def test_anything_of_the_right_shape_is_answered(described: Described, label: str, examples: int) -> None:
    send_made_up(described.operations[label].as_strategy(GenerationMode.POSITIVE), examples)


@EXAMPLES
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("label", [label for label in LABELS if label.startswith("POST")])
@pytest.mark.parametrize("scenario", ["otter-ford", *soaked("first-blood")])
def test_anything_that_is_asked_of_a_battle_is_answered(
    described: Described, scenario: str, label: str, mode: GenerationMode, examples: int
) -> None:
    known: dict[str, Any] = {}
    if mode is GenerationMode.NEGATIVE and not described.operations[label].body:
        pytest.skip("it takes nothing that could be of a wrong shape")
    if "{battle}" in label:
        begun = described.begin(scenario)
        known = {"path_parameters": {"battle": begun["id"]}, "query": {"token": begun["tokens"]["both"]}}
    send_made_up(described.operations[label].as_strategy(mode, **known), examples)
