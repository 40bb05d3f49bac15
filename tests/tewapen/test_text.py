"""What Te Wapen! asks at each decision, what cards and powers are called, and that all in a battle has words."""

from __future__ import annotations

from typing import Any

import pytest

from games.readable import Readable
from tewapen.brought.words import NAMES, TROOPS
from warhost.kernel.abi import DRAWN, NOBODY, WON, push
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.state import (
    ACTED,
    CARDS,
    INCLUDED,
    MOVED,
    NOMINATED,
    NONE,
    Battle,
    Kind,
    Phase,
    Reason,
    Source,
    Spell,
)
from warhost.rulesets.tewapen.words.cards import SOURCE_ITEMS, card_name
from warhost.rulesets.tewapen.words.events import EVENTS
from warhost.rulesets.tewapen.words.text import PROMPTS, prompt

R1, B1, R2, B2, R3 = range(5)
HERE, THERE = NAMES.cell("0403"), NAMES.cell("0503")

READABLE = Readable("tewapen")


# --- cards, powers and items ------------------------------------------------------------------------------


def test_every_source_but_ones_own_store_is_an_item() -> None:
    assert set(SOURCE_ITEMS) == set(Source) - {Source.OWN_STORE}


def test_every_demon_power_has_a_line_of_its_own() -> None:
    assert len({EVENTS.text(Event.POWER_ROLLED, (R1, face), NAMES) for face in range(1, 7)}) == 6


def test_every_card_has_a_name() -> None:
    assert len({card_name(card) for card in range(CARDS)}) == CARDS - 1
    assert (card_name(10), card_name(28), card_name(51), card_name(52)) == (
        "Queen of hearts",
        "4 of spades",
        "Ace of clubs",
        "Joker",
    )


# --- prompts ----------------------------------------------------------------------------------------------


def standing(phase: Phase, actor: int = NONE, target: int = NONE, place: int = 0, detail: int = 0) -> Any:
    """A battle of the pieces above, with this matter on top: R1, R2 and R3 in 0403, activated; B1 and B2 in 0503."""
    battle = Battle.over(Battle.blank())
    battle.turn, battle.card, battle.active, battle.to_decide, battle.piece_count = 3, 10, 0, 0, len(TROOPS)
    battle.unit_in[:], battle.first_in[:] = NONE, NONE
    for piece, side in enumerate(NAMES.sides):
        one = battle.pieces[piece]
        one.side, one.troop, one.wounds, one.hit_at = side, NAMES.troops[piece], 4, 4
        one.cell, one.prison, one.next_here = (THERE if side else HERE), NONE, NONE
        one.kind = Kind.FOOT if piece in (R1, B1) else Kind.INDIVIDUAL
    battle.unit_in[HERE], battle.unit_in[THERE] = R1, B1
    battle.first_in[HERE], battle.pieces[R2].next_here, battle.first_in[THERE] = R2, R3, B2
    push(battle, phase, actor, target, place, detail)
    return battle


def mark(battle: Any, piece: int, marks: int) -> None:
    battle.pieces[piece].marks |= marks


def test_the_prompt_for_placing_traps() -> None:
    battle = standing(Phase.PLACE_TRAPS, actor=1, detail=2)
    battle.to_decide, battle.card, battle.turn = 1, NONE, 1
    assert prompt(battle, None, NAMES) == "Hide a trap, 2 to go"


def test_the_prompt_for_nominating_counts_the_units() -> None:
    battle = standing(Phase.NOMINATE)
    battle.to_name = 2
    assert prompt(battle, None, NAMES) == "Choose 2 units to activate"
    battle.to_name = 1
    assert prompt(battle, None, NAMES) == "Choose a unit to activate"


def test_the_prompt_for_including_names_who_alone_is_attached() -> None:
    battle = standing(Phase.INCLUDE)
    mark(battle, R1, NOMINATED)
    assert prompt(battle, None, NAMES) == "Who goes along with the unit?"
    mark(battle, R3, INCLUDED)
    assert prompt(battle, None, NAMES) == "Wizard: go along with the unit?"


def test_the_prompt_for_moving_names_who_alone_has_not_moved() -> None:
    battle = standing(Phase.MOVE)
    mark(battle, R1, NOMINATED)
    mark(battle, R2, INCLUDED)
    mark(battle, R3, NOMINATED)
    assert prompt(battle, None, NAMES) == "Move your units, 2 to go"
    mark(battle, R3, MOVED)
    assert prompt(battle, None, NAMES) == "Barbarians: move, or stay"


def test_the_prompt_for_acting_names_who_alone_has_not_acted() -> None:
    battle = standing(Phase.ACT)
    mark(battle, R1, NOMINATED | ACTED)
    mark(battle, R2, INCLUDED)
    mark(battle, R3, NOMINATED)
    assert prompt(battle, None, NAMES) == "Choose who acts, 2 still may"
    mark(battle, R2, ACTED)
    assert prompt(battle, None, NAMES) == "King: choose a target"


def test_the_prompt_says_who_must_battle_a_trap_first() -> None:
    battle = standing(Phase.ACT)
    mark(battle, R1, NOMINATED)
    mark(battle, R2, INCLUDED)
    battle.pieces[R1].prison = 0
    assert prompt(battle, None, NAMES) == "Barbarians must battle the trap"


def test_the_prompt_for_following_up() -> None:
    battle = standing(Phase.FOLLOW_UP, R1, B1, THERE)
    assert prompt(battle, None, NAMES) == "Barbarians: follow up, or stand"


@pytest.mark.parametrize("target", [B1, NONE], ids=["a piece", "a trap"])
def test_the_prompt_for_a_reroll(target: int) -> None:
    battle = standing(Phase.REROLL, R1, target)
    assert prompt(battle, None, NAMES) == "Barbarians: roll a failed die again?"


def test_the_prompt_for_a_teleport() -> None:
    battle = standing(Phase.COMPANY, R2, R1, THERE)
    assert prompt(battle, None, NAMES) == "Barbarians teleports: who stays behind?"


def test_the_prompt_for_the_second_unit_of_a_horde() -> None:
    battle = standing(Phase.SECOND_PLACE, R2, NONE, HERE, Spell.HORDE)
    assert prompt(battle, None, NAMES) == "Summon Skeleton Horde: where does the second unit stand?"


def test_the_moment_is_said_apart_from_what_is_asked() -> None:
    battle = standing(Phase.NOMINATE)
    assert PROMPTS.when(battle) == "Turn 3, Queen of hearts"
    battle.card, battle.turn = NONE, 1
    assert PROMPTS.when(battle) == "Turn 1"


def test_the_prompt_when_nobody_has_to_choose() -> None:
    battle = standing(Phase.DRAW)
    battle.to_decide = NOBODY
    assert prompt(battle, None, NAMES) == "Dice or a card to come"
    battle.result, battle.winner, battle.reason = WON, 0, Reason.HELD
    assert prompt(battle, None, NAMES) == "The battle is over, Red wins: the hex that counts was held long enough."
    battle.result, battle.winner, battle.reason = DRAWN, NOBODY, Reason.EQUAL
    assert prompt(battle, None, NAMES) == "The battle is over, a draw: nobody is ahead after the last turn."
