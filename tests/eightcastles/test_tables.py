"""The umpire of a campaign has every figure of the data files, the map, the army lists, and who stands where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenario_texts import edit
from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.setup import lists
from warhost.rulesets.eightcastles.setup.catalogue import Catalogue, catalogue
from warhost.rulesets.eightcastles.setup.generate import generate
from warhost.rulesets.eightcastles.setup.lists import hosts, lairs, row_called, rows, rows_of
from warhost.rulesets.eightcastles.setup.places import maps
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario, scenarios
from warhost.rulesets.eightcastles.setup.tables import fill_umpire
from warhost.rulesets.eightcastles.state import (
    GONE,
    MAX_ROWS,
    NEUTRAL,
    NONE,
    SIDES,
    Category,
    Effect,
    Figures,
    Piece,
    Terrain,
    Umpire,
    Worth,
)
from warhost.scenario import read_scenario
from warhost.shelf.figures import read_tables

DATA = Path(lists.__file__).parents[1] / "data"
TWO, FOUR = scenarios()["two-realms"], scenarios()["four-realms"]
VELDRAMAR = maps()["veldramar"]
ORCS, LIZARDMEN, HUMANS = (RULESET.sides.index(side) for side in ("orcs", "lizardmen", "humans"))


def umpire_of(scenario: CampaignScenario) -> Any:
    """The umpire's record."""
    return Umpire.over(fill_umpire(scenario))


def names_of(numbers: Iterable[int]) -> list[str]:
    """The ids of rows by number, without those that are NONE."""
    return [rows()[number].id for number in numbers if number != NONE]


def spaces_of(mask: int) -> set[str]:
    """The ids of the spaces of a set."""
    return {space for number, space in enumerate(VELDRAMAR.spaces) if mask >> number & 1}


@pytest.mark.clause("TW-R77")
def test_what_reputations_do_is_where_rules_read_it() -> None:
    umpire = umpire_of(TWO)
    told = {
        name: {number: int(one[name]) for number, one in enumerate(umpire.effects) if one[name]}
        for name in Effect.dtype.names or ()
    }
    assert told == {
        "siege_seasons": {1: 1}, "always_refuses": {3: 1}, "milder_roll": {4: 1}, "returning_units": {5: 1},
        "borders": {8: 1},
    }  # fmt: skip
    assert [int(number) for number in umpire.syllables] == [0, 2, 2, 2, 3, 3, 4]


# --- figures ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3i", "TW-5.5b", "TW-5.5d", "TW-5.6e", "TW-5.6i", "TW-5.7h", "TW-5.7i", "TW-5.9c", "TW-5.10d")
def test_every_figure_is_where_rules_read_it() -> None:
    umpire = umpire_of(TWO)
    told = {name: int(umpire.figures[name]) for name in Figures.dtype.names or ()}
    assert told == {
        "base_units": 4, "units_a_castle": 2, "base_individuals": 1, "region_limit": 12, "castle_limit": 6,
        "regions_a_recruit": 3, "raised_a_space": 2, "plague_size": 8, "seasons_of_stores": 2, "refusal_die": 4,
        "winner_recovers": 5, "loser_recovers": 6, "recovered_wounds": 1, "relief_limit": 12, "castle_points": 3,
        "starting_line": 6, "general_borders": 2, "submits": 2, "lair": 6,
    }  # fmt: skip
    assert all(umpire.worth[name] > 0 for name in Worth.dtype.names or ())


@pytest.mark.clause("TW-5.9a")
def test_castles_that_win() -> None:
    assert [*umpire_of(TWO).needed] == [0, 0, 6, 5, 4, 4, 4]


def test_every_fault_of_the_data_files_is_told(tmp_path: Path) -> None:
    text = (DATA / "campaign.toml").read_text("utf-8")
    (tmp_path / "advice.toml").write_text((DATA / "advice.toml").read_text("utf-8"))
    wrong = edit(text, ("6 = 4\n", ""), ('orcs = "Orcs and Goblins"\n', ""), ('6 = ["std.inf"]', '7 = ["std.inf"]'))
    (tmp_path / "campaign.toml").write_text(wrong)
    with pytest.raises(ValueError, match=r"campaign\.toml") as caught:
        read_tables(Catalogue, tmp_path)
    for told in (
        "campaign.toml, armies, orcs: the row is missing; RULESET in __init__.py has it",
        "campaign.toml, needed: it says castles for 2 to 6 factions",
        "campaign.toml, neutrals, militia: a die has no face 7",
    ):
        assert told in str(caught.value)
    (tmp_path / "campaign.toml").write_text(edit(text, ("refusal_die = 4", "refusal_dye = 4")))
    with pytest.raises(ValueError, match="unknown key 'refusal_dye'; nearest: refusal_die"):
        read_tables(Catalogue, tmp_path)


