"""Works of engineers: field works (W83, W95), pontoon bridges, petards (W81)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ittybitty.builder import lay, put
from ittybitty.position import Position, happened
from warhost.rulesets.ittybitty.rules.works import settle_works
from warhost.rulesets.ittybitty.state import DISTURBED, MOVED, OF_THE_TURN, UNDER_FIRE, Phase


def pass_turns(position: Position, *turns: int, disturbed: tuple[int, ...] = (), mark: int = UNDER_FIRE) -> list[int]:
    """Let the engineer work in these turns: the level of works in his hex at the end of each."""
    levels = []
    for turn in turns:
        position.battle.turn = turn
        for piece in position.battle.pieces[: int(position.battle.piece_count)]:
            piece.marks = int(piece.marks) & ~(OF_THE_TURN | UNDER_FIRE)
        if turn in disturbed:
            position.piece("ENG").marks |= mark
        position.at(Phase.WORKS)
        settle_works(position.battle, position.umpire)
        lies = position.lies(position.stands("ENG") or "")
        levels.append(2 if "fort_2" in lies else int("fort_1" in lies))
    return levels


# --- field works ------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-3.3b", "IB-4.12b", "IB-4.12c", "IB-4.12d", "IB-4.12g", "IB-4.13k", "IB-R59")
def test_w83_two_turns_and_seven() -> None:
    position = lay("blue ENG 0505", "red HI 1010", turn=1)
    assert pass_turns(position, *range(1, 9)) == [0, 1, 1, 1, 1, 1, 2, 2]


@pytest.mark.clause("IB-4.12h", "IB-4.12ad", "IB-R106")
def test_w95_an_interruption() -> None:
    position = lay("blue ENG 0505", "red HI 1010", turn=1)
    assert pass_turns(position, *range(1, 13), disturbed=(5,)) == [0, *[1] * 10, 2]


@pytest.mark.parametrize("mark", [MOVED, DISTURBED, UNDER_FIRE])
@pytest.mark.clause("IB-4.12b", "IB-4.12h", "IB-R59")
def test_what_disturbs_an_engineer(mark: int) -> None:
    position = lay("blue ENG 0505", "red HI 1010", turn=1)
    assert pass_turns(position, *range(1, 5), disturbed=(2,), mark=mark) == [0, 0, 0, 1]


@pytest.mark.clause("IB-R106")
def test_another_engineer_takes_over() -> None:
    position = lay("blue ENG 0505", "red HI 1010", fort1="0505", turn=1)
    assert pass_turns(position, *range(1, 8)) == [1] * 6 + [2]


# --- pontoon bridges --------------------------------------------------------------------------------------

CREW = ("blue LI2 0505", "blue SP2 0505", "blue captain3 0505")


def bridging(*pieces: str, woods: str = "0905", rivers: str = "0505/0506") -> Position:
    """An engineer in 0505 has begun a pontoon bridge to the south."""
    position = lay("blue ENG 0505", *pieces, "red HI 1212", rivers=rivers, ground={"W": woods}).acting("ENG")
    position.act("pontoon ENG S")
    return position


def has_bridge(position: Position) -> bool:
    """True when the hexside is bridged, seen from both sides."""
    ways = [int(position.battle.bridges[position.cell(name)]) for name in ("0505", "0506")]
    assert ways in ([0, 0], [1 << 0, 1 << 3])
    return ways[0] != 0


@pytest.mark.clause("IB-4.12u", "IB-4.12v", "IB-4.12w", "IB-R62")
def test_ten_turns_for_a_pontoon() -> None:
    position = bridging(*CREW)
    pass_turns(position, *range(1, 10))
    assert not has_bridge(position)
    pass_turns(position, 10)
    assert has_bridge(position)
    assert position.piece("ENG").bank == -1


@pytest.mark.parametrize(
    ("crew", "woods"),
    [
        (CREW[:2], "0905"),
        (CREW[:1] + CREW[2:], "0905"),
        (("blue EA 0505", *CREW[1:]), "0905"),
        (CREW, "1105"),
        (CREW, ""),
    ],
)
@pytest.mark.clause("IB-4.12v", "IB-4.12w", "IB-R62")
def test_what_a_pontoon_needs(crew: tuple[str, ...], woods: str) -> None:
    position = bridging(*crew, woods=woods)
    pass_turns(position, *range(1, 12))
    assert not has_bridge(position)


@pytest.mark.clause("IB-4.12u", "IB-4.12y", "IB-R62")
def test_what_breaks_the_work() -> None:
    position = bridging(*CREW)
    pass_turns(position, *range(1, 6))
    pass_turns(position, 6, disturbed=(6,))
    assert position.piece("ENG").pontoon == 6, "attacks do not"
    put(position, "captain3", "0404")
    pass_turns(position, 7)
    assert position.piece("ENG").pontoon == 0
    put(position, "captain3", "0505")
    pass_turns(position, 8)
    position.piece("ENG").status = 1
    pass_turns(position, 9)
    assert position.piece("ENG").pontoon == 0


@pytest.mark.clause("IB-R62")
def test_a_pontoon_leads_over_a_river_of_the_engineers_hex() -> None:
    position = lay("blue ENG 0505", "blue LI2 0707", "red HI 1212", rivers="0505/0506 0504/0505", bridges="0505/0504")
    position.acting("ENG")
    assert position.legal("pontoon") == {"pontoon ENG S"}
    assert position.why("pontoon ENG N") == {"IS_BRIDGED"}
    assert position.why("pontoon ENG SE") == {"NO_RIVER"}
    assert "NOT_AN_ENGINEER" in position.why("pontoon LI2 S")
    position.act("pontoon ENG S")
    assert position.legal("ENG") == set(), "it is his action"


# --- petards ----------------------------------------------------------------------------------------------


def mined(*pieces: str, state: str = "petards=2", village: str = "0505") -> Position:
    """Blue is asked whether its engineer in 0505 fires a petard."""
    position = lay(
        f"blue ENG 0505 {state}", "blue LI2 0505", *pieces, "red HI 1212", structures=f"village {village}", turn=4
    )
    return position.at(Phase.PETARDS, by="blue", detail=0)


@pytest.mark.parametrize(
    ("dice", "rubble", "lost", "petards"),
    [
        ((4, 5), True, False, 1),
        ((6, 6), True, True, 1),
        ((1, 1), False, False, 2),
        ((3, 2), False, False, 1),
        ((5, 4), False, True, 1),
    ],
)
@pytest.mark.clause("IB-4.12o", "IB-4.12p", "IB-4.12q", "IB-4.12r", "IB-4.12s", "IB-4.12z", "IB-R61")
def test_w81_petards(dice: tuple[int, int], rubble: bool, lost: bool, petards: int) -> None:
    position = mined()
    position.act("petard ENG", *dice)
    assert ("rubble" in position.lies("0505")) == rubble
    assert (position.status("ENG") == "gone") == lost
    assert position.piece("ENG").petards == petards
    assert position.status("LI2") == "good"
    if rubble and not lost:
        assert position.phase == "step_back blue"
        position.act("retreat ENG 0504")
        assert (position.stands("ENG"), position.piece("ENG").quiet) == ("0504", 0)
    if dice == (1, 1):
        assert position.piece("ENG").petard_turn == 6


@pytest.mark.clause("IB-4.12o", "IB-R61")
def test_how_often_petards_do_what() -> None:
    def outcome(after: Position) -> tuple[bool, bool, int]:
        return "rubble" in after.lies("0505"), after.status("ENG") == "gone", int(after.piece("ENG").petards)

    assert mined().chances(outcome, "petard ENG") == {
        (True, True, 1): Fraction(4, 36),
        (True, False, 1): Fraction(8, 36),
        (False, True, 1): Fraction(8, 36),
        (False, False, 2): Fraction(1, 36),
        (False, False, 1): Fraction(15, 36),
    }


@pytest.mark.parametrize(
    ("state", "village", "reasons"),
    [
        ("petards=1", "0505", set()),
        ("petards=0", "0505", {"NO_PETARD"}),
        ("petards=1 moved", "0505", {"HAS_BEEN_BUSY"}),
        ("petards=1 engaged", "0505", {"HAS_BEEN_BUSY"}),
        ("petards=1 under_fire", "0505", set()),
        ("petards=1 disorganized", "0505", {"IS_DISORGANIZED"}),
        ("petards=1 petard_turn=5", "0505", {"STILL_DAMP"}),
        ("petards=1 petard_turn=4", "0505", set()),
        ("petards=1", "0404", {"NO_STRUCTURE"}),
    ],
)
@pytest.mark.clause("IB-4.12m", "IB-4.12n", "IB-4.12s", "IB-4.12t", "IB-R43", "IB-R61")
def test_who_can_fire_a_petard(state: str, village: str, reasons: set[str]) -> None:
    assert mined(state=state, village=village).why("petard ENG") == reasons


@pytest.mark.clause("IB-R61")
def test_a_bridge_is_blown_up_in_the_hex_that_it_is_named_after() -> None:
    for bridges, reasons in (("0505/0506", set()), ("0506/0505", {"NO_STRUCTURE"})):
        position = lay("blue ENG 0505 petards=1", "red HI 1212", rivers="0505/0506", bridges=bridges)
        assert position.at(Phase.PETARDS, by="blue", detail=0).why("petard ENG") == reasons


@pytest.mark.clause("IB-4.12q", "IB-R61")
def test_he_steps_back_out_of_enemy_zones_if_he_can() -> None:
    position = mined("red LI2 0503", "red LI2 0705")
    told = position.act("petard ENG", 1, 6)
    safe = {"0405", "0406", "0506"}
    assert position.ends("ENG", "retreat") == safe
    assert position.why("retreat ENG 0504") == {"NOT_BACK"}
    assert len(happened(told, "PETARD_ROLLED")) == 1


@pytest.mark.clause("IB-2.6b", "IB-R61")
def test_being_asked_does_not_tell_that_an_engineer_lies_face_down() -> None:
    for engineer, other in (("0505", "0707"), ("0707", "0505")):
        position = lay(
            f"blue ENG {engineer} petards=1 face_down", f"blue LI2 {other} face_down", "red HI 1212",
            structures="village 0505",
        )  # fmt: skip
        position.at(Phase.PETARDS, detail=0).go_on()
        assert position.phase == "petards blue"
        assert position.legal() == ({"petard ENG", "pass"} if engineer == "0505" else {"pass"})
