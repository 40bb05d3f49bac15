"""The worked positions W1 to W27: odds, ground, the table of results, and everything that modifies a combat."""

from __future__ import annotations

from typing import Any

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, clash, happened, odds, reasons
from laid_out import Told


def facing(attackers: str, defenders: str, **changes: Any) -> Position:
    """Blue units in 0505 and red ones such as "HI:routed" in 0506, the blue formation acting."""
    blue = [f"blue {one.replace(':', ' 0505 ', 1) if ':' in one else f'{one} 0505'}" for one in attackers.split()]
    red = [f"red {one.replace(':', ' 0506 ', 1) if ':' in one else f'{one} 0506'}" for one in defenders.split()]
    return lay(*blue, *red, **changes).acting("B")


def blues(position: Position) -> list[str]:
    """The labels of the blue units, without single men and independents."""
    return [
        label for label in position.labels if position.piece(label).side == 0 and position.piece(label).formation >= 0
    ]


def melee(position: Position, die: int) -> Told:
    """All blue units attack 0506 in melee."""
    return position.fight(*(f"{label} white 0506" for label in blues(position)), dice=(die,))


# --- odds and ground --------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.6f", "IB-4.6g", "IB-4.6h", "IB-4.6k", "IB-4.6q", "IB-4.11a", "IB-4.11c")
def test_w1_exchange_kills_both() -> None:
    position = facing("LI2 LI2", "LI2 LI2")
    told = melee(position, 3)
    assert odds(told) == (6, 4, "1-1", 5)
    assert clash(told) == (5, 3, "EXK")
    assert [position.status(label) for label in position.labels[:4]] == ["gone"] * 4


@pytest.mark.clause("IB-4.6i", "IB-2.1b", "IB-7a", "IB-R6")
@pytest.mark.parametrize(
    ("letter", "die", "found"),
    [
        pytest.param("W", 3, (3, 3, "AD"), id="w2 woods"),
        pytest.param("B", 3, (4, 3, "NO_EFFECT"), id="w3 brush"),
        pytest.param("K", 3, (6, 3, "EXK"), id="w4 marsh"),
        pytest.param("K", 4, (6, 4, "NO_EFFECT"), id="w4 marsh, no effect"),
        pytest.param("D", 3, (5, 3, "EXK"), id="desert"),
        pytest.param("M", 3, (5, 3, "EXK"), id="mountain"),
        pytest.param("J", 3, (3, 3, "AD"), id="jungle"),
    ],
)
def test_w2_w3_w4_ground_of_the_defender(letter: str, die: int, found: tuple[int, int, str]) -> None:
    assert clash(melee(facing("LI2 LI2", "LI2 LI2", ground={letter: "0506"}), die)) == found


@pytest.mark.clause("IB-4.6h", "IB-4.6l", "IB-4.6m", "IB-7b", "IB-R4")
@pytest.mark.parametrize(
    ("attackers", "defenders", "die", "strengths", "found"),
    [
        pytest.param("LI2 SP2", "HI", 1, (5, 3, "1-1", 5), (5, 1, "DD"), id="w5"),
        pytest.param("LI2", "LI2 LI2", 5, (3, 4, "1-2", 4), (4, 5, "AE"), id="w6"),
        pytest.param("SP2", "HI HI HI HI HI", 2, (2, 15, "1-6", 1), (1, 2, "AD"), id="w7"),
        pytest.param("LI2 LI2 LI2 PK", "LI2", 6, (13, 2, "6-1", 10), (10, 6, "DD"), id="w8 clear"),
    ],
)
def test_w5_w6_w7_w8_rounding(
    attackers: str, defenders: str, die: int, strengths: tuple[int, int, str, int], found: tuple[int, int, str]
) -> None:
    position = facing(attackers, defenders)
    told = melee(position, die)
    assert odds(told) == strengths
    assert clash(told) == found
    assert position.status(position.labels[0]) == {"AD": "disorganized", "AE": "gone"}.get(found[2], "good")


@pytest.mark.clause("IB-R4", "IB-R5")
@pytest.mark.parametrize(("letter", "column", "result"), [("K", 11, "DE"), ("W", 8, "DD")])
def test_w8_the_row_of_the_ground_ends(letter: str, column: int, result: str) -> None:
    told = melee(facing("LI2 LI2 LI2 PK", "LI2", ground={letter: "0506"}), 4)
    assert clash(told) == (column, 4, result)


