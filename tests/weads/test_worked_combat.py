"""The worked positions AW-WP01 to AW-WP28: the map, odds and results, how combats are built, arrows, fury."""

from __future__ import annotations

from typing import Any

import pytest

from laid_out import Told
from warhost.rulesets.weads.state import Phase
from weads.builder import lay
from weads.position import Position, clash, happened, odds, reasons

AROUND = ("0607", "0707", "0706", "0506")
"""Hexes beside 0606 that touch no other enemy."""
SAFE = (3, 4)
"""Two dice with which a leader lives."""
EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)


def fray(*pieces: str, command: str = "HAD", **changes: Any) -> Position:
    """A position in the combat of a command."""
    return lay(*pieces, **changes).at(Phase.COMBAT, command)


def assault(attackers: str, defender: str, **changes: Any) -> Position:
    """Dwarves such as "A9 C3" around an Elf such as "B5 disordered" at 0606, in their combat."""
    level, value = defender[0], defender[1:]
    units = [f"LIR-{level}1 0606 value={value}"]
    levels: list[str] = []
    for place, unit in zip(AROUND, attackers.split(), strict=False):
        levels.append(unit[0])
        units.append(f"HAD-{unit[0]}{levels.count(unit[0])} {place} value={unit[1:]}")
    return fray(*units, **changes)


def charge(position: Position, *dice: int) -> Told:
    """All Dwarves of a command attack the only Elf in one combat; the Elf shoots at the first of them."""
    (elf,) = (label for label in position.labels if label.startswith("LIR-"))
    dwarves = [label for label in position.labels if label.startswith("HAD-")]
    if len(dwarves) == 1:
        return position.fight(f"{dwarves[0]} {elf}", dice=dice)
    return position.fight(*(f"{dwarf} {elf}" for dwarf in dwarves)) + position.act(f"shoot {elf} {dwarves[0]}", *dice)


# --- the map ----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-9.1c")
def test_wp01_neighbours() -> None:
    position = lay("HAD-A1 0101")
    clockwise = (NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST)
    for name, neighbours in (("0606", "0705 0706 0707 0607 0506 0605"), ("0605", "0604 0705 0606 0506 0505 0504")):
        cells = position.umpire.board.neighbour[position.grid.cell(name)]
        assert [position.grid.named[cells[direction]] for direction in clockwise] == neighbours.split()


@pytest.mark.clause("AW-6.3b")
def test_wp02_distances() -> None:
    position = lay("HAD-A1 0101")
    for one, other, hexes in (
        ("0303", "0607", 5), ("0606", "0602", 4), ("0606", "1006", 4),
        ("0606", "0210", 6), ("0110", "0611", 5), ("0606", "0609", 3),
    ):  # fmt: skip
        assert position.umpire.board.distance[position.grid.cell(one), position.grid.cell(other)] == hexes


# --- odds and results -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "defender", "streams", "found"),
    [
        ("C1", "A8", "", (1, 8, "1/3")),
        ("C3", "A8", "", (3, 8, "1/3")),
        ("C4", "A8", "", (4, 8, "1/2")),
        ("A7", "A8", "", (7, 8, "1/2")),
        ("A8", "A8", "", (8, 8, "1/1")),
        ("A8 C3", "A8", "", (11, 8, "1/1")),
        ("A8 C4", "A8", "", (12, 8, "1.5/1")),
        ("A8 A7", "A8", "", (15, 8, "1.5/1")),
        ("A8 A8", "A8", "", (16, 8, "2/1")),
        ("A10 A10 A10 A9", "A8", "", (39, 8, "4/1")),
        ("A10 A10 A10 A10", "A8", "", (40, 8, "5/1")),
        ("A9", "B5", "0606-0607", (4.5, 5, "1/2")),
        ("A9", "B5 disordered", "", (9, 2.5, "3/1")),
    ],
)
@pytest.mark.clause("AW-9.2b", "AW-11.1a", "AW-11.1b", "AW-11.8b", "AW-10.1c")
def test_wp03_totals_and_columns(attackers: str, defender: str, streams: str, found: tuple[float, float, str]) -> None:
    assert odds(charge(assault(attackers, defender, streams=streams), 1, 3)) == found


