"""Battles with a chain, and playing in them by lot."""

from __future__ import annotations

import random

from warhost.face.chronicle import Chronicle
from warhost.face.entry import ACT, JOIN, join_text
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import Opening
from warhost.face.scenario_lookup import look_up

GAMES = ("tewapen/otter-ford", "heroes/first-blood")
SECRET = "5" * 64
PERSONS = ("person", "person")
ALONE = ("person", "computer:greedy")


def opened(seats: tuple[str, str] = PERSONS, scenario: str = GAMES[0], secret: str = SECRET, **more: bool) -> Chronicle:
    """A battle at its opening."""
    ruleset, model = look_up(scenario)
    return Chronicle(Opening.of(ruleset, model, seats, ("Ada", "Bob"), commitment_to(secret), **more), secret)


def joined(**more: object) -> Chronicle:
    """A battle to whose dice both persons have added."""
    chronicle = opened(**more)  # type: ignore[arg-type]
    chronicle.take(JOIN, 0, join_text("", "aa"))
    if chronicle.opening.is_person(1):
        chronicle.take(JOIN, 1, join_text('Bob {the} "Bold"', "bb"))
    return chronicle


def decide(chronicle: Chronicle, chance: random.Random) -> None:
    """Take one action by lot."""
    battle = chronicle.battle
    chronicle.take(ACT, battle.seat_to_decide, str(chance.choice(battle.legal_actions)))


def play(chronicle: Chronicle, actions: int, seed: int = 1) -> Chronicle:
    """Take so many actions by lot."""
    chance = random.Random(seed)
    for _ in range(actions):
        if not chronicle.over:
            decide(chronicle, chance)
    return chronicle


def play_until_dice(chronicle: Chronicle) -> Chronicle:
    """Take actions by lot until one has rolled dice."""
    chance = random.Random(3)
    while not chronicle.standing or not chronicle.battle.has_drawn(-1):
        decide(chronicle, chance)
    return chronicle
