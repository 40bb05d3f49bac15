"""How a battle stands is one row, committed with each entry: for whom it waits, since when, and what has happened."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sqlalchemy import select

from server.clients import Fight, TestClient, begin
from warhost.server import tables
from warhost.server.entries import bit_of

SIDES = ("red", "black")
RED, BLACK = bit_of(0), bit_of(1)


def standing_of(client: TestClient, battle: str) -> dict[str, Any]:
    """The row of a battle, as it lies in the database."""
    hall: Any = client.app.state.hall  # type: ignore[attr-defined]

    async def read() -> dict[str, Any]:
        async with hall.store.engine.connect() as connection:
            query = select(tables.standings).where(tables.standings.c.battle == battle)
            return dict((await connection.execute(query)).mappings().one())

    found: dict[str, Any] = client.portal.call(read)  # type: ignore[union-attr]
    return found


def test_a_battle_that_is_begun_has_a_standing(client: TestClient) -> None:
    standing = standing_of(client, begin(client).id)
    assert (standing["number"], standing["asked"], standing["told"]) == (0, 0, {})


def test_it_waits_for_whoever_must_decide(client: TestClient, fight: Fight) -> None:
    assert standing_of(client, fight.id)["asked"] == 0
    decides = fight.seat_to_decide()
    assert standing_of(client, fight.id)["asked"] == bit_of(SIDES.index(decides))


def test_each_entry_moves_it_on_and_the_wait_begins_with_whoever_is_asked_anew(
    client: TestClient, fight: Fight
) -> None:
    fight.scene()
    rows = [standing_of(client, fight.id)]
    for _ in range(30):
        act_once(fight)
        rows.append(standing_of(client, fight.id))
    assert rows[-1]["number"] == fight.scene()["number"]
    assert {row["asked"] for row in rows} == {RED, BLACK}
    for before, after in pairwise(rows):
        assert (after["since"] == before["since"]) == (after["asked"] == before["asked"])
        assert list(after["told"]) == [SIDES[after["asked"] - 1]]
        assert all(after["told"].values())


def act_once(fight: Fight) -> None:
    """Do the last of the choices that whoever must decide has."""
    scene = fight.scene()
    fight.act(scene["number"], scene["view"]["choices"][-1]["action"])


def test_who_is_asked_whether_to_agree_is_waited_for(client: TestClient, fight: Fight) -> None:
    act_once(fight)
    asked = standing_of(client, fight.id)["asked"]
    assert fight.post("offers", {"kind": "draw"}, "red").status_code == 200
    assert standing_of(client, fight.id)["asked"] == asked | BLACK
    fight.post("answers", {"accept": True}, "black")
    assert standing_of(client, fight.id)["asked"] == 0
