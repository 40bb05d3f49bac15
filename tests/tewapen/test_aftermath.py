"""What is left of hosts when a battle of a campaign is over: of made-up endings, and of battles fought to the end."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.hosts import MEN, ORCS, host
from tewapen.siege import building
from tewapen.tabletop import piece, record
from warhost.face.battle import Battle, start
from warhost.fight import play
from warhost.kernel.abi import DRAWN, NOBODY, WON
from warhost.rulesets.tewapen.setup.hosts import HOSTS
from warhost.rulesets.tewapen.setup.winning import breaking_number
from warhost.rulesets.tewapen.state import BLACK, OFF_BOARD, RED, SUMMONED, Reason
from warhost.shelf.hosts import Host


def met(red: Host, black: Host, terrain: str = "plains", seed: int = 1) -> Battle:
    """A battle in the field at its first decision."""
    return start(HOSTS.battlefield(terrain, red, black, seed, name="Battle of Larkdown"), seed)


def stormed(besieger: Host, garrison: Host, seasons: int = 3, damage: dict[str, int] | None = None) -> Battle:
    """An assault at its first decision."""
    return start(HOSTS.assault(besieger, garrison, seasons, damage or {}, name="Assault on Larkdown"), 1)


def over(battle: Battle, winner: int = RED) -> Battle:
    """The same battle, ended."""
    one = record(battle)
    one.result, one.winner = (DRAWN if winner == NOBODY else WON), winner
    return battle


def numbers(of: Host) -> dict[str, int]:
    """The campaign's number of each piece by its row, the last of several."""
    return {one.row: one.number for one in of.pieces}


class TestWinner:
    @pytest.mark.clause("TW-5.6f", "TW-5.6g")
    @pytest.mark.parametrize(("winner", "part"), [(RED, "attacker"), (BLACK, "defender"), (NOBODY, "defender")])
    def test_in_the_field_red_attacks_and_a_draw_is_the_defenders(self, winner: int, part: str) -> None:
        red, black = host(*ORCS), host(*MEN)
        assert HOSTS.aftermath(over(met(red, black), winner), red, black).winner == part

    @pytest.mark.clause("TW-5.7e")
    @pytest.mark.parametrize(("winner", "part"), [(RED, "defender"), (BLACK, "attacker"), (NOBODY, "defender")])
    def test_in_an_assault_black_attacks(self, winner: int, part: str) -> None:
        besieger, garrison = host(*ORCS), host(*MEN)
        assert HOSTS.aftermath(over(stormed(besieger, garrison), winner), besieger, garrison).winner == part

    def test_there_is_none_before_the_end(self) -> None:
        red, black = host(*ORCS), host(*MEN)
        with pytest.raises(ValueError, match="Battle of Larkdown is not over"):
            HOSTS.aftermath(met(red, black), red, black)


class TestWounds:
    @pytest.mark.clause("TW-5.6i")
    def test_they_are_told_by_the_campaigns_numbers(self) -> None:
        red, black = host(*ORCS), host(*MEN, strength=3)
        battle = over(met(red, black))
        piece(battle, "R1").wounds = 2
        piece(battle, "R3").cell = piece(battle, "B5").cell = OFF_BOARD
        found = HOSTS.aftermath(battle, red, black).strengths
        whole = {one.number: one.strength for one in (*red.pieces, *black.pieces)}
        lost = {numbers(red)["orc.wolfriders"]: 0, numbers(black)["hum.king"]: 0, numbers(red)["orc.swords"]: 2}
        assert found == {**whole, **lost}

    @pytest.mark.clause("TW-5.6i", "TW-5.7d")
    def test_who_was_summoned_and_the_siege_train_are_nobodys(self) -> None:
        besieger, garrison = host(*ORCS), host(*MEN)
        battle = over(stormed(besieger, garrison))
        one = record(battle)
        one.pieces[one.piece_count] = one.pieces[0]
        one.pieces[one.piece_count].marks |= SUMMONED
        one.piece_count += 1
        found = HOSTS.aftermath(battle, besieger, garrison).strengths
        assert found.keys() == {of.number for of in (*besieger.pieces, *garrison.pieces)}

    @pytest.mark.parametrize(("row", "left", "told"), [("mon.lesserdemon", 5, 4), ("mon.lesserdemon", 2, 2)])
    def test_what_a_power_has_added_is_not_kept(self, row: str, left: int, told: int) -> None:
        red, black = host(row, army="Chaos"), host(*MEN)
        battle = over(met(red, black))
        piece(battle, "R1").wounds = left
        assert HOSTS.aftermath(battle, red, black).strengths[red.pieces[0].number] == told

    @pytest.mark.parametrize(("heads", "told"), [(9, 1), (1, 1), (0, 0)])
    def test_of_a_hydra_a_campaign_knows_only_whether_it_lives(self, heads: int, told: int) -> None:
        red, black = host("mon.hydra", army="Undead"), host(*MEN)
        battle = over(met(red, black))
        hydra = piece(battle, "R1")
        hydra.wounds = heads
        hydra.cell = hydra.cell if heads else OFF_BOARD
        assert HOSTS.rows["mon.hydra"].strength == 1
        assert HOSTS.aftermath(battle, red, black).strengths[red.pieces[0].number] == told


