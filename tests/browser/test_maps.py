"""The maps of campaigns as they are drawn: shapes, paintings, names that nothing covers, realms that tell apart."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from browser.table import PATIENCE_MS
from warhost.shelf.liveries import packaged_liveries
from warhost.shelf.maps import packaged_maps

MAPS = {name: one.drawn() for name, one in packaged_maps("warhost.rulesets.eightcastles")().items()}
LIVERIES = packaged_liveries("warhost.rulesets.eightcastles")().drawn()
REALMS = tuple(LIVERIES)
WIDE = 1440 - 376, 900 - 54  # what the table is given on a screen of 1440 x 900

CHECK = """
async (map) => {
  const { layOut } = await import("/atlas/geometry.js");
  const { faultsOf } = await import("/atlas/check.js");
  return faultsOf(map, layOut(map));
}
"""
# Where the seats of hosts are, and whether each is in its own region and off the plots of castles.
SEATS = """
async (map) => {
  const { layOut } = await import("/atlas/geometry.js");
  const { within } = await import("/atlas/outlines.js");
  const { regions, castles } = layOut(map);
  const bad = ({ poly, seat }) => !within(poly, ...seat) || castles.some(({ plot }) => within(plot, ...seat));
  return regions.filter(bad).map(({ id }) => id);
}
"""
# A painting at a small scale, as a hash of its pixels.
PAINT = """
async ([map, liveries, changes]) => {
  const { painted } = await import("/atlas/workshop.js");
  const [w, h] = map.size, scale = 240 / w;
  const usual = { season: "spring", mood: { dusk: false }, holders: {}, liveries, px: 1 / scale };
  const seeded = { ...map, seed: changes.seed ?? map.seed };
  const bitmap = painted({ map: seeded, frame: { x: 0, y: 0, w, h }, scale, ...usual, ...changes });
  const ctx = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  ctx.drawImage(bitmap, 0, 0);
  const { data } = ctx.getImageData(0, 0, bitmap.width, bitmap.height);
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))].join();
}
"""
# The boxes of names, of what must stay free of them, and of arrows, at the scale at which a map fits.
NAMES = """
async ([map, positions, [wide, high]]) => {
  const { planOf } = await import("/atlas/geometry.js");
  const { bannerBox } = await import("/atlas/boxes.js");
  const { placed } = await import("/atlas/layers.js");
  const { placeNames } = await import("/atlas/names.js");
  const plan = planOf(map), px = Math.max((map.size[0] - 80) / wide, map.size[1] / high);
  const nothing = { chances: {}, marches: [], sieges: [] };
  return positions.map((affairs) => {
    const { banners, taken, ways, said } = placed(plan, { ...nothing, ...affairs }, px);
    const stand = banners.map((one) => ({ at: one.host.at, box: bannerBox(one) }));
    const names = placeNames(plan, taken, px, new Set(affairs.hosts.map(({ at }) => at)));
    const named = names.map(({ region, box }) => ({ id: region.id, box })), chances = said.map(({ box }) => box);
    return { taken, ways, stand, chances, names: named, regions: plan.regions.length };
  });
}
"""
# A straight ribbon of each realm, as pixels.
RIBBONS = """
async (liveries) => {
  const { ribbon } = await import("/atlas/realms.js");
  return Object.entries(liveries).map(([realm, livery]) => {
    const ctx = new OffscreenCanvas(144, 16).getContext("2d");
    ribbon(ctx, new Path2D("M-20 8H164"), livery, 16, 1);
    const { data } = ctx.getImageData(0, 0, 144, 16);
    return [realm, [...data]];
  });
}
"""
# A map on a page; `window.board` is kept for what comes after.
HANG = """
async ([map, liveries, affairs, [wide, high]]) => {
  const { MapBoard } = await import("/atlas/map_board.js");
  const host = document.createElement("div");
  host.id = "land";
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${wide}px; height: ${high}px`;
  document.body.replaceChildren(host);
  window.touched = [];
  window.board = new MapBoard(host, map, liveries, (space) => window.touched.push(space));
  await window.board.show(affairs);
  await document.fonts.ready;
}
"""
# The rectangles of names, and of what may not lie on them, as the browser laid them out.
LAID = """
() => {
  const sides = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => sides(one.getBoundingClientRect()));
  return [boxes(".region-name"), boxes(".scroll, .garrison, .pennant, .cloth, .strength-plate")];
}
"""
PIXELS = """
() => {
  const canvas = document.querySelector("#land canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let i = 0; i < data.length; i += 97) sum = (sum * 31 + data[i]) | 0;
  return sum;
}
"""


KINDS = {"scroll", "castle", "flag", "banner"}


def hosts_at_random(drawn: Any, seed: int) -> list[dict[str, Any]]:
    """Some hosts in some regions and castles, up to one in each region and now and then two."""
    random = Random(seed)
    regions = [one["id"] for one in drawn["regions"]]
    places = random.sample(regions, random.randint(4, len(regions)))
    places += random.sample(places, len(places) // 6) + [one["id"] for one in drawn["castles"]]
    return [
        {
            "id": str(at),
            "of": random.choice(REALMS),
            "at": place,
            "strength": random.randint(1, 15),
            "leader": at % 3 == 0,
        }
        for at, place in enumerate(places)
    ]


def marching(drawn: Any, seed: int) -> dict[str, Any]:
    """A few hosts, one of which may go to its neighbours, with a chance for each and an order given elsewhere."""
    random = Random(seed)
    regions = {one["id"]: one for one in drawn["regions"]}
    first, second = random.sample(sorted(regions), 2)
    places = [first, second, *random.sample(sorted(regions), len(regions) // 5)]
    hosts = [{"id": str(at), "of": random.choice(REALMS), "at": at, "strength": 5} for at in dict.fromkeys(places)]
    goals = [space for space in regions[first]["adj"] if space in regions]
    castle = [one["id"] for one in drawn["castles"] if first in one["adj"]][:1]
    chances = {space: {"text": f"{random.randint(1, 99)} %", "tone": "even"} for space in goals + castle}
    marches = [{"from": first, "to": goals[0], "side": REALMS[0], "kind": "best"}]
    marches += [{"from": second, "to": regions[second]["adj"][0], "side": REALMS[1], "kind": "order"}]
    return {"hosts": hosts, "chances": chances, "marches": marches}


def holders_at_random(drawn: Any, seed: int) -> dict[str, str]:
    """Each space held by one of the six."""
    random = Random(seed)
    return {one["id"]: random.choice(REALMS) for one in (*drawn["regions"], *drawn["castles"])}


@pytest.mark.parametrize("drawn", MAPS.values(), ids=MAPS)
def test_a_map_is_drawn_as_its_data_say(bare: Page, drawn: Any) -> None:
    assert bare.evaluate(CHECK, drawn) == []
    assert bare.evaluate(SEATS, drawn) == []


def test_a_map_that_is_drawn_otherwise_is_told_of(bare: Page) -> None:
    drawn = MAPS["amber-isles"]
    regions = [one | {"adj": [*one["adj"], "26"]} if one["id"] == "11" else one for one in drawn["regions"]]
    castles = [{"id": "C1", "name": "Nowhere", "adj": ["11", "12", "13"]}]
    beside = {"24": ["21", "22", "25"], "26": ["25"]}
    regions = [one | {"adj": beside.get(one["id"], one["adj"])} for one in regions]
    faults = bare.evaluate(CHECK, drawn | {"regions": regions, "castles": castles})
    assert faults == ["11-26 should touch", "24-26 should not touch", "C1 stands where no three regions meet"]


def test_a_painting_is_a_matter_of_map_season_mood_and_holders(bare: Page) -> None:
    drawn = MAPS["amber-isles"]
    first = bare.evaluate(PAINT, [drawn, LIVERIES, {}])
    changes: list[dict[str, Any]] = [{"season": season} for season in ("summer", "autumn", "winter")]
    changes += [{"mood": {"dusk": True}}, {"holders": {"12": "humans"}}, {"holders": {"C1": "humans"}}, {"seed": 2}]
    others = [bare.evaluate(PAINT, [drawn, LIVERIES, change]) for change in changes]
    assert len({first, *others}) == 8
    assert bare.evaluate(PAINT, [drawn, LIVERIES, {}]) == first


@pytest.mark.parametrize("name", MAPS)
def test_no_name_lies_under_a_banner_a_flag_or_a_scroll(bare: Page, name: str) -> None:
    positions = [{"hosts": hosts_at_random(MAPS[name], seed)} for seed in range(20)]
    hidden = left_out = 0
    for found in bare.evaluate(NAMES, [MAPS[name], positions, WIDE]):
        boxes = [one["box"] for one in found["names"]]
        solid = [one["box"] for one in found["taken"] if one["kind"] != "castle"]
        assert not [(a, b) for a in boxes for b in solid if meet(a, b)]
        assert not [(a, b) for a, b in combinations(boxes, 2) if meet(a, b)]
        scrolls, banners = (
            [one["box"] for one in found["taken"] if one["kind"] == kind] for kind in ("scroll", "banner")
        )
        hidden += sum(meet(a, b) for a in scrolls[::2] for b in banners)
        assert {one["kind"] for one in found["taken"]} == KINDS
        left_out += found["regions"] - len(found["names"])
    assert hidden == 0  # names of castles
    assert left_out <= 2  # of hundreds, where two hosts stand in a small region


@pytest.mark.parametrize("name", MAPS)
def test_chances_and_arrows_lie_over_nothing_that_is_read(bare: Page, name: str) -> None:
    positions = [marching(MAPS[name], seed) for seed in range(20)]
    for affairs, found in zip(positions, bare.evaluate(NAMES, [MAPS[name], positions, WIDE]), strict=True):
        chances, banners = found["chances"], [one["box"] for one in found["stand"]]
        scrolls = [one["box"] for one in found["taken"] if one["kind"] == "scroll"]
        assert len(chances) == len(affairs["chances"])
        assert not [(a, b) for a, b in combinations(chances, 2) if meet(a, b)]
        assert not [(a, b) for a in chances for b in (*banners, *scrolls) if meet(a, b)]
        assert len(found["ways"]) == len(affairs["marches"])
        names = [one["box"] for one in found["names"]]
        for way in found["ways"]:
            own = [one["box"] for one in found["stand"] if one["at"] == way["march"]["from"]]
            spine = [{"x": x, "y": y, "w": 1, "h": 1} for x, y in way["spine"]]
            assert not [(spot, box) for spot in spine for box in (*own, *names) if meet(spot, box)]


def meet(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes, told by their middles, have more than a rim in common."""
    apart = (
        abs(one["x"] - other["x"]) * 2 >= one["w"] + other["w"],
        abs(one["y"] - other["y"]) * 2 >= one["h"] + other["h"],
    )
    return not any(apart)


# --- realms ---------------------------------------------------------------------------------------------------------

# How colours look to those without one kind of cones, on linear light (Machado, Oliveira and Fernandes 2009).
EYES = {
    "all cones": np.eye(3),
    "no red cones": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green cones": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
}
FAR_ENOUGH = 20.0
"""Of CIE L*a*b*, in the mean over a ribbon; 2 is what a trained eye sees at all."""


def seen(pixels: np.ndarray, eyes: np.ndarray) -> np.ndarray:
    """Colours in L*a*b* as eyes of a kind see them."""
    share = pixels / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4) @ eyes.T
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = np.clip(linear, 0, 1) @ to_xyz.T / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1)


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """How far two ribbons are from each other where they lie most alike: nobody knows where a pattern begins."""
    shifts = (np.roll(other, shift, axis=1) for shift in range(36))
    return min(float(np.linalg.norm(one - shifted, axis=-1).mean()) for shifted in shifts)


@pytest.mark.parametrize("eyes", EYES)
def test_all_ribbons_tell_apart(bare: Page, eyes: str) -> None:
    ribbons = {
        realm: seen(np.array(data, dtype=float).reshape(16, 144, 4)[..., :3], EYES[eyes])
        for realm, data in bare.evaluate(RIBBONS, LIVERIES)
    }
    assert tuple(ribbons) == REALMS
    found = {(a, b): round(apart(ribbons[a], ribbons[b]), 1) for a, b in combinations(REALMS, 2)}
    assert min(found.values()) > FAR_ENOUGH, sorted(found.items(), key=lambda one: one[1])[:4]


# --- the board --------------------------------------------------------------------------------------------------------


def test_a_board_paints_its_map_and_all_that_stands_on_it(bare: Page) -> None:
    drawn = MAPS["veldramar"]
    hosts = hosts_at_random(drawn, 5)
    bare.evaluate(HANG, [drawn, LIVERIES, {"holders": holders_at_random(drawn, 5), "hosts": hosts}, WIDE])
    assert bare.locator(".region-name").count() == 36
    assert bare.locator(".castle-mark").count() == 8
    assert bare.locator(".host").count() == len([one for one in hosts if one["at"][0] != "C"])
    names, others = bare.evaluate(LAID)
    for left, top, right, bottom in names:
        # a rectangle has room for the highest letters and the lowest tails, which few names have
        assert not [
            box
            for box in others
            if left + 2 < box[2] and box[0] < right - 2 and top + 5 < box[3] and box[1] < bottom - 5
        ]


def test_a_board_shows_what_has_changed_and_keeps_the_rest(bare: Page) -> None:
    drawn = MAPS["amber-isles"]
    bare.evaluate(HANG, [drawn, LIVERIES, {"mood": {"dusk": False}}, (700, 500)])
    first = bare.evaluate(PIXELS)
    bare.evaluate("board.show({ holders: { 12: 'humans' } })")
    held = bare.evaluate(PIXELS)
    bare.evaluate("board.show({ season: 'winter' })")
    winter = bare.evaluate(PIXELS)
    bare.evaluate("board.show({ season: 'spring', holders: {} })")
    assert len({first, held, winter}) == 3
    assert bare.evaluate(PIXELS) == first


def test_a_board_tells_which_space_was_touched(bare: Page) -> None:
    bare.evaluate(HANG, [MAPS["amber-isles"], LIVERIES, {}, (900, 700)])
    for space in ("22", "C3"):
        box = bare.locator(f"[data-space='{space}']").bounding_box()
        assert box
        bare.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert bare.evaluate("touched") == ["22", "C3"]


def test_a_window_near_a_space_stays_on_the_map(bare: Page) -> None:
    bare.evaluate(HANG, [MAPS["veldramar"], LIVERIES, {}, (390, 600)])
    assert bare.locator(".region-name").count() == 0  # from so far away nothing can be read
    bare.evaluate("board.look('66', 0.6)")
    frame = bare.evaluate("board.window().frame")
    assert frame["y"] + frame["h"] == pytest.approx(1190)
    bare.locator(".region-name", has_text="Scorpion Flats").wait_for(timeout=PATIENCE_MS)
    bare.evaluate("board.look(null)")
    assert bare.locator(".region-name").count() == 0
