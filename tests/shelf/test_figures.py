"""Data files are read whole or refused with every fault and its place; records are filled by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import pytest
from pydantic import Field, model_validator

from warhost.kernel.layout import Record, i1, i2
from warhost.shelf.figures import (
    Amount,
    Count,
    DataTable,
    Flag,
    Name,
    Rows,
    clause_of,
    figures_of,
    flat,
    keyed_by,
    one_of,
    pour,
    read_tables,
    row_of,
    tables_of,
    with_each,
    wrong_rows,
)

FILES = {
    "units.toml": """\
horse = { name = "Horse", moves = 4, dice = [2, 1], arm = "mounted" }
"foot.old" = { name = "Old guard", moves = 2, turns_into = "horse" }
""",
    "charts.toml": """\
[orders]
most = 3
first = "horse"

[[ground]]
letter = "."
clause = "XY-1.2a"

[[ground]]
letter = "w"
clause = "XY-S3b"
slow = true
""",
    "advice.toml": "[worth]\nunit = -5\nways = [1, 2]\n",
}


class Worth(Record):
    """What opponents think."""

    unit = i2()
    ways = i1(2)


class Unit(DataTable):
    """A row."""

    id: Name
    name: Name
    moves: Count
    dice: tuple[Amount, ...] = ()
    arm: Annotated[str, one_of("arm", ("foot", "mounted"))] = "foot"
    turns_into: Annotated[str, row_of("unit", "units.toml")] | None = None


class Ground(DataTable):
    """A row that is told from others by its letter."""

    letter: str
    clause: Annotated[str, clause_of("XY")]
    slow: Flag = False


class Charts(DataTable):
    """What is left of the charts."""

    ground: Annotated[Mapping[str, Ground], keyed_by("letter")]


class Orders(DataTable):
    """One table of the charts."""

    most: Count
    first: Annotated[str, row_of("unit", "units.toml")]


class Tables(DataTable):
    """All of it."""

    units: Rows[Unit] = Field(alias="units.toml")
    orders: Orders = Field(alias="charts.toml, orders")
    charts: Charts = Field(alias="charts.toml")
    advice: Annotated[Any, tables_of(worth=Worth)] = Field(alias="advice.toml")

    @model_validator(mode="after")
    def _holds_together(self) -> Tables:
        if self.orders.most > 9:
            raise ValueError("charts.toml, orders: nobody can give so many")
        return self


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files, to be spoilt."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


def faults_of(folder: Path) -> list[str]:
    with pytest.raises(ValueError, match=r".") as caught:
        read_tables(Tables, folder)
    return str(caught.value).splitlines()


class TestReading:
    def test_good_files_are_read_by_their_places(self, folder: Path) -> None:
        tables = read_tables(Tables, folder)
        assert [(unit.id, unit.moves, unit.dice, unit.turns_into) for unit in tables.units.values()] == [
            ("horse", 4, (2, 1), None),
            ("foot.old", 2, (), "horse"),
        ]
        assert list(tables.charts.ground) == [".", "w"]
        assert (tables.orders.most, tables.orders.first, tables.advice.worth.ways) == (3, "horse", (1, 2))
        assert tables.advice.worth.unit == -5

    def test_a_package_has_its_files_in_data(self) -> None:
        class Roster(DataTable):
            roster: Mapping[str, Any] = Field(alias="roster.toml")

        assert "G01" in read_tables(Roster, "warhost.rulesets.heroes").roster

    def test_every_fault_of_every_file_is_told_with_its_row(self, folder: Path) -> None:
        spoil(folder, "units.toml", "moves = 4", "mvoes = 4")
        spoil(folder, "units.toml", 'turns_into = "horse"', 'turns_into = "house", arm = "feet"')
        spoil(folder, "charts.toml", 'first = "horse"', 'first = "hose"')
        spoil(folder, "charts.toml", '"XY-S3b"', '"3b"')
        spoil(folder, "advice.toml", "[1, 2]", "[1, 2, 3]")
        assert faults_of(folder) == [
            "units.toml, horse: unknown key 'mvoes'; nearest: moves",
            "units.toml, foot.old: arm: unknown arm 'feet'; known: foot, mounted",
            "units.toml, foot.old: unknown unit 'house'; nearest: horse",
            "charts.toml, orders: unknown unit 'hose'; nearest: horse",
            "charts.toml: ground.w.clause: "
            "String should match pattern '^XY-(?:[A-Z]\\.|S?)\\d+(\\.\\d+)*[a-z]$' (given '3b')",
            "advice.toml: worth.ways: Tuple should have at most 2 items after validation, not 3",
        ]

    def test_a_file_that_is_no_toml_is_refused_by_name(self, folder: Path) -> None:
        spoil(folder, "charts.toml", "most = 3", "most =")
        assert faults_of(folder)[0].startswith("charts.toml: Invalid value")

    def test_what_does_not_fit_together_is_refused(self, folder: Path) -> None:
        spoil(folder, "charts.toml", "most = 3", "most = 30")
        assert faults_of(folder) == ["charts.toml, orders: nobody can give so many"]

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            ("unit = -5", "", "worth.unit: Field required"),
            ("unit = -5", "unit = true", "worth.unit: Input should be a valid integer (given True)"),
            ("unit = -5", "unit = 40000", "worth.unit: Input should be less than or equal to 32767 (given 40000)"),
            ("unit = -5", "unit = 1\nunits = 2", "worth: unknown key 'units'; nearest: unit"),
            ("[worth]", "[worths]", "unknown key 'worths'; nearest: worth"),
        ],
    )
    def test_a_record_says_what_its_table_may_hold(self, folder: Path, old: str, new: str, fault: str) -> None:
        spoil(folder, "advice.toml", old, new)
        assert faults_of(folder)[0] == f"advice.toml: {fault}"

    def test_names_say_it_for_figures_that_no_record_has(self, folder: Path) -> None:
        class Advice(DataTable):
            worth: Annotated[Any, figures_of("unit ways", 1, 6)] = Field(alias="advice.toml, worth")

        spoil(folder, "advice.toml", "[1, 2]", "7")
        with pytest.raises(
            ValueError, match=r"unit: .* greater than or equal to 1 .*\n.*ways: .* less than or equal to 6"
        ):
            read_tables(Advice, folder)


class Troop(Record):
    """What rules read of a unit."""

    moves = i1()
    dice = i1(4)
    side = i1()


def blank() -> Any:
    return Troop.over(Troop.blank())


class TestPouring:
    def test_a_record_is_filled_by_name_and_the_rest_of_an_array_stays(self, folder: Path) -> None:
        troop, unit = blank(), read_tables(Tables, folder).units["horse"]
        pour(troop, unit, side=1)
        assert (troop.moves, troop.dice.tolist(), troop.side) == (4, [2, 1, 0, 0], 1)

    def test_what_is_said_by_name_comes_first_then_the_tables_in_their_order(self) -> None:
        troop = blank()
        pour(troop, {"moves": 1, "dice": [], "side": 1}, {"moves": 2}, side=0)
        assert (troop.moves, troop.side) == (1, 0)

    def test_names_that_do_not_match_are_refused(self) -> None:
        with pytest.raises(ValueError, match=r"no figure for dice; no figure for side; no field sied; nearest: side"):
            pour(blank(), {"moves": 1}, sied=1)

    @pytest.mark.parametrize("figures", [{"moves": 200, "dice": ()}, {"moves": 1, "dice": (1, 2, 3, 4, 5)}])
    def test_what_does_not_fit_is_refused(self, figures: dict[str, Any]) -> None:
        with pytest.raises((ValueError, OverflowError)):
            pour(blank(), figures, side=0)

    def test_a_list_that_is_too_long_is_refused_by_the_name_of_its_field(self) -> None:
        with pytest.raises(ValueError, match="dice: there is room for 4, not 5"):
            pour(blank(), {"moves": 1, "dice": (1, 2, 3, 4, 5)}, side=0)

    def test_figures_of_rows_are_found_by_row_and_name(self, folder: Path) -> None:
        figures = flat(read_tables(Tables, folder).units)
        assert (figures["horse_moves"], figures["foot_old_moves"]) == (4, 2)


class TestRowsThatRulesKnow:
    def test_the_same_rows_in_their_order_have_no_fault(self) -> None:
        assert [*wrong_rows("units.toml", ["horse", "foot"], ["horse", "foot"], "Kind in state.py")] == []

    @pytest.mark.parametrize(
        ("rows", "faults"),
        [
            (["horse", "foot", "hors"], ["units.toml, hors: Kind in state.py has none such; nearest: horse"]),
            (["horse"], ["units.toml, foot: the row is missing; Kind in state.py has it"]),
            (["foot", "horse"], ["units.toml: the rows are horse, foot, in this order"]),
        ],
    )
    def test_each_other_row_is_named(self, rows: list[str], faults: list[str]) -> None:
        assert [*wrong_rows("units.toml", rows, ["horse", "foot"], "Kind in state.py")] == faults

    def test_a_table_that_has_one_for_each_name_wants_them_all(self) -> None:
        class Race(DataTable):
            name: str

        class Races(DataTable):
            race: Annotated[Race, with_each(["horse", "foot"], Count)]

        races = Races.model_validate({"race": {"name": "Elf", "horse": 2, "foot": 3}})
        assert {**dict(races.race)} == {"name": "Elf", "horse": 2, "foot": 3}
        with pytest.raises(ValueError, match="foot"):
            Races.model_validate({"race": {"name": "Elf", "horse": 2}})
        with pytest.raises(ValueError, match="unknown key 'wolf'"):
            Races.model_validate({"race": {"name": "Elf", "horse": 2, "foot": 3, "wolf": 1}})
