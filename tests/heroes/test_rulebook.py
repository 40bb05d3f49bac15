"""The rulebook of Heroes & Gods is whole and readable by machine, and its tables say what the data files say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warhost.rulebook import Rulebook
from warhost.rulesets.heroes.setup import catalogue as module
from warhost.rulesets.heroes.setup.catalogue import RESULTS, Warrior, catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, scenarios

HEROES = Path(module.__file__).parents[1]

CHECKLIST = """
    1.1a-c 1.2a-c 1.3a-b 1.4a-b 1.5a-b 1.6a 1.7a  2.1a-c 2.2a-e 2.3a-c  3.1a-b 3.2a-c 3.3a-b 3.4a-c 3.5a 3.6a
    4.1a-c 4.2a-b 4.3a-e 4.4a-d 4.5a 4.6a  5.1a-c 5.2a-e 5.3a 5.4a-f 5.5a-b 5.6a-b 5.7a-b
    6.1a-d 6.2a-e 6.3a-b 6.4a-b 6.5a  7.1a-c 7.2a-c 7.3a-b  8.1a-d 8.2a-d 8.3a-c 8.4a-c 8.5a
    9.1a-e 9.2a-f 9.3a 9.4a-b 9.5a-g 9.6a-d 9.7a-f 9.8a 9.9a-b  10.1a-e 10.2a-b 10.3a-d 10.4a-c
    11.1a-f 11.2a-c 11.3a-e 11.4a-f 11.5a-e 11.6a 11.7a
    12.1a-h 12.2a-d 12.5a-b 12.6a 12.7a-c 12.8a-e 12.9a-f 12.10a-e 12.11a-d 12.12a-h 12.13a
    13.1a-f 13.2a-c  14.1a 14.2a-c 14.3a-e 14.4a-e
    15.1a-b 15.2a 15.3a-b 15.4a 15.5a-b 15.6a 15.7a 15.8a-d 15.9a-b 15.10a-c 15.11a 15.12a
    16.1a-b 16.2a-b 16.3a-g 16.4a-b 16.5a 16.6a  17.1a 17.2a 17.3a
    S2a-b S3a-c S4a
"""
"""Every clause in the order of the book."""

EXAMPLES = "3.6a 5.7a-b 8.5a 9.9a-b 11.7a"
HOUSE_DESIGN = """
    1.3a 1.7a 4.3e 5.2e 8.2d 13.2c  14.1a 14.2a-c 14.3c-d 14.4a-d  15.5a 15.6a 15.7a
    16.1a-b 16.2a-b 16.3a-g 16.4a-b 16.5a 16.6a  17.1a 17.2a 17.3a  S2a-b S3a-c S4a
"""
RULINGS = [f"HG-R{number}" for number in range(1, 72)]
HOUSE_RULINGS = [f"HG-R{number}" for number in (5, 8, 9, 10, 58, 63, 64)]


def expand(ranges: str) -> list[str]:
    """The ids behind a list of ranges: "2.2a-b S4a" is HG-2.2a, HG-2.2b, HG-S4a."""
    ids = []
    for entry in ranges.split():
        stem, first, last = re.fullmatch(r"(S?[\d.]+)([a-z])(?:-([a-z]))?", entry).groups()  # type: ignore[union-attr]
        ids += [f"HG-{stem}{chr(letter)}" for letter in range(ord(first), ord(last or first) + 1)]
    return ids


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.read(HEROES / "rulebook.md", "HG")


@pytest.fixture(scope="module")
def markdown() -> str:
    return (HEROES / "rulebook.md").read_text("utf-8")


def table(markdown: str, anchor: str) -> list[list[str]]:
    """The cells of a table of the book, without its heading."""
    text = markdown.partition(f'<a id="table-{anchor}"></a>')[2].partition("\n#")[0]
    rows = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [row.split(" | ") for row in rows[1:]]


class TestTheBook:
    def test_holds_every_clause_once_and_in_order(self, book: Rulebook) -> None:
        assert [clause.id for clause in book.clauses.values() if not clause.is_ruling] == expand(CHECKLIST)
        assert len(expand(CHECKLIST)) == 301

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
        assert "shared" not in markdown

    def test_a_link_to_a_clause_is_labelled_with_its_id(self, markdown: str) -> None:
        labels = re.findall(r"\[(HG-[^\]]+)\]\(#([^)]+)\)", markdown)
        assert [(label, target) for label, target in labels if label != target] == []

    def test_no_clause_is_named_without_a_link(self, markdown: str) -> None:
        unlinked = re.sub(
            r'<a id="[^"]+"></a>(\*\*HG-[^*]+\*\*)?|\[[^\]]*\]\(#[^)]*\)|^#+ HG-.*$', "", markdown, flags=re.M
        )
        assert re.findall(r"HG-\S+", unlinked) == []

    def test_clauses_are_short_plain_sentences(self, book: Rulebook) -> None:
        for clause in book.clauses.values():
            assert len(clause.text) <= 400, clause.id
            assert re.fullmatch(r"[^\[\]<>*`]+[.?]", clause.text), clause

    def test_a_ruling_asks_and_answers(self, markdown: str) -> None:
        assert re.findall(r"\*\*(HG-R\d+)\*\* \*[^*]+\?\* \S", markdown) == RULINGS

    def test_clauses_stand_under_their_own_heading(self, book: Rulebook) -> None:
        for clause in book.clauses.values():
            heading = clause.section.split()[0]
            if clause.is_ruling:
                assert heading == "Rulings"
            else:
                assert re.fullmatch(rf"{re.escape(heading)}(\.\d+)*[a-z]", clause.id), clause

    def test_examples_and_house_design_are_marked(self, book: Rulebook) -> None:
        clauses = [clause for clause in book.clauses.values() if not clause.is_ruling]
        assert [clause.id for clause in clauses if clause.example] == expand(EXAMPLES)
        assert [clause.id for clause in clauses if clause.house] == expand(HOUSE_DESIGN)
        assert [clause.id for clause in book.clauses.values() if clause.is_ruling and clause.house] == HOUSE_RULINGS

    def test_names_its_source(self, markdown: str) -> None:
        assert "from an article in MWAN #123 (2003), Hal Thinglum's magazine" in markdown

    def test_its_pages_have_every_clause(self, book: Rulebook) -> None:
        ids = [clause["id"] for part in book.parts() for clause in part["clauses"]]
        assert ids == list(book.clauses)


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
