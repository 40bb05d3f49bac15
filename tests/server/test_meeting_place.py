"""The meeting place: open battles, invitations, series, rematches, who watches, and help against who spoils it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from server.clients import OTTER_FORD, Fight, Json, TestClient, refused, server, settings_in, wait_until
from server.meeting import GuestSeat, guest
from warhost.server import tables
from warhost.server.meeting_place import guests, open_battles
from warhost.server.meeting_place.names import looks_of
from warhost.server.store import now

MANY = 1e5
PACE = "3 days a move; 5 days in reserve; then claim"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose host has opened a meeting place, with hardly a limit."""
    settings = settings_in(tmp_path_factory.mktemp("place"), meeting_place=True, guest_deeds_per_hour=MANY)
    with server(settings) as running:
        yield running


def write(client: TestClient, table: Any, **row: Any) -> None:
    """Add a row as a host does."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]

    async def add() -> None:
        await hall.store.add((table, row))

    client.portal.call(add)  # type: ignore[union-attr]


def ban(client: TestClient, kind: str, what: str) -> None:
    """Shut an address or a name out."""
    write(client, tables.bans, id=f"{kind}{what}"[:32], kind=kind, what=what, why="for good reason", made=now())


def fight_of(one: GuestSeat, battle: str, side: str) -> Fight:
    """A battle as a guest opens it."""
    return Fight(one.client, battle, {side: one.key(battle)})


def surrender(one: GuestSeat, battle: str, side: str) -> None:
    """Give a battle up."""
    response = fight_of(one, battle, side).post("surrender", {"side": side}, side)
    assert response.status_code == 200, response.text


def ids(told: list[Json]) -> list[str]:
    """The ids of what is listed."""
    return [one["id"] for one in told]


# --- whether there is one ---------------------------------------------------------------------------------


def test_without_the_setting_there_is_no_meeting_place(client: TestClient) -> None:
    refused(client.get("/api/meet"), 404, "not_found")
    for what in ("enter", "open/x/accept"):
        refused(client.post(f"/api/meet/{what}", json={}), 404, "not_found")
    assert client.get("/api/ready").json()["meeting_place"] is False


def test_anybody_looks_round_and_only_persons_do_anything(place: TestClient) -> None:
    offered = guest(place, "Walter").offers()
    told = place.get("/api/meet").json()
    assert told["you"] is None
    assert offered in ids(told["open"])
    refused(place.post(f"/api/meet/open/{offered}/accept", json={}), 401, "no_person")
    refused(place.post("/api/meet/open", json={"scenario": OTTER_FORD}), 401, "no_person")


# --- offered and accepted ---------------------------------------------------------------------------------


def test_one_click_begins_a_battle_that_both_have_on_every_device(place: TestClient) -> None:
    anna, bernd, carla = (guest(place, name) for name in ("Anna", "Bernd", "Carla"))
    offered = anna.offers(side="black")
    shown = next(one for one in bernd.sees()["open"] if one["id"] == offered)
    assert (shown["by"], shown["side"]) == ({"id": anna.id, "name": "Anna", "rating": None}, "black")
    assert shown["scenario"]["id"] == "otter-ford"
    refused(anna.ask(f"open/{offered}/accept"), 409, "not_now")
    begun = bernd.does(f"open/{offered}/accept")
    assert begun["side"] == "red"
    refused(carla.ask(f"open/{offered}/accept"), 404, "not_found")
    assert offered not in ids(carla.sees()["open"]) + ids(anna.sees()["yours"])
    for one, side in ((anna, "black"), (bernd, "red")):
        mine = place.get("/api/me/battles", headers=one.headers).json()["battles"]
        assert [(row["id"], row["yours"]) for row in mine] == [(begun["battle"], [side])]
        assert mine[0]["names"] == {"red": "Bernd", "black": "Anna"}
        assert mine[0]["asked"] is not None
        assert fight_of(one, begun["battle"], side).scene(side)["yours"] == [side]
    assert place.post(f"/api/me/battles/{begun['battle']}/key", json={}, headers=carla.headers).status_code == 404


def test_of_two_who_accept_at_once_one_has_a_battle_and_no_other_is_begun(place: TestClient) -> None:
    host, *others = (guest(place, f"Racer {name}") for name in ("Ost", "West", "Nord", "Sud"))
    offered = host.offers()
    hall: Any = place.app.state.hall  # type: ignore[attr-defined]

    async def both() -> list[Any]:
        asked = [open_battles_accept(hall, one, offered) for one in others]
        return list(await asyncio.gather(*asked, return_exceptions=True))

    answers = place.portal.call(both)  # type: ignore[union-attr]
    begun = [one for one in answers if isinstance(one, dict)]
    assert len(begun) == 1, answers
    assert {getattr(one, "code", "") for one in answers if one not in begun} <= {"not_now", "not_found"}
    battles = place.get("/api/me/battles", headers=host.headers).json()["battles"]
    assert ids(battles) == [begun[0]["battle"]]


async def open_battles_accept(hall: Any, one: GuestSeat, offered: str) -> Json:
    """Accept an open battle within the server."""
    from warhost.server.meeting_place.accepting import accept

    return await accept(hall, guests.Guest(one.id, one.name), offered)


def test_what_is_withdrawn_or_over_its_time_is_accepted_by_nobody(
    place: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, other = guest(place, "Fickle"), guest(place, "Slow")
    first, second = host.offers(), host.offers(days=1)
    refused(other.ask(f"open/{first}/withdraw"), 403, "not_your_seat")
    host.does(f"open/{first}/withdraw")
    refused(other.ask(f"open/{first}/accept"), 404, "not_found")
    monkeypatch.setattr(open_battles, "now", lambda: now() + timedelta(days=1, minutes=1))
    refused(other.ask(f"open/{second}/accept"), 404, "not_found")
    monkeypatch.setattr(open_battles, "now", now)
    assert other.does(f"open/{second}/accept")["side"] == "black"
    refused(host.ask(f"open/{second}/withdraw"), 404, "not_found")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"scenario": "tewapen/nowhere"}, "unknown_name"),
        ({"scenario": "nogame/otter-ford"}, "unknown_name"),
        ({"side": "green"}, "unknown_name"),
        ({"computers": {"red": "computer:greedy"}}, "bad_request"),
        ({"computers": {"purple": "computer:greedy"}}, "bad_request"),
        ({"scenario": "eightcastles/two-realms"}, "bad_request"),
        ({"best_of": 2}, "bad_request"),
        ({"pace": "soon"}, "bad_request"),
        ({"options": {"no_such": 1}}, "unknown_name"),
    ],
)
def test_what_cannot_be_fought_is_refused_in_one_sentence(place: TestClient, asked: Json, code: str) -> None:
    one = guest(place, f"Clumsy {sum(map(ord, str(asked)))}")
    response = one.ask("open", {"scenario": OTTER_FORD} | asked)
    assert response.json()["code"] == code, response.text


# --- invited ----------------------------------------------------------------------------------------------


def test_who_is_invited_sees_what_others_do_not_and_a_link_is_enough(place: TestClient) -> None:
    host, invited, stranger = (guest(place, name) for name in ("Hedwig", "Ingo", "Sven"))
    offered = host.offers(listed=False, invited=["INGO"])
    assert ids(invited.sees()["invitations"]) == [offered]
    assert offered not in ids(stranger.sees()["open"])
    invited.does(f"open/{offered}/decline")
    assert invited.sees()["invitations"] == []
    assert place.get(f"/api/meet/open/{offered}").json()["by"]["name"] == "Hedwig"
    assert stranger.does(f"open/{offered}/accept")["battle"]
    refused(host.ask("open", {"scenario": OTTER_FORD, "invited": ["Nobody At All"]}), 404, "unknown_name")
    refused(host.ask("open", {"scenario": OTTER_FORD, "invited": ["Hedwig"]}), 422, "bad_request")


def test_a_battle_may_be_for_opponents_of_a_strength_or_for_a_club(place: TestClient) -> None:
    host, strong, fresh, member = (guest(place, name) for name in ("Wisher", "Strong", "Fresh", "Member"))
    battle = strong.does(f"open/{fresh.offers()}/accept")["battle"]
    row = {"who": f"person:{strong.id}", "game": "tewapen", "battles": 1, "mean": 32.0, "deviation": 2.0}
    write(place, tables.ratings, battle=battle, at=now(), **row)
    write(place, tables.clubs, id="c", slug="c", name="C", about="", joined_by="all", made=now())
    write(place, tables.members, club="c", person=member.id, role="member", since=now())
    for_weak, for_strong = host.offers(strength={"most": 1700}), host.offers(strength={"least": 1700, "most": 1720})
    said = refused(strong.ask(f"open/{for_weak}/accept"), 403, "not_for_you")["sentence"]
    assert said == "this battle is offered to opponents rated 1700 or less"
    assert strong.does(f"open/{for_strong}/accept")
    assert fresh.does(f"open/{for_weak}/accept")
    refused(strong.ask("open", {"scenario": OTTER_FORD, "club": "c"}), 403, "not_for_you")
    write(place, tables.members, club="c", person=strong.id, role="warden", since=now())
    in_club = strong.offers(club="c")
    assert in_club not in ids(fresh.sees()["open"])
    refused(fresh.ask(f"open/{in_club}/accept"), 403, "not_for_you")
    shown = next(one for one in member.sees()["open"] if one["id"] == in_club)
    assert shown["by"]["rating"]["words"] == "1710 ± 60"
    assert member.does(f"open/{in_club}/accept")


# --- names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["An\u200bna", "\u202eannA", "Ann\u0430", "!!!", "a\u0301\u0301\u0301\u0301", "\ue000x", " \u00a0 "]
)
def test_a_name_that_deceives_the_eye_is_none(place: TestClient, name: str) -> None:
    made = place.post("/api/persons", json={"name": name, "device": "d"})
    if made.status_code == 201:
        headers = {"X-Warhost-Person": made.json()["token"]}
        refused(place.post("/api/meet/enter", json={}, headers=headers), 422, "bad_name")


def test_names_that_could_be_taken_for_one_another_are_one_name() -> None:
    alike = ("Karl Moor", "karl moor", "KARL  MOOR", "Kar1 Moor", "K\u00e4rl Mo\u00f6r", "Karl_Moor", "Kari Moor")
    assert len({looks_of(name) for name in alike}) == 1
    assert looks_of("\u0421\u0430\u0440\u0430") == looks_of("Capa")
    assert len({looks_of(name) for name in ("Anna", "Hanna", "Anne", "Ann", "\u5b89\u5a1c")}) == 5


def test_nobody_comes_under_the_name_of_another_nor_takes_it_later(place: TestClient) -> None:
    first = guest(place, "Leopold")
    made = place.post("/api/persons", json={"name": "Le\u00f3pold", "device": "d"}).json()
    refused(place.post("/api/meet/enter", json={}, headers={"X-Warhost-Person": made["token"]}), 422, "bad_name")
    other = guest(place, "Gustav")
    renamed = place.post("/api/me/name", json={"name": "Ieopold"}, headers=other.headers)
    assert renamed.status_code == 200, renamed.text
    offered = first.offers()
    refused(other.ask(f"open/{offered}/accept"), 422, "bad_name")
    assert place.get("/api/meet", headers=other.headers).json()["you"]["name"] == "Gustav"
    place.post("/api/me/name", json={"name": "Gustav Adolf"}, headers=other.headers)
    assert other.does("enter")["name"] == "Gustav Adolf"


def test_a_name_that_nobody_has_used_for_long_is_free_again(place: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    guest(place, "Methuselah")
    monkeypatch.setattr(guests, "now", lambda: now() + guests.KEEPS_NAME + timedelta(days=1))
    assert guest(place, "methuselah").name == "methuselah"


# --- those who spoil it -----------------------------------------------------------------------------------


def test_who_is_blocked_and_who_blocks_have_nothing_to_do_with_each_other(place: TestClient) -> None:
    calm, rude, third = (guest(place, name) for name in ("Calm", "Rude", "Third"))
    theirs, mine = rude.offers(watchers=True), calm.offers()
    calm.does("blocks", {"person": rude.id})
    calm.does("blocks", {"person": rude.id})
    for one, other, offered in ((calm, rude, theirs), (rude, calm, mine)):
        assert offered not in ids(one.sees()["open"])
        refused(one.ask(f"open/{offered}/accept"), 404, "not_found")
        refused(one.ask("open", {"scenario": OTTER_FORD, "invited": [other.name]}), 404, "unknown_name")
    battle = third.does(f"open/{theirs}/accept")["battle"]
    assert battle in ids(third.sees()["watched"])
    assert battle not in ids(calm.sees()["watched"])
    refused(calm.ask(f"watch/{battle}"), 404, "not_found")
    assert calm.sees()["blocked"] == [{"id": rude.id, "name": "Rude"}]
    assert rude.sees()["blocked"] == []
    calm.does("blocks/lift", {"person": rude.id})
    assert mine in ids(rude.sees()["open"])
    refused(calm.ask("blocks", {"person": calm.id}), 422, "bad_request")
    refused(calm.ask("blocks", {"person": "nobody"}), 404, "unknown_name")


def test_the_host_hears_of_names_and_of_messages_as_they_were_said(place: TestClient) -> None:
    one, other, third = (guest(place, name) for name in ("Listener", "Talker", "Passer-by"))
    battle = one.does(f"open/{other.offers()}/accept")["battle"]
    said = fight_of(other, battle, "red").post("messages", {"text": "something vile"}, "red")
    assert said.status_code == 200
    one.does("reports", {"person": other.id, "why": "what a name"})
    one.does("reports", {"battle": battle, "message": 1, "why": "how vile"})
    refused(third.ask("reports", {"battle": battle, "message": 1, "why": "none of his"}), 404, "unknown_battle")
    refused(one.ask("reports", {"battle": battle, "why": "which?"}), 422, "bad_request")
    reports = read(place, tables.reports)
    kept = [(row["person"], row["about"], row["said"], row["why"]) for row in reports if row["person"] == one.id]
    assert kept == [
        (one.id, other.id, "Talker", "what a name"),
        (one.id, other.id, "something vile", "how vile"),
    ]


def test_nobody_is_told_who_has_blocked_or_reported_him(place: TestClient) -> None:
    one, other = guest(place, "Quiet One"), guest(place, "Loud One")
    one.does("blocks", {"person": other.id})
    one.does("reports", {"person": other.id, "why": "too loud"})
    told = place.get("/api/me/export", headers=other.headers)
    assert told.status_code == 200
    assert one.id not in told.text
    assert one.id in place.get("/api/me/export", headers=one.headers).text


def read(client: TestClient, table: Any) -> list[Any]:
    """The rows of a table, the first added first."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]

    async def rows() -> list[Any]:
        async with hall.store.engine.connect() as connection:
            found = (await connection.execute(table.select())).mappings()
            return sorted(found, key=lambda row: row["made"])

    return list(client.portal.call(rows))  # type: ignore[union-attr]