@pytest.mark.parametrize(
    ("ground", "column", "result"),
    [
        ({}, "1.5/1", "DD"),
        ({"woods": "0606"}, "1/1", "NE"),
        ({"streams": "0606-0707"}, "1/2", "NE"),
        ({"woods": "0606", "streams": "0606-0707"}, "1/3", "AD"),
    ],
)
@pytest.mark.clause(
    "AW-1.6a", "AW-8.1a", "AW-8.1c", "AW-8.1e", "AW-8.1f", "AW-11.5a", "AW-11.6a", "AW-11.1c", "AW-12.1a", "AW-12.2a",
    "AW-12.3a", "AW-12.1b", "AW-9.3a",
)  # fmt: skip
def test_wp04_to_wp07_ground(ground: dict[str, str], column: str, result: str) -> None:
    position = fray("HAD-A1 0707 value=9", "LIR-B1 0606 value=5", **ground)
    assert clash(position.fight("HAD-A1 LIR-B1", dice=(1, 3))) == (column, 4, result)
    assert position.status("LIR-B1") == ("disordered" if result == "DD" else "ordered")
    assert position.status("HAD-A1") == ("disordered" if result == "AD" else "ordered")
    assert (position.stands("HAD-A1"), position.stands("LIR-B1")) == ("0707", "0606")


@pytest.mark.clause("AW-11.4a", "AW-11.4b", "AW-12.3d", "AW-12.4a", "AW-12.4b")
def test_wp08_a_disordered_defender() -> None:
    position = fray("HAD-A1 0707 value=9", "LIR-B1 0606 value=5 disordered")
    told = position.fight("HAD-A1 LIR-B1", dice=(1, 2))
    assert odds(told) == (9, 2.5, "3/1")
    assert reasons(told) == {"disordered": 1, "attacker_better": 1}
    assert clash(told) == ("3/1", 4, "DR")
    assert position.status("LIR-B1") == "routed"
    assert position.rout_ends("LIR-B1") == {"0503", "0603", "0703", "0803"}


@pytest.mark.parametrize(
    ("leaders", "die", "total", "result"),
    [
        (["HAD 0707"], 4, 5, "DD"),
        ([], 4, 4, "NE"),
        (["HAD 0707", "LIR 0606"], 4, 4, "NE"),
        (["LIR 0606"], 3, 2, "AD"),
        ([], 3, 3, "NE"),
    ],
)
@pytest.mark.clause("AW-11.3a", "AW-11.3b", "AW-11.3c", "AW-13.1a")
def test_wp09_leaders(leaders: list[str], die: int, total: int, result: str) -> None:
    position = fray("HAD-B1 0707 value=6", "LIR-B1 0606 value=6", *leaders)
    told = position.fight("HAD-B1 LIR-B1", dice=(1, die, *[SAFE] * len(leaders)))
    assert clash(told) == ("1/1", total, result)


@pytest.mark.parametrize(("die", "total", "result"), [(1, -1, "AE"), (2, 0, "AE"), (3, 1, "AR")])
@pytest.mark.clause("AW-11.1b", "AW-11.1d", "AW-11.5a", "AW-12.7a", "AW-12.4a")
def test_wp10_the_worst_odds(die: int, total: int, result: str) -> None:
    position = fray("HAD-C1 0707 value=2", "LIR-A1 0606 value=9", "LIR 0606")
    told = position.fight("HAD-C1 LIR-A1", dice=(1, die, SAFE) if result == "AE" else (1, die))
    assert reasons(told) == {"defending_leader": -1, "defender_better": -1}
    assert clash(told) == ("1/3", total, result)
    assert position.status("HAD-C1") == ("eliminated" if result == "AE" else "routed")


@pytest.mark.parametrize(("die", "total"), [(6, 8), (1, 7)])
@pytest.mark.clause("AW-11.1d", "AW-11.7a", "AW-15.2a", "AW-12.7a", "AW-10.2b")
def test_wp11_the_best_odds(die: int, total: int) -> None:
    position = fray("HAD-A1 0707 value=7 berserk", "HAD 0707", "LIR-B1 0606 value=4 disordered")
    told = position.fight("HAD-A1 LIR-B1", dice=(1, die, SAFE))
    assert odds(told) == (7, 2, "3/1")
    assert sum(reasons(told).values()) == 6
    assert clash(told) == ("3/1", total, "DE")
    assert position.stands("LIR-B1") is None
    assert [*position.battle.pool] == [11, 12, 12, 12]


