"""The data files of Te Wapen! say what the printed tables say, and a malformed row is refused by name."""

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from warhost.rulesets.tewapen.rules.sequence import JOKER_CARD
from warhost.rulesets.tewapen.setup import catalogue as module
from warhost.rulesets.tewapen.setup.catalogue import (
    Catalogue,
    Profile,
    catalogue,
    parse_dice,
    parse_moves,
    parse_profile,
)
from warhost.rulesets.tewapen.state import CARDS
from warhost.shelf.figures import read_tables

DATA = Path(module.__file__).parents[1] / "data"

TROOPS = """
# Standard
std.inf         1 / 2   4 / no        4+ 4 F
std.arch        1 / 2   1-3-2-1 / no  4+ 4 F
std.cav         3       3             5+ 3 M
std.large       2       5             5+ 2 L
std.mach        0 / 1   0-3-3-3 / no  5+ 2 W  Indirect
std.gun         0 / 1   3-3-3 / no    5+ 2 W
# Ratmen
rat.swords        1 / 2   4 / no        4+ 4 F
rat.polearms      1 / 2   5 / no        4+ 4 F
rat.bows          1       1-3-2-1       4+ 4 F
rat.beastmasters  1 / 2   5 / no        5+ 4 F
rat.mutants       1 / 2   4 / no        4+ 4 F  Cause Fear
rat.plague        1 / 2   4 / no        4+ 4 F  Frenzy
rat.ogres         2       5             5+ 2 L
rat.jezzails      0 / 1   3-3-3 / no    5+ 2 W
rat.rocket        0 / 1   0-3-3-3 / no  5+ 2 W  Indirect
rat.bell          0 / 1   5-4-3 / no    5+ 4 W  Aura: Bell
rat.warlord       2       0             6+ 1 I  General
rat.seer          2       0             6+ 1 I  Magic-user
# Undead
und.swords       1 / 2   4 / no        4+ 4 F
und.polearms     1 / 2   5 / no        4+ 4 F
und.archers      1       1-3-2-1       4+ 4 F
und.zombies      1       4             4+ 2 F
und.mummies      1 / 2   4 / no        5+ 4 F
und.cavalry      3       3             5+ 3 M  Cause Fear
und.chariots     3       4             5+ 2 M
und.carrion      3       4             5+ 2 L  Flying
und.catapult     0 / 1   0-3-3-3 / no  5+ 2 W  Indirect
und.plaguecart   1       0             5+ 2 W  Aura: Plague Cart
und.deathelem    3       6             6+ 4 L  Cause Fear, Ethereal
und.champion     2       0             6+ 1 I  General
und.necromancer  2       0             6+ 1 I  Magic-user
und.vampire      2       0             6+ 1 I  Assassin
# Orcs and Goblins
orc.archers     1       1-3-2-1       4+ 4 F
orc.swords      1 / 2   4 / no        4+ 4 F
orc.gobarchers  1       1-3-2-1       4+ 3 F
orc.gobswords   1 / 2   4 / no        4+ 3 F
orc.wolfriders  3       3             5+ 3 M
orc.catapult    0 / 1   0-3-3-3 / no  5+ 2 W  Indirect
orc.ballista    0 / 1   3-3-3 / no    5+ 2 W
orc.fanatics    2       6             4+ 4 F  One fight
orc.ogres       2       5             5+ 2 L
orc.general     2       0             6+ 1 I  General
orc.wizard      2       0             6+ 1 I  Magic-user
# Chaos
cha.warriors    1 / 2   4 / no      4+ 4 F
cha.dwarfs      1 / 2   4 / no      4+ 5 F
cha.swivel      0 / 1   3-3-3 / no  5+ 2 W
cha.tenderiser  1       6           5+ 2 W
cha.champion    2       0           6+ 1 I  General
cha.sorcerer    2       0           6+ 1 I  Magic-user
# Lizardmen
liz.warriors       1 / 2   4 / no  4+ 4 F  Swimming
liz.beasthandlers  1 / 2   5 / no  5+ 4 F  Swimming
liz.snakemen       1 / 2   5 / no  4+ 4 F  Forestwalker
liz.dinochamp      3       6       5+ 4 L
liz.shaman         2       0       6+ 1 I  Magic-user
liz.slann          1       0       6+ 1 I  Magic-user
# Humans
hum.cavalry        3       3           5+ 3 M
hum.knights        3       4           5+ 3 M
hum.polearms       1 / 2   5 / no      4+ 4 F
hum.barbarians     1 / 2   4 / no      5+ 4 F
hum.archers        1       1-3-2-1     4+ 4 F
hum.monks          1 / 2   4 / no      4+ 6 F  Frenzy
hum.pygmies        1 / 2   2 / no      4+ 2 F
hum.blunderbusses  0 / 1   3-3-3 / no  5+ 2 W
hum.king           2       0           6+ 1 I  General
hum.cleric         2       0           6+ 1 I  Magic-user
hum.wizard         2       0           6+ 1 I  Magic-user
# Monsters
mon.ambull         2   5        5+ 3 L  Burrowing
mon.bats           3   3        5+ 3 L  Flying
mon.bears          2   4        5+ 3 L  Forestwalker
mon.beastnurgle    1   4        5+ 4 L  Cause Fear
mon.bee            3   2        5+ 3 L  Flying
mon.beholder       2   3        5+ 3 L  Gaze
mon.blobs          1   3        4+ 4 L  Regenerate
mon.chaoshounds    3   4        4+ 3 L
mon.chimera        3   5        5+ 4 L  Flying
mon.coatl          3   4        5+ 3 L  Flying
mon.crocodiles     2   4        5+ 3 L  Swimming
mon.culchan        3   3        4+ 3 L
mon.greaterdemon   3   5        5+ 5 L
mon.lesserdemon    2   4        4+ 4 L
mon.displacer      3   4        5+ 2 L  Ethereal
mon.djinn          3   5        5+ 4 L  Flying
mon.dragon         4   6        5+ 6 L  Flying
mon.reddragon      4   6-3-2-1  5+ 6 L  Flying, Firebreath
mon.eagle          4   3        5+ 2 L  Flying
mon.airelem        3   4        4+ 3 L  Flying
mon.earthelem      3   4        4+ 3 L  Burrowing
mon.fireelem       3   4        4+ 3 L
mon.waterelem      3   4        4+ 3 L  Swimming
mon.elephant       2   5        5+ 4 L
mon.howdah         2   5-2-1    5+ 4 L
mon.ent            1   5        5+ 5 L  Forestwalker
mon.ettin          1   4        4+ 3 L
mon.escargotaurus  1   5        5+ 4 L
mon.spawn          1   4        5+ 4 L  Cause Fear
mon.gallimimus     4   2        4+ 2 L
mon.giant          2   6        5+ 5 L
mon.hellhounds     3   4        4+ 3 L  Cause Fear
mon.hippo          2   4        5+ 3 L  Swimming
mon.hippogriff     3   4        5+ 2 L  Flying
mon.hydra          2   heads    4+ 0 L
mon.jabberwock     2   6        5+ 4 L  Cause Fear
mon.lizard         2   4        5+ 3 L  Swimming
mon.mammoth        2   6        5+ 5 L
mon.manticore      3   5        5+ 3 L  Flying
mon.medusa         2   0        6+ 1 I  Gaze
mon.minotaur       2   5        5+ 2 L  Frenzy
mon.nannotyrannus  3   5        5+ 3 L
mon.phasespider    2   4        5+ 2 L  Ethereal
mon.scorpion       2   4        5+ 3 L
mon.snake          2   4        4+ 3 L  Forestwalker
mon.spider         2   4        4+ 3 L  Forestwalker
mon.sphinx         3   5        5+ 4 L
mon.trap           -   4        4+ 3 T
mon.troll          2   5        5+ 3 L  Regenerate
mon.turtle         0 / 1   4 / no   6+ 4 L  Swimming
mon.wolves         3   3        4+ 3 L
mon.shadowwolves   4   3        4+ 3 L
mon.werewolf       2   0        6+ 1 I  Shapechanger
mon.yith           1   4-2-2    5+ 3 L
mon.zoat           2   4        5+ 3 L  Forestwalker
mon.swarm          3   2        5+ 2 L  Flying
mon.thorns         -   2        4+ 2 T
# Shapechangers
were.human   2   0   6+ 1 I  Shapechanger
were.wolf    3   4   5+ 2 L
were.tiger   3   5   5+ 2 L
were.bear    2   5   5+ 3 L  Forestwalker
were.boar    3   4   5+ 3 L  Frenzy
were.eagle   4   3   5+ 2 L  Flying
were.dragon  4   5   5+ 4 L  Flying
# Siege train
sg.ram       0 / 1  5 / no            4+ 4 W  Siege, Buildings only
sg.mine      0 / 1  8 / no            4+ 2 W  Siege, Buildings only, One fight
sg.ballista  0 / 1  5-4-3-2-1 / no    4+ 4 W  Siege
sg.catapult  0 / 1  0-5-4-3-2-1 / no  4+ 4 W  Siege, Indirect
# Buildings
bld.A  -  0  5+ 5 B
bld.B  -  0  5+ 10 B
bld.C  -  0  5+ 15 B
bld.D  -  0  5+ 20 B
"""
SPELLS = """
sp.fireball      Wizard        1  1-4  los  dice=4-3-2-1
sp.freeze        Wizard        2  0-4  los  counters_added=1
sp.teleport      Wizard        2  1-5  -
sp.healing       Wizard        2  0-2  los  wounds_healed=1
sp.elemental     Wizard        3  1-1  -    elementals=mon.airelem-mon.earthelem-mon.fireelem-mon.waterelem count=1 counters_added=1
sp.fog           Wizard        3  0-4  los  radius=1 turns=3
sp.skeletons     Necromancer   2  1-1  -    summons=und.swords count=1 raises_dead counters_added=1
sp.horde         Necromancer   3  1-1  -    summons=und.swords count=2 raises_dead counters_added=1
sp.drums         Necromancer   2  0-2  -    attack_dice=2 radius=2
sp.resurrect     Necromancer   3  0-4  -    raises_dead wounds_divisor=2 counters_added=1
sp.banish        Cleric        1  1-5  los  dice=5-4-3-2-1 only_tag=undead
sp.banishhorde   Cleric        2  1-5  los  dice=5-4-3-2-1 only_tag=undead splash_radius=1 splash_hits=1
sp.blessing      Cleric        2  0-4  -    counters_removed=1
sp.greaterdemon  Demonologist  3  1-1  -    summons=mon.greaterdemon count=1 counters_added=1
sp.lesserdemon   Demonologist  2  1-1  -    summons=mon.lesserdemon count=1 counters_added=1
sp.wind          Demonologist  2  1-4  -    attack_dice=3 length=4
sp.laughter      Demonologist  2  0-2  -    radius=2
sp.forest        Druid         1  0-3  -    attack_dice=4 terrain=w
sp.river         Druid         2  0-3  -    attack_dice=4 radius=1 terrain=r
sp.swarm         Druid         2  1-1  -    summons=mon.swarm count=1 counters_added=1
sp.thorns        Druid         1  1-3  los  trap=mon.thorns
"""  # noqa: E501
ITEMS = """
it.holy         weapon 1  individual  dice=1 against_tag=undead
it.courage      weapon 2  individual  retreats_ignored=1
it.protection   weapon 3  individual  dice_less=1
it.spells       weapon 4  individual  mp=10
it.speed        weapon 5  individual  moves=2
it.flyblade     weapon 6  individual  ability=Flying
it.forestblade  weapon 7  individual  ability=Forestwalker
it.accuracy     weapon 8  individual
it.fear         weapon 9  individual
it.mithril      item   1  individual  saves_on=6
it.wand         item   2  individual  mp=10
it.firering     item   3  individual  charges=5
it.frostring    item   4  individual  charges=3
it.cloak        item   5  individual  hidden_beyond=2
it.boots        item   6  individual  charges=2
it.chalice      item   7  individual  charges=3
it.amulet       item   8  individual  works_on=4
it.horn         item   9  individual  radius=2 counters_removed=1
ba.regen        banner 1  unit  ability=Regenerate
ba.die          banner 2  unit  dice=1
ba.stead        banner 3  unit  retreats_ignored=1
ba.fear         banner 4  unit
ba.magic        banner 5  unit  mp=10
ba.speed        banner 6  unit  moves=1
ba.forest       banner 7  unit  ability=Forestwalker
ba.shield       banner 8  unit  dice_less=1
ba.frenzy       banner 9  unit  ability=Frenzy
"""
TERRAIN = """
. clear
w woods         stop blocks_los cover=1 no_action woods tower_barred
d difficult     stop leave_limit=1 tower_barred
h hill          blocks_los cover=1 higher_only height=1
r river         stop attacker_dice=-1 water tower_barred
v village       stop blocks_los cover=2 no_action tower_barred
x impassable    impassable tower_barred
s stone_circle  stone_circle
b burial_mound  burial_mound
t temple        undead_barred
u rubble        stop leave_limit=1 tower_barred
A wooden_house  building=bld.A ruin=. stop blocks_los cover=2 no_action wooden tower_barred
B stone_house   building=bld.B ruin=. stop blocks_los cover=2 no_action tower_barred
C palisade      building=bld.C ruin=u stop blocks_los cover=1 height=1 fortification wooden
D castle_wall   building=bld.D ruin=u stop blocks_los cover=1 height=1 fortification
G gate          building=bld.C ruin=u blocks_los cover=1 height=1 fortification gate wooden
"""
PRINTED_ROW = re.compile(r"(\S+) +(\d / \d|\d|-) +(\S+(?: / no)?) +(\d\+) (\d+) ([A-Z])(?:  (.+))?")

