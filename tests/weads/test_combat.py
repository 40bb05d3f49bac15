"""Combats beyond the worked positions: who may attack, who draws when, and odds while chits are still in the pool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.state import Phase
from weads.builder import lay
from weads.position import Position, drawn, happened, odds


def fray(*pieces: str, command: str = "HAD", **changes: Any) -> Position:
    """A position in the combat of a command."""
    return lay(*pieces, **changes).at(Phase.COMBAT, command)


@pytest.mark.parametrize(
    ("mark", "why"),
    [
        ("disordered", {"IS_DISORDERED"}),
        ("routed", {"ROUTED_ATTACKER"}),
        ("out", {"OUT_OF_COMMAND"}),
        ("attacked", {"HAS_ATTACKED"}),
        ("berserk moved", set()),
    ],
)
@pytest.mark.clause("AW-6.1b", "AW-6.2b", "AW-9.2c", "AW-9.2d", "AW-11.4c", "AW-12.3c", "AW-R58")
def test_who_may_attack(mark: str, why: set[str]) -> None:
    position = fray(f"HAD-A1 0607 {mark}", "HAD-A2 0808", "LIR-B1 0606", "LIR-B2 0807")
    assert position.why("attack HAD-A1 LIR-B1") == why


@pytest.mark.clause("AW-9.1b", "AW-9.1c", "AW-9.1d", "AW-9.3b", "AW-15.2d", "AW-R64")
def test_whom_one_may_attack() -> None:
    position = fray("HAD-A1 0607 berserk", "HAD-A2 0707", "OST-A1 0506", "LIR-B1 0606", "THE 0708", "THE-B1 0804")
    assert position.legal() == {"attack HAD-A1 LIR-B1", "attack HAD-A2 LIR-B1", "done"}
    assert "NOT_ATTACKING" in position.why("attack OST-A1 LIR-B1")
    assert position.why("attack HAD-A1 THE-B1") == {"NOT_ADJACENT"}
    assert position.why("attack HAD-A1 OST-A1") == {"NOT_AN_ENEMY"}
    assert position.why("attack HAD-A2 THE") == {"NOT_A_UNIT"}


@pytest.mark.clause("AW-2.3a", "AW-9.1a", "AW-9.2e", "AW-R65")
def test_a_command_that_fights_moves_no_more() -> None:
    position = fray("HAD-A1 0607 value=9", "HAD-B1 0909 value=6", "LIR-B1 0606 value=5", "LIR-B2 0908 value=5")
    position.fight("HAD-A1 LIR-B1", dice=(1, 1))
    assert position.why("move HAD-B1 0910") == {"NOT_NOW"}
    assert position.legal() == {"attack HAD-B1 LIR-B2", "done"}


@pytest.mark.clause("AW-10.1a", "AW-10.1b", "AW-10.1d", "AW-R68")
def test_attackers_draw_first_each_side_by_hex() -> None:
    position = fray("HAD-A1 0707", "HAD-C1 0607", "LIR-A1 0606", "LIR-B1 0706 value=5")
    told = position.act("attack HAD-A1 LIR-A1") + position.act("attack HAD-C1 LIR-A1")
    told += position.act("fight", drawn("K2"), drawn("K4"), drawn("K1"))
    numbers = {label: position.number(label) for label in ("HAD-A1", "HAD-C1", "LIR-A1")}
    assert [facts[:3] for facts in happened(told, "COMBAT_CHIT")] == [
        (numbers["HAD-C1"], 1, 2),
        (numbers["HAD-A1"], 3, 10),
        (numbers["LIR-A1"], 0, 7),
    ]
    assert [*position.battle.pool] == [11, 10, 12, 11]
    position.act("shoot LIR-A1 HAD-A1", 1)
    assert odds(position.go_on(1, 3)) == (12, 12, "1/1")


@pytest.mark.parametrize("berserk", ["", "berserk"])
@pytest.mark.clause("AW-10.1b", "AW-10.1c", "AW-11.1a", "AW-15.2b")
def test_odds_count_every_way_to_draw(berserk: str) -> None:
    position = fray(
        "LIR-A1 0605",
        "LIR-C1 0705",
        "LIR-B1 0908",
        f"HAD-A1 0606 disordered {berserk}",
        "HAD-B1 0909 chit=K1",
        command="LIR",
    )
    position.act("attack LIR-A1 HAD-A1")
    position.act("attack LIR-C1 HAD-A1")
    found = position.chances(lambda after: (after.status("LIR-A1"), after.status("HAD-A1")), "fight")
    assert found == by_hand("A", "C", "B" if berserk else "A")


def by_hand(first: str, second: str, read: str) -> dict[tuple[str, str], Fraction]:
    """What becomes of two attackers of equal morale and a disordered defender, chit by chit and die by die."""
    figures, pool = catalogue(), Counter({kind: chit.count for kind, chit in catalogue().chits.items()})
    pool["K1"] -= 1
    statuses = {"R": "routed", "E": "eliminated", "D": "disordered"}
    found: Counter[tuple[str, str]] = Counter()
    for kinds, die in product(product(pool, repeat=3), range(1, 7)):
        ways = prod(pool[kind] - kinds[:drawn_before].count(kind) for drawn_before, kind in enumerate(kinds))
        values = [getattr(figures.chits[kind], level) for kind, level in zip(kinds, (first, second, read), strict=True)]
        ratio = Fraction(2 * (values[0] + values[1]), values[2])
        column = max(
            [0, *(k for k, (attack, defence) in enumerate(figures.table.odds) if ratio >= Fraction(attack, defence))]
        )
        result = figures.table.rows[str(die + 1)][column]
        attacker, defender = "ordered", "disordered"
        if result[0] == "A":
            attacker = statuses[result[1]]
        elif result[0] == "D":
            defender = {"DD": "routed"}.get(result, statuses[result[1]])
        found[attacker, defender] += ways
    total = sum(found.values())
    return {fate: Fraction(ways, total) for fate, ways in found.items()}