@pytest.mark.clause("IB-4.7d", "IB-4.6o", "IB-R5")
def test_w9_routed_in_woods_goes_past_the_row() -> None:
    position = facing("LI2 LI2 LI2 LI2", "LI2:routed", ground={"W": "0506"})
    told = melee(position, 3)
    assert odds(told)[2:] == ("6-1", 8)
    assert reasons(told) == {"routed": 1}
    assert clash(told) == (9, 3, "DE")
    assert position.status("LI2-5") == "gone"


@pytest.mark.clause("IB-4.6p", "IB-4.7d", "IB-4.7e", "IB-R44")
def test_w10_routed_runs_again() -> None:
    position = facing("LI2", "LI2:routed")
    told = melee(position, 2)
    assert clash(told) == (6, 2, "EXD")
    assert position.status("LI2") == "disorganized"
    assert position.status("LI2-2") == "routed"
    assert happened(told, "RETREATED")
    assert position.stands("LI2-2") != "0506"


# --- field works, rubble ----------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.12e", "IB-4.12d", "IB-R2")
def test_w13_field_work_against_melee() -> None:
    told = melee(facing("LI3 LI3", "HI", fort1="0506"), 1)
    assert odds(told) == (6, 3, "2-1", 6)
    assert reasons(told) == {"fort_melee": 1}
    assert clash(told) == (6, 2, "EXD")


@pytest.mark.clause("IB-3.3c", "IB-R2", "IB-R3", "IB-R60")
@pytest.mark.parametrize("die", [2, 1])
def test_w14_engineer_with_the_attackers(die: int) -> None:
    told = melee(facing("LI3 LI3 ENG", "HI", fort1="0506"), die)
    assert reasons(told) == {"engineer": -2, "fort_melee": 1}
    assert clash(told) == (6, 1, "DD")


@pytest.mark.clause("IB-4.12f", "IB-R59")
@pytest.mark.parametrize(("fort_adds", "found"), [(0, (5, 2, "EXD")), (1, (5, 3, "EXK"))])
def test_w15_level_two_shifts(fort_adds: int, found: tuple[int, int, str]) -> None:
    assert clash(melee(facing("LI3 LI3", "HI", fort2="0506", fort_adds=fort_adds), 2)) == found


@pytest.mark.clause("IB-4.9h", "IB-4.12e", "IB-R40")
def test_w16_field_work_against_fire() -> None:
    position = lay("blue EA 0504", "blue EA 0504", "red HI 0506", fort1="0506").acting("B")
    told = position.fight("EA red 0506", "EA-2 red 0506", dice=(1,))
    assert reasons(told) == {"fort_missile": 2}
    assert clash(told) == (6, 3, "EXK")
    assert [position.status(label) for label in ("EA", "EA-2", "HI")] == ["good", "good", "gone"]


@pytest.mark.clause("IB-4.9h", "IB-4.6n")
def test_w17_fire_into_brush() -> None:
    position = lay("blue EA 0504", "blue EA 0504", "red HC 0506", ground={"B": "0506"}).acting("B")
    told = position.fight("EA red 0506", "EA-2 red 0506", dice=(1,))
    assert odds(told) == (6, 3, "2-1", 5)
    assert clash(told) == (5, 1, "DD")
    assert position.status("HC") == "disorganized"


@pytest.mark.clause("IB-4.12ab", "IB-R6")
def test_w22_infantry_in_rubble() -> None:
    told = melee(facing("LI2 LI2", "HI", rubble="0506"), 1)
    assert reasons(told) == {"rubble": 1}
    assert clash(told) == (6, 2, "EXD")


# --- bonuses ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-3.4f", "IB-4.6c", "IB-4.8c", "IB-4.10m", "IB-4.10n", "IB-R36")
@pytest.mark.parametrize(("die", "found"), [(1, (8, 2, "DE")), (2, (8, 3, "DD"))])
def test_w18_charge_on_spears(die: int, found: tuple[int, int, str]) -> None:
    position = lay("blue HC 0503", "red SP2 0506").acting("B")
    position.act("charge HC 0506", 1)
    told = position.act("pass", die)
    assert odds(told) == (8, 2, "4-1", 8)
    assert reasons(told) == {"charge": 4, "spear_defense": 1}
    assert clash(told) == found


