"""The worked positions AW-WP29 to AW-WP41: movement, zones, the cup, leaders."""

from __future__ import annotations

import pytest

from laid_out import Told
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Phase
from weads.builder import lay, put, start
from weads.position import Position, clash, drawn, happened, reasons

KILLED, SAFE = (6, 6), (3, 4)
"""Two dice with which a leader dies, and with which he lives."""


def moving(*pieces: str, command: str, **changes: object) -> Position:
    """A position in the movement of a command."""
    return lay(*pieces, **changes).at(Phase.MOVEMENT, command)  # type: ignore[arg-type]


def spent(told: Told) -> int:
    """The movement points that a move has taken."""
    return happened(told, "MOVED")[0][3]


# --- moving -----------------------------------------------------------------------------------------------


WAY = ("0605", "0606", "0607", "0707")
WALLS = {"0605": "0505 0506 0705", "0606": "0506 0707", "0607": "0606 0608"}
"""Friends who leave no other short way."""


@pytest.mark.parametrize(("unit", "costs"), [("HAD-B1", (3, 1, 3)), ("LIR-B1", (1, 1, 3))])
@pytest.mark.clause("AW-3.1a", "AW-8.1a", "AW-8.1b", "AW-8.1d", "AW-8.1f")
def test_wp29_what_steps_cost(unit: str, costs: tuple[int, int, int]) -> None:
    for here, there, cost in zip(WAY, WAY[1:], costs, strict=False):
        walls = [f"{unit[:4]}C{k + 1} {name}" for k, name in enumerate(WALLS[here].split())]
        position = moving(f"{unit} {here}", *walls, command=unit[:3], woods="0606", streams="0607-0707")
        assert spent(position.act(f"move {unit} {there}")) == cost


@pytest.mark.parametrize(("unit", "costs"), [("HAD-B1", (3, 1)), ("LIR-B1", (1, 1, 3))])
@pytest.mark.clause("AW-3.1a", "AW-3.1b", "AW-8.1a", "AW-8.1b", "AW-8.1d", "AW-8.1f", "AW-13.7c", "AW-R13", "AW-R21")
def test_wp29_the_whole_way(unit: str, costs: tuple[int, ...]) -> None:
    """A lone leader in each hex of the way stops the unit there, so that it goes step by step."""
    ours, theirs, other = ("LIR", "HAD", "OST") if unit.startswith("LIR") else ("HAD", "LIR", "THE")
    friends, enemies = (f"{ours}-C1 0101", f"{ours}-C2 0201"), (f"{theirs}-B1 1212", f"{other}-B1 1012")
    pieces = (f"{unit} 0605", *friends, f"{theirs} 0606", f"{other} 0607", *enemies)
    position = moving(*pieces, command=ours, woods="0606", streams="0607-0707")
    for there, cost in zip(WAY[1:], costs, strict=False):
        if there == WAY[-1]:
            for friend, wall in zip(friends, ("0606", "0608"), strict=True):
                put(position, friend.split()[0], wall)
        assert spent(position.act(f"move {unit} {there}", *([SAFE] if there != WAY[-1] else []))) == cost
    assert sum(costs) == position.umpire.orders.allowance[position.number(unit)]
    assert position.stands(unit) == WAY[len(costs)]
    assert not position.ends(unit)


@pytest.mark.clause("AW-3.1b", "AW-3.5a", "AW-8.1b", "AW-8.1d", "AW-R21")
def test_wp29_how_far_one_gets() -> None:
    walls = [f"HAD-C{k + 1} {name}" for k, name in enumerate("0604 0705 0506 0505 0504 0706".split())]
    streams = "0607-0707 0606-0707 0706-0707"
    position = moving("HAD-B1 0605", *walls, command="HAD", woods="0606", streams=streams)
    assert position.ends("HAD-B1") == {"0606", "0607"}
    assert position.why("move HAD-B1 0707") == position.why("move HAD-B1 0608") == {"FRIEND_IN_THE_WAY"}


