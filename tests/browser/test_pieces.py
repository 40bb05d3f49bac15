"""Pieces on the board: each number in a place of its own and covered by nothing, and what is unknown drawn plain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.conftest import Sit, watch_over
from browser.host import Host, with_attack
from browser.table import Table
from soak import all_but
from warhost.ruleset import all_scenario_names, rulesets

SLACK = 1.5  # pixels by which strokes may touch
QUICK = [f"{name}/{ruleset.quick_start}" for name, ruleset in rulesets().items()]
PHONE: ViewportSize = {"width": 390, "height": 844}

# Boxes of all that can be read on a piece, and of all captions, on the screen.
BOXES = """
() => {
  const box = (one) => { const {x, y, width, height} = one.getBoundingClientRect(); return {x, y, width, height}; };
  const shown = (one) => one.getBoundingClientRect().width > 0;
  const all = (within, selector) => [...within.querySelectorAll(selector)].filter(shown);
  const NUMBERS = "[class^=slot-], .bar-count, .state, .disc-number, .blood-drop, .by-head, .ribbon-place";
  const pieces = all(document, ".board .piece").map((piece) => ({
    label: piece.dataset.label,
    slots: all(piece, NUMBERS).map((one) => ({name: one.getAttribute("class"), ...box(one)})),
  }));
  const captions = all(document, ".board .flag-back, .board .captions > g");
  return {pieces, captions: captions.map((one) => ({words: one.parentElement.textContent, ...box(one)}))};
}
"""

# A board of squares laid out by hand, with pieces and looks as a game to come may declare them.
LAY = """
async (pieces) => {
  const {createBoard} = await import("/board/board.js");
  const {cellPicture} = await import("/board/cell_picture.js");
  const {knowSides} = await import("/basics/sides.js");
  knowSides(["red", "black"]);
  const host = document.createElement("div");
  host.id = "made";
  host.className = "board-host";
  Object.assign(host.style, {position: "relative", width: "600px", height: "600px"});
  document.body.replaceChildren(host);
  const cells = ["A", "B", "C", "D"].flatMap((letter) => [1, 2, 3, 4].map((number) => letter + number));
  const board = createBoard(host);
  const looks = {
    sides: {red: "Red", black: "Black"}, slots: [], motifs: {terrain: {}, edges: {}}, climate: "meadow", figures: {},
    signs: {tired: {sign: "tick", name: "tired"}, odd: {sign: "heptagon", name: "odd"}},
  };
  board.lay(cellPicture, {grid: {shape: "square", columns: 4, rows: 4}, cells, edges: [], goals: []}, {looks});
  board.show({pieces, signs: []});
  window.made = board;
}
"""


def made(label: str, place: str, **more: Any) -> dict[str, Any]:
    """A piece as the wire has it."""
    plain = {"label": label, "side": "red", "name": "", "icon": "pikeman", "place": place, "where": f"in {place}"}
    rest = {"profile": [], "slots": {}, "states": [], "size": "whole", "stack": "middle", "terms": {}}
    return plain | rest | more


Lay = Callable[..., Table]


@pytest.fixture
def lay(bare: Page, host: Host) -> Iterator[Lay]:
    """Lays a board with pieces on the page that the tests of this file share; it may have met no error in the end."""
    table = Table(bare)
    bare.mouse.move(0, 0)

    def laid(*pieces: dict[str, Any]) -> Table:
        bare.evaluate(LAY, list(pieces))
        expect(bare.locator("#made .piece")).to_have_count(len(pieces))
        return table

    look_away = watch_over(table, host)
    yield laid
    look_away()
    assert table.unforgiven() == []
    assert table.elsewhere == []


def meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two boxes overlap by more than a stroke."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return bool(across > SLACK and down > SLACK)


def own(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether these are a strip and its number."""
    return {one["name"], other["name"]} == {"slot-bar", "bar-count"}


def crowded(seen: dict[str, Any]) -> list[str]:
    """Slots of one piece that overlap, and captions over the numbers of a piece."""
    faults = []
    for piece in seen["pieces"]:
        slots = piece["slots"]
        pairs = ((one, other) for place, one in enumerate(slots) for other in slots[place + 1 :])
        faults += [f"{piece['label']}: {a['name']} and {b['name']}" for a, b in pairs if meet(a, b) and not own(a, b)]
        for caption in seen["captions"]:
            faults += [f"{caption['words']!r} over {piece['label']}" for slot in slots if meet(caption, slot)]
    return faults


