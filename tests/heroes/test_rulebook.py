"""The tables of the rulebook of Heroes & Gods say what the data files say."""

from __future__ import annotations

import pytest

from rulebooks import markdown_of, table
from warhost.rulesets.heroes.setup.catalogue import RESULTS, Warrior, catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, scenarios


@pytest.fixture(scope="module")
def markdown() -> str:
    return markdown_of("heroes")


def test_the_book_speaks_of_nothing_shared(markdown: str) -> None:
    assert "shared" not in markdown


class TestTables:
    @pytest.mark.clause("HG-5.2b")
    def test_the_combat_chart(self, markdown: str) -> None:
        rows = table(markdown, "chart")
        assert [row[0] for row in rows] == [*map(str, range(1, 9)), "9 or more"]
        assert [tuple(row[1:]) for row in rows] == [*catalogue().chart.combat.rows.values()]

    def test_the_odds(self, markdown: str) -> None:
        chart = catalogue().chart.combat
        for differential, row in zip(chart.differentials, table(markdown, "odds"), strict=True):
            assert int(row[0].split()[0]) == differential
            for modifier, cell in enumerate(row[1:]):
                results = [chart.result(differential, die + modifier) for die in range(1, 7)]
                assert cell == "/".join(str(results.count(result)) for result in RESULTS)

    @pytest.mark.parametrize("anchor", ["greeks", "trojans", "soldiers"])
    def test_the_rosters(self, markdown: str, anchor: str) -> None:
        classes = {"greeks": ("greek", True), "trojans": ("trojan", True)}
        expected = [row for row in catalogue().roster.values() if belongs(row, *classes.get(anchor, ("", False)))]
        assert table(markdown, anchor) == [as_printed(row) for row in expected]

    def test_the_events(self, markdown: str) -> None:
        lasting = {"the phase": "phase", "at once": "instant"}
        rows = [(row[0], row[1], lasting[row[4]]) for row in table(markdown, "events")]
        assert rows == [(event.id, event.name, event.lasts) for event in catalogue().events.values()]

    def test_the_scenarios(self, markdown: str) -> None:
        rows = {row[0]: row[1:6] for row in table(markdown, "scenarios")}
        assert rows == {scenario.name: in_brief(scenario) for scenario in scenarios().values()}

    def test_the_directions(self, markdown: str) -> None:
        cells = [row[1] for row in table(markdown, "directions")]
        directions = catalogue().chart.directions
        assert [cell for cell in cells if cell[-1].isdigit()] == [
            f"{c}, {s}" for c, s in (*directions.compass, *directions.fan)
        ]


def in_brief(scenario: HeroesScenario) -> list[str]:
    """A scenario as the book lists it: table, first phase, the two sides, challenge cap."""
    roster, sides = catalogue().roster, []
    for force in scenario.forces.values():
        value = sum(roster[figure.figure].value for figure in force.figures)
        sides.append(f"{len(force.figures)}, {value}, {force.chips}")
    extent = " x ".join(str(extent // 100) for extent in scenario.table)
    return [extent, f"{scenario.first.capitalize()}s", *sides, str(scenario.challenge_cap or "none")]


def belongs(row: Warrior, side: str, hero: bool) -> bool:
    return row.hero == hero and side in ("", row.side)


def as_printed(row: Warrior) -> list[str]:
    """A figure as the book prints it."""

    def bow(factor: int) -> str:
        return str(factor) if row.bow else "-"

    wounded = f"{row.wounded.attack}/{row.wounded.defence}/{row.wounded.moves}/{bow(row.wounded.bow)}"
    figures = [str(row.attack), str(row.defence), str(row.moves), bow(row.bow)]
    return [row.key, row.name, *figures, "yes" if row.spear else "no", wounded, str(row.value)]
