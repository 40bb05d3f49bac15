"""A snapshot says of a battle just what its record says."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import warhost
from warhost.rulesets.tewapen.rules.pieces import appears_as, is_attached
from warhost.rulesets.tewapen.state import MAX_PIECES
from warhost.rulesets.tewapen.state import Battle as BattleRecord
from warhost.rulesets.tewapen.words.snapshot import is_with_unit, snapshot, troop_shown

NESTED = ("dice", "stack", "traps", "pieces")


def same(seen: Any, field: Any) -> bool:
    """True when a number or an array was read right."""
    return bool([*seen] == field.tolist() if isinstance(field, np.ndarray) else seen == field)


@pytest.mark.parametrize(
    "name", ["otter-ford", "barrow-night", "tangled-wood", "karnholt", "outpost-kappa", "ridge-14"]
)
def test_every_field_is_read_as_it_is(name: str) -> None:
    battle, chooser = warhost.start(name, seed=6), random.Random(6)
    while not battle.over:
        record: Any = BattleRecord.over(battle.memory)
        seen = snapshot(battle.memory)
        names = record.dtype.names
        assert all(same(getattr(seen, field), record[field]) for field in names if field not in NESTED)
        for part, count in (("pieces", "piece_count"), ("traps", "trap_count"), ("stack", "depth")):
            read: Any = getattr(seen, part)
            besieged = part == "pieces" and name == "karnholt"  # buildings have the last records of the list
            assert len(read) == (MAX_PIECES if besieged else record[count])
            for number, one in enumerate(read):
                assert all(same(getattr(one, field), record[part][number][field]) for field in one._fields)
        for piece in range(seen.piece_count):
            one = seen.pieces[piece]
            assert troop_shown(seen, piece) == appears_as(record, piece)
            assert is_with_unit(seen, piece) == (seen.pieces[piece].cell >= 0 and bool(is_attached(record, piece)))
        for _ in range(7):
            if not battle.over:
                battle.apply(chooser.choice(battle.legal_actions))
