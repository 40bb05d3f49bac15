"""Bought armies (DIBBs): what they cost, what is wrong with them, their text, and battles of two of them."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.errors import UnknownName
from warhost.rulesets.ittybitty.rules.set_up import begin, measure
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.deploy import battle_of, budgets_of
from warhost.rulesets.ittybitty.setup.levy import least_budget, random_army
from warhost.rulesets.ittybitty.setup.muster import (
    Army,
    Band,
    Extra,
    Man,
    army_faults,
    check_army,
    price_of,
    read_army,
    stacks_of,
)
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.setup.tables import fill_umpire
from warhost.rulesets.ittybitty.state import Battle, Phase, Umpire
from warhost.scenario import read_scenario

TEXT = """
# the men of Holt
captain4 Holt
priest3 Bone, evil

formation Foot under Holt: 2 LI2, SP2   # the line
formation Horse under Holt: HC
2 SC2
ENG with 2 petards
siege
3 fortification
"""
ARMY = Army(
    men=(Man("captain4", "Holt"), Man("priest3", "Bone", evil=True)),
    bands=(Band("Foot", "Holt", ("LI2", "LI2", "SP2")), Band("Horse", "Holt", ("HC",))),
    extras=(Extra("SC2"), Extra("SC2"), Extra("ENG", 2), Extra("siege")),
    levels=3,
)
COST = 8 + 11 + 6 + 6 + 7 + 13 + 5 + 5 + 8 + 2 * 5 + 7 + 3 * 4


def faults(text: str, budget: int = 200) -> list[str]:
    """What is told of an army as text."""
    try:
        return army_faults(read_army(text), budget)
    except ValueError as error:
        return str(error).splitlines()


def changed(old: str, new: str, budget: int = 200) -> list[str]:
    """What is told of the army when a part of its text is another."""
    assert TEXT.count(old) == 1
    return faults(TEXT.replace(old, new), budget)


# --- price and text ---------------------------------------------------------------------------------------


@pytest.mark.clause("IB-6.4a", "IB-R97")
def test_what_an_army_costs() -> None:
    assert read_army(TEXT) == ARMY
    assert price_of(ARMY) == COST
    assert check_army(ARMY, COST) == 0
    assert check_army(ARMY, COST + 7) == 7
    assert faults(TEXT, COST - 1) == [f"the army costs {COST} gold pieces, and there are {COST - 1}"]


def test_an_army_is_written_and_read() -> None:
    assert str(ARMY) == (
        "captain4 Holt\npriest3 Bone, evil\nformation Foot under Holt: 2 LI2, SP2\nformation Horse under Holt: HC\n"
        "SC2\nSC2\nENG with 2 petards\nsiege\n3 fortification\n"
    )
    assert read_army(str(ARMY)) == ARMY
    for seed in range(60):
        army = random_army(30 + seed * 4, seed)
        assert read_army(str(army)) == army


# --- what is wrong with an army ---------------------------------------------------------------------------


@pytest.mark.clause("IB-2.4b", "IB-R15", "IB-R99")
def test_formations_need_a_captain() -> None:
    assert changed("Foot under Holt:", "Foot:") == ["line 6: formation 'Foot' has no captain"]
    assert changed("Foot under Holt:", "Foot under Holl:") == [
        "line 6: formation 'Foot': unknown captain 'Holl'; nearest: Holt"
    ]
    assert changed("Foot under Holt:", "Foot under Bone:") == [
        "line 6: formation 'Foot': unknown captain 'Bone'; known: Holt"
    ]
    assert changed("Foot under Holt: 2 LI2, SP2", "Foot under Holt:") == ["line 6: formation 'Foot' has no units"]
    assert changed("formation Horse", "formation Foot") == [
        "line 6: 2 formations are called 'Foot'",
        "line 7: 2 formations are called 'Foot'",
    ]
    told = changed("captain4 Holt", "wizard4 Holt")
    assert "an army needs a captain" in told
    assert faults("captain4 Holt") == ["an army needs a formation"]


@pytest.mark.clause("IB-2.4b", "IB-2.4c", "IB-R16")
def test_units_stand_in_formations_and_independents_in_none() -> None:
    assert changed("2 SC2", "2 LI3\nSC2")[0] == (
        "line 8: LI3 must be in a formation, such as 'formation Foot under Holt: LI3'"
    )
    assert changed("under Holt: HC", "under Holt: HC, ENG") == ["line 7: formation 'Horse': ENG is in no formation"]
    assert changed("under Holt: HC", "under Holt: siege") == ["line 7: formation 'Horse': siege is in no formation"]
    assert changed("ENG with 2 petards", "SC3 with 2 petards") == ["line 9: only engineers have petards"]
    assert changed("ENG with 2 petards", "ENG with 12 petards")[0] == "line 9: 12 petards: there are at most 9"


@pytest.mark.clause("IB-6.4a")
def test_items_stand_in_the_price_list() -> None:
    assert changed("under Holt: HC", "under Holt: HX")[0].startswith("line 7: unknown item 'HX'")
    assert changed("captain4 Holt", "captain4 Holt\nwizzard4 Mist")[0].startswith(
        "line 4: unknown item 'wizzard4'; nearest: wizard4"
    )
    assert changed("2 SC2", "2 SCC2")[0] == "line 8: unknown item 'SCC2'; nearest: SC2"
    assert changed("under Holt: HC", "under Holt: DWA4")[0].startswith("line 7: unknown item 'DWA4'; nearest: DWA")
    assert changed("siege", "seige")[0] == "line 10: unknown item 'seige'; nearest: siege"


@pytest.mark.clause("IB-6.4a", "IB-R97")
def test_a_price_list_has_every_row() -> None:
    prices = {name: price for name, price in catalogue().prices.items() if name != "HC"}
    assert army_faults(ARMY, 200, prices) == ["the price list has no HC", "unknown item 'HC'"]
    assert army_faults(read_army(TEXT), 200, prices)[1] == "line 7: unknown item 'HC'"
    more = {**catalogue().prices, "LI22": 4, "LI2": 0}
    assert army_faults(ARMY, 200, more) == [
        "the price list: unknown item 'LI22'; nearest: LI2",
        "the price list: LI2 costs 0",
    ]
    cheap = dict.fromkeys(catalogue().prices, 1)
    assert price_of(ARMY, cheap) == len([*ARMY.items])


@pytest.mark.clause("IB-R81")
def test_single_men_have_names_of_their_own() -> None:
    assert changed("priest3 Bone", "priest3 Holt")[:1] == ["line 3: Holt is the name of 2 single men"]
    assert changed("captain4 Holt", "captain4 Holt, evil") == ["line 3: only priests can be evil"]
    assert changed("priest3 Bone, evil", "priest3 Bone, holy") == [
        "line 4: 'holy': behind the name of a single man stands 'evil' or nothing"
    ]
    assert changed("priest3 Bone, evil", "priest3") == ["line 4: priest3 needs a name, such as 'priest3 Holt'"]


def test_lines_that_cannot_be_read_are_all_told() -> None:
    told = faults("captain3 Holt\nformation Foot\nformation Foot under Holt: 0 LI2\n99 SC2\nENG and more\n")
    assert told == [
        "line 2: a formation is written 'formation Foot under Holt: 2 LI2, SP2'",
        "line 3: '0 LI2': a number is from 1 to 48",
        "line 4: '99 SC2': a number is from 1 to 48",
        "line 5: 'ENG and more' is no number and item, such as '2 LI2'",
    ]


def test_an_army_has_no_more_than_there_is_room_for() -> None:
    men = "".join(f"captain2 Man{number}\n" for number in range(9))
    bands = "".join(f"formation F{number} under Man0: 3 RAB\n" for number in range(17))
    told = faults(men + bands.replace("RAB", "SP1"), 999)
    assert told == [
        "9 single men: an army has at most 8",
        "17 formations: an army has at most 16",
        "60 pieces: an army has at most 48",
    ]


def test_faults_of_an_army_that_was_never_text_have_no_line() -> None:
    army = Army((Man("captain3", "Holt"),), (Band("Foot", "Holt", ("LI9",)),))
    assert army_faults(army, 50)[0].startswith("unknown item 'LI9'")


# --- armies by lot ----------------------------------------------------------------------------------------


@pytest.mark.clause("IB-6.4a", "IB-R99")
def test_armies_drawn_by_lot_are_sound_and_spend_what_they_can() -> None:
    cheapest = min(price for name, price in catalogue().prices.items() if name in ("LI2", "SP1"))
    for seed in range(150):
        budget = least_budget() + seed
        army = random_army(budget, seed)
        assert random_army(budget, seed) == army
        assert 0 <= check_army(army, budget) < cheapest
    assert least_budget() == 7
    with pytest.raises(ValueError, match="budget 6: the cheapest army costs 7 gold pieces"):
        random_army(6, 1)


@pytest.mark.clause("IB-2.8a", "IB-2.8c", "IB-2.8d", "IB-R31")
def test_units_are_stacked_up_to_six_points() -> None:
    assert stacks_of(["SP2", "SP2", "SP2", "SP2"]) == [["SP2", "SP2", "SP2"], ["SP2"]]
    assert stacks_of(["SP2", "SP2", "LI2"]) == [["SP2", "SP2"], ["LI2"]]
    assert stacks_of(["HC", "HC"]) == [["HC"], ["HC"]]


# --- battles ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-6.4a", "IB-6.4b", "IB-R99")
def test_two_armies_meet() -> None:
    battle = battle_of(ARMY, random_army(COST, 3), COST, names=("Holt's Men", "Strangers"))
    assert read_scenario(IttyBittyScenario, battle.to_toml()) == battle
    fill_umpire(battle)
    assert (battle.red.name, battle.blue.name, battle.turns, battle.face_down) == ("Holt's Men", "Strangers", 8, True)
    assert (battle.red.works, battle.red.works_area) == (3, "red")
    assert [(one.id, one.name, one.captain) for one in battle.formations if one.side == "red"] == [
        ("R1", "Foot", "RM1"),
        ("R2", "Horse", "RM1"),
    ]
    priest = next(one for one in battle.singles if one.id == "RM2")
    assert (priest.name, priest.troop, priest.evil) == ("Priest Bone", "priest3", True)
    engineer = next(one for one in battle.independents if one.troop == "ENG" and one.side == "red")
    engine = next(one for one in battle.engines if one.side == "red")
    assert (engineer.petards, engine.at) == (2, engineer.at)
    for piece in battle.muster:
        assert battle.grid.cell(piece.at) in battle.cells_of(piece.area)


@pytest.mark.clause("IB-6.4c", "IB-R99")
@pytest.mark.parametrize(("edge", "columns"), [("west", (1, 3)), ("east", (18, 20))])
def test_one_army_attacks_with_twice_the_budget(edge: str, columns: tuple[int, int]) -> None:
    assert budgets_of(100, "meeting") == (100, 100)
    assert budgets_of(100, "attack") == (100, 200)
    red, blue = random_army(100, 1), random_army(200, 2)
    battle = battle_of(red, blue, 100, "attack", attacker_from=edge)
    assert (battle.areas["red"].columns, battle.areas["blue"].columns) == ((8, 14), columns)
    assert (battle.red.works, battle.blue.works, battle.face_down) == (5, 0, False)
    with pytest.raises(ValueError, match=r"blue: the army costs .* and there are 100"):
        battle_of(red, blue, 100)


def test_what_cannot_be_a_battle_is_refused() -> None:
    army = random_army(50, 1)
    with pytest.raises(UnknownName, match="unknown engagement 'meating'; nearest: meeting"):
        battle_of(army, army, 50, "meating")
    with pytest.raises(UnknownName, match="unknown map"):
        battle_of(army, army, 50, map="desert")
    with pytest.raises(UnknownName, match="unknown edge 'north'"):
        battle_of(army, army, 50, "attack", attacker_from="north")
    with pytest.raises(ValueError, match=r"^red: an army needs a captain\nred: an army needs a formation$"):
        battle_of(Army(), army, 50)


def test_a_bought_battle_is_played_at_once() -> None:
    for seed, engagement in enumerate(("meeting", "attack")):
        red, blue = (random_army(most, seed + 7) for most in budgets_of(80, engagement))
        battle = battle_of(red, blue, 80, engagement)
        umpire = Umpire.over(fill_umpire(battle))
        measure(umpire)
        position: Any = Battle.over(Battle.blank())
        begin(position, umpire)
        assert [battle.grid.named[one.cell] for one in position.pieces[: position.piece_count]] == [
            one.at for one in battle.muster
        ]
        assert position.stack[position.depth - 1].phase == Phase.SET_UP


def test_a_large_army_finds_room_in_its_zone() -> None:
    men = Man("captain2", "Holt")
    army = Army((men,), (Band("Foot", "Holt", ("SP1",) * 20),), tuple(Extra("SC2") for _ in range(27)))
    battle = battle_of(army, army, 300)
    assert read_scenario(IttyBittyScenario, battle.to_toml()) == battle
    crowd = Army((men,), tuple(Band(f"F{n}", "Holt", ("HC",) * 47) for n in range(1)))
    with pytest.raises(ValueError, match="red: the army does not fit into its zone"):
        battle_of(crowd, army, 700)
