"""Phones, a very large screen, and the dark: everything is there, large enough, and nothing sticks out."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import AGAINST_LOT, Host, Json, with_attack
from browser.table import Table

PHONES = [(390, 844), (360, 740)]
ANY_PHONE = [PHONES[1], pytest.param(PHONES[0], marks=pytest.mark.soak)]  # the narrow one is the harder one
SMALLEST_PX = 40
PIECE_PX = 24  # a finger takes the nearest piece
# What can be touched, is in sight, and is smaller than a fingertip. A clause within a sentence is as high as its line,
# and the board has a measure of its own.
SMALL = """
(smallest) => [...document.querySelectorAll("button:not(.clause), select, input, a.button")].filter((one) => {
  const box = one.getBoundingClientRect();
  const inSight = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const target = one.matches("input[type=radio], input[type=checkbox]") ? one.closest("label") ?? one : one;
  const {width, height} = target.getBoundingClientRect();
  const hidden = one.closest("[hidden]") || !one.checkVisibility({visibilityProperty: true});
  return inSight && !hidden && Math.min(width, height) < smallest - 0.5;
}).map((one) => `${one.tagName} ${one.className.baseVal ?? one.className} ${one.textContent.slice(0, 30)} ${one.getBoundingClientRect().width.toFixed(1)}x${one.getBoundingClientRect().height.toFixed(1)}`)
"""  # noqa: E501
OVERFLOW = "() => [document.documentElement.scrollWidth, window.innerWidth]"


def phone(size: tuple[int, int]) -> dict[str, Any]:
    """A phone's screen and fingers."""
    width, height = size
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    }


def check_fits(table: Table) -> None:
    """Nothing sticks out sideways, and everything to touch is large enough."""
    wide, window = table.page.evaluate(OVERFLOW)
    assert wide <= window, f"{wide} px on a screen of {window} px"
    assert table.page.evaluate(SMALL, SMALLEST_PX) == []


def check_board(table: Table) -> None:
    """Units that stand alone can be hit with a finger; of those that share a hex, the list of choices names each."""
    for label in ("R1", "R2", "B5"):
        box = table.piece(label).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= PIECE_PX, label


def check_essentials(table: Table) -> None:
    """All that a battle needs is in sight."""
    banner = table.page.get_by_role("banner")
    for part in (
        table.prompt.get_by_role("status"),
        table.board,
        table.prompt.get_by_role("button", name=re.compile("^All")),
        table.prompt.get_by_role("button", name="Undo"),
        banner.get_by_role("button", name=re.compile("^Battle")),
        table.tab("Log"),
        table.tab("Talk"),
        banner.locator(".turn"),
    ):
        expect(part.first).to_be_in_viewport(ratio=0.9)
    board = table.board.bounding_box()
    size = table.page.viewport_size
    assert board is not None
    assert size is not None
    assert board["width"] * board["height"] > 0.25 * size["width"] * size["height"], "the board is the main thing"


@pytest.mark.parametrize("size", ANY_PHONE, ids=str)
def test_a_battle_on_a_phone(host: Host, sit: Sit, size: tuple[int, int]) -> None:
    link = host.begin(seed="attack")
    table = sit(**phone(size)).open(link.to())
    check_essentials(table)
    check_fits(table)
    check_board(table)
    before = table.look_when_settled()
    spot = next(iter(before.actors.values()))
    table.page.touchscreen.tap(spot["x"], spot["y"])
    assert table.look_when_settled(before).number == before.number + 1
    for name in ("Odds", "Rules", "Armies", "Talk", "Log"):
        table.tab(name).tap()
        check_fits(table)
    check_essentials(table)
    table.button(re.compile("^Battle")).tap()
    expect(table.dialog).to_be_in_viewport(ratio=1)
    for name in ("Settings", "Help"):
        expect(table.button(re.compile(name)).first).to_be_in_viewport(ratio=1)
    check_fits(table)
    table.dialog.get_by_role("button", name="Close").tap()


@pytest.mark.parametrize("size", PHONES[1:], ids=str)
def test_the_first_tap_shows_the_odds_and_the_second_attacks(host: Host, sit: Sit, size: tuple[int, int]) -> None:
    link, choice = with_attack(host)
    table = sit(**phone(size)).open(link.to())
    before = table.look_when_settled()
    if before.chosen != choice["actor"]:
        table.page.touchscreen.tap(**before.actors[choice["actor"]])
        before = table.look_when_settled(before)
    spot = before.targets[choice["target"]]
    table.page.touchscreen.tap(**spot)
    expect(
        table.prompt.get_by_role("button", name=re.compile(f"^{re.escape(choice['button'])}, .* %$"))
    ).to_be_visible()
    check_fits(table)
    table.tab("Odds").tap()
    expect(table.odds.get_by_text("Exact, every fall")).to_be_in_viewport()
    check_fits(table)
    table.button("Lower the panel").tap()
    assert table.look().number == before.number
    table.page.touchscreen.tap(**table.look().targets[choice["target"]])
    table.wait_for_number(before.number + 1)