@pytest.mark.clause("AW-7.5a", "AW-11.2b", "AW-11.1b", "AW-11.1c")
def test_wp12_the_ends_of_the_table() -> None:
    behind = fray("HAD-A1 0607 value=10 facing=N", "LIR-C1 0606 value=2 facing=N", facing=True)
    told = behind.fight("HAD-A1 LIR-C1", dice=(1, 1))
    assert odds(told) == (10, 2, "5/1")
    assert reasons(told) == {"rear": 2, "attacker_better": 1}
    assert clash(told) == ("5/1", 2, "DR")
    wood = fray("HAD-C1 0607 value=2", "LIR-B1 0606 value=7", woods="0606")
    assert clash(wood.fight("HAD-C1 LIR-B1", dice=(1, 5))) == ("1/3", 4, "AD")


# --- building combats -------------------------------------------------------------------------------------

THREE_ELVES = (
    "HAD-A1 0606 value=9", "LIR-B1 0605 value=5", "LIR-B2 0705 value=4", "LIR-C1 0506 value=2 disordered"
)  # fmt: skip
TWO_ON_TWO = ("HAD-A1 0707 value=9", "HAD-C1 0607 value=3", "LIR-B1 0606 value=5", "LIR-B2 0706 value=4")


def why_not(position: Position, attackers: list[str], defenders: list[str]) -> set[str]:
    """What is against a combat of these units."""
    tried = position.copy()
    tried.act(f"attack {attackers[0]} {defenders[0]}")
    tried.battle.attackers, tried.battle.defenders = tried.set_of(*attackers), tried.set_of(*defenders)
    return tried.why("fight")


@pytest.mark.clause("AW-9.1e", "AW-9.1f", "AW-9.2a")
def test_wp13_whom_one_must_attack() -> None:
    position = fray(*THREE_ELVES)
    for left_out in (["LIR-B1"], ["LIR-B2"], ["LIR-C1"], ["LIR-B1", "LIR-C1"]):
        assert why_not(position, ["HAD-A1"], left_out) == {"LEFT_OUT"}
    assert why_not(position, ["HAD-A1"], ["LIR-B1", "LIR-B2"]) == set()
    assert why_not(position, ["HAD-A1"], ["LIR-B1", "LIR-B2", "LIR-C1"]) == set()
    position.act("attack HAD-A1 LIR-B1")
    assert position.among(position.battle.defenders) == {"LIR-B1", "LIR-B2"}
    assert position.legal() == {"attack HAD-A1 LIR-C1", "fight"}


@pytest.mark.clause("AW-9.2b", "AW-9.2f", "AW-12.1b", "AW-14.2a")
def test_wp14_one_against_two() -> None:
    position = fray(*THREE_ELVES)
    position.fight("HAD-A1 LIR-B1")
    told = position.act("shoot LIR-B2 HAD-A1", 1, 2, 4)
    assert odds(told) == (9, 9, "1/1")
    assert clash(told) == ("1/1", 5, "DD")
    assert [position.status(elf) for elf in ("LIR-B1", "LIR-B2", "LIR-C1")] == ["disordered"] * 3


@pytest.mark.clause("AW-12.3f", "AW-11.4a", "AW-9.1f", "AW-14.2b")
def test_wp15_one_against_three() -> None:
    position = fray(*THREE_ELVES)
    position.fight("HAD-A1 LIR-B1", "HAD-A1 LIR-C1")
    position.act("shoot LIR-C1 HAD-A1", 1)
    told = position.act("shoot LIR-B1 HAD-A1", 1, 1, 4)
    assert odds(told) == (9, 10, "1/2")
    assert reasons(told) == {"disordered": 1, "attacker_better": 1}
    assert clash(told) == ("1/2", 6, "DD")
    assert [position.status(elf) for elf in ("LIR-B1", "LIR-B2", "LIR-C1")] == ["disordered", "disordered", "routed"]


