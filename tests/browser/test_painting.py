"""Every battle's ground is painted: with a motif for every kind of it, and the same for the same seed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.host import Host

# One painting at a small scale, as a hash of its pixels.
PAINT = """
async ([ground, looks, turn, dusk, seed]) => {
  const { landOf } = await import("/ground/land.js");
  const { paintGround } = await import("/ground/painter.js");
  await (await import("/ground/crafts.js")).fetchCrafts();
  const { CellGrid } = await import("/basics/cells.js");
  const { Table } = await import("/basics/table.js");
  const space = ground.grid ? new CellGrid(ground) : new Table(ground);
  space.turn = turn;
  const land = landOf(space, ground, looks);
  const frame = { x: 0, y: 0, w: space.width, h: space.height };
  const canvas = paintGround({ ...land, seed: seed ?? land.seed }, frame, 240 / Math.max(frame.w, frame.h), { dusk });
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const kinds = land.areas.length + land.lines.length;
  return { size: [canvas.width, canvas.height], hash: [...digest].join(), kinds };
}
"""
# How bright a hill is in its middle, at its rim towards the light, and behind it, beside the same land without it.
HILL = """
async () => {
  const { paintGround } = await import("/ground/painter.js");
  await (await import("/ground/crafts.js")).fetchCrafts();
  const frame = { x: 0, y: 0, w: 936, h: 936 }, side = [312, 624];
  const poly = [[0, 0], [1, 0], [1, 1], [0, 1]].map((at) => at.map((one) => side[one]));
  const land = { seed: 7, cell: 104, climate: "meadow", exact: false, play: null, areas: [], lines: [], spots: [] };
  const paint = (areas) => paintGround({ ...land, areas }, frame, 0.5, { dusk: false }).getContext("2d");
  const [hill, plain] = [paint([{ kind: "hill", poly }]), paint([])];
  const mean = (ctx, x, y) => {
    const { data } = ctx.getImageData(x / 2 - 20, y / 2 - 20, 40, 40);
    return data.reduce((sum, one, at) => (at % 4 < 3 ? sum + one : sum), 0) / data.length;
  };
  return [[468, 468], [330, 330], [650, 650]].map(([x, y]) => mean(hill, x, y) / mean(plain, x, y));
}
"""
# What a road of three links with a side way and a bridge become: its lines with their ends, and the bridge.
LINKS = """
async () => {
  const { landOf } = await import("/ground/land.js");
  const { CellGrid } = await import("/basics/cells.js");
  const columns = [...Array(4).keys()], cells = columns.flatMap((c) => [1, 2, 3].map((r) => `0${c + 1}0${r}`));
  const ground = { grid: { shape: "flat", columns: 4, rows: 3, shift: 0 }, cells, terrain: ["....", "....", "...."] };
  const link = (at, side) => ({ at, side, kind: "road" });
  ground.edges = [link("0102", "NE"), link("0202", "SE"), link("0302", "NE"), link("0202", "S")];
  ground.edges.push({ at: "0202", side: "SE", kind: "bridge" });
  const looks = { motifs: { terrain: {}, edges: { road: { motif: "road link" }, bridge: { motif: "bridge" } } } };
  const space = new CellGrid(ground), land = landOf(space, ground, looks);
  const named = ([x, y]) => cells.find((cell) => Math.hypot(space.centre(cell).x - x, space.centre(cell).y - y) < 1);
  const [{ kind, at, angle }] = land.spots, [a, b] = ["0202", "0302"].map((cell) => space.centre(cell));
  return {
    lines: land.lines.map((line) => [line.kind, line.points.map(named)]),
    bridge: kind,
    off: Math.hypot(at[0] - (a.x + b.x) / 2, at[1] - (a.y + b.y) / 2),
    turned: Math.abs(angle - Math.atan2(b.y - a.y, b.x - a.x)),
  };
}
"""
# What a board of four hexes has besides its bridge when signs say that something has come to lie there.
COMES = """
async (signs) => {
  const { landOf, landWith } = await import("/ground/land.js");
  const { CellGrid } = await import("/basics/cells.js");
  const cells = ["0101", "0102", "0201", "0202"];
  const ground = { grid: { shape: "flat", columns: 2, rows: 2, shift: 0 }, cells, terrain: ["..", ".."] };
  ground.edges = [{ at: "0101", side: "S", kind: "bridge" }];
  const edges = { bridge: { motif: "bridge" } };
  const looks = { motifs: { terrain: {}, edges }, signs: { works: { sign: "trench" } } };
  const space = new CellGrid(ground), land = landOf(space, ground, looks);
  return landWith(land, space, signs, looks).spots.map(({ kind, at }) => [kind, space.placeAt(at[0], at[1] - 1)]);
}
"""
# Whether a motif changes the painting of the land that it lies on.
SHOWS = """
async (names) => {
  const { landOfMotif } = await import("/ground/land.js");
  const { paintGround } = await import("/ground/painter.js");
  await (await import("/ground/crafts.js")).fetchCrafts();
  const frame = { x: -60, y: -60, w: 120, h: 120 };
  const pixels = (canvas) => canvas.getContext("2d").getImageData(0, 0, 120, 120).data.join();
  const paint = (land) => pixels(paintGround(land, frame, 1, { dusk: false }));
  return names.filter(([name, over]) => {
    const land = landOfMotif(name, over, undefined);
    return paint(land) === paint({ ...land, spots: [] });
  });
}
"""
# What a castle of hexes is painted as, when signs say what has become of it: where each wall leads, and breaks off.
WALLS = """
async ([terrain, signs]) => {
  const { landOf, landWith } = await import("/ground/land.js");
  const { CellGrid } = await import("/basics/cells.js");
  const columns = terrain[0].length;
  const cells = terrain.flatMap((row, r) => [...row].map((_, c) => `${c + 1}${r + 1}`));
  const ground = { grid: { shape: "pointy", columns, rows: terrain.length, shift: 1 }, cells, terrain, edges: [] };
  const motif = (name) => ({ motif: name });
  const names = { ".": "grass", A: "hut", D: "castle wall", G: "gate house", u: "rubble" };
  const terms = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, motif(name)]));
  const motifs = { terrain: terms, edges: {} };
  const space = new CellGrid(ground), looks = { motifs, signs: {} };
  const land = landWith(landOf(space, ground, looks), space, signs, looks);
  const over = ([x, y], [ax, ay]) => space.placeAt(2 * x - ax, 2 * y - ay);
  return Object.fromEntries(land.spots.map(({ kind, at, worn = 0, arms = [] }) => [space.placeAt(...at), {
    kind, worn, arms: arms.map(({ to, broken }) => over(to, at) + (broken ? " broken" : "")).sort(),
  }]));
}
"""
# Whether what a motif is painted as changes when it is worn, and when it is a wall when its neighbour falls.
WEARS = """
async (kinds) => {
  const { paintGround } = await import("/ground/painter.js");
  await (await import("/ground/crafts.js")).fetchCrafts();
  const frame = { x: -80, y: -80, w: 160, h: 160 };
  const poly = [[52, 30], [52, -30], [0, -60], [-52, -30], [-52, 30], [0, 60]];
  const bare = { seed: 7, cell: 104, climate: "meadow", exact: false, play: null, areas: [], lines: [] };
  const pixels = (canvas) => canvas.getContext("2d").getImageData(0, 0, 160, 160).data.join();
  const paint = (spot) => pixels(paintGround({ ...bare, spots: [spot] }, frame, 1, { dusk: false }));
  const arm = (kind, to, broken = false) => ({ to, of: kind, broken });
  const ways = { alone: [], ends: [[52, 0]], through: [[52, 0], [-52, 0]], turns: [[52, 0], [-26, 45]] };
  const alike = [];
  for (const kind of kinds) {
    for (const [name, ends] of Object.entries(ways)) {
      const spot = { kind, at: [0, 0], angle: 0, size: 104, poly, arms: ends.map((to) => arm(kind, to)) };
      const found = [0, 1, 2].map((worn) => paint({ ...spot, worn }));
      if (ends.length) found.push(paint({ ...spot, arms: ends.map((to, at) => arm(kind, to, at === 0)) }));
      if (new Set(found).size < found.length) alike.push(`${kind} ${name}`);
    }
  }
  return alike;
}
"""
KNOWN = """
async (names) => {
  const { isKnown } = await import("/ground/album.js");
  return names.filter((name) => !isKnown(name));
}
"""


@pytest.fixture(scope="module")
def page(host: Host, browser: Browser) -> Iterator[Page]:
    """A page that may import the painter; what it says on the console is kept in `said`."""
    opened = browser.new_page()
    opened.goto(host.address)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def games(host: Host) -> Any:
    """All games that are played on boards, with their scenarios; the maps of campaigns are painted otherwise."""
    return [game for game in host.ask("/api/games") if not game["campaign"]]


def paint(page: Page, game: Any, scenario: Any, turn: int = 0, dusk: bool = False, seed: int | None = None) -> Any:
    """A painting of a scenario's ground."""
    return page.evaluate(PAINT, [scenario["ground"], game["looks"], turn, dusk, seed])


