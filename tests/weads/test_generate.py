"""Generated battles: sound, repeatable, with everything that a scenario of Battle of Ayrena's Weads needs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.errors import UnknownName
from warhost.rulesets.weads.setup.catalogue import SIDES
from warhost.rulesets.weads.setup.generate import SWITCHES, generate
from warhost.rulesets.weads.setup.scenario import Command, WeadsScenario, scenarios
from warhost.scenario import read_scenario

SEEDS = 200


@pytest.fixture(scope="module")
def battles() -> list[WeadsScenario]:
    """One battle for each of the first seeds."""
    return [generate(seed) for seed in range(SEEDS)]


def force_of(battle: WeadsScenario, army: str) -> list[Command]:
    return [command for command in battle.commands if command.army == army]


def test_battles_are_sound_and_read_back_equal(battles: list[WeadsScenario]) -> None:
    for seed, battle in enumerate(battles):
        assert battle.id == f"generated-{seed}"
        assert read_scenario(WeadsScenario, battle.to_toml(), battle.id) == battle


def test_the_same_seed_gives_the_same_battle(battles: list[WeadsScenario]) -> None:
    for seed in range(0, SEEDS, 30):
        assert generate(seed) == battles[seed]
    assert all(one.rows != other.rows for one, other in pairwise(battles))


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


@given(
    st.integers(0, 2**64),
    st.sampled_from([None, 1, 2, 3, 4]),
    st.sampled_from([None, 12, 16]),
    st.sampled_from([None, *SWITCHES]),
    st.sampled_from([None, *SWITCHES]),
)
def test_what_is_asked_for_is_given(
    seed: int, commands: int | None, rows: int | None, facing: str | None, magic: str | None
) -> None:
    battle = generate(seed, commands, 20, rows, facing, magic)
    assert read_scenario(WeadsScenario, battle.to_toml()) == battle
    assert commands is None or len(battle.commands) == 2 * commands
    assert (battle.grid.columns, battle.grid.rows) == (20, rows or battle.grid.rows)
    assert facing in (None, battle.facing)
    assert magic in (None, battle.magic)
    mages = [command.army for command in battle.commands if command.caster]
    assert battle.magic == "off" or sorted(mages) == sorted(SIDES)


def test_what_cannot_be_generated_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown facing 'of'; nearest: of"):
        generate(1, facing="of")
    with pytest.raises(UnknownName, match="unknown magic 'yes'"):
        generate(1, magic="yes")
    with pytest.raises(ValueError, match="commands 5: a side has 1 to 4"):
        generate(1, commands=5)
    with pytest.raises(ValueError, match="seed -1: a seed is 0 or more"):
        generate(-1)
    told = "15 by 20 hexes: a map for 4 commands a side has at least 16 columns and 12 rows, at most 400 hexes"
    with pytest.raises(ValueError, match=told):
        generate(1, commands=4, columns=15)
    with pytest.raises(ValueError, match="at most 400 hexes"):
        generate(1, commands=1, columns=20, rows=21)