PrintedRow = tuple[str, str, str, str, int, str, tuple[str, ...]]


def printed(army: str) -> list[PrintedRow]:
    """The rows of an army in the table above: id, move, combat, hit at, wounds, class, abilities."""
    table = TROOPS.partition(f"# {army}\n")[2].partition("#")[0]
    found = [PRINTED_ROW.fullmatch(line) for line in table.strip().splitlines()]
    assert None not in found
    return [
        (id_, move, combat, hit, int(wounds), letter, tuple(abilities.split(", ")) if abilities else ())
        for id_, move, combat, hit, wounds, letter, abilities in (row.groups() for row in found if row)
    ]


def shipped(army: str) -> list[PrintedRow]:
    """The rows of an army in the data files."""
    return [
        (row.id, row.move, row.combat, row.hit, row.wounds, row.piece_class, row.abilities)
        for row in catalogue().troops.values()
        if row.army == army
    ]


def figures_of(row: BaseModel, besides: str) -> list[str]:
    """The figures that a row gives beyond those that every row has, as the tables above write them."""
    on_every_row = {"id", "name", "clause", "clauses", "house", "rulings"}
    given = row.model_dump(exclude_unset=True, exclude=on_every_row | {*besides.split()})
    return [as_written(name, value) for name, value in given.items()]


