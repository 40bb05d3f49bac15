"""Counsel for a faction: its best actions, and in plain words what each gains and risks.

    for advice in advise(war):
        print(advice.action.sentence, *advice.reasons)

It is looked at as a greedy faction looks: what an action leads to if nothing more is done in the turn, in a few worlds,
with quick battles where hosts meet.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from warhost.campaign.factions import GreedyFaction
from warhost.campaign.outlook import MarchChances, chances
from warhost.campaign.war import Campaign
from warhost.face.action import Action
from warhost.face.plans import is_bare
from warhost.kernel.layout import Bytes

FIRST_LOOKS, MORE_LOOKS = 2, 6
"""Worlds in which every action is looked at, and further ones for the best."""
BATTLES = 20
"""Quick battles behind the chance that is told with a march or an assault."""

ALIKE = 2  # digits behind the point of a worth, in which actions do not differ that come to the same
NOTHING_ELSE = "Nothing else that you could do now is worth its risk."
WELL_PLACED = "Leaves you well placed."


@dataclass(frozen=True)
class Advice:
    """One action that promises much."""

    action: Action
    worth: float
    """How much better the faction stands with it than with the last of its legal actions, mostly to do nothing more."""
    reasons: tuple[str, ...]
    """What it gains and what it risks, in sentences."""
    chances: MarchChances | None = None
    """Of a march or an assault for which somebody has to be fought."""

    def __str__(self) -> str:
        return " ".join([f"{self.action}:", *self.reasons])


def advise(war: Campaign, most: int = 3, seed: int = 0) -> list[Advice]:
    """The best actions of the side that must choose, the best first; none before a battle, and at the end.

    Of actions that come to the same, only the first is told. To do nothing more is told where nothing else is better.
    """
    return [] if war.over or war.meeting is not None else _Counsel(war, seed).best(most)


class _Counsel:
    """One look at one decision."""

    def __init__(self, war: Campaign, seed: int) -> None:
        self.war, self.side = war, war.seat_to_decide or 0
        self.legal = [one for one in war.legal_actions if not war.meetings.divides(one.code)]
        self.last = self.legal[-1]
        self._faction = GreedyFaction(seed, looks=FIRST_LOOKS)
        dice = random.Random(f"{seed} {war.key()}")
        self._keys = [dice.getrandbits(63) for _ in range(FIRST_LOOKS + MORE_LOOKS)]
        self._ends = {one.code: self._look(one, self._keys[:FIRST_LOOKS]) for one in self.legal}

    def _look(self, action: Action, keys: list[int]) -> list[Bytes]:
        return [self._faction.look_ahead(self.war, action.code, self.side, key) for key in keys]

    def best(self, most: int) -> list[Advice]:
        """The best actions with what speaks for and against them."""
        chosen = self._different(most + 1)
        for one in {action.code: action for action in (*chosen, self.last)}.values():
            self._ends[one.code] += self._look(one, self._keys[FIRST_LOOKS:])
        ranked = self._ranked(chosen)[:most]
        if is_bare(self.last.code) and self.last in ranked:
            ranked = ranked[: ranked.index(self.last) + 1]
        return [self._advice(one) for one in ranked]

    def _different(self, most: int) -> list[Action]:
        """The most promising actions, of those that come to the same only the first."""
        found: dict[tuple[float, tuple[str, ...]], Action] = {}
        for one in self._ranked(self.legal):
            if len(found) == most:
                break
            found.setdefault((round(self._worth(one), ALIKE), self._reasons(one)), one)
        return [*found.values()]

    def _ranked(self, actions: list[Action]) -> list[Action]:
        """The best first; of equals the one that does less."""
        order = {one.code: number for number, one in enumerate(self.legal)}
        return sorted(actions, key=lambda one: (self._worth(one), order[one.code]), reverse=True)

    def _worth(self, action: Action) -> float:
        ends, evaluate = self._ends[action.code], self.war.contract.evaluate
        return sum(float(evaluate(end, self.war.umpire, self.side)) for end in ends) / len(ends)

    def _reasons(self, action: Action) -> tuple[str, ...]:
        """What speaks for an action and against it, beside the last of the list."""
        if action == self.last:
            return (NOTHING_ELSE if is_bare(action.code) else WELL_PLACED,)
        ends, otherwise = self._ends[action.code], self._ends[self.last.code]
        told = self.war.meetings.reasons(self.war.scenario, self.side, ends, otherwise)
        return tuple(told) or (WELL_PLACED,)

    def _advice(self, action: Action) -> Advice:
        war = self.war
        is_march = war.meetings.goal(war.scenario, action.code) is not None
        found = chances(war, action, BATTLES) if is_march else None
        told = found if found is not None and found.battles else None
        return Advice(action, self._worth(action) - self._worth(self.last), self._reasons(action), told)