@pytest.mark.parametrize("scenario", all_but(QUICK, all_scenario_names()))
def test_every_number_has_a_place_of_its_own(scenario: str, host: Host, sit: Sit) -> None:
    game = next(one for one in host.ask("/api/games") if one["name"] == scenario.partition("/")[0])
    table = sit().open(host.begin(scenario, dict.fromkeys(game["sides"], "person")).to())
    seen = table.page.evaluate(BOXES)
    assert seen["pieces"]
    assert crowded(seen) == []
    table.page.set_viewport_size(PHONE)
    table.rest()
    assert crowded(table.page.evaluate(BOXES)) == []


def test_a_state_keeps_off_the_strip_whichever_way_a_block_faces(lay: Lay) -> None:
    places = dict(zip("NESW", ("A1", "C1", "A3", "C3"), strict=True))
    blocks = [
        made(f"R{facing}", place, slots={"facing": facing, "bar": [9, 15, 8]}, states=["tired"])
        for facing, place in places.items()
    ]
    table = lay(*blocks)
    seen = table.page.evaluate(BOXES)
    assert [len(piece["slots"]) for piece in seen["pieces"]] == [3] * len(places)
    assert crowded(seen) == []
    table.page.locator("#made").evaluate("(one) => { one.style.width = one.style.height = '200px'; }")
    table.rest()
    assert crowded(table.page.evaluate(BOXES)) == []


FIGURES = {"foot": "3-2-4", "disc": ["3", "#6cb2ee"], "arrow": "2"}


def test_of_equals_that_lie_on_each_other_only_the_uppermost_bears_numbers(lay: Lay) -> None:
    bands = ("#c8923a", "#2f5fd0", "#2f5fd0")
    table = lay(*(made(f"R{at}", "B2", slots=FIGURES | {"band": band}) for at, band in enumerate(bands)))
    assert [len(piece["slots"]) for piece in table.page.evaluate(BOXES)["pieces"]] == [0, 0, 3]


def test_of_unequals_that_lie_on_each_other_each_shows_its_figures(lay: Lay) -> None:
    table = lay(made("R1", "B2", slots=FIGURES), made("R2", "B2", slots=FIGURES | {"foot": "2-2-4"}))
    plates = table.page.locator("#made .slot-foot").evaluate_all(
        "(all) => all.map((one) => { const {y, bottom} = one.getBoundingClientRect(); return [y, bottom]; })"
    )
    assert plates[0][1] < plates[1][0]


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("pixels", [260, 200])
def test_numbers_of_those_that_lie_on_each_other_keep_off_each_other(lay: Lay, count: int, pixels: int) -> None:
    table = lay(*(made(f"R{at}", "B2", slots=FIGURES | {"foot": f"{at}-2-4"}) for at in range(count)))
    table.page.locator("#made").evaluate(f"(one) => {{ one.style.width = one.style.height = '{pixels}px'; }}")
    table.rest()
    assert crowded(table.page.evaluate(BOXES)) == []


@pytest.mark.parametrize("pixels", [600, 260, 200])
def test_a_state_keeps_off_the_numbers_of_those_that_lie_on_each_other(lay: Lay, pixels: int) -> None:
    stack = [made(f"R{at}", "B2", slots=FIGURES, states=["tired"]) for at in range(2)]
    captain = made("R9", "D4", slots={"disc": ["4", "#6cbf78"]}, size="small", stack="beside", states=["tired"])
    table = lay(*stack, made("R8", "D4", slots=FIGURES), captain)
    table.page.locator("#made").evaluate(f"(one) => {{ one.style.width = one.style.height = '{pixels}px'; }}")
    table.rest()
    assert crowded(table.page.evaluate(BOXES)) == []


# The same board again, with places that count and a side over which pieces leave; some of them may count no more.
WITH_GOALS = """
async (spent) => {
  const {cellPicture} = await import("/board/cell_picture.js");
  const {made} = window;
  made.lay(cellPicture, {...made.ground, goals: ["B2", "C3", {at: "D2", side: "S"}]}, made.terms);
  made.show({pieces: [], signs: [], spent});
}
"""


def test_goals_and_ways_out_are_marked_as_long_as_they_count(lay: Lay) -> None:
    table = lay(made("R1", "A1"))
    flags, arrows = table.page.locator("#made .goal-cloth:visible"), table.page.locator("#made .way-out-arrow")
    table.page.evaluate(WITH_GOALS, [])
    expect(flags).to_have_count(2)
    expect(arrows).to_have_count(1)
    assert "rotate(90)" in str(arrows.get_attribute("transform"))
    table.page.evaluate(WITH_GOALS, ["B2"])
    expect(flags).to_have_count(1)
    expect(arrows).to_have_count(1)


def test_flags_of_odds_cover_nobody_elses_numbers(host: Host, sit: Sit) -> None:
    link, attack = with_attack(host)
    table = sit().open(link.to())
    table.choose(attack["actor"])
    expect(table.page.locator(".board .flag").first).to_be_visible()
    assert crowded(table.page.evaluate(BOXES)) == []