def test_bans_hold_everywhere(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, meeting_place=True)
    with server(settings) as client:
        shut, other = guest(client, "Shut"), guest(client, "Other")
        offered, theirs = shut.offers(), other.offers()
        battle = other.does(f"open/{shut.offers(watchers=True)}/accept")["battle"]
        ban(client, "name", "shut")
        refused(shut.ask(f"open/{theirs}/accept"), 422, "bad_name")
        ban(client, "name", "moderator*")
        made = client.post("/api/persons", json={"name": "The M0derat0r!", "device": "d"}).json()
        refused(client.post("/api/meet/enter", json={}, headers={"X-Warhost-Person": made["token"]}), 422, "bad_name")
        shut_out(client, shut.id)
        assert offered not in ids(other.sees()["open"])
        assert battle not in ids(other.sees()["watched"])
        refused(other.ask(f"open/{offered}/accept"), 404, "not_found")
        refused(client.get("/api/meet", headers=shut.headers), 403, "banned")
        refused(shut.ask("open", {"scenario": OTTER_FORD}), 403, "banned")
        refused(other.ask("open", {"scenario": OTTER_FORD, "invited": ["Shut"]}), 404, "unknown_name")
        ban(client, "address", "testclient")
        refused(client.get("/api/meet"), 403, "banned")
        refused(other.ask("enter"), 403, "banned")


