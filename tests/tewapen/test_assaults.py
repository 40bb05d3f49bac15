"""Assaults of campaigns: the castle's map, its garrison, the siege train, and what earlier assaults have done."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tewapen.hosts import MEN, ORCS, host, hosts
from warhost.errors import UnknownName
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.hosts import HOSTS
from warhost.rulesets.tewapen.setup.scenario import Piece, TewapenScenario, scenarios
from warhost.shelf.hosts import Host

FORTIFICATIONS = "0501 0601 0701 0502 0802 0403 0803 0603 0504 0804 0505 0605 0705".split()
COURTYARD = "0602 0702 0503 0703 0604 0704".split()
CLIMBERS = ("orc.swords", "orc.gobswords", "orc.swords", "orc.gobswords", "orc.swords", "orc.archers")

works = st.dictionaries(st.sampled_from(FORTIFICATIONS), st.integers(0, 15))


def assault(
    seasons: int = 0,
    damage: dict[str, int] | None = None,
    besieger: Host | None = None,
    garrison: Host | None = None,
    engine: str = "",
) -> TewapenScenario:
    besieger, garrison = besieger or host(*CLIMBERS), garrison or host(*MEN, army="Humans")
    return HOSTS.assault(besieger, garrison, seasons, damage or {}, name="Assault on Highspur", engine=engine)


def carried(scenario: TewapenScenario) -> Counter[str]:
    """How many units of the besieger have which equipment."""
    return Counter(one for piece in scenario.black.pieces for one in piece.equipment)


def train(scenario: TewapenScenario) -> list[str]:
    """The machines of the besieger."""
    return [piece.troop for piece in scenario.black.pieces if piece.troop.startswith("sg.")]


def with_oil(scenario: TewapenScenario) -> list[Piece]:
    return [piece for piece in scenario.red.pieces if "oil" in piece.equipment]


class TestMap:
    @pytest.mark.clause("TW-5.7e")
    def test_it_is_that_of_karnholt_with_its_length_and_victory(self) -> None:
        found, karnholt = assault(), scenarios()["karnholt"]
        assert (found.rows, found.walls, found.cliffs) == (karnholt.rows, karnholt.walls, karnholt.cliffs)
        assert (found.turns, found.victory, found.modules) == (12, karnholt.victory, (1, 2, 3, 4))
        assert set(found.red.holds) == set(karnholt.red.holds) == set(FORTIFICATIONS)

    @pytest.mark.clause("TW-5.7e")
    def test_the_garrison_deploys_first_in_walls_and_courtyard_and_the_besieger_in_rows_8_to_10(self) -> None:
        deploy = assault().deploy
        assert deploy is not None
        assert deploy.red is not None
        assert deploy.black is not None
        assert deploy.first == "red"
        assert sorted(deploy.red.hexes) == sorted(FORTIFICATIONS + COURTYARD)
        assert deploy.black.rows == (8, 9, 10)

    def test_a_cunning_garrison_deploys_second(self) -> None:
        cunning = host("hum.king", "hum.archers", army="Humans", reputation="Cunning")
        deploy = assault(garrison=cunning).deploy
        assert deploy is not None
        assert deploy.first == "black"

    def test_the_campaign_knows_what_can_be_damaged(self) -> None:
        assert set(HOSTS.works) == set(FORTIFICATIONS)
        assert {wounds for hex_id, wounds in HOSTS.works.items() if hex_id != "0605"} == {20}
        assert HOSTS.works["0605"] == 15

    def test_it_is_called_as_the_campaign_calls_it(self) -> None:
        found = assault()
        assert (found.id, found.name) == ("assault-on-highspur", "Assault on Highspur")
        assert found.summary == "Orcs and Goblins storm a castle of Humans: 6 units against 4, on 13 by 11 hexes."


class TestTrain:
    @pytest.mark.clause("TW-5.7d")
    @pytest.mark.parametrize(
        ("seasons", "ladders", "towers", "machines"),
        [
            (0, 2, 0, []),
            (1, 3, 0, ["sg.ram"]),
            (2, 3, 1, ["sg.ram", "sg.catapult"]),
            (3, 4, 1, ["sg.ram", "sg.ram", "sg.mine", "sg.catapult", "sg.catapult"]),
            (9, 4, 1, ["sg.ram", "sg.ram", "sg.mine", "sg.catapult", "sg.catapult"]),
        ],
    )
    def test_it_grows_with_the_seasons(self, seasons: int, ladders: int, towers: int, machines: list[str]) -> None:
        found = assault(seasons)
        assert carried(found) == Counter(ladders=ladders, tower=towers)
        assert train(found) == machines

    @pytest.mark.clause("TW-5.7d")
    def test_the_besieger_chooses_his_engines(self) -> None:
        assert HOSTS.engines == ("sg.catapult", "sg.ballista")
        assert train(assault(3, engine="sg.ballista"))[-2:] == ["sg.ballista"] * 2
        with pytest.raises(UnknownName, match="sg"):
            assault(3, engine="sg.ram")

    @pytest.mark.clause("TW-5.7d")
    def test_only_those_on_foot_climb_and_fighters_before_archers(self) -> None:
        besieger = host("orc.archers", "orc.wolfriders", "mon.troll", "orc.swords", "orc.general")
        found = assault(2, besieger=besieger)
        assert {piece.troop: piece.equipment for piece in found.black.pieces if piece.equipment} == {
            "orc.swords": ("ladders",),
            "orc.archers": ("ladders",),
        }

    def test_the_machines_come_on_top_of_twelve_units_and_stand_behind_them_in_the_list(self) -> None:
        besieger = host(*["orc.swords"] * 12, "orc.general", "orc.wizard")
        found = assault(3, besieger=besieger)
        assert [piece.troop for piece in found.black.pieces[:14]] == [piece.row for piece in besieger.pieces]
        assert len(train(found)) == 5
        assert find_ruleset("tewapen").read_scenario(found.to_toml()) == found


class TestGarrison:
    @pytest.mark.clause("TW-5.7e")
    def test_one_unit_has_boiling_oil_at_the_gate(self) -> None:
        found = assault()
        assert [(piece.troop, piece.hex) for piece in with_oil(found)] == [("hum.polearms", "0605")]

    @pytest.mark.clause("TW-5.7e")
    @pytest.mark.parametrize(
        "units", [["mon.giant"], ["hum.blunderbusses", "hum.archers"], ["hum.knights", "hum.king"]]
    )
    def test_so_has_one_of_any_garrison(self, units: list[str]) -> None:
        assert len(with_oil(assault(garrison=host(*units, army="Humans")))) == 1

    def test_it_is_poured_from_a_wall_where_the_gate_has_fallen(self) -> None:
        assert [piece.hex for piece in with_oil(assault(damage={"0605": 15}))] == ["0705"]

    def test_where_nothing_stands_there_is_none(self) -> None:
        assert with_oil(assault(damage=dict(HOSTS.works))) == []

    @pytest.mark.parametrize(("units", "allowed"), [(0, False), (6, True), (7, False)])
    def test_a_castle_has_room_for_six_units(self, units: int, allowed: bool) -> None:
        garrison = host("hum.king", "hum.cleric", *["hum.archers"] * units, army="Humans")
        if allowed:
            assert len(assault(garrison=garrison).red.pieces) == 8
        else:
            with pytest.raises(ValueError, match=f"Humans have {units} units: 1 to 6"):
                assault(garrison=garrison)


class TestDamage:
    @pytest.mark.clause("TW-5.7f")
    def test_it_stays_from_one_assault_to_the_next(self) -> None:
        assert assault(damage={"0605": 4, "0505": 20, "0705": 0}).damage == (("0505", 20), ("0605", 4))

    def test_nobody_stands_at_first_on_a_wall_that_has_fallen(self) -> None:
        fallen = {"0605": 15, "0504": 20, "0505": 20, "0705": 20}
        assert not {piece.hex for piece in assault(damage=fallen).red.pieces} & set(fallen)

    @given(hosts(12, 9), hosts(6, 6), st.integers(0, 4), works, st.sampled_from(["", *HOSTS.engines]))
    def test_any_hosts_have_a_legal_assault(
        self, besieger: Host, garrison: Host, seasons: int, damage: dict[str, int], engine: str
    ) -> None:
        found = assault(seasons, damage, besieger, garrison, engine)
        assert find_ruleset("tewapen").read_scenario(found.to_toml()) == found
        assert {piece.hex for piece in found.red.pieces} <= {*FORTIFICATIONS, *COURTYARD}
        assert {int(piece.hex[2:]) for piece in found.black.pieces} <= {8, 9, 10}
        known = catalogue().troops
        climbing = [piece for piece in found.black.pieces if piece.equipment]
        assert all(known[piece.troop].piece_class == "F" for piece in climbing)
        assert found.damage == tuple(sorted((hex_id, lost) for hex_id, lost in damage.items() if lost))


def test_a_game_declares_them_or_not() -> None:
    assert find_ruleset("tewapen").game.hosts is HOSTS
    assert find_ruleset("weads").game.hosts is None


def test_those_reputations_are_told_that_change_a_battle() -> None:
    assert set(HOSTS.reputations) == {"Lion", "Sword of the Gods", "Slayer", "Bold", "Cunning"}


def test_rows_say_what_counts_as_what() -> None:
    champion, king, wizard, hydra = (
        HOSTS.rows[one] for one in ("liz.dinochamp", "hum.king", "hum.wizard", "mon.hydra")
    )
    assert (champion.leads, champion.is_unit, champion.strength) == (True, True, 4)
    assert (king.leads, king.is_unit, king.casts) == (True, False, False)
    assert (wizard.leads, wizard.casts) == (False, True)
    assert (hydra.category, hydra.strength) == ("monster", 1)
    assert set(HOSTS.neutrals.militia) | set(HOSTS.neutrals.lairs) <= HOSTS.rows.keys()


def test_lists_are_those_of_the_register() -> None:
    assert [one.army for one in HOSTS.lists] == [
        "Ratmen", "Undead", "Orcs and Goblins", "Chaos", "Lizardmen", "Humans",
    ]  # fmt: skip
    orcs = HOSTS.lists[2]
    assert (orcs.leader, orcs.casters) == ("orc.general", ("orc.wizard",))
    assert orcs.allies == ("mon.troll", "mon.giant", "mon.spider", "mon.minotaur")
    assert set(ORCS) <= set(orcs.own)
