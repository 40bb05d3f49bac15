"""The tables of the rulebook of Itty Bitty Battles say what the data files say."""

from __future__ import annotations

import re

import pytest

from ittybitty.builder import lay
from rulebooks import markdown_of, table
from warhost.rulesets.ittybitty import RULESET
from warhost.rulesets.ittybitty.rules.templates import DRIFT
from warhost.rulesets.ittybitty.setup.catalogue import TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario, scenarios
from warhost.scenario import toml_value

ABILITIES = {
    "ranger": "ranger",
    "hill_people": "hill people",
    "charges": "charges",
    "scouts": "scouts",
    "refuses": "refuses battle",
    "dismounts": "dismounts",
    "remounts": "remounts",
    "halved": "halved",
}
ROWS = {"marsh": "Marsh", "clear": "Clear", "desert": "Desert", "brush": "Brush", "woods": "Woods"}


@pytest.fixture(scope="module")
def markdown() -> str:
    return markdown_of("ittybitty")


def rule_of(row: list[str]) -> str:
    """The clause to which a row leads in its last cell."""
    return row[-1].partition("[")[2].partition("]")[0]


def bought(row: TroopRow) -> str:
    """The price of a troop as the book prints it."""
    return str(row.price) if row.price else ""


class TestCounters:
    @pytest.mark.clause("IB-2.3b", "IB-3.1a", "IB-3.1b", "IB-3.1e", "IB-3.2b", "IB-R1", "IB-R38", "IB-R97", "IB-R98")
    @pytest.mark.clause("IB-3.0c", "IB-3.4a", "IB-3.4b", "IB-3.4c", "IB-3.4d", "IB-3.4e", "IB-4.12a", "IB-R112")
    def test_the_units(self, markdown: str) -> None:
        rows = []
        for sign, row in catalogue().troops.items():
            if row.is_unit:
                shots = "" if row.shots is None else f", {row.shots}"
                missiles = f"{row.range}, {(row.segment or '').title()}{shots}" if row.range else ""
                figures = f"{row.attack}-{row.defense}-{row.move}"
                rows.append([sign, row.name, row.race, figures, str(row.quality), missiles, bought(row)])
        assert [[*row[:6], row[7]] for row in table(markdown, "units")] == rows

    @pytest.mark.clause("IB-3.0d", "IB-3.1h", "IB-3.2c", "IB-3.2d", "IB-3.2f", "IB-4.4o", "IB-4.4p")
    def test_what_they_can(self, markdown: str) -> None:
        known = catalogue().troops
        for row in table(markdown, "units"):
            told = [word for word in row[6].split(", ") if word in ABILITIES.values()]
            assert sorted(told) == sorted(ABILITIES[name] for name in known[row[0]].abilities), row

    @pytest.mark.clause("IB-3.2f", "IB-3.2h", "IB-4.10o")
    def test_dragoons_fight_mounted_and_on_foot(self) -> None:
        mounted = lay("blue DR2 0505", "red HI 0506").acting("B")
        assert {"attack DR2 gold 0506", "attack DR2 white 0506", "dismount DR2"} <= mounted.legal()
        on_foot = lay("blue DR2f 0505", "red HI 0506").acting("B")
        assert on_foot.legal("attack") == {"attack DR2f white 0506"}

    @pytest.mark.clause("IB-2.3e", "IB-3.0a", "IB-5.1a", "IB-5.1c", "IB-5.5a")
    def test_the_single_men(self, markdown: str) -> None:
        figures = catalogue().figures
        for name, number, moves, prices in table(markdown, "singles"):
            rows = [row for row in catalogue().troops.values() if row.cls == name.lower()]
            ratings = [row.rating for row in rows]
            assert number == f"{ratings[0]} to {ratings[-1]}"
            assert [row.attack + row.defense + row.quality for row in rows] == [0] * len(rows)
            assert prices == ", ".join(map(bought, rows))
            mounted = f", with cavalry {figures.mounted_move}" if name == "Captain" else ""
            assert moves == f"{figures.single_move}{mounted}"

    @pytest.mark.clause("IB-4.12k", "IB-4.12l", "IB-R56", "IB-R58")
    def test_the_engines(self, markdown: str) -> None:
        rows = []
        for row in catalogue().troops.values():
            if row.is_engine:
                shoots = "yes" if "fires" in row.abilities else "in support"
                numbers = map(str, (row.attack, row.stone, row.defense, row.range, row.move))
                rows.append([row.name, *numbers, shoots, (row.segment or "").title(), bought(row)])
        assert table(markdown, "engines") == rows

    @pytest.mark.clause("IB-6.4a", "IB-R97")
    def test_what_else_is_bought(self, markdown: str) -> None:
        assert [row[1].split()[0] for row in table(markdown, "prices")] == [
            str(row.price) for row in catalogue().goods.values()
        ]


