"""The worked positions AW-WP42 to AW-WP52: rout moves, passing through friends, the Rally Phase."""

from __future__ import annotations

from typing import Any

import pytest

from laid_out import Told
from warhost.rulesets.weads.rules.flight import automatic_way
from warhost.rulesets.weads.state import DWARF, Phase, Spell
from weads.builder import lay
from weads.position import Position, clash, happened

SAFE = (3, 4)
"""Two dice with which a leader lives."""


def routed(*pieces: str, elves: str, **how: Any) -> Position:
    """Strong Elves on these hexes, disordered ones with a "!", attack a weak Dwarf, HAD-C1, and rout it."""
    return beaten(*pieces, elves=elves, **how)[0]


def beaten(
    *pieces: str, elves: str, dice: tuple[Any, ...] = (1,), at: str = "0606", **changes: Any
) -> tuple[Position, Told]:
    """The same, with what has happened."""
    told = [f"HAD-C1 {at} value=1"]
    for number, place in enumerate(elves.split()):
        told.append(f"LIR-A{number + 1} {place.rstrip('!')} value=10 {'disordered' if '!' in place else ''}")
    position = lay(*pieces, *told, **changes)
    position.at(Phase.COMBAT, "LIR")
    attacks = sorted(position.legal("attack", "HAD-C1"))
    found = position.fight(*(text.removeprefix("attack ") for text in attacks), dice=dice)
    assert clash(found) == ("5/1", 2, "DR")
    return position, found


# --- rout moves -------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-12.4a", "AW-12.4b", "AW-12.4c", "AW-R50", "AW-R54")
def test_wp42_three_steps_home() -> None:
    position = routed(elves="0605 0705", woods="0607", streams="0606-0607")
    assert position.rout_ends("HAD-C1") == {"0509", "0609", "0709", "0809"}
    for place in ("0607", "0608", "0609"):
        assert position.grid.named[automatic_way(position.battle, position.umpire)] == place
        position.act(f"rout HAD-C1 {place}")
    assert (position.stands("HAD-C1"), position.status("HAD-C1")) == ("0609", "routed")


@pytest.mark.clause("AW-12.4e", "AW-12.4f", "AW-R50")
def test_wp43_sideways_past_enemies() -> None:
    position, told = beaten(elves="0605 0608")
    steps = happened(told, "ROUT_MOVED")
    assert {position.labels[facts[0]] for facts in steps} == {"HAD-C1"}
    assert [position.grid.named[facts[2]] for facts in steps] == ["0706", "0807", "0808"]
    assert (position.stands("HAD-C1"), position.status("HAD-C1")) == ("0808", "routed")
    assert not position.legal("rout"), "there was nothing to choose"


@pytest.mark.clause("AW-12.4e", "AW-12.4g", "AW-4.1b", "AW-12.7a", "AW-R50")
def test_wp44_no_way_out() -> None:
    position = routed(elves="0506 0706")
    assert (position.status("HAD-C1"), position.stands("HAD-C1")) == ("eliminated", None)
    open_to_one_side = routed(elves="0506! 0706")
    assert (open_to_one_side.stands("HAD-C1"), open_to_one_side.status("HAD-C1")) == ("0607", "routed")
    assert len(open_to_one_side.legal("rout")) == 2


@pytest.mark.clause("AW-3.2c", "AW-12.4d", "AW-12.6a", "AW-R50")
def test_wp45_through_friends() -> None:
    friends = ("HAD-B1 0607", "HAD-B2 0707")
    position = routed(*friends, elves="0605 0705")
    assert position.legal() == {"rout HAD-C1 0607", "rout HAD-C1 0707"}
    assert position.why("rout HAD-C1 0706") == {"NOT_A_WAY"}
    position.act("rout HAD-C1 0707")
    assert [position.status(friend) for friend in ("HAD-B1", "HAD-B2")] == ["ordered", "disordered"]
    around = routed("HAD-B1 0607", elves="0605 0705")
    around.flee("HAD-C1")
    assert around.status("HAD-B1") == "ordered"
    assert "0607" not in around.rout_ends("HAD-C1")


@pytest.mark.clause("AW-12.6b", "AW-12.6d", "AW-R52")
def test_wp46_the_disordered_rout_in_turn() -> None:
    position = routed("HAD-B1 0607 disordered berserk", "HAD-B2 0707", elves="0605 0705")
    position.act("rout HAD-C1 0607")
    assert (position.status("HAD-B1"), position.stands("HAD-B1")) == ("routed", "0607")
    assert position.legal() == {"rout HAD-C1 0508", "rout HAD-C1 0608"}
    position.flee("HAD-C1")
    assert position.stands("HAD-C1") in ("0409", "0509")
    position.flee("HAD-B1")
    assert position.piece("HAD-B1").cell // 12 == 9


def every_end(position: Position, unit: str) -> list[Position]:
    """The positions in which a rout move can end, one for each way in which its owner can choose."""
    ends = []
    for action in sorted(position.legal("rout", unit)):
        after = position.copy()
        after.act(action)
        ends += every_end(after, unit) if after.legal("rout", unit) else [after]
    return ends


