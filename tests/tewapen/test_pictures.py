"""Pictures of a battle: the map in plain text and the SVG show every piece once, and nobody what he may not know."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from soak import examples
from warhost.kernel.abi import MAX_ACTIONS, NOBODY, Contract
from warhost.kernel.compile import load_compiled
from warhost.kernel.hexes import COLUMN_STEP, DIRECTIONS, ROW_STEP
from warhost.kernel.layout import Bytes
from warhost.rulesets.tewapen.rules.pieces import is_fogged
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.setup.tables import fill_umpire
from warhost.rulesets.tewapen.state import BLACK, NONE, OFF_BOARD, RED, Kind, TrapState
from warhost.rulesets.tewapen.state import Battle as BattleRecord
from warhost.rulesets.tewapen.state import Umpire as UmpireRecord
from warhost.rulesets.tewapen.words.names import Names
from warhost.rulesets.tewapen.words.pictures import EMBLEMS, JAWS, LOOKS, fogged_cells, scene_of
from warhost.rulesets.tewapen.words.snapshot import read_umpire
from warhost.shelf.grid import Grid
from warhost.shelf.pictures import cells_svg, cells_text
from warhost.shelf.pictures.cells import Scene as Drawn
from warhost.shelf.pictures.cells_svg import centre_of

Sides = tuple[tuple[str, str], ...]

OTTER_FORD = """\
      00    01    02    03    04    05    06    07    08
     .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '.
00  |     |     | h h | h h |     |     | w w |     |     |
    |  .  |  .  |h h h|h h h|  .  |  .  |w w w|  .  |  .  |
     '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '.
01     | B6  |     | B5  | B1+ |     | B2  | B4  |     |     |
       |. 3  |  .  |. 2  |. 4  |  .  |. 4  |. 3  |  .  |  .  |
     .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .'
02  |     | w w |     | B3  | v v |     |     |     |     |
    |  .  |w w w|  .  |. 4  |v v v|  .  |  .  |  .  |  .  |
     '. .' '. .' '. .' '. ## '. .' '. .' '. .' '. .' '. .' '.
03     | r r | r r | r r |     | r r | r r |     | r r | r r |
       |r r r|r r r|r r r|  .  |r r r|r r r|  .  |r r r|r r r|
     .' '. .' '. .' '. .' '. .' '. .' '. .' ## .' '. .' '. .'
04  |     |     | R4  | d d |     |     | R5  | w w |     |
    |  .  |  .  |. 4  |d d d|  .  |  .  |. 2  |w w w|  .  |
     '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '.
05     |     | h h | h h | R1  | R3+ |     | R2  |     | R6  |
       |  .  |h h h|h h h|. 4  |. 4  |  .  |. 4  |  .  |. 3  |
     .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .'
06  |     |     |     | w w |     |     | h h |     |     |
    |  .  |  .  |  .  |w w w|  .  |  .  |h h h|  .  |  .  |
     '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .'

. clear   w woods   d difficult   h hill   r river   v village
under a label: terrain and wounds left   # wall   + individuals with it

