"""The tables of the rulebook of Battle of Ayrena's Weads say what the data files say."""

from __future__ import annotations

import pytest

from rulebooks import markdown_of, table
from warhost.rulesets.weads import RULESET
from warhost.rulesets.weads.setup.catalogue import SIDES, WINDOWS, catalogue
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario, scenarios
from warhost.scenario import toml_value

ARMIES = dict(zip(SIDES, ("Elves", "Dwarves"), strict=True))


@pytest.fixture(scope="module")
def markdown() -> str:
    return markdown_of("weads")


class TestTables:
    @pytest.mark.clause("AW-1.1b", "AW-10.1c", "AW-20.3a")
    def test_the_levels(self, markdown: str) -> None:
        rows = []
        for level, row in catalogue().levels.items():
            values = [getattr(kind, level) for kind in catalogue().chits.values()]
            rows.append([level, str(row.morale), f"{min(values)} to {max(values)}", str(row.points)])
        assert table(markdown, "levels") == rows

    @pytest.mark.clause("AW-1.1a", "AW-R62")
    def test_the_units(self, markdown: str) -> None:
        rows = [
            [row.name, ARMIES[row.army], row.level, str(row.move), "arrows" if row.army == "elf" else "may go berserk"]
            for row in catalogue().types.values()
        ]
        assert table(markdown, "units") == rows

    @pytest.mark.clause("AW-1.2a", "AW-1.2b", "AW-1.4a", "AW-1.4b", "AW-20.2a", "AW-R60")
    def test_the_leaders(self, markdown: str) -> None:
        commands = scenarios()["ayrenas-weads"].commands
        assert table(markdown, "leaders") == [as_printed(command) for command in commands]
        assert [[one.leader for one in commands if one.army == army and one.caster] for army in SIDES] == [
            ["Pankow"],
            ["Filigast"],
        ]

    @pytest.mark.clause("AW-8.1a", "AW-8.1b", "AW-8.1d")
    def test_the_terrain(self, markdown: str) -> None:
        rows = [[row.letter, row.name, str(row.elf), str(row.dwarf)] for row in catalogue().terrain.values()]
        stream = catalogue().edges["stream"]
        rows.append(["", stream.name, f"{stream.added} more", f"{stream.added} more"])
        assert [row[:4] for row in table(markdown, "terrain")] == rows

    @pytest.mark.clause("AW-1.1c", "AW-R31")
    def test_the_combat_chits(self, markdown: str) -> None:
        rows = [[name, *map(str, (*kind.numbers, kind.count))] for name, kind in catalogue().chits.items()]
        assert table(markdown, "chits") == rows
        assert catalogue().chit_count == 48

    @pytest.mark.clause("AW-12.1a")
    def test_the_results_of_combat(self, markdown: str) -> None:
        results = catalogue().table
        assert table(markdown, "results") == [[die, *cells] for die, cells in results.rows.items()]
        assert f"| die | {' | '.join(results.columns)} |" in markdown
        line = "AE AE AR AR AD AD NE NE DD DD DR DR DE DE DE DE DE".split()
        assert [list(cells) for cells in results.rows.values()] == [line[row : row + 8] for row in range(10)]

    @pytest.mark.clause("AW-11.2a", "AW-11.2b")
    def test_the_shifts(self, markdown: str) -> None:
        printed = {(rule_of(row), row[1]) for row in table(markdown, "shifts")}
        rows = catalogue().shifts.values()
        assert printed == {(row.clauses[0], f"{abs(row.by)} {'right' if row.by > 0 else 'left'}") for row in rows}

    @pytest.mark.clause("AW-11.3a", "AW-11.3b", "AW-11.4a", "AW-11.5a", "AW-11.7a")
    def test_the_modifiers(self, markdown: str) -> None:
        rows = catalogue().modifiers.values()
        assert [(rule_of(row), row[1]) for row in table(markdown, "modifiers")] == [
            (row.clauses[0], f"{row.by:+d}") for row in rows
        ]

    @pytest.mark.clause("AW-16.1b", "AW-16.1f", "AW-21.1b", "AW-21.1c", "AW-R36")
    def test_the_spells(self, markdown: str) -> None:
        letters = dict(zip(WINDOWS, "TCRM", strict=True))
        rows = []
        for spell in catalogue().spells.values():
            windows = [letter for letter in "TMCR" if letter in {letters[window] for window in spell.windows}]
            rows.append([spell.name, str(spell.elf), str(spell.dwarf), ", ".join(windows), spell.clauses[0]])
        assert [[*row[:4], rule_of(row)] for row in table(markdown, "spells")] == rows
        assert [(mage.hand, mage.casts) for mage in catalogue().mages.values()] == [(3, 3), (2, 2)]
        assert [sum(getattr(spell, army) for spell in catalogue().spells.values()) for army in SIDES] == [6, 6]

    def test_the_options(self, markdown: str) -> None:
        options = {row[0]: row[1] for row in table(markdown, "options")}
        assert {*options} == {*RULESET.options}
        for name in options.keys() - {"turns"}:
            default = toml_value(WeadsScenario.model_fields[name].default).strip('"')
            assert options[name].replace(":", ",").split(", ")[0] == default

    @pytest.mark.clause("AW-0.1b", "AW-20.6a", "AW-R61")
    def test_the_scenarios(self, markdown: str) -> None:
        rows = {row[0]: row[1:] for row in table(markdown, "scenarios")}
        assert rows == {scenario.name: in_brief(scenario) for scenario in scenarios().values()}
        assert [part["title"] for part in RULESET.rulebook().parts()][-len(rows) :] == [*rows]


def rule_of(row: list[str]) -> str:
    """The clause to which a row leads in its last cell."""
    return row[-1].partition("[")[2].partition("]")[0]


def as_printed(command: Command) -> list[str]:
    """A row of the table of leaders as the book prints it."""
    value = f"{command.value}{'*' if command.caster else ''}"
    points = catalogue().figures.leader_times * command.value
    army = ARMIES[command.army]
    return [command.id, army, command.colour, command.leader, value, str(command.move), str(points)]


def in_brief(scenario: WeadsScenario) -> list[str]:
    """A scenario as the book lists it: map, turns, options, units and rout levels."""
    board = f"{scenario.grid.columns} x {scenario.grid.rows}"
    sides = []
    for side, army in zip(SIDES, scenario.armies, strict=True):
        units = sum(len(command.units.levels) for command in scenario.commands if command.army == side)
        sides.append(f"{units}, {army.rout_level}")
    return [board, str(scenario.turns), scenario.magic, scenario.facing, *sides]
