"""Line of sight, through the eyes of archers: what is on the line between two hexes, and what of it blocks."""

from __future__ import annotations

import pytest

from tewapen.tabletop import EMPTY_ROWS, activate, ground, lay, why_not

Hexsides = tuple[tuple[str, str], ...]


def sees(
    board: tuple[str, ...], start: str, end: str, *pieces: str, walls: Hexsides = (), cliffs: Hexsides = ()
) -> bool:
    """True when nothing hides a unit in the second hex from archers in the first, who can shoot so far."""
    archers, target = f"R hum.archers {start}", f"B std.inf {end}"
    battle = activate(lay(board, archers, target, *pieces, walls=walls, cliffs=cliffs), "R1")
    objections = why_not(battle, "attack R1 B1")
    assert objections <= {"no_los", "no_dice_left"}
    return "no_los" not in objections


def blockers(start: str, end: str, candidates: str) -> set[str]:
    """Those of the candidate hexes in which a single unit hides the end from the start."""
    return {hex_id for hex_id in candidates.split() if not sees(EMPTY_ROWS, start, end, f"R std.inf {hex_id}")}


# --- what needs it ----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.4a", "TW-1.5.2a")
@pytest.mark.parametrize(("end", "is_seen"), [("0504", True), ("0604", False)])
def test_only_a_ranged_attack_needs_a_clear_line(end: str, is_seen: bool) -> None:
    # Woods under both and all round them.
    thicket = ground(w="0404 0504 0604 0403 0405 0503 0505")
    assert sees(thicket, "0404", end) is is_seen


@pytest.mark.clause("TW-1.5.4a", "TW-R36")
def test_neighbours_see_each_other_across_a_wall_in_the_woods() -> None:
    pieces = ("R hum.wizard 0404", "R std.inf 0008", "B std.inf 0504")
    battle = activate(lay(ground(w="0404 0504"), *pieces, walls=(("0404", "E"),)), "R1")
    assert why_not(battle, "cast R1 freeze B1") == set()


@pytest.mark.clause("TW-1.5.4e")
@pytest.mark.parametrize("letter", ["w", "v", "h"])
@pytest.mark.parametrize("end", ["0404", "0604"])
def test_the_hexes_at_the_ends_never_block(letter: str, end: str) -> None:
    assert sees(ground(**{letter: end}), "0404", "0604", "R hum.king 0404", "B orc.general 0604")


# --- what blocks in between -------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.4b")
def test_the_line_runs_straight_from_centre_to_centre() -> None:
    assert blockers("0404", "0704", "0504 0604 0403 0503 0603 0405 0505 0605 0304 0804") == {"0504", "0604"}


@pytest.mark.clause("TW-1.5.4c", "TW-1.5.4l", "TW-R21", "TW-R69")
@pytest.mark.parametrize("letter", [*"wv.drxsbt"])
def test_woods_and_villages_block_and_other_level_ground_does_not(letter: str) -> None:
    assert sees(ground(**{letter: "0504"} if letter != "." else {}), "0404", "0604") is (letter not in "wv")


@pytest.mark.clause("TW-1.5.4c", "TW-1.5.4d", "TW-1.6.2c", "TW-1.2k", "TW-R6")
@pytest.mark.parametrize("piece", ["R std.inf", "B std.inf", "R hum.king", "B orc.general"])
def test_units_and_lone_individuals_of_either_side_block(piece: str) -> None:
    assert not sees(EMPTY_ROWS, "0404", "0604", f"{piece} 0504")
    assert sees(EMPTY_ROWS, "0404", "0604", f"{piece} 0503")


@pytest.mark.clause("TW-1.5.4f", "TW-1.1e", "TW-R25")
@pytest.mark.parametrize(
    ("hills", "is_seen"),
    [("0504", False), ("0404 0504", False), ("0504 0604", False), ("0404 0504 0604", True), ("0404 0604", True)],
)
def test_a_hill_blocks_unless_both_stand_on_hills(hills: str, is_seen: bool) -> None:
    assert sees(ground(h=hills), "0404", "0604") is is_seen


@pytest.mark.clause("TW-1.5.4f", "TW-1.5.4c")
@pytest.mark.parametrize("letter", ["w", "v"])
def test_woods_and_villages_block_between_hills(letter: str) -> None:
    assert not sees(ground(h="0404 0604", **{letter: "0504"}), "0404", "0604")


@pytest.mark.clause("TW-1.5.4c")
def test_a_unit_on_a_hill_blocks_between_hills() -> None:
    assert not sees(ground(h="0404 0504 0604"), "0404", "0604", "B std.inf 0504")


# --- walls ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.4g", "TW-1.1f")
@pytest.mark.parametrize(
    ("wall", "is_seen"), [("0404", True), ("0504", False), ("0604", False), ("0704", True), ("0304", True)]
)
def test_a_wall_on_the_line_blocks_unless_it_is_an_edge_of_either_end(wall: str, is_seen: bool) -> None:
    assert sees(EMPTY_ROWS, "0404", "0804", walls=((wall, "E"),)) is is_seen


@pytest.mark.clause("TW-1.5.4g")
def test_the_edge_of_one_end_does_not_open_a_second_wall() -> None:
    assert not sees(EMPTY_ROWS, "0404", "0804", walls=(("0404", "E"), ("0604", "E")))


@pytest.mark.clause("TW-1.5.4l", "TW-R21")
def test_a_cliff_does_not_block() -> None:
    assert sees(EMPTY_ROWS, "0404", "0704", cliffs=(("0504", "E"),))


