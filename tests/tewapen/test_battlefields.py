"""Battles of campaigns in the field: their ground as dice lay it out, who stands where, and whom they refuse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tewapen.hosts import MEN, ORCS, are_all_rolled, host, hosts, stated
from warhost.errors import UnknownName
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.setup import battlefields
from warhost.rulesets.tewapen.setup.battlefields import Battlefield, Size, lay_out, size_for
from warhost.rulesets.tewapen.setup.hosts import HOSTS
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, grid
from warhost.shelf.hosts import Host

SMALL, LARGE = size_for(6), size_for(12)
NO_FEATURES = "6:6 " * SMALL.features  # of the plains
NO_SITE = "6:1"

# The register's table, written out once more.
LINES = {
    "plains": "woods hill village wall hill none",
    "hills": "hill hill hill woods wall village",
    "woods": "woods woods woods woods hill difficult",
    "marsh": "difficult difficult difficult woods river none",
    "river": "woods hill village difficult wall none",
    "coast": "difficult hill village woods wall none",
    "desert": "difficult difficult difficult hill impassable none",
    "mountain": "hill hill hill impassable cliff woods",
}
LETTERS = {"woods": "w", "hill": "h", "difficult": "d", "village": "v", "river": "r", "impassable": "x"}
SPREADING = "whd"


def battle(
    terrain: str = "plains", seed: int = 1, red: Host | None = None, black: Host | None = None
) -> TewapenScenario:
    red, black = red or host(*ORCS), black or host(*MEN, army="Humans")
    return HOSTS.battlefield(terrain, red, black, seed, name="Battle of Oxmeadow")


def one_feature(terrain: str, rolls: str) -> Battlefield:
    """A small board with one feature of a terrain, laid out with these dice alone."""
    only = SMALL.model_copy(update={"features": 1})
    fords = "9:1 9:2 " if terrain == "river" else ""
    roll = stated(fords, rolls, NO_SITE)
    ground = lay_out(terrain, only, roll)
    assert are_all_rolled(roll)
    return ground


def painted(ground: Battlefield) -> dict[str, str]:
    """The letters that are not clear, by hex."""
    return {ground.grid.named[cell]: letter for cell, letter in enumerate(ground.letters) if letter != "."}


class TestSize:
    @pytest.mark.clause("TW-5.6l")
    @pytest.mark.parametrize(("units", "size"), [(1, (9, 7, 6)), (6, (9, 7, 6)), (7, (13, 9, 10)), (12, (13, 9, 10))])
    def test_it_follows_the_larger_host(self, units: int, size: tuple[int, int, int]) -> None:
        found = size_for(units)
        assert (found.columns, found.rows, found.features) == size

    @pytest.mark.clause("TW-5.6l")
    def test_units_alone_count(self) -> None:
        six = host(*["orc.swords"] * 6, "orc.general", "orc.wizard")
        seven = host(*["liz.warriors"] * 6, "liz.dinochamp", army="Lizardmen")
        assert len(battle(red=six).rows) == 7
        assert len(battle(red=seven).rows) == len(battle(red=six, black=seven).rows) == 9

    @pytest.mark.parametrize("units", [0, 13])
    def test_other_hosts_are_refused(self, units: int) -> None:
        crowd = host("orc.general", *["orc.swords"] * units)
        with pytest.raises(ValueError, match=f"Orcs and Goblins have {units} units: 1 to 12"):
            battle(red=crowd)

    def test_who_is_in_no_list_is_refused(self) -> None:
        with pytest.raises(ValueError, match=r"no army list has sg\.ram"):
            battle(red=Host("Orcs and Goblins", [host("orc.swords").pieces[0]._replace(row="sg.ram")]))


class TestRiver:
    @pytest.mark.clause("TW-5.6l")
    def test_it_fills_the_middle_row_but_for_two_fords(self) -> None:
        roll = stated("9:3 9:8", NO_FEATURES, NO_SITE)
        assert lay_out("river", SMALL, roll).rows()[3] == "rr.rrrr.r"
        assert are_all_rolled(roll)

    @pytest.mark.clause("TW-5.6l")
    def test_the_second_ford_is_rolled_again_until_it_is_another(self) -> None:
        roll = stated("9:3 9:3 9:3 9:1", NO_FEATURES, NO_SITE)
        assert lay_out("river", SMALL, roll).rows()[3] == ".r.rrrrrr"
        assert are_all_rolled(roll)

    @pytest.mark.clause("TW-5.6l")
    def test_a_large_board_has_its_river_in_row_4(self) -> None:
        roll = stated("13:1 13:13", "6:6 " * 10, NO_SITE)
        assert lay_out("river", LARGE, roll).rows()[4] == ".rrrrrrrrrrr."

    @pytest.mark.clause("TW-5.6l")
    @pytest.mark.parametrize("terrain", sorted(set(LINES) - {"river"}))
    def test_no_other_terrain_has_one(self, terrain: str) -> None:
        assert not battlefields.tables().terrains[terrain].river


class TestFeatures:
    @pytest.mark.clause("TW-5.6m")
    def test_a_whole_board_by_stated_dice(self) -> None:
        """Woods and a neighbour, a lost hill, a village, a wall, a hill whose neighbour is taken, nothing."""
        roll = stated(
            "6:1 9:3 5:2 6:1", "6:2 9:4 5:2", "6:3 9:9 5:5", "6:4 9:5 5:3 6:2", "6:5 9:2 5:2 6:1", "6:6", NO_SITE
        )
        ground = lay_out("plains", SMALL, roll)
        assert are_all_rolled(roll)
        assert ground.rows() == (
            ".........",
            ".........",
            ".hww.....",
            ".........",
            ".........",
            "........v",
            ".........",
        )
        assert ground.named(ground.walls) == [("0403", "E"), ("0403", "SE")]
        assert ground.cliffs == []

    @pytest.mark.clause("TW-5.6m")
    @pytest.mark.parametrize("face", range(1, 7))
    @pytest.mark.parametrize("terrain", LINES)
    def test_every_face_of_every_line(self, terrain: str, face: int) -> None:
        feature = LINES[terrain].split()[face - 1]
        letter = LETTERS.get(feature, "")
        more = "" if feature == "none" else "9:4 5:1"
        ground = one_feature(terrain, f"6:{face} {more} {'6:1' if letter in SPREADING and more else ''}")
        there = {hex_id: one for hex_id, one in painted(ground).items() if not hex_id.endswith("03")}
        assert there == dict.fromkeys(["0301", "0401"][: 2 if letter in SPREADING else 1] if letter else [], letter)
        sides = [("0301", "E"), ("0301", "SE")]
        assert ground.named(ground.walls) == (sides if feature == "wall" else [])
        assert ground.named(ground.cliffs) == (sides if feature == "cliff" else [])

    def test_there_are_the_terrains_of_the_register(self) -> None:
        assert HOSTS.terrains == tuple(LINES)
        with pytest.raises(UnknownName, match=r"terrain 'planes'.*plains"):
            battle("planes")

    @pytest.mark.clause("TW-5.6m")
    @pytest.mark.parametrize(
        ("face", "second"), [(1, "0402"), (2, "0301"), (3, "0201"), (4, "0202"), (5, "0203"), (6, "0303")]
    )
    def test_the_second_hex_lies_where_a_die_says(self, face: int, second: str) -> None:
        assert set(painted(one_feature("plains", f"6:1 9:4 5:2 6:{face}"))) == {"0302", second}

    @pytest.mark.clause("TW-5.6m")
    def test_a_second_hex_off_the_board_is_lost(self) -> None:
        assert set(painted(one_feature("plains", "6:1 9:9 5:2 6:1"))) == {"0802"}

    @pytest.mark.clause("TW-5.6m")
    def test_a_second_hex_may_lie_in_an_edge_row(self) -> None:
        """Only where a feature is placed is bound to the rows between."""
        assert set(painted(one_feature("plains", "6:2 9:4 5:1 6:3"))) == {"0301", "0300"}


class TestHexsides:
    @pytest.mark.clause("TW-5.6n")
    @pytest.mark.parametrize("face", range(1, 7))
    @pytest.mark.parametrize(("terrain", "kind", "of"), [("plains", "walls", 4), ("mountain", "cliffs", 5)])
    def test_a_die_gives_the_sides(self, terrain: str, kind: str, of: int, face: int) -> None:
        ground = one_feature(terrain, f"6:{of} 9:4 5:2 6:{face}")
        ways = ("E", "SE") if face <= 3 else ("W", "SW")
        assert ground.named(getattr(ground, kind)) == [("0302", way) for way in ways]

    @pytest.mark.clause("TW-5.6n")
    def test_there_is_no_side_at_the_edge_of_the_board(self) -> None:
        ground = one_feature("plains", "6:4 9:1 5:2 6:5")
        assert ground.walls == []  # both neighbours of a hex in an even row lie left of the board

    @pytest.mark.clause("TW-5.6n")
    def test_a_hexside_is_named_once(self) -> None:
        twice = SMALL.model_copy(update={"features": 2})
        ground = lay_out("plains", twice, stated("6:4 9:4 5:2 6:1", "6:4 9:5 5:2 6:6", NO_SITE))
        assert ground.named(ground.walls) == [("0302", "E"), ("0302", "SE"), ("0402", "SW")]


class TestWay:
    @pytest.mark.clause("TW-5.6n")
    def test_a_board_without_a_way_is_rolled_again(self) -> None:
        narrow = Size(units=6, columns=3, rows=5, features=3)
        blocked = "6:4 3:1 3:2  6:4 3:2 3:2  6:4 3:3 3:2"
        roll = stated(blocked, blocked, "6:4 3:1 3:2  6:4 3:2 3:2  6:4 3:2 3:2", NO_SITE)
        assert lay_out("mountain", narrow, roll).rows() == ("...", "...", "xx.", "...", "...")
        assert are_all_rolled(roll)

    @pytest.mark.clause("TW-5.6n")
    def test_cliffs_bar_it_and_rivers_do_not(self) -> None:
        ground = Battlefield(grid(2, 5))
        ground.letters[4:6] = "rr"
        assert ground.has_a_way()
        for cell in (4, 5):
            ground.raise_along(ground.cliffs, cell, ("SW", "SE"))
        assert not ground.has_a_way()

    @pytest.mark.clause("TW-5.6n")
    @given(st.sampled_from(sorted(LINES)), st.integers(0, 2**32))
    def test_every_battle_has_one(self, terrain: str, seed: int) -> None:
        rows = battle(terrain, seed).rows
        ground = Battlefield(grid(len(rows[0]), len(rows)))
        ground.letters = [*"".join(rows)]
        assert ground.has_a_way()


class TestSite:
    @pytest.mark.clause("TW-5.6n")
    @pytest.mark.parametrize(("face", "letter"), [(1, "s"), (2, "b"), (3, "t")])
    def test_a_six_brings_one_to_the_centre(self, face: int, letter: str) -> None:
        ground = lay_out("plains", SMALL, stated(NO_FEATURES, f"6:6 3:{face}"))
        assert painted(ground) == {"0403": letter}
        assert painted(lay_out("plains", LARGE, stated("6:6 " * 10, f"6:6 3:{face}"))) == {"0604": letter}

    @pytest.mark.clause("TW-5.6n")
    def test_where_the_centre_is_taken_the_lowest_row_is_the_nearest_and_then_the_column(self) -> None:
        ground = lay_out("plains", SMALL, stated("6:3 9:5 5:3", "6:6 " * 5, "6:6 3:1"))
        assert painted(ground) == {"0403": "v", "0402": "s"}

    @pytest.mark.clause("TW-5.6n")
    @pytest.mark.parametrize("face", range(1, 6))
    def test_no_other_face_brings_one(self, face: int) -> None:
        assert painted(lay_out("plains", SMALL, stated(NO_FEATURES, f"6:{face}"))) == {}


class TestScenario:
    @pytest.mark.clause("TW-5.6f")
    def test_the_attacker_is_red_and_has_row_0_and_the_defender_deploys_first(self) -> None:
        found = battle()
        assert (found.red.army, found.black.army) == ("Orcs and Goblins", "Humans")
        assert {int(piece.hex[2:]) for piece in found.red.pieces} <= {0, 1}
        assert {int(piece.hex[2:]) for piece in found.black.pieces} <= {5, 6}
        assert found.deploy is not None
        assert found.deploy.first == "black"
        assert found.deploy.red is not None
        assert found.deploy.black is not None
        assert (found.deploy.red.rows, found.deploy.black.rows) == ((0, 1), (5, 6))

    @pytest.mark.clause("TW-5.6g")
    def test_it_lasts_8_turns_and_half_of_the_units_breaksa_side(self) -> None:
        found = battle()
        assert found.turns == 8
        broken = found.victory.breaks
        assert broken is not None
        assert (broken.red, broken.black, broken.holds) == ((1, 2), (1, 2), "black")

    def test_who_is_bold_breaks_later(self) -> None:
        bold = host("orc.general", "orc.swords", reputation="Bold")
        broken = battle(red=bold).victory.breaks
        assert broken is not None
        assert (broken.red, broken.black) == ((2, 3), (1, 2))

    @pytest.mark.parametrize(
        ("red", "black", "first"),
        [("", "", "black"), ("Cunning", "", "black"), ("", "Cunning", "red"), ("Cunning",) * 2 + ("black",)],
    )  # fmt: skip
    def test_who_is_cunning_deploys_second(self, red: str, black: str, first: str) -> None:
        one = host("orc.general", "orc.swords", reputation=red)
        other = host("hum.king", "hum.archers", army="Humans", reputation=black)
        deploy = battle(red=one, black=other).deploy
        assert deploy is not None
        assert deploy.first == first

    @pytest.mark.clause("TW-5.6j")
    def test_pieces_bring_their_wounds_items_and_reputations(self) -> None:
        red = host("orc.swords", "orc.general", "orc.wizard", strength=2, items=("ba.fear",))
        sword, general, wizard = battle(red=red).red.pieces
        assert (sword.wounds, sword.items) == (2, ("ba.fear",))
        assert general.wounds is None
        assert wizard.mp is None
        bold = battle(red=host("orc.general", "orc.swords", reputation="Lion", rides=True)).red.pieces[0]
        assert (bold.reputation, bold.mounted) == ("Lion", True)
        druid = battle(red=host("liz.shaman", "liz.warriors", list="Druid")).red.pieces[0]
        assert druid.list == "Druid"

    def test_what_is_rolled_at_set_up_is_rolled_anew(self) -> None:
        hydra = battle(black=host("mon.hydra", army="Undead")).black.pieces[0]
        assert hydra.wounds is None

    def test_it_is_called_as_the_campaign_calls_it(self) -> None:
        found = battle()
        assert (found.id, found.name) == ("battle-of-oxmeadow", "Battle of Oxmeadow")
        assert found.summary == "Orcs and Goblins attack Humans: 4 units against 4, on 9 by 7 hexes."

    def test_the_same_dice_give_the_same_battle(self) -> None:
        red, black = host(*ORCS), host(*MEN)
        assert battle("woods", 7, red, black) == battle("woods", 7, red, black) != battle("woods", 8, red, black)

    def test_a_battle_that_every_machine_makes(self) -> None:
        """Kept, so that a campaign that is played elsewhere has the same ground."""
        found = battle("mountain", 2026)
        assert found.rows == (
            ".........",
            "...hh....",
            ".w.......",
            "w........",
            ".........",
            "hh...h...",
            ".....h...",
        )
        assert found.cliffs == (("0804", "W"), ("0804", "SW"), ("0705", "W"), ("0705", "SW"))

    @given(hosts(), hosts(), st.sampled_from(sorted(LINES)), st.integers(0, 2**63 - 1))
    def test_any_hosts_have_a_legal_battle(self, red: Host, black: Host, terrain: str, seed: int) -> None:
        found = battle(terrain, seed, red, black)
        assert find_ruleset("tewapen").read_scenario(found.to_toml()) == found
        for force, sent, rows in ((found.red, red, (0, 1)), (found.black, black, (-2, -1))):
            assert [piece.troop for piece in force.pieces] == [piece.row for piece in sent.pieces]
            assert {int(piece.hex[2:]) for piece in force.pieces} <= {row % len(found.rows) for row in rows}

    @pytest.mark.clause("TW-5.6m")
    @given(st.sampled_from(sorted(LINES)), st.integers(0, 2**32))
    def test_only_second_hexes_lie_in_edge_rows(self, terrain: str, seed: int) -> None:
        rows = battle(terrain, seed).rows
        assert set(rows[0] + rows[-1]) <= {".", *SPREADING}
