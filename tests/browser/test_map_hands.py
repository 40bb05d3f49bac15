"""A campaign's map under hands and keys: dragged, zoomed, pinched, walked in a list of its spaces, seen in a corner."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.table import PATIENCE_MS
from browser.test_maps import HANG, LIVERIES, MAPS

DRAWN = MAPS["veldramar"]
WINDOW = 900, 700
HOSTS = [
    {"id": "king", "of": "humans", "at": "14", "strength": 7, "leader": True},
    {"id": "rats", "of": "ratmen", "at": "14", "strength": 5},
]
# Where the middle of the window is, and how large a unit.
SEEN = """
() => {
  const { frame, scale } = board.window();
  return { x: frame.x + frame.w / 2, y: frame.y + frame.h / 2, scale };
}
"""
# A point of the map as a point of the window.
SPOT = """
([x, y]) => {
  const { frame, scale } = board.window();
  return [(x - frame.x) * scale, (y - frame.y) * scale];
}
"""
AT_REST = "() => board.painted.hung?.k === board.window().scale && board.laid?.k === board.window().scale"
PRESS = "(key) => document.getElementById('land').dispatchEvent(new KeyboardEvent('keydown', { key }))"
LIST = """
async (rows) => {
  const { spaceList } = await import("/atlas/space_list.js");
  window.taken = [];
  window.stood = [];
  const acts = {
    take: (space) => window.taken.push(space),
    at: (space) => { window.stood.push(space); void board.show({ cursor: space }); },
    key: (event) => board.key(event),
  };
  window.list = spaceList(board.plan, rows, acts);
  document.body.append(window.list.node);
}
"""
WALK_ALL = """
async (map) => {
  const { planOf } = await import("/atlas/geometry.js");
  const { towards } = await import("/atlas/directions.js");
  const plan = planOf(map), all = [...plan.regions, ...plan.castles].map(({ id }) => id);
  const from = (start) => {
    const seen = new Set([start]), left = [start];
    for (let at = left.pop(); at; at = left.pop()) {
      for (const direction of ["up", "down", "left", "right"]) {
        const to = towards(plan, at, direction);
        if (to && !seen.has(to)) { seen.add(to); left.push(to); }
      }
    }
    return seen.size;
  };
  return all.filter((start) => from(start) !== all.length);
}
"""


@pytest.fixture
def hung(bare: Page) -> Page:
    """A page with a map on it, near the middle of the land."""
    bare.evaluate(HANG, [DRAWN, LIVERIES, {"hosts": HOSTS}, WINDOW])
    bare.evaluate("board.look('12', 0.9)")
    bare.wait_for_function(AT_REST, timeout=PATIENCE_MS)
    return bare


def seen(page: Page) -> Any:
    """What the window shows: its middle and its scale."""
    return page.evaluate(SEEN)


def test_dragging_moves_the_map_and_chooses_nothing(hung: Page) -> None:
    before = seen(hung)
    hung.mouse.move(450, 350)
    hung.mouse.down()
    hung.mouse.move(420, 330, steps=4)
    hung.mouse.move(350, 300, steps=4)
    hung.mouse.up()
    after = seen(hung)
    assert after["scale"] == before["scale"]
    assert (after["x"] - before["x"]) * before["scale"] == pytest.approx(100, abs=0.5)
    assert (after["y"] - before["y"]) * before["scale"] == pytest.approx(50, abs=0.5)
    assert hung.evaluate("touched") == []
    hung.mouse.click(450, 350)
    assert len(hung.evaluate("touched")) == 1


def test_a_map_cannot_be_dragged_out_of_its_window(hung: Page) -> None:
    hung.mouse.move(150, 150)
    hung.mouse.down()
    hung.mouse.move(890, 690, steps=5)
    hung.mouse.up()
    frame = hung.evaluate("board.window().frame")
    assert (frame["x"], frame["y"]) == (0, 0)


def test_the_wheel_zooms_about_the_pointer(hung: Page) -> None:
    spot = hung.evaluate("[300 / board.window().scale, 200 / board.window().scale]")
    frame, scale = hung.evaluate("[board.window().frame, board.window().scale]")
    under = [frame["x"] + spot[0], frame["y"] + spot[1]]
    hung.mouse.move(300, 200)
    hung.mouse.wheel(0, -200)
    hung.wait_for_function("(scale) => board.window().scale > scale * 1.2", arg=scale, timeout=PATIENCE_MS)
    assert hung.evaluate(SPOT, under) == pytest.approx([300, 200], abs=0.5)
    hung.wait_for_function(AT_REST, timeout=PATIENCE_MS)
    for _ in range(30):
        hung.mouse.wheel(0, 400)
    hung.wait_for_function("() => board.sight.whole", timeout=PATIENCE_MS)
    fitted = hung.evaluate("board.sight.fitted().k")
    assert hung.evaluate("board.window().scale") == pytest.approx(fitted)


def test_two_fingers_pinch_the_map_and_choose_nothing(hung: Page) -> None:
    session = hung.context.new_cdp_session(hung)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    scale = seen(hung)["scale"]

    def touch(kind: str, *points: tuple[int, int]) -> None:
        dots = [{"x": x, "y": y, "id": nth} for nth, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": dots})

    touch("touchStart", (400, 350), (500, 350))
    for out in (20, 40, 60):
        touch("touchMove", (400 - out, 350), (500 + out, 350))
    touch("touchEnd")
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    hung.wait_for_function("(scale) => board.window().scale > scale * 1.5", arg=scale, timeout=PATIENCE_MS)
    hung.wait_for_function(AT_REST, timeout=PATIENCE_MS)
    assert hung.evaluate("touched") == []


def test_keys_and_two_clicks_zoom(hung: Page) -> None:
    scale = seen(hung)["scale"]
    for key, larger in (("+", True), ("-", False)):
        hung.evaluate(
            "(key) => document.getElementById('land').dispatchEvent(new KeyboardEvent('keydown', { key }))", key
        )
        wanted = scale * 1.4 if larger else scale
        hung.wait_for_function(
            "(wanted) => Math.abs(board.window().scale - wanted) < 0.01", arg=wanted, timeout=PATIENCE_MS
        )
    hung.mouse.dblclick(450, 350)
    hung.wait_for_function("(scale) => board.window().scale > scale * 1.5", arg=scale, timeout=PATIENCE_MS)
    assert len(hung.evaluate("touched")) == 1  # the second click is no other choice
    hung.evaluate(PRESS, "0")
    hung.wait_for_function("() => board.sight.whole && board.window().scale < 0.7", timeout=PATIENCE_MS)
    hung.wait_for_function(AT_REST, timeout=PATIENCE_MS)


def test_who_wants_no_motion_is_there_at_once(hung: Page) -> None:
    hung.emulate_media(reduced_motion="reduce")
    try:
        there = hung.evaluate("(async () => { void board.look('62', 1); return board.window().scale; })()")
        assert there == 1
    finally:
        hung.emulate_media(reduced_motion="no-preference")


def test_a_banner_belongs_to_its_space_wherever_it_reaches(hung: Page) -> None:
    for host in ("king", "rats"):
        box = hung.locator(f"[data-host={host}] .cloth").bounding_box()
        assert box
        hung.mouse.move(box["x"] + box["width"] / 2, box["y"] + 4)
        assert hung.evaluate("board.under") == "14"
    first, second = (hung.locator(f"[data-host={host}] .cloth").bounding_box() for host in ("king", "rats"))
    assert first
    assert second
    assert abs(first["x"] - second["x"]) >= first["width"]  # neither hides the other
    hung.mouse.move(450, 695)
    assert hung.evaluate("board.under") != "14"


def test_what_has_not_changed_is_not_drawn_again(hung: Page) -> None:
    hung.evaluate("window.kept = new Set(board.over.querySelectorAll('*'))")
    fresh = (
        "[...board.over.querySelectorAll('*')].filter((one) => !kept.has(one)).map((one) => one.getAttribute('class'))"
    )
    hung.evaluate("board.show({ reach: { near: ['12', '15'], far: ['11'], best: '12' } })")
    assert sorted(hung.evaluate(fresh)) == ["goes is-best", "goes is-far", "goes is-near"]
    hung.evaluate("window.kept = new Set(board.over.querySelectorAll('*'))")
    hung.evaluate("board.show({ hosts: board.affairs.hosts.map((one, i) => (i ? one : { ...one, strength: 6 })) })")
    assert hung.evaluate(fresh).count("strength") == 1  # of two hosts
    assert hung.locator(".goes.is-best").count() == 1
    assert hung.locator(".goes.is-near").count() == 1
    hung.evaluate("board.show({ reach: null, lit: ['14'], cursor: '12' })")
    assert hung.locator(".veil").count() == 1
    assert hung.locator(".region-name.is-dim").count() == hung.locator(".region-name").count() - 1
    assert hung.locator(".cursor-line").count() == 1


def test_a_siege_shows_tents_on_its_side_and_all_round_when_nobody_comes_in(hung: Page) -> None:
    siege = {"castle": "C7", "side": "humans", "region": "14", "seasons": 1, "damage": 0, "blockade": False}
    counts = []
    for change in ({}, {"blockade": True, "damage": 2}):
        hung.evaluate("(siege) => board.show({ sieges: [siege] })", siege | change)
        counts.append([hung.locator(f".{one}").count() for one in ("tent", "breach", "blockade")])
    (some, whole, free), (all_round, broken, closed) = counts
    assert 0 < some < all_round
    assert (whole, broken, free, closed) == (0, 2, 0, 1)
    hung.evaluate("board.show({ sieges: [] })")


# --- the list of spaces -----------------------------------------------------------------------------------------------


def rows() -> list[dict[str, Any]]:
    """Each space by its name."""
    regions = [{"space": one["id"], "name": one["name"], "words": one["terrain"]} for one in DRAWN["regions"]]
    return regions + [{"space": one["id"], "name": one["name"], "words": "castle"} for one in DRAWN["castles"]]


def test_the_list_is_one_stop_and_walks_the_map_by_direction(hung: Page) -> None:
    hung.evaluate(LIST, rows())
    assert hung.locator(".space-list [tabindex='0']").count() == 1
    hung.evaluate("list.focus('12')")
    walked = []
    for key in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
        hung.keyboard.press(key)
        walked.append(hung.evaluate("document.activeElement.firstChild.textContent"))
    assert walked == ["Kingsford.", "Goldwater.", "Oxmeadow.", "Goldwater.", "Amberwall.", "Goldwater."]
    assert hung.evaluate("board.affairs.cursor") == "12"
    hung.keyboard.press("Enter")
    assert hung.evaluate("taken") == ["12"]


def test_the_list_finds_names_by_their_letters_and_its_ends_by_keys(hung: Page) -> None:
    hung.evaluate(LIST, rows())
    hung.evaluate("list.focus('12')")
    names = []
    for keys in ("Home", "End", "s t", "K", "K"):
        for key in keys.split():
            hung.keyboard.press(key)
        hung.evaluate("list.typed.at = -Infinity")
        names.append(hung.evaluate("list.space"))
    found = {one["space"]: one["name"] for one in rows()}
    spaces = [one["space"] for one in rows()]
    assert names[:2] == [spaces[0], spaces[-1]]
    assert found[names[2]].startswith("St")
    assert found[names[3]][0] == found[names[4]][0] == "K"
    assert names[3] != names[4]


def test_the_list_keeps_its_place_when_its_rows_say_something_else(hung: Page) -> None:
    hung.evaluate(LIST, rows())
    hung.evaluate("list.focus('26')")
    hung.evaluate("(rows) => list.show(rows)", [one | {"words": "held by nobody"} for one in rows()])
    assert hung.evaluate("[list.space, document.activeElement.dataset.row]") == ["26", "26"]
    assert hung.locator(".space-list li").first.inner_text().endswith("held by nobody")
    hung.evaluate("document.activeElement.blur()")
    assert hung.evaluate("board.affairs.cursor") is None


@pytest.mark.parametrize("drawn", MAPS.values(), ids=MAPS)
def test_every_space_is_reached_by_arrows_from_every_other(bare: Page, drawn: Any) -> None:
    assert bare.evaluate(WALK_ALL, drawn) == []


# --- the whole map in a corner ----------------------------------------------------------------------------------------


def test_the_small_map_shows_the_window_and_leads_to_a_place(hung: Page) -> None:
    hung.evaluate(
        """
        async () => {
          const { Overview } = await import("/atlas/overview.js");
          const host = document.createElement("div");
          host.style.cssText = "position: fixed; left: 920px; top: 10px; width: 150px";
          document.body.append(host);
          const small = new Overview(host, board.map, board.liveries, (point) => void board.centre(point, false));
          board.watch((frame) => small.frame(frame));
          await small.show({ holders: { 12: "humans" }, marked: ["11"] });
        }
        """
    )
    window_, canvas = hung.locator(".overview-window"), hung.locator(".overview canvas")
    first = window_.bounding_box()
    box = canvas.bounding_box()
    assert first
    assert box
    hung.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.3)
    second = window_.bounding_box()
    assert second
    assert second["x"] > first["x"]
    assert second["y"] < first["y"]
    assert hung.locator(".overview-mark").count() == 1
