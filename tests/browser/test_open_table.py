"""Heroes & Gods on the open table: whole battles by mouse and by keyboard, and what the table answers on the way."""

from __future__ import annotations

import contextlib
import random
import re
from typing import Any

from playwright.sync_api import TimeoutError, expect

from browser.conftest import Sit
from browser.host import Host, Json, Link
from browser.table import ENDED, Look, Spot, Table

FIRST_BLOOD = "heroes/first-blood"
PERSONS = {"greek": "person", "trojan": "person"}
AGAINST_LOT = {"greek": "person", "trojan": "computer:random"}
ASK_NEVER = {kind: "never" for kind in ("shots", "defence", *(f"E{n}" for n in range(1, 10)))}
MOST_STEPS = 1200
MOST_OVERTAKEN = 8  # steps that may come too late, for a window that goes by
# Spots of the table itself: where a figure's base is in the window, and some point where it could go.
BASES = """
() => Object.fromEntries([...document.querySelectorAll(".board .piece")].map((one) => {
  const box = one.querySelector(".base").getBoundingClientRect();
  return [one.dataset.label, {x: box.x + box.width / 2, y: box.y + box.height / 2}];
}))
"""
WITHIN_REACH = """
(chance) => {
  const shape = document.querySelector(".reach-shape");
  if (!shape) return null;
  const box = shape.getBBox();
  for (let n = 0; n < 200; n++) {
    const part = (k) => (chance * 7919 * (n + 1) * k) % 1;
    const point = new DOMPoint(box.x + box.width * part(1), box.y + box.height * part(1.37));
    if (!shape.isPointInFill(point)) continue;
    const at = point.matrixTransform(shape.getScreenCTM());
    const hit = document.elementFromPoint(at.x, at.y);
    if (hit?.closest(".board") && !hit.closest(".piece")) return {x: at.x, y: at.y};
  }
  return null;
}
"""


def begin(host: Host, seats: dict[str, str] = PERSONS, **more: Any) -> Link:
    """First Blood, without idle questions."""
    return host.begin(FIRST_BLOOD, seats, **more)


def asked_about(host: Host, *kinds: str) -> Link:
    """First Blood, in which the first side wants to be asked about these windows and steps."""
    link = host.offer(FIRST_BLOOD, PERSONS)
    link.ask("/orders", {"side": "greek", "orders": dict.fromkeys(kinds, "always")}, seat="greek")
    link.join(link.seat)
    return link


def in_the_action_step(host: Host, seats: dict[str, str] = PERSONS, **more: Any) -> Link:
    """A battle whose first side may move, shoot and throw now."""
    link = begin(host, seats, **more)
    scene = link.ask()
    while {"label": "Step", "text": "action"} not in scene["view"]["status"]:
        verb = next(one for one in ("pass", "done") if one in actions(scene))
        scene |= link.ask("/actions", {"number": scene["number"], "action": verb})
    return link


def seen(link: Link) -> Json:
    """The battle as the Greek side sees it."""
    scene: Json = link.ask(seat="greek")
    return scene


def actions(scene: Json) -> list[str]:
    """What may be chosen."""
    return [choice["action"] for choice in scene["view"]["choices"]]


def base(table: Table, label: str) -> Spot:
    """Where a figure stands on the screen."""
    spots: dict[str, Spot] = table.page.evaluate(BASES)
    return spots[label]


def piece(link: Link, label: str) -> Json:
    """A figure as the server has it."""
    found: Json = next(one for one in seen(link)["view"]["pieces"] if one["label"] == label)
    return found


SIGNS = {"…": "Pass for longer"}
"""What buttons are called on which a sign stands."""
DECIDES_NOTHING = ("Call a god", "Ask me again")
"""Buttons after which the board stands as before: gods are called from their list, orders have tests of their own."""


