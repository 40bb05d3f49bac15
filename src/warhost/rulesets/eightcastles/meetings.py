"""Battles of a campaign as the game of the battles fights them: who meets whom, and how the outcome is told.

Rule: TW-5.6d, TW-5.7e, TW-R124
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.kernel.abi import place_of, verb_of
from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.assault_ahead import assault_ahead
from warhost.rulesets.eightcastles.setup.lists import BATTLES, hosts, rows
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import (
    NONE,
    PLACES,
    Campaign,
    Kind,
    Part,
    Phase,
    Siege,
    Verb,
)
from warhost.rulesets.eightcastles.who_meets import besiegers_season, host_of, known_damage, seat_of, seed_of
from warhost.rulesets.eightcastles.words.counsel import reasons
from warhost.shelf.hosts import Aftermath, Meeting
from warhost.shelf.verbs import code_of

TOLD = (Phase.OUTCOME, Phase.FATES, Phase.DAMAGE)
"""In these it is told how a battle went."""


class EightCastlesMeetings:
    """What War of the Eight Castles says of its battles."""

    battles = BATTLES

    def sides(self, scenario: CampaignScenario) -> tuple[int, ...]:
        """The sides that take part. Rule: TW-5.3a."""
        return tuple(scenario.taking_part)

    def meeting(self, memory: Bytes, scenario: CampaignScenario) -> Meeting | None:
        """The battle that is to be fought now: who holds the field is told next."""
        campaign: Campaign = Campaign.over(memory)
        if not campaign.depth or campaign.stack[campaign.depth - 1].phase != Phase.OUTCOME:
            return None
        fight, land = campaign.fight, scenario.land
        place, is_assault = int(fight.place), fight.kind == Kind.ASSAULT
        siege = campaign.sieges[place - len(land.regions)] if is_assault else None
        return Meeting(
            number=int(fight.number),
            name=f"{'Assault on' if is_assault else 'Battle of'} {land.names[place]}",
            place=land.spaces[place],
            terrain="" if is_assault else land.regions[place].terrain,
            seasons=_seasons(campaign, scenario, siege) if siege is not None else 0,
            damage=known_damage(siege) if siege is not None else {},
            attacker=host_of(campaign, scenario, int(fight.attacker), _taking(campaign, Part.ATTACKER, Part.RELIEF)),
            defender=host_of(campaign, scenario, int(fight.defender), _taking(campaign, Part.DEFENDER)),
            sides={"attacker": int(fight.attacker), "defender": seat_of(int(fight.defender))},
            seed=seed_of(campaign),
        )

    def being_told(self, memory: Bytes) -> int:
        """The number of the battle whose outcome is to be told next, or is told in part; 0 for none."""
        campaign: Campaign = Campaign.over(memory)
        is_told = campaign.depth and campaign.stack[campaign.depth - 1].phase in TOLD
        return int(campaign.fight.number) if is_told else 0

    def goal(self, scenario: CampaignScenario, action: int) -> str | None:
        """Where a march goes, or which castle is assaulted. Rule: TW-5.6d, TW-5.7c."""
        place = place_of(action)
        goals = {Verb.MARCH: place // PLACES, Verb.ASSAULT: place % PLACES}
        found = goals.get(Verb(verb_of(action)))
        return None if found is None else scenario.land.spaces[found]

    def assault_ahead(
        self, memory: Bytes, scenario: CampaignScenario, action: int, seasons: int | None
    ) -> Meeting | None:
        """The assault to which besieging or storming leads. Rule: TW-5.7b, TW-5.7c, TW-5.7h."""
        campaign: Campaign = Campaign.over(memory)
        return assault_ahead(campaign, scenario, action, seasons)

    def onward(self, memory: Bytes, scenario: CampaignScenario, side: int, place: str | None) -> int | None:
        """To stand, to march no further, to fight in the space, to hold a castle that was taken with one unit.

        Rule: TW-5.4e, TW-5.6e, TW-5.7f, TW-5.7i
        """
        campaign: Campaign = Campaign.over(memory)
        phase = campaign.stack[campaign.depth - 1].phase if campaign.depth else NONE
        if phase in (Phase.REFUSE, Phase.SALLY):
            return code_of(Verb.STAND)
        if campaign.to_decide == side and phase == Phase.MOVES:
            return code_of(Verb.DONE)
        if campaign.to_decide == side and phase == Phase.OCCUPY:
            return _occupying(campaign, len(scenario.land.regions))
        if campaign.to_decide == side and phase == Phase.BATTLES and place is not None:
            return code_of(Verb.FIGHT, place=scenario.land.numbers[place])
        return None

    def may_be_refused(self, memory: Bytes) -> bool:
        """True while a defender is asked whether he stands. Rule: TW-5.6e."""
        campaign: Campaign = Campaign.over(memory)
        return bool(campaign.depth and campaign.stack[campaign.depth - 1].phase == Phase.REFUSE)

    def divides(self, action: int) -> bool:
        """To tell a piece to stay behind. Rule: TW-R111."""
        return bool(verb_of(action) == Verb.HOLD)

    def reasons(
        self, scenario: CampaignScenario, side: int, ends: Sequence[Bytes], otherwise: Sequence[Bytes]
    ) -> list[str]:
        """What a side gains and risks, in plain words."""
        return reasons(scenario, side, ends, otherwise)

    def report(self, memory: Bytes, scenario: CampaignScenario, aftermath: Aftermath) -> list[int]:
        """Who holds the field, the wounds that each piece has left, and in an assault the damage of buildings."""
        campaign: Campaign = Campaign.over(memory)
        told = [code_of(Verb.WINS, 0 if aftermath.winner == "attacker" else 1)]
        told += _fates(campaign, aftermath)
        if campaign.fight.kind == Kind.ASSAULT:
            told += _damage(campaign, len(scenario.land.regions), aftermath)
        return told


def _seasons(campaign: Campaign, scenario: CampaignScenario, siege: Siege) -> int:
    """The seasons that a siege counts, one more where a Besieger leads the assault. Rule: TW-5.7b, TW-R77."""
    return int(siege.seasons) + besiegers_season(campaign, scenario, _taking(campaign, Part.ATTACKER))


def _taking(campaign: Campaign, *parts: Part) -> list[int]:
    """All pieces that take these parts."""
    return [number for number, part in enumerate(_parts(campaign)) if part in parts]


def _parts(campaign: Campaign) -> list[int]:
    """The parts of all pieces, read in one go."""
    pieces: Any = campaign.pieces
    parts: list[int] = pieces["part"][: campaign.count].tolist()
    return parts


def _occupying(campaign: Campaign, regions: int) -> int:
    """To bring the first unit into a castle that was taken; nobody else goes in. Rule: TW-5.7f."""
    side, castle = int(campaign.to_decide), int(campaign.stack[campaign.depth - 1].place)
    region = campaign.sieges[castle - regions].region
    units = [piece for piece in range(campaign.count) if rows()[campaign.pieces[piece].row].is_unit]
    own = [(piece, campaign.pieces[piece].place) for piece in units if campaign.pieces[piece].side == side]
    waiting = [piece for piece, place in own if place == region]
    if any(place == castle for _, place in own) or not waiting:
        return code_of(Verb.DONE)
    return code_of(Verb.ENTER, waiting[0])


def _fates(campaign: Campaign, aftermath: Aftermath) -> Iterator[int]:
    """What each piece has left: never more than it came with, whoever healed it on the field. Rule: TW-R124."""
    for piece, part in enumerate(_parts(campaign)):
        if part != Part.NONE:
            left = min(aftermath.strengths[piece], int(campaign.pieces[piece].wounds))
            yield code_of(Verb.FATE, piece, left)


def _damage(campaign: Campaign, regions: int, aftermath: Aftermath) -> Iterator[int]:
    """The damage of every building that has more than before; then there is nothing more to tell."""
    siege = campaign.sieges[int(campaign.fight.place) - regions]
    for work, hex_id in enumerate(hosts().works):
        damage = aftermath.damage.get(hex_id, 0)
        if damage > siege.damage[work]:
            yield code_of(Verb.DAMAGE, work, damage)
    yield code_of(Verb.DONE)


MEETINGS = EightCastlesMeetings()
