"""What must hold at every step of a battle through the Python face: texts, undo, clones, views."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import warhost
from soak import all_but, soaked
from warhost import position
from warhost.face.battle import Battle
from warhost.kernel.abi import NO_ACTION, Header
from warhost.ruleset import all_scenario_names, rulesets
from warhost.rulesets.tewapen.state import Battle as BattleRecord
from warhost.rulesets.tewapen.state import TrapState

SCENARIOS = (
    *all_scenario_names(),
    *("tewapen/generated-3", "heroes/generated-3", "onehour/generated-3", "weads/generated-3"),
)
QUICK_STARTS = tuple(f"{ruleset.name}/{ruleset.quick_start}" for ruleset in rulesets().values())
OF_ALL_KINDS = (*QUICK_STARTS, "tewapen/tangled-wood", "heroes/generated-3")
"""Battles of each game, one in which something is hidden, and one that is drawn by lot."""


def play_on(battle: Battle, decisions: int, seed: int) -> None:
    """Random decisions through the face."""
    chooser = random.Random(seed)
    for _ in range(decisions):
        if battle.over:
            return
        battle.apply(battle.legal_actions[chooser.randrange(len(battle.legal_actions))])


@pytest.mark.parametrize("name", all_but(OF_ALL_KINDS, SCENARIOS))
@pytest.mark.parametrize("every", [7, *soaked(1)])
def test_position_and_notation_survive_a_whole_battle(name: str, every: int) -> None:
    """Every action is done as it is written; every so many decisions the position is read back."""
    battle, chooser = warhost.start(name, seed=2), random.Random(2)
    while not battle.over:
        legal = battle.legal_actions
        if battle.decisions % every == 0:
            again = position.read(position.write(battle))
            assert again.memory.tobytes() == battle.memory.tobytes()
            assert [action.code for action in again.legal_actions] == legal.codes.tolist()
        action = legal[chooser.randrange(len(legal))]
        assert battle.action(str(action)) == action
        assert str(action) in legal
        assert not battle.why_not(action)
        battle.apply(str(action))
    assert battle.outcome is not None
    assert battle.seat_to_decide is None
    assert len(battle.legal_actions) == 0


@pytest.mark.parametrize("name", all_but(OF_ALL_KINDS, SCENARIOS))
def test_undo_with_consent_leads_back_to_the_start(name: str) -> None:
    battle = warhost.start(name, seed=4)
    start = battle.memory.tobytes()
    play_on(battle, 60, 4)
    while battle.actions:
        battle.undo(consent=True)
    assert battle.memory.tobytes() == start
    with pytest.raises(warhost.UndoRefused, match="start of the battle"):
        battle.undo()


@pytest.mark.parametrize("name", all_but(OF_ALL_KINDS, SCENARIOS))
def test_free_undo_never_crosses_a_die_a_card_or_the_other_side(name: str) -> None:
    battle, chooser = warhost.start(name, seed=6), random.Random(6)
    undone = refused = 0
    while not battle.over and battle.decisions < 120:
        before = battle.memory.tobytes()
        side, dice = battle.seat_to_decide, dice_of(battle)
        battle.apply(battle.legal_actions[chooser.randrange(len(battle.legal_actions))])
        after = battle.memory.tobytes()
        free = battle.seat_to_decide == side and dice_of(battle) == dice
        try:
            battle.undo()
        except warhost.UndoRefused:
            assert not free
            assert battle.memory.tobytes() == after
            refused += 1
        else:
            assert free
            assert battle.memory.tobytes() == before
            undone += 1
            battle.apply(battle.legal_actions[chooser.randrange(len(battle.legal_actions))])
    assert undone > 0 < refused


@pytest.mark.parametrize("name", QUICK_STARTS)
def test_a_clone_has_its_own_fate_and_fresh_dice(name: str) -> None:
    battle = warhost.start(name, seed=8)
    play_on(battle, 20, 8)
    twin, same = battle.clone(), battle.clone(same_dice=True)
    assert same.key() == battle.key()
    assert twin.key() != battle.key()
    kept = battle.key()
    play_on(twin, 5, 1)
    assert battle.key() == kept
    assert battle.clone(key=(1, 2)).key() == battle.clone(key=(1, 2)).key()


def dice_of(battle: Battle) -> bytes:
    """Key and counter of a battle's dice."""
    header: Any = Header.over(battle.memory)
    return bytes(header.dice.tobytes())


