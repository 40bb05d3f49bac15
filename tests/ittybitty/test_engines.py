"""Siege engines and bombards: service, fire, support, structures (W82)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, clash, odds
from warhost.rulesets.ittybitty.state import StructureKind


def battery(*more: str, structure: str = "", bridges: str = "0508/0509") -> Position:
    """A siege engine with its engineer in 0505, near a bridge."""
    return lay("blue ENG 0505", "blue siege 0505", *more, "red LI2 1212", bridges=bridges, structures=structure)


def structure(position: Position) -> str:
    """How the first structure stands."""
    one = position.battle.structures[0]
    return "gone" if one.kind == StructureKind.NOTHING else "damaged" if one.damage else "sound"


# --- structures -------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.12j", "IB-4.12k", "IB-4.6d", "IB-R57")
def test_w82_siege_engine_on_a_bridge() -> None:
    position = battery().acting("ENG")
    found = position.chances(structure, "batter siege 0")
    assert found == {"gone": Fraction(1, 6), "damaged": Fraction(1, 2), "sound": Fraction(1, 3)}


@pytest.mark.clause("IB-4.12z", "IB-R57", "IB-R63")
def test_the_second_damage_leaves_rubble() -> None:
    position = battery().acting("ENG")
    position.battle.structures[0].damage = 1
    position.act("batter siege 0", 1)
    assert structure(position) == "gone"
    assert "rubble" in position.lies("0508")
    assert position.battle.bridges[position.cell("0508")] == position.battle.bridges[position.cell("0509")] == 0


@pytest.mark.clause("IB-4.12l", "IB-R57")
def test_strength_against_wood_and_stone() -> None:
    position = lay("blue ENG 0505", "blue bombard 0505", "red LI2 1212", structures="village 0507").acting("ENG")
    told = position.act("batter bombard 0", 1)
    assert next(facts for kind, *facts in told if kind == "BATTERS")[2:5] == [5, 4, 4]
    wooden = lay("blue ENG 0505", "blue siege 0505", "red LI2 1212", bridges="0506/0507").acting("ENG")
    wooden.battle.structures[0].kind = StructureKind.PONTOON
    told = wooden.act("batter siege 0", 6)
    assert next(facts for kind, *facts in told if kind == "BATTERS")[2:5] == [3, 1, 6]


@pytest.mark.clause("IB-R18", "IB-R55", "IB-R56", "IB-R57")
def test_what_hinders_battering() -> None:
    position = battery("blue LI2 0404", structure="wall 0510").acting("ENG")
    assert position.legal("batter") == {"batter siege 0"}
    assert position.why("batter siege 1") == {"OUT_OF_RANGE"}
    assert position.why("batter siege 2") == {"NO_STRUCTURE"}
    assert position.why("batter ENG 0") == {"NO_ENGINE"}
    position.act("batter siege 0", 4)
    assert "acted" in position.marks("siege")
    assert {"acted", "disturbed"} <= position.marks("ENG")
    assert position.legal("move") == set()
    assert "NOT_ACTING" in battery("blue LI2 0404").acting("B").why("batter siege 0")


@pytest.mark.clause("IB-R18", "IB-R56", "IB-4.12i", "IB-3.3a")
@pytest.mark.parametrize("state", ["moved", "carried", "disorganized", "routed"])
def test_who_cannot_serve(state: str) -> None:
    position = lay(f"blue ENG 0505 {state}", "blue siege 0505", "red LI2 1212", bridges="0508/0509").acting("ENG")
    assert "NOT_SERVED" in position.why("batter siege 0")


# --- fire and support -------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.12l", "IB-4.8b", "IB-R18", "IB-R40", "IB-R56")
def test_bombard_fires_alone_in_the_action_of_its_engineer() -> None:
    position = lay("blue ENG 0505", "blue bombard 0505", "red HI 0509").acting("ENG")
    assert position.legal("attack") == {"attack bombard red 0509"}
    told = position.fight("bombard red 0509", dice=(5,))
    assert odds(told) == (5, 3, "1-1", 5)
    assert clash(told) == (5, 5, "EXD")
    assert position.status("HI") == "disorganized"
    assert position.status("ENG") == "good"
    assert {"acted", "disturbed"} <= position.marks("ENG")
    assert "shot" in position.marks("bombard")
    assert "shot_at" in position.marks("R")


@pytest.mark.clause("IB-R15", "IB-R40", "IB-R56")
def test_bombard_fires_with_a_formation_and_its_crew_suffers() -> None:
    position = lay("blue ENG 0505", "blue bombard 0505", "blue EA 0504", "red HI 0506").acting("B")
    told = position.fight("EA red 0506", "bombard red 0506", dice=(3,))
    assert odds(told) == (8, 3, "2-1", 6)
    assert clash(told) == (6, 3, "EXK")
    assert [position.stands(label) for label in ("EA", "ENG", "bombard", "HI")] == ["0504", None, None, None]


@pytest.mark.clause("IB-4.8f", "IB-4.12k", "IB-R55", "IB-R56")
def test_siege_engine_supports_a_melee() -> None:
    position = lay("blue ENG 0504", "blue siege 0504", "blue LI2 0505", "red HI 0506").acting("B")
    assert position.legal("attack", "siege") == set()
    position.act("attack LI2 white 0506")
    assert position.legal("support") == {"support siege"}
    position.act("support siege")
    told = position.act("fight", 6)
    assert odds(told) == (6, 3, "2-1", 6)
    assert [position.status(label) for label in ("ENG", "LI2", "HI")] == ["good", "disorganized", "disorganized"]
    assert {"acted", "disturbed"} <= position.marks("ENG")


@pytest.mark.clause("IB-R56", "IB-4.12i")
def test_each_engine_needs_an_engineer_of_its_own() -> None:
    position = lay("blue ENG 0504", "blue siege 0504", "blue bombard 0504", "blue LI2 0505", "red HI 0506").acting("B")
    position.act("attack LI2 white 0506")
    position.act("support bombard")
    assert position.why("support siege") == {"NOT_SERVED"}


@pytest.mark.clause("IB-R18")
def test_an_engineer_fights_alone() -> None:
    position = lay(
        "blue ENG 0505", "blue ENG 0504", "blue siege 0504", "blue LI2 0505", "blue EA 0504", "red HI 0506"
    ).acting("ENG")
    position.act("attack ENG white 0506")
    assert position.legal("attack") == position.legal("support") == set()
    assert "NOT_ACTING" in position.why("support EA")
