"""The page of a battle as a player sees and touches it: by role and label, and by what stands out on the board."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

PATIENCE_MS = 30_000  # for what takes a moment where nothing else is done
DECIDED_MS = 60_000
"""Until computers have decided and replays are read, on a machine that has much else to do."""

# What can be seen at this moment.
SEE = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const words = (selector) => all(selector).map((one) => one.textContent);
  const entries = all("#panel-log .entry").map((one) => Number(one.dataset.number));
  return {
    yours: document.title.startsWith("Your move") && !document.querySelector(".choice-buttons button:disabled"),
    over: document.querySelector(".result") !== null,
    number: Math.max(-1, ...entries),
    buttons: words(".choice-buttons button"),
    chosen: document.querySelector(".board .piece.is-chosen")?.dataset.label ?? null,
    menu: words(".popup.menu [role=menuitem]"),
    why: words(".popup.why li"),
    refusal: words(".notices .refusal > span").join(" "),
    front: document.querySelector(".handle.is-now")?.dataset.facing ?? null,
    ends: document.querySelectorAll(".board .place-hex").length,
  };
}
"""
# Where it can be touched. A spot is a point where a click really reaches the thing: it is looked for within the
# thing's box, as an eye would, since counters overlap.
SPOTS = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const spotOf = (element, meets) => {
    const box = element.getBoundingClientRect();
    for (const [across, down] of [[0, 0], [-1, 0], [1, 0], [0, 1], [0, -1], [-1, 1], [1, 1], [-1, -1], [1, -1]]) {
      const x = box.x + box.width * (0.5 + 0.3 * across), y = box.y + box.height * (0.5 + 0.3 * down);
      const hit = document.elementFromPoint(x, y);
      if (hit && meets(hit)) return {x, y};
    }
    return null;
  };
  const pieces = (selector) => Object.fromEntries(all(`.board ${selector}`).map((one) =>
    [one.dataset.label, spotOf(one, (hit) => hit.closest(".piece") === one)]).filter(([, spot]) => spot));
  const onGround = (hit) => hit.closest(".board") && !hit.closest(".piece");
  return {
    actors: pieces(".piece.can-act"),
    targets: pieces(".piece.is-target"),
    handles: Object.fromEntries(all(".board .handle").map((one) =>
      [one.dataset.facing, spotOf(one, (hit) => hit.closest(".handle") === one)])),
    places: all(".board .place-hex").map((one) => spotOf(one, onGround)).filter(Boolean),
  };
}
"""
LOOK = f"() => ({{...({SEE})(), ...({SPOTS})()}})"
# The board stands still when two frames after each other have the same on it, in the same place.
SETTLED = f"""
(before) => {{
  const seen = ({SEE})();
  const sign = JSON.stringify([seen.number, seen.chosen, seen.menu, seen.why, seen.refusal, seen.front, seen.ends]);
  const {{x, y, width, height}} = document.querySelector(".board")?.getBoundingClientRect() ?? {{}};
  const place = document.querySelector(".board .world")?.getAttribute("transform");
  const stands = JSON.stringify([sign, x, y, width, height, place]);
  const still = stands === window.stood;
  window.stood = stands;
  return (seen.yours || seen.over || seen.refusal) && sign !== before && still ? {{...seen, ...({SPOTS})()}} : false;
}}
"""
# Whether all pieces have been where they are for some frames.
AT_REST = """
() => {
  const boxes = [...document.querySelectorAll(".piece")].map((one) => one.getBoundingClientRect().toJSON());
  const places = JSON.stringify([innerWidth, innerHeight, boxes]);
  window.rested = places === window.places ? (window.rested ?? 0) + 1 : 0;
  window.places = places;
  return window.rested >= 3;
}
"""
Spot = dict[str, float]
ENDED = re.compile(r" won\b|^You lost|^A draw")
"""The heading of a battle that is over."""


@dataclass(frozen=True)
class Look:
    """What a player sees at one moment."""

    yours: bool
    over: bool
    number: int
    buttons: list[str]
    actors: dict[str, Spot]
    targets: dict[str, Spot]
    places: list[Spot]
    chosen: str | None
    menu: list[str]
    why: list[str]
    refusal: str
    front: str | None
    ends: int
    handles: dict[str, Spot]

    @property
    def sign(self) -> str:
        """What a click changes, written down as SETTLED does."""
        parts = [self.number, self.chosen, self.menu, self.why, self.refusal, self.front, self.ends]
        return json.dumps(parts, separators=(",", ":"), ensure_ascii=False)


class Table:
    """One person's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.elsewhere: list[str] = []
        self._forgiven: list[str] = []

    # --- what went wrong ---

    def forgive(self, pattern: str) -> None:
        """Let errors on the console pass that a test provokes."""
        self._forgiven.append(pattern)

    def unforgiven(self) -> list[str]:
        """Every error that the page met and no test provoked."""
        return [fault for fault in self.faults if not any(re.search(one, fault) for one in self._forgiven)]

    # --- where things are ---

    @property
    def prompt(self) -> Locator:
        """The line that says who must do what, with its buttons."""
        return self.page.get_by_role("region", name="What to decide")

    @property
    def board(self) -> Locator:
        """The board, which has the keys."""
        return self.page.get_by_role("application", name="Board")

    @property
    def log(self) -> Locator:
        """The log."""
        return self.page.locator("#panel-log")

    @property
    def odds(self) -> Locator:
        """The panel with odds and profiles."""
        return self.page.get_by_role("region", name="Odds and piece")

    @property
    def rules(self) -> Locator:
        """The rulebook beside the board."""
        return self.page.get_by_role("region", name="Rules")

    @property
    def dialog(self) -> Locator:
        """The dialog that is open."""
        return self.page.get_by_role("dialog")

    @property
    def menu(self) -> Locator:
        """The menu of several actions at one spot."""
        return self.page.get_by_role("menu")

    @property
    def why_not(self) -> Locator:
        """Everything that speaks against what was tried."""
        return self.page.get_by_role("alert").filter(has_text="Why not")

    def piece(self, label: str) -> Locator:
        """A piece on the board."""
        return self.board.locator(f".piece[data-label='{label}']")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name)

    def tab(self, name: str) -> Locator:
        """The button that shows a panel."""
        return self.page.get_by_role("navigation", name="Panels").get_by_role("button", name=name)

    # --- what a player does ---

    def open(self, address: str) -> Table:
        """Go to a battle and wait until it lies on the table."""
        self.page.goto(address)
        return self.ready()

    def ready(self) -> Table:
        """Wait until the pieces stand on the board and the rulebook lies beside it."""
        expect(self.page.locator(".board .piece").first).to_be_visible()
        expect(self.page.locator("#panel-rules .rule").first).to_be_attached()
        return self

    def replay(self, address: str) -> Table:
        """Go to a battle's replay, and wait until it lies on the table."""
        self.page.goto(address)
        return self.replayed()

    def replayed(self) -> Table:
        """Wait until a replay is worked out and lies on the table."""
        expect(self.page.get_by_role("slider").first).to_be_attached(timeout=DECIDED_MS)
        expect(self.page.locator(".board .piece").first).to_be_attached(timeout=DECIDED_MS)
        return self

    def look(self) -> Look:
        """See what there is, without waiting."""
        return Look(**self.page.evaluate(LOOK))

    def look_when_settled(self, before: Look | None = None) -> Look:
        """See what there is as soon as it is one's move, or over; with `before`, once something has changed since."""
        try:
            handle = self.page.wait_for_function(SETTLED, arg=before.sign if before else "", timeout=DECIDED_MS)
        except TimeoutError:
            raise AssertionError(f"nothing comes of it: {self.look()}, title {self.title()!r}") from None
        seen: dict[str, Any] = handle.json_value()
        return Look(**seen)

    def rest(self) -> None:
        """Wait until no piece moves any more, as after the window has another size."""
        self.page.wait_for_function(AT_REST)

    def click(self, spot: Spot) -> None:
        """Click at a spot of the board."""
        self.page.mouse.click(spot["x"], spot["y"])

    def choose(self, label: str) -> Look:
        """Click a piece that can act, unless it is chosen already: what there is then."""
        before = self.look_when_settled()
        if before.chosen == label:
            return before
        self.click(before.actors[label])
        return self.look_when_settled(before)

    def wait_for_number(self, number: int) -> None:
        """Wait until the log tells an entry."""
        expect(self.log.locator(f".entry[data-number='{number}']")).to_be_attached()

    def title(self) -> str:
        """The title of the window."""
        return self.page.title()
