"""Battles with a chain, and playing in them by lot."""

from __future__ import annotations

import random
from typing import Any

from warhost.face.chronicle import Chronicle
from warhost.face.entry import ACT, COMMIT, JOIN, REVEAL, join_text
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import Opening
from warhost.face.scenario_lookup import look_up
from warhost.face.signature import SigningKey

GAMES = ("tewapen/otter-ford", "heroes/first-blood")
SECRET = "5" * 64
KEY = SigningKey.drawn()  # that of a server
PERSONS = ("person", "person")
ALONE = ("person", "computer:greedy")
ENTROPIES = ("aa", "bb")


def opened(seats: tuple[str, str] = PERSONS, scenario: str = GAMES[0], secret: str = SECRET, **more: Any) -> Chronicle:
    """A battle at its opening."""
    ruleset, model = look_up(scenario)
    return Chronicle(Opening.of(ruleset, model, seats, ("Ada", "Bob"), commitment_to(secret), **more), secret)


def added(**more: object) -> Chronicle:
    """A battle to whose dice all persons have added what they were committed to before."""
    chronicle = opened(**more)  # type: ignore[arg-type]
    persons = [side for side in (0, 1) if chronicle.opening.is_person(side)]
    for side in persons:
        chronicle.take(COMMIT, side, commitment_to(ENTROPIES[side]))
    for side in persons:
        chronicle.take(REVEAL, side, ENTROPIES[side])
    return chronicle


def joined(**more: object) -> Chronicle:
    """A battle to whose dice both persons have added openly, one after the other, as they once did."""
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