def quick(games: Any, name: str) -> tuple[Any, Any]:
    """A game and its first battle."""
    game = next(one for one in games if one["name"] == name)
    return game, next(one for one in game["scenarios"] if one["id"] == game["quick_start"])


def test_a_hill_is_light_on_top_and_throws_a_soft_shadow(page: Page) -> None:
    crown, lit, shadow = page.evaluate(HILL)
    assert crown > 1.1
    assert lit > 0.95
    assert 0.5 < shadow < 0.9


def test_every_scenario_is_painted_without_a_warning(page: Page, games: Any) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("warning", "error") else None)
    for game in games:
        for scenario in game["scenarios"]:
            painted = paint(page, game, scenario)
            assert painted["kinds"] > 0, scenario["id"]
            assert max(painted["size"]) == 240
    assert said == []


def test_every_declared_motif_is_in_the_album(page: Page, games: Any) -> None:
    for game in games:
        motifs = [*game["looks"]["motifs"]["terrain"].values(), *game["looks"]["motifs"]["edges"].values()]
        for setting in game["looks"]["settings"].values():
            motifs += [*setting["terrain"].values(), *setting["edges"].values()]
        names = [one["motif"] for one in motifs] + [one["gap"] for one in motifs if one["gap"]]
        assert page.evaluate(KNOWN, names) == []