Red                                             Black
R1  Infantry - polearms  0305  4/4              B1  Orc - swords         0301  4/4
R2  Infantry - polearms  0605  4/4              B2  Orc - swords         0501  4/4
R3  Barbarians           0405  4/4              B3  Orc - archers        0302  4/4
R4  Archers              0204  4/4              B4  Goblin - swords      0601  3/3
R5  Blunderbusses        0604  2/2              B5  Ogres                0201  2/2
R6  Cavalry              0805  3/3              B6  Goblin - wolfriders  0001  3/3
R7  King                 0405  1/1    with R3   B7  Orc General          0301  1/1    with B1"""

# Where the first mark of each hexside is, as lines down and characters to the right in its hex.
DIRECTION_SPOTS = {"E": (1, 6), "NE": (0, 4), "NW": (0, 1), "W": (1, 0), "SW": (3, 1), "SE": (3, 4)}
VIEWERS = (None, RED, BLACK)
SOME_CELLS = range(0, 63, 2)  # of Otter Ford: even and odd rows, all edges of the board
HALF, TALL = 31, 36  # a hex in pixels: half its width and height
SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Scene:
    """A position with the ground that it stands on."""

    scenario: TewapenScenario
    memory: Bytes
    umpire: Bytes

    @property
    def record(self) -> Any:
        return BattleRecord.over(self.memory)

    @property
    def names(self) -> Names:
        return Names.of(self.record, self.scenario)

    @property
    def grid(self) -> Grid:
        return self.scenario.grid

    def with_sides(self, **sides: Sides) -> Scene:
        """The same with other walls or cliffs."""
        return Scene(self.scenario.model_copy(update=sides), self.memory, self.umpire)

    def text(self, viewer: int | None = None) -> str:
        return str(cells_text.draw_text(self.drawn(viewer)))

    def svg(self, viewer: int | None = None) -> str:
        return cells_svg.draw_svg(self.drawn(viewer))

    def drawn(self, viewer: int | None) -> Drawn:
        """What is drawn for a viewer; None sees all."""
        seen = self.memory.copy()
        if viewer is not None:
            contract().redact(seen, viewer)
        return scene_of(BattleRecord.over(seen), read_umpire(self.umpire), self.scenario, self.names)

    def by_cell(self) -> dict[int, list[int]]:
        """The pieces of each occupied cell; who leads is left open."""
        found: dict[int, list[int]] = {}
        for number in range(self.record.piece_count):
            if (cell := int(self.record.pieces[number].cell)) != OFF_BOARD:
                found.setdefault(cell, []).append(number)
        return found

    def leader(self, here: list[int]) -> int:
        """The unit of a hex, or the first of its individuals."""
        return next((number for number in here if self.record.pieces[number].kind != Kind.INDIVIDUAL), here[0])


@cache
def contract() -> Contract:
    """The rules of Te Wapen!, compiled when the first test wants them."""
    compiled: Contract = load_compiled("warhost.rulesets.tewapen.contract").CONTRACT
    return compiled


def started(name: str, seed: int = 1) -> Scene:
    """A battle at its first decision."""
    scene = Scene(scenarios()[name], BattleRecord.blank(), fill_umpire(scenarios()[name]))
    scene.record.dice.key[:] = seed
    contract().start(scene.memory, scene.umpire)
    return scene


def played(name: str, seed: int, decisions: int) -> Scene:
    """A battle after so many random decisions, or at its end."""
    scene, chooser, room = started(name, seed), random.Random(seed), np.empty(MAX_ACTIONS, np.int64)
    for _ in range(decisions):
        if scene.record.to_decide == NOBODY:
            break
        count = contract().legal_actions(scene.memory, scene.umpire, room)
        contract().apply(scene.memory, scene.umpire, int(room[chooser.randrange(count)]))
    return scene


positions = st.builds(played, st.sampled_from(sorted(scenarios())), st.integers(0, 99), st.integers(0, 300))
thorough = examples(8, 100)


def spot(lines: list[str], cell: int, columns: int, down: int, right: int, length: int) -> str:
    """Characters of the map at a spot of a hex."""
    row, column = divmod(cell, columns)
    start = 4 + 6 * column + 3 * (row & 1) + right
    return lines[1 + 3 * row + down].ljust(start + length)[start : start + length]


def inside(lines: list[str], cell: int, columns: int) -> tuple[str, str]:
    """The two lines inside a hex, fog taken away."""
    first, second = (spot(lines, cell, columns, down, 1, 5).replace(":", " ") for down in (1, 2))
    return first, second


def labels_in(picture: str) -> list[str]:
    """The labels on the counters and badges of an SVG."""
    groups = ElementTree.fromstring(picture).iter(f"{SVG}g")
    texts = [group.find(f"{SVG}text") for group in groups if group.find(f"{SVG}title") is not None]
    return [text.text for text in texts if text is not None and re.fullmatch(r"[RB]\d+", text.text or "")]  # type: ignore[misc]


# --- the text ---------------------------------------------------------------------------------------------


def test_the_start_of_otter_ford_looks_like_this() -> None:
    assert started("otter-ford").text() == OTTER_FORD


@thorough
@given(positions)
def test_every_piece_on_the_board_is_in_its_hex_of_the_map(scene: Scene) -> None:
    lines, occupied, names = scene.text().split("\n"), scene.by_cell(), scene.names
    columns = names.columns
    for cell in range(columns * len(scene.scenario.rows)):
        first, second = inside(lines, cell, columns)
        letter = scene.scenario.rows[cell // columns][cell % columns]
        here = occupied.get(cell)
        if here:
            one = scene.record.pieces[scene.leader(here)]
            assert first.strip() == names.label(scene.leader(here)) + "+" * (len(here) > 1)
            assert (second[0], second[2:4].strip()) == (letter, str(one.wounds))
            assert (second[4] == "*") == (one.counters > 0)
        else:
            assert not re.search(r"[RB]\d", first + second)
            assert second[2] == letter


@thorough
@given(positions)
def test_every_piece_has_one_line_in_the_list(scene: Scene) -> None:
    text = scene.text()
    roster = re.sub(r"with [RB]\d+", "", text[text.index("\nRed") :])
    for number in range(scene.record.piece_count):
        one, label = scene.record.pieces[number], scene.names.label(number)
        [line] = re.findall(rf"\b{label} +[A-Z].*?(?:\d{{4}}  \d+/\d+|lost)", roster)
        on_board = one.cell != OFF_BOARD
        place = f"{scene.names.hex(int(one.cell))}  {one.wounds}/{one.full_wounds}" if on_board else "lost"
        assert line.endswith(place)


@thorough
@given(positions, st.sampled_from(VIEWERS))
def test_the_text_is_plain_and_fits_a_screen(scene: Scene, viewer: int | None) -> None:
    text = scene.text(viewer)
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
    assert all(len(line) <= 100 and line == line.rstrip() for line in text.split("\n"))
    assert text == text.strip("\n")


@pytest.mark.clause("TW-1.7o")
@examples(10, 60)
@given(positions, st.sets(st.integers(0, 62), max_size=4))
def test_a_cloud_is_drawn_where_the_rules_say_that_it_is(scene: Scene, centres: set[int]) -> None:
    record, columns, rows = scene.record, len(scene.scenario.rows[0]), len(scene.scenario.rows)
    umpire = UmpireRecord.over(scene.umpire)
    for cell in centres:
        record.cloud_until[cell], record.clouds = 9, 1
    fogged = {cell for cell in range(columns * rows) if is_fogged(record, umpire, cell)}
    assert fogged_cells(record, read_umpire(scene.umpire)) == fogged
    lines = scene.text().split("\n")
    assert {cell for cell in range(columns * rows) if ":" in spot(lines, cell, columns, 1, 1, 5)} == fogged
    assert len(re.findall(r'href="#[\w-]+-fog"', scene.svg())) == len(fogged) + (1 if fogged else 0), (
        "once more in the legend"
    )


# --- walls and cliffs -------------------------------------------------------------------------------------


def other_name(cell: int, direction: int, names: Names) -> tuple[str, str] | None:
    """The hexside as it is called from its other side, None where the board ends."""
    row, column = divmod(cell, names.columns)
    row, column = row + int(ROW_STEP[direction]), column + int(COLUMN_STEP[row & 1, direction])
    if not (0 <= row < names.rows and 0 <= column < names.columns):
        return None
    return names.hex(row * names.columns + column), DIRECTIONS[(direction + 3) % 6]


@pytest.mark.parametrize("mark", ["#", "%"], ids=["wall", "cliff"])
def test_a_hexside_is_drawn_where_it_is_by_either_name(mark: str) -> None:
    scene = started("otter-ford")

    def with_side(*side: tuple[str, str]) -> str:
        walls, cliffs = (side, ()) if mark == "#" else ((), side)
        return scene.with_sides(walls=walls, cliffs=cliffs).text()

    for cell in SOME_CELLS:
        for direction, (down, right) in enumerate(DIRECTION_SPOTS[name] for name in DIRECTIONS):
            text = with_side((scene.names.hex(cell), DIRECTIONS[direction]))
            board = text.split("\n\n")[0]
            assert board.count(mark) == 2
            assert spot(board.split("\n"), cell, 9, down, right, 1) == mark
            if twin := other_name(cell, direction, scene.names):
                assert with_side(twin) == text


def test_a_hexside_of_the_svg_lies_between_its_two_hexes() -> None:
    scene = started("otter-ford")
    for cell in SOME_CELLS:
        for direction, name in enumerate(DIRECTIONS):
            twin = other_name(cell, direction, scene.names)
            if twin:
                own = scene.with_sides(walls=((scene.names.hex(cell), name),)).svg()
                other = scene.with_sides(walls=(twin,)).svg()
                assert ends_of_wall(own) == ends_of_wall(other)


def ends_of_wall(picture: str) -> set[str]:
    """The two corners between which the one wall of a picture runs."""
    found = re.search(r'd="M(\d+ \d+)L(\d+ \d+)" stroke="#5a3d22"', picture)
    assert found
    return set(found.groups())


# --- the SVG ----------------------------------------------------------------------------------------------


@thorough
@given(positions, st.sampled_from(VIEWERS))
def test_the_svg_shows_every_piece_once_in_its_hex(scene: Scene, viewer: int | None) -> None:
    picture = scene.svg(viewer)
    on_board = {number: cell for cell, here in scene.by_cell().items() for number in here}
    assert Counter(labels_in(picture)) == Counter(map(scene.names.label, on_board))
    for group in ElementTree.fromstring(picture).iter(f"{SVG}g"):
        told = group.findtext(f"{SVG}title", "")
        if re.match(r"[RB]\d", told):
            x, y = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
            cell = on_board[scene.names.piece(told.split()[0])]
            centre_x, centre_y = centre_of(scene.grid, cell)
            assert abs(x - centre_x) < HALF
            assert abs(y - centre_y) < TALL


@thorough
@given(positions, st.sampled_from(VIEWERS))
def test_the_svg_is_valid_small_and_stands_alone(scene: Scene, viewer: int | None) -> None:
    picture = scene.svg(viewer)
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert all(root.findtext(f"{SVG}{name}") for name in ("title", "desc"))
    assert len(picture.encode()) < 60_000
    assert picture.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    defined = {one.attrib["id"] for one in root.iter() if "id" in one.attrib}
    assert {one.attrib["href"] for one in root.iter() if "href" in one.attrib} == {f"#{name}" for name in defined}
    assert not any(one.tag in (f"{SVG}style", f"{SVG}script", f"{SVG}image") for one in root.iter())
    assert picture == scene.svg(viewer)


@thorough
@given(positions)
def test_the_description_names_every_piece_on_the_board(scene: Scene) -> None:
    told = ElementTree.fromstring(scene.svg()).findtext(f"{SVG}desc", "")
    on_board = {scene.names.label(number) for here in scene.by_cell().values() for number in here}
    assert set(re.findall(r"([RB]\d+) [^;,]+ in \d{4},", told)) == on_board


def test_every_terrain_and_every_kind_of_piece_can_be_drawn() -> None:
    assert set(LOOKS) == set(catalogue().charts.terrain)
    assert len({colour + motif for colour, motif, _ in LOOKS.values()}) == len(LOOKS)
    assert set(EMBLEMS) == set(Kind)


def test_a_crowd_of_individuals_has_a_badge_each() -> None:
    scene = started("barrow-night")
    crowd = [number for number, side in enumerate(scene.names.sides) if side == RED][:13]
    for number in crowd:
        scene.record.pieces[number].cell = scene.names.cell("0405")
        scene.record.pieces[number].kind = Kind.INDIVIDUAL
    labels = Counter(labels_in(scene.svg()))
    assert all(labels[scene.names.label(number)] == 1 for number in crowd)
    assert "| R1+ |" in scene.text()


# --- what a viewer may know -------------------------------------------------------------------------------


def pictures(scene: Scene, viewer: int | None) -> tuple[str, str]:
    """Both pictures of a position."""
    return scene.text(viewer), scene.svg(viewer)


def with_trap(state: TrapState, hex_id: str = "0402") -> Scene:
    """Otter Ford with one trap of red's."""
    scene = started("otter-ford")
    trap = scene.record.traps[0]
    trap.cell, trap.owner, trap.state, trap.wounds, trap.prisoner = scene.names.cell(hex_id), RED, state, 3, NONE
    scene.record.trap_count = 1
    return scene


