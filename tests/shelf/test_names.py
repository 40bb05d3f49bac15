"""Names of places are read and written the same way, and refused with a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.errors import NotationError
from warhost.shelf.names import (
    CellNames,
    HexNames,
    PieceNames,
    PointNames,
    SquareNames,
    numbered,
    read_length,
    write_length,
)

WAYS = [HexNames(), HexNames(first=1), HexNames(order="rows"), HexNames(1, "rows"), SquareNames(), SquareNames(first=0)]
TABLE = PointNames(3600, 2400, 8192)


@pytest.mark.parametrize(
    ("names", "place", "text"),
    [
        (HexNames(), (3, 4), "0304"),
        (HexNames(first=1), (3, 4), "0405"),
        (HexNames(order="rows"), (3, 4), "0403"),
        (HexNames(1, "rows"), (19, 0), "0120"),
        (SquareNames(), (0, 0), "A1"),
        (SquareNames(), (11, 11), "L12"),
        (SquareNames(first=0), (25, 0), "Z0"),
    ],
)
def test_cells_are_written_as_the_book_prints_them(names: CellNames, place: tuple[int, int], text: str) -> None:
    assert names.write(*place) == text
    assert names.read(text) == place


@pytest.mark.parametrize("names", WAYS, ids=repr)
@given(data=st.data())
def test_every_cell_that_has_a_name_is_found_by_it(names: CellNames, data: st.DataObject) -> None:
    columns, rows = names.most
    place = data.draw(st.integers(0, columns - 1)), data.draw(st.integers(0, rows - 1))
    assert names.read(names.write(*place)) == place


@pytest.mark.parametrize("names", WAYS, ids=repr)
@given(text=st.text(max_size=5))
def test_a_text_that_is_read_is_the_name_that_is_written(names: CellNames, text: str) -> None:
    place = names.read(text)
    assert place is None or names.write(*place) == text


@pytest.mark.parametrize("text", ["", "030", "03 4", "03040", "+3+4", "٠٣٠٤", "0304\n"])
def test_what_is_not_four_digits_is_no_hex(text: str) -> None:
    assert HexNames().read(text) is None


@pytest.mark.parametrize("text", ["", "A", "5", "a5", "A05", "A0", "AA5", "A100", "Ä5"])
def test_what_is_not_a_letter_and_a_number_is_no_square(text: str) -> None:
    assert SquareNames().read(text) is None


@pytest.mark.parametrize("text", ["0003", "0300", "0000"])
def test_a_board_that_begins_with_one_has_no_hex_nought(text: str) -> None:
    assert HexNames(first=1).read(text) is None


@given(st.integers(-999999, 999999))
def test_a_length_is_read_as_it_was_written(length: int) -> None:
    assert read_length(write_length(length)) == length


@given(st.integers(0, 8191), st.integers(0, 8191))
def test_a_point_is_read_as_it_was_written(x: int, y: int) -> None:
    assert TABLE.read(TABLE.write(x, y)) == (x, y)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("18", "a point is x,y in inches with at most two decimals, such as 18.00,12.50"),
        ("18,1.255", "a point is x,y in inches with at most two decimals, such as 18.00,12.50"),
        ("18,x", "a point is x,y in inches with at most two decimals, such as 18.00,12.50"),
        ("-1,5", "far off the table, which is 36.00 by 24.00 inches"),
        ("18,81.92", "far off the table, which is 36.00 by 24.00 inches"),
    ],
)
def test_a_point_that_cannot_be_named_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        TABLE.read(text)
    assert str(refused.value) == f"cannot read {text!r}: {why}"


# --- pieces -----------------------------------------------------------------------------------------------


class Herd(PieceNames):
    """Two beasts."""

    labels = ("A1", "B1")
    titles = ("A1 Ox", "B1 Ass")


def test_pieces_are_called_by_label_and_title() -> None:
    herd = Herd()
    assert (herd.label(1), herd.title(0), herd.by_label) == ("B1", "A1 Ox", {"A1": 0, "B1": 1})


def test_pieces_are_numbered_side_by_side() -> None:
    assert numbered((0, 1, 0, 0, 1), "RB") == ("R1", "B1", "R2", "R3", "B2")
    assert numbered((), "RB") == ()
