"""Battles at the well with a chain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from warhost.face.chronicle import Chronicle
from warhost.face.entry import ACT, COMMIT, REVEAL
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import Opening
from warhost.face.scenario_lookup import look_up
from warhost.face.signature import SigningKey

SECRET = "5" * 64
KEY = SigningKey.drawn()  # that of a server
PERSONS = ("person", "person", "person")
TWO_PERSONS = ("person", "person", "computer:random")
ALONE = ("person", "computer:random", "computer:greedy")
ENTROPIES = ("aa", "bb", "cc")


def opened(seats: Sequence[str] = PERSONS, **more: Any) -> Chronicle:
    """A battle at its opening."""
    ruleset, model = look_up("well/drought")
    names = ("Ada", "Bob", "Cleo")
    return Chronicle(Opening.of(ruleset, model, seats, names, commitment_to(SECRET), **more), SECRET)


def committed(seats: Sequence[str] = PERSONS, **more: Any) -> Chronicle:
    """A battle in which all persons are committed to what they will add to the dice."""
    chronicle = opened(seats, **more)
    for side in chronicle.opening.persons:
        chronicle.take(COMMIT, side, commitment_to(ENTROPIES[side]))
    return chronicle


def added(seats: Sequence[str] = PERSONS, **more: Any) -> Chronicle:
    """The same when they have added it."""
    chronicle = committed(seats, **more)
    for side in chronicle.opening.persons:
        chronicle.take(REVEAL, side, ENTROPIES[side])
    return chronicle


def played(chronicle: Chronicle, actions: int = 1000, seed: int = 1) -> Chronicle:
    """The battle after so many actions by lot, or at its end."""
    chance = random.Random(seed)
    for _ in range(actions):
        if chronicle.over:
            break
        battle = chronicle.battle
        chronicle.take(ACT, battle.seat_to_decide, str(chance.choice(battle.legal_actions)))
    return chronicle
