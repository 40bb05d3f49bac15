"""The worked positions W28 to W39: activation tests, morale checks, the balk check of a charge."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from ittybitty.builder import lay, start
from ittybitty.position import Position, drawn, happened, reasons
from laid_out import Told
from warhost.rulesets.ittybitty.state import Phase

FAR = "red LI2 1212"
"""An enemy who cannot shoot at anybody."""


def compared(told: Told) -> dict[int, tuple[int, bool]]:
    """By formation: the die after modifiers, and whether it passed."""
    kinds = {"TEST_PASSED": True, "TEST_FAILED": False}
    return {facts[0]: (facts[1], kinds[kind]) for kind, *facts in told if kind in kinds}


def morale(position: Position, *dice: int) -> Told:
    """The End of Turn phase as far as the morale checks."""
    return position.at(Phase.MORALE).go_on(*dice)


# --- activation -------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.2b", "IB-4.2c", "IB-4.2h", "IB-4.2l", "IB-R22")
def test_w28_out_of_missile_range() -> None:
    position = lay("blue captain3 0101", "blue LI2 0102", FAR)
    told = position.go_on(drawn("captain3"), 4)
    assert reasons(told) == {"out_of_range": -1}
    assert compared(told) == {0: (3, True)}
    assert position.phase == "activation blue"


@pytest.mark.clause("IB-4.2e", "IB-4.2g", "IB-4.2k", "IB-4.2m", "IB-R25")
def test_w29_fear_and_a_loss() -> None:
    position = lay("blue captain4 0101", "blue LI2 0505", "red EA 0507").mark("B", "afraid")
    position.formation("B").lost_before = 1
    told = position.go_on(drawn("captain4"), 2)
    assert reasons(told) == {"fear": 2, "lost": 1}
    assert compared(told) == {0: (5, False)}
    assert "done_acting" in position.marks("B")


@pytest.mark.clause("IB-4.2f", "IB-4.2i", "IB-3.4h", "IB-R24")
def test_w30_pikes_that_were_charged() -> None:
    position = lay("blue captain5 0101", "blue PK 0505", "blue PK 0506", "red EA 0507").mark("B", "charged_at_before")
    told = position.go_on(drawn("captain5"), 5)
    assert reasons(told) == {"charged": 1, "pikes": -1}
    assert compared(told) == {0: (5, True)}


@pytest.mark.clause("IB-4.2d", "IB-4.2h", "IB-R15", "IB-R21", "IB-R22")
def test_w31_one_die_for_two_formations() -> None:
    pieces = ("blue captain2 0101", "blue B1 LI2 0505", "blue B2 LI3 0101", "red EA 0507")
    position = lay(*pieces).mark("B1", "shot_at_before")
    told = position.go_on(drawn("captain2"), 3)
    assert compared(told) == {0: (4, False), 1: (2, True)}
    assert position.legal("act") == {"act LI3"}


@pytest.mark.clause("IB-4.2c", "IB-4.2h", "IB-R15", "IB-R20", "IB-R22")
def test_w32_king_tudwall_on_turn_1() -> None:
    position = start("defend-the-bridge")
    while position.phase.startswith("set_up"):
        position.act("done")
    king = next(n for n, one in enumerate(position.battle.formations) if position.formation_ids[n] == "T1")
    (label,) = [position.labels[int(position.battle.formations[king].captain)]]
    passed: Counter[str] = Counter()
    for die in range(1, 7):
        after = position.copy()
        told = compared(after.go_on(drawn(label), die))
        passed.update(position.formation_ids[number] for number, (_, passes) in told.items() if passes)
    assert passed == {"T1": 5, "T2": 4, "T6": 4}


# --- morale -----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.13c", "IB-4.13f", "IB-R46", "IB-R47")
def test_w33_a_captain_helps() -> None:
    position = lay("blue captain3 0505", "blue LI2 0505 disorganized", FAR)
    told = morale(position, 4)
    assert happened(told, "MORALE_ROLLED") == [(1, 4, 3, 0, 2, 0)]
    assert (position.status("LI2"), "berserk_next" in position.marks("LI2")) == ("good", False)


@pytest.mark.clause("IB-4.13g", "IB-4.13j", "IB-5.5h", "IB-R46", "IB-R48")
def test_w34_a_priest_who_has_prayed() -> None:
    position = lay("blue priest4 0505 cast", "blue LI2 0505 disorganized", FAR)
    told = morale(position, 6)
    assert happened(told, "MORALE_ROLLED")[0][1:5] == (6, 1, 0, 2)
    assert position.status("LI2") == "routed"
    assert position.stands("LI2") != "0505"


@pytest.mark.clause("IB-4.13d", "IB-4.13e", "IB-4.13f", "IB-R47", "IB-R49")
def test_w35_the_routed_rally() -> None:
    position = lay("blue captain4 0505", "blue LI3 0505 routed", FAR)
    told = morale(position, 5)
    assert happened(told, "MORALE_ROLLED")[0][1:5] == (5, 4, 0, 1)
    assert position.status("LI3") == "disorganized"


@pytest.mark.clause("IB-4.10h", "IB-4.13c")
def test_w36_a_balked_formation() -> None:
    position = lay("blue LI3 0505 disorganized", FAR).mark("B", "balked")
    told = morale(position, 3)
    assert happened(told, "MORALE_ROLLED")[0][1:5] == (3, 0, 1, 3)
    assert position.status("LI3") == "disorganized"


@pytest.mark.clause("IB-4.7f", "IB-4.7g", "IB-4.7i", "IB-R46", "IB-R50")
def test_w37_fury_lasts_through_the_next_turn() -> None:
    position = lay("blue DWA 0505 disorganized", FAR)
    morale(position, 1)
    assert (position.status("DWA"), position.battle.turn) == ("good", 3)
    assert "berserk" in position.marks("DWA")
    position.at(Phase.MORALE).go_on()
    assert position.battle.turn == 4
    assert "berserk" not in position.marks("DWA")


@pytest.mark.clause("IB-4.6s", "IB-4.7c", "IB-4.13c", "IB-R46")
def test_w38_what_a_check_without_aid_leads_to() -> None:
    ends: Counter[str] = Counter()
    for die in range(1, 7):
        position = lay("blue LI2 0505 disorganized", FAR)
        morale(position, die)
        ends["berserk" if "berserk" in position.marks("LI2") else position.status("LI2")] += 1
    assert ends == {"berserk": 1, "good": 1, "disorganized": 3, "routed": 1}


# --- balk -------------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.10e", "IB-4.10f", "IB-4.10g", "IB-4.10h", "IB-R51")
def test_w39_a_charge_that_balks() -> None:
    position = lay("blue HC 0508", "blue HC 0608", "red HI 0505", "red captain3 1212").acting("B")
    balks = position.chances(lambda after: "balked" in after.marks("B"), "charge HC 0505")
    assert balks == {False: Fraction(1, 2), True: Fraction(1, 2)}
    told = position.act("charge HC 0505", 4)
    assert happened(told, "BALKED")
    assert "action" not in position.phase
    position.piece("HC").status = 1
    assert happened(morale(position, 3), "MORALE_ROLLED")[0][1:5] == (3, 0, 1, 3)
