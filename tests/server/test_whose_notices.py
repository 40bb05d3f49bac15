"""Whose notices they are: nobody is told of what is not his, and no link leads elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.clients import TestClient, begin, refused, server, settings_in, wait_until
from server.noticed import (
    CONTACT,
    HOME,
    SIDES,
    Duel,
    nothing_comes,
)
from server.post_offices import Office
from warhost.server import tables
from warhost.server.beginning import begin_asked
from warhost.server.persons.seats import seat_row
from warhost.server.wire import NewBattle

pytestmark = pytest.mark.usefixtures("hurried")


def test_who_has_given_a_seat_away_is_told_nothing_of_it(telling: TestClient, office: Office) -> None:
    """The link of a seat opens it until it is taken; whoever has sent it must not hear what only the other may know."""
    fight = begin(telling)
    for side in SIDES:
        answer = fight.post("notices", {"to": office.browser(f"/{side}"), "page": HOME}, side)
        assert answer.status_code == 201, answer.text
    for side in SIDES:
        fight.join(side, entropy="x")
    first = fight.seat_to_decide()
    while fight.seat_to_decide() == first:
        fight.play(1)
    nothing_comes(office.arrived, 0)


def test_watchers_and_all_at_one_screen_wait_for_nobody(telling: TestClient, office: Office) -> None:
    fight = begin(telling)
    for seat in ("watch", "both"):
        refused(fight.post("notices", {"to": office.browser(), "page": HOME}, seat), 403, "not_your_seat")
    refused(telling.post("/api/me/notices", json={"to": office.browser(), "page": HOME}), 401, "no_person")


def test_a_person_is_told_of_all_his_battles_and_of_no_others(telling: TestClient, office: Office) -> None:
    person = telling.post("/api/persons", json={"name": "Ada", "device": "laptop"}).json()
    mine = {"x-warhost-person": person["token"]}
    duels = [Duel(telling) for _ in range(3)]
    brought = [{"id": duel.fight.id, "token": duel.fight.tokens[duel.waits]} for duel in duels[:2]]
    answer = telling.post("/api/me/battles", json={"battles": brought}, headers=mine)
    assert answer.status_code == 200, answer.text
    duels[0].subscribe(office.browser())  # of this battle alone, before he is told of all
    answer = telling.post("/api/me/notices", json={"to": office.browser(), "page": HOME}, headers=mine)
    assert answer.status_code == 201, answer.text
    for duel in duels:
        duel.play_until(duel.waits)
    wait_until(lambda: len(office.arrived) == 2, "he is told of both")
    nothing_comes(office.arrived, 2)
    assert {told["battle"] for told in office.pushed()} == {duel.fight.id for duel in duels[:2]}
    assert len(telling.get("/api/me/notices", headers=mine).json()["subscriptions"]) == 1


def test_a_person_is_told_of_a_battle_that_was_begun_while_he_was_away(telling: TestClient, office: Office) -> None:
    hall: Any = telling.app.state.hall  # type: ignore[attr-defined]
    people = [telling.post("/api/persons", json={"name": name, "device": "laptop"}).json() for name in ("Ada", "Ben")]
    for one in people:
        header = {"x-warhost-person": one["token"]}
        to = {"to": office.browser(), "page": HOME}
        assert telling.post("/api/me/notices", json=to, headers=header).status_code == 201
    seats = dict.fromkeys(SIDES, "person")
    asked = NewBattle(scenario="tewapen/otter-ford", seats=seats, names=dict(zip(SIDES, ("Ada", "Ben"), strict=True)))

    def rows(battle: str) -> list[Any]:
        each = zip(people, (1, 2), strict=True)
        return [(tables.person_seats, seat_row(one["id"], battle, sides)) for one, sides in each]

    begun = telling.portal.call(begin_asked, hall, asked, rows)  # type: ignore[union-attr]
    telling.portal.call(hall.room, begun["id"])  # type: ignore[union-attr]
    wait_until(lambda: len(office.arrived) == 2, "both are told")
    nothing_comes(office.arrived, 2)
    bodies = sorted(told["body"].removesuffix(" Your move.") for told in office.pushed())
    assert bodies == ["The battle against Ada has begun.", "The battle against Ben has begun."]


def test_there_is_an_end_to_subscriptions(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, notices=CONTACT, notices_inside=True, notices_per_hour=15)) as client:
        duel = Duel(client)
        for number in range(12):
            duel.subscribe({"kind": "hook", "url": f"http://127.0.0.1:9/{number}"})
        asked = {"to": {"kind": "feed"}, "page": HOME}
        refused(duel.fight.post("notices", asked, duel.waits), 429, "too_many")
        duel.subscribe({"kind": "hook", "url": "http://127.0.0.1:9/3"})  # instead of the same
        asked["to"] = {"kind": "hook", "url": "http://127.0.0.1:9/4"}
        assert duel.fight.post("notices", asked, duel.waits).status_code == 201
        assert "from one address" in refused(duel.fight.post("notices", asked, duel.waits), 429, "too_many")["sentence"]


@pytest.mark.parametrize("page", ["https://evil.example/", "http://127.0.0.1.evil.example/", "javascript:alert(1)//"])
def test_a_link_leads_to_this_server_alone(telling: TestClient, page: str) -> None:
    duel = Duel(telling)
    asked = {"to": {"kind": "feed"}, "page": page}
    refused(duel.fight.post("notices", asked, duel.waits), 403, "wrong_origin")


def test_without_a_word_of_the_host_nothing_is_sent(client: TestClient, office: Office) -> None:
    duel = Duel(client)
    assert client.get("/api/notices").json() == {"kinds": [], "push_key": None}
    asked = {"to": office.browser(), "page": HOME}
    refused(duel.fight.post("notices", asked, duel.waits), 409, "not_now")
    refused(client.get("/api/notices/of/x"), 404, "not_found")
