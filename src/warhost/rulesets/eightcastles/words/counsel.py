"""What speaks for an action and what against it, in plain words for players.

It is seen from how a faction stands after its turn, in a few worlds, beside how it would stand without the action. What
happens in some of these worlds only is told with how likely it is.

Rule: TW-5.4g, TW-5.7b, TW-5.9c
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import GONE, NEUTRAL, NONE, SIDES, Campaign, Category
from warhost.rulesets.eightcastles.words.names import army_of
from warhost.rulesets.eightcastles.words.snapshot import snapshot
from warhost.shelf.goals import so_many
from warhost.shelf.maps import CampaignMap

SURE, LIKELY, EVEN, SELDOM = 0.99, 0.65, 0.35, 0.1
"""From which share of the worlds on something is certain, likely, an even chance, or a small one."""
SOME = 0.5  # units, from which on losses are told
LEADERS = (Category.GENERAL, Category.MAGIC, Category.OTHER)
NEAR = 2  # borders from which an enemy threatens a castle
MOST_NAMED = 3


class _End:
    """How a campaign stands when a turn of a side is over, in one world."""

    def __init__(self, memory: Bytes, land: CampaignMap, side: int) -> None:
        self.campaign: Campaign = snapshot(memory)
        self.land, self.side = land, side
        self.pieces = [self.campaign.pieces[piece] for piece in range(self.campaign.count)]
        self.standing = {piece: one for piece, one in enumerate(self.pieces) if one.place != GONE}

    @cached_property
    def units(self) -> dict[tuple[int, int], int]:
        """How many units of each side stand in each space, by side and space."""
        found: dict[tuple[int, int], int] = {}
        for one in self.standing.values():
            if rows()[one.row].is_unit:
                found[one.side, one.place] = found.get((one.side, one.place), 0) + 1
        return found

    @cached_property
    def holdings(self) -> frozenset[int]:
        """The spaces that the side controls when the season ends as it is. Rule: TW-5.4g."""
        return frozenset(space for space in range(len(self.land.spaces)) if self._holder(space) == self.side)

    def _holder(self, space: int) -> int:
        there = [side for side in range(SIDES + 1) if (side, space) in self.units]
        return there[0] if len(there) == 1 else int(self.campaign.spaces[space].holder)

    @cached_property
    def own(self) -> frozenset[int]:
        """The units of the side, by their numbers."""
        return frozenset(self._units_of(lambda side: side == self.side))

    @cached_property
    def enemies(self) -> frozenset[int]:
        """Those of all others, garrisons of nobody's castles among them."""
        return frozenset(self._units_of(lambda side: side != self.side))

    def _units_of(self, is_meant: Callable[[int], bool]) -> Iterator[int]:
        return (piece for piece, one in self.standing.items() if is_meant(one.side) and rows()[one.row].is_unit)

    @cached_property
    def general(self) -> int:
        """Where the General of the side is, NONE while it has none."""
        mine = (one for one in self.standing.values() if one.side == self.side)
        return next((int(one.place) for one in mine if rows()[one.row].category == Category.GENERAL), NONE)

    @cached_property
    def leaders(self) -> int:
        """How many Generals, magic-users and further individuals the side has."""
        mine = (rows()[one.row].category for one in self.standing.values() if one.side == self.side)
        return sum(category in LEADERS for category in mine)

    @cached_property
    def sieges(self) -> frozenset[int]:
        """The castles that the side besieges."""
        regions = len(self.land.regions)
        found = (castle for castle in range(len(self.land.castles)) if self._besieger(castle) == self.side)
        return frozenset(regions + castle for castle in found)

    def _besieger(self, castle: int) -> int:
        return int(self.campaign.sieges[castle].besieger)

    @cached_property
    def exposed(self) -> frozenset[int]:
        """Castles of the side in which nobody stands and that enemies can reach."""
        enemies = {space for side, space in self.units if side not in (self.side, NEUTRAL)}
        empty = (space for space in self._castles() if (self.side, space) not in self.units)
        return frozenset(space for space in empty if self.borders_to(space, enemies) <= NEAR)

    def _castles(self) -> list[int]:
        return [space for space in self.holdings if space >= len(self.land.regions)]

    def borders_to(self, space: int, sought: set[int]) -> int:
        """How many borders away the nearest of some spaces is; very many where none can be reached."""
        reached, steps = {space}, 0
        while not reached & sought:
            wider = reached | {other for one in reached for other in self.land.neighbours[one]}
            if wider == reached:
                return len(self.land.spaces)
            reached, steps = wider, steps + 1
        return steps

    @cached_property
    def goal(self) -> tuple[int, int]:
        """The castle of others that is nearest to the General: how many borders away, and which; NONE without one."""
        others = {*range(len(self.land.regions), len(self.land.spaces))} - self.holdings
        if self.general == NONE or not others:
            return len(self.land.spaces), NONE
        return min((self.borders_to(self.general, {castle}), castle) for castle in others)

    @cached_property
    def threats(self) -> dict[int, tuple[int, int]]:
        """The hosts of the side beside which a greater one stands: by space, whose it is and how many units it has."""
        found = {}
        for (side, space), units in self.units.items():
            if side == self.side and space < len(self.land.regions):
                beside = [(self.units[one], one[0]) for one in self.units if self._is_beside(one, space)]
                if beside and max(beside)[0] > units:
                    found[space] = max(beside)[1], max(beside)[0]
        return found

    def _is_beside(self, host: tuple[int, int], space: int) -> bool:
        side, place = host
        return side not in (self.side, NEUTRAL) and place in self.land.neighbours[space]


