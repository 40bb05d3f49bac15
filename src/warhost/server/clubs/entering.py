"""Tournaments as members change them: made, entered, left, begun."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from sqlalchemy import func, select

from warhost.players import roster
from warhost.ruleset import Ruleset
from warhost.scenario import ScenarioModel
from warhost.server import tables
from warhost.server.beginning import pace_in, wanted_in
from warhost.server.clubs.keeper import battle_asked
from warhost.server.clubs.pairing import SWISS, rounds_of
from warhost.server.clubs.ratings import ratings_of
from warhost.server.clubs.tournaments import BEGIN, GO, NUMBER, STRIKE, Tournament, find_tournament, tournaments
from warhost.server.clubs.wire import NewTournament
from warhost.server.deeds import ATTEMPTS
from warhost.server.ids import new_id
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Store
from warhost.server.wars import COMPUTER, check_kind, is_campaign, taking_part

MOST_OPEN = 5  # tournaments of a club that are not over
MOST_ENTRANTS = {True: 32, False: 16}  # of a Swiss tournament, and of one where everybody meets everybody
FEWEST_ENTRANTS = 3


async def make_tournament(store: Store, club: str, asked: NewTournament, at: datetime) -> str:
    """Make a tournament that members may enter: its id."""
    ruleset, scenario = wanted_in(battle_asked({"scenario": asked.scenario, "options": asked.options}))
    _check_bearable(ruleset, scenario, asked.pace)
    query = (
        select(func.count()).select_from(tournaments).where(tournaments.c.club == club, tournaments.c.ended.is_(None))
    )
    async with store.engine.connect() as connection:
        if (await connection.execute(query)).scalar_one() >= MOST_OPEN:
            raise Refusal("too_many", f"a club has at most {MOST_OPEN} tournaments at a time: end one first")
    tournament = new_id()
    row: dict[str, Any] = {
        "id": tournament,
        "club": club,
        "name": asked.name,
        "kind": asked.kind,
        "game": ruleset.name,
        "asked": {"scenario": f"{ruleset.name}/{scenario.id}", "options": asked.options},
        "pace": asked.pace or "",
        "rounds": asked.rounds if asked.kind == SWISS else 0,  # of the others as many as it needs
        "made": at,
    }
    await store.add((tournaments, row))
    return tournament


def _check_bearable(ruleset: Ruleset, scenario: ScenarioModel, pace: str | None) -> None:
    """Refuse what no tournament fights: campaigns, battles among more than two, and what is no pace."""
    sides = taking_part(ruleset, scenario)
    if is_campaign(ruleset) or len(sides) != 2:
        raise Refusal("bad_request", "scenario: a tournament is fought on scenarios for two sides")
    asked = battle_asked({"scenario": scenario.id, "seats": dict.fromkeys(sides, "person"), "pace": pace})
    pace_in(asked, ruleset)


def check_open(tournament: Tournament) -> None:
    """Refuse what is done before a tournament begins, once it has."""
    if tournament.state != "open":
        raise Refusal("not_now", "this tournament has begun already")


async def enter(store: Store, tournament: str, who: str, name: str) -> None:
    """Let somebody take part; whoever else enters at the same moment has another place."""
    for _ in range(ATTEMPTS):
        row = _entrant(await find_tournament(store, tournament), who, name)
        with suppress(Raced):
            await store.add((tables.entrants, row))
            return
    raise Refusal("stale", "very many enter just now: try again")


def _entrant(tournament: Tournament, who: str, name: str) -> dict[str, Any]:
    """The row of somebody who enters, if he may."""
    check_open(tournament)
    if tournament.place_of(who) is not None:
        raise Refusal("not_now", f"{name} takes part already")
    most = MOST_ENTRANTS[tournament.row["kind"] == SWISS]
    if len(tournament.entrants) >= most:
        raise Refusal("too_many", f"{most} take part in such a tournament at most")
    place = 1 + max((one["place"] for one in tournament.entrants), default=0)
    return {"tournament": tournament.id, "place": place, "who": who, "name": name}


def computer_of(ruleset: Ruleset, name: str) -> tuple[str, str]:
    """A computer as who takes part, and what it is called."""
    who = check_kind(ruleset, COMPUTER + name)
    return who, roster()[name].title


async def leave(store: Store, tournament: Tournament, place: int, at: datetime) -> None:
    """Let somebody no longer take part: before the beginning as if he had never entered."""
    tournament.entrant(place)
    if tournament.state == "over":
        raise Refusal("not_now", "this tournament is over")
    of = {"of": tournament.id, "at": place}
    await store.add((STRIKE, of) if tournament.state == "open" else (GO, of | {"new_gone": at}))


async def begin(store: Store, tournament: Tournament, at: datetime) -> None:
    """Begin: nobody enters any more, and all have their numbers, the strongest first."""
    check_open(tournament)
    entered, row = tournament.entrants, tournament.row
    if len(entered) < FEWEST_ENTRANTS:
        raise Refusal("not_now", f"a tournament needs {FEWEST_ENTRANTS} who take part")
    if row["kind"] == SWISS and row["rounds"] >= len(entered):
        words = f"{row['rounds']} rounds need {row['rounds'] + 1} who take part, or somebody would meet another twice"
        raise Refusal("not_now", words)
    rounds = row["rounds"] if row["kind"] == SWISS else rounds_of(row["kind"], len(entered))
    known = await ratings_of(store, [one["who"] for one in entered], [row["game"]])
    order = sorted(entered, key=lambda one: (-known[one["who"], row["game"]].mean, one["place"]))
    numbers = [
        (NUMBER, {"of": tournament.id, "at": one["place"], "new_number": number}) for number, one in enumerate(order, 1)
    ]
    await store.add(*numbers, (BEGIN, {"of": tournament.id, "new_began": at, "new_rounds": rounds}))