class Player:
    """Plays a whole battle through the page, step by step."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.chooser = table, random.Random(seed)
        self.done: dict[str, int] = {}
        self.last = ""

    def play(self) -> None:
        """Play to the end."""
        now = self.table.look_when_settled()
        for _ in range(MOST_STEPS):
            if now.over:
                return
            assert not now.refusal, now.refusal
            try:
                now = self.table.look_when_settled(now if self.has_stepped(now) else None)
            except AssertionError as nothing:
                nothing.add_note(f"the last step was: {self.last}")
                raise
        raise AssertionError("a battle without end")

    def has_stepped(self, now: Look) -> bool:
        """Take a step; False if a window that the standing orders let pass went by under the player's hands."""
        try:
            self.step(now)
        except (AssertionError, TimeoutError, KeyError):
            if self.done.get("overtaken", 0) == MOST_OVERTAKEN:
                raise
            self.note("overtaken")
            return False
        return True

    def step(self, now: Look) -> None:
        """One decision, or one step on the way to it."""
        raise NotImplementedError

    def note(self, what: str, whom: object = "") -> None:
        """Count a kind of step."""
        self.done[what] = self.done.get(what, 0) + 1
        self.last = f"{what} {whom}"


class MousePlayer(Player):
    """Plays with the mouse alone: clicks and drags figures, calls gods, and presses what stands under the prompt."""

    def step(self, now: Look) -> None:
        """One click or drag that changes something."""
        if now.why:
            self.note("why")
            self.table.page.keyboard.press("Escape")
        elif now.menu:
            self.note("menu")
            self.table.menu.get_by_role("menuitem").nth(self.chooser.randrange(len(now.menu))).click()
        elif self.is_challenge() and self.chooser.random() < 0.8:  # duels would take most of the phases
            self.press(now)
        elif now.targets and self.chooser.random() < 0.8:
            self.at("target", self.chooser.choice(list(now.targets.values())))
        elif now.chosen and self.chooser.random() < 0.95 and (spot := self.within_reach()):
            self.walk(now.chosen, spot)
        elif now.chosen is None and now.actors and self.chooser.random() < 0.95:
            self.at("actor", self.chooser.choice(list(now.actors.values())))
        elif self.chooser.random() < 0.2 and self.call():
            pass
        else:
            self.press(now)

    def is_challenge(self) -> bool:
        """Whether a Hero may challenge another now."""
        return "duel" in self.table.prompt.get_by_role("status").inner_text()

    def walk(self, label: str, spot: Spot) -> None:
        """Drag the figure there, or click the place: by turns, as few walks may be all that a short battle has."""
        if self.done.get("place", 0) <= self.done.get("drag", 0):
            self.at("place", spot)
            return
        self.note("drag")
        start = base(self.table, label)
        mouse = self.table.page.mouse
        mouse.move(start["x"], start["y"])
        mouse.down()
        mouse.move((start["x"] + spot["x"]) / 2, (start["y"] + spot["y"]) / 2)
        mouse.move(spot["x"], spot["y"])
        mouse.up()

    def within_reach(self) -> Spot | None:
        """Some point of the shape that shows where the chosen figure can go."""
        with contextlib.suppress(TimeoutError):  # a locked figure has none
            self.table.page.locator(".reach-shape").wait_for(state="attached", timeout=1000)
        spot: Spot | None = self.table.page.evaluate(WITHIN_REACH, self.chooser.random())
        return spot

    def call(self) -> bool:
        """Call a god, if one may be called."""
        self.table.tab("Gods").click()
        gods = self.table.page.locator(".card-face.can-play")
        if not gods.count():
            return False
        self.note("god")
        gods.nth(self.chooser.randrange(gods.count())).click()
        return True

    def press(self, now: Look) -> None:
        """Press a button of the prompt, or choose from the list where there is none."""
        words = [one for one in now.buttons if not one.startswith(DECIDES_NOTHING)]
        if words:
            word = self.chooser.choice(words)
            self.note("button", word)
            # A window that the standing orders let pass may go by before it is answered.
            with contextlib.suppress(TimeoutError):
                name = SIGNS.get(word, word)
                self.table.prompt.get_by_role("button", name=name, exact=True).first.click(timeout=1500)
            return
        self.note("list")
        self.table.prompt.get_by_role("button", name=re.compile("^All")).click()
        choices = self.table.dialog.get_by_role("listitem").get_by_role("button")
        expect(choices.first).to_be_visible()
        choices.nth(self.chooser.randrange(choices.count())).click()

    def at(self, what: str, spot: Spot) -> None:
        """Click on the board."""
        self.note(what, spot)
        self.table.click(spot)


