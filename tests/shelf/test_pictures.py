"""Pictures of made-up boards: hexes of either kind, squares and an open table are drawn from what is declared."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages import look_alone_and_together
from warhost.drawing import DrawnLine, Span, TextMap
from warhost.shelf.grid import OFF_BOARD, Grid, Shape
from warhost.shelf.names import HexNames, PointNames, SquareNames
from warhost.shelf.pictures import cells_svg, cells_text, motifs, plane_svg, plane_text
from warhost.shelf.pictures.cells import Counter, Edge, Field, Ground, Scene, Sign, Veil, turn_to
from warhost.shelf.pictures.plane import Area, Cover, Figure, Link, Mark
from warhost.shelf.pictures.plane import Scene as Table
from warhost.shelf.pictures.text import Entry, Roster, beside, flow

FLAT = r"""
      01   02   03   04
           ___       ___
          /   \     /f f\
      ___/     \___/ f f \
     /   \  .  /f f\f f f/
01  /     \___/ f f \___/
    \  .  /   \f f f/   \
     \___/,K1+ \###/     \
     /   \. 3 */f f\  .  /
02  /  ?  \___/ f f \___/
    \  .  /:::\f f f/   \
     \___/:Q2::\___/     \
     /   \f:4::/f f\  .  /
03  /     \___/ f f \___/
    \  .  /   \f f f/
     \___/     \___/"""

FIRST_ROW_SHIFTED = r"""
         01    02    03
        .' '. .' '. .' '.
01     |     |     | f f |
       |  .  |  .  |f f f|
     .' '. .' '. .' '. .'
02  |<K1+ |  ?  | f f |
    |. 3 *|  .  |f f f|
     '. ## '. .' '. .' '.
03     |:Q2::|     |     |
       |f:4::|  .  |  .  |
        '. .' '. .' '. .'"""

SQUARES = r"""
       A     B     C
    +-----+-----+-----+
1   |>K1+ |  ?  | f f |
    |. 3 *|  .  |f f f|
    +-----+#####+-----+
2   |     #     | f f |
    |  .  #  .  |f f f|
    +-----+-----+-----+
