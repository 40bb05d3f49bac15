"""The way of a rout move beyond the worked positions: looking ahead, going on past friends, one step sideways."""

from __future__ import annotations

import pytest

from laid_out import Told
from warhost.rulesets.weads.state import Phase
from weads.builder import lay
from weads.position import Position, clash, happened


def beaten(elves: str, *friends: str) -> tuple[Position, Told]:
    """HAD-C1 at 0606 is routed by the Elves beside it: where it stands, what has happened.

    Elves stand on these hexes, those with a "!" disordered; they bar their hexes and have no zone.
    """
    told = [
        f"LIR-A{k + 1} {place.rstrip('!')} value=10 {'disordered' if '!' in place else ''}"
        for k, place in enumerate(elves.split())
    ]
    position = lay("HAD-C1 0606 value=1", *friends, *told).at(Phase.COMBAT, "LIR")
    attacks = sorted(position.legal("attack", "HAD-C1"))
    found = position.fight(*(text.removeprefix("attack ") for text in attacks), dice=(1,))
    assert clash(found) == ("5/1", 2, "DR")
    return position, found


def way(position: Position, told: Told) -> list[str]:
    """The hexes into which HAD-C1 has run."""
    unit = position.number("HAD-C1")
    return [position.grid.named[facts[2]] for facts in happened(told, "ROUT_MOVED") if facts[0] == unit]


# --- looking ahead ----------------------------------------------------------------------------------------

DEAD_END = "0707! 0507! 0508! 0608!"
LONG_DEAD_END = "0707! 0507! 0508! 0609! 0709! 0708!"


@pytest.mark.parametrize("closed", [DEAD_END, LONG_DEAD_END])
@pytest.mark.clause("AW-12.4f", "AW-12.4g", "AW-R50")
def test_nobody_runs_into_a_dead_end_while_a_sideways_step_leads_on(closed: str) -> None:
    position, told = beaten(f"0605 {closed}")
    told += position.act("rout HAD-C1 0808") if position.legal("rout") else []
    assert way(position, told) == ["0706", "0807", "0808"]
    assert position.status("HAD-C1") == "routed"


@pytest.mark.parametrize("closed", [DEAD_END, LONG_DEAD_END])
@pytest.mark.clause("AW-12.4g", "AW-R50")
def test_whoever_finds_no_way_that_leads_on_is_lost_where_he_stands(closed: str) -> None:
    position, told = beaten(f"0605 {closed} 0706!")
    assert way(position, told) == []
    assert happened(told, "NO_WAY")
    assert position.status("HAD-C1") == "eliminated"


# --- going on past friends --------------------------------------------------------------------------------

TWO_FRIENDS = ("HAD-B1 0609", "HAD-B2 0709")


@pytest.mark.clause("AW-12.6e", "AW-12.4f", "AW-R50", "AW-R51")
def test_one_step_sideways_past_friends() -> None:
    position, told = beaten("0605 0705 0510! 0610!", *TWO_FRIENDS)
    for place in ("0607", "0608"):
        told += position.act(f"rout HAD-C1 {place}")
    assert position.legal() == {"rout HAD-C1 0609", "rout HAD-C1 0709"}
    through = position.copy()
    told += position.act("rout HAD-C1 0609")
    assert way(position, told) == ["0607", "0608", "0609", "0509"]
    assert [position.status(friend[:6]) for friend in TWO_FRIENDS] == ["disordered", "ordered"]
    assert way(through, through.act("rout HAD-C1 0709")) == ["0709", "0710"]


@pytest.mark.clause("AW-12.6e", "AW-R50", "AW-R51")
def test_no_step_sideways_past_friends_while_a_forward_hex_is_open() -> None:
    position, told = beaten("0605 0705 0510!", *TWO_FRIENDS)
    for place in ("0607", "0608", "0609"):
        told += position.act(f"rout HAD-C1 {place}")
    assert way(position, told) == ["0607", "0608", "0609", "0610"]


@pytest.mark.clause("AW-12.6e", "AW-12.6a", "AW-R50", "AW-R51")
def test_a_step_sideways_may_lead_through_another_friend() -> None:
    position, told = beaten("0605 0705 0410! 0510! 0610! 0509!", *TWO_FRIENDS)
    for place in ("0607", "0608", "0609"):
        told += position.act(f"rout HAD-C1 {place}")
    assert way(position, told) == ["0607", "0608", "0609", "0709", "0710"]
    assert [position.status(friend[:6]) for friend in TWO_FRIENDS] == ["disordered", "disordered"]


@pytest.mark.clause("AW-12.6e", "AW-R50", "AW-R51")
def test_there_is_no_second_step_sideways_past_friends() -> None:
    position, told = beaten("0605 0705 0410! 0510! 0610! 0710!", "HAD-B3 0509", *TWO_FRIENDS)
    for place in ("0607", "0608"):
        told += position.act(f"rout HAD-C1 {place}")
    assert way(position, told) == ["0607", "0608", "0709", "0809"]
    assert [position.status(f"HAD-B{k}") for k in (1, 2, 3)] == ["ordered", "disordered", "ordered"]


# --- off the map ------------------------------------------------------------------------------------------

BOTTOM = ("OST-C1 0609 value=1", "OST-B1 0512", "OST-B2 0612", "OST-B3 0712")


def run_by_the_edge(*friends: str) -> tuple[Position, Told]:
    """OST-C1 at 0609 is routed by LIR-A1 from 0608 and may run south to the last row but three."""
    position = lay(*BOTTOM, *friends, "LIR-A1 0608 value=10", "LIR-C1 0101").at(Phase.COMBAT, "LIR")
    return position, position.fight("LIR-A1 OST-C1", dice=(1,))


@pytest.mark.clause("AW-12.4h", "AW-R50")
def test_a_way_that_ends_on_the_map_comes_before_one_that_leads_off_it() -> None:
    position, _ = run_by_the_edge()
    while position.legal("rout"):
        assert position.phase == "rout dwarf"
        position.act(max(position.legal("rout")))
    assert (position.stands("OST-C1"), position.status("OST-C1")) in (("0412", "routed"), ("0812", "routed"))


@pytest.mark.clause("AW-12.4h", "AW-R50")
def test_where_every_way_leads_off_the_map_the_unit_is_lost() -> None:
    position, told = run_by_the_edge("OST-A1 0412", "OST-A2 0812")
    while position.legal("rout"):
        told += position.act(max(position.legal("rout")))
    assert happened(told, "LEFT_MAP")
    assert position.status("OST-C1") == "eliminated"
