"""The worked positions AW-WP53 to AW-WP58, AW-WP74 and AW-WP75: what spells do, and how they are drawn."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from warhost.kernel.abi import pack
from warhost.rulesets.weads.contract import CONTRACT
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.setup.tables import fill_umpire
from warhost.rulesets.weads.state import DWARF, ELF, NONE, Battle, Phase, Spell, Umpire, Verb
from weads.builder import fill_hand, lay, put, start
from weads.position import Position, clash, drawn, odds, reasons


@pytest.mark.parametrize(
    ("action", "found", "column", "result"),
    [("cast HOLY PAN-A1", (14, 5), "2/1", "DD"), ("pass", (7, 5), "1/1", "NE")],
)
@pytest.mark.clause("AW-16.3a", "AW-16.3b", "AW-11.8a", "AW-R40")
def test_wp53_holy_war_in_attack(action: str, found: tuple[int, int], column: str, result: str) -> None:
    position = lay("PAN 0602", "PAN-A1 0606 value=7", "HAD-B1 0607 value=5", elf="HOLY").at(Phase.COMBAT, "PAN")
    position.fight("PAN-A1 HAD-B1")
    told = position.act(action, 2)
    assert odds(told) == (*found, column)
    assert clash(told) == (column, 3, result)
    assert position.battle.holy == 0


@pytest.mark.parametrize(
    ("action", "found", "column", "result"),
    [("cast HOLY PAN-B1", (9, 10), "1/2", "NE"), ("pass", (9, 5), "1.5/1", "DD")],
)
@pytest.mark.clause("AW-16.3a", "AW-16.3b", "AW-16.1c", "AW-R36", "AW-R40")
def test_wp54_holy_war_in_defence(action: str, found: tuple[int, int], column: str, result: str) -> None:
    position = lay("PAN 0602", "PAN-B1 0606 value=5", "HAD-A1 0607 value=9", elf="HOLY").at(Phase.COMBAT, "HAD")
    position.fight("HAD-A1 PAN-B1")
    assert position.phase == "window elf"
    told = position.act(action, 1, 4)
    assert odds(told) == (*found, column)
    assert clash(told) == (column, 5, result)


def value_against_four(position: Position) -> float:
    """The value with which AYR-B1 at 0806 attacks OST-B1, which defends with 4."""
    position = position.copy()
    put(position, "OST-B1", "0807")
    fill_hand(position, DWARF, [])
    attack, defence, _ = odds(position.at(Phase.COMBAT, "AYR").fight("AYR-B1 OST-B1", dice=(3,)))
    assert defence == 4
    return attack


@pytest.mark.clause("AW-10.1e", "AW-16.4a", "AW-16.4b", "AW-16.1d", "AW-R38", "AW-R41")
def test_wp55_phantasmagoria() -> None:
    elves = ("AYR-B1 0806 chit=K4", "AYR-B2 1106 chit=K4", "AYR-B3 0605")
    position = lay("FIL 0606", *elves, "OST-B1 0607 chit=K1", dwarf="PHAN").at(Phase.TURN)
    position.go_on()
    assert position.why("cast PHAN AYR-B2") == {"OUT_OF_RADIUS"}
    assert position.why("cast PHAN AYR-B3") == {"NO_CHIT"}
    assert position.why("cast PHAN OST-B1") == {"WRONG_COLOUR"}
    assert position.legal("cast") == {"cast PHAN AYR-B1"}
    assert [*position.battle.pool] == [11, 12, 12, 10]
    assert value_against_four(position) == 7
    position.act("cast PHAN AYR-B1", drawn("K1"))
    assert position.chit("AYR-B1") == "K1"
    assert [*position.battle.pool] == [10, 12, 12, 11]
    assert value_against_four(position) == 4


def next_turn(position: Position) -> None:
    """Let a turn end with its Victory Check."""
    position.at(Phase.VICTORY).go_on()


@pytest.mark.clause("AW-16.5a", "AW-16.9a", "AW-11.8a", "AW-R38", "AW-R42")
def test_wp56_sign_of_the_hammer() -> None:
    purple = ("FIL 0606", "FIL-B1 0607 value=5", "FIL-B2 0612 value=5")
    position = lay(*purple, "LIR-B1 0507 value=5", "LIR-B2 0512 value=5", dwarf="HAMMER")
    position.battle.turn = 3
    position.at(Phase.TURN).go_on()
    position.act("cast HAMMER")
    for turn, column, shifts, result in ((3, "1/1", {}, "NE"), (4, "1.5/1", {"hammer": 1}, "DD"), (5, "1/1", {}, "NE")):
        assert position.battle.turn == turn
        for attacker, defender, marked in (("FIL-B1", "LIR-B1", True), ("FIL-B2", "LIR-B2", False)):
            here = position.copy().at(Phase.COMBAT, "FIL")
            told = here.fight(f"{attacker} {defender}", dice=(1, 4))
            assert clash(told) == ((column, 4, result) if marked else ("1/1", 4, "NE"))
            assert reasons(told) == (shifts if marked else {})
        next_turn(position)


@pytest.mark.parametrize(
    ("others", "column", "shift", "result"),
    [
        (("OST-B1 0608",), "1/1", -1, "NE"),
        (("OST-B1 0608 routed",), "1/1", -1, "NE"),
        (("OST-B1 0609", "OST 0608"), "1.5/1", 0, "DD"),
    ],
)
@pytest.mark.clause("AW-16.7a", "AW-16.1d", "AW-16.9a", "AW-7.6a", "AW-R43")
def test_wp57_brother_by_my_side(others: tuple[str, ...], column: str, shift: int, result: str) -> None:
    pieces = ("LIR-A1 0606 value=8", "HAD-B1 0607 value=5", *others, "FIL 1212")
    position = lay(*pieces, dwarf="BROTHER").at(Phase.TURN)
    position.go_on()
    assert position.why("cast BROTHER") == set()
    position.act("cast BROTHER")
    position.at(Phase.COMBAT, "LIR")
    later = position.copy()
    told = position.fight("LIR-A1 HAD-B1", dice=(3,))
    assert odds(told) == (8, 5, "1.5/1")
    assert reasons(told) == ({"attacker_better": 1} | ({"brother": shift} if shift else {}))
    assert clash(told) == (column, 4, result)
    next_turn(later)
    assert clash(later.at(Phase.COMBAT, "LIR").fight("LIR-A1 HAD-B1", dice=(3,))) == ("1.5/1", 4, "DD")


@pytest.mark.clause("AW-16.2a", "AW-16.2c", "AW-16.1d", "AW-R38", "AW-R39")
def test_wp58_now_here_now_there() -> None:
    position = start(scenarios()["ayrenas-weads"])
    fill_hand(position, ELF, ["NOW"])
    position.at(Phase.MOVEMENT, "PAN")
    assert position.stands("PAN-A1") == "1307"
    assert position.why("cast NOW PAN-A1 1016") == {"NOT_IN_WOODS"}
    green = next(label for label in position.labels if position.stands(label) == "1107")
    assert position.why(f"cast NOW {green} 1017") == {"WRONG_COLOUR"}
    position.act("cast NOW PAN-A1 1017")
    assert (position.stands("PAN-A1"), position.marks("PAN-A1")) == ("1017", {"moved"})
    assert position.battle.spent[ELF, Spell.NOW] == 1


# --- what is drawn ----------------------------------------------------------------------------------------


def hands() -> dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction]:
    """The probability of both hands, from every way in which they can be drawn once all are set up."""
    desk = fill_umpire(scenarios()["ayrenas-weads"])
    dice, set_up, all_stand = Umpire.over(desk).dice, Battle.blank(), pack(Verb.DONE, NONE, 0, 0, NONE)
    CONTRACT.start(set_up, desk)
    CONTRACT.apply(set_up, desk, all_stand)  # the Elves; the Dwarves are set up below, and then hands are dealt
    assert not Battle.over(set_up).hand_size.any()
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Fraction] = {}
    ahead: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while ahead:
        script, share = ahead.pop()
        dice.script[: len(script), 0] = script
        dice.scripted, dice.length, dice.read, dice.wanted_dice = 1, len(script), 0, 0
        memory = set_up.copy()
        CONTRACT.apply(memory, desk, all_stand)
        if dice.wanted_dice:
            weights = [int(chits) for chits in dice.wanted_weights]
            ahead += [((*script, kind), share * Fraction(n, sum(weights))) for kind, n in enumerate(weights) if n]
            continue
        elf, dwarf = (tuple(map(int, hand)) for hand in Battle.over(memory).hand)
        found[elf, dwarf] = found.get((elf, dwarf), Fraction(0)) + share
    return found


@pytest.mark.clause("AW-16.1f", "AW-21.1b", "AW-21.1c", "AW-R37")
def test_wp74_the_hands() -> None:
    copies: defaultdict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for (elf, dwarf), share in hands().items():
        assert (sum(elf), sum(dwarf)) == (3, 2)
        copies["NOW", elf[Spell.NOW]] += share
        copies["HAMMER", dwarf[Spell.HAMMER]] += share
    assert (1 - copies["NOW", 0], copies["NOW", 2]) == (Fraction(4, 5), Fraction(1, 5))
    assert (1 - copies["HAMMER", 0], copies["HAMMER", 2]) == (Fraction(3, 5), Fraction(1, 15))


@pytest.mark.clause("AW-10.1b", "AW-10.1c", "AW-16.4a", "AW-R31", "AW-R41")
def test_wp75_the_first_chits() -> None:
    position = lay("LIR-A1 0606", "HAD-A1 0607").at(Phase.COMBAT, "LIR")
    position.act("attack LIR-A1 HAD-A1")
    position.act("fight")
    wanted = [int(chits) for chits in position.umpire.dice.wanted_weights]
    assert Fraction(wanted[3], sum(wanted)) == Fraction(1, 4)
    position.go_on(drawn("K4"))
    assert position.umpire.strength[position.piece("LIR-A1").chit, 0] == 10
    changed = lay("FIL 0606", "FIL-A1 0607 chit=K1", "LIR-C1 0101", dwarf="PHAN").at(Phase.TURN)
    changed.go_on()
    found = changed.chances(lambda after: after.chit("FIL-A1"), "cast PHAN FIL-A1")
    assert found == {"K1": Fraction(11, 47), **{kind: Fraction(12, 47) for kind in ("K2", "K3", "K4")}}
    assert 1 - found["K1"] == Fraction(36, 47)
