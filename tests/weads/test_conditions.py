"""What decides a combat of several units: a condition that one unit meets holds, and two that meet it count once."""

from __future__ import annotations

from typing import Any

import pytest

from laid_out import Told
from warhost.rulesets.weads.state import Phase
from weads.builder import lay
from weads.position import Position, clash, odds, reasons

SAFE = (3, 4)
"""Two dice with which a leader lives."""
TWO_DWARVES = ("LIR-A1 0707 value=8", "HAD-B1 0606 value=4", "HAD-B2 0706 value=4")
"""An Elf who must attack both of two Dwarves."""
ONE_ELF = ("HAD-A1 0607 value=7", "HAD-A2 0707 value=7", "LIR-B1 0606 value=7")
"""Two Dwarves beside an Elf."""


def fray(*pieces: str, command: str = "LIR", **changes: Any) -> Position:
    """A position in the combat of a command."""
    return lay(*pieces, **changes).at(Phase.COMBAT, command)


def charge(first: str, second: str, *, die: int = 1) -> Told:
    """Both Dwarves, each with its marks, attack the Elf in one combat; his arrow hits nobody."""
    position = fray(f"{ONE_ELF[0]} {first}", f"{ONE_ELF[1]} {second}", ONE_ELF[2], command="HAD")
    position.fight("HAD-A1 LIR-B1", "HAD-A2 LIR-B1")
    return position.act("shoot LIR-B1 HAD-A1", 1, die)


# --- streams ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("streams", "attack"),
    [
        ("0606-0707", 4),
        ("0706-0707", 4),
        ("0606-0707 0706-0707", 4),
        ("0607-0707 0708-0707 0606-0706", 8),
    ],
)
@pytest.mark.clause("AW-8.1e", "AW-11.6a", "AW-R30")
def test_one_of_the_defenders_across_a_stream_is_enough(streams: str, attack: int) -> None:
    position = fray(*TWO_DWARVES, streams=streams)
    told = position.fight("LIR-A1 HAD-B1", dice=(3,))
    assert odds(told) == (attack, 8, "1/2" if attack == 4 else "1/1")


@pytest.mark.parametrize(
    ("third", "attacks", "found"),
    [
        ("disordered", (), (8, 8, "1/1")),
        ("disordered", ("LIR-A1 HAD-C1",), (4, 9, "1/3")),
        ("routed", ("LIR-A1 HAD-C1",), (8, 8, "1/1")),
    ],
)
@pytest.mark.clause("AW-11.6a", "AW-12.5b", "AW-R27", "AW-R30")
def test_a_stream_counts_for_those_who_are_attacked(
    third: str, attacks: tuple[str, ...], found: tuple[float, float, str]
) -> None:
    position = fray(*TWO_DWARVES, f"HAD-C1 0608 value=2 {third}", streams="0608-0707")
    assert odds(position.fight("LIR-A1 HAD-B1", *attacks, dice=(3,))) == found


@pytest.mark.clause("AW-8.1e", "AW-11.6a", "AW-R27", "AW-R30")
def test_a_stream_halves_those_alone_who_attack_across_it() -> None:
    position = fray(*TWO_DWARVES, "LIR-A2 0607 value=9", streams="0706-0707")
    assert odds(position.fight("LIR-A1 HAD-B1", "LIR-A2 HAD-B1", dice=(3,))) == (13, 8, "1.5/1")


# --- woods ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("woods", "shift"), [("0606", -1), ("0706", -1), ("0606 0706", -1), ("0707 0607 0705", 0), ("", 0)]
)
@pytest.mark.clause("AW-8.1c", "AW-11.6a", "AW-R27")
def test_one_of_the_defenders_in_woods_is_enough(woods: str, shift: int) -> None:
    told = fray(*TWO_DWARVES, woods=woods).fight("LIR-A1 HAD-B1", dice=(3,))
    assert reasons(told).get("woods", 0) == shift
    assert clash(told) == ("1/2" if shift else "1/1", 4, "NE")


@pytest.mark.parametrize(("status", "shift"), [("disordered", -1), ("routed", 0)])
@pytest.mark.clause("AW-11.6a", "AW-12.5b", "AW-R27")
def test_the_woods_of_the_routed_count_for_nothing(status: str, shift: int) -> None:
    position = fray(*TWO_DWARVES, f"HAD-C1 0608 value=2 {status}", woods="0608")
    told = position.fight("LIR-A1 HAD-B1", "LIR-A1 HAD-C1", dice=(3,))
    assert reasons(told).get("woods", 0) == shift


# --- levels -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "modifier"),
    [
        (("LIR-B1 0707", "HAD-A1 0606", "HAD-C1 0706"), {"defender_better": -1}),
        (("LIR-B1 0707", "HAD-C1 0606", "OST-A1 0706"), {"defender_better": -1}),
        (("LIR-B1 0707", "HAD-B1 0606", "HAD-C1 0706"), {}),
        (("LIR-B1 0707", "HAD-C1 0606", "OST-B1 0706"), {}),
        (("LIR-A1 0707", "HAD-B1 0606", "HAD-C1 0706"), {"attacker_better": 1}),
        (("LIR-B1 0707", "HAD-C1 0606", "HAD-A1 0706 routed"), {"attacker_better": 1}),
        (("LIR-B1 0707", "HAD-C1 0606", "HAD-A1 0706 disordered"), {"disordered": 1, "defender_better": -1}),
    ],
)
@pytest.mark.clause("AW-11.5a", "AW-11.5b", "AW-R28")
def test_the_best_of_the_defenders_is_compared(pieces: tuple[str, ...], modifier: dict[str, int]) -> None:
    elf, *dwarves = (text.split()[0] for text in pieces)
    position = fray(*(f"{text} chit=K1" for text in pieces))
    position.act(f"attack {elf} {dwarves[0]}")
    if position.legal("attack", dwarves[1]):
        position.act(f"attack {elf} {dwarves[1]}")
    assert reasons(position.act("fight", 4)) == modifier