def record_over(memory: Any) -> Any:
    """The record in a battle's bytes."""
    return BattleRecord.over(memory)


def hidden_traps_moved(battle: Battle, owner: int, shift: int) -> Battle:
    """A copy in which the owner's hidden traps lie elsewhere, and the dice are others."""
    other = battle.clone(key=(shift, 99))
    record = BattleRecord.over(other.memory)
    for number in range(record.trap_count):
        trap = record.traps[number]
        if trap.state == TrapState.HIDDEN and trap.owner == owner:
            trap.cell = (int(trap.cell) + shift) % 90
    return other


@pytest.mark.clause("TW-2.9.7a")
def test_a_view_does_not_change_with_what_is_hidden_from_it() -> None:
    battle = warhost.start("tewapen/tangled-wood", seed=10)
    play_on(battle, 25, 10)
    assert battle.seat_to_decide is not None
    other = hidden_traps_moved(battle, 0, 7)
    black, spectator = 1, None
    for seat in (black, spectator):
        mine, theirs = battle.view(seat), other.view(seat)
        del mine["can_undo"], theirs["can_undo"]  # a clone has no history
        assert json.dumps(mine) == json.dumps(theirs), "byte for byte the same"
        assert all(trap["hex"] is None for trap in mine["traps"] if trap["state"] == "hidden")
    assert battle.view(0)["traps"] != other.view(0)["traps"]
    for copy in (battle, other):
        memory = copy.memory.copy()
        copy.contract.redact(memory, black)
        copy.memory[:] = memory
    assert battle.memory.tobytes() == other.memory.tobytes(), "byte for byte the same once redacted"


def test_placing_a_trap_is_told_to_its_owner_alone() -> None:
    battle = warhost.start("tewapen/tangled-wood", seed=1)
    battle.apply(battle.legal_actions[0])
    placed = [event for event in battle.last_events if event.kind == "trap_placed"]
    assert [event.reader for event in placed] == [0]
    assert placed[0].text not in json.dumps([battle.view(1), battle.view()])


