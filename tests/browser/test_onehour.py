"""One-Hour Fantasy on the page: whole battles by mouse and by keyboard, where every unit faces some way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import AGAINST_LOT, Host
from browser.table import ENDED, Look, Spot, Table
from browser.test_accessibility import LOOKS, findings
from browser.test_battle_by_keyboard import KeyboardPlayer
from browser.test_battle_by_mouse import MousePlayer

MOOR = "onehour/the-moor"
OFTEN = 0.8
SHORT = {"turns": 3}
WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class TurningMouse(MousePlayer):
    """Turns a unit where it goes, by the handles, and says from where it charges."""

    def click(self, now: Look) -> None:
        """One click."""
        if now.handles:
            self.at("handle", now.handles[self.chooser.choice(list(now.handles))])
        elif self.table.prompt.get_by_text("From where?").count():
            self.at("end", self.chooser.choice(now.places))
        elif now.places and self.chooser.random() < OFTEN:
            self.at("place", self.chooser.choice(now.places))
        elif now.actors and not now.targets and self.chooser.random() < OFTEN:
            self.at("actor", self.chooser.choice(list(now.actors.values())))
        else:
            super().click(now)


class TurningKeys(KeyboardPlayer):
    """Turns a unit where it goes, with the keys."""

    def decide(self, now: Look) -> None:
        """One decision, or one step on the way to it."""
        if now.handles:
            self.note("turn")
            for _ in range(self.chooser.randrange(len(now.handles))):
                self.keys.press("]")
                assert "facing" in self.said()
            self.keys.press("Enter")
        else:
            super().decide(now)


def begin(host: Host, sit: Sit, **options: Any) -> Table:
    """A page of a short battle on the moor against the lot."""
    link = host.begin(MOOR, AGAINST_LOT, seed="moor", options=SHORT)
    return sit(**options).open(link.to("red"))


def test_a_whole_battle_by_mouse(host: Host, sit: Sit) -> None:
    table = begin(host, sit)
    player = TurningMouse(table, seed=3)
    player.play()
    assert {"actor", "place", "handle"} <= player.clicked.keys(), player.clicked
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()


@pytest.mark.soak
def test_a_whole_battle_by_keyboard(host: Host, sit: Sit) -> None:
    table = begin(host, sit)
    player = TurningKeys(table, seed=2)
    player.play()
    assert {"board", "turn"} <= player.done.keys(), player.done
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()


def test_a_finger_turns_a_unit_on_a_phone(host: Host, sit: Sit) -> None:
    table = begin(host, sit, **PHONE)
    before = table.look_when_settled()
    tap(table, before.actors["R1"])
    chosen = table.look_when_settled(before)
    tap(table, chosen.places[0])
    turning = table.look_when_settled(chosen)
    facing = next(one for one in turning.handles if one != turning.front)
    tap(table, turning.handles[facing])
    table.look_when_settled(turning)
    expect(table.piece("R1")).to_have_attribute("aria-label", re.compile(f"facing {WAYS[facing]}"))


def tap(table: Table, spot: Spot) -> None:
    """Touch the board."""
    table.page.touchscreen.tap(spot["x"], spot["y"])


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_stands_in_the_way_of_anybody(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = begin(host, sit, color_scheme=look)
    now = table.choose("R1")
    found = findings(table, axe_source, look)
    table.click(now.places[0])
    table.look_when_settled(now)
    assert found + findings(table, axe_source, look) == []