@pytest.mark.parametrize("size", ANY_PHONE, ids=str)
def test_start_and_replay_on_a_phone(host: Host, sit: Sit, size: tuple[int, int]) -> None:
    table = sit(**phone(size))
    table.page.goto(host.address)
    expect(table.button("Fight a battle now")).to_be_in_viewport(ratio=1)
    check_fits(table)
    link = host.begin()
    link.play_until(lambda scene: scene["number"] >= 6)
    table.replay(link.replay())
    expect(table.page.get_by_role("slider")).to_be_in_viewport(ratio=1)
    expect(table.page.locator(".board .piece").first).to_be_in_viewport()
    check_fits(table)


def test_an_invitation_on_a_phone(host: Host, sit: Sit) -> None:
    table = sit(**phone(PHONES[0]))
    table.page.goto(host.offer().to("black"))
    expect(table.button("Take the seat")).to_be_in_viewport(ratio=1)
    expect(table.button("Only watch")).to_be_in_viewport(ratio=1)
    check_fits(table)
    table.button("Take the seat").tap()
    check_essentials(table.ready())


def test_a_very_large_screen(host: Host, sit: Sit) -> None:
    table = sit(viewport={"width": 3840, "height": 2160}).open(host.begin().to())
    check_essentials(table)
    check_fits(table)
    before = table.look_when_settled()
    table.click(next(iter(before.actors.values())))
    assert table.look_when_settled(before).number == before.number + 1


def brightness(table: Table) -> float:
    """How bright the page's ground is, from 0 to 255."""
    colour = table.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return sum(map(float, re.findall(r"[\d.]+", colour)[:3])) / 3


def test_the_dark(host: Host, sit: Sit) -> None:
    link = host.begin()
    assert brightness(sit(color_scheme="light").open(link.to())) > 200
    table = sit(color_scheme="dark").open(link.to())
    assert brightness(table) < 60
    table.button("Settings").click()
    table.dialog.get_by_role("combobox", name="Colours").select_option("light")
    assert brightness(table) > 200
    table.page.reload()
    assert brightness(table.ready()) > 200


PICTURES = 30  # of the page, at least, that are looked at while the computer plays
BOXES = """
() => {
  const boxes = window.boardBoxes = [];
  const note = () => {
    const {x, y, width, height} = document.querySelector(".board-host").getBoundingClientRect();
    boxes.push([x, y, width, height, scrollX, scrollY].map(Math.round).join(" "));
    requestAnimationFrame(note);
  };
  note();
}
"""


def is_after(turn: int, scene: Json) -> bool:
    """True for a scene of a later turn."""
    return bool(scene["view"]["turn"] > turn)


@pytest.mark.parametrize("screen", [{}, phone(PHONES[0])], ids=["desk", "phone"])
def test_nothing_moves_the_board_while_the_computer_plays(host: Host, sit: Sit, screen: dict[str, Any]) -> None:
    link = host.begin(seats=AGAINST_LOT, seed="attack")
    table = sit(settings={"speed": "fast"}, **screen).open(link.to("red"))
    table.page.evaluate(BOXES)
    seen: list[str] = []
    while len(seen) <= PICTURES:  # a slow machine paints few of them in a turn
        turn = link.ask()["view"]["turn"]
        link.ready_to_choose(partial(is_after, turn))
        table.wait_for_number(link.ask()["number"])
        seen = table.page.evaluate("() => window.boardBoxes")
    assert len(set(seen)) == 1


SIDEWAYS = {"phone": phone((844, 390)), "twice the size": {"viewport": {"width": 720, "height": 450}}}
MOST_OF_IT = 0.7  # of the height that there is


@pytest.mark.parametrize("screen", SIDEWAYS.values(), ids=SIDEWAYS)
def test_a_low_screen_keeps_its_height_for_the_board(host: Host, sit: Sit, screen: dict[str, Any]) -> None:
    table = sit(**screen).open(host.begin(seed="attack").to())
    board, asked = table.board.bounding_box(), table.page.locator(".asked").bounding_box()
    assert board is not None
    assert asked is not None
    assert board["height"] >= MOST_OF_IT * screen["viewport"]["height"]
    assert asked["x"] >= board["x"] + board["width"] - 1
    for part in (table.prompt.get_by_role("status"), table.tab("Log"), table.tab("Talk")):
        expect(part).to_be_in_viewport(ratio=1)
    for name in ("Nearer", "Farther", "Whole board"):
        expect(table.button(name)).to_be_in_viewport(ratio=1)
    check_fits(table)
    before = table.look_when_settled()
    table.click(next(iter(before.actors.values())))
    assert table.look_when_settled(before).number == before.number + 1
    table.tab("Armies").click()
    expect(table.page.locator("#panel-armies")).to_be_in_viewport(ratio=0.9)
    check_fits(table)


def test_twice_the_size_of_text(host: Host, sit: Sit) -> None:
    table = sit(**phone((390, 844))).open(host.begin().to())
    table.page.add_style_tag(content=":root { font-size: 212.5%; }")
    assert table.page.evaluate(OVERFLOW)[0] <= 390
    for part in (table.prompt.get_by_role("status"), table.board, table.tab("Log")):
        expect(part).to_be_in_viewport(ratio=0.5)
    box = table.board.bounding_box()
    assert box is not None
    assert box["height"] > 150