@pytest.mark.clause("IB-4.6j", "IB-7c", "IB-R42")
def test_w19_captains() -> None:
    told = melee(facing("LI2 captain4", "LI2"), 2)
    assert reasons(told) == {"captain_attack": -1}
    assert clash(told) == (5, 1, "DD")
    told = melee(facing("LI2 captain4", "LI2 captain5"), 2)
    assert reasons(told) == {"captain_attack": -1, "captain_defense": 1}
    assert clash(told) == (5, 2, "EXD")
    assert reasons(melee(facing("LI2 captain3", "LI2"), 2)) == {}


@pytest.mark.clause("IB-3.1c", "IB-3.1e", "IB-R37")
def test_w20_missile_troops_are_halved() -> None:
    told = melee(facing("LI2 EA", "HI"), 4)
    assert odds(told) == (4, 3, "1-1", 5)
    assert clash(told) == (5, 4, "NO_EFFECT")


@pytest.mark.clause("IB-3.1d")
def test_spears_are_not_halved() -> None:
    told = melee(facing("SP2 SL", "HI"), 4)
    assert odds(told) == (3, 3, "1-1", 5)


@pytest.mark.clause("IB-4.9c", "IB-4.9d", "IB-4.9e", "IB-R40")
def test_w21_support_from_afar() -> None:
    position = lay("blue LI2 0505", "blue EA 0504", "red PK 0506").acting("B")
    told = position.fight("LI2 white 0506", "support EA", dice=(2,))
    assert odds(told) == (6, 3, "2-1", 6)
    assert clash(told) == (6, 2, "EXD")
    assert [position.status(label) for label in ("LI2", "EA", "PK")] == ["disorganized", "good", "disorganized"]


@pytest.mark.clause("IB-6.3i")
def test_w23_antipathy_counts_in_melee() -> None:
    position = facing("DWA DWA", "LI3 LI3")
    position.umpire.orders.hates_enemy[0] = 1
    told = melee(position, 2)
    assert reasons(told) == {"antipathy": -1}
    assert clash(told) == (5, 1, "DD")


@pytest.mark.clause("IB-5.8d", "IB-R2")
@pytest.mark.parametrize(
    ("side", "die", "found", "why"),
    [(0, 2, (5, 1, "DD"), {"wahoo_attack": -1}), (1, 1, (5, 2, "EXD"), {"wahoo_defense": 1})],
)
def test_w24_wahoo(side: int, die: int, found: tuple[int, int, str], why: dict[str, int]) -> None:
    position = facing("LI2", "LI2")
    position.battle.wahoo[side] = 1
    told = melee(position, die)
    assert reasons(told) == why
    assert clash(told) == found


@pytest.mark.clause("IB-4.7g", "IB-4.7h", "IB-R50")
@pytest.mark.parametrize(
    ("die", "result", "ends"), [(2, "EXD", ("good", "disorganized")), (3, "EXK", ("gone", "gone"))]
)
def test_w25_berserk(die: int, result: str, ends: tuple[str, str]) -> None:
    position = facing("LI2:berserk", "LI2")
    told = melee(position, die)
    assert odds(told) == (5, 2, "2-1", 6)
    assert clash(told) == (6, die, result)
    assert (position.status("LI2"), position.status("LI2-2")) == ends


@pytest.mark.clause("IB-4.7a", "IB-4.7b", "IB-4.7j", "IB-4.10o", "IB-R44")
def test_w26_twice_disorganized_is_routed() -> None:
    position = facing("DR2 LI2", "HI")
    assert clash(position.fight("DR2 gold 0506", dice=(1,))) == (5, 1, "DD")
    assert position.status("HI") == "disorganized"
    told = position.fight("LI2 white 0506", dice=(4,))
    assert odds(told) == (3, 1, "3-1", 7)
    assert clash(told) == (7, 4, "DD")
    assert position.status("HI") == "routed"
    assert happened(told, "RETREATED")


@pytest.mark.clause("IB-4.7b", "IB-R4", "IB-R43")
def test_w27_the_defense_of_a_hex_is_at_least_one() -> None:
    told = melee(facing("LI2", "LC2:disorganized"), 3)
    assert odds(told) == (3, 1, "3-1", 7)
    assert clash(told) == (7, 3, "DD")