@pytest.mark.clause("AW-9.2a", "AW-9.2d", "AW-9.2e", "AW-11.5b", "AW-14.2a", "AW-R25")
def test_wp16_two_against_two() -> None:
    position = fray(*TWO_ON_TWO)
    both, elves = ["HAD-A1", "HAD-C1"], ["LIR-B1", "LIR-B2"]
    assert why_not(position, ["HAD-A1"], ["LIR-B1"]) == {"LEFT_OUT"}
    assert why_not(position, both, ["LIR-B1"]) == {"LEFT_OUT"}
    assert why_not(position, both, elves) == set()
    apart = position.copy()
    assert clash(apart.fight("HAD-C1 LIR-B1", dice=(1, 5))) == ("1/2", 4, "NE")
    assert apart.legal() == {"attack HAD-A1 LIR-B1", "attack HAD-A1 LIR-B2", "done"}
    apart.act("attack HAD-A1 LIR-B1")
    assert apart.among(apart.battle.defenders) == {*elves}
    assert apart.legal() == {"fight"}
    apart.act("fight")
    apart.act("shoot LIR-B1 HAD-A1", 1)
    told = apart.go_on(1, 5)
    assert odds(told) == (9, 9, "1/1")
    assert clash(told) == ("1/1", 6, "DD")
    assert {apart.status(elf) for elf in elves} == {"disordered"}
    assert [apart.status(dwarf) for dwarf in both] == ["ordered", "ordered"]
    assert apart.phase != "combat dwarf", "both have attacked"
    position.fight("HAD-A1 LIR-B1", "HAD-C1 LIR-B1")
    position.act("shoot LIR-B1 HAD-C1", 1)
    told = position.go_on(1, 5)
    assert odds(told) == (12, 9, "1/1")
    assert clash(told) == ("1/1", 6, "DD")
    assert {position.status(elf) for elf in elves} == {"disordered"}
    assert position.phase != "combat dwarf"


@pytest.mark.clause("AW-9.2a", "AW-9.1b")
def test_wp17_no_contact_no_common_combat() -> None:
    position = fray("HAD-A1 0303 value=9", "HAD-A2 0909 value=9", "LIR-B1 0302 value=5", "LIR-B2 0908 value=5")
    assert why_not(position, ["HAD-A1", "HAD-A2"], ["LIR-B1", "LIR-B2"]) == {"NOT_CONNECTED"}
    position.act("attack HAD-A1 LIR-B1")
    assert position.why("attack HAD-A2 LIR-B2") == {"NOT_CONNECTED"}
    position.act("fight", 1, 3)
    position.fight("HAD-A2 LIR-B2", dice=(1, 3))
    assert {position.status(elf) for elf in ("LIR-B1", "LIR-B2")} == {"disordered"}


@pytest.mark.clause("AW-10.2a", "AW-12.5a", "AW-13.1a", "AW-14.2b", "AW-20.3a", "AW-9.2d")
def test_wp18_cutting_down_the_routed() -> None:
    position = fray("HAD-A1 0607", "HAD-A2 0909", "HAD 0607", "LIR-A1 0606 routed", "LIR-B1 0908")
    told = position.fight("HAD-A1 LIR-A1")
    assert position.status("LIR-A1") == "eliminated"
    assert (position.chit("HAD-A1"), clash(told), happened(told, "LEADER_ROLLED")) == ("", None, [])
    assert position.marks("HAD-A1") == {"attacked"}
    assert happened(position.at(Phase.VICTORY).go_on(), "VICTORY_CHECK")[0][:2] == (5, 0)