def test_what_is_unknown_is_drawn_plain_with_its_word_and_told_of_once(lay: Lay) -> None:
    slots = {"tag": "R1", "aura": "5"}
    table = lay(*(made(f"R{n}", f"A{n}", slots=slots, states=["odd", "queer"]) for n in (1, 2)))
    table.forgive("this page has no drawing of")
    expect(table.page.locator("#made .slot-plain").first).to_have_text("aura 5")
    expect(table.page.locator("#made .state").first).to_have_text("odd")
    for word in ('slot "aura"', 'sign "heptagon"'):
        assert sum(word in fault for fault in table.faults) == 1


def test_words_that_look_like_markup_are_words(lay: Lay) -> None:
    trick = "<img src=x onerror=alert(1)>"
    table = lay(made("R1", "A1", name=trick, slots={"tag": trick, "foot": trick, "ribbon": trick}))
    assert table.page.locator("#made img").count() == 0
    expect(table.page.locator("#made .slot-foot")).to_have_text(trick)
    expect(table.page.locator("#made .piece")).to_have_attribute("aria-label", f"R1 {trick}, Red, in A1")


def test_a_hidden_piece_shows_its_back(lay: Lay) -> None:
    table = lay({"side": "black", "place": "B2", "hidden": True})
    expect(table.page.locator("#made .back text")).to_have_text("?")


def test_a_piece_that_has_acted_fades(lay: Lay) -> None:
    table = lay(made("R1", "A1", states=["tired"]), made("R2", "A2"))
    expect(table.page.locator("#made .is-done")).to_have_count(1)


def test_a_piece_with_a_facing_shows_its_front_and_what_it_faces(lay: Lay) -> None:
    slots = {"facing": "E", "faces": [["B2"], ["B1", "B3"]]}
    table = lay(made("R1", "A2", slots=slots), made("R2", "D4"))
    expect(table.page.locator("#made .front")).to_have_count(1)
    expect(table.page.locator("#made .faced")).to_have_count(0)
    table.page.locator("#made .piece[data-label=R1]").hover()
    shown = table.page.locator("#made .faced").evaluate_all(
        "(all) => all.map((one) => Number(one.getAttribute('opacity')))"
    )
    assert shown == [1, 0.8, 0.8]


@pytest.mark.parametrize("turned", [False, True])
def test_a_strip_is_read_from_left_to_right_whatever_its_piece_faces(lay: Lay, turned: bool) -> None:
    pieces = [made(f"R{at}", f"B{at}", slots={"facing": way, "bar": [6, 15]}) for at, way in enumerate("NESW", 1)]
    table = lay(*pieces)
    if turned:
        table.page.evaluate("() => window.made.flip()")
    for one in pieces:
        expect(table.page.locator(f"#made [data-label={one['label']}] .bar-count")).to_have_text("6")
        boxes = [tick.bounding_box() for tick in table.page.locator(f"#made [data-label={one['label']}] .tick").all()]
        spots = [(box["x"], box["y"]) for box in boxes if box]
        assert len(spots) == 15
        assert [x for x, _ in spots] == sorted(x for x, _ in spots)
        assert max(y for _, y in spots) - min(y for _, y in spots) < 1


def test_what_has_not_changed_is_not_drawn_again(lay: Lay) -> None:
    table = lay(made("R1", "A1", slots={"pips": [2, 3]}), made("R2", "A2"))
    kept = table.page.evaluate(
        """() => {
          const drawn = (label) => window.made.pieces.nodeOf(label).firstChild;
          const before = ["R1", "R2"].map(drawn);
          const pieces = structuredClone(window.made.view.pieces);
          pieces[0].slots.pips = [1, 3];
          window.made.show({pieces, signs: []});
          return ["R1", "R2"].map((label, at) => drawn(label) === before[at]);
        }"""
    )
    assert kept == [False, True]


def test_the_legend_explains_every_slot_and_sign(host: Host, sit: Sit) -> None:
    link = host.begin()
    looks = host.ask("/api/games/tewapen/terms")["looks"]
    table = sit().open(link.to())
    table.button("Legend").click()
    for name in ("Ground", "Pieces", "Signs"):
        expect(table.dialog.get_by_role("list", name=name)).to_be_visible()
    signs = table.dialog.get_by_role("list", name="Signs").get_by_role("listitem")
    expect(signs).to_have_count(len(looks["signs"]))
    slots = [slot["name"] for slot in looks["slots"]]
    told = table.dialog.get_by_role("list", name="Pieces").locator("b").all_text_contents()
    assert told[2:] == slots
