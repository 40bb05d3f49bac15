"""Assaults that are only thought of: the one to which a siege leads in a later season.

Both hosts are looked at as they are now. Only the stores are reckoned with: where the blockade is complete, and nothing
changes in that, the garrison loses a unit for each season that they do not last; its owner gives the least of them.
"""

from __future__ import annotations

from typing import NamedTuple

from warhost.kernel.abi import place_of, verb_of
from warhost.rulesets.eightcastles.setup.catalogue import catalogue
from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import PLACES, Campaign, Verb
from warhost.rulesets.eightcastles.who_meets import besiegers_season, host_of, known_damage, seat_of, seed_of
from warhost.shelf.hosts import Meeting

AT_ONCE = {Verb.ASSAULT: 0, Verb.BESIEGE: 1}
"""The actions that lead to an assault, with the seasons that pass until then if nothing else is said."""


def assault_ahead(
    campaign: Campaign, scenario: CampaignScenario, action: int, seasons: int | None = None
) -> Meeting | None:
    """The assault to which an action leads after so many more seasons; None where nobody storms or is inside.

    Rule: TW-5.7b, TW-5.7c, TW-5.7f, TW-5.7h
    """
    verb, side = verb_of(action), int(campaign.to_decide)
    if verb not in AT_ONCE or side < 0:
        return None
    castle, region = place_of(action) % PLACES, place_of(action) // PLACES
    look = _Siege(campaign, scenario, side, castle, region)
    return look.assault(AT_ONCE[Verb(verb)] if seasons is None else max(seasons, 0))


class _Siege(NamedTuple):
    """A siege that goes on, or that is only thought of."""

    campaign: Campaign
    scenario: CampaignScenario
    side: int
    castle: int
    region: int

    def assault(self, more: int) -> Meeting | None:
        """The assault after so many more seasons."""
        land, campaign = self.scenario.land, self.campaign
        is_near = self.castle >= len(land.regions) and self.region in land.neighbours[self.castle]
        owners = {side for side, _ in self._units(self.castle)} - {self.side}
        host = self._pieces(self.side, self.region)
        if not is_near or not owners or not any(side == self.side for side, _ in self._units(self.region)):
            return None
        siege, owner = campaign.sieges[self.castle - len(land.regions)], owners.pop()
        goes_on = siege.besieger == self.side
        passed = int(siege.seasons) if goes_on else 0
        return Meeting(
            number=int(campaign.fight.number) + 1,
            name=f"Assault on {land.names[self.castle]}",
            place=land.spaces[self.castle],
            terrain="",
            seasons=passed + more + besiegers_season(campaign, self.scenario, host),
            damage=known_damage(siege) if goes_on else {},
            attacker=host_of(campaign, self.scenario, self.side, host),
            defender=host_of(campaign, self.scenario, owner, self._left(owner, self._starved(more))),
            sides={"attacker": self.side, "defender": seat_of(owner)},
            seed=seed_of(campaign),
        )

    def _pieces(self, side: int, place: int) -> list[int]:
        """All pieces of a side in a space."""
        pieces = ((piece, self.campaign.pieces[piece]) for piece in range(self.campaign.count))
        return [piece for piece, one in pieces if one.side == side and one.place == place]

    def _units(self, place: int) -> list[tuple[int, int]]:
        """All units in a space, with their sides."""
        pieces = ((piece, self.campaign.pieces[piece]) for piece in range(self.campaign.count))
        return [(int(one.side), piece) for piece, one in pieces if one.place == place and rows()[one.row].is_unit]

    def _left(self, owner: int, starved: int) -> list[int]:
        """Who is left of a garrison that has lost so many units. Rule: TW-5.7h."""
        units = sorted((piece for side, piece in self._units(self.castle) if side == owner), key=self._might)
        return [piece for piece in self._pieces(owner, self.castle) if piece not in units[:starved]]

    def _might(self, piece: int) -> int:
        return rows()[self.campaign.pieces[piece].row].might

    def _starved(self, more: int) -> int:
        """How many units the garrison loses in so many more seasons. Rule: TW-5.7g, TW-5.7h."""
        if not all(self._will_hold(place) for place in self.scenario.land.neighbours[self.castle]):
            return 0
        siege = self.campaign.sieges[self.castle - len(self.scenario.land.regions)]
        blockade = int(siege.blockade) if siege.besieger == self.side else 0
        stores = int(catalogue().figures.seasons_of_stores)
        return min(max(blockade + more - stores, 0), more)

    def _will_hold(self, region: int) -> bool:
        """Whether the besieger controls a region at the end of the season. Rule: TW-5.4g."""
        there = {side for side, _ in self._units(region)}
        holder = self.campaign.spaces[region].holder
        return there == {self.side} or (holder == self.side and (not there or self.side in there))