@pytest.mark.clause("TW-2.9.7a")
@thorough
@given(st.integers(0, 99), st.integers(0, 200), st.randoms())
def test_no_picture_changes_with_what_its_viewer_may_not_know(seed: int, decisions: int, chance: random.Random) -> None:
    scene = played("tangled-wood", seed, decisions)
    before = {viewer: pictures(scene, viewer) for viewer in (RED, BLACK)}
    for viewer in (RED, BLACK):
        other = Scene(scene.scenario, scene.memory.copy(), scene.umpire)
        for trap in (other.record.traps[number] for number in range(other.record.trap_count)):
            if trap.state == TrapState.HIDDEN and trap.owner != viewer:
                trap.cell, trap.wounds = chance.choice([OFF_BOARD, chance.randrange(99)]), chance.randrange(1, 9)
        other.record.dice.key[:] = chance.randrange(2**32)
        assert pictures(other, viewer) == before[viewer]


@pytest.mark.clause("TW-2.9.7a")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hidden_trap_is_drawn_for_its_owner_and_the_referee(viewer: int | None) -> None:
    bare, scene = started("otter-ford"), with_trap(TrapState.HIDDEN)
    text, picture = pictures(scene, viewer)
    if viewer == BLACK:
        assert (text, picture) == pictures(bare, viewer)
        return
    assert "| v?v |" in text
    assert "? hidden trap" in text
    assert "0402 red, hidden, wounds 3" in text
    assert "<title>Trap in 0402 red, hidden, wounds 3</title>" in picture