@pytest.mark.clause("AW-12.5b", "AW-14.1e", "AW-14.2c", "AW-9.1f", "AW-12.4a")
def test_wp19_a_routed_unit_in_the_combat() -> None:
    pieces = ("HAD-C1 0607 value=3", "LIR-B1 0606 value=5", "LIR-C1 0506 routed")
    hit = fray(*pieces)
    told = hit.fight("HAD-C1 LIR-B1", "HAD-C1 LIR-C1", dice=(6,))
    hit.flee("HAD-C1")
    assert (hit.status("HAD-C1"), hit.status("LIR-B1"), hit.status("LIR-C1")) == ("routed", "ordered", "routed")
    assert clash(told) is None
    missed = fray(*pieces)
    told = missed.fight("HAD-C1 LIR-B1", "HAD-C1 LIR-C1", dice=(1, 2))
    assert odds(told) == (3, 5, "1/2")
    assert clash(told) == ("1/2", 1, "AR")
    assert (missed.status("LIR-B1"), missed.status("LIR-C1")) == ("ordered", "eliminated")


@pytest.mark.clause("AW-12.3f", "AW-9.2d", "AW-9.2e", "AW-10.1d", "AW-R25")
def test_wp20_a_second_disorder_routs() -> None:
    position = fray("HAD-A1 0707 value=9", "HAD-B1 0607 value=6", "LIR-B1 0606 value=5")
    assert clash(position.fight("HAD-A1 LIR-B1", dice=(1, 3))) == ("1.5/1", 4, "DD")
    told = position.fight("HAD-B1 LIR-B1", dice=(1, 2))
    assert odds(told) == (6, 2.5, "2/1")
    assert clash(told) == ("2/1", 3, "DD")
    assert position.status("LIR-B1") == "routed"


# --- arrows -----------------------------------------------------------------------------------------------


def shot(level: str, *dice: int, mark: str = "") -> Position:
    """A Dwarf attacks an Elf who shoots at him with these dice."""
    position = fray(f"HAD-{level}1 0707 chit=K1", f"LIR-B1 0606 value=5 {mark}")
    position.fight(f"HAD-{level}1 LIR-B1", dice=dice)
    return position


@pytest.mark.parametrize(("level", "morale"), [("A", 7), ("B", 5), ("C", 3)])
@pytest.mark.clause(
    "AW-1.1b", "AW-1.6b", "AW-14.1a", "AW-14.1b", "AW-14.1c", "AW-14.1d", "AW-14.1e", "AW-14.1f", "AW-14.2c",
    "AW-14.2e", "AW-16.6a", "AW-17.1a", "AW-17.1b",
)  # fmt: skip
def test_wp21_arrows(level: str, morale: int) -> None:
    unit = f"HAD-{level}1"
    for missed in (shot(level, 1), shot(level, 2), shot(level, 1, mark="aim")):
        assert (missed.status(unit), missed.phase) == ("ordered", "clash")
    for mark, die in (("", 3), ("", 4), ("", 5), ("aim", 2), ("aim", 4)):
        held = shot(level, die, morale, mark=mark)
        assert (held.status(unit), held.phase) == ("ordered", "clash")
        shaken = shot(level, die, morale + 1, mark=mark)
        assert (shaken.status(unit), shaken.status("LIR-B1")) == ("disordered", "ordered")
        assert not shaken.battle.attackers
    for routed in (shot(level, 6), shot(level, 5, mark="aim"), shot(level, 6, mark="aim")):
        routed.flee(unit)
        assert (routed.status(unit), routed.status("LIR-B1")) == ("routed", "ordered")
        assert not routed.battle.attackers


@pytest.mark.clause("AW-14.1f", "AW-14.2a", "AW-14.1e")
def test_wp22_the_others_go_on() -> None:
    position = fray("HAD-A1 0707 value=9", "HAD-C1 0607 value=3", "LIR-B1 0606 value=5")
    position.fight("HAD-A1 LIR-B1", "HAD-C1 LIR-B1")
    position.act("shoot LIR-B1 HAD-A1", 6)
    position.flee("HAD-A1")
    told = position.go_on(4)
    assert odds(told) == (3, 5, "1/2")
    assert clash(told) == ("1/2", 3, "AD")
    assert (position.status("HAD-A1"), position.status("HAD-C1")) == ("routed", "disordered")