class TestDamage:
    @pytest.mark.clause("TW-5.7f")
    def test_it_is_told_by_hex_with_what_earlier_assaults_have_done(self) -> None:
        besieger, garrison = host(*ORCS), host(*MEN)
        battle = over(stormed(besieger, garrison, damage={"0605": 4, "0705": 20}))
        building(battle, "0605").wounds -= 1
        building(battle, "0504").wounds = 0
        found = HOSTS.aftermath(battle, besieger, garrison).damage
        assert found == {"0605": 5, "0705": 20, "0504": 20}
        again = HOSTS.assault(besieger, garrison, 3, found, name="Assault on Larkdown")
        assert dict(again.damage) == found

    def test_there_is_none_in_the_field(self) -> None:
        red, black = host(*ORCS), host(*MEN)
        assert HOSTS.aftermath(over(met(red, black)), red, black).damage == {}


def fits(battle: Battle, attacker: Host, defender: Host) -> None:
    """An aftermath tells of everybody, of nobody more than he has, and why somebody won."""
    found, parts = HOSTS.aftermath(battle, attacker, defender), {"attacker": attacker, "defender": defender}
    known: dict[int, Any] = {one.number: HOSTS.rows[one.row] for of in parts.values() for one in of.pieces}
    assert found.strengths.keys() == known.keys()
    assert all(0 <= left <= known[number].strength for number, left in found.strengths.items())
    assert all(0 < lost <= HOSTS.works[hex_id] for hex_id, lost in found.damage.items())
    if record(battle).reason == Reason.BROKEN:
        loser = parts["defender" if found.winner == "attacker" else "attacker"]
        units = [one.number for one in loser.pieces if known[one.number].is_unit]
        assert sum(found.strengths[number] == 0 for number in units) >= breaking_number(len(units), (1, 2))
    if record(battle).reason in (Reason.UNBROKEN, Reason.HELD_OUT):
        assert found.winner == "defender"
    if record(battle).reason == Reason.STORMED:
        assert found.winner == "attacker"


HARD = host("und.swords", "mon.hydra", "und.archers", "und.necromancer", "und.champion", army="Undead")
WILD = host("cha.warriors", "mon.lesserdemon", "cha.swivel", "cha.sorcerer", "cha.champion", army="Chaos")


@pytest.mark.clause("TW-5.6f", "TW-5.6g", "TW-5.6i", "TW-5.6l", "TW-5.6m", "TW-5.6n")
@pytest.mark.parametrize("terrain", HOSTS.terrains)
def test_battles_on_every_terrain_come_to_an_end_that_fits(terrain: str) -> None:
    for seed, players in enumerate([("random", "random"), ("random", "greedy")]):
        scenario = HOSTS.battlefield(terrain, HARD, WILD, seed, name="Battle of Larkdown", turns=4)
        fits(play(scenario, *players, seed=seed), HARD, WILD)


@pytest.mark.clause("TW-5.7d", "TW-5.7e", "TW-5.7f")
@pytest.mark.parametrize("seasons", range(4))
def test_assaults_with_every_train_come_to_an_end_that_fits(seasons: int) -> None:
    damage = {"0605": 3 * seasons, "0505": 5 * seasons}
    scenario = HOSTS.assault(WILD, HARD, seasons, damage, name="Assault on Larkdown")
    battle = play(scenario, "random", "random", seed=seasons)
    fits(battle, WILD, HARD)
    found = HOSTS.aftermath(battle, WILD, HARD).damage
    assert all(found.get(hex_id, 0) >= lost for hex_id, lost in damage.items())
