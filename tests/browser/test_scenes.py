"""What happens to one piece after the other at one time is one scene: a list over the board, that can be skipped."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.made import MadeTable, block, go, sit_down

MOVING = {"speed": "slow"}
PIECES = [block("R1", "D5", "N", 9), block("R2", "G7", "W", 12), block("B1", "D2", "S", 8)]
SCENE = "Nerves"


def event(text: str, about: Json, story: Json | None = None) -> Json:
    """An event as the wire has it."""
    return {"kind": "test", "text": text, "clauses": [], "about": about} | (
        {"story": story} if story is not None else {}
    )


def told() -> list[Json]:
    """Three pieces roll for their nerves; one of them turns and runs; then the turn begins."""

    def test(label: str, die: int, bonus: int, tone: str, words: str, *more: Json) -> list[Json]:
        return [
            event(f"{label} is tested", {"piece": label}, {"scene": SCENE}),
            event(f"rolled {die}", {"dice": [die], "bonus": bonus}, {"scene": SCENE}),
            event(f"{label}: {words}", {"piece": label}, {"scene": SCENE, "says": [tone, words]}),
            *more,
        ]

    turns = event("R2 turns", {"piece": "R2"}, {"scene": SCENE, "change": {"facing": "E"}})
    free = event("R2 is free", {"piece": "R2"})
    runs = event("R2 runs", {"piece": "R2", "from": "G7", "to": "H7"}, {"scene": SCENE, "deeds": [["move", "to"]]})
    return [
        *test("R1", 4, 1, "good", "steady"),
        *test("R2", 2, 0, "bad", "retreat", turns, free, runs),
        *test("B1", 5, 0, "good", "steady"),
        event("B1 is free", {"piece": "B1"}),
        event("Turn 2 begins", {}, {"opens": True}),
    ]


def after() -> list[Json]:
    """The pieces then."""
    return [PIECES[0], block("R2", "H7", "E", 12), PIECES[2]]


def table_of(sit: Sit, host: Host, settings: dict[str, Any]) -> MadeTable:
    """A page of three pieces that have been worn."""
    return sit_down(sit, host, PIECES, [go("R1", "D4", "N")], settings=settings)


def test_a_scene_is_a_list_with_dice_and_results(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, MOVING)
    table.tell(told(), after())
    panel, lines = table.page.locator(".scene"), table.page.locator(".scene-line")
    expect(panel).to_be_visible()
    expect(table.page.locator(".board .in-scene")).to_have_attribute("data-label", "R1")
    expect(lines).to_have_text(["R1Walkers 1+1steady", "R2Walkers 2retreat", "B1Walkers 1steady"])
    assert lines.locator(".die").count() == 3
    expect(panel).to_be_hidden()
    expect(table.piece("R2")).to_have_attribute("aria-label", "R2 Walkers 2, Red, in H7")


def test_space_skips_a_scene(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, MOVING)
    table.tell(told(), after())
    expect(table.page.locator(".scene")).to_be_visible()
    table.page.keyboard.press(" ")
    expect(table.page.locator(".scene")).to_be_hidden()
    expect(table.button("Skip")).to_have_count(0)
    expect(table.piece("R2")).to_have_attribute("aria-label", "R2 Walkers 2, Red, in H7")


def test_the_log_has_it_folded_under_what_came_of_it(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, {"speed": "instant"})
    table.tell(told(), after())
    expect(table.page.locator(".scene")).to_be_hidden()
    summary = table.log.locator(".scene-told > summary")
    expect(summary).to_have_text("Nerves: 2 steady, 1 retreat")
    expect(table.log.locator(".entry-title").last).to_have_text("That is all")
    expect(table.log.get_by_text("Walkers 2 is free")).to_be_hidden()
    expect(table.log.get_by_text("Walkers 1 (B1) is free")).to_be_hidden()
    summary.click()
    expect(table.log.get_by_text("Walkers 2 is free")).to_be_visible()
    expect(table.log.get_by_text("Turn 2 begins")).to_be_visible()


def test_a_strip_has_a_tick_for_each_that_it_holds(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, MOVING)
    ticks = table.piece("R2").locator(".tick")
    expect(ticks).to_have_count(15)
    assert table.piece("R2").locator(".tick.filled").count() == 12
    assert table.piece("R2").locator(".tick.late-1").count() == 8
    expect(table.piece("R2").locator(".bar-count")).to_have_text("12")
    notch = table.piece("R2").locator(".bar-notch").bounding_box()
    first_late = ticks.nth(7).bounding_box()
    assert notch is not None
    assert first_late is not None
    assert abs(notch["x"] + notch["width"] / 2 - first_late["x"]) < first_late["width"]
    table.tell([event("R2 is struck", {"piece": "R2"}, {"counts": {"bar": 14}, "says": ["bad", "2 more"]})])
    expect(table.piece("R2").locator(".tick.filled")).to_have_count(14)
    expect(table.piece("R2").locator(".bar-count")).to_have_text("14")


def test_a_fall_stands_over_the_board_and_leaves_a_mark(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, MOVING)
    fall = {"deeds": [["fall", "piece"]], "moment": ["bad", "B1 Walkers 1 is gone"], "lies": "from"}
    gone = PIECES[2] | {"place": None, "gone": True}
    table.tell([event("B1 falls", {"piece": "B1", "from": "D2"}, fall)], [*PIECES[:2], gone])
    plaque, mark = table.page.locator(".tidings"), table.page.locator(".board .fallen-one")
    expect(plaque).to_have_text("Walkers 1 (B1) is gone")
    expect(mark).to_have_count(1)
    expect(plaque).to_have_count(0)
    expect(table.log.locator(".entry-title").last).to_contain_text("falls")
    table.tell([], PIECES)
    expect(mark).to_have_count(0)


def test_what_strikes_from_afar_flies_and_what_is_drawn_comes_out_of_the_cup(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, MOVING)
    strike = event("R1 shoots", {"piece": "R1", "target": "B1"}, {"deeds": [["strike", "target"]]})
    draw = event("R2 is drawn", {"command": "R2"}, {"deeds": [["draw", "command"]]})
    table.tell([strike, draw])
    expect(table.page.locator(".effects .missile")).to_have_count(1)
    expect(table.page.locator(".effects .drawn-token")).to_have_text("R2")
    expect(table.piece("R2")).to_have_class(re.compile("in-scene"))
    expect(table.page.locator(".effects .drawn-token")).to_have_count(0)
    expect(table.page.locator(".board .in-scene")).to_have_count(0)


def test_who_takes_the_lead_is_told(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, MOVING)
    runs = event("R2 runs", {"piece": "R2", "to": "H7"}, {"deeds": [["move", "to"]]})
    table.tell([runs], scores={"red": 3, "black": 1})
    expect(table.page.locator(".tidings")).to_have_text("In the lead: Red")
    expect(table.page.locator(".tidings")).to_have_count(0)


def test_sounds_that_cannot_play_are_reported_once(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, {"speed": "fast", "sounds": True})
    table.page.evaluate("() => { AudioContext.prototype.createGain = undefined; }")
    runs = [event("R2 runs", {"piece": "R2", "to": to}, {"deeds": [["move", "to"]]}) for to in ("H7", "G7", "H7")]
    table.tell(runs, after())
    expect(table.piece("R2")).to_have_attribute("aria-label", "R2 Walkers 2, Red, in H7")
    expect(table.button("Skip")).to_have_count(0)
    warned = [table.faults.pop() for _ in [*table.faults]]
    assert [warning.startswith("warning: Sounds cannot be played") for warning in warned] == [True]


def test_the_log_heads_an_entry_with_what_came_of_it(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, {"speed": "instant"})
    title = table.log.locator(".entry-title").last
    moved = event("R2 runs to H7", {"piece": "R2", "to": "H7"}, {"deeds": [["move", "to"]]})
    aimed = event("Against B1", {"target": "B1"}, {"deeds": [["aim", "target"]]})
    table.tell([aimed])
    expect(title).to_have_text("That is all")
    table.tell([aimed, moved])
    expect(title).to_contain_text("runs to H7")
    table.tell([moved, event("Red is done", {}, {"heads": True})])
    expect(title).to_contain_text("Red is done")
    table.tell(
        [event("A fight", {}, {"heads": True}), event("B1 routed", {}, {"heads": True, "says": ["bad", "rout"]})]
    )
    expect(title).to_contain_text("routed")


def test_a_count_means_nothing_to_a_piece_that_does_not_count(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, MOVING)
    table.tell([
        event("R2 is hurt", {"piece": "R2"}, {"counts": {"pips": 0}, "says": ["bad", "hurt"]}),
        event("R2 falls", {"piece": "R2"}, {"deeds": [["fall", "piece"]]}),
    ], [PIECES[0], PIECES[2]])  # fmt: skip
    expect(table.piece("R2")).to_have_count(0)
    expect(table.button("Skip")).to_have_count(0)
