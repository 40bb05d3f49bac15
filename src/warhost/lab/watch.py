"""One battle of a plan: fought by quick players in compiled code or by any others, and seen again as it was."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import numpy as np

from warhost.arena.bout import Forfeit, Lookup, fight
from warhost.arena.clock import Clock
from warhost.arena.crews.crew import Board
from warhost.arena.plan import Bout
from warhost.face.action import Action
from warhost.face.battle import Battle, start, surveyed_umpire
from warhost.kernel.abi import NO_ACTION
from warhost.lab.figures import apply
from warhost.lab.plan import QUICK, Plan
from warhost.players import Player, find_player
from warhost.players.quick import QuickPlayer, Recorded, Recorder, key_of


def find_any_player(name: str, seed: int) -> Player:
    """A player by name, a quick one too."""
    return QuickPlayer(seed) if name == QUICK else find_player(name, seed)


class Fought(NamedTuple):
    """A battle that was fought, with all that was written down in it."""

    number: int  # of the battle in its plan
    seed: int
    begun: Battle  # as it began
    set_up: int  # decisions that took the set-up as it stood
    recorded: Recorded
    forfeit: Forfeit | None


class Fighter:
    """Fights the battles of one plan, one after the other, on one desk; the board shows who decides until when."""

    def __init__(self, plan: Plan, lookup: Lookup = find_any_player, board: Board | None = None) -> None:
        apply(plan.figures)  # before anything of the game is read here, or refused
        self.plan, self.ruleset, self._lookup, self._board = plan, plan.field.ruleset, lookup, board
        self.scenario = plan.field.model
        contract = self.ruleset.contract()
        self.desk = surveyed_umpire(self.ruleset, self.scenario)
        size = self.ruleset.battle_record.dtype.itemsize
        things = sum(1 << verb for verb in self.ruleset.game.table.words.verbs.things)
        self._recorder = Recorder(contract, len(self.ruleset.sides), size, things)

    def fight(self, number: int) -> Fought:
        """The battle of that number."""
        seed = self.plan.seed_of(number)
        begun = start(self.scenario, seed, umpire=self.desk)
        codes, forfeit = (None, None) if self.plan.is_quick else self._decided(number, seed)
        set_up = self._set_up(begun, codes)
        if codes is None:
            recorded = self._recorder.record(begun.memory, self.desk, set_up, len(set_up), seed)
        else:
            recorded = self._recorder.record(begun.memory, self.desk, codes)
        return Fought(number, seed, begun, len(set_up), recorded, forfeit)

    def set_up_of(self, begun: Battle, codes: Any) -> int:
        """How many of a battle's actions are its set-up."""
        return len(self._set_up(begun, codes))

    def _decided(self, number: int, seed: int) -> tuple[Any, Forfeit | None]:
        """What players decide who are asked one decision at a time, and who of them has lost by a forfeit."""
        bout = Bout(number, number, 0, 0, seed, self.plan.players)
        with Clock(self.plan.limit_s, self._board).watching() as clock:
            result = fight(bout, self.plan.field, self._lookup, clock)
        return np.frombuffer(result.codes, "<i8").astype(np.int64), result.forfeit

    def _set_up(self, begun: Battle, codes: Any) -> Any:
        """The actions of the set-up: as it is offered, or as players have decided it."""
        memory, taken = begun.memory.copy(), list[int]()
        while (offered := self.ruleset.set_up_offered(memory)) != NO_ACTION:
            if codes is not None and len(taken) == len(codes):
                break
            taken.append(offered if codes is None else int(codes[len(taken)]))
            begun.contract.apply(memory, self.desk, taken[-1])
        return np.array(taken, np.int64)


def replay(plan: Plan, number: int, actions: bytes | None = None, lookup: Lookup = find_any_player) -> Battle:
    """The very battle of that number, action by action, for its transcript and to be watched.

    `actions` are those of its row; without them it is fought again.
    """
    fighter = Fighter(plan, lookup)
    seed, battle = plan.seed_of(number), start(plan.field.model, plan.seed_of(number))
    codes = fighter.fight(number).recorded.codes if actions is None else unpacked(actions)
    own = len(codes) if not plan.is_quick else fighter.set_up_of(battle, codes)
    for decision, code in enumerate(codes.tolist()):
        battle.apply(Action(code, battle.table), None if decision < own else key_of(seed, decision))
    return battle


def packed(codes: Any) -> bytes:
    """Actions as a row keeps them."""
    return zlib.compress(codes.astype("<i8").tobytes())


def unpacked(actions: bytes) -> Any:
    """The codes of a row's actions."""
    return np.frombuffer(zlib.decompress(actions), "<i8").astype(np.int64)
