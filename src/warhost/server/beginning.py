"""A battle as it is asked for, and begun: from the page, in the meeting place, at a table of a tournament."""

from __future__ import annotations

from typing import Any

from warhost.face.opening import EMPTY, PERSON
from warhost.face.pace import Pace
from warhost.face.scenario_lookup import look_up
from warhost.ruleset import Ruleset
from warhost.scenario import ScenarioModel
from warhost.server.generated import generated_battle
from warhost.server.hall import Beside, Hall, nothing_beside
from warhost.server.library import game_of
from warhost.server.muster import bought_battle
from warhost.server.refusals import Refusal, refusal_of
from warhost.server.wars import COMPUTER, check_kind, is_campaign, taking_part
from warhost.server.wire import NewBattle


async def begin_asked(hall: Hall, asked: NewBattle, beside: Beside = nothing_beside) -> dict[str, Any]:
    """Begin what is asked for: its id, the tokens that decide and watch, and what the server is committed to.

    What is to be committed `beside` it is asked for with its id. Raises Refusal.
    """
    ruleset, scenario = wanted_in(asked)
    seats = seats_in(asked, ruleset, scenario)
    return await hall.begin(ruleset, scenario, seats, asked.seed, asked.practice, beside, pace_in(asked, ruleset))


def wanted_in(asked: NewBattle) -> tuple[Ruleset, ScenarioModel]:
    """The game and the scenario that a request wants; Refusal where there is none such."""
    if asked.scenario.endswith(".toml"):  # a name that a person may type; no file of the server's is opened
        raise Refusal("unknown_name", f"unknown scenario {asked.scenario!r}")
    try:
        return _scenario_of(asked)
    except ValueError as error:
        raise refusal_of(error) from None


def _scenario_of(asked: NewBattle) -> tuple[Ruleset, ScenarioModel]:
    """The game and the scenario that a request wants; Refusal or ValueError where there is none such."""
    if asked.toml is not None:
        ruleset = game_of(asked.scenario.partition("/")[0])
        return ruleset, ruleset.read_scenario(asked.toml, "file")
    if asked.armies:
        return bought_battle(asked)
    return generated_battle(asked) if asked.wishes else look_up(asked.scenario, asked.options)


def pace_in(asked: NewBattle, ruleset: Ruleset) -> Pace | None:
    """How much time is asked for; Refusal for what is no pace, and where no clock could run."""
    if asked.pace is None:
        return None
    if asked.practice or is_campaign(ruleset):
        raise Refusal("bad_request", f"pace: there is no clock in {'practice' if asked.practice else 'a campaign'}")
    try:
        pace = Pace.read(asked.pace)
    except ValueError as error:
        raise Refusal("bad_request", f"pace: {error}") from None
    if pace.computer is not None:
        check_kind(ruleset, pace.end)
    if PERSON not in asked.seats.values():
        raise Refusal("bad_request", "pace: a clock is for persons, and none sits here")
    return pace


def seats_in(asked: NewBattle, ruleset: Ruleset, scenario: ScenarioModel) -> dict[str, Any]:
    """The seats that a request gives to the sides that take part, and those of nobody; Refusal for others."""
    playing = taking_part(ruleset, scenario)
    if set(asked.seats) != set(playing):
        raise Refusal("bad_request", f"seats: there must be one for each of {', '.join(playing)}")
    if not set(asked.names) <= set(playing):
        raise Refusal("bad_request", f"names: only {', '.join(playing)} can have one")
    if asked.practice and is_campaign(ruleset):
        raise Refusal("bad_request", "practice: a campaign is never practice")
    seats = {
        name: {"kind": check_kind(ruleset, kind), "name": asked.names.get(name, kind.removeprefix(COMPUTER))}
        for name, kind in asked.seats.items()
    }
    return {name: seats.get(name, {"kind": EMPTY, "name": ""}) for name in ruleset.sides}