def test_an_unknown_motif_is_told_of_once(page: Page, games: Any) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if "whirlpool" in message.text else None)
    game, scenario = quick(games, "tewapen")
    terrain = game["looks"]["motifs"]["terrain"]
    strange = terrain | {"w": terrain["w"] | {"motif": "whirlpool"}}
    looks = game["looks"] | {"motifs": game["looks"]["motifs"] | {"terrain": strange}}
    for _ in range(2):
        paint(page, game | {"looks": looks}, scenario)
    assert said == ['no motif of the ground is called "whirlpool"; it is drawn as plain ground']


@pytest.mark.parametrize("name", ["tewapen", "heroes"])
def test_a_painting_is_a_matter_of_its_seed_turn_and_mood(page: Page, games: Any, name: str) -> None:
    game, scenario = quick(games, name)
    first = paint(page, game, scenario)
    assert paint(page, game, scenario) == first
    other = [
        paint(page, game, scenario, seed=1),
        paint(page, game, scenario, turn=1),
        paint(page, game, scenario, turn=2),
        paint(page, game, scenario, dusk=True),
    ]
    assert len({one["hash"] for one in [first, *other]}) == 5
    assert other[1]["size"] == first["size"][::-1]


def test_a_gap_in_a_river_is_a_ford_and_the_river_goes_on(page: Page, games: Any) -> None:
    _, scenario = quick(games, "tewapen")
    game = next(one for one in games if one["name"] == "tewapen")
    land = page.evaluate(
        """async ([ground, looks]) => {
          const { landOf } = await import("/ground/land.js");
          const { CellGrid } = await import("/basics/cells.js");
          const space = new CellGrid(ground);
          const { lines, spots } = landOf(space, ground, looks);
          return {
            rivers: lines.filter(({ kind }) => kind === "river").map(({ points }) => [points[0][0], points.at(-1)[0]]),
            fords: spots.filter(({ kind }) => kind === "ford").map(({ at }) => space.placeAt(...at)),
            width: space.width,
          };
        }""",
        [scenario["ground"], game["looks"]],
    )
    assert sorted(land["fords"]) == sorted(scenario["ground"]["goals"])
    [(one, other)] = land["rivers"]
    assert min(one, other) < 0
    assert max(one, other) > land["width"]


def test_a_wide_board_lies_across_a_tall_window(host: Host, browser: Browser) -> None:
    link = host.begin("tewapen/otter-ford")
    page = browser.new_page(viewport={"width": 420, "height": 900})
    page.goto(link.to())
    page.locator(".board .piece").first.wait_for()
    page.locator(".ground-sheet canvas").first.wait_for(state="attached")

    def places(side: str, axis: str) -> list[float]:
        boxes = [one.bounding_box() for one in page.locator(f".board .piece[data-side='{side}']").all()]
        return [box["x"] if axis == "x" else box["y"] for box in boxes if box]

    assert max(places("red", "x")) < min(places("black", "x"))
    page.locator(".board-host").press("f")
    assert min(places("red", "x")) > max(places("black", "x"))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("document.querySelector('.board').clientWidth > 600")
    assert max(places("red", "y")) < min(places("black", "y"))
    page.close()


