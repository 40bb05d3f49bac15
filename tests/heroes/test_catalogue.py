"""The data files of Heroes & Gods say what the printed tables say, and a malformed row is refused by name."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from warhost.rulesets.heroes.setup import catalogue as module
from warhost.rulesets.heroes.setup.catalogue import RESULTS, Factors, catalogue
from warhost.rulesets.heroes.words.icons import ICONS, class_of, icon_of

DATA = Path(module.__file__).parents[1] / "data"
CLIENT_ICONS = Path(module.__file__).parents[3] / "client" / "icons"

# key, name, A, D, M, B, spear, A/D/M/B when wounded, value
ROSTER = """
G01 Achilles             10  9  8  -  yes  5/5/4/-  54
G02 Ajax son of Telamon   9  9  6  -  yes  5/5/3/-  46
G03 Diomedes              9  8  7  -  yes  5/4/4/-  43
G04 Odysseus              8  7  6  -  yes  4/4/3/-  33
G05 Agamemnon             8  7  6  -  yes  4/4/3/-  33
G06 Menelaus              7  7  6  -  yes  4/4/3/-  30
G07 Patroclus             8  7  7  -  yes  4/4/4/-  35
G08 Idomeneus             8  6  6  -  yes  4/3/3/-  29
G09 Meriones              7  6  7  6  yes  4/3/4/3  40
G10 Teucer                5  5  7  7  no   3/3/4/4  32
G11 Ajax son of Oileus    7  5  8  -  yes  4/3/4/-  27
G12 Antilochus            7  6  8  -  yes  4/3/4/-  30
G13 Nestor                4  6  5  -  yes  2/3/3/-  15
G14 Eurypylus             7  6  6  -  yes  4/3/3/-  26
G15 Philoctetes           5  5  5  8  no   3/3/3/4  30
G16 Neoptolemus           9  7  7  -  yes  5/4/4/-  39
T01 Hector                9  8  7  -  yes  5/4/4/-  43
T02 Aeneas                8  8  6  -  yes  4/4/3/-  37
T03 Sarpedon              8  8  6  -  yes  4/4/3/-  37
T04 Paris                 6  5  7  7  yes  3/3/4/4  36
T05 Glaucus               7  7  6  -  yes  4/4/3/-  30
T06 Deiphobus             7  7  6  -  yes  4/4/3/-  30
T07 Pandarus              5  5  6  7  no   3/3/3/4  30
T08 Polydamas             7  6  6  -  yes  4/3/3/-  26
T09 Helenus               6  6  6  5  yes  3/3/3/3  33
T10 Agenor                7  7  6  -  yes  4/4/3/-  30
T11 Euphorbus             8  5  7  -  yes  4/3/4/-  27
T12 Troilus               6  6  8  -  yes  3/3/4/-  27
T13 Asius                 7  6  6  -  yes  4/3/3/-  26
T14 Memnon                9  8  6  -  yes  5/4/3/-  41
T15 Penthesilea           8  7  8  -  yes  4/4/4/-  37
T16 Antenor               4  6  5  -  yes  2/3/3/-  15
GS  Greek spearman        4  4  6  -  yes  2/2/3/-  10
GM  Myrmidon              5  5  6  -  yes  3/3/3/-  15
GA  Greek archer          2  3  6  4  no   1/2/3/2  11
GL  Locrian archer        2  2  7  5  no   1/1/4/3  14
TS  Trojan spearman       4  4  6  -  yes  2/2/3/-  10
TG  Trojan guard          5  5  6  -  yes  3/3/3/-  15
TL  Lycian spearman       5  4  6  -  yes  3/2/3/-  12
TA  Trojan archer         2  3  6  4  no   1/2/3/2  11
TP  Paeonian archer       2  2  6  5  no   1/1/3/3  12
"""

CHART = """
1  NE NE NE NE NE NE NE P  P  W  W
2  NE NE NE NE NE NE P  P  W  W  K
3  NE NE NE NE NE P  P  W  W  K  K
4  NE NE NE NE P  P  W  W  K  K  K
5  NE NE NE P  P  W  W  K  K  K  K
6  P  P  P  P  W  W  K  K  K  K  K
7  P  P  P  W  W  K  K  K  K  K  K
8  P  P  W  W  K  K  K  K  K  K  K
9  P  W  W  K  K  K  K  K  K  K  K
"""

# Faces out of six for NE/P/W/K, by differential, with +0, +1, +2 and +3 on the die.
ODDS = """
-4  5/1/0/0  4/2/0/0  3/3/0/0  2/4/0/0
-3  5/1/0/0  4/2/0/0  3/3/0/0  2/3/1/0
-2  5/1/0/0  4/2/0/0  3/2/1/0  2/2/2/0
-1  4/2/0/0  3/2/1/0  2/2/2/0  1/2/2/1
0   3/2/1/0  2/2/2/0  1/2/2/1  0/2/2/2
+1  2/2/2/0  1/2/2/1  0/2/2/2  0/1/2/3
+2  1/2/2/1  0/2/2/2  0/1/2/3  0/0/2/4
+3  0/2/2/2  0/1/2/3  0/0/2/4  0/0/1/5
+4  0/1/2/3  0/0/2/4  0/0/1/5  0/0/0/6
+5  0/0/2/4  0/0/1/5  0/0/0/6  0/0/0/6
+6  0/0/1/5  0/0/0/6  0/0/0/6  0/0/0/6
"""

TERRAIN = """
open     rest
wood     area  difficult dense covers
stream   area  difficult
rocks    area  impassable opaque
hull     area  impassable opaque
wall     area  impassable opaque
rampart  line
"""

EVENTS = """
E1 phase   own-hero God fights
E2 phase   own-hero Strength & courage
E3 instant enemy    Render an enemy helpless
E4 phase   own-hero Deflect weapon
E5 phase   own-hero Stop weapon
E6 phase   own-hero Mist
E7 instant friend   Rescue a hero
E8 instant slain    Rescue a slain hero
E9 instant friend   Heal
"""


def lines(table: str) -> list[list[str]]:
    """The words of each row of a table above."""
    return [line.split() for line in table.strip().splitlines()]


def factors(text: str) -> Factors:
    """The factors of a text such as "3/3/4/-"."""
    attack, defence, moves, bow = (0 if figure == "-" else int(figure) for figure in text.split("/"))
    return Factors(attack, defence, moves, bow)


class TestRoster:
    def test_every_figure_is_as_printed_and_in_the_printed_order(self) -> None:
        printed = [(key, *words) for key, *words in lines(ROSTER)]
        shipped = [
            (
                row.key, *row.name.split(), str(row.attack), str(row.defence), str(row.moves), str(row.bow or "-"),
                "yes" if row.spear else "no", "/".join(str(factor or "-") for factor in row.wounded), str(row.value),
            )
            for row in catalogue().roster.values()
        ]  # fmt: skip
        assert shipped == printed

    @pytest.mark.clause("HG-1.5a", "HG-5.4c")
    def test_a_wound_halves_every_factor_and_rounds_up(self) -> None:
        for words in lines(ROSTER):
            row = catalogue().roster[words[0]]
            assert row.wounded == factors(words[-2])
        assert catalogue().roster["G01"].wounded == (5, 5, 4, 0)
        assert catalogue().roster["GA"].wounded == (1, 2, 3, 2)

    @pytest.mark.clause("HG-17.3a")
    def test_the_value_follows_from_the_figures(self) -> None:
        for words in lines(ROSTER):
            assert catalogue().roster[words[0]].value == int(words[-1]), words[0]

    def test_keys_tell_side_and_class(self) -> None:
        for key, row in catalogue().roster.items():
            assert row.side == {"G": "greek", "T": "trojan"}[key[0]]
            assert row.hero == key[1:].isdigit()
        sides = [(row.side, row.hero) for row in catalogue().roster.values()]
        assert [sides.count((side, True)) for side in module.SIDES] == [16, 16]
        assert [sides.count((side, False)) for side in module.SIDES] == [4, 5]

    def test_names_tell_the_figures_apart(self) -> None:
        names = [row.name for row in catalogue().roster.values()]
        assert len(set(names)) == len(names)

    @pytest.mark.clause("HG-3.6a")
    def test_defence_factors_give_the_chances_to_rally_of_the_example(self) -> None:
        die, roster = catalogue().chart.dice.rally, catalogue().roster
        chances = [Fraction(figures.defence, die) for figures in (roster["T01"].factors, roster["T01"].wounded)]
        assert chances == [Fraction(4, 5), Fraction(2, 5)]
        assert [roster["GS"].defence, roster["GS"].wounded.defence] == [4, 2]


class TestChart:
    @pytest.mark.clause("HG-5.2b")
    def test_every_cell_is_as_printed(self) -> None:
        chart = catalogue().chart.combat
        assert chart.differentials == tuple(range(-4, 7))
        assert [[str(die), *row] for die, row in chart.rows.items()] == lines(CHART)

    @pytest.mark.clause("HG-5.2b")
    def test_every_cell_follows_the_rule_of_thumb(self) -> None:
        for differential in range(-4, 7):
            for die in range(1, 10):
                total = die + differential
                expected = "NE" if total <= 3 else "P" if total <= 5 else "W" if total <= 7 else "K"
                if die >= 6 and expected == "NE":
                    expected = "P"
                assert catalogue().chart.combat.result(differential, die) == expected

    @pytest.mark.clause("HG-5.2b")
    def test_the_faces_of_a_die_give_the_printed_odds(self) -> None:
        for differential, *printed in lines(ODDS):
            for modifier, odds in enumerate(printed):
                results = [catalogue().chart.combat.result(int(differential), die + modifier) for die in range(1, 7)]
                assert "/".join(str(results.count(result)) for result in RESULTS) == odds

    @pytest.mark.clause("HG-5.2d")
    @pytest.mark.parametrize("die", range(1, 10))
    def test_beyond_the_chart_its_edge_counts(self, die: int) -> None:
        chart = catalogue().chart.combat
        assert chart.result(-5, die) == chart.result(-99, die) == chart.result(-4, die)
        assert chart.result(7, die) == chart.result(99, die) == chart.result(6, die)

    @pytest.mark.clause("HG-5.2d")
    def test_dice_above_nine_count_as_nine(self) -> None:
        chart = catalogue().chart.combat
        for differential in range(-4, 7):
            assert chart.result(differential, 10) == chart.result(differential, 9)

    def test_the_figures_of_the_rules(self) -> None:
        chart = catalogue().chart
        assert (chart.dice.attack, chart.dice.rally, chart.figures.spear_advantage) == (6, 10, 1)
        assert (chart.bases.diameter, chart.bases.contact, chart.bases.aim) == (100, 102, 101)
        assert (chart.flight.step, chart.placement.step, chart.placement.limit) == (10, 25, 2400)
        assert (chart.movement.legs, chart.figures.cover) == (8, 1)
        assert (chart.duel.throw, chart.duel.greek, chart.duel.trojan) == (650, 50, 51)
        assert (chart.game.turns, chart.game.value_per_chip, chart.game.most_chips) == (10, 60, 9)

    @pytest.mark.clause("HG-5.1b")
    def test_ranges_from_centre_to_centre(self) -> None:
        assert (catalogue().chart.bow_distance, catalogue().chart.spear_distance) == (2500, 1300)

    def test_duelists_stand_a_spear_throw_apart_and_then_in_contact(self) -> None:
        chart = catalogue().chart
        assert 2 * chart.duel.throw == chart.spear_distance
        assert chart.duel.greek + chart.duel.trojan == chart.bases.aim

    def test_victory_points(self) -> None:
        points = catalogue().chart.figures
        assert (points.dead_hero, points.wounded_hero, points.dead_soldier, points.wounded_soldier) == (5, 3, 2, 1)
        assert (points.ship_points, points.ship_reach) == (3, 52)
        assert (points.body_points, points.body_reach) == (5, 300)

    @pytest.mark.clause("HG-1.5b")
    def test_what_gods_add_and_it_is_never_movement(self) -> None:
        gods = catalogue().chart.gods
        assert {event: bonus.model_dump(exclude_defaults=True) for event, bonus in gods.items()} == {
            "E1": {"defence": 2, "die": 2},
            "E2": {"attack": 1, "bow": 1, "defence": 1},
        }

    def test_directions_go_round_and_the_fan_spreads_to_both_sides(self) -> None:
        directions = catalogue().chart.directions
        compass, fan = directions.compass, directions.fan
        assert compass[:5] == ((10000, 0), (9239, 3827), (7071, 7071), (3827, 9239), (0, 10000))
        assert all(compass[k] == (-compass[k - 4][1], compass[k - 4][0]) for k in range(4, 16))
        assert fan[::2] == ((10000, 0), *((c, -s) for c, s in fan[1::2]))
        assert fan[1::2] == ((9659, 2588), (8660, 5000), (7071, 7071), (5000, 8660), (2588, 9659), (0, 10000))
        assert all(abs(c * c + s * s - 10000**2) < 20000 for c, s in (*compass, *fan))


class TestTerrainAndEvents:
    def test_every_kind_of_terrain_is_as_printed(self) -> None:
        shipped = [
            [key, kind.shape, *(name for name, value in kind.model_dump().items() if value is True)]
            for key, kind in catalogue().terrain.items()
        ]
        assert shipped == lines(TERRAIN)

    def test_the_figures_of_terrain(self) -> None:
        assert catalogue().ground.model_dump() == {
            "cost_factor": 2,
            "clearance": 50,
            "sight": 200,
            "crossing": 200,
            "rampart_reach": 150,
            "wall_thickness": 100,
        }

    def test_every_event_is_as_printed(self) -> None:
        shipped = [[row.id, row.lasts, row.beneficiary, *row.name.split()] for row in catalogue().events.values()]
        assert shipped == lines(EVENTS)

    def test_what_gods_add_lasts(self) -> None:
        assert {catalogue().events[event].lasts for event in catalogue().chart.gods} == {"phase"}


class TestIcons:
    def test_every_figure_has_an_icon_that_the_client_has(self) -> None:
        for warrior in catalogue().roster.values():
            assert (CLIENT_ICONS / f"{icon_of(warrior)}.svg").is_file(), warrior.key

    def test_every_named_figure_exists(self) -> None:
        assert set(ICONS.named) <= set(catalogue().roster)
        assert set(ICONS.classes) == {class_of(warrior) for warrior in catalogue().roster.values()}

    @pytest.mark.parametrize(
        ("key", "expected"),
        [("G01", "hero"), ("G09", "hero"), ("G10", "hero archer"), ("GM", "spearman"), ("TP", "archer")],
    )
    def test_classes(self, key: str, expected: str) -> None:
        assert class_of(catalogue().roster[key]) == expected
