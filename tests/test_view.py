"""What a battle shows to a screen: views, choices, ground, and events as data. The shapes are those of docs/wire.md."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import warhost
from views import check_told
from warhost.errors import UndoRefused
from warhost.face.battle import Battle
from warhost.face.scenario_lookup import look_up
from warhost.face.standing import BOTH
from warhost.kernel.abi import Header
from warhost.players import roster
from warhost.ruleset import all_scenario_names, rulesets
from warhost.rulesets.tewapen.setup.generate import generate
from warhost.rulesets.tewapen.state import Battle as BattleRecord
from warhost.rulesets.tewapen.state import TrapState

SCENARIOS = ("tewapen/otter-ford", "tewapen/barrow-night", "tewapen/tangled-wood")
VIEW_KEYS = (
    "turn prompt to_decide active card cards_left lost_points pieces traps fog status signs hands panels scores "
    "progress can_undo choices"
).split()
PIECE_KEYS = (
    "label side troop name icon hex kind attached wounds full_wounds hit_at dice moves counters abilities tags items "
    "list mp full_mp item_mp charges marks trapped animal_turns place where gone standing hurt profile slots states "
    "terms size stack"
).split()
PLACED = {
    "tewapen": ("side", "hex", "place", "icon", "size", "stack"),
    "onehour": ("side", "place", "icon", "size", "stack", "facing"),
    "weads": ("side", "place", "icon", "size", "stack"),
}
"""What a lineup says of each piece."""
ON_CELLS = [name for name in all_scenario_names() if name.partition("/")[0] in PLACED]
HEX = re.compile(r"\d{4}")


def played(name: Any, decisions: int, seed: int = 5) -> Battle:
    """A battle after some random decisions."""
    battle = warhost.start(name, seed=seed)
    *_, last = positions(battle, decisions, seed)
    return last


def positions(battle: Battle, decisions: int, seed: int) -> Iterator[Battle]:
    """The battle at its start and after each of some random decisions."""
    chooser = random.Random(seed)
    yield battle
    for _ in range(decisions):
        if battle.over:
            return
        battle.apply(chooser.choice(battle.legal_actions))
        yield battle


def memory_of(state: bytes) -> Any:
    """Bytes as the memory of a battle."""
    return np.frombuffer(bytearray(state), np.uint8)


def dice_of(memory: Any) -> bytes:
    """Key and counter of the dice in a battle's memory."""
    header: Any = Header.over(memory)
    return bytes(header.dice.tobytes())


# --- views ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_view_is_plain_data_of_the_agreed_shape(name: str) -> None:
    for battle in positions(warhost.start(name, seed=3), 60, 3):
        view = battle.view(BOTH)
        assert json.loads(json.dumps(view)) == view
        assert sorted(view) == sorted(VIEW_KEYS)
        assert view["turn"] == battle.turn
        assert view["prompt"] == battle.prompt
        assert view["to_decide"] in (*battle.ruleset.sides, None)
        assert list(view["lost_points"]) == list(battle.ruleset.sides)
        for piece in view["pieces"]:
            assert list(piece) == PIECE_KEYS
            assert piece["kind"] in ("foot", "mounted", "large", "machine", "individual")


def test_the_choices_are_the_legal_actions_of_the_one_who_must_choose() -> None:
    for battle in positions(warhost.start("barrow-night", seed=4), 80, 4):
        chooser = battle.seat_to_decide
        if chooser is None:
            break
        choices = battle.view(chooser)["choices"]
        assert [choice["action"] for choice in choices] == [str(action) for action in battle.legal_actions]
        assert [choice["sentence"] for choice in choices] == [action.sentence for action in battle.legal_actions]
        assert battle.view(BOTH)["choices"] == choices
        assert battle.view(1 - chooser)["choices"] == battle.view()["choices"] == []
        for choice in choices:
            verb, *words = choice["action"].split()
            assert choice["verb"] == verb
            pointed_at = [choice[key] for key in ("actor", "place", "target") if choice[key] is not None]
            assert set(pointed_at) <= set(words)
            assert {word for word in words if word[0] in "RB" or HEX.fullmatch(word)} <= set(pointed_at)


def test_a_card_is_named_by_rank_and_suit() -> None:
    view = played("otter-ford", 1, seed=7).view()
    assert view["card"]["rank"] in ("jack", "queen", "king", "ace", *map(str, range(2, 11)))
    assert view["card"]["suit"] in ("hearts", "diamonds", "spades", "clubs")
    drawn = [event.about["card"] for event in played("otter-ford", 400).events if event.kind == "card_drawn"]
    assert {"rank": "joker", "suit": None} in drawn


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_undo_is_offered_where_it_is_free_and_to_whom_it_belongs(name: str) -> None:
    for battle in positions(warhost.start(name, seed=9), 120, 9):
        assert battle.view(BOTH)["can_undo"] is battle.can_undo
        assert not battle.view()["can_undo"]
        assert battle.seat_to_decide is None or not battle.view(1 - battle.seat_to_decide)["can_undo"]
        if not battle.can_undo:
            with pytest.raises(UndoRefused):
                battle.undo()


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_several_actions_are_free_to_take_back_when_all_of_them_rolled_nothing_and_one_side_decides(name: str) -> None:
    battle, chooser = warhost.start(name, seed=5), random.Random(5)
    assert not battle.is_free_to_undo(1)
    while not battle.over:
        battle.apply(chooser.choice(battle.legal_actions))
        for actions in (1, 2, 3):
            if len(battle.steps) < actions:
                assert not battle.is_free_to_undo(actions)
                continue
            earlier = Battle(battle.ruleset, battle.scenario, memory_of(battle.steps[-actions].before), battle.umpire)
            same_dice = dice_of(earlier.memory) == dice_of(battle.memory)
            same_side = earlier.seat_to_decide == battle.seat_to_decide
            assert battle.is_free_to_undo(actions) == (same_dice and same_side)


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_taking_back_what_is_free_leads_to_the_earlier_view(name: str) -> None:
    battle, chooser, tried = warhost.start(name, seed=2), random.Random(2), 0
    while not battle.over and tried < 10:
        before = battle.view(BOTH)
        battle.apply(chooser.choice(battle.legal_actions))
        if battle.can_undo:
            tried += 1
            battle.undo()
            assert battle.view(BOTH) | {"can_undo": None} == before | {"can_undo": None}
            battle.apply(chooser.choice(battle.legal_actions))
    assert tried == 10