def test_roads_lead_over_sides_from_middle_to_middle_and_bridges_lie_across_them(page: Page) -> None:
    land = page.evaluate(LINKS)
    assert all(kind == "road" for kind, _ in land["lines"])
    ways = [way if way[0] < way[-1] else way[::-1] for _, way in land["lines"]]
    links = {frozenset(link) for way in ways for link in itertools.pairwise(way)}
    assert links == {
        frozenset(pair) for pair in (("0102", "0202"), ("0202", "0302"), ("0302", "0402"), ("0202", "0203"))
    }
    assert len(ways) == 2
    assert land["bridge"] == "bridge"
    assert land["off"] < 1
    assert land["turned"] < 0.01


def test_what_comes_to_lie_on_the_ground_is_painted_with_it(page: Page) -> None:
    works = {"sign": "works", "at": "0202"}
    assert page.evaluate(COMES, [works, {"sign": "fog", "at": "0101"}]) == [["bridge", "0101"], ["trench", "0202"]]


def test_a_bridge_that_broke_is_painted_instead_of_the_bridge(page: Page) -> None:
    broken = {"sign": "broken bridge", "at": "0101", "towards": "S"}
    assert page.evaluate(COMES, [broken]) == [["broken bridge", "0101"]]
    elsewhere = [broken | {"at": "0201"}, broken | {"towards": None}]
    assert [kind for kind, _ in page.evaluate(COMES, elsewhere)] == ["bridge", "broken bridge"]


def test_each_that_may_come_has_a_drawing(page: Page) -> None:
    ground = [[name, False] for name in ("earthwork", "trench", "rubble", "burnt house", "chasm", "glamour")]
    assert page.evaluate(SHOWS, [*ground, ["pontoon", True], ["broken bridge", True]]) == []


CASTLE = [".....", ".DDG.", ".D...", ".D.D.", "..A.."]


def test_the_walls_of_neighbours_are_one_wall(page: Page) -> None:
    walls = page.evaluate(WALLS, [CASTLE, []])
    assert {place: wall["arms"] for place, wall in walls.items()} == {
        "22": ["23", "32"],
        "32": ["22", "42"],
        "42": ["32"],
        "23": ["22", "24"],
        "24": ["23"],
        "44": [],
        "35": [],
    }
    assert [walls[place]["kind"] for place in ("22", "42", "44", "35")] == [
        "castle wall",
        "gate house",
        "castle wall",
        "hut",
    ]


def test_damage_is_painted_and_a_wall_that_falls_breaks_its_neighbours_off(page: Page) -> None:
    signs = [
        {"sign": "cracked", "at": "22"},
        {"sign": "breached", "at": "42"},
        {"sign": "rubble", "at": "23"},
        {"sign": "burnt house", "at": "35"},
        {"sign": "rubble", "at": "11"},
    ]
    walls = page.evaluate(WALLS, [CASTLE, signs])
    assert [walls[place]["worn"] for place in ("22", "42", "24")] == [1, 2, 0]
    assert [walls[place]["kind"] for place in ("23", "35", "11")] == ["rubble", "burnt house", "rubble"]
    assert walls["22"]["arms"] == ["23 broken", "32"]
    assert walls["24"]["arms"] == ["23 broken"]
    assert page.evaluate(WALLS, [["uD", ".."], []])["21"]["arms"] == ["11 broken"]


def test_how_worn_a_building_is_can_be_seen(page: Page) -> None:
    assert page.evaluate(WEARS, ["castle wall", "palisade", "gate house"]) == []
    assert page.evaluate(SHOWS, [[name, False] for name in ("cracked", "breached")]) == []


def test_a_setting_has_another_climate_and_other_motifs(page: Page, games: Any) -> None:
    game = next(one for one in games if one["name"] == "tewapen")
    scenario = next(one for one in game["scenarios"] if one["ground"].get("setting"))
    land = """async ([ground, looks]) => {
      const { landOf } = await import("/ground/land.js");
      const { CellGrid } = await import("/basics/cells.js");
      const { climate, spots } = landOf(new CellGrid(ground), ground, looks);
      return [climate, [...new Set(spots.map(({ kind }) => kind))]];
    }"""
    setting = game["looks"]["settings"][scenario["ground"]["setting"]]
    climate, kinds = page.evaluate(land, [scenario["ground"], game["looks"]])
    usual = page.evaluate(land, [scenario["ground"] | {"setting": None}, game["looks"]])
    assert climate == setting["climate"] != usual[0] == game["looks"]["climate"]
    assert set(kinds) & {one["motif"] for one in setting["terrain"].values()}
    assert not set(kinds) & set(usual[1])
    climates = "async () => Object.keys((await import('/ground/colours.js')).CLIMATES)"
    assert {one["climate"] for one in game["looks"]["settings"].values()} <= set(page.evaluate(climates))