@pytest.mark.clause("TW-2.9.7a")
def test_a_guess_fills_what_is_hidden_consistently() -> None:
    battle = warhost.start("tewapen/tangled-wood", seed=3)
    play_on(battle, 12, 3)
    contract, memory = battle.contract, battle.memory.copy()
    contract.redact(memory, 1)
    sites = set()
    for key in range(40):
        guess = memory.copy()
        Header.over(guess).dice.key[:] = (key, 1)
        contract.imagine(guess, battle.umpire, 1)
        traps = [t for t in record_over(guess).traps[:3] if t.state == TrapState.HIDDEN]
        cells = [int(trap.cell) for trap in traps]
        assert len(set(cells)) == len(cells)
        assert all(2 <= cell // 11 <= 6 for cell in cells)
        sites.add(tuple(cells))
    assert len(sites) > 15


def test_computer_opponents_do_not_see_what_is_hidden() -> None:
    """Neither hidden traps nor the coming dice change what black decides."""
    from warhost.fight import choose
    from warhost.players import find_player

    battle = warhost.start("tewapen/tangled-wood", seed=5)
    chooser = random.Random(5)
    compared = 0
    while not battle.over and compared < 25:
        if battle.seat_to_decide == 1:
            other = hidden_traps_moved(battle, 0, 5)
            for name in ("greedy", "random"):
                first = choose(find_player(name, 1), battle, (1, 2))
                assert first == choose(find_player(name, 1), other, (1, 2))
            compared += 1
        battle.apply(battle.legal_actions[chooser.randrange(len(battle.legal_actions))])
    assert compared == 25


@pytest.mark.parametrize("name", QUICK_STARTS)
def test_plain_opponents_play_to_the_end_and_greedy_is_better(name: str) -> None:
    battles = [warhost.play(name, "greedy", "random", seed=seed) for seed in range(3)]
    winners = [battle.outcome.winner for battle in battles if battle.outcome is not None]
    assert len(winners) == len(battles)
    assert winners.count(0) > winners.count(1)
    again = warhost.play(name, "greedy", "random", seed=2)
    assert again.key() == battles[2].key(), "the same players and seed give the same battle"


def test_an_unknown_player_is_named_with_those_that_exist() -> None:
    with pytest.raises(warhost.UnknownName, match="greedy"):
        warhost.play("tewapen/otter-ford", "gredy", "random", seed=1)


def test_an_illegal_action_says_everything_and_changes_nothing() -> None:
    battle = warhost.start("tewapen/otter-ford", seed=7)
    before = battle.memory.tobytes()
    with pytest.raises(warhost.IllegalAction) as caught:
        battle.apply("attack R1 B1")
    assert caught.value.objections
    assert battle.memory.tobytes() == before
    assert not battle.actions
    with pytest.raises(warhost.NotationError):
        battle.apply("charge R1 B1")


@pytest.mark.parametrize("name", QUICK_STARTS)
def test_options_replace_what_the_scenario_says(name: str) -> None:
    battle = warhost.start(name, seed=1, options={"turns": 1})
    play_on(battle, 10_000, 1)
    assert battle.over
    assert battle.turn == 1
    with pytest.raises(warhost.UnknownName, match="turns"):
        warhost.start(name, options={"turn": 1})
    for turns in (99, None):
        with pytest.raises(warhost.ScenarioError):
            warhost.start(name, options={"turns": turns})


def test_an_option_that_is_none_is_taken_away() -> None:
    battle = warhost.start("heroes/scamander", seed=1, options={"challenge_cap": None})
    assert getattr(battle.scenario, "challenge_cap", 0) is None
    assert getattr(warhost.start("heroes/scamander", seed=1).scenario, "challenge_cap", 0) == 3


@pytest.mark.parametrize("game", rulesets())
def test_generated_battles_start_by_name(game: str) -> None:
    made = warhost.start(rulesets()[game].generate(5), seed=1)
    assert np.array_equal(warhost.start(f"{game}/generated-5", seed=1).memory, made.memory)


def test_a_wish_that_a_game_does_not_know_is_refused() -> None:
    for game, wishes in {"tewapen": {"value": 200}, "heroes": {"size": 5}}.items():
        with pytest.raises(warhost.UnknownName, match="unknown wish"):
            rulesets()[game].generate(1, **wishes)


@pytest.mark.parametrize("name", all_but(OF_ALL_KINDS, SCENARIOS))
def test_what_lets_a_game_go_on_is_a_legal_action(name: str) -> None:
    """Where a game is idle in the midst of what is being settled, odds go on by one of the actions that are listed."""
    battle, chooser, idle = warhost.start(name, seed=11), random.Random(11), 0
    while not battle.over and battle.decisions < 300:
        going_on = battle.contract.idle(battle.memory)
        idle += going_on != NO_ACTION
        assert going_on == NO_ACTION or going_on in battle.legal_actions.codes.tolist()
        battle.apply(chooser.choice(battle.legal_actions))
    assert battle.ruleset.windows or not idle


@pytest.mark.clause("TW-2.9.7a")
def test_odds_do_not_tell_of_a_hidden_trap() -> None:
    battle = warhost.start("tewapen/tangled-wood", seed=5)
    chooser = random.Random(5)
    looked = 0
    while not battle.over and looked < 12:
        moves = [action for action in battle.legal_actions if action.verb == "move"]
        if battle.seat_to_decide == 1 and moves:
            other = hidden_traps_moved(battle, 0, 11)
            for action in moves[:6]:
                assert str(battle.odds(action)) == str(other.odds(action))
            looked += 1
        battle.apply(battle.legal_actions[chooser.randrange(len(battle.legal_actions))])
    assert looked == 12