@pytest.mark.clause("TW-2.9.7f")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_open_trap_is_drawn_for_everybody(viewer: int | None) -> None:
    text, picture = pictures(with_trap(TrapState.OPEN), viewer)
    assert "| v!v |" in text
    assert "0402 red, open, wounds 3" in text
    assert "<title>Trap in 0402 red, open, wounds 3</title>" in picture


def test_a_destroyed_trap_is_gone() -> None:
    bare = started("otter-ford")
    assert pictures(with_trap(TrapState.DESTROYED), None) == pictures(bare, None)


def test_a_trapped_piece_is_marked_with_its_trap() -> None:
    scene = with_trap(TrapState.OPEN, "0302")
    number = scene.names.piece("B3")
    scene.record.traps[0].prisoner, scene.record.pieces[number].prison = number, 0
    text, picture = pictures(scene, BLACK)
    assert "|.!4  |" in text
    assert re.search(r"B3  Orc - archers +0302  4/4 +trapped", text)
    assert "0302 red, open, wounds 3, holds B3" in text
    assert JAWS[0] in picture


# --- what is told of a piece ------------------------------------------------------------------------------


def test_the_list_tells_counters_magic_items_steeds_and_animal_forms() -> None:
    scene = started("tangled-wood")
    wolf = scene.record.pieces[scene.names.piece("R9")]
    wolf.form_turns, wolf.counters = 3, 2
    text = scene.text()
    assert re.search(r"R9  Werewolf \(animal form\) +0807  1/1 \*\*", text)
    for told in ("3 turns left", "with B7, mounted, Blade of Speed", "with R2, 10 MP"):
        assert told in text
    assert "activation counters 2" in scene.svg()