def test_names_that_the_game_of_the_battles_does_not_declare_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    armies = {**catalogue().armies, "orcs": "Orks and Goblins"}
    neutrals = catalogue().neutrals.model_copy(update={"garrison": ("std.inf", "std.guns")})
    wrong = catalogue().model_copy(update={"armies": armies, "neutrals": neutrals})
    monkeypatch.setattr(lists, "catalogue", lambda: wrong)
    with pytest.raises(ValueError, match=r"campaign\.toml") as caught:
        rows.__wrapped__()
    assert str(caught.value).splitlines() == [
        "campaign.toml, armies, orcs: unknown army list 'Orks and Goblins'; nearest: Orcs and Goblins",
        "campaign.toml, neutrals: unknown row 'std.guns'; nearest: std.gun, std.inf",
    ]


# --- rows of army lists -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3a", "TW-5.3e", "TW-5.5f")
def test_rows_stand_by_list_and_category() -> None:
    umpire = umpire_of(TWO)
    assert umpire.row_count == len(rows()) <= MAX_ROWS
    for number, row in enumerate(rows()):
        record = umpire.rows[number]
        assert row.number == number
        found = (record.side, record.category, record.wounds, record.is_unit, record.might)
        assert found == (row.side, row.category, row.wounds, row.is_unit, row.might)
    sides = [row.side for row in rows()]
    assert sides == sorted(sides)
    ranks = [lists.ORDER.index(row.category) for row in rows_of(HUMANS)]
    assert ranks == sorted(ranks)
    assert names_of(umpire.general_row) == [
        "rat.warlord", "und.champion", "orc.general", "cha.champion", "liz.dinochamp", "hum.king",
    ]  # fmt: skip
    assert [[row.id for row in rows_of(side, Category.MAGIC)] for side in range(SIDES)] == [
        ["rat.seer"], ["und.necromancer"], ["orc.wizard"], ["cha.sorcerer"], ["liz.shaman"],
        ["hum.cleric", "hum.wizard"],
    ]  # fmt: skip
    assert all(len(rows_of(side, Category.MONSTER)) == 4 for side in range(SIDES))


@pytest.mark.clause("TW-5.3d", "TW-5.3e")
def test_the_champion_on_his_dinosaur_is_general_and_unit_and_his_list_has_no_machines() -> None:
    umpire = umpire_of(TWO)
    assert [rows()[number].is_unit for number in umpire.general_row] == [side == LIZARDMEN for side in range(SIDES)]
    assert [side for side in range(SIDES) if umpire.second_row[side] == NONE] == [LIZARDMEN]
    assert rows()[umpire.second_row[HUMANS]].id == "hum.blunderbusses"


def test_a_row_of_several_lists_is_a_row_of_each() -> None:
    hydras = [row for row in rows() if row.id == "mon.hydra"]
    assert [row.side for row in hydras] == [RULESET.sides.index("undead"), NEUTRAL]
    assert {row.category for row in hydras} == {Category.MONSTER, Category.MILITIA}
    assert row_called(NEUTRAL, "mon.hydra") == hydras[1]


# --- neutrals and castles ---------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3g", "TW-5.6c")
def test_who_holds_neutral_spaces() -> None:
    umpire = umpire_of(TWO)
    assert Counter(names_of(umpire.garrison)) == {"std.inf": 3, "std.arch": 1, "std.gun": 1}
    assert [names_of(row) for row in umpire.militia] == [
        [],
        [],
        [],
        ["std.inf", "std.inf", "std.arch"],
        ["std.inf", "std.inf", "std.arch"],
        ["std.inf", "std.inf", "std.inf", "std.arch", "std.cav"],
        ["std.inf"],
    ]
    assert umpire.lair[0] == NONE
    assert names_of(umpire.lair) == [row.id for row in lairs()]
    assert [row.id for row in lairs()] == [
        "mon.troll", "mon.wolves", "mon.ettin", "mon.hydra", "mon.manticore", "mon.dragon",
    ]  # fmt: skip
    neutral = {*umpire.garrison.tolist(), *umpire.militia.ravel().tolist(), *umpire.lair.tolist()} - {NONE}
    assert {rows()[number].side for number in neutral} == {NEUTRAL}


