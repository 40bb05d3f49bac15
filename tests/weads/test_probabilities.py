"""The exact probabilities AW-WP68 to AW-WP73 and AW-WP76, from every way in which chits come and dice fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from warhost.rulesets.weads.rules.morale import passes
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Phase
from weads.builder import lay, start
from weads.position import Position, drawn

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def bytes_of(memory: bytes) -> Any:
    """A battle that may be changed."""
    return np.frombuffer(bytearray(memory), np.uint8)


# --- the cup ----------------------------------------------------------------------------------------------


def cup_of(scenario: str, **chits: int) -> Position:
    """The first turn of a battle without spells, before the first draw; with `chits` these alone are in the cup."""
    position = start(scenarios()[scenario].model_copy(update={"magic": "off"}))
    for _ in range(2):
        position.act("done")
    assert position.phase == "draw"
    for name in position.commands if chits else ():
        position.command(name).chits = chits.get(name, 0)
    return position


def draws(position: Position) -> dict[str, Fraction]:
    """Which command is drawn next."""
    position.go_on()
    weights = [int(chits) for chits in position.umpire.dice.wanted_weights]
    return {position.commands[k]: Fraction(chits, sum(weights)) for k, chits in enumerate(weights) if chits}


def declining(position: Position, ends: Callable[[Position], bool]) -> dict[tuple[str, ...], Fraction]:
    """Everybody declines what is drawn, up to the draw that is the end: what has come out last, and what is left."""
    ahead, found = {position.memory.tobytes(): Fraction(1)}, dict[tuple[str, ...], Fraction]()
    while ahead:
        following: dict[bytes, Fraction] = {}
        for memory, share in ahead.items():
            before = Position(bytes_of(memory), position.desk, position.scenario)
            for name, part in draws(before).items():
                after = before.copy()
                after.go_on(drawn(name))
                if ends(after):
                    fate = (name, *after.cup())
                    found[fate] = found.get(fate, Fraction(0)) + share * part
                else:
                    after.act("decline")
                    here = after.memory.tobytes()
                    following[here] = following.get(here, Fraction(0)) + share * part
        ahead = following
    return found


def command_drawn(position: Position) -> str:
    """Whose chit has come out of the cup."""
    return position.commands[int(position.battle.stack[position.battle.depth - 1].actor)]


def first_of(position: Position, *commands: str) -> dict[str, Fraction]:
    """Which of some commands is drawn first."""
    found = dict.fromkeys(commands, Fraction(0))
    for (name, *_), share in declining(position, lambda after: command_drawn(after) in commands).items():
        found[name] += share
    return found


def last_in_the_cup(position: Position) -> dict[str, Fraction]:
    """Whose chit is the last, which nobody draws."""
    found: dict[str, Fraction] = {}
    for (_, last), share in declining(position, lambda after: sum(after.cup().values()) == 1).items():
        found[last] = found.get(last, Fraction(0)) + share
    return found


@pytest.mark.clause("AW-2.2b", "AW-2.2f", "AW-2.2g", "AW-1.2b")
def test_wp68_draws() -> None:
    position = cup_of("ayrenas-weads")
    first = draws(position)
    assert first == {name: Fraction(chits, 19) for name, chits in position.cup().items()}
    assert sum(first[name] for name in ("AYR", "LIR", "PAN", "THE")) == Fraction(9, 19)
    for other, chits, share in (("LIR", 2, Fraction(2, 3)), ("THE", 1, Fraction(4, 5)), ("BRU", 4, HALF)):
        assert position.command(other).chits == chits
        cup = cup_of("ayrenas-weads", AYR=4, OST=15 - chits, **{other: chits})
        assert first_of(cup, "AYR", other)["AYR"] == share


@pytest.mark.clause("AW-2.2f", "AW-2.2g", "AW-2.3d", "AW-2.3e")
def test_wp68_the_last_chit() -> None:
    assert last_in_the_cup(cup_of("alder-ford")) == {
        "LIR": Fraction(2, 7), "THE": Fraction(1, 7), "HAD": Fraction(3, 7), "OST": Fraction(1, 7)
    }  # fmt: skip
    found = last_in_the_cup(cup_of("ayrenas-weads", AYR=4, THE=1, BRU=14))
    assert (found["AYR"], found["THE"]) == (Fraction(4, 19), Fraction(1, 19))


@pytest.mark.parametrize("others", [1, 2, 6])
@pytest.mark.clause("AW-2.3b", "AW-2.3d", "AW-2.3e", "AW-R4")
def test_wp69_declining_is_a_risk(others: int) -> None:
    position = cup_of("alder-ford", LIR=2, HAD=others)
    position.go_on(drawn("LIR"))
    position.act("decline")
    assert last_in_the_cup(position)["LIR"] == Fraction(1, others + 1)


# --- dice -------------------------------------------------------------------------------------------------


def fight_of(command: str, *pieces: str) -> Position:
    """The combat of a command while other chits are still in the cup, so that odds end with it."""
    position = lay(*pieces)
    for name in position.commands:
        position.command(name).chits = 1
    return position.at(Phase.COMBAT, command)


@pytest.mark.clause("AW-1.6c", "AW-13.1a", "AW-13.7a")
def test_wp70_a_leader_in_danger() -> None:
    lone = fight_of("HAD", "HAD-B1 0606", "LIR 0605", "LIR-B1 0101").at(Phase.MOVEMENT, "HAD")
    assert lone.chances(lambda after: after.stage("LIR"), "move HAD-B1 0605")["pending"] == Fraction(1, 18)
    fought = fight_of("LIR", "LIR-B1 0605 value=5", "LIR 0605", "HAD-B1 0606 value=5")
    fought.fight("LIR-B1 HAD-B1", dice=(3,))
    assert fought.phase == "casualties"
    assert fought.chances(lambda after: after.stage("LIR"))["pending"] == Fraction(1, 18)


def fates(position: Position) -> dict[str, Fraction]:
    """What becomes of HAD-B1 and of LIR-B1, from where the position stands: the first letter for the status of each."""

    def see(after: Position) -> str:
        return f"{after.status('HAD-B1')[0]}{after.status('LIR-B1')[0]}"

    return position.chances(see)


@pytest.mark.parametrize(
    ("elves", "dwarf", "found"),
    [
        (("LIR-B1 0605 value=6",), "value=6", {"od": THIRD, "oo": THIRD, "do": THIRD}),
        (("LIR-B1 0605 value=6", "LIR-B2 0705 value=6"), "value=6", {"oo": THIRD, "do": THIRD, "ro": THIRD}),
        (("LIR-B1 0605 value=4",), "value=7", {"or": SIXTH, "od": THIRD, "oo": THIRD, "do": SIXTH}),
    ],
)
@pytest.mark.clause("AW-1.6a", "AW-12.1a", "AW-12.1b")
def test_wp71_results(elves: tuple[str, ...], dwarf: str, found: dict[str, Fraction]) -> None:
    position = fight_of("LIR", *elves, f"HAD-B1 0606 {dwarf}")
    for text in elves:
        position.act(f"attack {text.split()[0]} HAD-B1")
    position.act("fight")
    assert position.phase == "clash"
    assert fates(position) == found


@pytest.mark.clause("AW-12.1a", "AW-15.2a", "AW-11.5a")
def test_wp71_results_of_fury() -> None:
    position = fight_of("HAD", "HAD-A1 0606 value=9 berserk", "LIR-B1 0605 value=5")
    position.fight("HAD-A1 LIR-B1", dice=(1,))
    assert position.chances(lambda after: after.status("LIR-B1")) == {
        "disordered": SIXTH, "routed": THIRD, "eliminated": HALF
    }  # fmt: skip


def under_fire(level: str, mark: str) -> dict[str, Fraction]:
    """How often an attacker goes on, and how often he routs, over all dice of a shot and of the check after it."""
    unit = f"HAD-{level}1"
    position = fight_of("HAD", f"{unit} 0606 chit=K1", f"LIR-B1 0605 chit=K1 {mark}")
    position.act(f"attack {unit} LIR-B1")
    found = {"ordered": Fraction(0), "routed": Fraction(0), "disordered": Fraction(0)}
    for shot in range(1, 7):
        after = position.copy()
        after.act("fight", shot)
        checks = [(die,) for die in range(1, 11)] if after.phase == "missiles" else [()]
        for dice in checks:
            here = position.copy()
            here.act("fight", shot, *dice)
            assert here.status(unit) != "ordered" or here.phase == "clash"
            found[here.status(unit)] += Fraction(1, 6 * len(checks))
    return found


@pytest.mark.parametrize(
    ("level", "goes_on", "aimed"),
    [
        ("A", Fraction(41, 60), Fraction(31, 60)),
        ("B", Fraction(7, 12), Fraction(5, 12)),
        ("C", Fraction(29, 60), Fraction(19, 60)),
    ],
)
@pytest.mark.clause("AW-14.1b", "AW-14.1c", "AW-14.1d", "AW-14.1e", "AW-14.1f", "AW-14.2e", "AW-16.6a")
def test_wp72_under_fire(level: str, goes_on: Fraction, aimed: Fraction) -> None:
    for mark, ordered, routed in (("", goes_on, SIXTH), ("aim", aimed, THIRD)):
        found = under_fire(level, mark)
        assert (found["ordered"], found["routed"]) == (ordered, routed)


@pytest.mark.clause("AW-14.1f", "AW-12.1a")
def test_wp73_an_attack_with_all_its_dice() -> None:
    position = fight_of("HAD", "HAD-A1 0607 value=9", "LIR-B1 0606 value=5")
    position.act("attack HAD-A1 LIR-B1")
    found = position.chances(lambda after: (after.status("HAD-A1"), after.status("LIR-B1")), "fight")
    assert found["ordered", "ordered"] == found["ordered", "disordered"] == found["ordered", "routed"]
    assert found["ordered", "ordered"] == Fraction(41, 180)
    assert found["disordered", "ordered"] + found["routed", "ordered"] == Fraction(19, 60)


# --- morale -----------------------------------------------------------------------------------------------


def succeeds(*pieces: str, holds: Callable[[Position], bool], action: str = "") -> Fraction:
    """The probability that a morale check is passed: to leave a zone, or else to rally."""
    position = lay(*pieces)
    position.at(Phase.MOVEMENT, "LIR") if action else position.at(Phase.RALLY)
    return position.chances(holds, action).get(True, Fraction(0))


@pytest.mark.parametrize(
    ("level", "plain", "helped"),
    [("A", (7, 10), (4, 5)), ("B", (1, 2), (3, 5)), ("C", (3, 10), (2, 5))],
)
@pytest.mark.clause("AW-1.1b", "AW-1.6b", "AW-17.1a", "AW-17.1b", "AW-R66")
def test_wp76_morale(level: str, plain: tuple[int, int], helped: tuple[int, int]) -> None:
    def holds(after: Position) -> bool:
        return after.status(f"LIR-{level}1") == "ordered"

    pieces = (f"LIR-{level}1 0606 disordered", "HAD-C1 0607 routed")
    assert succeeds(*pieces, holds=holds) == Fraction(*plain)
    assert succeeds(*pieces, "LIR 0605", holds=holds) == Fraction(*helped)


@pytest.mark.parametrize(("level", "share"), [("B", Fraction(3, 10)), ("C", Fraction(1, 10))])
@pytest.mark.clause("AW-17.1a", "AW-18.1c", "AW-18.1d")
def test_wp76_morale_at_its_worst(level: str, share: Fraction) -> None:
    pieces = (f"LIR-{level}1 0606 disordered", "HAD-A1 0706")
    unit = f"LIR-{level}1"
    assert succeeds(*pieces, holds=lambda after: after.stands(unit) == "0605", action=f"move {unit} 0605") == share


@pytest.mark.parametrize(
    ("level", "shares"),
    [
        ("A", (Fraction(7, 10), Fraction(4, 5), HALF)),
        ("B", (HALF, Fraction(3, 5), Fraction(3, 10))),
        ("C", (Fraction(3, 10), Fraction(2, 5), Fraction(1, 10))),
    ],
)
@pytest.mark.clause("AW-1.1b", "AW-1.6b", "AW-17.1a", "AW-17.1b", "AW-R66")
def test_wp76_the_check_itself(level: str, shares: tuple[Fraction, ...]) -> None:
    """Nobody is of a higher level than A, so that no unit of A comes to +2 in play."""
    position = lay(f"LIR-{level}1 0606", "HAD-C1 1212")
    unit, one = position.number(f"LIR-{level}1"), (position.battle, position.umpire)
    for modifier, share in zip((0, -1, 2), shares, strict=True):
        assert Fraction(sum(passes(*one, unit, die, modifier) for die in range(1, 11)), 10) == share
