"""Where a piece goes and which way it faces there: by mouse, by keys, by finger, and in words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.made import PASS, MadeTable, block, go, odds, sit_down, strike
from soak import soaked

PHONE: ViewportSize = {"width": 390, "height": 844}
FINGER: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
HANDLE_PX = 40
# Where each handle lies, and whether a touch in its middle reaches it; all at one moment, as the board may be moving.
LYING = """
(all) => all.map((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  const reached = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".handle") === one;
  return {facing: one.dataset.facing, x, width, height, reached};
})
"""
PIECES = [block("R1", "D5", "N"), block("R2", "G7", "W", 9), block("B1", "D2", "S", 3), block("B2", "F4", "W")]
CHOICES = [
    *(go("R1", place, facing) for place in ("D4", "D5") for facing in "NEW" if (place, facing) != ("D5", "N")),
    go("R1", "E5", "E"),
    go("R2", "F7", "W"),
    strike("R1", "B1", "D3", "N"),
    strike("R1", "B2", "E4", "E"),
    strike("R1", "B2", "F5", "N"),
    PASS,
]


def table_of(sit: Sit, host: Host, chances: Json | None = None, **options: Any) -> MadeTable:
    """A page with four blocks, and R1 chosen."""
    table = sit_down(sit, host, PIECES, CHOICES, chances, **options)
    table.piece("R1").click()
    expect(table.page.locator(".board .is-chosen")).to_have_attribute("data-label", "R1")
    return table


def ghost(table: MadeTable) -> Any:
    """The degrees from the top at which the front of the ghost points; None where there is none."""
    found = table.page.locator(".ghost-piece .counter")
    return found.evaluate("(one) => one.style.getPropertyValue('--facing')") if found.count() else None


def handles(table: MadeTable) -> list[str]:
    """The facings that are offered."""
    found: list[str] = table.page.locator(".handle").evaluate_all("(all) => all.map((one) => one.dataset.facing)")
    return found


def point(table: MadeTable, place: str) -> None:
    """Point at a square."""
    spot = table.square(place)
    table.page.mouse.move(spot["x"], spot["y"])


def click(table: MadeTable, place: str) -> None:
    """Click a square."""
    spot = table.square(place)
    table.page.mouse.click(spot["x"], spot["y"])


def test_a_place_with_one_facing_is_done_at_once(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    click(table, "E5")
    expect(table.page.locator(".handle")).to_have_count(0)
    table.has_sent("go R1 E5 E")


def test_a_place_with_several_facings_shows_handles_and_a_ghost(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    click(table, "D4")
    expect(table.page.locator(".handle")).to_have_count(3)
    assert handles(table) == ["N", "E", "W"]
    assert ghost(table) == "0deg"
    expect(table.page.locator(".popup")).to_have_count(0)
    table.has_sent()
    table.page.locator(".handle[data-facing=E]").hover()
    expect(table.page.locator(".handle.is-now")).to_have_attribute("data-facing", "E")
    assert ghost(table) == "90deg"
    table.page.locator(".handle[data-facing=W]").click()
    table.has_sent("go R1 D4 W")


def test_handles_are_the_same_ones_while_their_piece_turns(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    click(table, "D4")
    kept = table.page.wait_for_selector(".handle[data-facing=E]")
    assert kept is not None
    table.page.locator(".handle[data-facing=W]").hover()
    expect(table.page.locator(".handle.is-now")).to_have_attribute("data-facing", "W")
    assert kept.evaluate("(one) => one.isConnected")
    kept.click()
    table.has_sent("go R1 D4 E")


# The places where the line of the way bends, in squares from the top left; its ends are a little on the way.
BENDS = """
(one) => {
  const spots = one.getAttribute("d").slice(1).split("L").slice(1, -1);
  return spots.map((spot) => spot.split(" ").map((part) => Math.floor(part / 104)));
}
"""


def test_the_way_is_shown_square_by_square_with_its_turns(host: Host, sit: Sit) -> None:
    choices = [go("R1", "F3", facing) for facing in "NE"]
    table = sit_down(sit, host, PIECES, [*choices, go("R1", "F5", "E"), go("R1", "E5", "N"), PASS])
    table.ways = {
        "go R1 F3 N": "D5N D4N E3N F3N",
        "go R1 F3 E": "D5N D4N E3N F3E",
        "go R1 F5 E": "D5E E5E F5E",
    }
    table.piece("R1").click()
    line, arcs = table.page.locator(".ghost-line"), table.page.locator(".ghost-arc")
    point(table, "F3")
    expect(line).to_have_count(1)
    assert line.evaluate(BENDS) == [[3, 3], [4, 2]]
    expect(arcs).to_have_count(0)
    point(table, "F5")
    expect(arcs).to_have_count(1)
    assert line.evaluate(BENDS) == [[4, 4]]
    point(table, "E5")
    expect(line).to_have_count(0)
    click(table, "F3")
    table.page.locator(".handle[data-facing=E]").hover()
    expect(line).to_have_count(1)
    expect(arcs).to_have_count(0)


def test_the_wheel_turns_and_a_click_on_the_ghost_does_it(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    click(table, "D4")
    table.page.mouse.wheel(0, 100)
    expect(table.page.locator(".handle.is-now")).to_have_attribute("data-facing", "E")
    click(table, "D4")
    table.has_sent("go R1 D4 E")


def test_another_place_or_escape_lets_go(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    click(table, "D4")
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".handle")).to_have_count(0)
    expect(table.page.locator(".board .is-chosen")).to_have_attribute("data-label", "R1")
    click(table, "D4")
    click(table, "A1")
    expect(table.page.locator(".handle")).to_have_count(0)
    table.has_sent()
    click(table, "D4")
    click(table, "E5")
    table.has_sent("go R1 E5 E")


def test_it_turns_in_place_on_its_own_square(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    table.piece("R1").click()
    expect(table.page.locator(".handle")).to_have_count(2)
    assert handles(table) == ["E", "W"]
    table.page.locator(".handle[data-facing=E]").click()
    table.has_sent("go R1 D5 E")


def test_a_turn_without_a_place_is_one_where_it_stands(host: Host, sit: Sit) -> None:
    turns = [go("R1", "D5", facing) | {"place": None, "verb": "face"} for facing in "ESW"]
    table = sit_down(sit, host, PIECES, [*turns, go("R2", "F7", "W"), PASS])
    table.piece("R1").click()
    table.piece("R1").click()
    assert handles(table) == ["E", "S", "W"]


def test_whoever_waits_beside_the_board_is_chosen_for_a_place(host: Host, sit: Sit) -> None:
    waiting = block("R3", "A1", "N") | {"place": None, "where": "still to come"}
    choices = [*(go("R3", "C8", facing) for facing in "NE"), go("R1", "D4", "N"), PASS]
    table = sit_down(sit, host, [*PIECES, waiting], choices, on_board=len(PIECES))
    table.button("Walkers 3 R3").click()
    expect(table.button("Walkers 3 R3")).to_have_attribute("aria-pressed", "true")
    click(table, "C8")
    assert handles(table) == ["N", "E"]
    expect(table.page.locator(".ghost-piece")).to_have_count(1)
    table.page.locator(".handle[data-facing=E]").click()
    table.has_sent("go R3 C8 E")


def test_by_keys_alone_and_in_words(host: Host, sit: Sit) -> None:
    table = sit_down(sit, host, PIECES, CHOICES)
    table.board.focus()
    keys = table.page.keyboard
    keys.press("n")
    keys.press("ArrowUp")
    assert "Enter: R1: to D4, facing north, or facing east, west" in table.heard()
    keys.press("Enter")
    expect(table.page.locator(".handle")).to_have_count(3)
    assert table.heard() == "D4, facing north, 1 of 3. Enter: R1: to D4, facing north"
    keys.press("ArrowRight")
    assert table.heard().startswith("D4, facing east, 2 of 3")
    for key, facing in (
        ("]", "W"),
        ("[", "E"),
        ("Tab", "W"),
        ("Shift+Tab", "E"),
        ("ArrowDown", "E"),
        ("ArrowLeft", "W"),
    ):
        keys.press(key)
        expect(table.page.locator(".handle.is-now")).to_have_attribute("data-facing", facing)
    keys.press("Enter")
    table.has_sent("go R1 D4 W")


def test_on_a_board_turned_round_the_arrows_mean_what_is_seen(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    table.page.keyboard.press("f")
    click(table, "D4")
    table.page.keyboard.press("ArrowRight")
    expect(table.page.locator(".handle.is-now")).to_have_attribute("data-facing", "W")


@pytest.mark.parametrize("place", ["D4", "A1", "H8", *soaked("H1", "A8")])
def test_a_finger_finds_every_handle(host: Host, sit: Sit, place: str) -> None:
    choices = [*(go("R1", place, facing) for facing in "NESW"), go("R2", "F7", "W"), PASS]
    table = sit_down(sit, host, PIECES, choices, **FINGER)
    table.piece("R1").tap()
    spot = table.square(place)
    table.page.touchscreen.tap(spot["x"], spot["y"])
    expect(table.page.locator(".handle")).to_have_count(4)
    lying: list[Json] = table.page.locator(".handle").evaluate_all(LYING)
    assert [handle["facing"] for handle in lying] == list("NESW")
    for handle in lying:
        assert min(handle["width"], handle["height"]) >= HANDLE_PX
        assert handle["x"] >= 0
        assert handle["x"] + handle["width"] <= PHONE["width"]
        assert handle["reached"], handle["facing"]
    expect(table.prompt.get_by_role("button", name=f"To {place.lower()}, facing north")).to_be_visible()
    table.page.locator(".handle[data-facing=S]").tap()
    table.has_sent(f"go R1 {place} S")


def test_a_target_with_several_ends_asks_from_where(host: Host, sit: Sit) -> None:
    chances = {
        "strike R1 B2 E4 E": odds(ahead_of=0.25, target="B2"),
        "strike R1 B2 F5 N": odds(ahead_of=0.75, target="B2"),
        "strike R1 B1 D3 N": odds(ahead_of=0.5, target="B1"),
    }
    table = table_of(sit, host, chances)
    flags = table.page.locator(".board .flag-words")
    expect(flags).to_have_text(["75 %", "50 %"])
    table.piece("B2").click()
    expect(table.page.locator(".board .place-hex")).to_have_count(2)
    expect(table.page.locator(".board .chip-text")).to_have_text(["25 %", "75 %"])
    table.has_sent()
    click(table, "F5")
    table.has_sent("strike R1 B2 F5 N")


def test_a_target_with_one_end_is_struck_at_once(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    table.piece("B1").hover()
    expect(table.page.locator(".ghost-piece")).to_have_count(1)
    table.piece("B1").click()
    table.has_sent("strike R1 B1 D3 N")


def test_what_the_chosen_and_the_looked_at_face_is_shaded(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    expect(table.page.locator(".field-of-0 .faced")).to_have_count(sum(map(len, PIECES[0]["slots"]["faces"])))
    table.piece("B2").hover()
    expect(table.page.locator(".field-of-1 .faced")).to_have_count(sum(map(len, PIECES[3]["slots"]["faces"])))
    expect(table.page.locator(".field-edge")).to_have_count(2)