def as_written(name: str, value: object) -> str:
    """One figure as the tables above write it."""
    if value is True:
        return name
    parts = value if isinstance(value, tuple) else [value]
    return f"{name}={'-'.join(map(str, parts))}".replace(" ", "_")


def lines(table: str) -> list[list[str]]:
    """The words of each row of a table above."""
    return [line.split() for line in table.strip().splitlines()]


class TestTroops:
    @pytest.mark.parametrize(
        "army",
        [
            pytest.param("Standard", marks=pytest.mark.clause("TW-2.1a")),
            pytest.param("Ratmen", marks=pytest.mark.clause("TW-2.3a")),
            pytest.param("Undead", marks=pytest.mark.clause("TW-2.4a")),
            pytest.param("Orcs and Goblins", marks=pytest.mark.clause("TW-2.5a")),
            pytest.param("Chaos", marks=pytest.mark.clause("TW-2.6a")),
            pytest.param("Lizardmen", marks=pytest.mark.clause("TW-2.7a")),
            pytest.param("Humans", marks=pytest.mark.clause("TW-2.8a")),
            "Monsters",
            "Shapechangers",
        ],
    )
    def test_every_row_is_as_printed_and_in_the_printed_order(self, army: str) -> None:
        assert shipped(army) == printed(army)

    def test_there_is_no_row_besides_the_printed_ones(self) -> None:
        rows = [row.id for row in catalogue().troops.values() if not row.scale]
        assert rows == re.findall(r"^[a-z]+\.[A-Za-z]+", TROOPS, re.MULTILINE)

    def test_names_tell_the_rows_apart(self) -> None:
        names = [row.name for row in catalogue().troops.values()]
        assert len(set(names)) == len(names)

    @pytest.mark.clause("TW-2.1b")
    @pytest.mark.parametrize(
        ("troop", "dice", "hit_at", "wounds"),
        [
            ("hum.polearms", 1, 0, 0),  # heavy weapons
            ("und.polearms", 1, 0, 0),
            ("orc.gobswords", 0, 0, -1),  # smaller humanoids
            ("und.mummies", 0, 1, 0),  # tough troops
            ("hum.barbarians", 0, 1, 0),
        ],
    )
    def test_modifications_of_the_standard_profile_are_in_the_lists(
        self, troop: str, dice: int, hit_at: int, wounds: int
    ) -> None:
        standard, row = catalogue().troops["std.inf"], catalogue().troops[troop]
        assert row.profile.dice == (standard.profile.dice[0] + dice,)
        assert row.profile.hit_at == standard.profile.hit_at + hit_at
        assert row.wounds == standard.wounds + wounds

    @pytest.mark.clause("TW-2.1c")
    def test_machines_are_indirect_exactly_where_they_have_no_dice_at_range_1(self) -> None:
        troops = [row for row in catalogue().troops.values() if not row.scale]
        machines = [row for row in troops if len(row.profile.dice) > 2 and row.piece_class == "W"]
        assert {row.profile.dice for row in machines} == {
            (0, 3, 3, 3), (3, 3, 3), (5, 4, 3), (5, 4, 3, 2, 1), (0, 5, 4, 3, 2, 1),
        }  # fmt: skip
        assert all(("Indirect" in row.abilities) == (row.profile.dice[0] == 0) for row in machines)

    @pytest.mark.clause("TW-2.1d")
    def test_archers_of_the_lists_have_one_move_and_always_shoot(self) -> None:
        archers = ["rat.bows", "und.archers", "orc.archers", "orc.gobarchers", "hum.archers"]
        assert {catalogue().troops[troop].profile for troop in archers} == {Profile(1, 1, (1, 3, 2, 1), 4)}

    @pytest.mark.clause("TW-2.9.2a")
    def test_the_red_dragon_is_a_dragon_with_breath(self) -> None:
        dragon, red = catalogue().troops["mon.dragon"], catalogue().troops["mon.reddragon"]
        assert red.profile == dragon.profile._replace(dice=(*dragon.profile.dice, 3, 2, 1))
        assert red.wounds == dragon.wounds
        assert red.abilities == (*dragon.abilities, "Firebreath")

    @pytest.mark.clause("TW-2.9.6a")
    def test_elementals_share_one_profile_and_differ_in_one_ability(self) -> None:
        troops = catalogue().troops
        elementals = [troops[troop] for troop in catalogue().spells["sp.elemental"].elementals]
        assert {(*row.profile, row.wounds) for row in elementals} == {(3, 3, (4,), 4, 3)}
        assert [row.abilities for row in elementals] == [("Flying",), ("Burrowing",), (), ("Swimming",)]

    @pytest.mark.clause("TW-2.9.6c")
    def test_one_row_stands_for_all_gallimimus_like_dinosaurs(self) -> None:
        assert [row for row in catalogue().troops if "mimus" in row] == ["mon.gallimimus"]

    def test_spell_lists_begin_with_the_usual_one(self) -> None:
        assert {row.id: row.lists for row in catalogue().troops.values() if row.lists} == {
            "rat.seer": ("Wizard",),
            "und.necromancer": ("Necromancer",),
            "orc.wizard": ("Wizard",),
            "cha.sorcerer": ("Wizard", "Demonologist"),
            "liz.shaman": ("Wizard", "Druid"),
            "liz.slann": ("Wizard",),
            "hum.cleric": ("Cleric", "Wizard"),
            "hum.wizard": ("Wizard",),
        }
        assert {row.id: row.mp for row in catalogue().troops.values() if row.mp} == {"liz.slann": 15}

    @pytest.mark.clause("TW-1.2g")
    def test_only_some_individuals_ride(self) -> None:
        riders = {row.id: row.riding() for row in catalogue().troops.values() if row.mounted}
        assert list(riders) == [
            "und.champion", "und.necromancer", "orc.general", "cha.champion", "hum.king", "hum.cleric",
        ]  # fmt: skip
        assert {(*rider.profile[:3], rider.mounted) for rider in riders.values()} == {(3, 3, (0,), None)}
        with pytest.raises(ValueError, match=r"hum\.wizard \(Wizard\) cannot ride"):
            catalogue().troops["hum.wizard"].riding()

    @pytest.mark.clause("TW-2.2.15a")
    def test_the_undead_champion_flies_only_when_mounted(self) -> None:
        champion = catalogue().troops["und.champion"]
        assert champion.abilities == ("General",)
        assert champion.riding().abilities == ("General", "Flying")
        assert catalogue().troops["hum.king"].riding().abilities == ("General",)

    def test_tags_follow_the_lists(self) -> None:
        tags = {"Ratmen": ("ratmen",), "Undead": ("undead",)}
        demons = {"mon.greaterdemon": 2, "mon.lesserdemon": 1}
        for row in catalogue().troops.values():
            assert row.tags == (("demon",) if row.id in demons else tags.get(row.army, ())), row.id
            assert row.demon_powers == demons.get(row.id, 0), row.id

    def test_categories_are_those_of_the_lists(self) -> None:
        by_category: dict[str, list[str]] = {}
        for row in catalogue().troops.values():
            by_category.setdefault(row.category, []).append(row.id)
        assert [row for row in by_category["special"] if not catalogue().troops[row].scale] == [
            "std.mach", "std.gun", "rat.jezzails", "rat.rocket", "rat.bell", "und.catapult", "und.plaguecart",
            "und.deathelem", "orc.catapult", "orc.ballista", "orc.fanatics", "orc.ogres", "cha.swivel",
            "cha.tenderiser", "hum.blunderbusses", "sg.ram", "sg.mine", "sg.ballista", "sg.catapult",
        ]  # fmt: skip
        single_figures = [row.id for row in catalogue().troops.values() if row.piece_class == "I"]
        assert sorted(by_category["individual"]) == sorted([*single_figures, "liz.dinochamp"])
        assert by_category["trap"] == ["mon.trap", "mon.thorns"]
        assert {row.partition(".")[0] for row in by_category["monster"]} == {"mon", "were"}

    def test_shapechangers_have_animal_forms(self) -> None:
        animals = [row.id for row in catalogue().troops.values() if row.army == "Shapechangers"][1:]
        assert catalogue().troops["were.human"].forms == tuple(animals)
        assert catalogue().troops["mon.werewolf"].forms == ("were.wolf",)

    def test_house_design_is_marked(self) -> None:
        printed_monsters = [row.id for row in catalogue().troops.values() if row.army == "Monsters" and not row.house]
        assert printed_monsters == [
            "mon.bats", "mon.greaterdemon", "mon.lesserdemon", "mon.dragon", "mon.reddragon", "mon.airelem",
            "mon.earthelem", "mon.fireelem", "mon.waterelem", "mon.ettin", "mon.hydra",
        ]  # fmt: skip
        houses = {row.army for row in catalogue().troops.values() if row.house and not row.scale}
        assert houses == {"Lizardmen", "Monsters", "Shapechangers", "Siege train"}


