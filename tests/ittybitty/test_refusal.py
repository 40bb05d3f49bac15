"""Refusing battle: who may, where to, with whom, how often."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, happened


def attacked(*pieces: str, by: str = "LI2", at: str = "0506", **how: object) -> Position:
    """A blue unit melees the hex of these pieces."""
    position = lay("blue LI2 0505", *pieces, **how).acting("B")  # type: ignore[arg-type]
    position.act(f"attack {by} white {at}")
    position.act("fight")
    return position


@pytest.mark.parametrize(("refuser", "hexes"), [("LC2", {1, 2, 3}), ("ELR", {1, 2}), ("SC2", {1, 2})])
@pytest.mark.clause("IB-3.2d", "IB-R34")
def test_half_the_movement_in_hexes(refuser: str, hexes: set[int]) -> None:
    position = attacked(f"red {refuser} 0506", ground={"M": "0507 0407 0607"})
    start = position.cell("0506")
    ends = {position.cell(name) for name in position.ends(refuser, "withdraw")}
    assert {int(position.umpire.board.distance[start, end]) for end in ends} == hexes
    attacker = position.cell("0505")
    assert all(position.umpire.board.distance[attacker, end] > 1 for end in ends)


@pytest.mark.parametrize("refuser", ["HI", "HC", "LC2 disorganized", "ELR routed"])
@pytest.mark.clause("IB-3.2d", "IB-R34", "IB-R43")
def test_who_cannot_refuse_is_not_asked(refuser: str) -> None:
    troop, *state = refuser.split()
    position = attacked(" ".join((f"red {troop} 0506", *state)))
    assert position.phase != "refusal red"


@pytest.mark.clause("IB-R34")
def test_not_past_enemies_zones_rivers_and_full_hexes() -> None:
    position = attacked("red LC2 0506", "blue HI 0409", "red HI 0607", "red LI2 0607", rivers="0507/0508 0506/0607")
    assert "withdraw LC2 0507" in position.legal()
    assert position.why("withdraw LC2 0508") == {"NOT_AWAY"}
    assert position.why("withdraw LC2 0407") == {"OVERSTACKED"} or "withdraw LC2 0407" in position.legal()
    assert position.why("withdraw LC2 0409") == {"ENEMY_THERE"}
    assert position.why("withdraw LC2 0408") == {"NOT_AWAY"}
    assert position.why("withdraw LC2 0505") == {"ENEMY_THERE"}


@pytest.mark.clause("IB-R30", "IB-R34", "IB-R103")
def test_single_men_go_along_if_their_player_wishes() -> None:
    position = attacked("red LC2 0506", "red captain4 0506", "red wizard4 0506")
    assert position.why("withdraw LC2 0509 along") == set()
    told = position.act("withdraw LC2 0509 along")
    assert {position.stands(label) for label in ("LC2", "captain4", "wizard4")} == {"0509"}
    assert len(happened(told, "CARRIED")) == 2
    without = attacked("red LC2 0506", "red HI 0506")
    assert without.why("withdraw LC2 0509 along") == {"NOT_A_COMPANION"}


@pytest.mark.clause("IB-R34")
def test_those_who_stay_are_attacked_and_nobody_refuses_twice() -> None:
    position = attacked("red LC2 0506", "red HI 0506", "red LC2 0408")
    assert position.why("withdraw LC2-2 0409") == {"NOT_ATTACKED"}
    assert "CANNOT_REFUSE" in position.why("withdraw HI 0508")
    told = position.act("withdraw LC2 0508", 4)
    assert len(happened(told, "ROLLED")) == 1
    assert "refused" in position.marks("LC2")
    position = lay("blue LI2 0505", "red LC2 0506 refused").acting("B")
    position.act("attack LI2 white 0506")
    told = position.act("fight", 4)
    assert len(happened(told, "ROLLED")) == 1


@pytest.mark.clause("IB-R34")
def test_a_refusal_may_go_by() -> None:
    position = attacked("red LC2 0506")
    told = position.act("pass", 4)
    assert position.stands("LC2") == "0506"
    assert len(happened(told, "ROLLED")) == 1


@pytest.mark.clause("IB-R34", "IB-R103")
def test_those_charged_refuse_from_all_chargers() -> None:
    position = lay("blue HC 0509", "blue HC 0609", "red LC2 0505").acting("B")
    position.act("charge HC 0505")
    assert position.phase == "refusal red"
    board, chargers = position.umpire.board, [position.cell("0509"), position.cell("0609")]
    before = min(int(board.distance[cell, position.cell("0505")]) for cell in chargers)
    for name in position.ends("LC2", "withdraw"):
        assert min(int(board.distance[cell, position.cell(name)]) for cell in chargers) > before