def reasons(scenario: CampaignScenario, side: int, ends: Sequence[Bytes], otherwise: Sequence[Bytes]) -> list[str]:
    """What speaks for an action, then what against it: how a side stands after its turn with it, and without it."""
    land = scenario.land
    weighed = _Weighed(land, [_End(one, land, side) for one in ends], [_End(one, land, side) for one in otherwise])
    return [*weighed.gains(), *weighed.risks()]


class _Weighed:
    """Worlds with an action, and the same worlds without it."""

    def __init__(self, land: CampaignMap, ends: Sequence[_End], otherwise: Sequence[_End]) -> None:
        self.land, self.pairs = land, [*zip(ends, otherwise, strict=True)]

    def _mean(self, figure: Callable[[_End], int]) -> float:
        """By how much a figure is higher with the action."""
        return sum(figure(end) - figure(other) for end, other in self.pairs) / len(self.pairs)

    def _shares(self, spaces: Callable[[_End], frozenset[int]]) -> list[tuple[int, str]]:
        """The spaces that come to be among some by the action, each with how likely that is, in words."""
        shares = {
            space: sum(space in spaces(end) and space not in spaces(other) for end, other in self.pairs)
            for space in range(len(self.land.spaces))
        }
        told = [(space, odds(times / len(self.pairs))) for space, times in shares.items()]
        return [(space, words) for space, words in told if words is not None]

    def _named(self, found: Sequence[tuple[int, str]]) -> str:
        """Spaces by their names: "Oxmeadow and Barrow (likely)"."""
        names = [f"{self.land.names[space]}{words}" for space, words in found[:MOST_NAMED]]
        more = len(found) - len(names)
        names += [f"{more} more"] if more else []
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    def gains(self) -> Iterator[str]:
        """What speaks for it."""
        won = self._shares(lambda end: end.holdings)
        is_castle = len(self.land.regions)
        if castles := [one for one in won if one[0] >= is_castle]:
            yield f"Takes the castle of {self._named(castles)}."
        if regions := [one for one in won if one[0] < is_castle]:
            yield f"Brings you {self._named(regions)}."
        if besieged := self._shares(lambda end: end.sieges):
            yield f"Lays siege to {self._named(besieged)}."
        if (slain := -self._mean(lambda end: len(end.enemies))) >= SOME:
            yield f"Destroys {about(slain)} of the enemy."
        if (more := self._mean(lambda end: len(end.own))) >= SOME:
            yield f"Gives you {about(more)} more."
        if self._mean(lambda end: end.leaders) >= SOME:
            yield "Gives you a leader more."
        if guarded := self._fewer(lambda end: end.exposed):
            yield f"Guards {self._named(guarded)}, which enemies could walk into."
        if not castles and (words := self._nearer()):
            yield words

    def _fewer(self, spaces: Callable[[_End], frozenset[int]]) -> list[tuple[int, str]]:
        return _Weighed(self.land, *zip(*[(other, end) for end, other in self.pairs], strict=True))._shares(spaces)

    def _nearer(self) -> str:
        """Whether the General comes nearer to a castle."""
        end, other = self.pairs[0]
        if end.goal[1] == NONE or other.goal[1] == NONE or end.goal[0] >= other.goal[0]:
            return ""
        away = "beside" if end.goal[0] == 1 else f"{end.goal[0]} borders from"
        return f"Brings your General {away} {self.land.names[end.goal[1]]}."

    def risks(self) -> Iterator[str]:
        """What speaks against it."""
        if (lost := -self._mean(lambda end: len(end.own))) >= SOME:
            yield f"May cost you {about(lost)}."
        fallen = sum(end.general == NONE != other.general for end, other in self.pairs) / len(self.pairs)
        if (words := odds(fallen)) is not None:
            yield f"Your General may fall{words}."
        if exposed := self._shares(lambda end: end.exposed):
            yield f"Leaves nobody in {self._named(exposed)}, and enemies are near."
        if lost_to := self._fewer(lambda end: end.holdings):
            yield f"Gives up {self._named(lost_to)}."
        yield from self._threatened()

    def _threatened(self) -> Iterator[str]:
        """The greatest host of enemies that comes to stand beside one of the side's."""
        end, other = self.pairs[0]
        new = [(*end.threats[space][::-1], space) for space in end.threats.keys() - other.threats.keys()]
        if new:
            units, side, space = max(new)
            yield f"{army_of(side)} stand beside {self.land.names[space]} with {so_many(units, 'unit', 'units')}."


def odds(share: float) -> str | None:
    """How likely something is, in words behind it; None for what is not worth a word."""
    if share >= SURE:
        return ""
    if share >= LIKELY:
        return " (likely)"
    if share >= EVEN:
        return " (an even chance)"
    return " (a small chance)" if share >= SELDOM else None


def about(units: float) -> str:
    """A mean number of units in words."""
    told = so_many(max(round(units), 1), "unit", "units")
    return told if units == round(units) else f"about {told}"
