"""The combat that is built or about to be decided, as a picture shows it: who, odds, shifts, modifiers, the table.

Where chits are still to be drawn, the odds are a distribution over the columns: every deal of the pool, counted.

Rule: AW-10.1b, AW-11.1a, AW-11.1c, AW-11.1d, AW-12.1a
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from warhost.rulesets.weads.rules import combat, forecast, odds
from warhost.rulesets.weads.rules.events import Modifier, Shift
from warhost.rulesets.weads.setup.catalogue import Addition, catalogue
from warhost.rulesets.weads.state import KINDS, NONE, Battle, Phase, Umpire
from warhost.rulesets.weads.words.events import column_name, value_in_words
from warhost.rulesets.weads.words.names import Names
from warhost.rulesets.weads.words.snapshot import is_pending
from warhost.shelf.snapshot import plain
from warhost.shelf.wordings import bits_of

IN_COMBAT = (Phase.DECLARE, Phase.CHITS, Phase.MISSILES, Phase.CLASH)

fighting_defenders, undrawn, touched = plain(combat.fighting_defenders), plain(combat.undrawn), plain(combat.touched)
value_with, column_of, shifted = plain(odds.value_with), plain(odds.column_of), plain(odds.shifted)
shifts_of, modifiers_of, modified = plain(odds.shifts_of), plain(odds.modifiers_of), plain(odds.modified)

CUT_DOWN = {"text": "routed units are cut down, no die is rolled", "by": 0, "clauses": ["AW-12.5a"]}

Deal = tuple[tuple[int, ...], int, int]
"""The pool that is left, and the values of both sides in quarters."""


def clash_of(battle: Battle, umpire: Umpire, names: Names) -> dict[str, Any] | None:
    """What docs/wire.md calls a clash; None while no combat is built or decided."""
    if not battle.attackers or not is_pending(battle, *IN_COMBAT):
        return None
    sides = {
        "title": "Combat",
        "attackers": [names.labels[unit] for unit in bits_of(battle.attackers)],
        "defenders": [names.labels[unit] for unit in bits_of(battle.defenders)],
    }
    return sides | (_clash(battle, umpire) if fighting_defenders(battle) else _cutting_down())


def _cutting_down() -> dict[str, Any]:
    """A combat against routed units alone: nothing to reckon.

    Rule: AW-12.5a
    """
    table: dict[str, Any] = {"columns": [], "rows": [], "cells": []}
    reached: dict[str, Any] = {"column": None, "columns": [], "row": None, "rows": []}
    return {"ratio": "", "known": True, "shifts": [], "modifiers": [CUT_DOWN], "table": table} | reached


def _clash(battle: Battle, umpire: Umpire) -> dict[str, Any]:
    """The odds of a combat against units that fight back, and where they stand in the table."""
    shifts = [*_told(catalogue().shifts, Shift, lambda cause: shifts_of(battle, umpire, cause))]
    modifiers = [*_told(catalogue().modifiers, Modifier, lambda cause: modifiers_of(battle, umpire, cause))]
    shift, added = (sum(one["by"] for one in told) for told in (shifts, modifiers))
    columns = _columns(battle, umpire, shift)
    dice = range(1, umpire.figures.combat_die + 1)
    return {
        "ratio": _ratio(battle, umpire),
        "known": not undrawn(battle),
        "shifts": shifts,
        "modifiers": modifiers,
        "table": _table(),
        "column": columns[0]["column"] if len(columns) == 1 else None,
        "columns": columns,
        "row": None,
        "rows": sorted({modified(umpire, die, added) - umpire.figures.least_die for die in dice}),
    }


def _told(rows: Any, causes: Any, by: Any) -> Iterator[dict[str, Any]]:
    """The causes that there are, in words."""
    for cause, row in zip(causes, rows.values(), strict=True):
        if number := int(by(cause)):
            told: Addition = row
            yield {"text": told.name, "by": number, "clauses": list(told.clauses)}


@lru_cache(1)
def _table() -> dict[str, Any]:
    table = catalogue().table
    return {"columns": list(table.columns), "rows": [*table.rows], "cells": [list(row) for row in table.rows.values()]}


# --- values -----------------------------------------------------------------------------------------------


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
    return " : ".join(_span(sum(map(min, values)), sum(map(max, values))) for values in sides)


def _span(least: int, most: int) -> str:
    return value_in_words(least) if least == most else f"{value_in_words(least)}-{value_in_words(most)}"


def _columns(battle: Battle, umpire: Umpire, shift: int) -> list[dict[str, Any]]:
    """How probable each column is after all shifts; nothing where too many have no chit."""
    defenders = fighting_defenders(battle)
    if undrawn(battle).bit_count() > forecast.MOST_WEIGHED:
        return []
    values = tuple(tuple(sorted(_values(battle, umpire, units))) for units in (battle.attackers, defenders))
    weights: Counter[int] = Counter()
    for (_, attack, defence), ways in _deals(tuple(battle.pool), *values).items():
        weights[int(shifted(column_of(umpire, attack, defence), shift))] += ways
    total = weights.total()
    return [{"column": column, "share": round(weights[column] / total, 4)} for column in sorted(weights)]


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


def odds_in_words(clash: dict[str, Any]) -> str:
    """The odds of a combat as far as they are known: "1.5/1", "1/2 to 2/1", or nothing."""
    columns = [one["column"] for one in clash["columns"]]
    if not columns:
        return ""
    return " to ".join(dict.fromkeys((column_name(columns[0]), column_name(columns[-1]))))