@pytest.mark.clause("AW-6.1a", "AW-6.1b", "AW-6.2a", "AW-6.2b", "AW-3.5a", "AW-R21")
def test_wp30_command_radius() -> None:
    pieces = ("HAD 0606", "HAD-B1 1006", "HAD-B2 0210", "LIR-B1 1008", "LIR-B2 0212")
    position = lay(*pieces, woods="1106 0310").at(Phase.ACTIVATE, "HAD")
    position.act("activate")
    position.act("calm")
    assert {"1002", "1106"} <= position.ends("HAD-B1")
    assert {"0208", "0211"} <= position.ends("HAD-B2")
    assert position.why("move HAD-B2 0310") == position.why("move HAD-B2 0207") == {"HALVED"}
    position.act("move HAD-B1 1007")
    position.act("move HAD-B2 0211")
    position.act("done")
    assert position.legal() == {"attack HAD-B1 LIR-B1", "done"}
    assert position.why("attack HAD-B2 LIR-B2") == {"OUT_OF_COMMAND"}


@pytest.mark.clause("AW-3.3a", "AW-4.1a", "AW-4.1b", "AW-R20")
def test_wp31_stopping_in_the_zone() -> None:
    ordered = moving("LIR-B1 0204", "LIR-C1 0101", "HAD-B1 0107", command="LIR", size="2x12")
    assert {"0106", "0207"} <= ordered.ends("LIR-B1")
    assert not {"0108", "0208"} & ordered.ends("LIR-B1")
    ordered.act("move LIR-B1 0207")
    assert ordered.why("move LIR-B1 0208") == {"HAS_MOVED"}
    for status in ("disordered", "routed"):
        passed = moving("LIR-B1 0204", f"HAD-B1 0107 {status}", command="LIR", size="2x12")
        assert {"0108", "0208"} <= passed.ends("LIR-B1")


# --- leaving the zone -------------------------------------------------------------------------------------


def leaves(position: Position, *dice: int) -> bool:
    """Whether the unit of the gold command gets away to the north."""
    position = position.copy()
    position.act("move LIR-B1 0605", *dice)
    return position.stands("LIR-B1") == "0605"


@pytest.mark.parametrize(
    ("mark", "passes", "fails"), [("", 5, 6), ("disordered", 4, 5), ("stand", 6, 7), ("stand disordered", 5, 6)]
)
@pytest.mark.clause(
    "AW-4.2a", "AW-12.3e", "AW-16.8a", "AW-17.1a", "AW-18.1a", "AW-18.1b", "AW-18.1c", "AW-18.1d", "AW-1.6b"
)
def test_wp32_getting_away(mark: str, passes: int, fails: int) -> None:
    position = moving(f"LIR-B1 0606 {mark}", "HAD-A1 0706", "LIR 0506", command="LIR")
    assert leaves(position, passes)
    assert not leaves(position, fails)


@pytest.mark.clause("AW-4.2b", "AW-4.2c", "AW-18.1g", "AW-R19")
def test_wp33_elves_slip_away_in_woods() -> None:
    elf = moving("LIR-B1 0606", "LIR-C1 0101", "HAD-A1 0706", command="LIR", woods="0606")
    assert leaves(elf)
    elf.act("move LIR-B1 0705")
    assert elf.why("move LIR-B1 0605") == {"HAS_MOVED"}
    dwarf = moving("HAD-A1 0606", "LIR-B1 0706", command="HAD", woods="0606")
    told = dwarf.act("move HAD-A1 0607", 8)
    assert happened(told, "HELD_BACK")
    assert dwarf.stands("HAD-A1") == "0606"