class TestSpells:
    def test_every_spell_is_as_printed(self) -> None:
        found = [
            [row.id, row.list, str(row.mp), "{}-{}".format(*row.range), "los" if row.los else "-"]
            for row in catalogue().spells.values()
        ]
        figures = [sorted(figures_of(row, "list mp range los")) for row in catalogue().spells.values()]
        assert found == [words[:5] for words in lines(SPELLS)]
        assert figures == [sorted(words[5:]) for words in lines(SPELLS)]

    def test_house_design_is_marked(self) -> None:
        assert [spell.id for spell in catalogue().spells.values() if spell.house] == [
            "sp.skeletons", "sp.horde", "sp.drums", "sp.resurrect", "sp.wind", "sp.laughter", "sp.swarm", "sp.thorns",
        ]  # fmt: skip

    def test_magic_has_its_common_figures(self) -> None:
        assert figures_of(catalogue().magic, "") == [
            "default_store=10", "minimum_cost=1", "standard_list=Wizard", "other_list_surcharge=1",
            "burial_mound_discount=1", "stone_circle_regain=1", "gaze_spell=sp.freeze", "gaze_works_on=4",
        ]  # fmt: skip


class TestItems:
    def test_every_item_is_as_printed(self) -> None:
        found = [
            [row.id, row.table, str(row.d10), row.owner, *sorted(figures_of(row, "table d10 owner"))]
            for row in catalogue().items.values()
        ]
        assert found == [[*words[:4], *sorted(words[4:])] for words in lines(ITEMS)]

    def test_only_banners_belong_to_units(self) -> None:
        assert all((item.owner == "unit") == item.id.startswith("ba.") for item in catalogue().items.values())

    def test_a_ten_rolls_twice_more(self) -> None:
        tables = catalogue().item_tables
        assert list(tables) == ["weapon", "item", "banner"]
        assert {(table.die, table.extra_on, table.extra_rolls) for table in tables.values()} == {(10, 10, 2)}

    def test_house_design_is_marked(self) -> None:
        assert [item.id for item in catalogue().items.values() if item.house] == [
            "it.frostring", "it.cloak", "it.boots", "it.chalice", "it.amulet", "it.horn",
            "ba.speed", "ba.forest", "ba.shield", "ba.frenzy",
        ]  # fmt: skip


