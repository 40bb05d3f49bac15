"""How odds go on: a combat that is built is fought, nobody steps out of its way, and a spell takes the first it can."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position
from warhost.kernel.abi import NO_ACTION
from warhost.rulesets.ittybitty.contract import onward


def goes_on(position: Position) -> str | None:
    """The action with which odds go on, None where they stop."""
    code = int(onward(position.memory, position.desk))
    if code == NO_ACTION:
        return None
    assert code in position.codes()
    return position.text(code)


@pytest.mark.clause("IB-4.6f")
def test_a_combat_that_is_built_is_fought() -> None:
    position = lay("blue LI2 0505", "blue LI2 0605", "red HI 0506").acting("B")
    assert goes_on(position) is None
    position.act("attack LI2 white 0506")
    assert goes_on(position) == "fight"


@pytest.mark.clause("IB-3.2d", "IB-R34")
def test_nobody_refuses_it() -> None:
    position = lay("blue LI2 0505", "red LC2 0506").acting("B")
    position.act("attack LI2 white 0506")
    position.act("fight")
    assert position.phase == "refusal red"
    assert goes_on(position) == "pass"
    position.act("pass", 1)
    assert goes_on(position) is None


@pytest.mark.clause("IB-4.10i", "IB-4.10j")
def test_a_charge_goes_home_and_nobody_shoots_at_it() -> None:
    position = lay("blue HC 0505", "red HI 0508", "red A EA 0608").acting("B")
    position.act("charge HC 0508")
    steps = []
    position.go_on(1)
    while (text := goes_on(position)) is not None and position.phase.split()[0] in ("advance", "opportunity"):
        steps.append(text.split()[0])
        codes = position.codes()
        assert position.code(text) in codes
        position.contract.apply(position.memory, position.desk, position.code(text))
    assert "pass" in steps
    assert position.status("HC") == "gone" or "charged" in position.marks("HC")


@pytest.mark.clause("IB-5.8i", "IB-R83")
def test_lightning_takes_the_next_unit() -> None:
    position = lay("blue priest7 0505", "blue LI2 0504", "red HI 0507", "red HI 0508", "red SP2 0608").casting(
        "priest7"
    )
    position.act("cast priest7 lightning 0507 HI")
    assert position.phase == "chain blue"
    assert str(goes_on(position)).startswith("strike")
