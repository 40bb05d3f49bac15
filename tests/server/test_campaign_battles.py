"""Battles of a campaign: fought by persons and carried home, left to captains, agreed upon, and outliving a server."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from server.clients import Fight, Json, TestClient, refused, server, settings_in, wait_until
from server.warring import ALONE, PERSONS, THOUGHT_S, War, begin_war, fight_on
from warhost import campaign
from warhost.server.campaigning import Campaigns
from warhost.server.meetings import NEUTRAL

THEY_MEET = "h"
"""Dice with which the hosts of both persons soon meet."""


def at_a_meeting(client: TestClient, seats: dict[str, str] = PERSONS, seat: str = "both", **more: Any) -> War:
    """A campaign in which a person is asked how a battle is to be fought."""
    war = begin_war(client, seats, **more)
    assert war.march_on(seat)["war"]["meeting"]
    return war


def at_odds(client: TestClient) -> War:
    """A campaign in which the hosts of two persons meet, who then take their seats by link."""
    war = begin_war(client, PERSONS, THEY_MEET)
    while NEUTRAL in {(meeting := war.march_on("both")["war"]["meeting"])[part]["side"] for part in PARTS}:
        war.meet("chances", "both")
        war.await_told(meeting["number"], "both")
    for seat in PERSONS:
        war.join(seat, name=seat.upper())
    return war


PARTS = ("attacker", "defender")


# --- fought -----------------------------------------------------------------------------------------------


def test_a_battle_is_fought_by_a_person_and_comes_home(client: TestClient) -> None:
    war = at_a_meeting(client, ALONE, "orcs")
    meeting = war.meeting("orcs")
    assert war.meet("fight", "orcs").status_code == 200
    fought = war.meeting("orcs")
    assert (fought["state"], fought["ways"]) == ("fought", ["captains"])
    assert war.meeting("watch")["battle"]["token"] != fought["battle"]["token"]
    refused(war.meet("fight", "orcs"), 409, "not_now")
    battle = war.battle("orcs")
    scene = battle.scene()
    assert scene["campaign"] == {"id": war.id, "name": "Two Realms", "number": meeting["number"]}
    assert (scene["game"], scene["war"], len(scene["yours"])) == ("tewapen", None, 1)
    assert {seat["kind"] for seat in scene["seats"].values()} == {"person", "computer:captain"}
    assert {seat["name"] for seat in scene["seats"].values()} == {"Orcs and Goblins", "Neutrals"}, (
        "seats have armies' names"
    )
    assert None not in scene["dice"]["joined"].values(), "nobody is invited to take a seat"
    assert scene["dice"]["reasons"] == ["its dice are those of the campaign"]
    own = scene["yours"][0]
    for what, body in (
        ("join", {"entropy": "aa"}),
        ("surrender", {"side": own}),
        ("offers", {"kind": "draw"}),
        ("practice", {}),
        ("stop", {}),
        ("rematch", {}),
    ):
        refused(battle.post(what, body), 409, "not_now")
    end = fight_on(battle)
    told = war.await_told(meeting["number"], "orcs")
    assert (told["how"], told["battle"]["id"]) == ("fought", battle.id)
    assert (told["winner"] == "orcs") == (end["outcome"]["winner"] == own)
    assert war.stands("orcs")["war"]["meeting"] is None
    assert war.scene("orcs")["log"][-1]["sentence"]
    war.post("surrender", {"side": "orcs"}, "orcs")
    assert war.stands("orcs")["outcome"]["winner"] == "humans", "of two who take part the other wins"
    report = campaign.verify(war.get("/transcript", "orcs").text)
    assert report.ok, str(report)
    assert meeting["number"] in report.fought


def test_a_page_hears_that_a_battle_begins_and_of_all_that_it_led_to(client: TestClient) -> None:
    war = at_a_meeting(client)
    with war.page("both") as page, war.page("watch") as watching:
        page.ask("meet", how="fight")
        assert watching.until("war")["war"]["meeting"]["state"] == "fought"
        told = next(one for one in page.heard if one["type"] == "war")["war"]["meeting"]
        page.ask("meet", how="captains")
        battle = Fight(client, told["battle"]["id"], {"both": told["battle"]["token"]})
        wait_until(lambda: battle.scene()["outcome"], "captains fight it out", THOUGHT_S)
        scene = battle.scene()
        assert (scene["yours"], scene["seats"]["red"]["kind"]) == ([], "computer:captain")
        entries = [watching.until("entry")]
        while not entries[-1]["view"]["to_decide"]:
            entries.append(watching.until("entry"))
        assert entries[-1]["war"]["battles"][0]["how"] == "fought"
        assert {one["entry"]["kind"] for one in entries} == {"act"}


def test_who_comes_by_link_must_agree_to_spare_a_battle(client: TestClient) -> None:
    war = at_odds(client)
    number = war.meeting("orcs")["number"]
    assert war.meet("captains", "orcs").status_code == 200
    assert war.meeting("humans")["wants"] == {"orcs": "captains"}
    assert war.meet("chances", "humans").status_code == 200
    assert war.meeting("humans") | {"ways": []} == war.meeting("watch")
    assert war.meeting("watch")["wants"] == {"orcs": "captains", "humans": "chances"}
    assert war.meet("chances", "orcs").status_code == 200
    assert war.await_told(number, "watch")["how"] == "chances"


def test_one_who_wants_to_fight_opens_the_battle_for_both(client: TestClient) -> None:
    war = at_odds(client)
    war.meet("captains", "humans")
    assert war.meet("fight", "orcs").status_code == 200
    assert war.meeting("orcs")["wants"] == {}, "what was wanted before counts no more"
    battles = {seat: war.battle(seat) for seat in PERSONS}
    assert {fight.scene()["yours"][0] for fight in battles.values()} == {"red", "black"}
    assert {seat["name"] for seat in battles["orcs"].scene()["seats"].values()} == {"ORCS", "HUMANS"}
    war.meet("captains", "humans")
    assert war.meeting("orcs")["state"] == "fought"
    assert battles["humans"].scene()["yours"], "one alone does not hand the other's host to captains"
    war.meet("captains", "orcs")
    assert not battles["humans"].scene()["yours"]


# --- restarts ---------------------------------------------------------------------------------------------


@contextmanager
def idle() -> Iterator[None]:
    """A server that does nothing about battles by itself, as if it were killed just before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Campaigns, "attend", lambda self, room: None)
        yield


