"""How likely a march or an assault is to succeed, told before anybody commits himself.

    print(chances(war, "march 55 31"))                  holds the field 58 % (give or take 14 %), of 50 battles
    print(chances(war, "assault C7 14", seasons=2))     the same assault, after two more seasons of siege
    chances(war, "march 55 31", seed=1) + chances(war, "march 55 31", seed=2)       of 100 battles

The figure is that of battles fought out by quick players on grounds of that kind (`warhost.campaign.quick`). What the
march itself leaves to dice, as whether a neutral region submits, is drawn anew for each world in which it is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from warhost.campaign.quick import fight_quickly
from warhost.campaign.war import Campaign
from warhost.errors import CampaignError, IllegalAction
from warhost.face.action import Action
from warhost.face.battle import Key
from warhost.face.steps import steps_in
from warhost.shelf.hosts import Aftermath, Host, Meeting

FIRST, MOST = 50, 400
"""Battles after which a figure is shown first, and up to which it grows."""
WORLDS = 24
"""Ways in which the march itself is looked at."""
TOLD = 2.0  # standard errors that are told


@dataclass
class MarchChances:
    """What comes of a march or an assault; shares are from 0 to 1. Those of other seeds may be added to it."""

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

    def __add__(self, other: MarchChances) -> MarchChances:
        """What both tell of the same march; with the same seed they would tell the same twice."""
        return MarchChances(
            self.worlds + other.worlds,
            self.without_battle + other.without_battle,
            self.battles + other.battles,
            self.held + other.held,
            self.own_losses + other.own_losses,
            self.enemy_losses + other.enemy_losses,
            self.general_falls + other.general_falls,
            self.may_be_refused or other.may_be_refused,
        )

    @property
    def peaceful(self) -> float:
        """The chance that nobody has to be fought."""
        return self.without_battle / self.worlds if self.worlds else 0.0

    @property
    def share(self) -> float:
        """The chance that he holds the space."""
        return self.peaceful + (1 - self.peaceful) * (self.held / self.battles if self.battles else 1.0)

    @property
    def error(self) -> float:
        """What other battles may make of it, up or down, nineteen times in twenty; 0 where nobody is fought."""
        if not self.battles:
            return 0.0
        held = (self.held + 1) / (self.battles + 2)
        return TOLD * (1 - self.peaceful) * sqrt(held * (1 - held) / self.battles)

    def of_battles(self, times: int) -> float:
        """Which share of the battles that is."""
        return times / self.battles if self.battles else 0.0

    def mean_losses(self, losses: Counter[int]) -> float:
        """The mean of a count of losses."""
        return self.of_battles(sum(lost * times for lost, times in losses.items()))

    def shares(self, losses: Counter[int]) -> list[float]:
        """In which share of the battles no unit was lost, one, two, and so on up to the most."""
        return [self.of_battles(losses[lost]) for lost in range(max(losses, default=-1) + 1)]

    def to_data(self) -> dict[str, Any]:
        """All of it as plain data; losses and the General's death are shares of the battles."""
        return {
            "share": self.share,
            "error": self.error,
            "battles": self.battles,
            "without_battle": self.peaceful,
            "losses": self.shares(self.own_losses),
            "enemy_losses": self.shares(self.enemy_losses),
            "own_mean": self.mean_losses(self.own_losses),
            "enemy_mean": self.mean_losses(self.enemy_losses),
            "general_falls": self.of_battles(self.general_falls),
            "may_be_refused": self.may_be_refused,
            "words": str(self),
        }

    def __str__(self) -> str:
        if not self.battles:
            return "nobody is there to be fought"
        told = f"holds the field {self.share:.0%} (give or take {self.error:.0%}), of {self.battles} battles"
        own, enemy = self.mean_losses(self.own_losses), self.mean_losses(self.enemy_losses)
        told += f"; loses {own:.1f} units, the enemy {enemy:.1f}"
        if self.general_falls:
            told += f"; the General falls {self.of_battles(self.general_falls):.0%}"
        return told + ("; the enemy may refuse" if self.may_be_refused else "")


