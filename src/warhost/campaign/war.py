"""One campaign in progress, with the battles that were fought in it.

war = start("two-realms", seed=7)
war.apply("march 55 31")
if war.meeting:                        a battle is to be fought
    war.settle("captain")              both hosts are led by captains
    battle = war.battle_ahead()        or fight it yourself, and
    war.carry_home(battle)             bring home how it went
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from warhost.campaign import by_chances
from warhost.campaign.field import scenario_of
from warhost.campaign.lookup import look_up_campaign, must_be_campaign
from warhost.campaign.quick import fight_quickly
from warhost.errors import CampaignError
from warhost.face import transcript
from warhost.face.action import Action
from warhost.face.battle import Battle, Key, begin
from warhost.face.battle import start as start_battle
from warhost.fight import play
from warhost.ruleset import Progress, Ruleset, find_ruleset
from warhost.scenario import ScenarioModel
from warhost.shelf.hosts import Aftermath, Hosts, Meeting, Meetings

if TYPE_CHECKING:
    from pathlib import Path

USUAL = "captain"
"""Who leads hosts in battles that are not fought by persons, unless somebody else is named."""


def start(
    scenario: str | Path | ScenarioModel,
    seed: int | str | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Campaign:
    """A new campaign at its first decision.

    `scenario` is a name ("two-realms" or "eightcastles/two-realms"), a file or a scenario; the rest is as for
    `warhost.start`. Raises UnknownName, ScenarioError, and CampaignError for what is no campaign.
    """
    ruleset, model = look_up_campaign(scenario, options)
    return begin(Campaign, ruleset, model, seed, progress)


class Campaign(Battle):
    """A campaign in progress. Made by `start`, or by `warhost.campaign.read`."""

    def __init__(
        self, ruleset: Ruleset, scenario: ScenarioModel, memory: Any, umpire: Any, seed: int | str | None = None
    ) -> None:
        super().__init__(ruleset, scenario, memory, umpire, seed)
        self.battles: dict[int, str] = {}
        """Transcripts of the battles that were fought, by their numbers."""

    @property
    def meetings(self) -> Meetings:
        """What the campaign's game says of its battles."""
        found: Meetings = self.ruleset.game.meetings
        return found

    @property
    def battle_game(self) -> Ruleset:
        """The game that its battles are battles of."""
        return find_ruleset(self.meetings.battles)

    @property
    def hosts(self) -> Hosts:
        """What that game offers to campaigns."""
        found: Hosts = self.battle_game.game.hosts
        return found

    @property
    def meeting(self) -> Meeting | None:
        """The battle that is to be fought now, None while there is none."""
        return self.meetings.meeting(self.memory, self.scenario)

    def must_meet(self) -> Meeting:
        """The battle that is to be fought now; CampaignError when there is none."""
        if (meeting := self.meeting) is None:
            raise CampaignError("there is no battle to be fought now")
        return meeting

    # --- battles -------------------------------------------------------------------------------------------

    def battle_ahead(self) -> Battle:
        """The battle that is to be fought now, at its first decision; CampaignError when there is none."""
        meeting = self.must_meet()
        return start_battle(scenario_of(self.hosts, meeting), str(meeting.seed))

    def settle(self, attacker: str = USUAL, defender: str = "") -> Battle:
        """Let computers fight the battle out that is to be fought now, and carry the outcome home: the battle.

        The attacker's host is led by the player of that name, the defender's by the same unless another is named.
        Raises UnknownName, and CampaignError when there is no battle.
        """
        meeting = self.must_meet()
        scenario = scenario_of(self.hosts, meeting)
        leaders = {"attacker": attacker, "defender": defender or attacker}
        by_side = {side: leaders[part] for part, side in self.hosts.sides(scenario).items()}
        battle = play(scenario, *[by_side[side] for side in self.battle_game.sides], seed=meeting.seed)
        self.carry_home(battle, [by_side[side] for side in self.battle_game.sides])
        return battle

    def carry_home(self, battle: Battle, players: list[str] | None = None) -> None:
        """Tell the campaign how the battle went that was to be fought.

        Raises CampaignError, with the campaign unchanged, for a battle that is not over, or is not this one.
        """
        number, report = self.must_meet().number, self.report_of(battle)
        for action in report:
            self.apply(action)
        self.battles[number] = transcript.write(battle, players)

    def settle_by_chances(self) -> None:
        """Settle the battle that is to be fought now by one quick battle, drawn from the campaign's own dice.

        Raises CampaignError when there is none.
        """
        number, noted, report = self.must_meet().number, self.noted_by_chances(), self.report_by_chances()
        for action in report:
            self.apply(action)
        self.battles[number] = noted

    def report_by_chances(self) -> list[Action]:
        """The actions that tell how that quick battle went; CampaignError when no battle is to be fought."""
        meeting = self.must_meet()
        return self._report(next(fight_quickly(self.battle_game, self.hosts, meeting, 1, meeting.seed)))

    def noted_by_chances(self) -> str:
        """What is noted of that quick battle in place of a transcript; CampaignError when no battle is to be fought."""
        return by_chances.note_of(self.battle_game, self.must_meet(), self.report_by_chances())

    def report_of(self, battle: Battle) -> list[Action]:
        """The actions that tell how a battle went; CampaignError for one that is not over, or is not the one ahead."""
        meeting = self.must_meet()
        if battle.scenario.to_toml() != scenario_of(self.hosts, meeting).to_toml():
            raise CampaignError(f"{meeting.name} is to be fought, and this is another battle: {battle.scenario.name}")
        if str(battle.seed) != str(meeting.seed):
            raise CampaignError(f"{meeting.name} was fought with other dice than those that the campaign gives it")
        if not battle.over:
            raise CampaignError(f"{meeting.name} is not over yet")
        return self._report(self.hosts.aftermath(battle, meeting.attacker, meeting.defender))

    def _report(self, aftermath: Aftermath) -> list[Action]:
        codes = self.meetings.report(self.memory, self.scenario, aftermath)
        return [Action(code, self.table) for code in codes]

    # --- as a value ----------------------------------------------------------------------------------------

    def undo(self, consent: bool = False) -> None:
        """Take the last action back; see `Battle.undo`. A battle is forgotten with any part of its outcome."""
        super().undo(consent)
        self.battles.pop(self.meetings.being_told(self.memory), None)

    @classmethod
    def of(cls, battle: Battle) -> Campaign:
        """The campaign that a battle of a campaign's game is, with its history; no battle of it is known.

        Raises CampaignError for a single battle.
        """
        must_be_campaign(battle.ruleset, battle.scenario)
        war = cls.__new__(cls)
        Battle.__setstate__(war, battle.__getstate__())
        return war

    def __copy__(self) -> Campaign:
        """An independent campaign with the same history and battles, which will roll the same dice."""
        twin = Campaign.of(super().__copy__())
        twin.battles = dict(self.battles)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle keeps, the battles among it."""
        return {**super().__getstate__(), "battles": dict(self.battles)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """The campaign of a pickle, with its battles."""
        super().__setstate__(kept)
        self.battles = dict(kept["battles"])

    def clone(self, key: Key | None = None, same_dice: bool = False) -> Campaign:
        """An independent copy without its history and battles; see `Battle.clone`."""
        plain = super().clone(key, same_dice)
        return Campaign(self.ruleset, self.scenario, plain.memory, plain.umpire)