def again(war: Fight, client: TestClient) -> War:
    """The same campaign at a server that was started anew."""
    return War(client, war.id, war.tokens)


def test_a_server_that_was_stopped_between_a_battle_and_its_outcome_goes_on(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        war = at_a_meeting(client)
        war.meet("fight", "both")
        opened = war.meeting("both")["battle"]
        battle = war.battle("both")
        with idle():
            assert fight_on(battle)["outcome"]
            assert war.meeting("both")["state"] == "fought"
    with server(settings_in(tmp_path)) as client:
        assert Fight(client, battle.id, battle.tokens).scene()["outcome"]
        told = again(war, client).await_told(1, "both")
        assert (told["how"], told["battle"]) == ("fought", opened), "the token is the same"


@pytest.mark.parametrize("how", ["captains", "chances"])
def test_a_battle_that_was_being_settled_when_the_server_was_stopped_is_settled(tmp_path: Path, how: str) -> None:
    with server(settings_in(tmp_path)) as client:
        war = at_a_meeting(client)
        with idle():
            war.meet(how, "both")
            assert war.meeting("both")["state"] == "settled"
    with server(settings_in(tmp_path)) as client:
        assert again(war, client).await_told(1, "both")["how"] == how


def test_a_battle_in_progress_goes_on_after_a_restart(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        war = at_a_meeting(client)
        war.meet("fight", "both")
        battle = war.battle("both")
    with server(settings_in(tmp_path)) as client:
        assert fight_on(Fight(client, battle.id, battle.tokens))["outcome"]
        assert again(war, client).await_told(1, "both")["winner"]


def test_an_outcome_is_stored_as_a_whole_or_not_at_all(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    war = at_a_meeting(client)
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    room, add = hall.rooms[war.id], hall.store.add
    before = war.scene("both")
    rows: list[int] = []

    async def fail(*statements: Any, notice: str | None = None) -> None:
        if len(statements) > 3:
            rows.append(len(statements))
            raise asyncio.CancelledError
        await add(*statements, notice=notice)

    with monkeypatch.context() as patch:
        patch.setattr(hall.store, "add", fail)
        war.meet("chances", "both")
        wait_until(lambda: rows, "it was tried", THOUGHT_S)
        wait_until(lambda: not hall.campaigns._tasks, "it was given up")
        assert (room.number, room.is_meeting) == (before["number"], True)
        assert war.scene("both")["log"] == before["log"]
    client.portal.call(_attend, hall, room)  # type: ignore[union-attr]
    assert war.await_told(1, "both")["how"] == "chances"


async def _attend(hall: Any, room: Any) -> None:
    hall.campaigns.attend(room)


# --- what is not right ------------------------------------------------------------------------------------


def test_a_battle_that_was_tampered_with_is_not_carried_home(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        war = at_a_meeting(client)
        war.meet("fight", "both")
        battle = war.battle("both")
        with idle():
            fight_on(battle)
    with closing(sqlite3.connect(tmp_path / "warhost.db")) as connection, connection:
        connection.execute("UPDATE battles SET secret = '12345' WHERE id = ?", (battle.id,))
    with server(settings_in(tmp_path)) as client:
        stands: Json = again(war, client).stands("both")
        assert stands["war"]["battles"] == []
        assert stands["war"]["meeting"]["state"] == "fought"
        fought = Fight(client, battle.id, battle.tokens).scene()
        assert fought["unsound"] or fought["outcome"] is None
