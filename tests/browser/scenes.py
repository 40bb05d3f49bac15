"""Scenes of the page from real battles: shown in README and docs, and what the page is held against."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, expect

from browser.chromium import SCREEN, kept
from browser.host import Host, Json, Link
from browser.table import Table
from warhost.ruleset import campaigns, games_and_campaigns

DESK = {"viewport": SCREEN}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
STILL = {"speed": "instant", "counsel": False}
SEED = "pictures"
MOST_ASKED = 40  # actions whose odds are told at once
QUALITY = 78  # of JPEG
STILL_S = 60.0
BLINK_MS = 400
# A canvas has its size from its painting; 300 pixels wide is one that was never painted. Some are not shown at all.
PAINTED = """
() => [...document.querySelectorAll("canvas")].every((one) => {
  const {top, bottom, width} = one.getBoundingClientRect();
  return width === 0 || bottom < 0 || top > innerHeight || one.width !== 300;
})
"""


@dataclass(frozen=True)
class Scene:
    """One look at the page: which battle, how far it has come, on what screen, and what the player does there."""

    name: str
    scenario: str | None
    screen: dict[str, Any]
    entries: int = 0  # of the battle, at least
    theme: str = "light"
    does: Callable[[Table], None] = lambda table: None
    fights: bool = False  # whether a fight is on, and what may come of it is shown
    seasons: int = 0  # of a campaign, gone by
    page: str = ""  # without a scenario: the page's address


def best(link: Link, scene: Json) -> str:
    """The action whose exact odds promise most, the same on every machine."""
    actions = [one["action"] for one in scene["view"]["choices"]][:MOST_ASKED]
    if len(actions) == 1:
        return str(actions[0])
    odds = link.ask("/odds", {"number": scene["number"], "actions": actions})["odds"]
    return str(max(actions, key=lambda action: odds[action]["gain"] if action in odds else float("-inf")))


def advance(link: Link, entries: int, fights: bool = False) -> None:
    """Play on for both sides until so many entries are done and somebody can be attacked, or is; or it is over."""
    scene: Json = link.ask()
    while scene["outcome"] is None:
        view = scene["view"]
        attacked = any(one["target"] is not None for one in view["choices"])
        fought = any(one["kind"] == "clash" for one in view["panels"])
        if scene["number"] >= entries and (fought if fights else attacked):
            return
        scene |= link.ask("/actions", {"number": scene["number"], "action": best(link, scene)})


def wage(link: Link, seasons: int, side: str = "undead") -> None:
    """Play a campaign on for all realms, until so many seasons are over and a side is to march."""
    scene, chance = link.ask(), random.Random(SEED)
    while scene["outcome"] is None:
        view = scene["view"]
        if scene["war"]["meeting"] is not None:
            if scene["war"]["meeting"]["state"] == "asked":
                link.ask("/meet", {"how": "chances"})
            time.sleep(BLINK_MS / 4000)
            scene = link.ask()
            continue
        marches = [one for one in view["choices"] if one["verb"] == "march"]
        if view["turn"] > seasons and view["to_decide"] == side and marches:
            return
        link.ask("/actions", {"number": scene["number"], "action": ordered(view, marches, chance)})
        scene = link.ask()


def ordered(view: Json, marches: list[Json], chance: random.Random) -> str:
    """What a realm does that is out for land: march where others are, assault what can be assaulted."""
    held = {one["id"] for one in view["spaces"] if one["holder"] == view["to_decide"]}
    out = [one for one in marches if one["place"] not in held]
    for wanted in (out, *([one for one in view["choices"] if one["verb"] == verb] for verb in ("raise", "assault"))):
        if wanted:
            return str(chance.choice(wanted)["action"])
    return str(view["choices"][-1]["action"])


def order(table: Table) -> None:
    """Choose the first host that can march, and where it marches; all chances are told."""
    panel = table.page.get_by_role("region", name="Orders", exact=True)
    panel.get_by_role("region", name="Your hosts").get_by_role("button").first.click()
    ways = panel.get_by_role("group", name="Where it can march").get_by_role("button")
    expect(ways.filter(has_text="…")).to_have_count(0, timeout=STILL_S * 1000)
    ways.filter(has_text=re.compile(r"\d %")).first.click()
    expect(panel).to_contain_text("of 400 battles", timeout=STILL_S * 1000)


def aim(table: Table) -> None:
    """Choose a piece that can attack, and point at one that it can attack."""
    look = table.look_when_settled()
    for label in [*look.actors, None]:
        if look.targets:
            spot = next(iter(look.targets.values()))
            table.page.mouse.move(spot["x"], spot["y"])
            return
        if label is not None:
            look = table.choose(label)


def build(table: Table) -> None:
    """Choose a piece that can attack, let it attack, and open the cup."""
    aim(table)
    spot = next(iter(table.look().targets.values()))
    table.page.mouse.click(spot["x"], spot["y"])
    table.look_when_settled()
    table.page.keyboard.press("u")


def draw(table: Table) -> None:
    """Draw woods on a battle of the house, and look through the lists of pieces."""
    page = table.page
    page.get_by_role("button", name="Te Wapen!").click()
    page.get_by_role("button", name="Otter Ford", exact=True).click()
    page.locator("svg.drawn-on .ground").wait_for()
    page.get_by_role("button", name="Ground", exact=True).click()
    page.get_by_role("button", name="woods", exact=True).click()
    box = page.locator("svg.drawn-on").bounding_box()
    assert box is not None
    middle, height = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(middle - 30, height - 90)
    page.mouse.down()
    page.mouse.move(middle + 200, height - 90, steps=8)
    page.mouse.up()
    expect(page.locator(".wet-cell")).to_have_count(0, timeout=STILL_S * 1000)
    page.get_by_role("button", name="Pieces", exact=True).click()


def measure(table: Table) -> None:
    """Fight a battle of the house a hundred times, and look at what came of it."""
    page = table.page
    page.get_by_role("link", name="How fair is it?").first.click()
    page.get_by_label("How often").select_option("100")
    page.get_by_role("button", name="Fight it 100 times").click()
    expect(page.get_by_text("100 battles fought.")).to_be_visible(timeout=STILL_S * 1000)
    page.evaluate("() => scrollBy(0, document.querySelector('.lab-progress').getBoundingClientRect().top - 70)")


SCENES = (
    Scene("start", None, DESK),
    Scene("cells", "tewapen/otter-ford", DESK, entries=15, does=aim),
    Scene("walls", "tewapen/karnholt", DESK, entries=70, does=aim),
    Scene("table", "heroes/body-of-patroclus", DESK, entries=61, does=aim),
    Scene("squares", "onehour/grey-bridge", DESK, entries=79, does=aim),
    Scene("cup", "weads/alder-ford", DESK, entries=71, does=build),
    Scene("segments", "ittybitty/defend-the-bridge", DESK, entries=30, fights=True),
    Scene("campaign", "eightcastles/four-realms", DESK, seasons=5, does=order),
    Scene("dusk", "tewapen/barrow-night", DESK, entries=21, theme="dark"),
    Scene("drawing", None, DESK, does=draw, page="editor"),
    Scene("lab", None, {"viewport": {"width": 1280, "height": 1000}}, does=measure),
    Scene("phone-cells", "tewapen/otter-ford", PHONE, entries=15),
    Scene("phone-table", "heroes/first-blood", PHONE, entries=113),
)


def picture(browser: Browser, host: Host, scene: Scene, style: str = "") -> bytes:
    """A photograph of a scene, as JPEG, perhaps with something hidden by a style."""
    context = browser.new_context(**scene.screen, storage_state=kept(host, STILL | {"theme": scene.theme}))
    try:
        page = context.new_page()
        show(Table(page), scene, host)
        return page.screenshot(type="jpeg", quality=QUALITY, style=style)
    finally:
        context.close()


def show(table: Table, scene: Scene, host: Host) -> None:
    """Bring a page to a scene: all is painted, and nothing waits for an answer."""
    if scene.scenario is None:
        table.page.goto(f"{host.address}/{scene.page}")
        scene.does(table)
    else:
        link = host.begin(scene.scenario, dict.fromkeys(sides_of(scene.scenario), "person"), seed=SEED)
        if scene.seasons:
            wage(link, scene.seasons)
            table.page.goto(link.to())
            expect(table.page.locator(".map-over .map-names text").first).to_be_attached(timeout=STILL_S * 1000)
        else:
            advance(link, scene.entries, scene.fights)
            table.open(link.to())
        scene.does(table)
    table.page.wait_for_load_state("networkidle")
    table.page.evaluate("() => document.fonts.ready")
    table.page.wait_for_function(PAINTED)
    hold_still(table.page)


def sides_of(scenario: str) -> list[str]:
    """The sides that take part in a battle, or in a campaign."""
    game, name = scenario.split("/")
    ruleset = games_and_campaigns()[game]
    if game not in campaigns():
        return [*ruleset.sides]
    return [ruleset.sides[side] for side in ruleset.game.meetings.sides(ruleset.scenario(name))]


def hold_still(page: Page) -> None:
    """Wait until nothing on a page changes any more."""
    before, end = b"", time.monotonic() + STILL_S
    while (now := page.screenshot()) != before:
        assert time.monotonic() < end, "the page never holds still"
        before = now
        page.wait_for_timeout(BLINK_MS)