@pytest.mark.clause("AW-18.1e", "AW-18.1f", "AW-9.1e", "AW-R18")
def test_wp34_held_back() -> None:
    position = moving("LIR-B1 0606", "LIR-C1 0101", "HAD-A1 0706", "HAD-C1 0607", command="LIR")
    position.act("move LIR-B1 0605", 5)
    assert position.marks("LIR-B1") >= {"check_failed"}
    assert position.why("move LIR-B1 0605") == {"HAS_MOVED", "HELD_BACK"}
    position.act("done")
    position.act("attack LIR-B1 HAD-A1")
    assert position.among(position.battle.defenders) == {"HAD-A1", "HAD-C1"}
    assert position.legal() == {"fight"}


@pytest.mark.parametrize(
    ("unit", "first", "rest"),
    [
        ("HAD-B1", {"0607", "0707"}, {"0508", "0608", "0708", "0509", "0609", "0709", "0809"}),
        ("LIR-B1", {"0605", "0705"}, {"0504", "0604", "0704", "0503", "0603", "0703", "0803"}),
    ],
)
@pytest.mark.clause("AW-12.3b", "AW-R53")
def test_wp35_the_disordered_go_home(unit: str, first: set[str], rest: set[str]) -> None:
    position = moving(f"{unit} 0606 disordered", command=unit[:3])
    ends = position.ends(unit)
    assert {name for name in ends if abs(int(name[2:]) - 6) == 1} == first
    assert {name for name in ends if 1 < abs(int(name[2:]) - 6) <= 3} == rest
    assert position.why(f"move {unit} 0706") == {"NOT_HOMEWARD"}


@pytest.mark.clause("AW-1.6c", "AW-13.1b", "AW-13.2a", "AW-13.7a", "AW-20.2a", "AW-R13", "AW-R6")
def test_wp36_a_lone_leader_is_killed() -> None:
    position = moving("HAD-A1 0607", "LIR 0606", "LIR-B1 0602", command="HAD")
    position.command("LIR").chits = 2
    told = position.act("move HAD-A1 0606", KILLED)
    assert happened(told, "LEADER_KILLED")[0][2] == 4
    assert (position.stage("LIR"), position.cup()["LIR"], position.stands("LIR")) == ("pending", 1, None)
    assert happened(position.at(Phase.VICTORY).go_on(), "VICTORY_CHECK")[0][:2] == (4, 0)


@pytest.mark.clause("AW-13.7b", "AW-13.7c", "AW-5.1a", "AW-R13", "AW-R14")
def test_wp36_a_lone_leader_gets_away() -> None:
    pieces = ("LIR-B1 0602", "LIR-B2 0902 routed", "LIR-C1 0302", "AYR 0302", "AYR-B1 0402")
    position = moving("HAD-A1 0607", "LIR 0606", *pieces, command="HAD")
    position.act("move HAD-A1 0606", SAFE)
    assert position.phase == "escape elf"
    assert position.legal() == {"join LIR LIR-B1", "join LIR LIR-B2"}
    assert position.why("join LIR LIR-C1") == {"LEADER_THERE"}
    assert position.why("join LIR AYR-B1") == {"NOT_NEAREST"}
    position.act("join LIR LIR-B2")
    assert (position.stands("LIR"), position.status("LIR"), position.stands("HAD-A1")) == ("0902", "ordered", "0606")
    assert {"0603", "0605"} <= position.ends("HAD-A1")
    assert "0602" not in position.ends("HAD-A1")
    position.act("move HAD-A1 0605")
    assert position.stands("HAD-A1") == "0605"


@pytest.mark.clause("AW-13.6a", "AW-13.7b", "AW-20.2a", "AW-R14")
def test_wp36_nobody_takes_the_leader_in() -> None:
    position = moving("HAD-A1 0607", "LIR 0606", "AYR-B1 0302", "AYR 0302", command="HAD")
    told = position.act("move HAD-A1 0606", SAFE)
    assert happened(told, "LEADER_LOST")
    assert (position.stands("LIR"), position.command("LIR").lost) == (None, 1)
    assert position.stands("HAD-A1") == "0606"


