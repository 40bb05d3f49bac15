"""Battle of Ayrena's Weads on the page: whole battles by mouse and by keyboard, with cup, combats and chits."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import ENDED, Look, Table
from browser.test_accessibility import LOOKS, findings
from browser.test_battle_by_keyboard import KeyboardPlayer
from browser.test_battle_by_mouse import MousePlayer

FORD, DUEL = "weads/alder-ford", "weads/duel-of-the-mages"
SEATS = {"elf": "person", "dwarf": "computer:random"}
OFTEN = 0.85
SHORT = {"turns": 2}


class BuildingMouse(MousePlayer):
    """Fights a combat as soon as it is built, and moves whom it can."""

    def click(self, now: Look) -> None:
        """One click."""
        if "Fight" in now.buttons and self.chooser.random() < OFTEN:
            self.press("Fight")
            self.note("fight")
        elif now.places and self.chooser.random() < OFTEN:
            self.at("place", self.chooser.choice(now.places))
        elif now.actors and not now.chosen and not now.targets and self.chooser.random() < OFTEN:
            self.at("actor", self.chooser.choice(list(now.actors.values())))
        else:
            super().click(now)


def begin(host: Host, sit: Sit, scenario: str = FORD, **options: Any) -> Table:
    """A page of a short battle of the Elves against the lot."""
    link = host.begin(scenario, SEATS, seed="ford", options=SHORT)
    return sit(**options).open(link.to("elf"))


@pytest.mark.soak
def test_a_whole_battle_by_mouse(host: Host, sit: Sit) -> None:
    table = begin(host, sit)
    player = BuildingMouse(table, seed=3)
    player.play()
    assert {"actor", "place", "button"} <= player.clicked.keys(), player.clicked
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()


@pytest.mark.soak
def test_a_whole_battle_by_keyboard(host: Host, sit: Sit) -> None:
    table = begin(host, sit, DUEL)
    player = KeyboardPlayer(table, seed=2)
    player.play()
    assert {"board", "list"} <= player.done.keys(), player.done
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_stands_in_the_way_of_anybody(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = begin(host, sit, DUEL, color_scheme=look)
    table.look_when_settled()
    assert findings(table, axe_source, look) == []


def test_no_spells_where_there_is_no_magic(host: Host, sit: Sit) -> None:
    for scenario, tabs in ((FORD, 0), (DUEL, 1)):
        table = begin(host, sit, scenario)
        table.look_when_settled()
        expect(table.tab("Log")).to_have_count(1)
        expect(table.tab("Spells")).to_have_count(tabs)
