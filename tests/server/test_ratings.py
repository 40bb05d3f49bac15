"""Ratings: what moves them, by how much, and what does not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.clients import OTTER_FORD, Fight, Json, TestClient, begin, refused, server, settings_in, wait_until
from server.guests import Guest
from warhost.face.entry import DECIDED
from warhost.server.clubs.endings import why_unrated
from warhost.server.clubs.ratings import Rating, after_battle, first_rating
from warhost.server.computers import Computers
from warhost.server.deeds import do
from warhost.server.wire import Surrender


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with server(settings_in(tmp_path_factory.mktemp("ratings"), meeting_place=True)) as running:
        yield running


def taken(fight: Fight, guest: Guest, seat: str) -> None:
    """The seat is that of a person from now on."""
    fight.join(seat, guest.headers)
    assert fight.id in {one["id"] for one in guest.ask("/api/me/battles")["battles"]}


def between(client: TestClient, red: Guest, black: Guest, **more: Any) -> Fight:
    """A battle between two persons, each at his own side; with dice that nobody has chosen."""
    fight = begin(client, seed=None, **more)
    taken(fight, red, "red")
    taken(fight, black, "black")
    return fight


def looked_at(fight: Fight) -> Json:
    """The battle as a page that stays sees it: while one is open, computers decide, here without much thought."""
    scene: Json = fight.get("", "watch", stay=True).json()
    fight.post("hurry", {}, "watch")
    return scene


def ended(fight: Fight, loser: str = "black") -> None:
    """Decide once, when a person must, and give up for a side."""
    wait_until(lambda: looked_at(fight)["view"]["to_decide"] in fight.taken, "a person must decide")
    fight.play(1)
    response = fight.post("surrender", {"side": loser}, loser)
    assert response.status_code == 200, response.text


def rating_of(guest: Guest) -> Json | None:
    """What is shown of a person in the game of the battles here."""
    return next(iter(guest.ask(f"/api/persons/{guest.id}")["ratings"]), None)


def test_a_battle_between_two_moves_both_and_a_draw_neither(client: TestClient) -> None:
    ann, bob = Guest.called(client, "Ann"), Guest.called(client, "Bob")
    assert rating_of(ann) is None
    ended(between(client, ann, bob))
    won, lost = rating_of(ann), rating_of(bob)
    assert won is not None
    assert lost is not None
    assert won["rating"] > 1500 > lost["rating"]
    assert won["rating"] - 1500 == 1500 - lost["rating"]
    assert won["deviation"] == lost["deviation"] < 250
    assert won["words"] == f"{won['rating']} ± {won['deviation']}"
    assert (won["game"], won["battles"]) == ("tewapen", 1)

    fight = between(client, bob, ann)
    fight.play(1)
    fight.post("offers", {"kind": "draw"}, "red")
    assert fight.post("answers", {"accept": True}, "black").status_code == 200
    after = rating_of(ann)
    assert after is not None
    assert after["battles"] == 2
    assert 1500 < after["rating"] < won["rating"], "a draw with a weaker one costs something"

    results = ann.ask(f"/api/persons/{ann.id}")["results"]
    told = [(one["went"], one["rating"]["battles"], one["against"]) for one in results]
    against = [{"name": "Bob", "person": bob.id}]
    assert told == [("drawn", 2, against), ("won", 1, against)]


def test_what_does_not_count_moves_nobody(client: TestClient) -> None:
    cid, dan = Guest.called(client, "Cid"), Guest.called(client, "Dan")
    ended(between(client, cid, dan, practice=True))
    seeded = begin(client)
    taken(seeded, cid, "red")
    taken(seeded, dan, "black")
    ended(seeded)
    ended(between(client, cid, cid))
    link = begin(client, seed=None)
    link.join("red")
    taken(link, dan, "black")
    ended(link)
    undecided = between(client, cid, dan)
    assert undecided.post("surrender", {"side": "black"}, "black").status_code == 200
    assert rating_of(cid) is None
    assert rating_of(dan) is None


def test_who_says_late_who_he_is_is_not_rated(client: TestClient) -> None:
    eve, fay = Guest.called(client, "Eve"), Guest.called(client, "Fay")
    fight = begin(client, seed=None)
    taken(fight, eve, "red")
    fight.join("black")
    fight.play(1)
    brought_late = fay.do("/api/me/battles", battles=[{"id": fight.id, "token": fight.tokens["black"]}])
    assert brought_late["brought"] == [fight.id]
    assert fight.post("surrender", {"side": "red"}, "red").status_code == 200
    assert rating_of(eve) is None
    assert rating_of(fay) is None


def test_whoever_takes_his_seat_against_a_computer_that_decides_first_is_rated(client: TestClient) -> None:
    lea = Guest.called(client, "Lea")
    for _ in range(20):  # it is drawn by lot who decides first
        fight = begin(client, seats={"red": "person", "black": "computer:random"}, seed=None)
        fight.join("red", lea.headers)
        wait_until(lambda fight=fight: looked_at(fight)["view"]["to_decide"] == "red", "a person must decide")
        if any(one["kind"] in DECIDED for one in fight.scene("watch")["log"]):
            break
    else:
        pytest.fail("the computer has never decided first")
    ended(fight, "red")
    assert rating_of(lea) is not None


def test_a_computer_is_rated_on_the_game_s_own_scenarios_alone(client: TestClient) -> None:
    gus = Guest.called(client, "Gus")
    seats = {"red": "person", "black": "computer:random"}
    text = (Path(__file__).parents[2] / "src/warhost/rulesets/tewapen/scenarios/otter-ford.toml").read_text("utf-8")
    drawn = begin(client, seats=seats, seed=None, toml=text.replace("turns = 8", "turns = 7"))
    taken(drawn, gus, "red")
    ended(drawn, "red")
    assert rating_of(gus) is None, "nobody is rated where he has drawn the battlefield himself"
    own = begin(client, seats=seats, seed=None)
    taken(own, gus, "red")
    ended(own, "red")
    lost = rating_of(gus)
    assert lost is not None
    assert lost["rating"] < 1450, "random is known to be weak, so to lose to it says much"


def test_help_and_haste_make_a_battle_unrated(client: TestClient) -> None:
    hal, seats = Guest.called(client, "Hal"), {"red": "person", "black": "computer:random"}
    advised = begin(client, seats=seats, seed=None)
    taken(advised, hal, "red")
    for wanted in (True, False):
        assert advised.post("counsel", {"wanted": wanted}, "red").status_code == 200
    ended(advised, "red")
    hurried = begin(client, seats=seats, seed=None)
    taken(hurried, hal, "red")
    refused(hurried.post("hurry", {}, "watch"), 403, "not_your_seat")
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    room = client.portal.call(hall.room, hurried.id)  # type: ignore[union-attr]
    client.portal.call(Computers._note_hurry, room, "black")  # type: ignore[union-attr]
    ended(hurried, "red")
    assert rating_of(hal) is None


def test_without_a_meeting_place_nothing_is_rated(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as plain:
        ann, bob = Guest.called(plain, "Ann"), Guest.called(plain, "Bob")
        fight = between(plain, ann, bob)
        ended(fight)
        assert ann.get(f"/api/persons/{ann.id}").status_code == 404
        assert plain.get("/api/clubs").status_code == 404


def test_battles_that_end_together_are_counted_one_after_the_other(client: TestClient) -> None:
    hal, ida = Guest.called(client, "Hal"), Guest.called(client, "Ida")
    fights = [between(client, hal, ida) for _ in range(4)]
    for fight in fights:
        fight.play(1)
    assert client.portal is not None
    hall = client.app.state.hall  # type: ignore[attr-defined]

    async def give_up_together() -> None:
        rooms = [await hall.room(fight.id) for fight in fights]
        await asyncio.gather(*(do(room, 2, Surrender(side="black")) for room in rooms))

    client.portal.call(give_up_together)
    after = rating_of(hal)
    assert after is not None
    assert after["battles"] == 4
    wait_until(lambda: len(hal.ask(f"/api/persons/{hal.id}")["results"]) == 4, "all are told")


def test_where_a_computer_has_played_on_nobody_is_rated(client: TestClient) -> None:
    joe, kim = Guest.called(client, "Joe"), Guest.called(client, "Kim")
    fight = between(client, joe, kim)
    fight.play(1)
    hall = client.app.state.hall  # type: ignore[attr-defined]
    room = hall.rooms[fight.id]
    assert why_unrated(room, is_paired=True) is None
    room.chronicle.state = replace(room.chronicle.state, taken_over=(0,))
    assert why_unrated(room, is_paired=True) == "a computer has played on for somebody"


def test_the_scale_and_what_computers_begin_with() -> None:
    random, marshal = first_rating("computer:random", "tewapen"), first_rating("computer:marshal", "tewapen")
    greedy, stranger = first_rating("computer:greedy", "tewapen"), first_rating("person:x", "tewapen")
    assert random.mean < greedy.mean < marshal.mean
    assert stranger == Rating()
    assert greedy.to_data() == {"rating": 1500, "deviation": 125, "battles": 0, "words": "1500 ± 125"}
    won, second, third = after_battle([Rating(), Rating(), Rating()], [1, 2, 2])
    assert won.mean > second.mean == third.mean, "all who have not won are alike"


def test_a_battle_of_the_page_is_as_before(client: TestClient) -> None:
    fight = begin(client, OTTER_FORD)
    fight.play(1)
    assert fight.post("surrender", {"side": "red"}).status_code == 200
