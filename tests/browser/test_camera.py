"""The camera on the fight: what it looks at, when it moves, and that all that it shows can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.chromium import SCREEN
from browser.host import Host, Json, Link
from soak import all_but
from warhost.ruleset import all_scenario_names, rulesets

QUICK = [f"{name}/{ruleset.quick_start}" for name, ruleset in rulesets().items()]
MID_BATTLE = 30  # entries
MOST_TARGETS = 8  # of one who chooses
NUMBER_PX, FLAG_PX = 11, 12
# The screen, and what of it the board has there.
SCREENS = {(1440, 900): (1072, 846), (1280, 720): (912, 666), (390, 844): (390, 587)}

# A board in a box of a size; `looks` are what its game declares.
LAY = """
async ({ground, terms, sides, width, height}) => {
  const {createBoard} = await import("/board/board.js");
  const {loadPicture} = await import("/kinds/load.js");
  const {knowSides} = await import("/basics/sides.js");
  knowSides(sides);
  const host = document.createElement("div");
  host.className = "board-host";
  Object.assign(host.style, {position: "relative", width: `${width}px`, height: `${height}px`});
  document.body.replaceChildren(host);
  window.made = createBoard(host);
  window.made.lay(await loadPicture(ground), ground, terms);
}
"""
SHOW = """
(view) => {
  const {made} = window;
  made.camera.begin();
  made.show(view, {yours: [view.to_decide]});
}
"""
# Those that can be acted on bear a flag each.
FLAGS = """
(labels) => {
  const flag = (at) => ({chip: at % 2 ? "< 1 %" : "100 %", tone: "x", best: at === 0});
  window.made.mark({targets: new Map(labels.map((one, at) => [one, flag(at)]))});
}
"""
# Of each text how high its letters are, and which flags lie over the picture of a counter.
READ = """
([number, flag]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (selector) => all(selector).filter((one) => one.getBoundingClientRect().width > 0);
  const high = (one) => {
    const {a, b} = one.getScreenCTM();
    return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
  };
  const small = (selector, least) => {
    const found = shown(selector).filter((one) => high(one) < least - 0.05);
    return found.map((one) => `${one.textContent} ${high(one).toFixed(1)}`);
  };
  const inner = (one) => {
    const {x, y, right, bottom} = one.getBoundingClientRect();
    return {x: x + 1.5, y: y + 1.5, right: right - 1.5, bottom: bottom - 1.5};
  };
  const across = (one, other) => one.x < other.right && other.x < one.right;
  const meet = (one, other) => across(one, other) && one.y < other.bottom && other.y < one.bottom;
  const icons = shown(".board .whole .icon").map(inner), flags = shown(".board .flag-back");
  return {
    numbers: small(".board .piece text", number),
    flags: small(".board .flag text", flag),
    over: flags.filter((one) => icons.some((icon) => meet(inner(one), icon))).length,
    count: flags.length,
  };
}
"""


def scenes(link: Link) -> Iterator[Json]:
    """A battle as it begins, and in its midst."""
    yield link.ask()
    yield link.play_until(lambda scene: scene["number"] >= MID_BATTLE or scene["outcome"] is not None)


def targets(view: Json) -> list[str]:
    """The enemies of whoever decides, as far as they are known; anybody where none is."""
    known = [one for one in view["pieces"] if one["place"] and one.get("label")]
    enemies = [one for one in known if one["side"] != view["to_decide"]]
    return [one["label"] for one in enemies or known]


@pytest.mark.parametrize("scenario", all_but(QUICK, all_scenario_names()))
def test_all_that_is_shown_can_be_read(bare: Page, host: Host, scenario: str) -> None:
    game = scenario.partition("/")[0]
    sides = list(rulesets()[game].sides)
    terms = host.ask(f"/api/games/{game}/terms")
    found = list(scenes(host.begin(scenario, dict.fromkeys(sides, "person"), seed="camera")))
    for (wide, high), (width, height) in SCREENS.items():
        bare.set_viewport_size({"width": wide, "height": high})
        size = {"ground": found[0]["ground"], "terms": terms, "sides": sides, "width": width, "height": height}
        bare.evaluate(LAY, size)
        for scene in found:
            view = scene["view"]
            bare.evaluate(SHOW, view)
            bare.evaluate(FLAGS, targets(view)[:MOST_TARGETS])
            read = bare.evaluate(READ, [NUMBER_PX, FLAG_PX])
            assert read["count"] > 0
            del read["count"]
            assert read == {"numbers": [], "flags": [], "over": 0}, (wide, scene["number"])


# --- when it moves ---

COLUMNS = 24
CELLS = [f"{column}.{row}" for row in range(COLUMNS) for column in range(COLUMNS)]
FIELD: Json = {
    "grid": {"shape": "square", "columns": COLUMNS, "rows": COLUMNS},
    "cells": CELLS,
    "edges": [],
    "goals": [],
}
LOOKS: Json = {"sides": {}, "slots": [], "signs": {}, "figures": {}, "climate": "meadow"}
TERMS: Json = {"looks": LOOKS | {"motifs": {"terrain": {}, "edges": {}}}}
SEES = """
(label) => {
  const {made} = window, {x, y} = made.pieces.placed.get(label).spot;
  return made.camera.sees({x, y});
}
"""
MARK = """
([actors, chosen, targets, apart]) => {
  const lit = new Map(targets.map((label) => [label, {tone: ""}]));
  window.made.mark({actors: new Set(actors), chosen, targets: lit, apart});
}
"""
STANDS = "() => document.querySelector('.board .world').getAttribute('transform')"


def piece(label: str, place: str) -> Json:
    """A piece as the wire has it."""
    side = "red" if label[0] == "R" else "black"
    rest = {"profile": [], "slots": {}, "states": [], "size": "whole", "stack": "middle", "terms": {}}
    return rest | {
        "label": label,
        "side": side,
        "name": "",
        "icon": "pikeman",
        "place": place,
        "where": "",
        "gone": False,
    }


PLACES = {"R1": "2.20", "R2": "4.20", "R3": "21.2", "B1": "3.17", "B2": "20.3", "B3": "12.1"}


def view(*actors: str, target: str | None = None) -> Json:
    """A moment in which these may act, perhaps upon somebody."""
    choices = [{"actor": one, "target": target, "place": None} for one in actors]
    pieces = [piece(*one) for one in PLACES.items()]
    return {"pieces": pieces, "signs": [], "choices": choices, "to_decide": "red"}


class Watched:
    """A board of many squares, and what its camera does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_viewport_size(SCREEN)
        size = {"ground": FIELD, "terms": TERMS, "sides": ["red", "black"], "width": 800, "height": 600}
        page.evaluate(LAY, size)

    def asked(self, *actors: str, target: str | None = None, chosen: str | None = None) -> None:
        """Ask for a decision about some pieces."""
        self.page.evaluate("(view) => window.made.show(view, {yours: ['red']})", view(*actors, target=target))
        self.mark(*actors, chosen=chosen)

    def mark(self, *actors: str, chosen: str | None = None, targets: Sequence[str] = (), apart: Any = None) -> None:
        """Mark who may act, who is chosen and what it can do something to, and who fight apart."""
        self.page.evaluate(MARK, [list(actors), chosen, list(targets), apart])

    def sees(self, *labels: str) -> list[bool]:
        """Whether these are in sight."""
        return [bool(self.page.evaluate(SEES, label)) for label in labels]

    @property
    def stands(self) -> Any:
        """Where the board stands."""
        return self.page.evaluate(STANDS)


