"""A game of three sides on a server: begun, joined by links, agreed upon, given up, begun anew, and audited."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from server.clients import Fight, Json, TestClient, begin, refused, server, settings_in, wait_until
from three_sides.battles import random_battle
from warhost import transcript
from warhost.face.receipt import Receipt
from warhost.ruleset import Ruleset
from warhost.server.computers import Computers

DROUGHT = "well/drought"
SIDES = ("red", "black", "green")
TWO_PERSONS = {"red": "person", "black": "person", "green": "computer:random"}
ALONE = {"red": "person", "black": "computer:random", "green": "computer:random"}
THOUGHT_S = 120.0  # until a process that was just started has thought, on a machine that has much else to do
ENTROPIES = {"red": "aa", "black": "bb", "green": "cc"}


@pytest.fixture(scope="module")
def client(well: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with an empty database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computers, "warm", lambda self: None)
        with server(settings_in(tmp_path_factory.mktemp("server"), review_playouts=4)) as running:
            yield running


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A battle among three persons, who have all taken their seats and added to the dice."""
    fight = begin(client, DROUGHT, seed=None)
    fight.add_to_dice(**ENTROPIES)
    return fight


def answered(fight: Fight, what: str, body: Json, seat: str) -> Json:
    """What is answered to a deed that is done."""
    answer = fight.post(what, body, seat)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


# --- beginning and taking seats ---------------------------------------------------------------------------


def test_it_is_offered_with_all_its_sides(client: TestClient) -> None:
    (game,) = client.get("/api/games").json()
    assert game["sides"] == [*SIDES]
    (drought,) = game["scenarios"]
    assert [*drought["pieces"]] == [*SIDES]
    assert {place["side"] for place in drought["places"]} == {*SIDES}


def test_every_seat_has_a_link_and_all_at_one_screen_have_one(client: TestClient) -> None:
    fight = begin(client, DROUGHT)
    assert [*fight.tokens] == [*SIDES, "both", "watch"]
    assert fight.scene()["yours"] == [*SIDES]
    assert [fight.scene(side)["yours"] for side in SIDES] == [[side] for side in SIDES]
    refused(client.post("/api/battles", json={"scenario": DROUGHT, "seats": {"red": "person"}}), 422, "bad_request")


def test_people_at_one_screen_are_asked_for_their_sides_and_not_for_the_computers(client: TestClient) -> None:
    fight = begin(client, DROUGHT, seats=TWO_PERSONS)
    assert [*fight.tokens] == ["red", "black", "both", "watch"]
    assert fight.scene()["yours"] == ["red", "black"]
    assert fight.join("both", entropy="aa")["dice"]["joined"] == {"red": 2, "black": 2, "green": None}
    number = fight.scene()["number"]
    for action in ("move R1 D2", "move B1 F5"):
        told = fight.act(number, action)
        number = told["number"]
    assert told["view"]["choices"] == []
    wait_until(lambda: fight.scene()["view"]["to_decide"] == "red", "the computer has moved", THOUGHT_S)
    assert fight.scene()["view"]["choices"]


def test_whoever_takes_a_seat_holds_it_alone_and_ends_the_link_of_all(client: TestClient) -> None:
    fight = begin(client, DROUGHT)
    links = dict(fight.tokens)
    fight.join("green", name="Cleo")
    for token in (links["green"], links["both"]):
        headers = {"Authorization": f"Bearer {token}"}
        refused(client.get(fight.path, headers=headers), 404, "unknown_battle")
    assert fight.scene("green")["seats"]["green"]["name"] == "Cleo"
    assert fight.scene("black")["yours"] == ["black"]
    assert fight.scene("red")["yours"] == ["red"]


# --- playing ----------------------------------------------------------------------------------------------


def test_only_whose_turn_it_is_may_choose(fight: Fight) -> None:
    number = fight.scene("red")["number"]
    refused(fight.post("actions", {"number": number, "action": "move B1 F5"}, "black"), 409, "not_your_turn")
    told = fight.act(number, "move R1 D2", "red")
    assert told["view"]["to_decide"] == "black"
    assert [bool(fight.scene(side)["view"]["choices"]) for side in SIDES] == [False, True, False]