class TestCharts:
    def test_every_terrain_is_as_printed(self) -> None:
        found = [
            [letter, row.name.replace(" ", "_"), *sorted(figures_of(row, "letter"))]
            for letter, row in catalogue().charts.terrain.items()
        ]
        assert found == [[*words[:2], *sorted(words[2:])] for words in lines(TERRAIN)]

    def test_hexsides_are_as_printed(self) -> None:
        sides = catalogue().charts.hexside
        assert {name: sorted(figures_of(side, "")) for name, side in sides.items()} == {
            "wall": ["cover=1"],
            "cliff": [],
        }

    def test_the_deck_gives_each_colour_36_activations(self) -> None:
        cards = catalogue().charts.cards
        ranks = list(cards.activations.values())
        assert ranks == [1] * 9 + [2] * 3 + [3]
        assert list(cards.activations)[9:] == ["Jack", "Queen", "King", "Ace"]
        assert (cards.red_suits, cards.black_suits) == (("hearts", "diamonds"), ("spades", "clubs"))
        assert (len(ranks) * 4, CARDS) == (JOKER_CARD, 54)
        assert sum(ranks) * 2 == 36

    def test_the_assassination_chart_has_the_printed_ways(self) -> None:
        results = catalogue().charts.assassination.results
        assert list(results) == list(range(-5, 6))
        rolls = [results[assassin - victim] for assassin in range(1, 7) for victim in range(1, 7)]
        assert {result: rolls.count(result) for result in rolls} == {
            "nothing": 15,
            "assassin_slain": 6,
            "victim_slain_and_assassin_if_others": 9,
            "victim_slain": 6,
        }
        assert [results[difference] for difference in (-3, 0, 1, 3)] == [
            "assassin_slain", "nothing", "victim_slain_and_assassin_if_others", "victim_slain",
        ]  # fmt: skip

    def test_demon_powers_are_as_printed(self) -> None:
        powers = catalogue().charts.demon_powers
        assert (powers.die, powers.rolled_again_when_repeated) == (6, (1, 3, 5))
        assert {face: sorted(figures_of(power, "face")) for face, power in powers.chart.items()} == {
            1: ["ability=Flying"],
            2: ["dice=1"],
            3: ["ability=Firebreath", "breath=0-3-2-1"],
            4: ["wounds=1"],
            5: ["ability=Cause_Fear"],
            6: ["moves=1"],
        }

    def test_the_other_charts_are_as_printed(self) -> None:
        charts = catalogue().charts
        assert charts.figures.model_dump() == {
            "aura_radius": 2, "bell_dice": 1, "cart_ignores": 1, "chaplain_ignores": 1, "collapse_hits": 1,
            "fear_retreats": 1, "fortification_ignores": 1, "frenzy_wounds": 1, "general_dice": 1, "hydra_die": 6,
            "hydra_plus": 3, "least_trap_dice": 1, "lion_ignores": 1, "oil_dice": 5, "oil_uses": 3,
            "regenerate_wounds": 1, "slayer_dice": 2,
            "shape_die": 4, "shape_plus": 2, "tower_steady": 0, "tower_stride": 1,
        }  # fmt: skip
        assert figures_of(charts.auras, "") == ["bell_tag=ratmen", "cart_tag=undead"]
        assert charts.trap == "mon.trap"


