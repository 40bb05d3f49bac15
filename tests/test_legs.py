"""Moves made in several legs: together they go nowhere where one whole move could not, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby, islice

import pytest

import warhost
from soak import all_but
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.standing import BOTH
from warhost.kernel.abi import actor_of
from warhost.ruleset import all_scenario_names

LEGS = 6  # that are tried at a decision, and further legs after each
DECISIONS = 60
OF_EACH_GAME = 4  # scenarios; `make soak` takes the others
STANDS = {"same_place", "occupied", "same_facing", "leader_there"}
"""Why a move does not end where its piece, or a friend, stands: legs may well come by there again."""


def moves(battle: Battle, actor: int | None = None) -> list[Action]:
    """The moves that are legal now, of everybody or of one piece."""
    legal = [action for action in battle.legal_actions if action.verb in ("move", "via")]
    return [action for action in legal if actor is None or actor_of(action.code) == actor]


def after(battle: Battle, action: Action) -> Battle | None:
    """The battle after an action for which no die is rolled and after which the same side decides; None otherwise."""
    then = battle.clone(same_dice=True)
    then.apply(action)
    is_as_before = not then.over and not then.has_drawn(-1) and then.seat_to_decide == battle.seat_to_decide
    return then if is_as_before else None


def some(battle: Battle, chooser: random.Random, actions: list[Action]) -> list[Action]:
    """A few of some actions: first those that end where somebody stands, in whose hex a whole move may have to end."""
    taken = {str(piece["place"]) for piece in battle.view(BOTH)["pieces"] if piece["place"] is not None}
    told = battle.table.choices([action.code for action in actions])
    ends = [(str(choice["place"]) not in taken, chooser.random(), place) for place, choice in enumerate(told)]
    return [actions[place] for *_, place in sorted(ends)[:LEGS]]


def further_legs(battle: Battle, chooser: random.Random) -> Iterator[tuple[Action, Action, Battle]]:
    """A leg, another that the same piece can make after it, and the battle between the two."""
    for leg in some(battle, chooser, moves(battle)):
        then = after(battle, leg)
        for other in some(then, chooser, moves(then, actor_of(leg.code))) if then else ():
            assert then is not None
            yield leg, other, then


def whole(action: Action, battle: Battle) -> Action:
    """The move that leads where a leg leads."""
    return battle.action(str(action).replace("via", "move", 1))


def first_of_each_game() -> list[str]:
    """The first scenarios of each game."""
    each = groupby(all_scenario_names(), lambda name: name.partition("/")[0])
    return [name for _, names in each for name in islice(names, OF_EACH_GAME)]


@pytest.mark.parametrize("name", all_but(first_of_each_game(), all_scenario_names()))
def test_legs_lead_nowhere_where_no_whole_move_leads(name: str) -> None:
    battle, chooser = warhost.start(name, seed=12), random.Random(12)
    while not battle.over and len(battle.steps) < DECISIONS:
        for leg, other, then in further_legs(battle, chooser):
            if other.verb == "move" or not then.why_not(whole(other, then)):
                reasons = battle.why_not(whole(other, battle))
                stands = {one.name for one in reasons} & STANDS
                assert not reasons or stands, (str(leg), str(other), [str(one) for one in reasons])
        battle.apply(chooser.choice(moves(battle) or list(battle.legal_actions)))
