"""A campaign on a server: begun with seats for those who take part, looked at, thought about, played to its end."""

from __future__ import annotations

import pytest

from server.clients import Json, TestClient, refused, wait_until
from server.warring import ALONE, COMPUTERS, PERSONS, THOUGHT_S, TWO_REALMS, War, begin_war
from warhost import campaign
from warhost.ruleset import campaigns

SIDES = ["orcs", "humans"]


@pytest.fixture(scope="module")
def war(client: TestClient) -> War:
    """A campaign of two persons at one screen, which the tests leave as it stands."""
    return begin_war(client, PERSONS)


# --- beginning --------------------------------------------------------------------------------------------


def test_campaigns_stand_among_the_games(client: TestClient) -> None:
    told = [game for game in client.get("/api/games").json() if game["campaign"]]
    assert [game["name"] for game in told] == [*campaigns()]
    two_realms = next(one for game in told for one in game["scenarios"] if one["id"] == "two-realms")
    assert two_realms["taking_part"] == SIDES
    assert {"random", "greedy", "captain"} <= {one["name"] for one in told[0]["players"]}
    terms = client.get("/api/games/eightcastles/terms").json()
    assert set(SIDES) <= terms["liveries"].keys()


def test_only_those_who_take_part_have_seats(war: War) -> None:
    scene = war.scene("both")
    assert [*war.tokens] == [*SIDES, "both", "watch"]
    assert [*scene["seats"]] == SIDES
    assert scene["yours"] == SIDES
    assert [*scene["dice"]["joined"]] == SIDES
    assert scene["war"] == {"sides": SIDES, "meeting": None, "battles": []}
    assert scene["campaign"] is None
    assert scene["ground"]["board"] == "map"
    assert {"spaces", "hosts", "factions", "season"} <= scene["view"].keys()


@pytest.mark.parametrize(
    ("seats", "status", "code"),
    [
        ({"orcs": "person"}, 422, "bad_request"),
        ({**PERSONS, "undead": "person"}, 422, "bad_request"),
        ({"orcs": "person", "humans": "nobody"}, 404, "unknown_name"),
        ({"orcs": "person", "humans": "computer:napoleon"}, 404, "unknown_name"),
    ],
)
def test_wrong_seats_are_refused(client: TestClient, seats: dict[str, str], status: int, code: str) -> None:
    refused(client.post("/api/battles", json={"scenario": TWO_REALMS, "seats": seats}), status, code)


def test_a_campaign_is_never_practice(client: TestClient, war: War) -> None:
    asked = {"scenario": TWO_REALMS, "seats": PERSONS, "practice": True}
    refused(client.post("/api/battles", json=asked), 422, "bad_request")
    refused(war.post("practice", {}), 409, "not_now")


def test_it_is_none_of_a_strangers_business(client: TestClient, war: War) -> None:
    number = war.stands("watch")["number"]
    for what, body in (("meet", {"how": "fight"}), ("outlook", {"number": number, "action": "done"})):
        stranger = {"Authorization": "Bearer nobody"}
        refused(client.post(f"{war.path}/{what}", json=body, headers=stranger), 404, "unknown_battle")
    refused(war.post("outlook", {"number": number, "action": "done"}, "watch"), 409, "not_your_turn")
    refused(war.post("meet", {"how": "fight"}, "watch"), 409, "not_now")


def test_there_are_no_chances_of_winning_and_nothing_to_look_back_upon(war: War) -> None:
    assert war.post("counsel", {"wanted": True}).json()["counsel"]["chances"] is None
    refused(war.get("/review"), 422, "bad_request")


# --- thinking ---------------------------------------------------------------------------------------------


def marching(war: War) -> tuple[Json, str]:
    """The scene at the first march that may lead to a battle, and that march."""
    for _ in range(60):
        scene = war.stands("both")
        marches = [one["action"] for one in scene["view"]["choices"] if one["verb"] == "march"]
        if marches:
            return scene, marches[0]
        war.act(scene["number"], scene["view"]["choices"][-1]["action"])
    raise AssertionError("nobody may march")