def test_a_whole_battle_by_mouse(host: Host, sit: Sit) -> None:
    table = sit()
    link = begin(host, AGAINST_LOT, options={"turns": 2}, seed="open-table")
    table.open(link.to("greek"))
    player = MousePlayer(table, seed=2)
    player.play()
    assert {"actor", "place", "drag", "button"} <= player.done.keys(), player.done
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()
    assert seen(link)["outcome"] is not None


class KeyboardPlayer(Player):
    """Plays with keys only, told by nothing but what the page says aloud: by figure, by choice, by point."""

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        self.keys = table.page.keyboard

    def step(self, now: Look) -> None:
        """One decision, or one step on the way to it."""
        prompt = self.table.prompt.get_by_role("status").inner_text()
        if now.menu:
            self.keys.press("Enter")
        elif "to act" in prompt and self.chooser.random() < 0.9:
            self.on_the_table()
        else:
            self.note("list")
            self.from_the_list("that is all" if "duel" in prompt else "")  # duels would take most of the phases

    def on_the_table(self) -> None:
        """Go to a figure, step through what it may do or move the aimed point, and do that."""
        for _ in range(self.chooser.randrange(1, 3)):
            self.keys.press("n")
        label = self.table.look().chosen
        assert label is not None
        assert self.said().startswith(f"{label} ")
        for _ in range(self.chooser.randrange(1, 5)):
            self.keys.press(".")
        expect(self.announcement).to_have_text(re.compile(r"^\d+ of \d+: .*Enter: do it|^Nothing to aim at"))
        if "choose a figure" in self.said():
            return  # a window has gone by meanwhile, as the standing orders want it
        if self.said().startswith("Nothing"):
            self.note("menu")
        elif self.chooser.random() < 0.7 and self.aim():
            self.note("point")
        else:
            self.note("choice")
        self.keys.press("Enter")

    def aim(self) -> bool:
        """Move the aimed point somewhere else; whether the page says that the figure may go there."""
        self.keys.press(self.chooser.choice(["ArrowLeft", "ArrowRight", "ArrowDown", "Shift+ArrowDown"]))
        with contextlib.suppress(AssertionError):
            expect(self.announcement).to_have_text(re.compile("Enter: go there$"), timeout=500)
            return True
        self.keys.press(".")
        expect(self.announcement).to_have_text(re.compile("Enter: do it"))
        return False

    def from_the_list(self, words: str) -> None:
        """Open the list, filter it, and go down to a choice."""
        self.keys.press("a")
        expect(self.table.dialog.get_by_role("searchbox")).to_be_focused()
        self.keys.type(words)
        n = self.table.dialog.get_by_role("listitem").count()
        if n == 0:  # the window has gone by meanwhile, as the standing orders want it, or the list has been drawn anew
            self.keys.press("Escape")
            raise AssertionError(f"no choice says {words!r}")
        for _ in range(self.chooser.randrange(1, min(n, 12) + 1)):
            self.keys.press("Tab")
        self.keys.press("Enter")

    @property
    def announcement(self) -> Any:
        """What a screen reader says last."""
        return self.table.page.locator("#announce")

    def said(self) -> str:
        """The same as text."""
        text: str = self.announcement.inner_text()
        return text


def test_a_whole_battle_by_keyboard(host: Host, sit: Sit) -> None:
    link = begin(host, AGAINST_LOT, options={"turns": 2}, seed="keys")
    table = sit()
    table.open(link.to("greek"))
    player = KeyboardPlayer(table, seed=4)
    player.play()
    assert {"point", "choice", "list"} <= player.done.keys(), player.done
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()
    assert seen(link)["outcome"] is not None
