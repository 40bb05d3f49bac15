"""Clubs: who founds, joins, leaves and looks after one; tournaments from their beginning to their end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.clients import Fight, Json, TestClient, refused, server, settings_in, wait_until
from server.guests import Guest
from server.turned import Clock, hall_of, turned
from warhost.face.fair_dice import commitment_to

SMALLEST = "onehour/the-moor"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with server(settings_in(tmp_path_factory.mktemp("clubs"), meeting_place=True)) as running:
        yield running


def guests(client: TestClient, *names: str) -> list[Guest]:
    return [Guest.called(client, name) for name in names]


def make(warden: Guest, club: str, kind: str, **more: Any) -> str:
    """Make a tournament: its address."""
    asked = {"name": "The Moor Cup", "kind": kind, "scenario": SMALLEST} | more
    return f"/api/tournaments/{warden.do(f'{club}/tournaments', **asked)['id']}"


def fight_out(tournament: str, everybody: list[Guest], loses: Any = max) -> Json:
    """Give battles up until the tournament is over: in each one of the two, by name; computers fight on."""
    by_id = {one.id: one for one in everybody}

    def is_over() -> bool:
        told = everybody[0].ask(tournament)
        entered = {one["place"]: one for one in told["entrants"]}
        for one in told["pairings"]:
            if one["points"] is None:
                fighting = [
                    by_id[it["person"]] for it in (entered[one["first"]], entered[one["second"]]) if it["person"]
                ]
                if fighting:
                    give_up(loses(fighting, key=lambda guest: guest.name), one["battle"])
        return bool(told["state"] == "over")

    wait_until(is_over, "the tournament is over")
    return everybody[0].ask(tournament)


def give_up(guest: Guest, battle: str) -> None:
    """Give a battle up, after a decision where that is asked for."""
    fight = guest.battle(battle)
    scene = fight.scene()
    if scene["outcome"] is None:
        side = scene["yours"][0]
        if scene["view"]["to_decide"] == side:
            fight.act(scene["number"], scene["view"]["choices"][0]["action"])
        fight.post("surrender", {"side": side})


def take_seat(fight: Fight) -> str:
    """Take the seat that a key opens, and say what will be added to the dice: the token that opens it from then on."""
    own = {"token": "a-token-of-the-comers-own", "commitment": commitment_to("aa")}
    answer = fight.post("join", own)
    assert answer.status_code == 200, answer.text
    return own["token"]


def names_by_place(told: Json) -> dict[int, str]:
    return {one["place"]: one["name"] for one in told["entrants"]}


# --- clubs ------------------------------------------------------------------------------------------------


def test_a_club_is_founded_joined_and_left(client: TestClient) -> None:
    ada, ben, cat = guests(client, "Ada", "Ben", "Cat")
    club = ada.found_club("The Otters' Club", about="We meet on Tuesdays. <b>Bring dice.</b>")
    assert club == "/api/clubs/the-otters-club"
    assert ada.found_club("The Otters Club").endswith("/the-otters-club-2"), "two clubs may be called alike"
    assert ben.do(f"{club}/join") == {"role": "member"}
    assert "already" in refused(ben.post(f"{club}/join"), 409, "not_now")["sentence"]
    told = cat.ask(club)
    assert told["about"] == "We meet on Tuesdays. <b>Bring dice.</b>"
    assert [(one["name"], one["role"]) for one in told["members"]] == [("Ada", "warden"), ("Ben", "member")]
    assert told["role"] is None
    listed = {one["slug"]: one for one in ben.ask("/api/clubs")["clubs"]}
    assert (listed["the-otters-club"]["members"], listed["the-otters-club"]["role"]) == (2, "member")
    refused(ben.post(f"{club}/about", about="mine", joined_by="all"), 403, "not_your_seat")
    refused(client.post(f"{club}/join", json={}), 401, "no_person")

    ada.do(f"{club}/about", about="Ask first.", joined_by="invited")
    assert cat.do(f"{club}/join") == {"role": "asking"}
    assert ben.ask(club)["asking"] == [], "who asks is the wardens' business"
    assert [one["name"] for one in ada.ask(club)["asking"]] == ["Cat"]
    refused(ben.post(f"{club}/members", person=cat.id, role="member"), 403, "not_your_seat")
    ada.do(f"{club}/members", person=cat.id, role="member")
    assert cat.ask(club)["role"] == "member"
    refused(ada.post(f"{club}/members", person=ada.id, role="member"), 409, "not_now")
    ben.do("/api/meet/open", scenario=SMALLEST, club=ben.ask(club)["id"])
    offered = cat.ask(club)["open"]
    assert [(one["by"]["name"], one["scenario"]["id"]) for one in offered] == [("Ben", "the-moor")]
    cat.do("/api/meet/blocks", person=ben.id)
    assert cat.ask(club)["open"] == [], "who is blocked is not seen here either"
    cat.do("/api/meet/blocks/lift", person=ben.id)
    ben.do("/api/me/name", name="Ada")
    assert [one["name"] for one in cat.ask(club)["members"]] == ["Ada", "Ben", "Cat"], "nobody passes for another"
    assert cat.ask(f"/api/persons/{ben.id}")["name"] == "Ben"
    ben.do("/api/me/name", name="Ben")
    assert client.get(club).json()["open"] == [], "what is offered to members is told to members"
    ada.do(f"/api/meet/open/{offered[0]['id']}/accept")
    assert cat.ask(club)["open"] == []
    ada.do(f"{club}/leave")
    assert ben.ask(club)["role"] == "warden", "whoever is there longest looks after a club whose wardens have gone"
    ben.do(f"{club}/members", person=cat.id, role="gone")
    assert [one["name"] for one in ben.ask(club)["members"]] == ["Ben"]


def test_what_is_no_club_is_refused_in_one_sentence(client: TestClient) -> None:
    (dot,) = guests(client, "Dot")
    refused(dot.get("/api/clubs/none"), 404, "unknown_name")
    refused(dot.post("/api/clubs", name="  x  "), 422, "bad_request")
    refused(dot.post("/api/clubs", name="Bell\x07s"), 422, "bad_request")
    refused(dot.get("/api/tournaments/none"), 404, "unknown_name")
    refused(dot.get("/api/persons/none"), 404, "unknown_name")
    assert dot.found_club("龍の会").startswith("/api/clubs/club")


# --- tournaments ------------------------------------------------------------------------------------------


def test_a_tournament_of_eight_with_computers_is_fought_to_its_end(client: TestClient) -> None:
    everybody = guests(client, "A", "B", "C", "D", "E", "F")
    club = everybody[0].found_club("Moormen")
    for one in everybody[1:]:
        one.do(f"{club}/join")
    cup = make(everybody[0], club, "swiss", rounds=3)
    for one in everybody:
        one.do(f"{cup}/enter")
    for computer in ("random", "recruit"):
        everybody[0].do(f"{cup}/enter", computer=computer)
    refused(everybody[1].post(f"{cup}/begin"), 403, "not_your_seat")
    told = everybody[0].do(f"{cup}/begin")
    assert told["state"] == "running"
    numbers = {one["name"]: one["number"] for one in told["entrants"]}
    assert sorted(numbers.values()) == [*range(1, 9)]
    assert numbers["Recruit"] > numbers["A"], "numbers go by what is known of the strength of each"

    wait_until(lambda: everybody[0].ask(cup)["pairings"], "the first round")
    told = everybody[0].ask(cup)
    one = next(pairing for pairing in told["pairings"] if pairing["points"] is None)
    watched = client.get(f"/api/battles/{one['battle']}", params={"token": one["watch"]}).json()
    assert watched["yours"] == []
    assert {seat["name"] for seat in watched["seats"].values()} == {
        names_by_place(told)[one["first"]],
        names_by_place(told)[one["second"]],
    }

    told = fight_out(cup, everybody)
    assert told["round"] == 3
    assert len(told["pairings"]) == 12
    assert all(sum(pairing["points"]) == 1 for pairing in told["pairings"])
    assert sum(row["points"] for row in told["table"]) == 12
    met = [frozenset((pairing["first"], pairing["second"])) for pairing in told["pairings"]]
    assert len(set(met)) == 12
    assert [row["rank"] for row in told["table"]] == sorted(row["rank"] for row in told["table"])
    page = everybody[0].ask(club)
    assert [(tournament["state"], tournament["name"]) for tournament in page["tournaments"]] == [
        ("over", "The Moor Cup")
    ]
    assert len(page["results"]) == 12
    assert page["running"] == []
    assert {rating["game"] for member in page["members"] for rating in member["ratings"]} == {"onehour"}
    refused(everybody[0].post(f"{cup}/begin"), 409, "not_now")
    refused(everybody[0].post(f"{cup}/leave"), 409, "not_now")


def test_computers_fight_among_themselves_though_nobody_looks(client: TestClient) -> None:
    (warden,) = guests(client, "Warden")
    club = warden.found_club("Automata")
    cup = make(warden, club, "round_robin")
    for computer in ("random", "recruit", "greedy"):
        warden.do(f"{cup}/enter", computer=computer)
    refused(warden.post(f"{cup}/enter", computer="random"), 409, "not_now")
    refused(warden.post(f"{cup}/enter", computer="nobody"), 404, "unknown_name")
    warden.do(f"{cup}/begin")
    told = fight_out(cup, [warden])
    assert told["rounds"] == 3
    fought = [one for one in told["pairings"] if one["battle"]]
    assert len(fought) == 3
    assert sum(row["points"] for row in told["table"]) == 3
    assert all(entrant["rating"]["battles"] >= 2 for entrant in told["entrants"])


def test_swiss_goes_on_when_some_leave_and_one_has_a_bye(client: TestClient) -> None:
    everybody = guests(client, "P", "Q", "R", "S", "T")
    club = everybody[0].found_club("Leavers")
    for one in everybody[1:]:
        one.do(f"{club}/join")
    cup = make(everybody[0], club, "swiss", rounds=4)
    for one in everybody:
        one.do(f"{cup}/enter")
    everybody[4].do(f"{cup}/leave")
    assert "5 who take part" in refused(everybody[0].post(f"{cup}/begin"), 409, "not_now")["sentence"]
    everybody[4].do(f"{cup}/enter")
    everybody[0].do(f"{cup}/begin")
    wait_until(lambda: everybody[0].ask(cup)["pairings"], "the first round")
    told = everybody[0].ask(cup)
    assert [one["points"] for one in told["pairings"] if one["second"] is None] == [[1.0, 0.0]]
    leaver = next(
        guest
        for one in told["pairings"]
        if one["second"] is not None
        for guest in everybody[1:]
        if names_by_place(told)[one["second"]] == guest.name
    )
    refused(everybody[0].post(f"{cup}/enter"), 409, "not_now")
    told = leaver.do(f"{cup}/leave")
    gone = next(one for one in told["entrants"] if one["name"] == leaver.name)
    assert gone["gone"]
    assert next(one["points"] for one in told["pairings"] if one["second"] == gone["place"]) == [1.0, 0.0]

    told = fight_out(cup, everybody)
    later = [one for one in told["pairings"] if one["round"] > 1]
    assert {one["round"] for one in later} == {2, 3, 4}
    assert not [one for one in later if gone["place"] in (one["first"], one["second"])]
    assert len(told["table"]) == 5


def test_whoever_comes_to_a_battle_of_a_tournament_has_the_point_of_one_who_never_does(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, meeting_place=True)) as running:
        everybody = guests(running, "U", "V", "W")
        club = everybody[0].found_club("Latecomers")
        for one in everybody[1:]:
            one.do(f"{club}/join")
        cup = make(everybody[0], club, "round_robin", pace="10 minutes; then claim")
        for one in everybody:
            one.do(f"{cup}/enter")
        everybody[0].do(f"{cup}/begin")
        wait_until(lambda: everybody[0].ask(cup)["pairings"], "the first round")
        told = everybody[0].ask(cup)
        paired = next(one for one in told["pairings"] if one["battle"])
        comer = next(one for one in everybody if one.name == names_by_place(told)[paired["second"]])
        fight = comer.battle(paired["battle"])
        fight.tokens["both"] = take_seat(fight)
        turned(running, Clock(hall_of(running).clock())).turn(hours=1)
        answer = fight.post("claim", {})
        assert answer.status_code == 200, answer.text
        told = everybody[0].ask(cup)
        assert [one["points"] for one in told["pairings"] if one["battle"] == paired["battle"]] == [[0.0, 1.0]]
        assert all(one["rating"] is None or not one["rating"]["battles"] for one in told["entrants"])


def test_a_tournament_goes_on_where_a_server_left_it(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, meeting_place=True)
    with server(settings) as first:
        everybody = guests(first, "X", "Y", "Z")
        club = everybody[0].found_club("Sleepers")
        for one in everybody[1:]:
            one.do(f"{club}/join")
        cup = make(everybody[0], club, "both_ways", pace="3 days a move; then claim")
        for one in everybody:
            one.do(f"{cup}/enter")
        everybody[0].do(f"{cup}/begin")
        wait_until(lambda: everybody[0].ask(cup)["pairings"], "the first round")
    with server(settings) as second:
        again = [Guest(second, one.id, one.name, one.token) for one in everybody]
        fought = next(one for one in again[0].ask(cup)["pairings"] if one["battle"])
        battle = second.get(f"/api/battles/{fought['battle']}", params={"token": fought["watch"]}).json()
        assert battle["clock"]["pace"] == "3 days a move; then claim"
        told = fight_out(cup, again)
    assert (told["round"], told["rounds"]) == (6, 6)
    fought = [(one["first"], one["second"]) for one in told["pairings"] if one["second"] is not None]
    assert len(set(fought)) == 6
    assert [row["points"] for row in told["table"]] == [4, 2, 0]


def test_who_makes_and_calls_off_tournaments(client: TestClient) -> None:
    ron, sue = guests(client, "Ron", "Sue")
    club = ron.found_club("Callers")
    refused(sue.post(f"{club}/tournaments", name="Cup", kind="swiss", scenario=SMALLEST), 403, "not_your_seat")
    refused(ron.post(f"{club}/tournaments", name="Cup", kind="swiss", scenario="eightcastles"), 404, "unknown_name")
    refused(ron.post(f"{club}/tournaments", name="Cup", kind="cup", scenario=SMALLEST), 422, "bad_request")
    refused(
        ron.post(f"{club}/tournaments", name="Cup", kind="swiss", scenario=SMALLEST, pace="fast"), 422, "bad_request"
    )
    cup = make(ron, club, "round_robin")
    refused(sue.post(f"{cup}/enter"), 403, "not_your_seat")
    refused(ron.post(f"{cup}/begin"), 409, "not_now")
    assert ron.do(f"{cup}/end")["state"] == "over"
    refused(ron.post(f"{cup}/enter"), 409, "not_now")
    for _ in range(5):
        cup = make(ron, club, "round_robin")
    refused(ron.post(f"{club}/tournaments", name="Cup", kind="swiss", scenario=SMALLEST), 429, "too_many")