# --- the cup ----------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "AW-2.2a", "AW-2.2b", "AW-2.2c", "AW-2.2d", "AW-2.2e", "AW-2.2f", "AW-2.2g", "AW-2.3b", "AW-2.3c", "AW-2.3d",
    "AW-1.2b", "AW-2.1a",
)  # fmt: skip
def test_wp37_draws_of_a_turn() -> None:
    position = start(scenarios()["alder-ford"])
    position.act("done")
    told = position.act("done", drawn("HAD"))
    assert happened(told, "TURN_BEGINS")[0][:2] == (1, 7)
    assert (position.phase, position.legal()) == ("activate dwarf", {"activate", "decline"})
    for action in ("activate", "calm"):
        position.act(action)
    told += position.act("done", drawn("HAD"), drawn("LIR"))
    assert len(happened(told, "PUT_ASIDE")) == 1
    assert position.phase == "activate elf"
    told += position.act("decline", drawn("OST"))
    for action in ("activate", "calm"):
        position.act(action)
    told += position.act("done", drawn("HAD"), drawn("LIR"))
    assert (position.phase, position.cup()) == ("activate elf", {"THE": 1})
    position.act("activate")
    told += position.act("done")
    assert [facts[1] for facts in happened(told, "CHIT_DRAWN")] == [1, 0, 0, 1, 0, 0]
    assert [facts[2] for facts in happened(told, "CHIT_DRAWN")] == [6, 5, 4, 3, 2, 1]
    assert len(happened(told, "PUT_ASIDE")) == 2
    assert happened(told, "TURN_BEGINS")[1][:2] == (2, 7)
    assert position.command("THE").activated == 0


def brumak_falls() -> Position:
    """The full battle without spells: the first chit is Brumak's, and he is killed in his own combat."""
    position = start(scenarios()["ayrenas-weads"].model_copy(update={"magic": "off"}))
    position.act("done")
    position.act("done", drawn("BRU"))
    for action in ("activate", "calm"):
        position.act(action)
    put(position, "LIR-B1", "0813")
    position.act("done")
    told = position.fight("BRU-A2 LIR-B1", dice=(drawn("K1"), drawn("K1"), 1, 3, KILLED))
    assert happened(told, "SURPLUS_REMOVED")[0][1] == 2
    put(position, "LIR-B1", "0301")
    return position


@pytest.mark.clause("AW-2.2d", "AW-2.2f", "AW-13.1a", "AW-13.1b", "AW-13.2a", "AW-R3", "AW-R5", "AW-R6")
def test_wp38_a_leader_falls_with_chits_in_the_cup() -> None:
    position = brumak_falls()
    assert sum(position.cup().values()) == 16
    told = position.act("done", drawn("BRU"), drawn("AYR"))
    assert [len(happened(told, kind)) for kind in ("CHIT_DRAWN", "PUT_ASIDE")] == [2, 1]
    left = [name for name, chits in position.cup().items() for _ in range(chits)]
    for name in left[:-1]:
        told += position.act("decline", drawn(name))
    told += position.act("decline")
    assert len(happened(told, "CHIT_DRAWN")) == 15
    assert happened(told, "TURN_BEGINS")[0][:2] == (2, 16)


