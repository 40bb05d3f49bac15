"""A whole battle by keyboard alone, told by nothing but what the page says aloud and where the focus is."""

from __future__ import annotations

import random
from itertools import chain, repeat

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import AGAINST_LOT, Host
from browser.table import ENDED, Look, Table

MOST_DECISIONS = 400
# Once round a hex and once more at a distance of two, as a hand would go.
ROUND = list(chain(*(repeat(*step) for step in (
    ("ArrowRight", 1), ("ArrowUp", 1), ("ArrowLeft", 2), ("ArrowDown", 2), ("ArrowRight", 2), ("ArrowRight", 1),
    ("ArrowUp", 3), ("ArrowLeft", 4), ("ArrowDown", 4), ("ArrowRight", 4),
))))  # fmt: skip


class KeyboardPlayer:
    """Plays with keys only: piece by piece, hex by hex, or from the list of all choices."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.chooser = table, random.Random(seed)
        self.keys = table.page.keyboard
        self.done: dict[str, int] = {}

    def play(self) -> None:
        """Play to the end."""
        now = self.table.look_when_settled()
        for _ in range(MOST_DECISIONS):
            if now.over:
                return
            assert not now.refusal, now.refusal
            self.decide(now)
            now = self.table.look_when_settled(now)
        raise AssertionError("a battle without end")

    def decide(self, now: Look) -> None:
        """One decision, or one step on the way to it."""
        if now.menu:
            self.note("menu")
            expect(self.table.menu.get_by_role("menuitem").first).to_be_focused()
            for _ in range(self.chooser.randrange(len(now.menu))):
                self.keys.press("ArrowDown")
            self.keys.press("Enter")
        elif now.actors and self.chooser.random() < 0.7 and self.on_the_board():
            self.note("board")
        else:
            self.note("list")
            self.from_the_list()

    def on_the_board(self) -> bool:
        """Go to a piece, and from it to a hex where it can do something; whether anything was done."""
        for _ in range(self.chooser.randrange(1, 4)):
            self.keys.press("n")
        seen = self.table.look()
        assert seen.chosen is not None
        assert self.said().startswith(seen.chosen)
        if seen.places or seen.targets:
            return self.wander()
        self.keys.press("Enter")
        return True

    def wander(self) -> bool:
        """Move the cursor until the page says that Enter does something there."""
        for key in ROUND:
            self.keys.press(key)
            if "Enter: " in self.said():
                self.keys.press("Enter")
                return True
        self.keys.press("Escape")
        return False

    def from_the_list(self) -> None:
        """Open the list, and go down to a choice."""
        self.keys.press("a")
        expect(self.table.dialog.get_by_role("searchbox")).to_be_focused()
        n = self.table.dialog.get_by_role("listitem").count()
        for _ in range(self.chooser.randrange(1, min(n, 12) + 1)):
            self.keys.press("Tab")
        self.keys.press("Enter")

    def said(self) -> str:
        """What a screen reader says last."""
        return self.table.page.locator("#announce").inner_text()

    def note(self, what: str) -> None:
        """Count a kind of decision."""
        self.done[what] = self.done.get(what, 0) + 1


def test_a_whole_battle_by_keyboard(host: Host, sit: Sit) -> None:
    link = host.begin(seats=AGAINST_LOT, options={"turns": 3})
    table = sit()
    table.open(link.to("red"))
    player = KeyboardPlayer(table, seed=3)
    player.play()
    assert {"board", "list"} <= player.done.keys()
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()
    assert link.ask()["outcome"] is not None


def test_n_goes_round_all_that_can_act(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin(seed="round").to())
    labels = sorted(table.look_when_settled().actors)
    heard = []
    for _ in range(len(labels) + 1):
        table.page.keyboard.press("n")
        heard.append(table.page.locator("#announce").inner_text().split(" ")[0])
    assert heard == [*labels, labels[0]]
