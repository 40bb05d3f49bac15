"""What flags, buttons and sentences say: what is to be expected, no round figure for what may be, names that light."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host

FLAGS = """
async () => {
  const {OddsDesk, percent} = await import("/choosing/odds_desk.js");
  const desk = new OddsDesk(async () => ({}), () => {});
  const part = ([name, amount]) => ({name, amount, words: name, tone: "bad"});
  const share = ([percent, ...parts]) => ({percent, probability: "", parts: parts.map(part)});
  const fates = (...shares) => ({B1: shares.map(share)});
  const told = (fates, target = "B1") => {
    desk.answers.set("x", {state: "known", odds: {fates, leads_to: []}});
    const choice = {action: "x", target}, worth = desk.worth(choice);
    return worth && [desk.flag(worth), desk.chipOf(choice)];
  };
  const all = () => [
    told(fates([50, ["hit", 3]], [50, ["hit", 4]])),
    told(fates([40, ["slain", 9]], [60, ["hit", 3]])),
    told(fates([0.4, ["slain", 9]], [99.6])),
    told(fates([100])),
    told(fates([10, ["hit", 2]], [90])),
    told(fates([100]), "B2"),
  ];
  const plain = (desk.measure = {text: "", fates: ["slain"], expects: null}, all());
  desk.measure = {...desk.measure, expects: {one: "hit", many: "hits", fates: ["hit", "slain"]}};
  return [plain, all(), [0, 0.004, 0.5, 0.996, 1].map(percent)];
}
"""


SAID = """
async () => {
  const {knowCells, spoken} = await import("/basics/names_said.js");
  knowCells({cells: ["B1", "C4"]});
  const pieces = [["R1", "Ox"], ["B1", "Elk"]].map(([label, name]) => ({label, name, slots: {}}));
  return ["R1 Ox moved from B1 to C4", "C4 is beside R1", "B1 Elk fled"].map((text) => spoken(text, pieces));
}
"""


SEATS_SAID = """
async () => {
  const {knowSides, nameSides, sidesNamed} = await import("/basics/sides.js");
  const {tollInWords} = await import("/panels/outcome.js");
  knowSides(["elf", "orc"]);
  nameSides({elf: "Elves", orc: "Orcs"});
  const seats = {elf: {kind: "person", name: "Ann"}, orc: {kind: "computer:greedy", name: "The eager captain"}};
  const scene = {yours: ["elf"], seats};
  const piece = (side, gone) => ({side, label: side, place: gone ? null : "A1", gone});
  const lost = (...sides) => ({pieces: ["elf", "orc"].map((side) => piece(side, sides.includes(side)))});
  return [
    ["fair for elf as far as entry 3", "orc has still to add to the dice", "elfin orchards"].map(sidesNamed),
    [lost(), lost("orc"), lost("elf", "orc")].map((view) => tollInWords(scene, view)),
  ];
}
"""


def test_flags_tell_the_chance_or_what_is_to_be_expected(host: Host, sit: Sit) -> None:
    page = sit().page
    page.goto(host.address)
    plain, summed, percents = page.evaluate(FLAGS)
    assert plain == [["0 %"] * 2, ["40 %"] * 2, ["< 1 %"] * 2, ["0 %"] * 2, ["0 %"] * 2, None]
    assert summed == [
        ["≈ 4 hits"] * 2,
        ["40 %", "≈ 5 hits, 40 %"],
        ["< 1 %", "< 1 hit, < 1 %"],
        ["no hits"] * 2,
        ["< 1 hit"] * 2,
        None,
    ]
    assert percents == ["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]


def test_sentences_about_seats_have_names_and_not_keys(host: Host, sit: Sit) -> None:
    page = sit().page
    page.goto(host.address)
    named, tolls = page.evaluate(SEATS_SAID)
    assert named == ["fair for Elves as far as entry 3", "Orcs have still to add to the dice", "elfin orchards"]
    assert tolls == [
        "Nobody has lost a piece.",
        "You lost no pieces, the enemy 1 piece.",
        "You lost 1 piece, the enemy 1 piece.",
    ]


def test_a_place_is_not_called_by_the_piece_whose_label_is_written_alike(host: Host, sit: Sit) -> None:
    page = sit().page
    page.goto(host.address)
    assert page.evaluate(SAID) == ["Ox moved from B1 to C4", "C4 is beside Ox", "Elk fled"]


def test_a_name_and_its_piece_light_each_other(host: Host, sit: Sit) -> None:
    link = host.begin(seed="attack")
    link.play_until(lambda scene: any(one["verb"] == "move" for one in scene["view"]["choices"]))
    scene = link.ask()
    mover = next(one for one in scene["view"]["choices"] if one["verb"] == "move")
    link.act(mover["action"])
    table = sit().open(link.to())
    name = table.log.locator(f".named[data-place='{mover['actor']}']").last
    name.hover()
    expect(table.page.locator(f".piece.is-named[data-label='{mover['actor']}']")).to_have_count(1)
    table.piece(mover["actor"]).hover()
    expect(name).to_have_class("named is-lit")


def test_what_stands_on_a_piece_is_told_by_pointing_at_it(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin(seed="attack").to())
    slots = {one["slot"]: one for one in host.ask("/api/games/tewapen/terms")["looks"]["slots"]}
    piece = table.page.locator(".board .piece").first
    part = piece.locator(".slot-shield")
    expect(part.locator("title")).to_have_count(0)
    part.hover(force=True)
    expect(part.locator("title")).to_have_text(f"{slots['shield']['name']}: {slots['shield']['text']}")
