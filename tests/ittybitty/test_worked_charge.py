"""The worked positions W50 to W56 and W91 to W93: charges, the reactions to them, refusing battle."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, clash, happened, odds

CALM = 1
"""A die with which nobody balks."""


def charged(*pieces: str, target: str, dice: tuple[int, ...] = (CALM,)) -> Position:
    """The blue heavy cavalry of these pieces has charged a hex of Forest Map One, with these dice."""
    position = lay(*pieces, on="forest").acting("B")
    position.act(f"charge HC {target}", *dice)
    return position


def against_archers() -> Position:
    """The charge of W50 after its first step: the archers are asked."""
    position = charged("blue HC 0814", "red EA 0811", "red EA 0811", target="0811")
    assert position.stands("HC") == "0813"
    assert position.phase == "opportunity red"
    position.act("attack EA opportunity 0813")
    return position


@pytest.mark.clause("IB-4.10i", "IB-4.10j", "IB-4.10l", "IB-R40", "IB-R52")
def test_w50_archers_remove_a_charger() -> None:
    position = against_archers()
    told = position.act("fight", 2)
    assert odds(told)[:3] == (2, 3, "1-2")
    assert clash(told) == (4, 2, "EXK")
    assert [position.status(label) for label in ("HC", "EA", "EA-2")] == ["gone", "good", "good"]
    assert position.phase == "activation blue"


@pytest.mark.clause("IB-4.10l", "IB-R51")
def test_w51_a_disorganized_charger_drops_out() -> None:
    position = against_archers()
    told = position.act("fight", 1)
    assert clash(told) == (4, 1, "EXD")
    assert (position.status("HC"), position.stands("HC")) == ("disorganized", "0813")
    assert len(happened(told, "CHARGE_OVER")) == 1
    assert position.phase == "activation blue"


@pytest.mark.clause("IB-4.10m", "IB-4.10n", "IB-R51", "IB-R52")
def test_w52_an_unmolested_charge() -> None:
    position = against_archers()
    assert clash(position.act("fight", 3)) == (4, 3, "NO_EFFECT")
    assert position.legal() == {"attack EA-2 opportunity 0813", "pass"}
    position.act("pass")
    assert (position.stands("HC"), position.phase) == ("0812", "opportunity red")
    told = position.act("pass", 2)
    assert odds(told)[:3] == (8, 4, "2-1")
    assert clash(told) == (6, 2, "EXD")


@pytest.mark.clause("IB-4.10n", "IB-R51")
def test_w53_a_molested_charge() -> None:
    position = lay("blue HC 0508", "blue HC 0608", "red HI 0505", "red EA 0504").acting("B")
    position.act("charge HC 0505", CALM)
    while position.phase != "opportunity red":
        steps = sorted(position.legal("step"))
        position.act(next(text for text in steps if text.split()[2] in ("0507", "0506", "0607", "0606")))
    assert {position.stands("HC"), position.stands("HC-2")} == {"0506", "0606"}
    told = position.act("attack EA opportunity 0606") + position.act("fight", 1, 1)
    assert position.status("HC-2") == "disorganized"
    assert odds(told)[:3] == (4, 3, "1-1")
    assert clash(told) == (5, 1, "DD")


@pytest.mark.clause("IB-4.10j", "IB-R36", "IB-R40", "IB-R52")
def test_w54_javelins_at_one_hex() -> None:
    position = charged("blue HC 0714", "red SP2 0711", target="0711")
    assert (position.stands("HC"), position.phase) == ("0712", "opportunity red")
    position.act("attack SP2 opportunity 0712")
    told = position.act("fight", 4, 1)
    assert next(facts[:2] for facts in happened(told, "ODDS")) == (1, 3)
    assert next(facts[0] + 1 for facts in happened(told, "COLUMN")) == 3
    assert happened(told, "DISORGANIZED")[0][0] == position.number("SP2")
    assert position.piece("SP2").shots == 1


@pytest.mark.clause("IB-4.10m", "IB-4.10n", "IB-R51")
def test_w55_against_dwarves_on_the_crest() -> None:
    position = lay("blue HC 0613", "red DWA4 0611", "red DWA4 0611", on="forest").acting("B")
    told = position.act("charge HC 0611", CALM, 2)
    assert position.stands("HC") == "0612"
    assert odds(told)[:3] == (8, 8, "1-1")
    assert clash(told) == (5, 2, "EXD")
    assert {position.status(label) for label in ("HC", "DWA4", "DWA4-2")} == {"disorganized"}


@pytest.mark.clause("IB-3.2d", "IB-3.2e", "IB-R34")
def test_w56_light_cavalry_refuses_battle() -> None:
    position = lay("blue LI2 0711", "red LC2 0712", on="forest").acting("B")
    position.act("attack LI2 white 0712")
    position.act("fight")
    assert position.phase == "refusal red"
    assert {"0713", "0714", "0715"} <= position.ends("LC2", "withdraw")
    told = position.act("withdraw LC2 0715")
    assert len(happened(told, "CALLED_OFF")) == 1
    assert (position.stands("LC2"), position.phase) == ("0715", "action blue")


@pytest.mark.clause("IB-4.10p", "IB-R53", "IB-R103")
def test_w91_refusing_a_charge() -> None:
    riders = ("blue HC 0814", "red LC2 0811")
    position = charged(*riders, "red LI2 0811", target="0811", dice=())
    assert position.phase == "refusal red"
    told = position.act("withdraw LC2 0808", 2, 1)
    names = [kind for kind, *_ in told]
    assert names.index("REFUSED") < names.index("BALK_ROLLED")
    assert odds(told)[:3] == (8, 2, "4-1")
    assert clash(told) == (8, 1, "DE")
    assert (position.status("LI2"), position.stands("HC")) == ("gone", "0812")

    alone = charged(*riders, target="0811", dice=())
    alone.act("withdraw LC2 0808", 2)
    assert (alone.stands("HC"), alone.legal()) == ("0813", {"step HC 0812", "halt HC"})
    told = alone.act("step HC 0812")
    assert (clash(told), alone.stands("HC"), alone.phase) == (None, "0812", "activation blue")

    balked = charged(*riders, target="0811", dice=())
    balked.act("withdraw LC2 0808", 5)
    assert "balked" in balked.marks("B")
    assert balked.stands("HC") == "0814"


@pytest.mark.clause("IB-4.10q", "IB-R51", "IB-R104")
def test_w92_out_of_a_zone_of_control() -> None:
    for further in ((), ("red LI2 1012",)):
        position = lay("blue HC 0814", "red LI2 0810", "red LI2 0815", *further, on="forest").acting("B")
        told = position.act("charge HC 0810", CALM, 3)
        steps = [position.grid.named[facts[2]] for facts in happened(told, "STEPPED")]
        assert steps == ["0813", "0812", "0811"]


@pytest.mark.clause("IB-4.10q", "IB-R51", "IB-R104")
def test_w93_a_zone_of_control_in_the_way() -> None:
    position = lay("blue HC 0814", "red LI2 0810", "red LI2 0815", "red LI2 0711", on="forest").acting("B")
    assert position.why("charge HC 0810") == {"NO_WAY_TO_TARGET"}
    assert "charge HC 0810" not in position.legal()
