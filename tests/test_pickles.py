"""Battles and all that Warhost gives out can be kept, sent and copied: the same afterwards, and independent."""

import copy
import multiprocessing
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import warhost
from chronicles import joined, opened, play
from going_on import fought_on
from warhost import errors, position, transcript
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.chronicle import Chronicle
from warhost.face.entry import JOIN, UNDO, join_text
from warhost.face.luck import luck_of
from warhost.face.receipt import Receipt
from warhost.players import Player, find_player
from warhost.ruleset import rulesets

GAMES = {name: f"{name}/{game.quick_start}" for name, game in rulesets().items()}


def told(battle: Battle) -> tuple[Any, ...]:
    """All that can be told of a battle."""
    legal = [str(action) for action in battle.legal_actions]
    events = [str(event) for event in battle.events]
    written = position.write(battle), transcript.write(battle)
    return battle.key(), battle.seed, legal, events, battle.why_not_undo(1), battle.view(0), written


def key_after(battle: Battle) -> str:
    """The key of a battle that another process has gone on with."""
    return fought_on(battle).key()


@pytest.fixture(scope="module", params=GAMES)
def battle(request: pytest.FixtureRequest) -> Battle:
    """A battle of each game in its midst, with fresh dice given on the way."""
    begun = fought_on(warhost.start(GAMES[request.param], seed="a word"))
    begun.apply(begun.legal_actions[-1], key=(3, 4))
    return begun


# --- pickles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_battle_is_the_same_after_a_pickle(battle: Battle, protocol: int) -> None:
    """And goes on with the same dice."""
    back = pickle.loads(pickle.dumps(battle, protocol))
    assert told(back) == told(battle)
    assert key_after(back) == key_after(copy.copy(battle))


def test_in_a_fresh_process_too(battle: Battle) -> None:
    """Which has loaded nothing of Warhost before, and may be started in any way."""
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).key())"
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(battle), capture_output=True, check=True)
    assert done.stdout.decode().strip() == battle.key()


def test_a_battle_is_handed_to_processes_and_comes_back() -> None:
    battle = fought_on(warhost.start("tewapen/otter-ford", seed=7), 4)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        back = pool.submit(fought_on, battle).result()
    assert told(back) == told(fought_on(battle))


def test_one_read_from_a_text_and_one_of_an_own_scenario(battle: Battle) -> None:
    """A battle without a seed, with options, of a generated board; and its scenario is the packaged one where it is."""
    game = battle.ruleset
    own = warhost.start(game.generate(5), seed=1)
    short = warhost.start(battle.scenario, seed=1, options={"turns": 2})
    for one in (position.read(position.write(battle)), own, short):
        back = pickle.loads(pickle.dumps(one))
        assert (back.seed, back.scenario, told(back)) == (one.seed, one.scenario, told(one))
    assert pickle.loads(pickle.dumps(battle)).scenario is battle.scenario


def others(battle: Battle) -> dict[str, Any]:
    """Everything else that is given out, by its name."""
    action, chronicle = battle.legal_actions[0], play(joined(), 3)
    written = transcript.write(battle)
    return {
        "ruleset": battle.ruleset,
        "scenario": battle.scenario,
        "generated scenario": battle.ruleset.generate(3),
        "view": battle.view(0),
        "objections": battle.why_not(action),
        "events": battle.events,
        "step": battle.last_step,
        "actions": battle.actions,
        "legal actions": list(battle.legal_actions),
        "odds": battle.odds(action),
        "chances": battle.chances(playouts=8),
        "hints": battle.hints(count=1, playouts=8),
        "review": list(islice(warhost.review(battle, playouts=4), 2)),
        "outcome": battle.outcome,
        "transcript": transcript.read(written),
        "report": transcript.verify(written),
        "luck": luck_of(battle),
        "opening": chronicle.opening,
        "entries": chronicle.entries,
        "accounts": chronicle.accounts,
        "receipt": Receipt.of(chronicle, 0),
    }