def shut_out(client: TestClient, person: str) -> None:
    """Shut a person out."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]
    statement = tables.persons.update().where(tables.persons.c.id == person).values(banned="for good reason")

    async def change() -> None:
        await hall.store.add((statement, {}))

    client.portal.call(change)  # type: ignore[union-attr]


def test_floods_are_turned_away(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, meeting_place=True, guest_deeds_per_hour=12)) as client:
        one, other = guest(client, "Flood"), guest(client, "Dike")
        for _ in range(open_battles.MOST_OPEN):
            last = one.offers()
        refused(one.ask("open", {"scenario": OTTER_FORD}), 429, "too_many")
        one.does(f"open/{last}/withdraw")
        one.offers()
        refused(one.ask("open", {"scenario": OTTER_FORD}), 429, "too_many")
        assert other.offers()
        answers = [other.ask("open/x/invite", {"name": "Flood"}).status_code for _ in range(13)]
        assert answers == [404] * 12 + [429]
        for _ in range(12):
            other.does("reports", {"person": one.id, "why": "flood"})
        refused(other.ask("reports", {"person": one.id, "why": "flood"}), 429, "too_many")
        tried = [client.post("/api/persons", json={"name": f"No {k}", "device": "d"}).json() for k in range(60)]
        came = [place_of(client, one["token"]) for one in tried]
        assert came == [200] * 58 + [429] * 2


def place_of(client: TestClient, token: str) -> int:
    """How the server answers somebody who comes in."""
    answer: int = client.post("/api/meet/enter", json={}, headers={"X-Warhost-Person": token}).status_code
    return answer


# --- again, and in series ---------------------------------------------------------------------------------


def test_a_series_goes_on_with_sides_changed_until_it_is_decided(place: TestClient) -> None:
    one, other = guest(place, "Serie One"), guest(place, "Serie Two")
    first = other.does(f"open/{one.offers(best_of=3)}/accept")["battle"]
    surrender(other, first, "black")
    wait_until(lambda: len(series_of(one)["battles"]) == 2, "the next battle")
    second = series_of(one)["battles"][1]
    mine = place.get("/api/me/battles", headers=one.headers).json()["battles"]
    assert {row["id"]: row["yours"] for row in mine} == {first: ["red"], second: ["black"]}
    surrender(other, second, "red")
    wait_until(lambda: series_of(one)["over"], "the end of the series")
    assert series_of(one)["won"] == [2.0, 0.0]
    assert series_of(other)["won"] == [0.0, 2.0]
    assert len(series_of(one)["battles"]) == 2


def series_of(one: GuestSeat) -> Json:
    """The last series of a guest."""
    told: Json = one.sees()["series"][0]
    return told


def test_a_series_that_a_killed_server_left_goes_on_when_somebody_looks(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, meeting_place=True)) as client:
        one, other = guest(client, "One"), guest(client, "Two")
        first = other.does(f"open/{one.offers(best_of=5)}/accept")["battle"]
        client.app.state.hall.when_over.clear()  # type: ignore[attr-defined]
        surrender(one, first, "red")
    with server(settings_in(tmp_path, meeting_place=True)) as client:
        one.client = other.client = client
        assert len(series_of(one)["battles"]) == 2
        assert len(series_of(other)["battles"]) == 2
        one.does(f"series/{series_of(one)['id']}/end")
        surrender(other, series_of(one)["battles"][-1], "red")
        assert (series_of(one)["over"], len(series_of(one)["battles"])) == (True, 2)
        stranger = guest(client, "Stranger")
        refused(stranger.ask(f"series/{series_of(one)['id']}/end"), 404, "not_found")


def test_a_rematch_waits_for_the_other_over_a_restart(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, meeting_place=True)) as client:
        one, other = guest(client, "One"), guest(client, "Two")
        battle = other.does(f"open/{one.offers(pace=PACE)}/accept")["battle"]
        refused(one.ask("rematch", {"battle": battle}), 409, "not_over")
        surrender(other, battle, "black")
        offered = one.does("rematch", {"battle": battle})["open"]
        assert one.does("rematch", {"battle": battle}) == {"open": offered}
        refused(guest(client, "Stranger").ask("rematch", {"battle": battle}), 404, "unknown_battle")
    with server(settings_in(tmp_path, meeting_place=True)) as client:
        one.client = other.client = client
        shown = [(row["id"], row["after"], row["pace"]["text"]) for row in other.sees()["invitations"]]
        assert shown == [(offered, battle, PACE)]
        begun = other.does("rematch", {"battle": battle})
        assert begun["side"] == "red"
        assert fight_of(one, begun["battle"], "black").scene("black")["seats"]["red"]["name"] == "Two"


def test_a_rematch_at_the_table_is_among_the_battles_of_both(place: TestClient) -> None:
    one, other = guest(place, "Table One"), guest(place, "Table Two")
    battle = other.does(f"open/{one.offers()}/accept")["battle"]
    fights = {"red": fight_of(one, battle, "red"), "black": fight_of(other, battle, "black")}
    fights["red"].post("surrender", {"side": "red"}, "red")
    for side, fight in fights.items():
        told = fight.post("rematch", {"turned": True}, side).json()
    again = told["rematch"]["id"]
    for guest_seat, side in ((one, "black"), (other, "red")):
        mine = place.get("/api/me/battles", headers=guest_seat.headers).json()["battles"]
        assert (mine[0]["id"], mine[0]["yours"]) == (again, [side])


def test_only_what_may_be_watched_is_and_by_anybody(place: TestClient) -> None:
    one, other = guest(place, "Seen"), guest(place, "Shown")
    open_to_all, between_us = (
        other.does(f"open/{one.offers(watchers=watchers)}/accept")["battle"] for watchers in (True, False)
    )
    assert open_to_all in ids(place.get("/api/meet").json()["watched"])
    assert between_us not in ids(one.sees()["watched"])
    token = place.post(f"/api/meet/watch/{open_to_all}", json={}).json()["token"]
    watching = Fight(place, open_to_all, {"watch": token})
    assert watching.scene("watch")["yours"] == []
    refused(watching.post("surrender", {"side": "red"}, "watch"), 403, "not_your_seat")
    refused(place.post(f"/api/meet/watch/{between_us}", json={}), 404, "not_found")
    surrender(one, open_to_all, "red")
    assert open_to_all not in ids(one.sees()["watched"])
