"""The tables of the rulebook of One-Hour Fantasy say what the data files say."""

from __future__ import annotations

from itertools import product

import pytest

from rulebooks import markdown_of, table
from warhost.rulesets.onehour import RULESET
from warhost.rulesets.onehour.setup.catalogue import Ground, catalogue
from warhost.rulesets.onehour.setup.scenario import Force, OnehourScenario, Reinforcement, Unit, scenarios
from warhost.scenario import toml_value


@pytest.fixture(scope="module")
def markdown() -> str:
    return markdown_of("onehour")


def yes(flag: bool) -> str:
    return "yes" if flag else "no"


class TestTables:
    @pytest.mark.clause("OH-T.1a", "OH-T.1c")
    def test_the_unit_types(self, markdown: str) -> None:
        rows = []
        for kind, row in catalogue().types.items():
            names = [race.units[kind].name for race in catalogue().races.values()]
            able = (row.fires, row.armour_fire, row.armour_melee, row.passes_friends, row.slants)
            woods = kind in catalogue().terrain["w"].enters
            rows.append([row.name, "mounted" if row.slants else "foot", *names, *map(yes, (*able, woods))])
        assert table(markdown, "types") == rows

    @pytest.mark.clause("OH-1.1a")
    def test_the_allowances(self, markdown: str) -> None:
        for row, printed in zip(catalogue().types.values(), table(markdown, "allowances"), strict=True):
            assert printed == [row.name, *(str(squares or "-") for _, squares in row.allowance)]

    @pytest.mark.clause("OH-3.4a")
    def test_the_hits(self, markdown: str) -> None:
        added: dict[str, tuple[int, ...]] = {}
        for units, *figures in table(markdown, "melee"):
            for name in units.split(", "):
                of_all = [f"{race.name} {name}" for race in catalogue().races.values()]
                added |= dict.fromkeys([name] if " " in name else of_all, tuple(map(int, figures)))
        races, types = catalogue().races.values(), catalogue().types.items()
        assert added == {
            f"{race.name} {row.name}": (race.units[kind].value, race.units[kind].charging)
            for race, (kind, row) in product(races, types)
        }

    @pytest.mark.clause("OH-5.2a", "OH-R46")
    def test_the_morale_table(self, markdown: str) -> None:
        figures = catalogue().figures
        scores = [f"{figures.steady_on} or more", str(figures.halt_on), "2 or 3", "1"]
        assert [row[0] for row in table(markdown, "morale")] == scores
        assert (figures.retreat_on, figures.halt_on) == (2, 4)

    def test_the_terrain_chart(self, markdown: str) -> None:
        assert table(markdown, "terrain") == [as_printed(ground) for ground in catalogue().terrain.values()]

    @pytest.mark.clause("OH-2.2b", "OH-2.3a")
    def test_the_field_of_fire(self, markdown: str) -> None:
        rows = table(markdown, "fire")
        assert [int(row[0]) for row in rows] == [*range(1, catalogue().figures.range + 1)]
        assert sum(int(row[2]) for row in rows) == 24

    def test_the_lines_of_fire(self, markdown: str) -> None:
        for target, printed in table(markdown, "lines"):
            ahead, right = map(int, target.split(", "))
            squares = product(range(ahead + 1), range(right + 1))
            inside = [(x, y) for x, y in squares if 2 * abs(ahead * y - right * x) < ahead + right]
            crossed = "; ".join(f"{x}, {y}" for x, y in inside if (x, y) not in ((0, 0), (ahead, right)))
            assert printed == (crossed or "none")

    @pytest.mark.clause("OH-6.1c")
    def test_the_points(self, markdown: str) -> None:
        rows = [
            [row.name, *(str(race.units[kind].points) for race in catalogue().races.values())]
            for kind, row in catalogue().types.items()
        ]
        assert table(markdown, "points") == rows

    @pytest.mark.clause("OH-6.2a")
    def test_the_muster(self, markdown: str) -> None:
        for die, row in enumerate(table(markdown, "muster")):
            for race, cell in zip(catalogue().races.values(), row[1:], strict=True):
                line = race.muster[die]
                points = sum(n * unit.points for n, unit in zip((*line, 1), race.units.values(), strict=True))
                assert cell == f"{'/'.join(map(str, line))} ({points})"

    @pytest.mark.clause("OH-6.2d")
    def test_the_random_field(self, markdown: str) -> None:
        field = catalogue().field
        assert table(markdown, "field") == [
            [str(die), feature.name, str(feature.columns), str(feature.rows), feature.letter]
            for die, feature in enumerate(field.features, start=1)
        ]
        assert (field.columns, field.rows, field.zone) == (12, 12, 2)

    def test_the_options(self, markdown: str) -> None:
        options = {row[0]: row[1] for row in table(markdown, "options")}
        assert {*options} == {*RULESET.options}
        for name in options.keys() - {"turns"}:
            default = toml_value(OnehourScenario.model_fields[name].default).strip('"')
            assert options[name].replace(":", ",").split(", ")[0] == default

    @pytest.mark.clause("OH-R59")
    def test_the_scenarios(self, markdown: str) -> None:
        rows = {row[0]: row[2:6] for row in table(markdown, "scenarios")}
        assert rows == {scenario.name: in_brief(scenario) for scenario in scenarios().values()}
        assert [part["title"] for part in RULESET.rulebook().parts()][-len(rows) :] == [*rows]


def as_printed(ground: Ground) -> list[str]:
    """A row of the terrain chart as the book prints it."""
    column = "hill" if ground.level else "wood" if ground.wood else "road" if ground.road else "normal"
    allowance = (
        "-" if ground.is_closed else column if column == "normal" else f"{'in' if column == 'wood' else 'on'} {column}"
    )
    enters = {0: "nobody", 1: "Archers", 4: "all"}[len(ground.enters)]
    effects = [yes(ground.cover), yes(ground.shelter)]
    height = str(ground.level + ground.raised)
    return [ground.letter, ground.name, str(ground.level), yes(ground.road), enters, allowance, height, *effects]


def in_brief(scenario: OnehourScenario) -> list[str]:
    """A scenario as the book lists it: board, turns, the two sides."""
    sides = [f"{force.army}: {count}, {points}" for force in scenario.forces for count, points in [strength(force)]]
    return [f"{scenario.grid.columns} x {scenario.grid.rows}", str(scenario.turns), *sides]


def strength(force: Force) -> tuple[int, int]:
    """Units and points of a force."""
    units: list[Unit | Reinforcement] = [*force.units, *force.reinforcements]
    return len(units), sum(catalogue().races[unit.race].units[unit.type].points for unit in units)