@pytest.mark.clause(
    "AW-13.2a", "AW-13.3a", "AW-13.3b", "AW-13.3c", "AW-13.4a", "AW-13.5a", "AW-13.5b", "AW-13.5c", "AW-6.4a",
    "AW-20.2b", "AW-R10", "AW-R67",
)  # fmt: skip
def test_wp39_a_replacement() -> None:
    reds = ("BRU-A1 0606", "BRU-A2 0610 routed", "BRU-B1 0612", "BRU-C1 0101")
    position = lay("BRU 0101 dead", *reds, "LIR-B1 0604 value=5", "LIR-C1 0112").at(Phase.TURN)
    assert happened(position.go_on(drawn("BRU")), "TURN_BEGINS")[0][:2] == (1, 2)
    position.act("activate")
    assert position.legal() == {"replace BRU-A1", "replace BRU-B1", "replace BRU-C1"}
    assert position.why("replace BRU-A2") == {"ROUTED_SUCCESSOR"}
    position.act("replace BRU-A1")
    assert (position.stage("BRU"), position.stands("BRU"), position.marks("BRU")) == (
        "replaced", "0606", {"replacement"},
    )  # fmt: skip
    position.act("rage")
    assert [position.marks(red) & {"berserk"} for red in ("BRU-A1", "BRU-B1")] == [{"berserk"}, set()]
    assert not position.ends("BRU-B1")
    assert position.why("move BRU-B1 0611") == {"ONE_UNIT_ACTS"}
    position.act("move BRU-A1 0605")
    assert "0605" in position.ends("BRU")
    position.act("move BRU 0605")
    assert position.why("attack BRU-B1 LIR-B1") == {"ONE_UNIT_ACTS", "NOT_ADJACENT"}
    told = position.fight("BRU-A1 LIR-B1", dice=(drawn("K1"), 1, 1, KILLED))
    assert reasons(told)["attacking_leader"] == 1
    assert happened(told, "LEADER_KILLED")[0][2] == 0
    assert position.stage("BRU") == "pending"
    check = happened(position.at(Phase.VICTORY).go_on(), "VICTORY_CHECK")[0]
    assert check[1] == 8 + 5


@pytest.mark.clause("AW-13.4a", "AW-13.5b", "AW-13.5c", "AW-6.4a", "AW-R8")
def test_wp39_the_turn_after() -> None:
    reds = ("BRU-A1 0606", "BRU-B1 0610", "BRU-C1 0601")
    position = lay("BRU 0606 replacement", *reds, "LIR-C1 0112").at(Phase.TURN)
    assert happened(position.go_on(drawn("BRU")), "TURN_BEGINS")[0][:2] == (1, 2)
    position.act("activate")
    position.act("rage")
    assert [position.marks(red) & {"berserk"} for red in ("BRU-A1", "BRU-B1", "BRU-C1")] == [
        {"berserk"}, {"berserk"}, set(),
    ]  # fmt: skip
    assert {text.split()[1] for text in position.legal("move")} == {"BRU", "BRU-A1", "BRU-B1", "BRU-C1"}
    assert "0603" in position.ends("BRU-C1")
    assert position.why("move BRU-C1 0604") == {"HALVED"}


@pytest.mark.clause("AW-13.4b", "AW-R7")
def test_wp40_the_owner_waits() -> None:
    position = lay("BRU 0101 dead", "BRU-A1 0606", "BRU-B1 0612", "LIR-C1 0112").at(Phase.TURN)
    position.go_on(drawn("BRU"))
    position.act("decline")
    assert position.stage("BRU") == "pending"
    position.at(Phase.TURN).go_on(drawn("BRU"))
    position.act("activate")
    assert position.legal() == {"replace BRU-A1", "replace BRU-B1"}


@pytest.mark.clause("AW-13.1a", "AW-13.6a", "AW-13.6b", "AW-20.3a", "AW-R15", "AW-R32")
def test_wp41_a_leader_stays_alone() -> None:
    position = lay("HAD-A1 0707 value=10 berserk", "THE 0606", "THE-B1 0606 value=4").at(Phase.COMBAT, "HAD")
    killed = position.copy()
    told = position.fight("HAD-A1 THE-B1", dice=(1, 5, SAFE))
    assert clash(told) == ("2/1", 8, "DE")
    assert (position.status("THE-B1"), position.stands("THE"), position.status("THE")) == (
        "eliminated", "0606", "ordered",
    )  # fmt: skip
    assert happened(position.at(Phase.VICTORY).go_on(), "VICTORY_CHECK")[0][:2] == (3, 0)
    killed.fight("HAD-A1 THE-B1", dice=(1, 5, KILLED))
    assert killed.stands("THE") is None