class TestGround:
    @pytest.mark.clause("IB-4.4j", "IB-4.4k", "IB-4.4l", "IB-4.4n", "IB-R6", "IB-R13")
    def test_the_terrain(self, markdown: str) -> None:
        rows = [[row.letter, row.name, str(row.surcharge), ROWS[row.odds]] for row in catalogue().terrain.values()]
        assert [[row[0], row[1].lower(), *row[2:]] for row in table(markdown, "terrain")] == rows

    @pytest.mark.clause("IB-R57")
    def test_the_structures(self, markdown: str) -> None:
        rows = [[one.name, "yes" if one.stone else "no", str(one.defense)] for one in catalogue().structures.values()]
        assert [[row[0].lower(), *row[1:]] for row in table(markdown, "structures")] == rows

    @pytest.mark.clause("IB-4.6i", "IB-7a", "IB-7b")
    def test_the_odds(self, markdown: str) -> None:
        printed = [f"{attack}-{defense}" for attack, defense in catalogue().table.odds]
        rows = []
        for key, row in catalogue().odds.items():
            cells = {place + row.offset: odds for place, odds in enumerate(printed)}
            rows.append([ROWS[key], *(cells[at] if at <= row.last else "" for at in range(1, 12))])
        assert [[cell.strip() for cell in row] for row in table(markdown, "odds")] == rows

    @pytest.mark.clause("IB-7a", "IB-7d", "IB-4.6r")
    def test_the_results(self, markdown: str) -> None:
        rows = [[die, *cells] for die, cells in catalogue().table.rows.items()]
        assert [[cell.upper() for cell in row] for row in table(markdown, "results")] == rows
        line = "AD - - EXD DD DD DE DE DE DE DE".split()
        assert list(catalogue().table.rows["1"]) == line


class TestDice:
    @pytest.mark.clause("IB-4.6j", "IB-R2", "IB-R42")
    def test_the_modifiers(self, markdown: str) -> None:
        by = [int(row[1]) for row in table(markdown, "modifiers")]
        assert by == [row.by for row in catalogue().modifiers.values()]

    @pytest.mark.clause("IB-4.7d", "IB-4.12f")
    def test_the_shifts(self, markdown: str) -> None:
        rows = [f"{abs(row.by)} {'right' if row.by > 0 else 'left'}" for row in catalogue().shifts.values()]
        assert [row[1] for row in table(markdown, "shifts")] == rows

    @pytest.mark.clause("IB-4.7b", "IB-4.7g", "IB-4.10g", "IB-4.10j", "IB-4.10n")
    def test_the_changes_of_strength(self, markdown: str) -> None:
        figures = catalogue().figures
        charge = catalogue().strengths["charge"].by
        numbers = [charge, figures.berserk, figures.opportunity, figures.disorganized, figures.balked]
        printed = [row[1] for row in table(markdown, "strength")]
        assert [word for word in printed if word != "half"] == [f"{number:+d}" for number in numbers]
        assert figures.halved == 2

    @pytest.mark.clause("IB-4.2c", "IB-4.2k")
    def test_the_activation(self, markdown: str) -> None:
        rows = [(f"{row.by:+d}", row.clauses[0]) for row in catalogue().tests.values()]
        assert [(row[1], rule_of(row)) for row in table(markdown, "activation")] == rows

    @pytest.mark.clause("IB-5.4b", "IB-5.4c", "IB-5.4d")
    def test_the_fizzling(self, markdown: str) -> None:
        figures = catalogue().figures
        numbers = [figures.fizzle_moved, figures.fizzle_fire, figures.fizzle_charge]
        assert [int(row[1]) for row in table(markdown, "fizzle")] == numbers

    @pytest.mark.clause("IB-3.3h", "IB-3.3i", "IB-3.3j", "IB-3.3k")
    def test_the_scouting(self, markdown: str) -> None:
        known = catalogue().detection
        for distance, shows, seen in table(markdown, "scouting"):
            at = int(distance) - 1
            assert [shows[0], seen[0]] == [str(known.shows[at]), str(known.seen[at])]