class TestProfileGrammar:
    @pytest.mark.clause("TW-1.2.1h", "TW-1.2.1i")
    @pytest.mark.parametrize(
        ("move", "combat", "hit", "profile"),
        [
            ("1 / 2", "4 / no", "4+", Profile(steady=1, stride=2, dice=(4,), hit_at=4)),
            ("0 / 1", "0-3-3-3 / no", "5+", Profile(steady=0, stride=1, dice=(0, 3, 3, 3), hit_at=5)),
            ("3", "3", "5+", Profile(steady=3, stride=3, dice=(3,), hit_at=5)),
            ("4", "6-3-2-1", "5+", Profile(steady=4, stride=4, dice=(6, 3, 2, 1), hit_at=5)),
            ("2", "heads", "4+", Profile(steady=2, stride=2, dice=(), hit_at=4)),
            ("2", "0", "6+", Profile(steady=2, stride=2, dice=(0,), hit_at=6)),
            ("-", "4", "4+", Profile(steady=0, stride=0, dice=(4,), hit_at=4)),
        ],
    )
    def test_printed_figures_become_numbers(self, move: str, combat: str, hit: str, profile: Profile) -> None:
        assert parse_profile(move, combat, hit) == profile

    @pytest.mark.clause("TW-1.2.1c", "TW-1.2.1d")
    def test_a_pattern_gives_dice_by_distance(self) -> None:
        dice = parse_dice("1-3-2-1")
        assert dice[0] == 1  # adjacent
        assert dice[2] == 2  # 3 hexes away

    @given(
        st.lists(st.integers(0, 20), min_size=1, max_size=2, unique=True).map(sorted),
        st.lists(st.integers(0, 20), min_size=1, max_size=6),
        st.integers(2, 6),
    )
    def test_what_is_written_in_the_grammar_is_read_back(self, moves: list[int], dice: list[int], hit_at: int) -> None:
        combat = "-".join(map(str, dice)) + " / no" * (len(moves) - 1)
        profile = parse_profile(" / ".join(map(str, moves)), combat, f"{hit_at}+")
        assert profile == (moves[0], moves[-1], tuple(dice), hit_at)

    @given(st.text(alphabet="0123456789-/ no+", max_size=8))
    def test_any_text_is_a_pattern_or_refused_by_name(self, text: str) -> None:
        if re.fullmatch(r"\d\d?(-\d\d?)*", text):
            assert len(parse_dice(text)) == text.count("-") + 1
        else:
            with pytest.raises(ValueError, match=re.escape(repr(text))):
                parse_dice(text)

    @pytest.mark.parametrize("text", ["", "x", "4-", "-4", "4--3", "4 / no", "1-1-1-1-1-1-1", "100", " 4", "٤"])
    def test_a_text_that_is_no_pattern_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match="is no dice pattern"):
            parse_dice(text)

    @pytest.mark.parametrize("text", ["", "x", "1/2", "1 / 2 / 3", "2 / 1", "1 / 1", "-1", "100"])
    def test_a_text_that_is_no_move_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match=re.escape(f"move {text!r}")):
            parse_moves(text)

    @pytest.mark.parametrize(
        ("move", "combat", "hit", "message"),
        [
            ("1 / 2", "4", "4+", "same number of modes"),
            ("1", "4 / no", "4+", "same number of modes"),
            ("1 / 2", "4 / 3", "4+", "can only be 'no'"),
            ("1", "4", "1+", "hit '1\\+'"),
            ("1", "4", "7+", "hit '7\\+'"),
            ("1", "4", "4", "hit '4'"),
        ],
    )
    def test_figures_that_do_not_fit_together_are_refused(self, move: str, combat: str, hit: str, message: str) -> None:
        with pytest.raises(ValueError, match=message):
            parse_profile(move, combat, hit)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data files, to be spoilt."""
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def replace(folder: Path, file: str, old: str, new: str) -> None:
    """Changes the first place in a file of the folder where `old` stands."""
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def change_king(folder: Path, old: str, new: str) -> None:
    """Changes the King's row in the folder."""
    (row,) = re.findall(r'^"hum\.king".*$', (folder / "troops.toml").read_text("utf-8"), re.MULTILINE)
    assert old in row
    replace(folder, "troops.toml", row, row.replace(old, new))


