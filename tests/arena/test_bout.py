"""One battle of the arena: the same as elsewhere, and lost by a player who misbehaves."""

from __future__ import annotations

import math
import signal
import time
from contextlib import suppress

import pytest

from arena.stubs import find_stub
from warhost.arena.bout import ILLEGAL, RAISED, TOO_SLOW, Result, fight, fight_again
from warhost.arena.clock import DEADLINE, NOBODY, SEAT, Clock, TooSlow
from warhost.arena.plan import make_plan
from warhost.fight import play

OTTER_FORD = "tewapen/otter-ford"


def fought(first: str, second: str, number: int = 0, limit_s: float = 20.0) -> Result:
    """The result of one battle at Otter Ford."""
    plan = make_plan([OTTER_FORD], [first, second], 4)
    with Clock(limit_s).watching() as clock:
        return fight(plan.bout(number), plan.fields[0], find_stub, clock)


@pytest.mark.parametrize("number", range(4))
def test_a_bout_is_the_battle_that_fight_plays(number: int) -> None:
    plan = make_plan([OTTER_FORD], ["greedy", "random"], 4)
    bout, result = plan.bout(number), fought("greedy", "random", number)
    battle = play(OTTER_FORD, *bout.players, seed=bout.seed)
    assert battle.outcome is not None
    assert (result.key, result.decisions, result.turns) == (battle.key(), battle.decisions, battle.turn)
    assert (result.winner, result.reason, result.scores) == (
        battle.outcome.winner,
        str(battle.outcome),
        battle.outcome.scores,
    )
    assert fight_again(plan.fields[0], bout.seed, result.codes).key() == result.key


@pytest.mark.parametrize(
    ("name", "kind", "reason"),
    [
        ("raiser", RAISED, "RuntimeError: the map is upside down"),
        ("leaver", RAISED, "SystemExit: 0"),
        ("stillborn", RAISED, "OSError: no weights"),
        ("mumbler", ILLEGAL, "'attack!' is no action"),
        ("giant", ILLEGAL, f"{2**80} is no action"),
        ("sleeper", TOO_SLOW, "no decision within 1 seconds"),
    ],
)
@pytest.mark.parametrize("number", [0, 1])
def test_who_misbehaves_loses_this_battle_with_the_reason(name: str, kind: str, reason: str, number: int) -> None:
    result = fought(name, "random", number, limit_s=1 if name == "sleeper" else 30)
    assert result.forfeit is not None
    assert result.forfeit == (number, kind, reason)
    assert result.winner == 1 - number
    assert result.reason == reason


def test_an_illegal_action_is_lost_with_the_objections() -> None:
    result = fought("cheat", "random")
    assert result.forfeit is not None
    assert result.forfeit.kind == ILLEGAL
    assert result.forfeit.reason
    plan = make_plan([OTTER_FORD], ["cheat", "random"], 4)
    assert fight_again(plan.fields[0], 1, result.codes).key() == result.key, "it can be replayed as far as it went"


def test_a_sleeper_is_woken() -> None:
    begun = time.monotonic()
    fought("sleeper", "random", limit_s=0.2)
    assert time.monotonic() - begun < 10


# --- the clock --------------------------------------------------------------------------------------------


def test_the_clock_shows_who_is_deciding_and_until_when() -> None:
    board = [0.0, 0.0]
    with Clock(5.0, board).watching() as clock:
        with clock.deciding(1):
            assert board[SEAT] == 1
            assert 4 < board[DEADLINE] - time.monotonic() <= 5
        assert board == [NOBODY, math.inf]


def test_the_clock_stands_while_something_is_compiled() -> None:
    with Clock(0.1).watching() as clock, clock.deciding(0):
        clock.on_start(None)
        clock.on_start(None)
        assert clock.board[DEADLINE] == math.inf
        time.sleep(0.2)
        clock.on_end(None)
        assert clock.board[DEADLINE] == math.inf
        clock.on_end(None)
        assert clock.board[DEADLINE] < math.inf


def test_a_player_who_swallows_the_interruption_is_too_slow_all_the_same() -> None:
    with Clock(0.05).watching() as clock, pytest.raises(TooSlow), clock.deciding(0), suppress(BaseException):
        time.sleep(5)


def test_the_clock_leaves_the_signal_as_it_was() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with Clock(1.0).watching():
        assert signal.getsignal(signal.SIGALRM) != before
    assert signal.getsignal(signal.SIGALRM) == before
