"""What the tests of every game's advice ask: the appeal of each action, and whether the data fit their records."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from types import ModuleType
from typing import Any

import numpy as np

from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS


def appeals(battle: Battle) -> dict[str, float]:
    """The appeal of every legal action, in notation."""
    codes, scores = np.empty(MAX_ACTIONS, np.int64), np.full(MAX_ACTIONS, np.nan)
    n = battle.contract.legal_actions(battle.memory, battle.umpire, codes)
    battle.contract.appeal(battle.memory, battle.umpire, codes, n, scores)
    return {
        battle.table.write_action(int(code)): float(score) for code, score in zip(codes[:n], scores[:n], strict=True)
    }


def check_weights(state: ModuleType, battle: Battle) -> None:
    """Every weight of a ruleset's `data/advice.toml` has its place in the records of its `state`, in their order."""
    assert state.__package__ is not None
    tables = tomllib.loads(files(state.__package__).joinpath("data/advice.toml").read_text("utf-8"))
    assert {name: list(rows) for name, rows in tables.items()} == {
        "worth": list(state.Worth.fields),
        "appeal": list(state.Appeal.fields),
    }
    figures: Any = state.Umpire.over(battle.umpire)
    assert all(figures[table][name] == value for table, rows in tables.items() for name, value in rows.items())
