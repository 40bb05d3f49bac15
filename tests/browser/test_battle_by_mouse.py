"""A whole battle by mouse alone, choosing only what the page offers."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import ENDED, Look, Spot, Table
from warhost.face.transcript import verify

MOST_CLICKS = 1500


class MousePlayer:
    """Plays by clicking at random on what stands out, rather a target than a place than a button."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.chooser = table, random.Random(seed)
        self.clicked: dict[str, int] = {}

    def play(self) -> None:
        """Play to the end."""
        now = self.table.look_when_settled()
        for _ in range(MOST_CLICKS):
            if now.over:
                return
            assert not now.refusal, now.refusal
            assert not now.why, f"the board offered what is not allowed: {now.why}"
            self.click(now)
            now = self.table.look_when_settled(now)
        raise AssertionError("a battle without end")

    def click(self, now: Look) -> None:
        """One click."""
        if now.menu:
            self.note("menu")
            self.table.menu.get_by_role("menuitem").nth(self.chooser.randrange(len(now.menu))).click()
        elif now.targets:
            self.at("target", self.chooser.choice(list(now.targets.values())))
        elif now.places and self.chooser.random() < 0.7:
            self.at("place", self.chooser.choice(now.places))
        elif now.buttons and self.chooser.random() < 0.5:
            self.press(self.chooser.choice(now.buttons))
        elif others := [spot for label, spot in now.actors.items() if label != now.chosen]:
            self.at("actor", self.chooser.choice(others))
        else:
            self.from_the_list()

    def at(self, what: str, spot: Spot) -> None:
        """Click on the board."""
        self.note(what)
        self.table.click(spot)

    def press(self, words: str) -> None:
        """Press a button of the prompt."""
        self.note("button")
        self.table.prompt.get_by_role("button", name=words, exact=True).first.click()

    def from_the_list(self) -> None:
        """Choose from the list of everything."""
        self.note("list")
        self.table.prompt.get_by_role("button", name=re.compile("^All")).click()
        choices = self.table.dialog.get_by_role("listitem").get_by_role("button")
        expect(choices.first).to_be_visible()
        choices.nth(self.chooser.randrange(choices.count())).click()

    def note(self, what: str) -> None:
        """Count a kind of click."""
        self.clicked[what] = self.clicked.get(what, 0) + 1


def test_a_whole_battle_by_mouse(host: Host, sit: Sit) -> None:
    table = sit()
    table.page.goto(host.address)
    table.button("Otter Ford").click()
    table.page.get_by_role("radio", name="Dice and no plan").check()
    table.button("Fight Goblin Bows at Otter Ford").click()
    table.ready()
    player = MousePlayer(table, seed=5)
    player.play()
    assert {"actor", "place", "target", "button"} <= player.clicked.keys(), player.clicked
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()
    check_reckoning(table)
    check_transcript(table)
    check_rematch(table)


def check_reckoning(table: Table) -> None:
    """Losses and luck of both sides stand there, and agree with the dice that the log tells."""
    lost = table.page.get_by_role("region", name="Losses").get_by_role("row")
    expect(lost).to_have_text([re.compile("^Red.+"), re.compile("^Black.+")])
    rows = table.page.get_by_role("region", name="Luck of the dice").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_have_text("SideDiceHitsExpected")
    dice = 0
    for row, side in ((rows.nth(1), "Red"), (rows.nth(2), "Black")):
        thrown, hits, expected = row.get_by_role("cell").all_inner_texts()
        expect(row.get_by_role("rowheader")).to_have_text(side)
        assert 0 <= int(hits) <= int(thrown)
        assert 0 <= float(expected.split()[0]) <= int(thrown)
        dice += int(thrown)
    assert 0 < dice <= table.log.locator(".die").count()


def check_transcript(table: Table) -> None:
    """What is saved is a transcript in which every die holds."""
    with table.page.expect_download() as saving:
        table.button("Transcript").click()
    assert re.fullmatch(r"goblin-bows-[\w-]+\.txt", saving.value.suggested_filename)
    report = verify(saving.value.path().read_text())
    assert not report.faults
    assert report.actions > 10


def check_rematch(table: Table) -> None:
    """A rematch is the same battle anew, under another link."""
    before = table.page.url
    table.prompt.get_by_role("button", name="Rematch").click()
    table.page.wait_for_url(lambda url: url != before)
    table.ready()
    assert not table.look_when_settled().over
    ended = table.log.get_by_text("Joker: the turn ends at once").count()  # as it may before anybody has acted
    expect(table.page.get_by_role("banner")).to_contain_text(f"{1 + ended} of 8")
    expect(table.page.get_by_title(re.compile("computer"))).to_be_visible()
    expect(table.page.get_by_role("banner")).to_contain_text("Otter Ford")