# --- along hexsides and over corners ----------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.4h")
@pytest.mark.parametrize(
    ("left", "right", "is_seen"),
    [
        ("", "", True),
        ("wood", "", True),
        ("", "wood", True),
        ("unit", "", True),
        ("wood", "wood", False),
        ("wood", "unit", False),
        ("unit", "wood", False),
        ("unit", "unit", False),
        ("hill", "king", False),
        ("river", "unit", True),
    ],
)
def test_along_a_hexside_both_hexes_must_block(left: str, right: str, is_seen: bool) -> None:
    # From 0404 straight up to 0402 the line runs between 0303 and 0403.
    letters = {"wood": "w", "hill": "h", "river": "r"}
    troops = {"unit": "B std.inf", "king": "R hum.king"}
    flanks = (("0303", left), ("0403", right))
    rows = [list(row) for row in EMPTY_ROWS]
    for hex_id, what in flanks:
        rows[3][int(hex_id[:2])] = letters.get(what, ".")
    pieces = [f"{troops[what]} {hex_id}" for hex_id, what in flanks if what in troops]
    assert sees(tuple("".join(row) for row in rows), "0404", "0402", *pieces) is is_seen


@pytest.mark.clause("TW-1.5.4k", "TW-R27")
@pytest.mark.parametrize(("start", "end", "flank"), [("0004", "0002", "0003"), ("1205", "1203", "1204")])
def test_the_edge_of_the_board_does_not_block(start: str, end: str, flank: str) -> None:
    # Beside the one hexside that the line runs along there is a full hex, and nothing at all.
    assert sees(EMPTY_ROWS, start, end, f"B std.inf {flank}")
    assert sees(ground(w=flank), start, end)


@pytest.mark.clause("TW-1.5.4i", "TW-1.5.4n", "TW-R26")
@pytest.mark.parametrize(("blocker", "is_seen"), [("0101", True), ("0100", False), ("0201", False), ("0300", True)])
def test_a_hex_touched_at_a_corner_has_no_effect(blocker: str, is_seen: bool) -> None:
    # Five hexes from 0000 to 0401: only magic reaches so far.
    pieces = ("R hum.cleric 0000", "B und.swords 0401", f"R std.inf {blocker}")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1")
    assert why_not(battle, "cast R1 banish B1") == (set() if is_seen else {"no_los"})


@pytest.mark.clause("TW-1.5.4n", "TW-1.5.4b", "TW-R26")
@pytest.mark.parametrize(
    ("end", "near", "crossed"),
    [
        # The line to 0300 cuts off a corner of 0402 and of 0301; that to 0101 passes four hexes; that to 0601 slants.
        ("0300", "0301 0302 0303 0401 0402 0403 0201 0202 0400 0200", {"0301", "0302", "0402", "0303"}),
        ("0101", "0202 0302 0203 0303 0201 0102 0304 0103 0204 0403", {"0202", "0302", "0203", "0303"}),
        ("0601", "0502 0602 0403 0503 0501 0402 0603 0701 0504 0601", {"0502", "0602", "0403", "0503"}),
        ("0401", "0402 0403 0301 0302 0303 0501 0502 0503", {"0402", "0403"}),
    ],
)
def test_a_hex_is_crossed_when_the_line_has_inner_points_of_it(end: str, near: str, crossed: set[str]) -> None:
    assert blockers("0404", end, near.replace(end, "")) == crossed


@pytest.mark.clause("TW-1.5.4j", "TW-R26")
@pytest.mark.parametrize(
    ("walls", "is_seen"),
    [
        ([("0303", "E")], True),  # the line from 0404 to 0400 runs along it
        ([("0402", "SW")], True),  # one wall at the corner below 0402
        ([("0402", "SE")], True),
        ([("0402", "SW"), ("0402", "SE")], False),  # two walls at that corner
        ([("0402", "SW"), ("0303", "E")], True),  # one, besides that along the line
        ([("0402", "SW"), ("0402", "NE")], True),  # one each at two corners
        ([("0402", "NW"), ("0402", "NE")], False),  # two at the corner above
        ([("0404", "NW"), ("0404", "NE")], True),  # edges of the start
        ([("0400", "SW"), ("0400", "SE")], True),  # edges of the end
    ],
)
def test_walls_where_the_line_runs_along_hexsides(walls: list[tuple[str, str]], is_seen: bool) -> None:
    assert sees(EMPTY_ROWS, "0404", "0400", walls=tuple(walls)) is is_seen


@pytest.mark.clause("TW-1.5.4m")
def test_the_line_of_sight_is_the_same_from_either_end() -> None:
    rough = ("....w........", "..h..v..w....", "...w....h.h..", ".v...hh......", "....r...w.v..")
    board = (*rough, *EMPTY_ROWS[5:])
    walls = (("0402", "E"), ("0503", "NE"), ("0303", "SE"), ("0601", "SW"))
    pieces = ("R std.inf 0604", "B std.inf 0402", "R hum.king 0702")
    seen = []
    for end in ("0300", "0400", "0700", "0201", "0801", "0302", "0602", "0703", "0204", "0804", "0705", "0406"):
        there = sees(board, "0503", end, *pieces, walls=walls)
        assert sees(board, end, "0503", *pieces, walls=walls) is there, end
        seen.append(there)
    assert True in seen
    assert False in seen
