"""The combat that is built or about to be decided, as a picture shows it: who, odds, shifts, modifiers, the table.

Where chits are still to be drawn, the odds are a distribution over the columns: every deal of the pool, counted.

Rule: AW-10.1b, AW-11.1a, AW-11.1c, AW-11.1d, AW-12.1a
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from warhost.rulesets.weads.rules import combat, forecast, odds
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.state import BERSERK, KINDS, NONE, Battle, Phase, Result, Status, Umpire
from warhost.rulesets.weads.words.events import RESULTS, value_in_words
from warhost.rulesets.weads.words.names import Names
from warhost.rulesets.weads.words.snapshot import is_pending
from warhost.shelf.clash import fight, moved_by, parts, printed, reckoned, span, unreckoned, worth
from warhost.shelf.snapshot import plain
from warhost.shelf.wordings import bits_of

IN_COMBAT = (Phase.DECLARE, Phase.CHITS, Phase.MISSILES, Phase.CLASH)

fighting_defenders, undrawn, touched = plain(combat.fighting_defenders), plain(combat.undrawn), plain(combat.touched)
value_with, odds_column, shifted = plain(odds.value_with), plain(odds.odds_column), plain(odds.shifted)
crosses_stream = plain(odds.crosses_stream)
shifts_of, modifiers_of, row_of = plain(odds.shifts_of), plain(odds.modifiers_of), plain(odds.row_of)

CUT_DOWN = {"text": "routed units are cut down, no die is rolled", "by": 0, "clauses": ["AW-12.5a"]}

CAUSES: dict[str, Callable[[Battle, Umpire, int], Any]] = {
    "berserk, one level lower": lambda battle, umpire, unit: (
        battle.defenders >> unit & 1 and battle.pieces[unit].marks & BERSERK
    ),
    "halved by the stream": lambda battle, umpire, unit: (
        battle.attackers >> unit & 1 and crosses_stream(battle, umpire, unit)
    ),
    "halved, disordered": lambda battle, umpire, unit: (
        battle.defenders >> unit & 1 and battle.pieces[unit].status == Status.DISORDERED
    ),
    "doubled by Holy War": lambda battle, umpire, unit: battle.holy >> unit & 1,
}
"""What makes the value of a unit in a combat another than the number on its chit."""

Deal = tuple[tuple[int, ...], int, int]
"""The pool that is left, and the values of both sides in quarters."""


def clash_of(battle: Battle, umpire: Umpire, names: Names) -> dict[str, Any] | None:
    """What docs/wire.md calls a clash; None while no combat is built or decided."""
    if not battle.attackers or not is_pending(battle, *IN_COMBAT):
        return None
    sides = ([names.labels[unit] for unit in bits_of(units)] for units in (battle.attackers, battle.defenders))
    who = fight("Combat", *sides)
    return who | (_reckoned(battle, umpire, names) if fighting_defenders(battle) else unreckoned(CUT_DOWN))


def _reckoned(battle: Battle, umpire: Umpire, names: Names) -> dict[str, Any]:
    """The odds of a combat against units that fight back, and where they stand in the table."""
    shifts = parts(catalogue().shifts.values(), lambda cause: shifts_of(battle, umpire, cause))
    modifiers = parts(catalogue().modifiers.values(), lambda cause: modifiers_of(battle, umpire, cause))
    dice = range(1, umpire.figures.combat_die + 1)
    return reckoned(
        ratio=_ratio(battle, umpire),
        known=not undrawn(battle),
        values={
            names.labels[unit]: _worth(battle, umpire, unit) for unit in bits_of(battle.attackers | battle.defenders)
        },
        shifts=shifts,
        modifiers=modifiers,
        table=_table(),
        columns=_columns(battle, umpire, moved_by(shifts)),
        rows=(row_of(umpire, die, moved_by(modifiers)) for die in dice),
    )


@lru_cache(1)
def _table() -> dict[str, Any]:
    return printed(catalogue().table, {result.name: RESULTS[result][0].partition(", ")[2] for result in Result})


# --- values -----------------------------------------------------------------------------------------------


def _worth(battle: Battle, umpire: Umpire, unit: int) -> dict[str, Any]:
    """The value of a unit in the combat, the number on its chit at its own level, and what lies between the two."""
    chit, one = battle.pieces[unit].chit, battle.pieces[unit]
    numbers = [kind.numbers[one.level] for kind in catalogue().chits.values()]
    bare = [numbers[chit]] if chit != NONE else numbers
    if battle.defenders >> unit & 1 and not fighting_defenders(battle) >> unit & 1:
        return worth("0", span(str(min(bare)), str(max(bare))), ["routed"])
    (values,) = _values(battle, umpire, 1 << unit)
    why = [words for words, holds in CAUSES.items() if holds(battle, umpire, unit)]
    return worth(span(*map(value_in_words, (min(values), max(values)))), span(str(min(bare)), str(max(bare))), why)


def _values(battle: Battle, umpire: Umpire, units: int) -> list[tuple[int, ...]]:
    """The value of each unit of a side by kind of chit; those that have one have a single value."""
    found = []
    for unit in bits_of(units):
        chit = battle.pieces[unit].chit
        kinds = range(KINDS) if chit == NONE else (chit,)
        found.append(tuple(int(value_with(battle, umpire, unit, kind)) for kind in kinds))
    return found


def _ratio(battle: Battle, umpire: Umpire) -> str:
    """The values of both sides, from the least to the most that they can be."""
    sides = (_values(battle, umpire, units) for units in (battle.attackers, fighting_defenders(battle)))
    ends = ((sum(map(min, values)), sum(map(max, values))) for values in sides)
    return " : ".join(span(*map(value_in_words, least_and_most)) for least_and_most in ends)


def _columns(battle: Battle, umpire: Umpire, shift: int) -> Counter[int]:
    """In how many ways the chits lead to each column after all shifts; none where too many have no chit."""
    weights: Counter[int] = Counter()
    if undrawn(battle).bit_count() > forecast.MOST_WEIGHED:
        return weights
    sides = (battle.attackers, fighting_defenders(battle))
    values = (tuple(sorted(_values(battle, umpire, units))) for units in sides)
    for (_, attack, defence), ways in _deals(tuple(battle.pool), *values).items():
        weights[int(shifted(odds_column(umpire, attack, defence), shift))] += ways
    return weights


@lru_cache(256)
def _deals(pool: tuple[int, ...], attack: Sequence[tuple[int, ...]], defence: Sequence[tuple[int, ...]]) -> Any:
    """In how many ways the pool can be dealt to those without a chit, by the values that come of it.

    Rule: AW-10.1a, AW-10.1b
    """
    deals: Counter[Deal] = Counter({(pool, 0, 0): 1})
    for values, attacks in (*((one, True) for one in attack), *((one, False) for one in defence)):
        after: Counter[Deal] = Counter()
        for (left, attacker, defender), ways in deals.items():
            for kind, value in enumerate(values):
                drawn = len(values) == 1
                number = 1 if drawn else left[kind]
                rest = left if drawn else (*left[:kind], left[kind] - 1, *left[kind + 1 :])
                if number:
                    sums = (attacker + value, defender) if attacks else (attacker, defender + value)
                    after[rest, *sums] += ways * number
        deals = after
    return deals
