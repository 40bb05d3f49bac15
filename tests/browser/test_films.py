"""What happens is shown moving, in whole battles of every game; and where the film fails, the battle goes on."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Json, Link
from browser.table import DECIDED_MS, ENDED, Table
from soak import all_but
from warhost.ruleset import find_ruleset, rulesets

MOVING = {"speed": "normal"}
GAMES = tuple(name for name, ruleset in rulesets().items() if ruleset.package.startswith("warhost."))
MOST_ENTRIES, A_WHILE = 3000, 40
AHEAD = 10
"""Entries that the battle is ahead of the page at most: of many more the page would show the end alone."""
# Time goes faster for whatever moves; all of it still moves. A page gets it once it is open: the line to the server
# keeps the patience that it has, however slow the machine is.
HASTE = """
(() => {
  const times = 200, later = window.setTimeout, animate = Element.prototype.animate;
  window.setTimeout = (act, wait = 0, ...more) => later(act, wait / times, ...more);
  Element.prototype.animate = function (frames, how) {
    window.moved = (window.moved ?? 0) + 1;
    return animate.call(this, frames, {...how, duration: how.duration / times});
  };
})();
"""
COUNT = """
async () => {
  const {Animator} = await import("/board/animate.js");
  const tell = Animator.prototype.event;
  window.filmed = 0;
  Animator.prototype.event = function (event) {
    window.filmed += 1;
    return tell.call(this, event);
  };
}
"""
# What the log tells of before it is seen: a deed, or words that rise, of the entry that is shown.
SPOIL = """
async () => {
  const {Animator} = await import("/board/animate.js");
  const tell = Animator.prototype.event;
  [window.spoilt, window.told] = [[], 0];
  Animator.prototype.event = function (event) {
    const told = [...document.querySelectorAll("#panel-log .entry")].at(-1)?.textContent ?? "";
    if (event.story?.deeds && told.includes(event.text)) window.spoilt.push(event.text);
    window.told += Boolean(event.story?.deeds);
    return tell.call(this, event);
  };
}
"""
# What draws while a film runs, and breaks from the second time on.
BREAK = """
async ([file, name, method]) => {
  const drawer = (await import(file))[name].prototype, draw = drawer[method];
  let times = 0;
  drawer[method] = function (...given) {
    times += 1;
    if (times > 1) throw new Error("the brush broke");
    return draw.apply(this, given);
  };
}
"""
ON_THE_BOARD = "() => [...document.querySelectorAll('.board .piece[data-label]')].map((one) => one.dataset.label)"
DRAWERS = [
    ("/board/animate.js", "Animator", "travel"),
    ("/board/animate.js", "Animator", "dice"),
    ("/board/animate.js", "Animator", "floating"),
    ("/board/pieces.js", "PieceLayer", "settle"),
]


def begun(host: Host, game: str) -> Link:
    """A battle where newcomers to a game begin, both of whose seats one person has."""
    ruleset = find_ruleset(game)
    return host.begin(f"{game}/{ruleset.quick_start}", dict.fromkeys(ruleset.sides, "person"), seed="film")


def watch(sit: Sit, link: Link, **options: Any) -> Table:
    """Sit down before pieces that move fast."""
    table = sit(MOVING, **options)
    table.open(link.to())
    table.page.evaluate(HASTE)
    table.page.evaluate(COUNT)
    return table


def play(link: Link, table: Table, entries: int = MOST_ENTRIES) -> list[Json]:
    """Play on at random for so many entries or to the end, the page never far behind: what happened."""
    chooser = random.Random(7)
    scene: Json = link.ask()
    happened: list[Json] = []
    while scene["outcome"] is None and len(happened) < entries:
        action = chooser.choice(scene["view"]["choices"])["action"]
        scene |= link.ask("/actions", {"number": scene["number"], "action": action})
        happened.append(scene["entry"])
        if len(happened) % AHEAD == 0:
            wait_for_film(table, scene["number"])
    return happened


def wait_for_film(table: Table, number: int) -> None:
    """Wait until the film has come to an entry, however slow the machine is."""
    expect(table.log.locator(f".entry[data-number='{number}']")).to_be_attached(timeout=DECIDED_MS)


def check_stands(link: Link, table: Table) -> None:
    """The page shows the battle as it stands, and asks for what comes next."""
    scene = link.ask()
    wait_for_film(table, scene["number"])
    expect(table.button("Skip")).to_have_count(0, timeout=DECIDED_MS)
    standing = sorted(one["label"] for one in scene["view"]["pieces"] if one["place"] is not None)
    assert sorted(table.page.evaluate(ON_THE_BOARD)) == standing
    if scene["outcome"] is None:
        assert table.look_when_settled().yours


@pytest.mark.parametrize("game", all_but(["heroes"], GAMES))
def test_a_whole_battle_moves_on_the_page(host: Host, sit: Sit, game: str) -> None:
    link = begun(host, game)
    table = watch(sit, link)
    happened = play(link, table)
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible(timeout=DECIDED_MS)
    check_stands(link, table)
    told = [entry for entry in link.ask()["log"] if entry["number"] >= happened[0]["number"]]
    assert table.page.evaluate("filmed") == sum(len(entry["events"]) for entry in told)
    assert table.page.evaluate("moved") > len(happened) / 4


def test_the_log_tells_nothing_before_it_is_seen(host: Host, sit: Sit) -> None:
    link = begun(host, "tewapen")
    table = watch(sit, link)
    table.page.evaluate(SPOIL)
    play(link, table, A_WHILE)
    check_stands(link, table)
    assert table.page.evaluate("told") > 5
    assert table.page.evaluate("spoilt") == []


@pytest.mark.parametrize(("file", "name", "method"), DRAWERS, ids=[method for *_, method in DRAWERS])
def test_a_film_that_fails_is_reported_once_and_the_battle_goes_on(
    host: Host, sit: Sit, file: str, name: str, method: str
) -> None:
    link = begun(host, "tewapen")
    table = watch(sit, link)
    table.forgive("the brush broke")
    table.page.evaluate(BREAK, [file, name, method])
    play(link, table, A_WHILE)
    check_stands(link, table)
    assert len([fault for fault in table.faults if "the brush broke" in fault]) == 1


def test_a_replay_that_cannot_be_drawn_goes_on(host: Host, sit: Sit) -> None:
    link = begun(host, "onehour")
    for _ in range(12):
        link.act()
    table = sit(MOVING)
    table.forgive("the brush broke")
    table.replay(link.replay())
    table.page.evaluate(HASTE)
    table.page.evaluate(BREAK, ["/board/animate.js", "Animator", "event"])
    table.button("Play").click()
    expect(table.page.locator(".scrubber")).to_contain_text("14 / 14")
    expect(table.button("Play")).to_be_visible()
    assert len([fault for fault in table.faults if "the brush broke" in fault]) == 1