def test_all_else_that_is_given_out_is_the_same_after_a_pickle(battle: Battle) -> None:
    for name, value in others(battle).items():
        back = pickle.loads(pickle.dumps(value))
        assert back == value, name
        assert str(back) == str(value), name
        if name == "odds":
            assert [one.facts.words for one in back.chances] == [one.facts.words for one in value.chances]
    assert pickle.loads(pickle.dumps(battle.ruleset)) is battle.ruleset
    book = battle.ruleset.rulebook()
    back = pickle.loads(pickle.dumps(book))
    assert (back.clauses, back.prefix, back.parts()) == (book.clauses, book.prefix, book.parts())


@pytest.mark.parametrize(
    ("kept", "message"),
    [
        ({"ruleset": "tewapem"}, "unknown game 'tewapem'; nearest: tewapen"),
        ({"version": 99}, "this is of tewapen 99, and here is tewapen 1"),
        ({"memory": b"12"}, "this is of tewapen 1 with battles of 2 bytes, and here is tewapen 1 with battles of "),
    ],
)
def test_a_pickle_of_another_game_or_version_is_refused_in_one_sentence(kept: dict[str, Any], message: str) -> None:
    battle = warhost.start("tewapen/otter-ford", seed=7)
    state = battle.__getstate__() | kept
    with pytest.raises(ValueError, match=message) as refused:
        Battle.__new__(Battle).__setstate__(state)
    assert "\n" not in str(refused.value)
    other = replace(battle.ruleset, version=99)
    with pytest.raises(errors.OtherVersion, match="tewapen 99, and here is tewapen 1"):
        pickle.loads(pickle.dumps(other))


# --- copies -----------------------------------------------------------------------------------------------

COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_of_a_battle_is_independent_and_rolls_the_same(battle: Battle, how: str) -> None:
    """What either has found out about how it stands is its own too."""
    one = copy.copy(battle)
    before = told(one)
    other = COPIES[how](one)
    one.undo(consent=True)
    one.apply(one.legal_actions[0])
    assert told(other) == before
    last = other.last_step
    other.undo(consent=True)
    other.apply(Action(last.code, other.table), key=last.key)
    assert told(other) == before
    fought_on(other)
    assert one.decisions == battle.decisions


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_of_a_chronicle_is_independent(how: str) -> None:
    """Also of the entry that either puts back: an action, one that takes actions back, and dice that are added."""
    for chronicle in (play(joined(), 6), taken_back(), opened_and_joined()):
        before, battle = entries(chronicle), chronicle.battle.key()
        other = COPIES[how](chronicle)
        chronicle.put_back()
        assert (entries(other), other.battle.key()) == (before, battle)
        after, key = entries(chronicle), chronicle.battle.key()
        other.put_back()
        assert (entries(other), other.battle.key()) == (after, key) == (entries(chronicle), chronicle.battle.key())
        play(other, 2)
        assert (entries(chronicle), chronicle.battle.key()) == (after, key)


def entries(chronicle: Chronicle) -> tuple[Any, ...]:
    """All that a chronicle holds."""
    return tuple(chronicle.entries), tuple(chronicle.heads), chronicle.state, tuple(chronicle.standing)


def taken_back() -> Chronicle:
    """A chronicle whose last entry took an action back."""
    chronicle = play(joined(practice=True), 5)
    chronicle.take(UNDO, chronicle.battle.seat_to_decide, "1")
    return chronicle


def opened_and_joined() -> Chronicle:
    """A chronicle whose only entry set the battle up anew."""
    chronicle = opened()
    chronicle.take(JOIN, 0, join_text("", "aa"))
    return chronicle


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", ["random", "greedy", "search:playouts=20"])
def test_a_copy_of_a_player_decides_as_the_player_would_have(name: str, how: str) -> None:
    """However much the player has decided since."""
    battle = warhost.start("tewapen/otter-ford", seed=7)

    def decisions(player: Player) -> list[int]:
        return [player.choose(battle.contract, battle.memory.copy(), battle.umpire, 0) for _ in range(3)]

    player = find_player(name, 5)
    decisions(player)
    other, third = COPIES[how](player), COPIES[how](player)
    assert decisions(player) == decisions(other) == decisions(third)