@pytest.mark.clause("AW-5.1c", "AW-12.6a", "AW-12.6e", "AW-R51")
def test_wp47_one_hex_more() -> None:
    friends = {f"HAD-B{k + 1}": place for k, place in enumerate("0509 0609 0709 0809".split())}
    position = routed(*(f"{friend} {place}" for friend, place in friends.items()), elves="0605 0705")
    ends = every_end(position, "HAD-C1")
    passed = []
    for end in ends:
        assert end.status("HAD-C1") == "routed"
        assert (end.stands("HAD-C1") or "")[2:] == "10"
        passed.append([friend for friend in friends if end.status(friend) != "ordered"])
        assert [end.status(friend) for friend in passed[-1]] == ["disordered"]
        assert {friend: end.stands(friend) for friend in friends} == friends
    assert {friend for (friend,) in passed} == {*friends}
    assert {end.stands("HAD-C1") for end in ends} == {"0410", "0510", "0610", "0710", "0810"}


@pytest.mark.clause("AW-12.4h", "AW-13.6b", "AW-13.6a", "AW-R16", "AW-R51")
def test_wp48_off_the_map() -> None:
    position = routed("HAD 0611", elves="0610", dice=(2,), at="0611")
    assert position.status("HAD") == "routed"
    position.act("rout HAD-C1 0612", SAFE)
    assert position.status("HAD-C1") == "eliminated"
    assert (position.stands("HAD"), position.status("HAD")) == ("0612", "ordered")


# --- rally ------------------------------------------------------------------------------------------------


def rally(*pieces: str, dice: tuple[int, ...] = (), **changes: Any) -> Position:
    """The Rally Phase with these dice, and rout moves as far as nobody has to choose."""
    position = lay(*pieces, **changes).at(Phase.RALLY)
    position.go_on(*dice)
    return position


@pytest.mark.clause("AW-17.2a", "AW-17.2b", "AW-17.4b", "AW-17.3e", "AW-2.4a")
def test_wp49_recovering_alone() -> None:
    assert rally("LIR-B1 0606 disordered", "HAD-B1 0608").status("LIR-B1") == "ordered"
    for die, status in ((5, "ordered"), (6, "disordered")):
        assert rally("LIR-B1 0606 disordered", "HAD-B1 0607 routed", dice=(die,)).status("LIR-B1") == status


@pytest.mark.parametrize(
    ("mark", "others", "recovers", "stays"),
    [
        ("", ("LIR 0604",), 5, 6),
        ("", ("LIR 0604", "AYR-C1 0506"), 6, 7),
        ("stand", ("LIR 0604", "AYR-C1 0506"), 7, 8),
        ("", ("LIR 0605", "AYR-C1 0506"), 6, 7),
        ("", ("LIR 0605",), 6, 7),
        ("", ("LIR 0606",), 6, 7),
        ("", ("AYR 0605", "AYR-C1 0101"), 5, 6),
        ("", ("LIR 0604", "AYR-C1 0605 disordered"), 5, 6),
    ],
)
@pytest.mark.clause("AW-16.8a", "AW-17.1a", "AW-17.2b", "AW-17.2c", "AW-R46", "AW-R49")
def test_wp50_rolling_beside_an_enemy(mark: str, others: tuple[str, ...], recovers: int, stays: int) -> None:
    pieces = (f"LIR-B1 0606 disordered {mark}", "HAD-B1 0607", *others)
    assert rally(*pieces, dice=(recovers,)).status("LIR-B1") == "ordered"
    assert rally(*pieces, dice=(stays,)).status("LIR-B1") == "disordered"


@pytest.mark.clause("AW-17.3a", "AW-17.3b", "AW-17.3c", "AW-17.3e", "AW-17.4a", "AW-R48")
def test_wp51_rallying_from_rout() -> None:
    far = ("HAD-C1 0606 routed", "HAD 0606", "LIR-B1 0603")
    assert rally(*far, dice=(5,)).status("HAD-C1") == "disordered"
    failed = rally(*far, dice=(6,))
    assert failed.rout_ends("HAD-C1") == {"0508", "0608", "0708"}
    failed.flee("HAD-C1")
    assert (failed.status("HAD-C1"), failed.stands("HAD"), failed.status("HAD")) == ("routed", "0508", "ordered")
    near = rally("HAD-C1 0606 routed", "HAD 0606", "LIR-B1 0604")
    assert (near.status("HAD-C1"), near.stands("HAD-C1")) == ("routed", "0606")


@pytest.mark.parametrize(
    ("regained", "purple", "orange"), [(True, "routed", "disordered"), (False, "disordered", "disordered")]
)
@pytest.mark.clause("AW-17.3b", "AW-19.1a", "AW-19.1c", "AW-19.1d", "AW-R45", "AW-R49", "AW-2.4b")
def test_wp52_a_mage_is_busy(*, regained: bool, purple: str, orange: str) -> None:
    pieces = ("FIL 0606", "FIL-B1 0606 routed", "HAD-B1 0706 routed", "LIR-B1 0601")
    position = lay(*pieces, dwarf="HOLY").at(Phase.RECHARGE)
    position.battle.spent[DWARF, Spell.STAND] = 1
    position.go_on()
    assert position.legal() == {"regain STAND", "done"}
    position.act("regain STAND" if regained else "done")
    told = position.act("pass", 6, 6)
    assert [facts[2] for facts in happened(told, "MORALE")] == [0 if regained else -2, -1]
    assert (position.status("FIL-B1"), position.status("HAD-B1")) == (purple, orange)
