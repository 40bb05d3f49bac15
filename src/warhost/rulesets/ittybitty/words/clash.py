"""The combat that is built or about to be decided: who, odds, shifts, modifiers, the odds of all grounds on one table.

Rule: IB-4.6f, IB-4.6g, IB-4.6h, IB-4.6i, IB-4.6j, IB-7a, IB-7b
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from warhost.rulesets.ittybitty.rules import odds
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.state import (
    BERSERK,
    DIE,
    Battle,
    Phase,
    Result,
    Segment,
    Status,
    Umpire,
)
from warhost.rulesets.ittybitty.words.kinds import ODDS, RESULT_IDS, RESULTS
from warhost.rulesets.ittybitty.words.names import Names
from warhost.rulesets.ittybitty.words.snapshot import is_pending, is_unknown, members
from warhost.shelf.clash import fight, moved_by, part, parts, reckoned, worth
from warhost.shelf.snapshot import plain

IN_COMBAT = (Phase.DECLARE, Phase.CLASH, Phase.REFUSAL)

side_attacking, defenders_in = plain(odds.side_attacking), plain(odds.defenders_in)
attack_in, defense_of = plain(odds.attack_in), plain(odds.defense_of)
total_attack, total_defense = plain(odds.total_attack), plain(odds.total_defense)
combat_column, shift_of, shifted = plain(odds.combat_column), plain(odds.shift_of), plain(odds.shifted)
modifier_for, row_of, charge_bonus = plain(odds.modifier_for), plain(odds.row_of), plain(odds.charge_bonus)


def clash_of(battle: Battle, umpire: Umpire, names: Names) -> dict[str, Any] | None:
    """What docs/wire.md calls a clash; None while no combat is built or decided."""
    attackers, supporters = members(battle.combat.attackers), members(battle.combat.supporters)
    if not attackers or not is_pending(battle, *IN_COMBAT) or battle.combat.cell < 0:
        return None
    cell, other = int(battle.combat.cell), 1 - int(side_attacking(battle))
    found = int(defenders_in(battle, umpire, cell, other))
    defenders = [piece for piece in range(battle.piece_count) if found >> piece & 1]
    known = [piece for piece in defenders if not is_unknown(battle.pieces[piece])]
    title = f"{Segment(battle.combat.segment).name.capitalize()} segment, {names.hex(cell)}"
    who = fight(title, (names.labels[one] for one in (*attackers, *supporters)), (names.labels[one] for one in known))
    return who | _reckoned(battle, umpire, names, cell, other, (attackers, supporters, defenders))


def _reckoned(
    battle: Battle, umpire: Umpire, names: Names, cell: int, other: int, fighters: tuple[list[int], ...]
) -> dict[str, Any]:
    """The odds of a combat, and where they stand in the table; nothing is reckoned against face-down counters."""
    known = not any(is_unknown(battle.pieces[piece]) for piece in fighters[2])
    attack = int(total_attack(battle, umpire))
    defense = int(total_defense(battle, umpire, cell, other)) if known else 0
    shifts = parts(catalogue().shifts.values(), lambda cause: shift_of(battle, umpire, cause))
    modifiers = parts(catalogue().modifiers.values(), lambda cause: modifier_for(battle, umpire, cause))
    column = int(combat_column(battle, umpire, cell, attack, defense)) if known else 0
    bonus = int(charge_bonus(battle, umpire))
    charges = [part(one, bonus) for one in catalogue().strengths.values()] if bonus else []
    return reckoned(
        ratio=f"{attack} : {defense}" if known else f"{attack} : ?",
        known=known,
        values=dict(_values(battle, umpire, names, fighters, known=known)),
        shifts=shifts,
        modifiers=[*modifiers, *({**one, "text": f"to the attack: {one['text']}"} for one in charges)],
        table=_table(str(names.ground_row(cell))),
        columns={int(shifted(column, moved_by(shifts))): 1} if known else {},
        rows=(int(row_of(die, moved_by(modifiers))) for die in range(1, DIE + 1)),
    )


def _values(
    battle: Battle, umpire: Umpire, names: Names, fighters: tuple[list[int], ...], *, known: bool
) -> Iterator[tuple[str, dict[str, Any]]]:
    """What each brings into the combat, what is printed on it, and what lies between the two."""
    attackers, supporters, defenders = fighters
    segment = int(battle.combat.segment)
    for piece, is_support in (*((one, False) for one in attackers), *((one, True) for one in supporters)):
        one = battle.pieces[piece]
        value, bare = attack_in(battle, umpire, piece, segment, is_support), umpire.troops[one.troop].attack
        why = ["berserk"] if one.marks & BERSERK else []
        why += ["opportunity fire"] if segment == Segment.OPPORTUNITY else []
        why += ["halved in melee"] if value < bare and segment != Segment.OPPORTUNITY else []
        yield names.labels[piece], worth(str(int(value)), str(int(bare)), why)
    for piece in defenders if known else ():
        one = battle.pieces[piece]
        value, bare = defense_of(battle, umpire, piece), umpire.troops[one.troop].defense
        why = ["disorganized"] if one.status == Status.DISORGANIZED else []
        why += ["balked"] if value < bare and not why else []
        yield names.labels[piece], worth(str(int(value)), str(int(bare)), why)


@lru_cache(16)
def _table(ground: str) -> dict[str, Any]:
    """The table of results under the odds of all grounds, that of the fight lit."""
    table = catalogue().table
    return {
        "columns": [str(column) for column in range(1, len(table.columns) + 1)],
        "rows": [*table.rows],
        "cells": [[RESULT_IDS[result] for result in row] for row in table.cells],
        "meanings": {RESULT_IDS[result]: _meaning(RESULTS, result) for result in Result},
        "grounds": [
            {"name": row.name, "columns": _odds_of(row), "lit": key == ground} for key, row in catalogue().odds.items()
        ],
    }


def _meaning(rows: Mapping[Result, Any], result: Result) -> str:
    words: str = rows[result][0]
    return words.partition(", ")[2] or words


def _odds_of(row: Any) -> list[str]:
    """The odds over the eleven columns on one ground; the first and the last stand for all beyond them.

    Rule: IB-7a
    """
    found = {index + row.offset: text for index, text in enumerate(ODDS)}
    columns = range(1, len(ODDS) + 1)
    return [found.get(column, "") if column <= row.last else "" for column in columns]