3   |vQ2  |.S3  |     |
    |. 4  |. 1  |  .  |
    +-----+-----+-----+"""

SHAPES: tuple[Shape, ...] = ("pointy", "flat", "square")
WALL = (("#123456", 7, ""), ("#fedcba", 4, "7 2"))
GROUNDS = {
    "f": Ground("forest", "#a8c686", motifs.TREES, ("#ffffff", "#004400")),
    ".": Ground("open", "#dfe5b8"),
    "x": Ground("never seen here", "#000000"),
}
GRIDS = st.builds(
    Grid,
    st.sampled_from(SHAPES),
    st.integers(1, 6),
    st.integers(1, 6),
    st.integers(0, 1),
    st.sampled_from([HexNames(1), HexNames(0, "rows"), SquareNames()]),
)
SVG = "{http://www.w3.org/2000/svg}"


NOTHING: Mapping[str, Any] = MappingProxyType({})
FOUR_NAMES = HexNames(first=1)
ON_FLAT = Grid("flat", 4, 3, 0, FOUR_NAMES)
ON_POINTY = Grid("pointy", 3, 3, 0, FOUR_NAMES)
ON_SQUARES = Grid("square", 3, 3, names=SquareNames())


def facing(grid: Grid, direction: str) -> float:
    """Where a piece faces that looks at the next cell in a direction."""
    return turn_to(grid.shape, grid.cell_shape.steps[direction])


def fielded(grid: Grid, rows: Sequence[str], walls: Sequence[tuple[str, str]] = (), smoke: str = "") -> Field:
    """A board with walls, and smoke in one cell."""
    veil = Veil(":", "smoke", "#eef1f4", motifs.MIST, [grid.cell(smoke)] if smoke else [])
    return Field(grid, rows, GROUNDS, [Edge("#", "wall", WALL, walls)], veil)


def checkered(grid: Grid) -> Field:
    """A board with forest in every second column."""
    return fielded(grid, ["".join("f."[column % 2] for column in range(grid.columns))] * grid.rows)


def scene(field: Field, *pieces: tuple[str, str, Mapping[str, Any]], pit: str = "") -> Scene:
    """What stands on a board: the cell and the label of each piece, Ks of the first side, with what else is known."""
    counters = [
        Counter(field.grid.cell(cell), label, int(label[0] != "K"), f"{label} <{cell}>", **more)
        for cell, label, more in pieces
    ]
    signs = [Sign(field.grid.cell(pit), "?", f"A pit in {pit}", "<circle r='9'/>")] if pit else []
    colours = {"Mine": "#aa0000", "Yours": "#0000aa"}
    return Scene("Mine & yours", field, colours, counters, signs, legend=[("", "a pit")], marks=["? a pit"])


def text_of(scene: Scene) -> str:
    """The board in characters."""
    return "\n".join(["", *(line.text for line in cells_text.draw_text(scene).board)])


def svg_of(scene: Scene) -> ElementTree.Element:
    """The picture of a board."""
    return ElementTree.fromstring(cells_svg.draw_svg(scene))


# --- cells in characters ----------------------------------------------------------------------------------


def test_flat_hexes_whose_first_column_stands_lower() -> None:
    field = fielded(ON_FLAT, ["..ff", "..f.", ".ff."], [("0301", "S")], smoke="0203")
    king: dict[str, Any] = {"left": 3, "full": 3, "counted": "1", "turn": facing(ON_FLAT, "SW")}
    pieces = ("0202", "K1", king), ("0203", "Q2", {"left": 4, "full": 5}), ("0202", "K2", {"is_golden": True})
    assert text_of(scene(field, *pieces, pit="0102")) == FLAT


def test_pointy_hexes_counted_from_one_whose_first_row_stands_to_the_right() -> None:
    field = fielded(ON_POINTY, ["..f", "..f", "f.."], [("0102", "SE")], smoke="0103")
    king: dict[str, Any] = {"left": 3, "full": 3, "counted": "1", "turn": facing(ON_POINTY, "W")}
    pieces = ("0102", "K2", {"is_golden": True}), ("0103", "Q2", {"left": 4, "full": 5}), ("0102", "K1", king)
    assert text_of(scene(field, *pieces, pit="0202")) == FIRST_ROW_SHIFTED


def test_squares_with_pieces_that_face_somewhere() -> None:
    field = fielded(ON_SQUARES, ["..f", "..f", "..."], [("B2", "N"), ("A2", "E")])
    king: dict[str, Any] = {"left": 3, "full": 3, "counted": "1", "turn": facing(ON_SQUARES, "E")}
    pieces = (
        *(("A1", "K1", king), ("A1", "K2", {"is_golden": True})),
        ("A3", "Q2", {"left": 4, "full": 5, "turn": facing(ON_SQUARES, "S")}),
        ("B3", "S3", {"left": 1, "full": 1, "turn": facing(ON_SQUARES, "SE")}),
    )
    drawn = scene(field, *pieces, pit="B1")
    assert text_of(drawn) == SQUARES
    assert cells_text.draw_text(drawn).legend == ("f forest   . open", "# wall   ? a pit")


def test_of_several_signs_in_a_cell_one_is_shown() -> None:
    signs = [Sign(0, "?", "A pit"), Sign(0, "!", "A fire"), Sign(1, "?", "A pit")]
    drawn = cells_text.draw_text(Scene("", checkered(Grid("pointy", 2, 1)), {}, signs=signs))
    assert drawn.board[2].text == "00  | f!f |  ?  |"


@given(GRIDS)
def test_spans_say_of_every_cell_where_it_is_and_what_it_is(grid: Grid) -> None:
    field = checkered(grid)
    pieces = [(grid.named[cell], f"{'KQ'[cell % 2]}{cell}", NOTHING) for cell in range(0, grid.size, 3)]
    labels = {cell: label for cell, label, _ in pieces}
    inside: dict[int, str] = {}
    for line in cells_text.draw_text(scene(field, *pieces)).board:
        for span in line.spans:
            shown = line.text[span.start : span.stop]
            if span.kind == "ground":
                cell = grid.cell(span.names[0])
                inside[cell] = inside.get(cell, "") + shown
                assert span.shade == GROUNDS[field.letter(cell)].shade
                assert list(span.names[1:]) == [label for name, label in labels.items() if name == span.names[0]]
            elif span.kind == "piece":
                assert (shown.strip(),) == span.names
                assert "KQ"[span.side] == span.names[0][0]
    assert set(inside) == set(range(grid.size))
    for cell, shown in inside.items():
        assert set(re.sub(r"[KQ]\d+| ", "", shown)) == {field.letter(cell)}


@given(GRIDS)
def test_the_numbers_along_the_edges_are_those_of_columns_and_rows(grid: Grid) -> None:
    head, *lines = cells_text.draw_text(scene(checkered(grid))).board
    assert head.text.split() == [grid.names.column(column) for column in range(grid.columns)]
    rows = [line.text[span.start : span.stop] for line in lines for span in line.spans if span.kind == "number"]
    assert rows == [grid.names.row(row) for row in range(grid.rows)]


def other_name(grid: Grid, name: str, direction: str) -> tuple[str, str] | None:
    """The border as it is called from its other side, None where the board ends."""
    sides = grid.cell_shape.sides
    other = grid.neighbour(grid.cell(name), direction)
    across = sides[(sides.index(direction) + len(sides) // 2) % len(sides)]
    return None if other == OFF_BOARD else (grid.named[other], across)


@given(GRIDS)
def test_a_border_is_drawn_where_it_is_by_either_of_its_names(grid: Grid) -> None:
    rows, level = checkered(grid).rows, {"pointy": 0, "flat": 3, "square": 5}[grid.shape]
    for name in (grid.named[0], grid.named[-1]):
        for direction in grid.cell_shape.sides:
            field = fielded(grid, rows, [(name, direction)])
            drawn = cells_text.draw_text(scene(field))
            marked = [span for line in drawn.board for span in line.spans if span.kind == "mark"]
            assert sum(span.stop - span.start for span in marked) == (level if direction in ("N", "S") else 2)
            assert text_of(scene(field)).count("#") == sum(span.stop - span.start for span in marked)
            if twin := other_name(grid, name, direction):
                other = fielded(grid, rows, [twin])
                assert text_of(scene(other)) == text_of(scene(field))
                assert ends_of_wall(other) == ends_of_wall(field)


def test_a_label_too_long_for_a_cell_spoils_nothing_beside_it() -> None:
    field = checkered(Grid("pointy", 2, 1))
    lines = text_of(scene(field, ("0000", "K12345", {}))).split("\n")
    assert lines[3:5] == ["00  | K123|     |", "    |f    |  .  |"]


# --- cells as SVG -----------------------------------------------------------------------------------------


def ends_of_wall(field: Field) -> set[tuple[float, float]]:
    """The two corners between which the one wall of a picture runs."""
    [path] = [one.attrib["d"] for one in svg_of(scene(field)).iter(f"{SVG}path") if one.get("stroke") == WALL[0][0]][:1]
    numbers = [float(number) for number in re.findall(r"[\d.]+", path)]
    return {(numbers[0], numbers[1]), (numbers[2], numbers[3])}


@given(GRIDS)
def test_every_cell_is_drawn_once_inside_the_picture_and_named(grid: Grid) -> None:
    picture = svg_of(scene(checkered(grid)))
    spots = {(float(one.attrib["x"]), float(one.attrib["y"])) for one in picture.iter(f"{SVG}use") if "x" in one.attrib}
    assert spots == {cells_svg.centre_of(grid, cell) for cell in range(grid.size)}
    width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
    for x, y in spots:
        assert 31 <= x <= width - 31
        assert 31 <= y <= height - 31
    names = [one.text for one in picture.iter(f"{SVG}text")]
    assert names[: grid.size] == list(grid.named)
    assert "never seen here" not in names
    assert "forest" in names


@given(GRIDS)
def test_next_cells_touch_and_no_others(grid: Grid) -> None:
    centre = cells_svg.centre_of(grid, 0)
    for cell in range(1, grid.size):
        x, y = cells_svg.centre_of(grid, cell)
        apart = ((x - centre[0]) ** 2 + (y - centre[1]) ** 2) ** 0.5
        assert (apart < 90) == (grid.distance(0, cell) == 1)


@pytest.mark.parametrize("grid", [ON_FLAT, ON_POINTY, ON_SQUARES], ids=lambda grid: grid.shape)
def test_counters_stand_in_their_cells_and_face_where_they_should(grid: Grid) -> None:
    field, name = checkered(grid), grid.named[4]
    for direction, way in grid.cell_shape.steps.items():
        turned = {"turn": facing(grid, direction), "left": 2, "full": 3}
        picture = svg_of(scene(field, (name, "K1", turned), (name, "Q2", {}), (name, "Q3", {"counted": "2"})))
        groups = {one.findtext(f"{SVG}title"): one for one in picture.iter(f"{SVG}g")}
        x, y = cells_svg.centre_of(grid, grid.cell(name))
        for label in ("K1", "Q2", "Q3"):
            at_x, at_y = map(float, re.findall(r"[\d.]+", groups[f"{label} <{name}>"].attrib["transform"]))
            assert abs(at_x - x) < 31
            assert abs(at_y - y) < 31
        [bow] = [one for one in groups[f"K1 <{name}>"].iter(f"{SVG}path") if "rotate" in one.get("transform", "")]
        [turn] = map(float, re.findall(r"[\d.]+", bow.attrib["transform"]))
        next_cell = grid.neighbour(grid.cell(name), direction)
        to_x, to_y = cells_svg.centre_of(grid, next_cell)
        assert (to_x > x, to_x < x) == (0 < turn < 179, turn > 181), way
        assert (to_y < y, to_y > y) == (turn < 89 or turn > 271, 91 < turn < 269), way


def test_a_picture_says_what_it_is_and_stands_alone() -> None:
    field = fielded(ON_SQUARES, ["...", "...", "..."], [("A1", "E")], smoke="B2")
    picture = svg_of(scene(field, ("A1", "K1", {}), ("A2", "K2", {}), pit="C1"))
    assert picture.findtext(f"{SVG}title") == "Mine & yours"
    told = "A board of 3 by 3 squares. Mine: K1 <A1>; K2 <A2>. Yours: nobody. A pit in C1."
    assert picture.findtext(f"{SVG}desc") == told
    legend = [one.text for one in picture.iter(f"{SVG}text")][9 + 2 :]
    assert legend == ["open", "wall", "smoke", "a pit"]
    defined = {one.attrib["id"] for one in picture.iter() if "id" in one.attrib}
    assert {one.attrib["href"] for one in picture.iter() if "href" in one.attrib} == {f"#{name}" for name in defined}
    assert "A pit in C1" in {one.text for one in picture.iter(f"{SVG}title")}


# --- an open table ----------------------------------------------------------------------------------------

POND = Area("pond", ((200, 200), (500, 200), (500, 400), (200, 400)), "pond p1")
HEDGE = Area("hedge", ((600, 500), (800, 500), (800, 700)), "hedge h1", is_struck=True)
TABLE = r"""
    0           6
    . . . . . . . . .
    . . . . . . . . .
  6 . . . . . . . ^^.
    . . ====12. ^^^^.
    @ . . . . . . . .
    . . ~~~~~~. . . .
    . . ~~~~~~. . . .
    . . . . . . . . .
  0 *2. . . . . . . A1"""


def open_table(**more: Any) -> Table:
    """A table of 9 by 9 inches with a pond, a burning hedge and a fence."""
    covers = {
        "pond": Cover("pond", "~", "#a9d0ee", "#4683b5", '<path d="M0 0h24"/>'),
        "hedge": Cover("hedge", "h", "#a8c686", "#4d8049", ""),
    }
    return Table(
        "Mine & yours",
        PointNames(900, 900, 4096),
        ("Mine", "Yours"),
        Mark(".", "open"),
        covers,
        [POND, HEDGE],
        struck=Mark("^", "on fire", "<circle r='3'/>"),
        wall=Mark("=", "fence"),
        wall_strokes=WALL,
        walls=[((200, 550), (490, 550))],
        point=Mark("@", "the well"),
        points=[(50, 450)],
        several="men",
        **more,
    )


def man(x: int, y: int, label: str) -> Figure:
    return Figure((x, y), label, int(int(label) > 100), f"{label} at {x},{y}", "<circle r='9'/>")


def test_an_open_table_in_characters() -> None:
    men = [man(450, 550, "12"), man(10, 20, "7"), man(90, 30, "8"), man(900, 10, "101")]
    drawn = plane_text.draw_text(open_table(figures=men, lists=["", "Men"]))
    assert "\n".join(["", *(line.text for line in drawn.board)]) == TABLE
    marks = ". open   ~ pond   = fence   ^ on fire   @ the well   * several men   a cell is 1.00 inches wide"
    assert drawn.legend == (marks,)
    assert drawn.lists == ("", "Men")


@pytest.mark.parametrize(("width", "cell"), [(900, 100), (4800, 100), (4801, 150), (9000, 200)])
def test_a_wide_table_has_larger_cells(width: int, cell: int) -> None:
    assert plane_text.cell_size(width) == cell


def test_pictures_in_one_page_look_as_each_does_alone() -> None:
    """Boards of every grid and an open table, where one letter and one name stand for different things."""
    covers = {"pond": Cover("bog", "~", "#00f", "#00a", ""), "hedge": Cover("heath", "h", "#0f0", "#0a0", "")}
    boards = [scene(checkered(grid)) for grid in (ON_SQUARES, ON_FLAT, ON_POINTY)]
    tables = [open_table(), replace(open_table(), covers=covers)]
    look_alone_and_together([*map(cells_svg.draw_svg, boards), *map(plane_svg.draw_svg, tables)])


def test_an_open_table_as_svg() -> None:
    drawn = open_table(
        figures=[man(450, 0, "12")],
        links=[Link((0, 0), (900, 900), "#000", "3 3")],
        bars=[((0, 0), (100, 0))],
        bar_strokes=(("#abcdef", 3, ""),),
        legend=[("", "a man")],
        also=["It burns."],
    )
    picture = ElementTree.fromstring(plane_svg.draw_svg(drawn))
    told = "A table of 9.00 by 9.00 inches. Mine: 12 at 450,0. Yours: nobody. It burns."
    assert picture.findtext(f"{SVG}desc") == told
    transforms = {one.findtext(f"{SVG}title"): one.get("transform") for one in picture.iter(f"{SVG}g")}
    assert transforms["12 at 450,0"] == "translate(107 188)", "at the southern edge"
    [pond, hedge] = picture.iter(f"{SVG}polygon")
    assert pond.attrib["points"] == "62,152 116,152 116,116 62,116"
    pattern, _ = picture.iter(f"{SVG}pattern")
    assert pond.attrib["fill"] == f"url(#{pattern.attrib['id']})"
    assert hedge.findtext(f"{SVG}title") == "hedge h1"
    paths = [one.attrib["d"] for one in picture.iter(f"{SVG}path")]
    assert "M26 188L188 26" in paths
    assert "M32.3 188.0L37.7 188.0" in paths
    words = [one.text for one in picture.iter(f"{SVG}text")]
    assert words == ["0", "6", "0", "6", "pond", "hedge", "fence", "on fire", "a man"]


# --- lists and words --------------------------------------------------------------------------------------


def test_pieces_stand_in_two_lists_and_long_states_on_lines_of_their_own() -> None:
    states = ["a long state of affairs", "another", "and yet another one"]
    mine = Roster("Mine", [Entry("K1", "King", "0101  ", states), Entry("K2", "Queen", "lost")])
    yours = Roster("Yours", [Entry("Q1", "Pawn", "0202  ", ["here"])])
    assert [line.rstrip() for line in beside(mine, yours)] == [
        "Mine                                   Yours",
        "K1  King   0101                        Q1  Pawn  0202  here",
        "    a long state of affairs, another",
        "    and yet another one",
        "K2  Queen  lost",
    ]


def test_entries_flow_and_are_never_broken() -> None:
    assert flow(["one", "two", "three"], ", ", 8) == ["one, two", "three"]
    assert flow([], ", ", 8) == []


def test_a_text_map_has_no_blanks_at_the_ends_of_lines() -> None:
    board = (DrawnLine("01 "), DrawnLine("| K1 ", (Span(1, 4, "piece", ("K1",)),)))
    assert str(TextMap(board, ("K a king ",), ("Mine", "K1  "))) == "01\n| K1\n\nK a king\n\nMine\nK1"


@pytest.mark.parametrize("shape", SHAPES)
def test_what_leads_over_a_border_is_drawn_from_middle_to_middle(shape: Shape) -> None:
    grid = Grid(shape, 3, 3, 0, FOUR_NAMES)
    cell = grid.cell("0202")
    way, beyond = next((way, near) for way, near in grid.neighbours(cell).items() if way in grid.cell_shape.sides)
    ends = [[*cells_svg.centre_of(grid, one)] for one in (cell, beyond)]
    middle = [sum(pair) / 2 for pair in zip(*ends, strict=True)]
    for leads in (1, 0.5):
        road = Edge(":", "road", WALL, [("0202", way)], leads)
        (first, *_) = [path for path in svg_of(scene(Field(grid, ["..."] * 3, GROUNDS, [road]))).iter(f"{SVG}path")
                       if path.get("stroke") == "#123456"]  # fmt: skip
        drawn = [[float(one) for one in end.split()] for end in first.get("d", "")[1:].split("L")]
        wanted = [[m + leads * (end - m) for m, end in zip(middle, ends[k], strict=True)] for k in range(2)]
        assert drawn == [pytest.approx(one, abs=0.01) for one in wanted]