def chances(
    war: Campaign, action: Action | str, battles: int = FIRST, seed: int = 0, seasons: int | None = None
) -> MarchChances:
    """What comes of a march or an assault, of so many quick battles; the same seed gives the same figures.

    With `seasons` it is the assault after so many more seasons of siege, both hosts as they are now but for those who
    starve; so it can be asked for a siege that is only thought of. To besiege is to assault a season later.
    Of several steps, as "hold H3; march 55 56", it is the last that is looked at, after the others.
    Raises NotationError, IllegalAction, CampaignError for what leads to no battle, and ValueError below 1 battle.
    """
    if battles < 1:
        raise ValueError(f"{battles} battles: at least one is needed")
    *before, action = steps_in(str(action))
    war = _after(war, before)
    found, meetings = MarchChances(), _meetings(war, action, seed, seasons)
    found.worlds, found.without_battle = len(meetings), sum(one.meeting is None for one in meetings)
    found.may_be_refused = any(one.may_be_refused for one in meetings)
    fought = [one.meeting for one in meetings if one.meeting is not None]
    streams = [
        fight_quickly(war.battle_game, war.hosts, meeting, battles, seed * WORLDS + k)
        for k, meeting in enumerate(fought)
    ]
    for number in range(battles if fought else 0):
        at = number % len(fought)
        _count(war, fought[at], next(streams[at]), found)
    return found


def growing(
    war: Campaign,
    action: Action | str,
    first: int = FIRST,
    most: int = MOST,
    seed: int = 0,
    seasons: int | None = None,
) -> Iterator[MarchChances]:
    """The same figures as they grow: after the first battles, and then again and again up to the most.

    Each time those of the next seed are added.
    """
    found = MarchChances()
    while found.battles < most:
        found += chances(war, action, min(first, most - found.battles), seed, seasons)
        seed += 1
        yield found
        if not found.battles:
            return


def meeting_ahead(war: Campaign, action: Action | str, seed: int = 0) -> Meeting | None:
    """One of the battles to which a march or an assault may lead; None where nobody has to be fought.

    Raises as `chances` does.
    """
    *before, action = steps_in(str(action))
    found = (one.meeting for one in _meetings(_after(war, before), action, seed, None))
    return next((one for one in found if one is not None), None)


def _after(war: Campaign, steps: list[str]) -> Campaign:
    """The campaign after these steps of whoever must choose."""
    twin = war.clone((0, 0)) if steps else war
    for step in steps:
        twin.apply(step)
    return twin


# --- looking ahead ----------------------------------------------------------------------------------------


@dataclass
class _Look:
    """What a march leads to in one world: a battle, or None where nobody has to be fought."""

    meeting: Meeting | None
    may_be_refused: bool = False


def _meetings(war: Campaign, action: Action | str, seed: int, seasons: int | None) -> list[_Look]:
    """What an action leads to, in all worlds that are looked at; an assault is the same in all of them."""
    code = war.action(action).code
    ahead = war.meetings.assault_ahead(war.memory, war.scenario, code, seasons)
    if ahead is not None:
        if seasons is None and not war.contract.allows(war.memory, war.umpire, code):
            raise IllegalAction(str(action), war.why_not(action))
        return [_Look(ahead if _has_units(war, ahead.defender) else None)]
    goal = war.meetings.goal(war.scenario, code)
    if seasons is not None:
        raise CampaignError(f"{action} leads to no assault after {seasons} seasons of siege")
    if goal is None:
        raise CampaignError(f"{action} is neither a march nor an assault: it leads to no battle")
    return [_look(war, action, goal, (seed & (1 << 64) - 1, world)) for world in range(WORLDS)]


def _look(war: Campaign, action: Action | str, goal: str, key: Key) -> _Look:
    """What a march leads to in one world."""
    twin, found = war.clone(key), _Look(None)
    side = twin.seat_to_decide or 0
    twin.apply(action)
    while twin.meeting is None and (onward := _onward(twin, side, goal)) is not None:
        found.may_be_refused |= twin.meetings.may_be_refused(twin.memory)
        twin.apply(onward)
    if twin.meeting is not None and twin.meeting.place == goal:
        found.meeting = twin.meeting
    return found


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


def _has_units(war: Campaign, host: Host) -> bool:
    return any(war.hosts.rows[one.row].is_unit for one in host.pieces)


def _lost(war: Campaign, host: Host, aftermath: Aftermath) -> int:
    """How many units of a host have fallen."""
    return sum(war.hosts.rows[one.row].is_unit and aftermath.strengths[one.number] == 0 for one in host.pieces)