class TestSpells:
    @pytest.mark.clause("IB-5.6a", "IB-5.6b", "IB-5.6c", "IB-5.6e", "IB-5.6f", "IB-5.6h", "IB-R75", "IB-R91")
    def test_the_spells(self, markdown: str) -> None:
        printed = table(markdown, "spells")
        letters = {"wizard": "M", "priest": "P"}
        for row, spell in zip(printed, catalogue().spells.values(), strict=True):
            assert row[:2] == [spell.name, spell.speed]
            assert sorted(row[2].split(", ")) == sorted(letters[name] for name in spell.classes)
            assert row[3] == str(spell.cost)
            assert row[5] == (str(spell.upkeep) if spell.upkeep else "")
            assert row[7] == ("yes" if spell.reaction else "")
            assert rule_of(row) in spell.clauses
            if spell.save:
                assert row[4] == f"{spell.save:+d}"
            if spell.duration:
                assert row[6] in (str(spell.duration), "this turn")

    @pytest.mark.clause("IB-2.2a", "IB-5.7a", "IB-5.7b", "IB-R72")
    def test_the_templates(self, markdown: str) -> None:
        for name, hexes, shares in table(markdown, "templates"):
            size = len(hexes.split(", "))
            parts = [size - ring for ring in range(size)]
            assert shares == ", ".join("1" if part == size else f"{part}/{size}" for part in parts)
            assert hexes.split(", ") == [
                str((6 * ring or 1) if name.startswith("Ball") else 2 * ring + 1) for ring in range(size)
            ]

    @pytest.mark.clause("IB-5.7j", "IB-R71")
    def test_the_scatter(self, markdown: str) -> None:
        turns = {"farther": 0, "farther to the right": 1, "farther to the left": 5, "back to the left": 4,
                 "back to the right": 2, "back": 3}  # fmt: skip
        assert [turns[row[1]] for row in table(markdown, "scatter")] == [*DRIFT]


class TestScenarios:
    def test_the_options(self, markdown: str) -> None:
        options = {row[0]: row[1] for row in table(markdown, "options")}
        assert {*options} == {*RULESET.options}
        for name in options.keys() - {"turns"}:
            default = toml_value(IttyBittyScenario.model_fields[name].default).strip('"')
            assert re.split(r"[:,]", options[name])[0] == default

    @pytest.mark.clause("IB-6.0a", "IB-6.1k", "IB-6.2a", "IB-6.3a", "IB-R92", "IB-R94")
    def test_the_scenarios(self, markdown: str) -> None:
        rows = {row[0]: row[1:] for row in table(markdown, "scenarios")}
        assert {*rows} == {scenario.name for scenario in scenarios().values()}
        for scenario in scenarios().values():
            assert rows[scenario.name][1] == str(scenario.turns)
        assert {part["title"] for part in RULESET.rulebook().parts()[-len(rows) :]} == {*rows}
