"""A rematch between two persons: offered, answered, begun by the server, each with his own link only."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from secrets import token_urlsafe

import pytest

from server import shapes
from server.clients import Fight, Json, Page, TestClient, begin, refused, server, settings_in

SEATS = ("red", "black", "watch")


@pytest.fixture
def over(fight: Fight) -> Fight:
    """A battle in which both seats were taken, and that is over."""
    return ended(fight)


def ended(fight: Fight) -> Fight:
    """A battle after both seats were taken and it was given up."""
    fight.join("red", name="Ada", entropy="a", token=token_urlsafe(24))
    fight.join("black", name="Bert", entropy="b", token=token_urlsafe(24))
    assert fight.post("surrender", {"side": "red"}, "red").status_code == 200
    return fight


def pages(fight: Fight, stack: ExitStack) -> dict[str, Page]:
    """A page for each seat and one for a watcher."""
    return {seat: stack.enter_context(fight.page(seat)) for seat in SEATS}


def opened(fight: Fight, rematch: Json, token: str = "") -> Json:
    """The new battle as a link shows it."""
    headers = {"Authorization": f"Bearer {token or rematch['token']}"}
    answer = fight.client.get(f"/api/battles/{rematch['id']}", headers=headers)
    assert answer.status_code == 200, answer.text
    scene: Json = answer.json()
    return scene


@pytest.mark.parametrize("turned", [False, True])
def test_a_rematch_is_offered_and_agreed_to(over: Fight, turned: bool) -> None:
    with ExitStack() as stack:
        there = pages(over, stack)
        assert there["black"].ask("rematch", turned=turned)["type"] == "done"
        offer = {"kind": "rematch", "side": "black", "turned": turned}
        assert all(page.until("offer")["offer"] == offer for name, page in there.items() if name != "black")
        assert over.scene("red")["offer"] == offer
        assert there["black"].ask("answer", accept=True)["code"] == "no_offer", "nobody accepts his own offer"
        assert there["watch"].ask("answer", accept=True)["code"] == "no_offer"
        assert there["red"].ask("answer", accept=True)["type"] == "done"
        told = {name: page.heard[-2] if name == "red" else page.until("rematch") for name, page in there.items()}
        for page in there.values():
            for message in page.heard:
                shapes.check_live(message)
    begun = {name: message["rematch"] for name, message in told.items()}
    assert len({one["id"] for one in begun.values()}) == 1
    assert len({one["token"] for one in begun.values()}) == 3
    changed = {"red": "black", "black": "red"} if turned else {"red": "red", "black": "black"}
    for name in ("red", "black"):
        assert opened(over, begun[name])["yours"] == begun[name]["yours"] == [changed[name]]
        assert opened(over, begun[name], begun[name]["watch"])["yours"] == []
        assert {side: one["name"] for side, one in opened(over, begun[name])["seats"].items()} == {
            changed["red"]: "Ada",
            changed["black"]: "Bert",
        }
    assert begun["watch"]["token"] == begun["watch"]["watch"], "a watcher gets the link for watching, and no other"
    assert opened(over, begun["watch"])["yours"] == begun["watch"]["yours"] == []


def test_who_comes_back_finds_the_rematch(over: Fight) -> None:
    assert over.scene("red")["rematch"] is None
    assert over.post("rematch", {}, "red").json()["offer"]["kind"] == "rematch"
    answer = over.post("answers", {"accept": True}, "black").json()
    shapes.check(shapes.Answer, answer)
    scenes = {seat: over.scene(seat) for seat in SEATS}
    assert scenes["black"]["rematch"] == answer["rematch"]
    assert scenes["black"]["offer"] is None
    tokens = {scene["rematch"]["token"] for scene in scenes.values()}
    assert len(tokens) == 3
    assert tokens.isdisjoint(over.tokens.values())


def test_it_is_the_same_battle_with_the_same_options(client: TestClient) -> None:
    over = ended(begin(client, options={"turns": 3}, practice=True))
    over.post("rematch", {}, "red")
    begun = over.post("answers", {"accept": True}, "black").json()["rematch"]
    before, after = over.scene("red"), opened(over, begun)
    assert after["scenario"] == before["scenario"]
    assert after["scenario"]["turns"] == 3
    assert after["dice"]["practice"] == before["dice"]["practice"] == 0
    assert after["dice"]["seeded"] is False, "nobody knows its dice"
    assert after["dice"]["commitment"] == begun["commitment"] != before["dice"]["commitment"]
    assert after["number"] == 0


def test_a_rematch_that_is_declined_can_be_offered_again(over: Fight) -> None:
    with over.page("red") as red, over.page("black") as black:
        assert red.ask("rematch")["type"] == "done"
        assert black.ask("answer", accept=False)["type"] == "done"
        assert [red.until("offer")["offer"], over.scene("red")["offer"]] == [None, None]
        assert black.ask("answer", accept=True)["code"] == "over"
        assert red.ask("rematch", turned=True)["type"] == "done"
        assert black.ask("answer", accept=True)["type"] == "done"
        assert red.until("rematch")["rematch"]["yours"] == ["black"]


def test_two_who_offer_the_same_agree(over: Fight) -> None:
    over.post("rematch", {"turned": False}, "red")
    refused(over.post("rematch", {"turned": True}, "black"), 409, "not_now")
    assert over.post("rematch", {"turned": False}, "black").json()["rematch"]["yours"] == ["black"]
    refused(over.post("rematch", {}, "red"), 409, "not_now")


def test_who_offers_may_think_again_about_sides(over: Fight) -> None:
    over.post("rematch", {"turned": False}, "red")
    assert over.post("rematch", {"turned": True}, "red").json()["offer"]["turned"] is True
    assert over.post("answers", {"accept": True}, "black").json()["rematch"]["yours"] == ["red"]


def test_where_there_is_nobody_to_ask(client: TestClient, fight: Fight) -> None:
    refused(fight.post("rematch", {}, "red"), 409, "not_over")
    fight.post("surrender", {"side": "red"}, "red")
    refused(fight.post("rematch", {}, "watch"), 403, "not_your_seat")
    refused(fight.post("rematch", {}, "both"), 409, "no_offer")
    alone = begin(client, seats={"red": "person", "black": "computer:random"})
    alone.post("surrender", {"side": "red"}, "red")
    refused(alone.post("rematch", {}, "red"), 409, "no_offer")
    refused(fight.post("rematch", {"turned": "maybe"}, "red"), 422, "bad_request")


def test_the_entries_of_the_battle_stay_as_they_are(over: Fight) -> None:
    before = over.get("/transcript").text
    over.post("rematch", {}, "red")
    over.post("answers", {"accept": False}, "black")
    over.post("rematch", {}, "red")
    over.post("answers", {"accept": True}, "black")
    assert over.get("/transcript").text == before


def test_rematches_count_as_battles_begun(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, battles_per_hour=2)) as client:
        over = [ended(begin(client)) for _ in range(2)]
        over[0].post("rematch", {}, "red")
        refused(over[0].post("answers", {"accept": True}, "black"), 429, "too_many")
        with over[1].page("red") as one, over[1].page("black") as other:
            one.ask("rematch")
            assert other.ask("answer", accept=True)["code"] == "too_many"
            assert other.ask("answer", accept=False)["type"] == "done", "to decline costs nothing"
