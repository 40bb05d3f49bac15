"""The tutorial's game in the browser: a board of squares, shown and fought on; and a board that nobody can draw."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Sit
from browser.host import Host, Link, hosted_beside
from own_game.installing import SOURCE
from own_game.panelled import with_panels

GREEN = "feud/green"
NO_PICTURE = "This page cannot draw a board of spheres; the terminal can: warhost terminal"


@pytest.fixture(scope="module")
def green(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server beside which the tutorial's game is installed."""
    with hosted_beside(tmp_path_factory.mktemp("green"), SOURCE) as running:
        yield running


@pytest.fixture(scope="module")
def panelled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server beside which the same game is installed with panels of every kind."""
    place = tmp_path_factory.mktemp("panelled")
    with hosted_beside(place, with_panels(place)) as running:
        yield running


def face_to_face(host: Host) -> Link:
    """A battle in which red can attack."""
    link = host.begin(GREEN)
    for action in ("move R1 B3", "move B1 B6", "move R1 B4", "move B1 B5"):
        link.act(action)
    return link


def test_a_battle_is_fought_by_mouse(green: Host, sit: Sit) -> None:
    link = face_to_face(green)
    table = sit(at=green).open(link.to()).ready()
    expect(table.page.get_by_role("img", name="Map of 8 by 8 squares").or_(table.board)).to_be_visible()
    seen = table.choose("R1")
    assert len(seen.places) == 7
    assert list(seen.targets) == ["B1"]
    table.page.mouse.move(seen.targets["B1"]["x"], seen.targets["B1"]["y"])
    expect(table.odds).to_contain_text("50 %")
    table.click(seen.targets["B1"])
    table.wait_for_number(6)
    expect(table.log).to_contain_text(re.compile(r"attack soldier \(B1\)|Soldier \([RB]1\) falls"))


def test_a_battle_is_fought_by_keyboard(green: Host, sit: Sit) -> None:
    link = green.begin(GREEN)
    table = sit(at=green).open(link.to()).ready()
    table.board.focus()
    for key in ("Tab", "ArrowDown", "Enter"):
        table.page.keyboard.press(key)
    table.wait_for_number(2)
    expect(table.log).to_contain_text("Soldier (R1) moves to B3")


def test_the_start_page_shows_the_green(green: Host, sit: Sit) -> None:
    table = sit(at=green)
    table.page.goto(green.address)
    card = table.page.get_by_role("listitem").filter(has=table.button("The Green"))
    card.scroll_into_view_if_needed()
    expect(card.get_by_role("img", name="Map of 8 by 8 squares. Pieces: 5 red, 5 black.")).to_be_visible()


def test_a_board_that_cannot_be_drawn_is_told_of(green: Host, sit: Sit) -> None:
    table = sit(at=green)

    def of_spheres(route: Route) -> None:
        games = route.fetch().json()
        for game in games:
            for scenario in game["scenarios"]:
                scenario["ground"] |= {"board": "spheres", "grid": None}
        route.fulfill(body=json.dumps(games), content_type="application/json")

    table.page.route("**/api/games", of_spheres)
    table.page.goto(green.address)
    expect(table.page.get_by_text(NO_PICTURE).first).to_be_visible()


def test_a_replay_shows_the_green(green: Host, sit: Sit, tmp_path: Path) -> None:
    link = face_to_face(green)
    table = sit(at=green)
    table.replay(link.replay())
    expect(table.page.locator('.board .piece[data-label="R3"]')).to_be_visible()


def test_every_kind_of_panel_that_a_game_declares_is_drawn(panelled: Host, sit: Sit) -> None:
    link = panelled.begin(GREEN)
    table = sit(at=panelled).open(link.to()).ready()
    steps = table.odds.get_by_role("listitem").filter(has_text=re.compile("^(red|black|count)"))
    expect(steps).to_have_text(["red, done", "black", "count"])
    expect(table.odds.locator("[aria-current=step]")).to_have_text("black")
    expect(table.odds.locator(".track .is-held")).to_have_text("rain now", use_inner_text=True)
    expect(table.odds.locator(".works")).to_contain_text("Ladder")
    expect(table.odds.locator(".limits")).to_contain_text("Nerve lost")
    expect(table.odds.locator(".cup-card")).to_contain_text("Captain")
    link.act("wait")
    link.act("wait")
    expect(table.odds.locator(".clash-card")).to_contain_text("Brawl")
    expect(table.page.locator(".stage")).to_contain_text("Eye to eye")
