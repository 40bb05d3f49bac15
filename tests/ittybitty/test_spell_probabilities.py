"""Every probability of magic in the register, as exact fractions, by walking the dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ittybitty.builder import lay
from ittybitty.magic import WATCHER, chance_of, ways
from ittybitty.position import happened
from warhost.rulesets.ittybitty.state import FOUGHT

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
WORKS = 2 * THIRD
"""An unmodified fizzle die succeeds."""


@pytest.mark.parametrize(
    ("marks", "share"),
    [("", WORKS), ("moved", HALF), ("moved was_under_fire", SIXTH), ("was_under_fire", THIRD)],
)
@pytest.mark.clause("IB-5.4a", "IB-5.4b", "IB-5.4c", "IB-R68")
def test_w62_w63_success_of_a_spell(marks: str, share: Fraction) -> None:
    position = lay(f"blue wizard3 0505 {marks}", "red LI2 1010", WATCHER).casting("wizard3")
    assert 1 - chance_of(position, "cast wizard3 goons", "FIZZLED") == share


@pytest.mark.parametrize("number", [3, 4, 5, 6, 7])
@pytest.mark.clause("IB-5.7h", "IB-5.7i", "IB-R70")
def test_w65_accuracy_of_every_rating(number: int) -> None:
    calm = lay(f"blue priest{number} 0505", "red LI2 1010", WATCHER).casting(f"priest{number}")
    action = f"cast priest{number} rally 0505"
    assert chance_of(calm, action, "ON_TARGET") == WORKS * min(Fraction(1), Fraction(number, 6))
    calm.battle.ground[calm.cell("0504")] |= FOUGHT
    assert chance_of(calm, action, "ON_TARGET") == WORKS * min(Fraction(1), Fraction(number - 1, 6))


@pytest.mark.clause("IB-5.7j", "IB-R71")
def test_scatter_is_even_over_the_six_neighbours() -> None:
    position = lay("blue priest3 0505", "red LI2 1010", WATCHER).casting("priest3")
    found: dict[int, Fraction] = {}
    for told, _, share in ways(position, "cast priest3 rally 0605"):
        for _, _, place, *_ in happened(told, "SCATTERED"):
            found[place] = found.get(place, Fraction(0)) + share
    assert len(found) == 6
    assert set(found.values()) == {WORKS * HALF * SIXTH}


@pytest.mark.clause("IB-5.8c", "IB-R73", "IB-R74", "IB-R79")
def test_w71_giant_splat_kills_axemen() -> None:
    position = lay("blue wizard7 0505", "red DWA4 0508", WATCHER).casting("wizard7")
    found = position.chances(lambda after: after.status("DWA4"), "cast wizard7 splat 0508")
    assert found == {"gone": WORKS * Fraction(2, 9), "good": 1 - WORKS * Fraction(2, 9)}


@pytest.mark.clause("IB-5.8e", "IB-5.8f", "IB-R82")
def test_w73_fearball_on_quality_three() -> None:
    position = lay("blue wizard7 0505", "red HI 0508", WATCHER).casting("wizard7")
    found = position.chances(lambda after: after.status("HI"), "cast wizard7 fearball 0508")
    assert found == {"good": THIRD, "disorganized": WORKS * HALF, "routed": WORKS * HALF}


@pytest.mark.clause("IB-5.8k", "IB-R84")
def test_w74_chain_reaction_on_quality_four() -> None:
    position = lay("blue wizard7 0505", "red DWA 0508", "red LI2 1010", WATCHER).casting("wizard7")
    found = position.chances(lambda after: (after.status("DWA"), after.status("LI2")), "cast wizard7 vegetative 0508")
    assert found == {("good", "good"): 1 - WORKS * THIRD, ("disorganized", "disorganized"): WORKS * THIRD}


@pytest.mark.clause("IB-5.8m")
def test_w77_number_of_goons() -> None:
    position = lay("blue wizard3 0505", "red LI2 1010", WATCHER).casting("wizard3")
    found: dict[int, Fraction] = {}
    for told, _, share in ways(position, "cast wizard3 goons"):
        units = [facts[2] for facts in happened(told, "SUMMON_ROLLED")]
        found[sum(units)] = found.get(sum(units), Fraction(0)) + share
    assert found == {0: THIRD, 1: WORKS * THIRD, 2: WORKS * THIRD, 3: WORKS * THIRD}


@pytest.mark.clause("IB-5.8b", "IB-R73", "IB-R78")
def test_w78_fist_on_light_infantry() -> None:
    position = lay("blue priest3 0505", "red LI2 0507", WATCHER).casting("priest3")
    found = position.chances(lambda after: after.status("LI2"), "cast priest3 fist 0507 LI2")
    harmed = WORKS * HALF
    assert found == {
        "good": 1 - harmed + harmed * THIRD, "disorganized": harmed * HALF, "gone": harmed * SIXTH,
    }, "2-1, column 6: Dd, Exd, Exk, -, -, Exd"  # fmt: skip


@pytest.mark.clause("IB-5.8a", "IB-R73", "IB-R77")
def test_w70_boomeroo_at_two_hexes() -> None:
    position = lay("blue wizard5 0505", "red LI2 0507", WATCHER).casting("wizard5")
    found = position.chances(lambda after: after.status("LI2"), "cast wizard5 boomeroo 0506")
    struck = WORKS * Fraction(5, 6)
    assert found == {
        "good": 1 - struck + struck * THIRD, "disorganized": struck * HALF, "gone": struck * SIXTH,
    }, "1-1, column 5: Dd, Exd, Exk, -, Exd, Ad"  # fmt: skip


@pytest.mark.clause("IB-5.8h", "IB-R74", "IB-R109")
def test_w68_two_hexes_of_a_fireball_are_two_dice() -> None:
    position = lay("blue wizard7 0505", "red DWA 0509", "red DWA 0509", "red LI2 0510", WATCHER).casting("wizard7")
    found = position.chances(
        lambda after: (after.status("DWA"), after.status("LI2") == "gone"), "cast wizard7 fireball 0509"
    )
    assert found["gone", True] == WORKS * SIXTH * SIXTH
    assert sum(found.values()) == 1
