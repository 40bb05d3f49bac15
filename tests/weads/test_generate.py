"""Generated battles: sound, repeatable, with everything that a scenario of Battle of Ayrena's Weads needs."""

from __future__ import annotations

import pytest

from warhost.rulesets.weads.setup.catalogue import SIDES
from warhost.rulesets.weads.setup.generate import SWITCHES, generate
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario, scenarios

SEEDS = 200


@pytest.fixture(scope="module")
def battles() -> list[WeadsScenario]:
    """One battle for each of the first seeds."""
    return [generate(seed) for seed in range(SEEDS)]


def force_of(battle: WeadsScenario, army: str) -> list[Command]:
    return [command for command in battle.commands if command.army == army]


def test_battles_have_everything(battles: list[WeadsScenario]) -> None:
    assert {len(battle.commands) for battle in battles} == {2, 4, 6, 8}
    assert {battle.facing for battle in battles} == {battle.magic for battle in battles} == {*SWITCHES}
    assert {battle.first_drawer for battle in battles} == {*SIDES}
    known = {command.id: command for command in scenarios()["ayrenas-weads"].commands}
    assert {command.id for battle in battles for command in battle.commands} == {*known}
    varied = [command for battle in battles for command in battle.commands if command.units != known[command.id].units]
    assert len(varied) > SEEDS


@pytest.mark.clause("AW-R54", "AW-R61")
def test_armies_have_room_between_them_and_behind(battles: list[WeadsScenario]) -> None:
    for battle in battles:
        rows = {army: [int(cell[2:]) for one in force_of(battle, army) for cell in one.set_up] for army in SIDES}
        assert (battle.elf.home, battle.dwarf.home) == ("north", "south")
        assert max(rows["elf"]) > 3
        assert min(rows["dwarf"]) <= len(battle.rows) - 3
        assert min(rows["dwarf"]) - max(rows["elf"]) >= 4


def test_the_ground_has_woods_in_each_third_and_a_stream(battles: list[WeadsScenario]) -> None:
    for battle in battles:
        height = len(battle.rows) // 3
        for third in range(3):
            assert "w" in "".join(battle.rows[max(0, third * height - 3) : (third + 1) * height + 3])
        assert 2 <= len(battle.streams) <= 12


@pytest.mark.clause("AW-20.6a")
def test_rout_levels_are_in_proportion(battles: list[WeadsScenario]) -> None:
    for battle in battles:
        for army, share in zip(SIDES, (44 / 74, 38 / 98), strict=True):
            force = force_of(battle, army)
            worth = sum(2 * one.value + 5 * one.units.A + 3 * one.units.B + one.units.C for one in force)
            assert 0 <= share * worth - getattr(battle, army).rout_level < 1
