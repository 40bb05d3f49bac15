"""The painted ground in a real browser: how long a board takes to paint, and the map of a campaign beside one.

    python benchmarks/painting.py [--rounds 9] [--browser /usr/bin/chromium] [--json]

A board of 13 x 9 hexes is painted at two device pixels for one of a window of 1057 x 660, by the processor alone: the
first time, which makes all small drawings too, and warm. The map of a campaign is painted at the size of its window in
turns with a board of 20 x 15 hexes; "laid" is what another holder of a region costs: two realms woven anew, and realms,
light and all joined.
"""

from __future__ import annotations

import argparse
import json
import statistics
from typing import Any

from page import FLAGS, SCENARIO, ask, serving
from playwright.sync_api import Browser, sync_playwright

from warhost.shelf.liveries import packaged_liveries
from warhost.shelf.maps import packaged_maps

WINDOW = {"width": 1057, "height": 660}
DENSITY = 2
PAINT = """
async ([ground, looks, window_, density, rounds]) => {
  const { landOf } = await import("/ground/land.js");
  const { paintGround } = await import("/ground/painter.js");
  await (await import("/ground/crafts.js")).fetchCrafts();
  const { CellGrid } = await import("/basics/cells.js");
  const space = new CellGrid(ground);
  const land = landOf(space, ground, looks);
  const scale = Math.min(window_.width / space.width, window_.height / space.height);
  const [w, h] = [window_.width / scale, window_.height / scale];
  const frame = { x: (space.width - w) / 2, y: (space.height - h) / 2, w, h };
  const paint = () => {
    const began = performance.now();
    const canvas = paintGround(land, frame, scale * density, { dusk: false });
    canvas.getContext("2d").getImageData(0, 0, 1, 1);
    return performance.now() - began;
  };
  const first = paint();
  return { first, warm: Array.from({ length: rounds }, paint), pixels: 4 * window_.width * window_.height };
}
"""

MAPS, LIVERIES = packaged_maps("warhost.rulesets.eightcastles"), packaged_liveries("warhost.rulesets.eightcastles")
BOARD = "ittybitty/skirmish"  # 20 x 15 hexes
MAP, MAP_WINDOW = "veldramar", {"width": 1064, "height": 846}
PAINT_MAP = """
async ([ground, looks, map, liveries, window_, rounds]) => {
  const { landOf } = await import("/ground/land.js");
  const { paintGround } = await import("/ground/painter.js");
  const { CellGrid } = await import("/basics/cells.js");
  const { layOut } = await import("/atlas/geometry.js");
  const { paintMap } = await import("/atlas/painter.js");
  const { compose } = await import("/atlas/compose.js");
  await (await import("/ground/crafts.js")).fetchCrafts();
  const space = new CellGrid(ground), land = landOf(space, ground, looks), realms = Object.keys(liveries);
  const fitted = (width, height) => {
    const scale = Math.min(window_.width / width, window_.height / height);
    return [{ x: 0, y: 0, w: window_.width / scale, h: window_.height / scale }, scale];
  };
  const [frame, scale] = fitted(...map.size), [boardFrame, boardScale] = fitted(space.width, space.height);
  const realmOf = (i) => realms[Math.floor((realms.length * i) / map.regions.length)];
  const holders = Object.fromEntries(map.regions.map(({ id }, i) => [id, realmOf(i)]));
  const mood = { dusk: false }, state = { liveries, holders, px: 1 / scale, season: "spring", mood };
  const timed = (paint) => {
    const began = performance.now(), made = paint();
    (made.ground ?? made).getContext?.("2d").getImageData(0, 0, 1, 1);
    made.standing?.getContext("2d").getImageData(0, 0, 1, 1);
    return [performance.now() - began, made];
  };
  const found = { board: [], map: [], laid: [], shapes: [] };
  for (let round = 0; round < rounds; round++) {
    found.board.push(timed(() => paintGround(land, boardFrame, boardScale, mood))[0]);
    const [shaped, plan] = timed(() => layOut(map));
    const [took, sheets] = timed(() => paintMap(plan, map, frame, scale, "spring"));
    found.shapes.push(shaped);
    found.map.push(took);
    compose(sheets, plan, state);
    const changed = { ...holders, [map.regions[(round * 7) % map.regions.length].id]: realms[round % realms.length] };
    found.laid.push(timed(() => compose(sheets, plan, { ...state, holders: changed }))[0]);
  }
  return found;
}
"""


def painted(browser: Browser, address: str, rounds: int) -> dict[str, Any]:
    """Milliseconds of the first painting and of the warm ones."""
    ground, looks = ground_of(address, SCENARIO)
    page = browser.new_page()
    page.goto(address)
    page.wait_for_timeout(4000)  # until the start page has painted its own
    found = page.evaluate(PAINT, [ground, looks, WINDOW, DENSITY, rounds])
    page.close()
    return {
        "first_ms": round(found["first"]),
        "warm_ms": round(statistics.median(found["warm"])),
        "warm_best_ms": round(min(found["warm"])),
        "megapixels": round(found["pixels"] / 1e6, 1),
    }


def ground_of(address: str, battle: str) -> tuple[Any, Any]:
    """The ground of a scenario, and what its game looks like."""
    name, scenario = battle.split("/")
    game = next(one for one in ask(f"{address}/api/games") if one["name"] == name)
    return next(one["ground"] for one in game["scenarios"] if one["id"] == scenario), game["looks"]


def map_painted(browser: Browser, address: str, rounds: int) -> dict[str, Any]:
    """How many times as long as a board a map takes: painting it, laying realms over it, working out its shapes."""
    ground, looks = ground_of(address, BOARD)
    land = MAPS()[MAP].drawn()
    page = browser.new_page()
    page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(address)
    found = page.evaluate(PAINT_MAP, [ground, looks, land, LIVERIES().drawn(), MAP_WINDOW, rounds + 1])
    page.close()
    warm = {what: statistics.median(times[1:]) for what, times in found.items()}
    of_board = {f"{what}_boards": round(warm[what] / warm["board"], 2) for what in ("map", "laid", "shapes")}
    return {"board_ms": round(warm["board"]), **of_board, "first_boards": round(found["map"][0] / found["board"][0], 2)}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser, args=FLAGS)
        found = painted(browser, address, args.rounds) | map_painted(browser, address, args.rounds)
        browser.close()
    print(json.dumps(found) if args.json else "\n".join(f"{name:>14}  {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
