"""Chances and hints: who may see them, that they follow the battle, and that they tell nothing that is hidden."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server import shapes
from server.clients import (
    AGAINST_GREEDY,
    FIRST_BLOOD,
    TANGLED_WOOD,
    Fight,
    Json,
    Page,
    TestClient,
    begin,
    refused,
    server,
    settings_in,
)
from server.clients import wait_until as wait
from warhost.server import reckoning
from warhost.server.computers import decide
from warhost.server.deeds import do
from warhost.server.wire import Act

FEW = {"chances_playouts": 30, "hints_playouts": 100, "review_playouts": 5}
NOTHING_YET = {"chances": None, "coming": False}
COMPUTERS = dict.fromkeys(("red", "black"), "computer:random")


class Thinker:
    """Stands in for the processes: notes what is asked, and answers once its gate is open."""

    def __init__(self, client: TestClient) -> None:
        self.computers: Any = client.app.state.hall.computers  # type: ignore[attr-defined]
        self.asked: list[tuple[str, bytes]] = []
        self.open = True

    async def work(self, does: Callable[..., Any], *given: Any) -> Any:
        """What the processes would answer, in time."""
        if does is decide:
            await asyncio.sleep(1000)
        self.asked.append((does.__name__, given[2]))
        while not self.open:
            await asyncio.sleep(0.01)
        if does is reckoning.chances:
            return {"sides": {"red": 0.6, "black": 0.4}, "error": 0.01}
        return [{"action": "surely", "chance": 0.6}]


@pytest.fixture
def thinker(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """A stand-in for the processes of the module's server."""
    made = Thinker(client)
    monkeypatch.setattr(made.computers, "work", made.work)
    return made


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that thinks only a little."""
    with server(settings_in(tmp_path_factory.mktemp("server"), **FEW)) as running:
        yield running


def want(fight: Fight, seat: str, wanted: bool = True) -> Json:
    """Say whether a seat wants counsel: who does now."""
    response = fight.post("counsel", {"wanted": wanted}, seat)
    assert response.status_code == 200, response.text
    told: Json = response.json()["counsel"]
    return told


def hints(fight: Fight, seat: str) -> Any:
    """Ask for hints about the battle as it stands."""
    return fight.post("hints", {"number": fight.scene(seat)["number"]}, seat)


def chances_at(page: Page, number: int) -> Json:
    """The chances that a page is told for a number; what comes before is passed over."""
    while (told := page.until("chances"))["number"] != number:
        assert told["number"] < number
    return told


# --- who may see them -------------------------------------------------------------------------------------


def test_it_is_off_at_first(fight: Fight, thinker: Thinker) -> None:
    with fight.page("both") as page:
        assert page.scene["counsel"] == {"wants": {"red": False, "black": False}, "given": False} | NOTHING_YET
        fight.play(3)
        refused(hints(fight, "both"), 409, "not_agreed")
    assert thinker.asked == []


def test_alone_against_the_computer(client: TestClient, thinker: Thinker) -> None:
    fight = begin(client, seats={"red": "person", "black": "computer:random"})
    with fight.page("red") as page:
        assert page.scene["counsel"]["wants"] == {"red": False}
        body = refused(fight.post("counsel", {"wanted": True}, "watch"), 403, "not_your_seat")
        assert "no say" in body["sentence"]
        assert want(fight, "red")["given"] is True
        told = page.until("chances")
        assert told["sides"] == {"red": 0.6, "black": 0.4}
        assert want(fight, "red", wanted=False) == {"wants": {"red": False}, "given": False} | NOTHING_YET
        assert page.until("counsel")["counsel"]["given"] is False


def test_two_people_see_them_only_while_both_want_it(fight: Fight, thinker: Thinker) -> None:
    side = fight.seat_to_decide()
    other = "black" if side == "red" else "red"
    with fight.page("red") as red, fight.page("watch") as watcher:
        assert want(fight, side) == {"wants": {side: True, other: False}, "given": False} | NOTHING_YET
        assert red.until("counsel")["counsel"]["wants"][side] is True
        body = refused(hints(fight, side), 409, "not_agreed")
        assert body["sentence"] == (f"chances and hints are shown only while both sides want them; not yet: {other}")
        assert thinker.asked == []
        assert want(fight, other)["given"] is True
        for page in (red, watcher):
            assert page.until("chances")["number"] == 0
        assert fight.scene("watch")["counsel"]["chances"]["sides"] == {"red": 0.6, "black": 0.4}
        assert hints(fight, side).json()["hints"] == [{"action": "surely", "chance": 0.6}]
        refused(hints(fight, other), 409, "not_your_turn")
        refused(hints(fight, "watch"), 409, "not_your_turn")
        assert want(fight, other, wanted=False)["given"] is False
        for seat in ("red", "black", "watch"):
            assert fight.scene(seat)["counsel"]["chances"] is None
        refused(hints(fight, side), 409, "not_agreed")


def test_what_is_withdrawn_while_it_is_thought_about_is_not_told(fight: Fight, thinker: Thinker) -> None:
    thinker.open = False
    with fight.page("both") as page:
        want(fight, "both")
        wait(lambda: len(thinker.asked) == 1, "the first position is thought about")
        want(fight, "both", wanted=False)
        thinker.open = True
        fight.play(2)
        assert page.ask("say", text="well")["type"] == "done"
        assert [told for told in page.heard if told["type"] == "chances"] == []


def test_two_people_at_one_screen_have_one_switch(fight: Fight, thinker: Thinker) -> None:
    assert want(fight, "both") == {"wants": {"red": True, "black": True}, "given": True} | NOTHING_YET
    assert want(fight, "both", wanted=False)["wants"] == {"red": False, "black": False}
    assert thinker.asked == [], "nobody has it open"


def test_who_watches_computers_switches_it_on(client: TestClient, thinker: Thinker) -> None:
    fight = begin(client, seats=COMPUTERS)
    assert want(fight, "watch")["given"] is True
    refused(hints(fight, "watch"), 409, "not_your_turn")


def test_the_wish_is_kept(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, **FEW)
    with server(settings) as first:
        fight = begin(first)
        want(fight, "red")
    with server(settings) as second:
        again = Fight(second, fight.id, fight.tokens)
        assert again.scene("black")["counsel"]["wants"] == {"red": True, "black": False}
        assert want(again, "black")["given"] is True


def test_after_the_battle_nothing_is_left_to_chance(fight: Fight, thinker: Thinker) -> None:
    fight.post("surrender", {"side": "red"}, "red")
    told = fight.scene("watch")["counsel"]
    assert told["given"] is True
    assert told["chances"] == {"number": 1, "sides": {"red": 0.0, "black": 1.0}, "error": 0.0}
    refused(hints(fight, "black"), 409, "over")
    assert thinker.asked == []


@pytest.mark.parametrize("body", [{}, {"wanted": "perhaps"}, {"wanted": True, "side": "red"}])
def test_what_is_no_wish(fight: Fight, body: Json) -> None:
    refused(fight.post("counsel", body), 422, "bad_request")


# --- they follow the battle -------------------------------------------------------------------------------


def test_a_newer_position_supersedes_an_older_one(fight: Fight, thinker: Thinker) -> None:
    thinker.open = False
    want(fight, "both")
    with fight.page("both") as page:
        wait(lambda: len(thinker.asked) == 1, "the first position is thought about")
        number = fight.play(5)["number"]
        thinker.open = True
        assert chances_at(page, number)["error"] == 0.01
        assert len(thinker.asked) == 2, "those between were left before anybody had thought about them"
        assert len({memory for _, memory in thinker.asked}) == 2
    with fight.page("red") as page:
        assert page.scene["counsel"]["chances"]["number"] == number
        assert page.ask("say", text="again")["type"] == "done"
    assert len(thinker.asked) == 2, "what is known is not worked out again"


def test_every_entry_is_followed_while_somebody_looks(fight: Fight, thinker: Thinker) -> None:
    want(fight, "both")
    with fight.page("both") as page:
        for number in range(4):
            assert chances_at(page, number)["sides"]["red"] == 0.6
            fight.play(1)
    hall: Any = fight.client.app.state.hall  # type: ignore[attr-defined]
    room = hall.rooms[fight.id]
    wait(lambda: not room.listeners and room.foreseeing.done(), "the page has left")
    seen = len(thinker.asked)
    fight.play(3)
    assert len(thinker.asked) == seen, "nobody looks"


def test_hints_that_come_too_late_are_refused(fight: Fight, thinker: Thinker) -> None:
    want(fight, "both")
    assert hints(fight, "both").status_code == 200
    assert hints(fight, "both").status_code == 200
    assert [what for what, _ in thinker.asked] == ["hints"], "asked twice, thought about once"
    refused(fight.post("hints", {"number": 7}), 409, "stale")
    hall: Any = fight.client.app.state.hall  # type: ignore[attr-defined]
    thinker.open = False
    fight.play(1)

    async def too_late() -> Any:
        room = hall.rooms[fight.id]
        asked = asyncio.create_task(hall.foresight.hints(room, fight.tokens["both"], room.number))
        while len(thinker.asked) == 1 and not asked.done():
            await asyncio.sleep(0.01)
        await do(room, 3, Act(number=room.number, action=str(room.battle.legal_actions[0])))
        thinker.open = True
        return (await asyncio.gather(asked, return_exceptions=True))[0]

    assert fight.client.portal is not None
    refusal: Any = fight.client.portal.call(too_late)
    assert refusal.code == "stale"


def test_a_thought_that_failed_is_begun_again(fight: Fight, monkeypatch: pytest.MonkeyPatch, thinker: Thinker) -> None:
    async def fail(*_: Any) -> Any:
        raise OSError("no memory")

    want(fight, "both")
    with monkeypatch.context() as patch:
        patch.setattr(thinker.computers, "work", fail)
        with pytest.raises(OSError, match="no memory"):
            hints(fight, "both")
        with fight.page("both") as page:
            assert page.ask("say", text="still here")["type"] == "done"
    assert hints(fight, "both").status_code == 200
    with fight.page("both") as page:
        assert page.until("chances")["number"] == 0


# --- what they say ----------------------------------------------------------------------------------------


def test_the_computers_really_think(client: TestClient) -> None:
    fight = begin(client, seats=AGAINST_GREEDY)
    want(fight, "red")
    with fight.page("red") as page:
        while True:
            for message in page.heard:
                shapes.check_live(message)
            scene = fight.scene("red")
            if scene["view"]["to_decide"] == "red":
                break
            page.until("entry")
        if not scene["counsel"]["chances"]:
            chances_at(page, scene["number"])
        told = fight.scene("red")["counsel"]["chances"]
        assert sum(told["sides"].values()) == pytest.approx(1, abs=0.001)
        answer = hints(fight, "red").json()
    shapes.check(shapes.Hints, answer)
    assert 1 <= len(answer["hints"]) <= reckoning.HINTS
    choices = {one["action"] for one in fight.scene("red")["view"]["choices"]}
    assert {one["action"] for one in answer["hints"]} <= choices
    assert any(one["reasons"] for one in answer["hints"])


def test_the_open_table(client: TestClient) -> None:
    fight = begin(client, FIRST_BLOOD)
    want(fight, "both")
    with fight.page("watch") as page:
        told = page.until("chances")
        shapes.check_live(told, "heroes")
        assert set(told["sides"]) == {"greek", "trojan"}


def test_a_hidden_trap_changes_nothing(client: TestClient) -> None:
    """Two battles differ only in where red's traps are: the chances that are told are the same to the last digit."""
    told = []
    for last in (False, True):
        fight = begin(client, TANGLED_WOOD, seed="TheTrapsAreWhereNobodyLooks")
        want(fight, "both")
        scene = fight.scene("red")
        while any(one["verb"] == "trap" for one in scene["view"]["choices"]):
            places = sorted((one["place"], one["action"]) for one in scene["view"]["choices"])
            fight.act(scene["number"], places[-1 if last else 0][1], "red")
            scene = fight.scene("red")
        with fight.page("red") as page:
            found = chances_at(page, scene["number"])
        told.append(found)
        traps = sorted(str(one["at"]) for one in scene["view"]["signs"])
        told.append({"traps": traps})
    assert told[1] != told[3], "the traps lie elsewhere"
    assert told[0] == told[2]
