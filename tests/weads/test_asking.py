"""Standing orders: which windows go by, told by what both sides see and never by the spells in hand."""

from __future__ import annotations

from typing import Any

import pytest

import warhost
from warhost.face.battle import Battle
from warhost.rulesets.weads.state import Battle as Record
from warhost.rulesets.weads.state import Spell

NEVER = dict.fromkeys(("turn", "combat", "rally"), "never")
ALWAYS = dict.fromkeys(("turn", "combat", "rally"), "always")


def at_a_window(scenario: str = "weads/duel-of-the-mages", seed: int = 1) -> Battle:
    """A battle at its first window, once all are set up."""
    battle = warhost.start(scenario, seed=seed)
    while "pass" not in map(str, battle.legal_actions):
        battle.apply("done")
    return battle


def with_hand(battle: Battle, *spells: Spell) -> Battle:
    """The same with these spells in the hand of whoever must choose."""
    held: Any = battle.clone(same_dice=True)
    record = Record.over(held.memory)
    record.hand[record.to_decide] = [spells.count(spell) for spell in Spell]
    return held  # type: ignore[no-any-return]


@pytest.mark.clause("AW-R36", "AW-R37")
def test_whether_a_window_goes_by_does_not_hang_on_the_spells_held() -> None:
    battle = at_a_window()
    hands = [(Spell.AIM, Spell.STAND, Spell.PHAN), (Spell.NOW, Spell.NOW, Spell.HOLY), (Spell.STAND, Spell.HAMMER)]
    for orders in ({}, NEVER, ALWAYS):
        answers = {str(with_hand(battle, *hand).passes(orders)) for hand in hands}
        assert len(answers) == 1


@pytest.mark.clause("AW-R36")
def test_never_and_always() -> None:
    battle = at_a_window()
    assert str(battle.passes(NEVER)) == "pass"
    assert battle.passes(ALWAYS) is None


@pytest.mark.clause("AW-R36")
def test_the_beginning_of_a_turn_matters_once_an_enemy_is_at_hand() -> None:
    battle = at_a_window()
    record: Any = Record.over(battle.memory)
    ours, enemies = ([one for one in record.pieces[: record.unit_count] if (one.side == record.to_decide) == own]
                     for own in (True, False))  # fmt: skip
    for one in ours:
        one.cell = 0
    for leader in record.pieces[record.unit_count : record.piece_count]:
        leader.cell = 0
    for one in enemies:
        one.cell = 7
    assert str(battle.passes({})) == "pass"
    enemies[0].cell = 6
    assert battle.passes({}) is None
