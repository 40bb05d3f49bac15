"""One battle of the arena: as `warhost fight` plays it, and lost by whoever does not decide as a player must."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from warhost.arena.clock import Clock, TooSlow
from warhost.errors import IllegalAction
from warhost.face.action import Action
from warhost.face.battle import Battle, start
from warhost.fight import choose
from warhost.players import Player

if TYPE_CHECKING:
    from warhost.arena.plan import Bout, Field

Lookup = Callable[[str, int], Player]
"""Finds a player by its name, with a seed of its own, as `warhost.players.find_player` does."""

RAISED, ILLEGAL, TOO_SLOW = "raised", "illegal", "too slow"
"""Why a battle is lost without being fought to its end."""
LONGEST_REASON = 300  # characters
LAST_CODE = 2**63


class Forfeit(NamedTuple):
    """A battle lost by not deciding as a player must."""

    seat: int
    kind: str  # RAISED, ILLEGAL or TOO_SLOW
    reason: str


class Result(NamedTuple):
    """What is kept of a battle: who won, after how long and how, and every action that was taken."""

    number: int  # of the battle in its plan
    winner: int | None  # the seat, None for a draw, or where more than one are left by a forfeit
    reason: str
    decisions: int
    turns: int
    scores: tuple[int, ...]  # by seat
    codes: bytes  # of all actions, eight bytes each, the lowest first
    key: str  # of the last position
    forfeit: Forfeit | None = None


class _Forfeited(Exception):
    """Ends a battle that is lost."""

    def __init__(self, forfeit: Forfeit) -> None:
        self.forfeit = forfeit


def fight(bout: Bout, field: Field, lookup: Lookup, clock: Clock) -> Result:
    """The result of one battle. Nothing that a player does raises; what is wrong with the rules themselves does."""
    battle, codes = start(field.model, bout.seed), list[int]()
    try:
        _fight_out(battle, bout, lookup, clock, codes)
    except _Forfeited as lost:
        return result_of(bout, battle, codes, lost.forfeit)
    finally:
        clock.rest()
    return result_of(bout, battle, codes)


def _fight_out(battle: Battle, bout: Bout, lookup: Lookup, clock: Clock, codes: list[int]) -> None:
    """Play to the end, with the very seeds of `warhost.fight.play`."""
    seats = len(bout.players)
    players: list[Any] = [
        _guarded(seat, clock, partial(lookup, name, bout.seed * seats + seat)) for seat, name in enumerate(bout.players)
    ]
    keys = Random(bout.seed)
    while not battle.over:
        side = battle.seat_to_decide or 0
        key = keys.getrandbits(64), keys.getrandbits(64)
        action = _guarded(side, clock, partial(choose, players[side], battle, key))
        _must_be_legal(side, battle, action)
        battle.apply(action)
        codes.append(int(action.code))


def _guarded(seat: int, clock: Clock, what: Callable[[], Any]) -> Any:
    """What the seat's player gives, within its time; whatever it raises loses the battle."""
    try:
        with clock.deciding(seat):
            return what()
    except TooSlow:
        raise _Forfeited(too_slow(seat, clock.limit_s)) from None
    except BaseException as error:  # a player may raise anything, SystemExit too
        raise _Forfeited(Forfeit(seat, RAISED, _told(error))) from None


def too_slow(seat: int, limit_s: float) -> Forfeit:
    """The forfeit of a decision that took longer than its limit."""
    return Forfeit(seat, TOO_SLOW, f"no decision within {limit_s:g} seconds")


def _told(error: BaseException) -> str:
    """An error in one line."""
    try:
        words = f"{type(error).__name__}: {error}"
    except Exception:
        words = type(error).__name__
    return " ".join(words.split())[:LONGEST_REASON]


def _must_be_legal(seat: int, battle: Battle, action: Action) -> None:
    """Lose the battle for an action that the rules do not allow, or that is none at all."""
    code = action.code
    if not isinstance(code, int | np.integer) or not -LAST_CODE <= code < LAST_CODE:
        raise _Forfeited(Forfeit(seat, ILLEGAL, f"{code!r} is no action"[:LONGEST_REASON]))
    if not battle.contract.allows(battle.memory, battle.umpire, int(code)):
        raise _Forfeited(Forfeit(seat, ILLEGAL, _why_not(battle, int(code))))


def _why_not(battle: Battle, code: int) -> str:
    """Every objection to an action, in one line; its code where it cannot even be written."""
    action = Action(code, battle.table)
    try:
        return str(IllegalAction(str(action), battle.why_not(action)))[:LONGEST_REASON]
    except Exception:
        return f"{code} stands for no action"


def result_of(bout: Bout, battle: Battle, codes: list[int], forfeit: Forfeit | None = None) -> Result:
    """The result of a battle that is over, or lost by a forfeit."""
    outcome = battle.outcome
    winner = winner_by(forfeit, len(bout.players)) if forfeit else outcome.winner if outcome else None
    reason = forfeit.reason if forfeit else str(outcome)
    written = np.array(codes, "<i8").tobytes()
    return Result(
        bout.number,
        winner,
        reason,
        len(codes),
        battle.turn,
        tuple(map(int, battle.table.scores())),
        written,
        battle.key(),
        forfeit,
    )


def lost_unseen(bout: Bout, forfeit: Forfeit) -> Result:
    """The result of a battle whose process had to be ended, or ended by itself: nothing is known but who lost it."""
    seats = len(bout.players)
    return Result(bout.number, winner_by(forfeit, seats), forfeit.reason, 0, 0, (0,) * seats, b"", "", forfeit)


def winner_by(forfeit: Forfeit, seats: int) -> int | None:
    """The only seat that is left by a forfeit; None where more than one are."""
    left = [seat for seat in range(seats) if seat != forfeit.seat]
    return left[0] if len(left) == 1 else None


def fight_again(field: Field, seed: int, codes: bytes) -> Battle:
    """The battle that the seed and the kept actions lead to."""
    battle = start(field.model, seed)
    for code in np.frombuffer(codes, "<i8").tolist():
        battle.apply(Action(code, battle.table))
    return battle