@pytest.mark.parametrize(
    ("first", "second", "modifier"),
    [
        ("A1", "C1", {"attacker_better": 1}),
        ("B1", "C1", {}),
        ("C1", "C2", {"defender_better": -1}),
    ],
)
@pytest.mark.clause("AW-11.5a", "AW-11.5b", "AW-R28")
def test_the_best_of_the_attackers_is_compared(first: str, second: str, modifier: dict[str, int]) -> None:
    position = fray(f"LIR-{first} 0607 chit=K1", f"LIR-{second} 0707 chit=K1", "HAD-B1 0606 chit=K1")
    told = position.fight(f"LIR-{first} HAD-B1", f"LIR-{second} HAD-B1", dice=(4,))
    assert reasons(told) == modifier


# --- leaders ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leaders", "modifiers"),
    [
        (("LIR 0607", "AYR 0707"), {"attacking_leader": 1}),
        (("AYR 0707",), {"attacking_leader": 1}),
        (("HAD 0606", "OST 0706"), {"defending_leader": -1}),
        (("OST 0706",), {"defending_leader": -1}),
        (("LIR 0607", "AYR 0707", "OST 0706"), {"attacking_leader": 1, "defending_leader": -1}),
        (("LIR 0607", "HAD 0606", "OST 0706"), {"attacking_leader": 1, "defending_leader": -1}),
    ],
)
@pytest.mark.clause("AW-11.3a", "AW-11.3b", "AW-11.3c", "AW-13.1a", "AW-R27")
def test_two_leaders_on_a_side_count_as_one(leaders: tuple[str, ...], modifiers: dict[str, int]) -> None:
    units = ("LIR-B1 0607 value=4", "LIR-B2 0707 value=4", "HAD-B1 0606 value=4", "HAD-B2 0706 value=4")
    position = fray(*units, *leaders)
    told = position.fight("LIR-B1 HAD-B1", "LIR-B2 HAD-B1", dice=(3, *[SAFE] * len(leaders)))
    assert reasons(told) == modifiers
    assert clash(told) == ("1/1", 3 + sum(modifiers.values()), "AD" if sum(modifiers.values()) < 0 else "NE")


# --- fury and spells --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [("berserk", ""), ("", "berserk"), ("berserk", "berserk")])
@pytest.mark.clause("AW-11.7a", "AW-15.2a", "AW-R27")
def test_one_of_the_attackers_berserk_is_enough(first: str, second: str) -> None:
    told = charge(first, second)
    assert reasons(told) == {"attacker_better": 1, "berserk": 3}
    assert clash(told) == ("2/1", 5, "DR")


@pytest.mark.parametrize(("first", "second"), [("hammer", ""), ("", "hammer"), ("hammer", "hammer")])
@pytest.mark.clause("AW-16.5a", "AW-11.8a", "AW-R27", "AW-R42")
def test_one_of_the_attackers_with_the_hammer_is_enough(first: str, second: str) -> None:
    told = charge(first, second)
    assert reasons(told) == {"attacker_better": 1, "hammer": 1}
    assert clash(told) == ("3/1", 2, "DD")


@pytest.mark.clause("AW-11.7a", "AW-16.5a", "AW-R27")
def test_neither_berserk_nor_hammer() -> None:
    told = charge("", "")
    assert reasons(told) == {"attacker_better": 1}
    assert clash(told) == ("2/1", 2, "NE")


@pytest.mark.parametrize(("first", "second"), [("disordered", ""), ("", "disordered"), ("disordered", "disordered")])
@pytest.mark.clause("AW-11.4a", "AW-11.4b", "AW-R27")
def test_one_of_the_defenders_disordered_is_enough(first: str, second: str) -> None:
    elf, *dwarves = TWO_DWARVES
    position = fray(elf, f"{dwarves[0]} {first}", f"{dwarves[1]} {second}")
    position.act("attack LIR-A1 HAD-B1")
    for missing in position.legal("attack", "HAD-B2"):
        position.act(missing)
    told = position.act("fight", 1)
    assert odds(told)[:2] == (8, 8 - 2 * (bool(first) + bool(second)))
    assert reasons(told) == {"disordered": 1, "attacker_better": 1}


@pytest.mark.parametrize(
    ("brothers", "shift"),
    [(("OST-B1 0708",), -1), (("OST-B1 0604",), -1), (("OST-B1 0604", "OST-B2 0708"), -1), (("OST-B1 0709",), 0)],
)
@pytest.mark.clause("AW-16.7a", "AW-R27", "AW-R43")
def test_one_of_the_defenders_by_a_brother_is_enough(brothers: tuple[str, ...], shift: int) -> None:
    pieces = ("LIR-A1 0606 value=8", "HAD-B1 0605 value=4", "HAD-B2 0707 value=4", "FIL 1212", *brothers)
    position = lay(*pieces, dwarf="BROTHER").at(Phase.TURN)
    position.go_on()
    position.act("cast BROTHER")
    told = position.at(Phase.COMBAT, "LIR").fight("LIR-A1 HAD-B1", dice=(3,))
    assert odds(told) == (8, 8, "1/1")
    assert reasons(told).get("brother", 0) == shift