@pytest.fixture
def watched(bare: Page) -> Watched:
    """Such a board."""
    return Watched(bare)


def test_it_looks_at_those_who_can_act_or_be_reached(watched: Watched) -> None:
    watched.asked("R1", "R2", target="B1")
    assert watched.sees("R1", "R2", "B1", "R3", "B2") == [True, True, True, False, False]


def test_whom_the_chosen_one_can_reach_is_in_sight_from_however_far(watched: Watched) -> None:
    watched.asked("R1", "R2")
    assert watched.sees("R1", "R3") == [True, False]
    watched.mark("R1", "R2", chosen="R1", targets=["R3", "B2"])
    assert watched.sees("R1", "R3", "B2") == [True, True, True]


def test_it_looks_at_those_who_fight_apart(watched: Watched) -> None:
    watched.asked("R1", "R2")
    watched.mark(apart=["R3", "B2"])
    assert watched.sees("R3", "B2", "R1") == [True, True, False]


def test_it_moves_only_where_what_matters_is_out_of_sight(watched: Watched) -> None:
    watched.asked("R1", "R2", target="B1")
    stands = watched.stands
    watched.asked("R2", target="B1")
    assert watched.stands == stands
    watched.asked("R3", target="B2")
    assert watched.sees("R3", "B2", "R1") == [True, True, False]


def test_it_stays_where_hands_have_put_it_in_this_decision(watched: Watched) -> None:
    watched.asked("R1", "R3")
    watched.page.evaluate("() => window.made.panBy(-4000, 4000)")
    watched.page.wait_for_function("() => !window.made.panzoom.frame")
    stands = watched.stands
    watched.mark("R1", "R3", chosen="R1")
    assert watched.stands == stands
    assert watched.sees("R1") == [False]
    watched.asked("R1", chosen="R1")
    assert watched.sees("R1") == [True]


def test_whole_board_shows_it_all_until_it_is_asked_for_the_fight_again(watched: Watched) -> None:
    watched.asked("R1", "R2", target="B1")
    watched.page.evaluate("() => window.made.fit()")
    assert all(watched.sees(*PLACES))
    assert watched.page.locator(".board .slot-tag:visible").count() == 0
    watched.asked("R3")
    assert all(watched.sees(*PLACES))
    watched.page.evaluate("() => window.made.fit()")
    assert watched.sees("R3", "R1") == [True, False]


REACH = """
(places) => {
  window.made.mark({chosen: "R1", places: new Map(places.map((one) => [one, {tone: "go"}]))});
  const {x, y, width, height} = document.querySelector(".reach-rim").getBBox();
  const count = (selector) => document.querySelectorAll(selector).length;
  return [count(".reach-rim"), count(".place-hex"), width, height];
}
"""
CELL = 104  # units of the picture


def test_where_one_can_go_is_one_field_within_one_line(watched: Watched) -> None:
    watched.asked("R1", chosen="R1")
    places = [f"{column}.{row}" for column in (1, 2, 3) for row in (18, 19)]
    assert watched.page.evaluate(REACH, places) == [1, 6, 3 * CELL, 2 * CELL]


def test_who_still_may_act_bears_a_sign_until_somebody_is_chosen(watched: Watched) -> None:
    signs = watched.page.locator(".board .may-act")
    watched.asked("R1", "R2")
    assert signs.count() == 2
    watched.mark("R1", "R2", chosen="R1")
    assert signs.count() == 0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_it_glides_where_motion_is_wanted(watched: Watched, motion: Any) -> None:
    watched.page.emulate_media(reduced_motion=motion)
    watched.page.evaluate("() => window.made.beSoft(true)")
    watched.asked("R1", "R2", target="B1")
    watched.asked("R3", target="B2")
    assert watched.page.evaluate("() => window.made.camera.gliding") == (motion == "no-preference")
    watched.page.emulate_media(reduced_motion="no-preference")
