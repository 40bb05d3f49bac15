"""The end of a battle: who won, the field that keeps its size, the way back into it, and a rematch."""

from __future__ import annotations

import re
from functools import partial
from operator import ne
from typing import Any

import pytest
from playwright.sync_api import Locator, Position, expect

from browser.conftest import Sit
from browser.host import AGAINST_LOT, PERSONS, Host, Link
from browser.table import Table
from browser.test_replays import place
from browser.test_screens import PHONES, phone

TWO_TURNS = {"turns": 2}


def heading(table: Table) -> Locator:
    """How the battle ended, in large letters over the field."""
    return table.prompt.get_by_role("heading")


def given_up(host: Host, side: str = "red", names: dict[str, str] | None = None) -> Link:
    """A battle that a side gave up after a while."""
    link = host.begin(seed="given-up", names=names or {})
    link.play_until(lambda scene: scene["number"] >= 10)
    link.ask("/surrender", {"side": side})
    return link


def drawn(host: Host) -> Link:
    """A battle that ended in a draw by agreement."""
    link = host.begin(seed="drawn")
    link.act()
    link.ask("/offers", {"kind": "draw"}, seat="red")
    link.ask("/answers", {"accept": True}, seat="black")
    return link


def test_each_reads_the_result_from_his_own_seat(host: Host, sit: Sit) -> None:
    link = given_up(host, names={"red": "Ada", "black": "Bo"})
    expect(heading(sit().open(link.to("black")))).to_have_text("You won")
    loser = sit().open(link.to("red"))
    expect(heading(loser)).to_have_text("You lost")
    expect(loser.prompt).to_contain_text(re.compile("surrender|gave up", re.I))
    expect(loser.prompt).to_contain_text(toll(link, "red", "Bo"))
    expect(heading(sit().open(link.to("watch")))).to_have_text("Bo won")


def toll(link: Link, own: str, enemy: str) -> str:
    """What a battle has cost, as the one who played a side reads it."""
    gone = [piece["side"] for piece in link.ask()["view"]["pieces"] if piece["gone"]]
    lost, theirs = gone.count(own), len(gone) - gone.count(own)
    if not gone:
        return "Nobody has lost a piece."
    return f"You lost {counted(lost)}, {enemy} {counted(theirs)}."


def counted(number: int) -> str:
    return "1 piece" if number == 1 else f"{number or 'no'} pieces"


def test_a_draw(host: Host, sit: Sit) -> None:
    expect(heading(sit().open(drawn(host).to("red")))).to_have_text("A draw")


@pytest.mark.parametrize("size", [None, *PHONES[:1]], ids=str)
def test_the_field_keeps_its_size(host: Host, sit: Sit, size: tuple[int, int] | None) -> None:
    link = host.begin(seed="size", options=TWO_TURNS)
    link.act()
    table = sit(**(phone(size) if size else {})).open(link.to("red"))
    before = table.board.bounding_box()
    link.ask("/surrender", {"side": "black"})
    expect(heading(table)).to_have_text("You won")
    expect(table.page.locator(".result-panel .losses")).to_be_attached()
    assert table.board.bounding_box() == before


def test_the_fallen_lie_on_the_field_and_beside_it(host: Host, sit: Sit) -> None:
    link = host.begin(seed="dice")
    link.play_until(lambda scene: any(piece["gone"] for piece in scene["view"]["pieces"]), seed=3)
    gone = [piece["label"] for piece in link.ask()["view"]["pieces"] if piece["gone"]]
    link.ask("/surrender", {"side": "red"})
    table = sit().open(link.to("red"))
    expect(table.page.locator(".board .fallen-one")).to_have_count(len(gone))
    expect(table.page.locator(".fallen-counter svg")).to_have_count(len(gone))


def test_the_graph_tells_a_moment_and_leads_to_it(host: Host, sit: Sit) -> None:
    table = sit().open(given_up(host).to("red"))
    graph = table.page.get_by_role("img", name=re.compile("^Your chance of winning over"))
    expect(table.page.locator(".sums")).to_be_visible(timeout=60_000)
    box = graph.bounding_box()
    assert box is not None
    spot = Position(x=box["width"] * 0.6, y=box["height"] * 0.5)
    graph.hover(position=spot)
    told = table.page.locator(".moment b")
    expect(told).to_be_visible()
    number = told.inner_text().split(".")[0]
    graph.click(position=spot)
    expect(place(table)).to_have_text(re.compile(rf"^{number} / "))


def test_a_rematch_has_the_same_settings(host: Host, sit: Sit) -> None:
    link = host.begin(seats=AGAINST_LOT, names={"red": "Ada"})
    link.ask("/surrender", {"side": "red"})
    for button, side in (("Rematch", "red"), ("Rematch, sides changed", "black")):
        table = sit().open(link.to("red"))
        before = table.page.url
        with table.page.expect_request(re.compile("/api/battles$")) as asked:
            table.page.get_by_role("button", name=button, exact=True).click()
        told: Any = asked.value.post_data_json
        assert told["scenario"] == "tewapen/otter-ford"
        assert told["seats"][side] == "person"
        assert sorted(told["seats"].values()) == ["computer:random", "person"]
        assert told["names"] == {side: "Ada"}
        table.page.wait_for_url(partial(ne, before))
        table.ready()


def test_two_persons_have_their_links(host: Host, sit: Sit) -> None:
    link = given_up(host)
    assert link.ask()["seats"].keys() == PERSONS.keys()
    table = sit().open(link.to("red"))
    table.prompt.get_by_role("button", name="Rematch").click()
    table.button("Begin it and send the link").click()  # nobody is there who could be asked
    expect(table.dialog).to_contain_text(re.compile("link", re.I))
