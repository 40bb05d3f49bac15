"""Whole battles by appeal in compiled code, of which only the end is wanted."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION
from warhost.kernel.layout import Bytes
from warhost.kernel.pointers import pointers_of
from warhost.players.playouts import guide
from warhost.ruleset import Ruleset, find_ruleset

TO_THE_END = 1 << 20
"""Decisions; every battle is over before."""


def set_up(game: Ruleset, umpire: Bytes) -> Bytes:
    """A battle on an umpire's ground as it begins, with both sides' set-up taken as it is offered."""
    memory, contract = game.battle_record.blank(), game.contract()
    contract.start(memory, umpire)
    while (offered := game.set_up_offered(memory)) != NO_ACTION:
        contract.apply(memory, umpire, offered)
    return memory


def fight_out(game: Ruleset, start: Bytes, umpire: Bytes, seed: int) -> Bytes:
    """The battle of a seed as it ends. It lies in room that the next battle of the game takes."""
    room, actions, scores, worths = _rooms(game.name)
    world, dice, sides = start.reshape(1, -1), np.uint64(seed), len(game.sides)
    contract = pointers_of(game.contract())
    guide(*contract, world, room, umpire, actions, scores, NO_ACTION, TO_THE_END, 0, dice, sides, worths)
    return room


@cache
def _rooms(name: str) -> tuple[Bytes, Any, Any, Any]:
    """Room for one battle of a game, its actions, their appeal, and the worth for each side."""
    game = find_ruleset(name)
    return (
        game.battle_record.blank(),
        np.zeros(MAX_ACTIONS, np.int64),
        np.zeros(MAX_ACTIONS, np.float64),
        np.zeros((len(game.sides), 1), np.float64),
    )