@pytest.mark.clause("TW-2.9.7a")
@pytest.mark.parametrize("seed", range(4))
def test_a_view_is_byte_for_byte_the_same_wherever_a_hidden_trap_lies(seed: int) -> None:
    battle = played("tangled-wood", 12 + 8 * seed, seed)
    before = {seat: json.dumps(battle.view(seat)) for seat in (1, None)}
    record = BattleRecord.over(battle.memory)
    hidden = [trap for trap in range(record.trap_count) if record.traps[trap].state == TrapState.HIDDEN]
    assert hidden
    for trap in hidden:
        record.traps[trap].cell = (record.traps[trap].cell + 7) % 90
    record.dice.key[:] = 1, 2
    assert {seat: json.dumps(battle.view(seat)) for seat in (1, None)} == before
    assert all(trap["hex"] is not None for trap in battle.view(0)["traps"])


def test_a_view_shares_nothing_with_the_next() -> None:
    battle = played("barrow-night", 20)
    first, second = battle.view(0), battle.view(0)
    kept = json.dumps(second)
    for piece in first["pieces"]:
        for value in piece.values():
            if isinstance(value, list):
                value.clear()
        piece.clear()
    assert json.dumps(second) == kept == json.dumps(battle.view(0))


# --- what never changes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*ON_CELLS, "tewapen/generated-3"])
def test_the_ground_of_a_scenario(name: str) -> None:
    ruleset, scenario = look_up(name)
    ground, terms = ruleset.ground(scenario), ruleset.terms()
    assert json.loads(json.dumps(ground)) == ground
    assert len(ground["terrain"]) == ground["rows"]
    assert {len(row) for row in ground["terrain"]} == {ground["columns"]}
    assert set("".join(ground["terrain"])) <= set(terms["terrain"])


@pytest.mark.parametrize("name", [*SCENARIOS, "tewapen/generated-3"])
def test_hexes_and_hexsides_of_the_ground_lie_on_the_board(name: str) -> None:
    ruleset, scenario = look_up(name)
    ground = ruleset.ground(scenario)
    for hex_id in (*ground["hexes"], *(side[0] for side in ground["walls"] + ground["cliffs"])):
        assert int(hex_id[:2]) < ground["columns"]
        assert int(hex_id[2:]) < ground["rows"]


@pytest.mark.parametrize("name", ON_CELLS)
def test_the_lineup_of_a_scenario_is_that_of_its_first_view(name: str) -> None:
    battle = warhost.start(name, seed=1)
    lineup = battle.ruleset.lineup(battle.scenario)
    pieces = battle.view()["pieces"]
    assert lineup["places"] == [{key: piece[key] for key in PLACED[battle.ruleset.name]} for piece in pieces]
    assert sum(lineup["pieces"].values()) == len(pieces)


def test_newcomers_know_where_to_begin_and_whom_they_meet() -> None:
    for ruleset in rulesets().values():
        assert ruleset.quick_start in ruleset.scenarios()
    assert all(one.title and one.summary.endswith(".") for one in roster().values())


# --- events as data ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*SCENARIOS, "generated"])
def test_events_as_data_speak_only_of_what_is_there(name: str) -> None:
    for seed in range(3):
        battle = warhost.start(generate(seed, size=12) if name == "generated" else name, seed=seed)
        for _ in positions(battle, 500, seed):
            pass
        ground: Any = battle.ruleset.ground(battle.scenario)
        hexes = {f"{c:02}{r:02}" for c in range(ground["columns"]) for r in range(ground["rows"])}
        check_told(battle, hexes)
        for event in battle.events:
            about = event.about
            assert about.get("dice", []) == sorted(about.get("dice", []))
            assert all(type(value) in (int, str, list, dict, type(None)) for value in about.values())


class Veil:
    """A contract that hides the place of one piece from everybody, until so many actions have been carried out."""

    def __init__(self, battle: Battle, until: int) -> None:
        self._contract, self._until = battle.contract, until

    def __getattr__(self, name: str) -> Any:
        return getattr(self._contract, name)

    def redact(self, memory: Any, side: int) -> None:
        """Blot out what a side may not know, and the veiled place."""
        self._contract.redact(memory, side)
        if Header.over(memory).actions < self._until:
            BattleRecord.over(memory).pieces[3].cell = -1


@pytest.mark.parametrize(("until", "is_free"), [(0, True), (99, True), (1, False)])
def test_what_showed_something_hidden_is_not_free_to_take_back(until: int, is_free: bool) -> None:
    battle = warhost.start("otter-ford", seed=9)
    battle.contract = Veil(battle, until)  # type: ignore[assignment]
    battle.apply(battle.legal_actions[0])
    assert not battle.has_drawn(-1)
    assert battle.can_undo is is_free
    if not is_free:
        with pytest.raises(UndoRefused, match="something was shown that was hidden before"):
            battle.undo()