def test_three_play_to_the_end_and_anyone_can_audit_it(fight: Fight) -> None:
    assert fight.scene("red")["dice"]["grade"] == "fair"
    chance, scene = random.Random(2), fight.scene("watch")
    while scene["outcome"] is None:
        side = scene["view"]["to_decide"]
        choice = chance.choice(fight.scene(side)["view"]["choices"])
        fight.act(scene["number"], choice["action"], side)
        scene = fight.scene("watch")
    assert [*scene["outcome"]["scores"]] == [*SIDES]
    chances = scene["counsel"]["chances"]["sides"]
    assert sum(chances.values()) == pytest.approx(1)
    text = fight.get("/transcript", "green").text
    receipt = Receipt.read(fight.scene("green")["receipt"])
    key = fight.client.get("/api/signing-key").json()["key"]
    report = transcript.verify(text, receipt=receipt, server_key=key)
    assert (report.faults, report.grade) == ((), "fair")
    replay = fight.get("/replay", "black", receipt=str(receipt)).json()
    assert (replay["grade"], len(replay["players"]), [*replay["luck"]]) == ("fair", 3, [*SIDES])
    wait_until(lambda: fight.get("/review", "black").json().get("moments"), "it is looked back upon", THOUGHT_S)
    review = fight.get("/review", "black").json()
    assert review["sides"] == [*SIDES]
    first = review["moments"][0]
    assert [*first["sides"]] == [*SIDES]
    assert first["sides"]["red"]["after"] == first["after"]
    assert sum(one["after"] for one in first["sides"].values()) == pytest.approx(1, abs=1e-3)
    pasted = fight.client.post("/api/replays", json={"text": text}).json()
    assert [one["entry"]["side"] for one in pasted["frames"]] == [one["entry"]["side"] for one in replay["frames"]]


def test_one_person_plays_against_two_computers(client: TestClient) -> None:
    fight = begin(client, DROUGHT, seats=ALONE, seed=None)
    assert [*fight.tokens] == ["red", "watch"]
    fight.join("red", entropy="aa")
    assert fight.scene("red")["dice"]["grade"] == "fair"
    with fight.page("red") as page:
        page.ask("act", number=fight.scene("red")["number"], action="move R1 D2")
        wait_until(lambda: fight.scene("red")["view"]["to_decide"] == "red", "both computers have moved", THOUGHT_S)
    sides = [entry["side"] for entry in fight.scene("red")["log"] if entry["kind"] == "act"]
    assert sides == [*SIDES]
    number = fight.scene("red")["number"]
    sentence = refused(fight.post("undo", {"number": number}, "red"), 409, "undo_refused")["sentence"]
    assert "another side must choose now" in sentence
    refused(fight.post("offers", {"kind": "draw"}, "red"), 409, "no_offer")
    answered(fight, "practice", {}, "red")
    told = answered(fight, "undo", {"number": fight.scene("red")["number"]}, "red")
    assert told["entry"]["taken_back"]
    assert told["view"]["to_decide"] == "red"


# --- agreeing ---------------------------------------------------------------------------------------------


def test_what_was_done_is_taken_back_when_all_others_agree(fight: Fight) -> None:
    number = fight.act(fight.scene("red")["number"], "move R1 D2", "red")["number"]
    with ExitStack() as stack:
        pages = {side: stack.enter_context(fight.page(side)) for side in SIDES}
        assert pages["red"].ask("undo", number=number)["type"] == "done"
        assert pages["green"].until("entry")["offer"] == {"kind": "undo", "side": "red"}
        assert pages["red"].ask("answer", accept=True)["code"] == "no_offer", "nobody agrees with himself"
        assert pages["green"].ask("answer", accept=True)["type"] == "done"
        assert fight.scene("black")["offer"] == {"kind": "undo", "side": "red", "agreed": ["green"]}
        assert pages["green"].ask("answer", accept=True)["code"] == "no_offer", "nobody agrees twice"
        assert fight.scene("red")["view"]["to_decide"] == "black", "nothing is taken back yet"
        assert pages["black"].ask("answer", accept=True)["type"] == "done"
    scene = fight.scene("red")
    assert (scene["view"]["to_decide"], scene["offer"]) == ("red", None)
    assert [entry["kind"] for entry in scene["log"]][-3:] == ["offer", "agree", "undo"]


def test_one_who_declines_is_enough(fight: Fight) -> None:
    answered(fight, "offers", {"kind": "draw"}, "black")
    answered(fight, "answers", {"accept": True}, "red")
    answered(fight, "answers", {"accept": False}, "green")
    assert fight.scene("red")["offer"] is None
    assert fight.scene("red")["outcome"] is None


def test_a_draw_is_shared_by_all(fight: Fight) -> None:
    answered(fight, "offers", {"kind": "draw"}, "black")
    answered(fight, "answers", {"accept": True}, "red")
    told = answered(fight, "answers", {"accept": True}, "green")
    assert (told["outcome"]["winner"], told["outcome"]["reason"]) == (None, "all sides agree")
    chances = fight.scene("red")["counsel"]["chances"]["sides"]
    assert chances == dict.fromkeys(SIDES, pytest.approx(1 / 3))


