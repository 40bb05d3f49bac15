"""The map of a campaign in a real browser: how long a step of a replay takes, and how smoothly the map is dragged.

    python benchmarks/maps.py [--steps 40] [--seconds 5] [--browser /usr/bin/chromium] [--json]

Six realms hold all regions of a map in a window of 1064 x 846, a host stands in every second one. In each step a region
changes hands and a host moves there: "step" is until that hangs painted, "season" the same where the season is another
one too, which was painted before; "seen" is until the frame after it. Without a graphics card the browser draws with
the processor, so frames a second are a lower bound.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import Any

from page import COUNT_FRAMES, FLAGS, serving
from playwright.sync_api import Page, sync_playwright

from warhost.shelf.liveries import packaged_liveries
from warhost.shelf.maps import packaged_maps

GAME, MAP = "warhost.rulesets.eightcastles", "veldramar"
WINDOW = {"width": 1064, "height": 846}
HANG = """
async ([map, liveries, { width, height }]) => {
  const { MapBoard } = await import("/atlas/map_board.js");
  const host = document.createElement("div"), realms = Object.keys(liveries);
  host.style.cssText = `position: fixed; inset: 0 auto auto 0; width: ${width}px; height: ${height}px`;
  document.body.replaceChildren(host);
  const holderOf = (i) => realms[Math.floor((realms.length * i) / map.regions.length)];
  const holders = Object.fromEntries(map.regions.map(({ id }, i) => [id, holderOf(i)]));
  const some = map.regions.map(({ id }, i) => ({ id: `host-${i}`, of: holderOf(i), at: id, strength: 1 + (i % 9) }));
  window.board = new MapBoard(host, map, liveries);
  await document.fonts.ready;
  for (const season of ["winter", "autumn", "summer", "spring"]) {
    await board.show({ season, holders, hosts: some.filter((_, i) => i % 2) });
  }
}
"""
STEP = """
async ([steps, seasons]) => {
  const realms = Object.keys(board.liveries), { regions } = board.plan, times = { step: [], seen: [] };
  for (let n = 0; n < steps; n++) {
    const { holders, hosts } = board.affairs, at = regions[(n * 7) % regions.length].id;
    const of = realms[(realms.indexOf(holders[at]) + 1 + (n % (realms.length - 1))) % realms.length];
    const moved = hosts.map((host, i) => (i === n % hosts.length ? { ...host, of, at } : host));
    const season = seasons[n % seasons.length], began = performance.now();
    await board.show({ season, holders: { ...holders, [at]: of }, hosts: moved });
    times.step.push(performance.now() - began);
    await new Promise((painted) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = painted;
      channel.port2.postMessage(0);
    }));
    times.seen.push(performance.now() - began);
    await new Promise((rested) => setTimeout(rested, 300));
  }
  return times;
}
"""


def stepped(page: Page, steps: int) -> dict[str, Any]:
    """Milliseconds of steps of a replay, in the median and in the slowest of twenty."""
    told: dict[str, Any] = {}
    for name, seasons in (("", ["spring"]), ("season_", ["summer", "autumn", "winter", "spring"])):
        for what, times in page.evaluate(STEP, [steps, seasons]).items():
            told[f"{name}{what}_ms"] = round(statistics.median(times))
            told[f"{name}{what}_slow_ms"] = round(statistics.quantiles(times, n=20)[-1])
    return told


def dragged(page: Page, seconds: float) -> float:
    """Frames a second while the map is dragged to and fro, near enough that it is larger than its window."""
    page.evaluate("board.look('12', 1)")
    page.wait_for_timeout(2000)
    x, y = WINDOW["width"] / 2, WINDOW["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(COUNT_FRAMES)
    began, step = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        step += 1
        page.mouse.move(x + (step * 7) % 200 - 100, y + (step * 5) % 140 - 70)
    frames, took = page.evaluate("window.framesSoFar()")
    page.mouse.up()
    return float(frames / took * 1000)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    land, liveries = packaged_maps(GAME)()[MAP].drawn(), packaged_liveries(GAME)().drawn()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser, args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(address)
        page.evaluate(HANG, [land, liveries, WINDOW])
        found = stepped(page, args.steps) | {"frames_per_s": round(dragged(page, args.seconds), 1)}
        browser.close()
    print(json.dumps(found) if args.json else "\n".join(f"{name:>20}  {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
