"""The rulebook of Battle of Ayrena's Weads is whole and readable by machine, and its tables say what the data say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warhost.rulebook import Rulebook
from warhost.rulesets.weads import RULESET
from warhost.rulesets.weads.setup import catalogue as module
from warhost.rulesets.weads.setup.catalogue import SIDES, WINDOWS, catalogue
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario, scenarios
from warhost.scenario import toml_value

WEADS = Path(module.__file__).parents[1]

CHECKLIST = """
    0.1a-b
    1.1a-c 1.2a-b 1.3a 1.4a-b 1.5a-c 1.6a-c
    2.1a 2.2a-g 2.3a-e 2.4a-c 2.5a
    3.1a-d 3.2a-c 3.3a-b 3.4a 3.5a 3.6a 3.7a-b
    4.1a-d 4.2a-c  5.1a-c  6.1a-b 6.2a-c 6.3a-b 6.4a
    7.1a-c 7.2a-b 7.3a-d 7.4a 7.5a-b 7.6a 7.7a
    8.1a-f 8.2a
    9.1a-f 9.2a-f 9.3a-b
    10.1a-e 10.2a-b
    11.1a-d 11.2a-b 11.3a-c 11.4a-c 11.5a-b 11.6a 11.7a 11.8a-b
    12.1a-b 12.2a 12.3a-f 12.4a-h 12.5a-b 12.6a-e 12.7a-b 12.8a
    13.1a-b 13.2a 13.3a-c 13.4a-b 13.5a-d 13.6a-c 13.7a-c
    14.1a-f 14.2a-e
    15.1a-g 15.2a-e
    16.1a-f 16.2a-c 16.3a-b 16.4a-b 16.5a 16.6a 16.7a 16.8a 16.9a
    17.1a-b 17.2a-c 17.3a-f 17.4a-b
    18.1a-g
    19.1a-e
    20.1a 20.2a-b 20.3a 20.4a-b 20.5a-c 20.6a-b
    21.1a-c
"""
"""Every clause in the order of the book, before the examples."""

EXAMPLES = ["AW-EX.1", "AW-EX.2"]
RULINGS = [f"AW-R{number}" for number in range(1, 69)]
HOUSE_RULINGS = [f"AW-R{number}" for number in (31, 35, 54, 60, 61, 62)]
ARMIES = dict(zip(SIDES, ("Elves", "Dwarves"), strict=True))


def expand(ranges: str) -> list[str]:
    """The ids behind a list of ranges: "2.2a-b 3.4a" is AW-2.2a, AW-2.2b, AW-3.4a."""
    ids = []
    for entry in ranges.split():
        stem, first, last = re.fullmatch(r"([\d.]+)([a-z])(?:-([a-z]))?", entry).groups()  # type: ignore[union-attr]
        ids += [f"AW-{stem}{chr(letter)}" for letter in range(ord(first), ord(last or first) + 1)]
    return ids


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.read(WEADS / "rulebook.md", "AW")


@pytest.fixture(scope="module")
def markdown() -> str:
    return (WEADS / "rulebook.md").read_text("utf-8")


def table(markdown: str, anchor: str) -> list[list[str]]:
    """The cells of a table of the book, without its heading."""
    text = markdown.partition(f'<a id="table-{anchor}"></a>')[2].partition("\n#")[0]
    rows = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [[cell.strip() for cell in row.replace("`", "").split("|")] for row in rows[1:]]


class TestTheBook:
    def test_holds_every_clause_once_and_in_order(self, book: Rulebook) -> None:
        ids = [clause.id for clause in book.clauses.values() if not clause.is_ruling]
        assert ids == [*expand(CHECKLIST), *EXAMPLES]
        assert len(ids) == 252

    def test_holds_every_ruling_once_and_in_order(self, book: Rulebook) -> None:
        assert [clause.id for clause in book.clauses.values() if clause.is_ruling] == RULINGS

    def test_every_ruling_bears_on_a_clause(self, book: Rulebook) -> None:
        cited = {ruling for clause in book.clauses.values() if not clause.is_ruling for ruling in clause.rulings}
        assert cited == set(RULINGS)

    def test_every_line_of_a_list_is_a_clause(self, book: Rulebook, markdown: str) -> None:
        lines = re.findall(r"^[-*+] .*$", markdown, re.MULTILINE)
        assert len(lines) == len(book.clauses)

    def test_anchors_are_unique_and_links_resolve(self, markdown: str) -> None:
        anchors = re.findall(r'<a id="([^"]+)"></a>', markdown)
        assert len(anchors) == len(set(anchors))
        assert set(re.findall(r"\]\(#([^)]+)\)", markdown)) <= set(anchors)
        assert not re.findall(r"\]\((?!#)", markdown), "the book links to nothing outside itself"

    def test_no_clause_is_named_without_a_link(self, markdown: str) -> None:
        unlinked = re.sub(
            r'<a id="[^"]+"></a>(\*\*AW-[^*]+\*\*)?|\[[^\]]*\]\(#[^)]*\)|^#+ AW-.*$', "", markdown, flags=re.M
        )
        assert re.findall(r"AW-\S+", unlinked) == []
        labels = re.findall(r"\[(AW-[^\]]+)\]\(#([^)]+)\)", markdown)
        assert [(label, target) for label, target in labels if label != target] == []

    def test_clauses_are_short_plain_sentences(self, book: Rulebook) -> None:
        for clause in book.clauses.values():
            assert len(clause.text) <= 400, clause.id
            assert re.fullmatch(r"[^\[\]<>*`]+[.?]", clause.text), clause

    def test_a_ruling_asks_and_answers(self, markdown: str) -> None:
        assert re.findall(r"\*\*(AW-R\d+)\*\* \*[^*]+\?\* \S", markdown) == RULINGS

    def test_clauses_stand_under_their_own_heading(self, book: Rulebook) -> None:
        for clause in book.clauses.values():
            heading = clause.section.split()[0]
            if clause.is_ruling:
                assert heading == "Rulings"
            else:
                assert re.fullmatch(rf"{re.escape(heading)}(\.?\d+)*[a-z]?", clause.id), clause

    def test_examples_and_house_design_are_marked(self, book: Rulebook) -> None:
        clauses = [clause for clause in book.clauses.values() if not clause.is_ruling]
        assert [clause.id for clause in clauses if clause.example] == EXAMPLES
        assert [clause.id for clause in book.clauses.values() if clause.house] == HOUSE_RULINGS

    def test_names_its_designers_and_its_source(self, markdown: str) -> None:
        for credit in ("Roberto Chiavini", "Giulia Canova", "TCS line", "Battle(s) of the Middle Ages"):
            assert credit in markdown

    def test_its_pages_have_every_clause(self, book: Rulebook) -> None:
        ids = [clause["id"] for part in book.parts() for clause in part["clauses"]]
        assert ids == list(book.clauses)


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
    def test_the_scenarios(self, markdown: str, book: Rulebook) -> None:
        rows = {row[0]: row[1:] for row in table(markdown, "scenarios")}
        assert rows == {scenario.name: in_brief(scenario) for scenario in scenarios().values()}
        assert [part["title"] for part in book.parts()][-len(rows) :] == [*rows]


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
