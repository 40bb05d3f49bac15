"""The rulebook of One-Hour Fantasy is whole and readable by machine, and its tables say what the data files say."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from warhost.rulebook import Rulebook
from warhost.rulesets.onehour import RULESET
from warhost.rulesets.onehour.setup import catalogue as module
from warhost.rulesets.onehour.setup.catalogue import Ground, catalogue
from warhost.rulesets.onehour.setup.scenario import Force, OnehourScenario, Reinforcement, Unit, scenarios
from warhost.scenario import toml_value

ONEHOUR = Path(module.__file__).parents[1]

CHECKLIST = """
    0.1a-g T.1a-e Q.1a-h
    1.1a-j 1.2a-k 1.3a-m 1.4a-c 1.5a-e 1.6a-q  2.1a-g 2.2a-f 2.3a-b 2.4a-g 2.5a-g
    3.1a 3.2a-g 3.3a-g 3.4a-g 3.5a-h 3.6a-c 3.7a-e 3.8a 3.9a-f  4.1a-d
    5.1a-d 5.2a-b 5.3a-e 5.4a-e 5.5a-j 5.6a-f  6.1a-i 6.2a-e  7.1a-c 7.2a 7.3a-b 7.4a-c
"""
"""Every clause in the order of the book, before the examples."""

EXAMPLES = [f"OH-E{number}" for number in range(1, 10)]
HOUSE_DESIGN = "0.1a T.1e 2.4a-f 5.6d 6.1a 6.1c-i 6.2a-e 7.1a-c 7.2a 7.3a-b 7.4a-c"
RULINGS = [f"OH-R{number}" for number in range(1, 65)]
HOUSE_RULINGS = [f"OH-R{number}" for number in (2, 28, 50, 54, 55, 59)]


def expand(ranges: str) -> list[str]:
    """The ids behind a list of ranges: "2.2a-b T.1a" is OH-2.2a, OH-2.2b, OH-T.1a."""
    ids = []
    for entry in ranges.split():
        stem, first, last = re.fullmatch(r"([TQ\d][\d.]+)([a-z])(?:-([a-z]))?", entry).groups()  # type: ignore[union-attr]
        ids += [f"OH-{stem}{chr(letter)}" for letter in range(ord(first), ord(last or first) + 1)]
    return ids


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.read(ONEHOUR / "rulebook.md", "OH")


@pytest.fixture(scope="module")
def markdown() -> str:
    return (ONEHOUR / "rulebook.md").read_text("utf-8")


def table(markdown: str, anchor: str) -> list[list[str]]:
    """The cells of a table of the book, without its heading."""
    text = markdown.partition(f'<a id="table-{anchor}"></a>')[2].partition("\n#")[0]
    rows = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [row.replace("`", "").split(" | ") for row in rows[1:]]


class TestTheBook:
    def test_holds_every_clause_once_and_in_order(self, book: Rulebook) -> None:
        ids = [clause.id for clause in book.clauses.values() if not clause.is_ruling]
        assert ids == [*expand(CHECKLIST), *EXAMPLES]
        assert len(ids) == 221

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
            r'<a id="[^"]+"></a>(\*\*OH-[^*]+\*\*)?|\[[^\]]*\]\(#[^)]*\)|^#+ OH-.*$', "", markdown, flags=re.M
        )
        assert re.findall(r"OH-\S+", unlinked) == []
        labels = re.findall(r"\[(OH-[^\]]+)\]\(#([^)]+)\)", markdown)
        assert [(label, target) for label, target in labels if label != target] == []

    def test_clauses_are_short_plain_sentences(self, book: Rulebook) -> None:
        for clause in book.clauses.values():
            assert len(clause.text) <= 400, clause.id
            assert re.fullmatch(r"[^\[\]<>*`]+[.?]", clause.text), clause

    def test_a_ruling_asks_and_answers(self, markdown: str) -> None:
        assert re.findall(r"\*\*(OH-R\d+)\*\* \*[^*]+\?\* \S", markdown) == RULINGS

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
        assert [clause.id for clause in clauses if clause.house] == expand(HOUSE_DESIGN)
        assert [clause.id for clause in book.clauses.values() if clause.is_ruling and clause.house] == HOUSE_RULINGS

    def test_names_its_designer_and_its_source(self, markdown: str) -> None:
        assert "pampersandp" in markdown
        assert "One Hour Wargame - Gridded Board - Fantasy Variant (after Neil Thomas)" in markdown

    def test_its_pages_have_every_clause(self, book: Rulebook) -> None:
        ids = [clause["id"] for part in book.parts() for clause in part["clauses"]]
        assert ids == list(book.clauses)


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
    def test_the_scenarios(self, markdown: str, book: Rulebook) -> None:
        rows = {row[0]: row[2:6] for row in table(markdown, "scenarios")}
        assert rows == {scenario.name: in_brief(scenario) for scenario in scenarios().values()}
        assert [part["title"] for part in book.parts()][-len(rows) :] == [*rows]


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