@pytest.mark.clause("TW-5.7e")
def test_a_castle_has_the_buildings_of_karnholt() -> None:
    umpire = umpire_of(TWO)
    assert umpire.works == len(hosts().works) == 13
    assert [*umpire.work_strength[:13]] == [*hosts().works.values()]
    assert not umpire.work_strength[13:].any()


# --- the map ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.2a", "TW-5.2b")
def test_spaces_and_borders() -> None:
    umpire = umpire_of(TWO)
    assert (umpire.space_count, umpire.region_count) == (44, 36)
    at = VELDRAMAR.numbers
    assert umpire.terrain[at["11"]] == Terrain.RIVER
    assert {Terrain(one) for one in umpire.terrain[36:44]} == {Terrain.CASTLE}
    assert {Terrain(one) for one in umpire.terrain[:36]} == {*Terrain} - {Terrain.CASTLE}
    assert spaces_of(umpire.border[at["C1"]]) == {"51", "54", "55"}
    assert spaces_of(umpire.border[at["51"]]) == {"52", "54", "55", "C1"}
    assert spaces_of(umpire.ferry[at["51"]]) == {"41"}
    for masks in (umpire.border, umpire.ferry):
        for one in range(44):
            assert all(masks[other] >> one & 1 == masks[one] >> other & 1 for other in range(44))
            assert not masks[one] >> 44
    assert sum(int(mask).bit_count() for mask in umpire.ferry) == 4


def test_nobody_gets_over_a_closed_border() -> None:
    umpire = umpire_of(TWO)
    for one, other in VELDRAMAR.closed_borders:
        assert other not in spaces_of(umpire.border[VELDRAMAR.numbers[one]])


# --- who stands where -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3b", "TW-5.3c", "TW-5.3g", "TW-5.3h")
def test_what_the_scenarios_settle() -> None:
    two, four = umpire_of(TWO).orders, umpire_of(FOUR).orders
    assert (two.years, two.reputations, two.lots) == (3, 1, 0)
    assert [*two.plays] == [0, 0, 1, 0, 0, 1]
    assert [NONE if place == NONE else VELDRAMAR.spaces[place] for place in two.capital] == [
        NONE, NONE, "C7", NONE, NONE, "C1",
    ]  # fmt: skip
    assert (two.count, four.count) == (6 * 5 + 2 * 9, 4 * 5)
    assert not two.free_hosts.any()
    assert [*four.free_hosts] == [*four.plays] == [1, 1, 0, 1, 0, 1]


def test_who_stands_where_at_the_start() -> None:
    orders = umpire_of(TWO).orders
    standing: Counter[tuple[str, int]] = Counter()
    for piece in orders.pieces[: orders.count]:
        row = rows()[piece.row]
        assert (piece.side, piece.wounds) == (row.side, row.wounds)
        assert piece.came_from == NONE
        assert piece.place != GONE
        others = {*(Piece.dtype.names or ())} - {"row", "side", "place", "wounds", "came_from"}
        assert not any(piece[name].any() for name in others)
        standing[VELDRAMAR.spaces[piece.place], int(piece.side)] += 1
    neutral = {(f"C{number}", NEUTRAL): 5 for number in (2, 3, 4, 5, 6, 8)}
    assert standing == neutral | {("55", HUMANS): 9, ("14", ORCS): 9}


def test_lots_leave_the_same_castles_to_neutrals() -> None:
    text = FOUR.to_toml().replace("[factions]", "lots = true\n[factions]")
    drawn, settled = umpire_of(read_scenario(CampaignScenario, text)).orders, umpire_of(FOUR).orders
    assert (drawn.lots, settled.lots) == (1, 0)
    drawn.lots = 0
    assert drawn == settled


@given(st.integers(0, 10**6), st.sampled_from([*maps()]), st.data())
def test_hosts_of_generated_campaigns_stand_with_full_wounds(seed: int, land: str, data: st.DataObject) -> None:
    campaign = generate(seed, factions=data.draw(st.integers(2, maps()[land].most_factions)), map=land)
    orders = umpire_of(campaign).orders
    pieces = orders.pieces[: orders.count]
    for side in campaign.taking_part:
        mine = [rows()[piece.row] for piece in pieces if piece.side == side]
        assert len(mine) == 9 - (side == LIZARDMEN)
        assert sum(row.is_unit for row in mine) == 7
        assert {row.side for row in mine} == {side}