class TestReading:
    def test_these_files_are_read(self) -> None:
        assert list(Catalogue.model_fields) == [
            "troops", "spells", "magic", "items", "item_tables", "charts", "advice",
        ]  # fmt: skip

    def test_another_folder_gives_other_figures(self, folder: Path) -> None:
        change_king(folder, "wounds = 1", "wounds = 7")
        assert read_tables(Catalogue, folder).troops["hum.king"].wounds == 7
        assert catalogue().troops["hum.king"].wounds == 1

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('move = "2",', 'move = "two",', "move 'two' is no move figure"),
            ('combat = "0",', 'combat = "4 / no",', "do not have the same number of modes"),
            ('combat = "0",', 'combat = "heads",', "combat is 'heads' exactly where heads is true"),
            ('combat = "0",', "combat = 0,", "combat: Input should be a valid string (given 0)"),
            ('hit = "6+",', 'hit = "9+",', "hit '9+' is none of '2+' to '6+'"),
            ("wounds = 1", "wounds = 0", "wounds must be given"),
            ("wounds = 1", "wounds = -1", "wounds: Input should be greater than or equal to 0 (given -1)"),
            ("wounds = 1", 'wounds = "1"', "wounds: Input should be a valid integer (given '1')"),
            ("wounds = 1", "wonds = 1", "unknown key 'wonds'; nearest: wounds"),
            ("wounds = 1", "wounds = 1, heads = true", "combat is 'heads' exactly where heads is true"),
            ("wounds = 1", "wounds = 1, mp = 12", "only a Magic-user has mp"),
            ("wounds = 1", 'wounds = 1, lists = ["Wizard"]', "a Magic-user, and nobody else, has lists"),
            ("wounds = 1", 'wounds = 1, lists = ["Wizzard"]', "unknown spell list 'Wizzard'; nearest: Wizard"),
            ("wounds = 1", 'wounds = 1, forms = ["were.wolf"]', "a Shapechanger, and nobody else, has forms"),
            ("wounds = 1", 'wounds = 1, tags = ["undeed"]', "tags.0: unknown tag 'undeed'; nearest: undead"),
            ("wounds = 1", 'wounds = 1, rulings = ["R8"]', "rulings.0: String should match pattern"),
        ],
    )
    def test_a_malformed_troop_is_refused_by_its_id(self, folder: Path, old: str, new: str, message: str) -> None:
        change_king(folder, old, new)
        with pytest.raises(ValueError, match=r"^troops\.toml, hum\.king: ") as caught:
            read_tables(Catalogue, folder)
        assert message in str(caught.value)

    def test_a_row_must_be_a_table(self, folder: Path) -> None:
        replace(folder, "troops.toml", '"hum.king"', '"hum.queen" = 3\n"hum.king"')
        with pytest.raises(ValueError, match=r"troops\.toml, hum\.queen: Input should be a valid dictionary"):
            read_tables(Catalogue, folder)

    def test_every_fault_of_a_file_is_told_at_once(self, folder: Path) -> None:
        change_king(folder, '"2"', '"two"')
        replace(folder, "troops.toml", 'hit = "4+"', 'hit = "four"')
        with pytest.raises(ValueError, match="two") as caught:
            read_tables(Catalogue, folder)
        assert [line.partition(": ")[0] for line in str(caught.value).splitlines()] == [
            "troops.toml, std.inf", "troops.toml, hum.king",
        ]  # fmt: skip