@pytest.mark.clause("AW-14.2a", "AW-14.2c", "AW-14.1d", "AW-14.1f")
def test_wp23_a_defender_drops_out() -> None:
    position = fray("HAD-A1 0707 value=9", "HAD-B1 0607 value=4", "LIR-B1 0606 value=4", "LIR-B2 0706 value=4")
    position.fight("HAD-A1 LIR-B1", "HAD-B1 LIR-B1")
    assert position.why("shoot LIR-B2 HAD-B1") == {"NOT_IN_RANGE"}
    position.act("shoot LIR-B2 HAD-A1", 6)
    position.flee("HAD-A1")
    told = position.go_on(3, 5, 1)
    assert happened(told, "LEFT_COMBAT")[0][0] == position.number("LIR-B2")
    assert odds(told) == (4, 4, "1/1")
    assert clash(told) == ("1/1", 1, "AD")
    found = [position.status(unit) for unit in ("HAD-A1", "HAD-B1", "LIR-B1", "LIR-B2")]
    assert found == ["routed", "disordered", "ordered", "ordered"]


@pytest.mark.clause("AW-14.2a", "AW-14.2b", "AW-14.2d")
def test_wp24_who_shoots_and_how_often() -> None:
    position = fray("HAD-C1 0707 value=1", "HAD-C2 0607 value=1", "LIR-B1 0606 value=5 disordered")
    first = position.fight("HAD-C1 LIR-B1", dice=(1, 5))
    second = position.fight("HAD-C2 LIR-B1", dice=(2, 5))
    assert [happened(told, "SHOT")[0][2] for told in (first, second)] == [1, 2]
    elves = fray("HAD-A1 0607 value=9", "LIR-B1 0606 value=5", command="LIR")
    assert happened(elves.fight("LIR-B1 HAD-A1", dice=(6,)), "SHOT") == []


# --- berserk ----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-15.2a", "AW-11.7a")
def test_wp25_the_fury_of_the_attack() -> None:
    for mark, total, result in (("berserk", 6, "DR"), ("", 3, "NE")):
        position = fray(f"HAD-A1 0707 value=9 {mark}", "LIR-B1 0606 value=5")
        assert clash(position.fight("HAD-A1 LIR-B1", dice=(1, 2))) == ("1.5/1", total, result)


@pytest.mark.clause("AW-15.2b", "AW-15.2c")
def test_wp26_berserk_a_defends_as_b() -> None:
    for mark, found, total, result in (("", (8, 9, "1/2"), 5, "NE"), ("berserk", (8, 6, "1/1"), 5, "DD")):
        position = fray(f"HAD-A1 0607 chit=K3 {mark}", "LIR-A1 0606 value=8", command="LIR")
        told = position.fight("LIR-A1 HAD-A1", dice=(5,))
        assert (odds(told), reasons(told)) == (found, {})
        assert clash(told) == (found[2], total, result)


@pytest.mark.clause("AW-15.2b", "AW-R35")
def test_wp27_berserk_c_defends_with_one() -> None:
    for mark, found, result in (("", (4, 4, "1/1"), "NE"), ("berserk", (4, 1, "4/1"), "DR")):
        position = fray(f"HAD-C1 0607 chit=K4 {mark}", "LIR-B1 0606 value=4", command="LIR")
        told = position.fight("LIR-B1 HAD-C1", dice=(3,))
        assert (odds(told), reasons(told)) == (found, {"attacker_better": 1})
        assert clash(told) == (found[2], 4, result)


@pytest.mark.clause("AW-15.2e", "AW-15.1e", "AW-15.1g", "AW-12.3f", "AW-11.4c")
def test_wp28_disordered_and_berserk() -> None:
    position = fray("HAD-A1 0607 chit=K2 berserk disordered", "LIR-B1 0606 value=5", command="LIR")
    told = position.fight("LIR-B1 HAD-A1", dice=(3,))
    assert odds(told) == (5, 2.5, "2/1")
    assert reasons(told) == {"disordered": 1, "defender_better": -1}
    assert clash(told) == ("2/1", 3, "DD")
    assert position.status("HAD-A1") == "routed"
    assert "berserk" not in position.marks("HAD-A1")
    still = fray("HAD-A1 0607 chit=K2 berserk disordered", "HAD-B1 0909", "LIR-B1 0606", "LIR-B2 0908")
    assert still.why("attack HAD-A1 LIR-B1") == {"IS_DISORDERED"}