def test_a_computer_among_them_agrees_to_nothing(client: TestClient) -> None:
    fight = begin(client, DROUGHT, seats=TWO_PERSONS)
    fight.join("red"), fight.join("black")
    refused(fight.post("offers", {"kind": "draw"}, "red"), 409, "no_offer")
    number = fight.act(fight.scene("red")["number"], "move R1 D2", "red")["number"]
    refused(fight.post("undo", {"number": number}, "red"), 409, "undo_refused")


def test_whoever_surrenders_loses_to_the_others_and_nobody_wins(fight: Fight) -> None:
    outcome = answered(fight, "surrender", {"side": "black"}, "black")["outcome"]
    assert (outcome["winner"], outcome["loser"], outcome["reason"]) == (None, "black", "black surrenders")
    assert fight.scene("red")["counsel"]["chances"]["sides"] == {"red": 0.5, "black": 0, "green": 0.5}


def test_chances_are_shown_while_all_three_want_them(fight: Fight) -> None:
    for side in ("red", "black"):
        told = answered(fight, "counsel", {"wanted": True}, side)["counsel"]
        assert not told["given"]
    number = fight.scene("red")["number"]
    sentence = refused(fight.post("hints", {"number": number}, "red"), 409, "not_agreed")["sentence"]
    assert sentence == "chances and hints are shown only while all who play want them; not yet: green"
    assert answered(fight, "counsel", {"wanted": True}, "green")["counsel"]["given"]


# --- once more --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
def test_a_rematch_begins_when_all_others_have_accepted(fight: Fight, turned: bool) -> None:
    answered(fight, "surrender", {"side": "red"}, "red")
    offer = {"kind": "rematch", "side": "green", "turned": turned}
    assert answered(fight, "rematch", {"turned": turned}, "green")["offer"] == offer
    told = answered(fight, "answers", {"accept": True}, "red")
    assert (told["offer"], told["rematch"]) == (offer | {"agreed": ["red"]}, None)
    refused(fight.post("answers", {"accept": True}, "red"), 409, "no_offer")
    begun = {"black": answered(fight, "answers", {"accept": True}, "black")["rematch"]}
    begun |= {side: fight.scene(side)["rematch"] for side in ("red", "green", "watch")}
    seated = dict(zip(SIDES, SIDES[1:] + SIDES[:1] if turned else SIDES, strict=True))
    assert {side: begun[side]["yours"] for side in SIDES} == {side: [seated[side]] for side in SIDES}
    assert len({one["token"] for one in begun.values()}) == 4
    for side in SIDES:
        headers = {"Authorization": f"Bearer {begun[side]['token']}"}
        scene = fight.client.get(f"/api/battles/{begun[side]['id']}", headers=headers).json()
        assert scene["yours"] == [seated[side]]


def test_one_who_declines_a_rematch_is_enough_and_its_computer_plays_again(client: TestClient, fight: Fight) -> None:
    answered(fight, "surrender", {"side": "red"}, "red")
    answered(fight, "rematch", {"turned": False}, "green")
    answered(fight, "answers", {"accept": False}, "black")
    assert fight.scene("red")["offer"] is None
    two = begin(client, DROUGHT, seats=TWO_PERSONS)
    two.join("red"), two.join("black")
    answered(two, "surrender", {"side": "red"}, "red")
    answered(two, "rematch", {"turned": True}, "red")
    begun = answered(two, "rematch", {"turned": True}, "black")["rematch"]
    assert begun["yours"] == ["green"], "whoever offers the same agrees"
    headers = {"Authorization": f"Bearer {begun['token']}"}
    seats = client.get(f"/api/battles/{begun['id']}", headers=headers).json()["seats"]
    assert [seats[side]["kind"] for side in SIDES] == ["computer:random", "person", "person"]


# --- what others have kept --------------------------------------------------------------------------------


def test_a_transcript_without_a_chain_is_replayed(client: TestClient) -> None:
    text = transcript.write(random_battle(1), ["Ann", "Ben", "Cleo"])
    replay = client.post("/api/replays", json={"text": text}).json()
    assert (replay["players"], replay["faults"]) == (["Ann", "Ben", "Cleo"], [])


def test_it_is_read_back_after_the_server_began_anew(well: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computers, "warm", lambda self: None)
        with server(settings_in(folder)) as first:
            fight = begin(first, DROUGHT, seed=None)
            fight.add_to_dice(**ENTROPIES)
            fight.act(fight.scene("red")["number"], "move R1 D2", "red")
            answered(fight, "undo", {"number": fight.scene("red")["number"]}, "red")
            answered(fight, "answers", {"accept": True}, "green")
            before = fight.scene("black")
        with server(settings_in(folder)) as second:
            fight.client = second
            after = fight.scene("black")
    assert after["offer"] == {"kind": "undo", "side": "red", "agreed": ["green"]}
    assert {key: after[key] for key in ("number", "view", "log", "dice")} == {
        key: before[key] for key in ("number", "view", "log", "dice")
    }
