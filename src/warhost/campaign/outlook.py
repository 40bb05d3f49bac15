"""How likely a march or an assault is to succeed, told before anybody commits himself.

    print(chances(war, "march 55 31"))      holds the field 58 % (give or take 14 %), of 50 battles

The figure is that of battles fought out by quick players on grounds of that kind (`warhost.campaign.quick`). What the
march itself leaves to dice, as whether a neutral region submits, is drawn anew for each world in which it is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from math import sqrt

from warhost.campaign.quick import fight_quickly
from warhost.campaign.war import Campaign
from warhost.face.action import Action
from warhost.shelf.hosts import Aftermath, Host, Meeting

FIRST, MOST = 50, 400
"""Battles after which a figure is shown first, and up to which it grows."""
WORLDS = 24
"""Ways in which the march itself is looked at."""
TOLD = 2.0  # standard errors that are told


@dataclass
class MarchChances:
    """What comes of a march or an assault; shares are from 0 to 1."""

    worlds: int = 0
    """Ways in which it was looked at."""
    without_battle: int = 0
    """Ways among these in which nobody has to be fought."""
    battles: int = 0
    held: int = 0
    """Battles after which the attacker holds the field."""
    own_losses: Counter[int] = field(default_factory=Counter)
    """How many units of his own the attacker lost, by number, of these battles."""
    enemy_losses: Counter[int] = field(default_factory=Counter)
    general_falls: int = 0
    """Battles in which the attacker's General fell."""
    may_be_refused: bool = False
    """Whether the defender may try to get away before it comes to blows."""

    @property
    def share(self) -> float:
        """The chance that he holds the space."""
        fought = 1 - self.without_battle / self.worlds if self.worlds else 1.0
        return 1 - fought + fought * (self.held / self.battles if self.battles else 1.0)

    @property
    def error(self) -> float:
        """What other battles may make of it, up or down, nineteen times in twenty; 0 where nobody is fought."""
        if not self.battles:
            return 0.0
        held = (self.held + 1) / (self.battles + 2)
        return TOLD * (1 - self.without_battle / self.worlds) * sqrt(held * (1 - held) / self.battles)

    def mean_losses(self, losses: Counter[int]) -> float:
        """The mean of a count of losses."""
        return sum(lost * times for lost, times in losses.items()) / self.battles if self.battles else 0.0

    def __str__(self) -> str:
        if not self.battles:
            return "nobody is there to be fought"
        told = f"holds the field {self.share:.0%} (give or take {self.error:.0%}), of {self.battles} battles"
        own, enemy = self.mean_losses(self.own_losses), self.mean_losses(self.enemy_losses)
        told += f"; loses {own:.1f} units, the enemy {enemy:.1f}"
        if self.general_falls:
            told += f"; the General falls {self.general_falls / self.battles:.0%}"
        return told + ("; the enemy may refuse" if self.may_be_refused else "")


def chances(war: Campaign, action: Action | str, battles: int = FIRST, seed: int = 0) -> MarchChances:
    """What comes of a march or an assault, of so many quick battles; the same seed gives the same figures.

    Raises NotationError, IllegalAction, and ValueError below 1 battle or for what is no march and no assault.
    """
    return list(growing(war, action, battles, battles, seed))[-1]


def growing(
    war: Campaign, action: Action | str, first: int = FIRST, most: int = MOST, seed: int = 0
) -> Iterator[MarchChances]:
    """The same figures as they grow: after the first battles, and then again and again up to the most."""
    if first < 1:
        raise ValueError(f"{first} battles: at least one is needed")
    found = MarchChances()
    meetings = [one for one in (_look(war, action, seed, world, found) for world in range(WORLDS)) if one is not None]
    if not meetings:
        yield found
        return
    streams = [fight_quickly(war.battle_game, war.hosts, meeting, most, seed + k) for k, meeting in enumerate(meetings)]
    for number in range(most):
        at = number % len(meetings)
        _count(war, meetings[at], next(streams[at]), found)
        if (number + 1) % first == 0 or number + 1 == most:
            yield deepcopy(found)


# --- looking ahead ----------------------------------------------------------------------------------------


def _look(war: Campaign, action: Action | str, seed: int, world: int, found: MarchChances) -> Meeting | None:
    """The battle that a march leads to in one world, None where nobody has to be fought."""
    twin = war.clone((seed & (1 << 64) - 1, world))
    side, goal = twin.seat_to_decide or 0, _goal_of(war, action)
    twin.apply(action)
    found.worlds += 1
    while twin.meeting is None and (onward := _onward(twin, side, goal)) is not None:
        found.may_be_refused |= twin.meetings.may_be_refused(twin.memory)
        twin.apply(onward)
    if twin.meeting is None or twin.meeting.place != goal:
        found.without_battle += 1
        return None
    return twin.meeting


def _goal_of(war: Campaign, action: Action | str) -> str:
    """The space for which an action may lead to a battle; ValueError for an action that leads to none."""
    goal = war.meetings.goal(war.scenario, war.action(action).code)
    if goal is None:
        raise ValueError(f"{action} is neither a march nor an assault: it leads to no battle")
    return goal


def _onward(war: Campaign, side: int, goal: str) -> Action | None:
    """How it goes on up to the battle; None where the side has nobody to fight there."""
    code = war.meetings.onward(war.memory, war.scenario, side, goal)
    is_legal = code is not None and war.contract.allows(war.memory, war.umpire, code)
    return Action(code, war.table) if code is not None and is_legal else None


def _count(war: Campaign, meeting: Meeting, aftermath: Aftermath, found: MarchChances) -> None:
    found.battles += 1
    found.held += aftermath.winner == "attacker"
    found.own_losses[_lost(war, meeting.attacker, aftermath)] += 1
    found.enemy_losses[_lost(war, meeting.defender, aftermath)] += 1
    rows = war.hosts.rows
    generals = [one.number for one in meeting.attacker.pieces if rows[one.row].leads]
    found.general_falls += any(aftermath.strengths[number] == 0 for number in generals)


def _lost(war: Campaign, host: Host, aftermath: Aftermath) -> int:
    """How many units of a host have fallen."""
    return sum(war.hosts.rows[one.row].is_unit and aftermath.strengths[one.number] == 0 for one in host.pieces)