def test_chances_of_a_march_grow(client: TestClient) -> None:
    war = begin_war(client, PERSONS)
    scene, march = marching(war)
    asked = {"number": scene["number"], "action": march}
    first = war.post("outlook", asked).json()
    assert first["action"] == march
    assert 0 <= first["share"] <= 1
    more = war.post("outlook", asked | {"battles": 100}).json()
    assert (first["battles"], more["battles"]) in [(50, 100), (0, 0)]
    assert war.post("outlook", asked).json() == more, "what is known is not forgotten"
    refused(war.post("outlook", asked | {"action": "done"}), 422, "bad_request")
    refused(war.post("outlook", asked | {"action": "march 11 99"}), 422, "unreadable_action")
    refused(war.post("outlook", asked | {"battles": 1000}), 422, "bad_request")
    sample = war.post("field", asked).json()
    assert (sample["kind"], sample["game"]) == ("field", "tewapen")
    assert set(sample["sides"].values()) <= {*SIDES, "neutral"}
    refused(war.post("field", {"number": scene["number"]}), 409, "not_now")


def test_counsel_is_given_to_whom_all_want_to_have_it(client: TestClient) -> None:
    war = begin_war(client, PERSONS)
    scene, _ = marching(war)
    refused(war.post("hints", {"number": scene["number"]}), 409, "not_agreed")
    war.post("counsel", {"wanted": True})
    hints = war.post("hints", {"number": scene["number"]}).json()["hints"]
    assert 0 < len(hints) <= 3
    assert all(one["reasons"] and one["action"] for one in hints)


# --- a battle comes ---------------------------------------------------------------------------------------


def test_nobody_decides_while_a_battle_is_to_be_fought_and_nobody_takes_it_back(client: TestClient) -> None:
    war = begin_war(client, PERSONS)
    scene = war.march_on("both")
    meeting, view = scene["war"]["meeting"], scene["view"]
    assert (meeting["state"], meeting["ways"]) == ("asked", ["fight", "captains", "chances"])
    assert (view["to_decide"], view["choices"], view["can_undo"]) == (None, [], False)
    assert meeting["name"] in view["prompt"]
    assert war.stands("watch")["war"]["meeting"]["ways"] == []
    number = scene["number"]
    refused(war.post("actions", {"number": number, "action": "wins attacker"}), 409, "not_now")
    refused(war.post("undo", {"number": number}), 409, "not_now")
    assert war.post("field", {"number": number}).json()["name"] == meeting["name"]
    assert war.meet("chances", "both").status_code == 200
    told = war.await_told(1, "both")
    assert (told["name"], told["how"], told["battle"]) == (meeting["name"], "chances", None)
    stands = war.stands("both")
    assert stands["view"]["choices"]
    assert not stands["view"]["can_undo"]
    refused(war.post("undo", {"number": stands["number"]}), 409, "undo_refused")


def test_a_campaign_of_computers_goes_to_its_end_and_is_as_recorded(client: TestClient) -> None:
    war = begin_war(client, COMPUTERS, names={"orcs": "Ada", "humans": "Bob"})
    refused(war.get("/transcript", "watch"), 409, "not_over")
    war.get("", "watch", stay=True)
    wait_until(lambda: war.stands("watch")["outcome"], "it comes to its end", THOUGHT_S)
    scene = war.stands("watch")
    assert [*scene["outcome"]["scores"]] == SIDES
    assert all(one["how"] == "captains" and one["winner"] for one in scene["war"]["battles"])
    text = war.get("/transcript", "watch").text
    report = campaign.verify(text)
    assert report.ok, str(report)
    assert len(report.fought) == len(scene["war"]["battles"]) > 0
    tampered = text.replace('[Orcs "Ada"]', '[Orcs "Eve"]', 1)
    assert not campaign.verify(tampered).ok


def test_a_person_plays_against_a_computer(client: TestClient) -> None:
    war = begin_war(client, ALONE, seed=None)
    war.join("orcs", entropy="aa")
    for _ in range(60):
        scene = war.march_on("orcs")
        if scene["outcome"]:
            break
        number = scene["war"]["meeting"]["number"]
        assert war.meet("captains" if number % 2 else "chances", "orcs").status_code == 200
        war.await_told(number, "orcs")
    assert war.stands("orcs")["dice"]["grade"] == "fair"
    report = campaign.verify(war.get("/transcript", "orcs").text)
    assert report.ok, str(report)
