"""Rows that nobody has fought for, and a plan for them: what is tested is what becomes of rows."""

from __future__ import annotations

from random import Random

from warhost.lab.plan import Plan, make_plan
from warhost.lab.rows import Batch, BattleRow, PieceRow

OTTER_FORD = "tewapen/otter-ford"


def plan_of(battles: int = 250, seed: int = 1, players: str = "quick") -> Plan:
    """A plan at Otter Ford."""
    return make_plan(OTTER_FORD, players, battles, seed)


def batch_of(plan: Plan, number: int) -> Batch:
    """Rows of a batch, the same for the same plan and number."""
    chance = Random(f"{plan.key()} {number}")
    numbers = plan.numbers_of(number)
    pieces = (piece for battle in numbers for piece in pieces_of(plan, battle, chance))
    return Batch(number, tuple(battle_of(plan, battle, chance) for battle in numbers), tuple(pieces))


def battle_of(plan: Plan, number: int, chance: Random) -> BattleRow:
    """The row of a battle; every value that may be missing is missing in some."""
    sides = plan.field.ruleset.sides
    return BattleRow(
        number=number,
        seed=plan.seed_of(number),
        winner=chance.choice((None, *sides)),
        reason="the field is held, „fürwahr“",
        decisions=chance.randrange(300),
        turns=chance.randrange(20),
        first=chance.choice((None, *sides)),
        scores=tuple(chance.randrange(-5, 99) for _ in sides),
        course=tuple(chance.randrange(-100, 100) / 8 for _ in range(chance.randrange(5))),
        did=tuple(chance.sample(("march", "shoot", "Fireball"), chance.randrange(4))),
        could=("march", "shoot", "Fireball"),
        forfeited_by=(lost := chance.choice((None, *sides))),
        forfeit_reason=lost and "no decision within 30 seconds",
        actions=chance.randbytes(chance.randrange(40)),
    )


def pieces_of(plan: Plan, number: int, chance: Random) -> list[PieceRow]:
    """The rows of a battle's pieces; some battles have none."""
    return [
        PieceRow(
            number=number,
            piece=label,
            side=plan.field.ruleset.sides[0],
            what="hum.polearms",
            fate=(fate := chance.choice(("stands", "destroyed"))),
            fell_turn=None if fate == "stands" else chance.randrange(20),
            fell_at=None if fate == "stands" else "0305",
            felled_by=None if fate == "stands" else "k",
            felled=chance.randrange(3),
            harm_done=chance.randrange(9),
            harm_taken=chance.randrange(9),
            strikes=chance.randrange(9),
            acts=chance.randrange(30),
            stood=tuple(chance.choices(("", "0101", "0203"), k=chance.randrange(9))),
            entered=("0101", "0203"),
        )
        for label in "AbK"[: chance.randrange(4)]
    ]
