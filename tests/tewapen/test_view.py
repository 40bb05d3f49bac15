"""What a battle of Te Wapen! shows to a screen: cards, hidden traps, hexes and hexsides."""

from __future__ import annotations

import json
import random

import pytest

import warhost
from warhost.face.battle import Battle
from warhost.face.scenario_lookup import look_up
from warhost.rulesets.tewapen.state import Battle as BattleRecord
from warhost.rulesets.tewapen.state import TrapState


def played(name: str, decisions: int, seed: int = 5) -> Battle:
    """A battle after some random decisions."""
    battle, chooser = warhost.start(name, seed=seed), random.Random(seed)
    while not battle.over and battle.decisions < decisions:
        battle.apply(chooser.choice(battle.legal_actions))
    return battle


def test_a_card_is_named_by_rank_and_suit() -> None:
    view = played("otter-ford", 1, seed=7).view()
    assert view["card"]["rank"] in ("jack", "queen", "king", "ace", *map(str, range(2, 11)))
    assert view["card"]["suit"] in ("hearts", "diamonds", "spades", "clubs")
    drawn = [event.about["card"] for event in played("otter-ford", 400).events if event.kind == "card_drawn"]
    assert {"rank": "joker", "suit": None} in drawn


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


@pytest.mark.parametrize(
    "name",
    ["otter-ford", "barrow-night", "tangled-wood", "karnholt", "outpost-kappa", "ridge-14", "tewapen/generated-3"],
)
def test_hexes_and_hexsides_of_the_ground_lie_on_the_board(name: str) -> None:
    ruleset, scenario = look_up(name)
    ground = ruleset.ground(scenario)
    for hex_id in (*ground["hexes"], *(side[0] for side in ground["walls"] + ground["cliffs"])):
        assert int(hex_id[:2]) < ground["columns"]
        assert int(hex_id[2:]) < ground["rows"]
